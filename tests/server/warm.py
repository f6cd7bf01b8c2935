"""Starts servers quickly: a process that has everything imported and forks for each start.

Reads a line of JSON with the arguments of `gugong serve` and the file for its output; answers with
the id of the new process. What runs after the fork is a server like any other.
"""

import json
import os
import signal
import sys

import alembic.command
import psycopg
import uvicorn.lifespan.on
import uvicorn.loops.uvloop
import uvicorn.protocols.http.httptools_impl
import uvicorn.protocols.websockets.websockets_sansio_impl

import gugong.server.serve
from gugong.cli.serve import serve

# What the server imports only when it needs it; here once for all starts.
WARMED = (alembic, psycopg, uvicorn, gugong)


def main() -> None:
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # the dead are reaped by the system
    for line in sys.stdin:
        arguments, out = json.loads(line)
        pid = os.fork()
        if pid == 0:
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            os.setsid()
            handle = os.open(out, os.O_WRONLY | os.O_CREAT | os.O_APPEND)
            os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
            os.dup2(handle, 1)
            os.dup2(handle, 2)
            serve(arguments, prog_name="gugong serve")
        print(pid, flush=True)


if __name__ == "__main__":
    main()
