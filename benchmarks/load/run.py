"""Many tables at once: our server and boardgame.io's under the same load, in turns.

Theirs runs twice: with its matches in memory, as it comes, and in files, as it needs to be if games
are to survive the end of the process.

    make load                                       # about ten minutes, renews benchmarks/load.md
    python -m benchmarks.load.run --tables 50 --rounds 1 --print      # a quick look

The clients are one and the same program for both (`peer/clients.js`). Every table has two people
and a bot; people first think for two seconds on average ("calm"), then answer at once ("flat out").
"""

import argparse
import json
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from os import environ
from pathlib import Path
from statistics import median, quantiles
from typing import Any

from benchmarks.load.processes import Usage, usage
from benchmarks.load.report import OURS, PLACE, Run, told

PORT = "PORT"
PEER = Path(__file__).parent / "peer"


@dataclass(frozen=True)
class Service:
    name: str
    adapter: str
    command: list[str]  # with `PORT` where the port belongs
    health: str


def services(folder: str) -> list[Service]:
    database = f"sqlite:///{folder}/tables.db"
    program = str(Path(sys.executable).parent / "gugong")
    ours = [program, "serve", "--no-open", "--rate", "0", "--database", database]
    for quota in ("tables-per-hour", "waiting-tables", "running-tables", "players-per-address"):
        ours += [f"--{quota}", "0"]
    ours += ["--connections", "20000", "--connections-per-address", "20000"]
    peer = ["node", str(PEER / "server.js"), PORT]
    return [
        Service(OURS, "gugong.js", [*ours, "--port", PORT], "/health/live"),
        Service("boardgame.io, in memory", "boardgame.js", peer, "/games"),
        Service("boardgame.io, files", "boardgame.js", [*peer, f"{folder}/matches"], "/games"),
    ]


@contextmanager
def running(service: Service) -> Iterator[tuple[str, int]]:
    """The service's address and process, once it answers."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    url = f"http://127.0.0.1:{port}"
    with tempfile.TemporaryFile() as log:
        server = subprocess.Popen(
            [str(port) if part == PORT else part for part in service.command],
            env={**environ, "NODE_ENV": "production"},
            stdout=log,
            stderr=log,
        )
        try:
            for _ in range(300):
                time.sleep(0.1)
                try:
                    urllib.request.urlopen(url + service.health, timeout=5).close()
                    break
                except (urllib.error.URLError, OSError):
                    if server.poll() is not None:
                        break
            else:
                server.kill()
            if server.poll() is not None:
                log.seek(0)
                raise SystemExit(f"{service.name} did not start:\n{log.read().decode()[-2000:]}")
            yield url, server.pid
        finally:
            server.terminate()
            server.wait(30)


def measure(service: Service, tables: int, settings: dict[str, Any]) -> Run:
    with running(service) as (url, pid):
        wanted = json.dumps({**settings, "tables": tables})
        clients = subprocess.Popen(
            ["node", PEER / "clients.js", service.adapter, url, wanted],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        assert clients.stdin is not None
        assert clients.stdout is not None
        parts: dict[str, Any] = {}
        used: dict[str, Usage] = {}
        try:
            for line in clients.stdout:
                part = json.loads(line)
                parts[part["part"]] = part
                used[part["part"]] = usage(pid)
                clients.stdin.write("\n")
                clients.stdin.flush()
        finally:
            clients.kill()
            clients.wait()
    if "flat out" not in parts:
        raise SystemExit(f"{service.name}: the clients gave up after {list(parts)}")
    calm, flat_out = parts["calm"], parts["flat out"]
    spent = used["flat out"].cpu - used["calm"].cpu
    return Run(
        service=service.name,
        tables=tables,
        held=calm["live"],
        pace=calm["moves"] / calm["seconds"],
        median=median(calm["round_trips"]),
        p95=quantiles(calm["round_trips"], n=20)[-1],
        moves=flat_out["moves"] / flat_out["seconds"],
        per_core=flat_out["moves"] / spent,
        per_core_root=flat_out["moves"] / (used["flat out"].root - used["calm"].root),
        flat_median=median(flat_out["round_trips"]),
        flat_p95=quantiles(flat_out["round_trips"], n=20)[-1],
        memory=(used["calm"].memory - used["start"].memory) / tables,
        troubles=flat_out["troubles"],
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--tables", type=int, nargs="+", default=[50, 200, 500])
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seconds", type=int, default=12, help="for each of the two paces")
    parser.add_argument("--spectators", type=int, default=100)
    parser.add_argument("--level", default="novice", help="of our bots")
    parser.add_argument("--only", help="services with this in their name")
    parser.add_argument("--print", action="store_true", help="leave benchmarks/load.md as it is")
    wanted = parser.parse_args()
    settings = {
        "spectators": wanted.spectators,
        "level": wanted.level,
        "warm_up_seconds": 4,
        "calm_seconds": wanted.seconds,
        "flat_out_seconds": wanted.seconds,
        "thinking_ms": 2000,
    }
    runs: list[Run] = []
    for tables in wanted.tables:
        for _ in range(wanted.rounds):
            with tempfile.TemporaryDirectory() as folder:
                for service in services(folder):
                    if wanted.only is None or wanted.only in service.name:
                        runs.append(measure(service, tables, settings))
                        print(runs[-1], flush=True)
    text = told(runs)
    print(text)
    if not wanted.print:
        PLACE.fill(text)


if __name__ == "__main__":
    main()
