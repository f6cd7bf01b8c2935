"""Starts servers quickly: a process that has everything imported and forks for each start.

Reads a line of JSON with the arguments of `gugong serve`, the file for its output and whether it is
in a hurry; answers with the id of the new process. What runs after the fork is a server like any
other.
"""

import gc
import json
import os
import signal
import sys
import tempfile

import alembic.command
import psycopg
import py_vapid
import uvicorn.lifespan.on
import uvicorn.loops.uvloop
import uvicorn.protocols.http.httptools_impl
import uvicorn.protocols.websockets.websockets_sansio_impl

import gugong.service.server.serve
from gugong.cli.serve import serve
from gugong.service.server.app import make_app
from gugong.service.server.http.limits import Limits
from gugong.service.server.nodes import shared_store
from gugong.service.server.notices import outbox
from gugong.service.server.operator import operator_changes
from gugong.service.server.settings import Settings
from gugong.service.server.storage import database, store

# What the server imports only when it needs it; here once for all starts.
WARMED = (alembic, psycopg, py_vapid, uvicorn, gugong)

# Seconds until any server sees what an operator has done: tests wait for it.
EAGER = [(operator_changes, "EVERY", 0.1)]

# How long a server in a hurry waits for what is slow or away.
HASTY = [
    (outbox, "TIMEOUT", 1.0),
    (shared_store, "LONGEST_WAIT", 3.0),
    (database, "BUSY_SECONDS", 0.5),
    (store, "PROBE_SECONDS", 0.5),
]


def rehearse() -> None:
    """Do what every start does, so that its patterns, statements and schemas are prepared once."""
    with tempfile.TemporaryDirectory() as folder:
        store.Store(f"sqlite:///{folder}/tables.sqlite3").close()
    make_app(Settings(database=""), Limits(0))
    gc.collect()
    gc.freeze()


def main() -> None:
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # the dead are reaped by the system
    rehearse()
    for line in sys.stdin:
        arguments, out, in_a_hurry = json.loads(line)
        pid = os.fork()
        if pid == 0:
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            os.setsid()
            handle = os.open(out, os.O_WRONLY | os.O_CREAT | os.O_APPEND)
            os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
            os.dup2(handle, 1)
            os.dup2(handle, 2)
            for module, name, seconds in EAGER + (HASTY if in_a_hurry else []):
                setattr(module, name, seconds)
            serve(arguments, prog_name="gugong serve")
        print(pid, flush=True)


if __name__ == "__main__":
    main()
