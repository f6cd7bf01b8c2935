"""How the service grows: one, two, three nodes on one PostgreSQL, and thousands of live tables.

    python -m benchmarks.load.growth --nodes 1 2 3 --rounds 3
    python -m benchmarks.load.growth --nodes 2 3 --by-table
    python -m benchmarks.load.growth --nodes 1 --tables 5000 --think 20 --seconds 16 --rounds 1

Clients go to the nodes in turn, so that most tables have their people at several of them; with
`--by-table`, all people of a table go to one. Nodes, database and clients share this machine; where
its cores are fewer, only the processor time for a move tells what another node would bring on a
machine of its own.
"""

import argparse
import json
import subprocess
import tempfile
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from statistics import median, quantiles
from typing import Any, NamedTuple

from sqlalchemy import make_url

from benchmarks.load.processes import usage
from benchmarks.load.run import PEER, running, services
from tests.service.server.postgres import Postgres, postgres


class Growth(NamedTuple):
    """One run. Milliseconds are of processor time and for each move, flat out; memory in kB."""

    nodes: int
    tables: int
    pace: float  # moves/s while people think
    p95: float  # ms of a round trip then
    moves: float  # moves/s flat out
    node: float  # all nodes
    bots: float  # their workers
    database: float
    per_table: float  # memory by which nodes and workers grew, for each live table


def measure(server: Postgres, nodes: int, by_table: bool, settings: dict[str, Any]) -> Growth:
    with ExitStack() as stack:
        database = stack.enter_context(server.database())
        folder = stack.enter_context(tempfile.TemporaryDirectory())
        ours = services(folder)[0]
        command = [database if "sqlite" in part else part for part in ours.command]
        started = [
            stack.enter_context(running(replace(ours, command=command))) for _ in range(nodes)
        ]
        pids = [pid for _, pid in started]
        urls = ",".join(url for url, _ in started) + "#" * by_table
        keeper = Path(str(make_url(database).query["host"])) / "data" / "postmaster.pid"
        clients = stack.enter_context(
            subprocess.Popen(
                ["node", PEER / "clients.js", ours.adapter, urls, json.dumps(settings)],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                text=True,
            )
        )
        stack.callback(clients.kill)
        assert clients.stdin is not None
        assert clients.stdout is not None
        parts: dict[str, Any] = {}
        node: dict[str, float] = {}
        bots: dict[str, float] = {}
        memory: dict[str, int] = {}
        stored: dict[str, float] = {}
        for line in clients.stdout:
            part = json.loads(line)
            name = part["part"]
            parts[name] = part
            used = [usage(pid) for pid in pids]
            node[name] = sum(each.root for each in used)
            bots[name] = sum(each.workers for each in used)
            memory[name] = sum(each.memory for each in used)
            stored[name] = usage(int(keeper.read_text().split()[0])).cpu
            clients.stdin.write("\n")
            clients.stdin.flush()
    if "flat out" not in parts:
        raise SystemExit(f"{nodes} nodes: the clients gave up after {list(parts)}")
    if parts["flat out"]["troubles"]:
        print(parts["flat out"]["troubles"], flush=True)
    calm, flat_out = parts["calm"], parts["flat out"]

    def each_move(spent: dict[str, float]) -> float:
        return 1000 * (spent["flat out"] - spent["calm"]) / int(flat_out["moves"])

    return Growth(
        nodes=nodes,
        tables=calm["live"],
        pace=calm["moves"] / calm["seconds"],
        p95=quantiles(calm["round_trips"], n=20)[-1],
        moves=flat_out["moves"] / flat_out["seconds"],
        node=each_move(node),
        bots=each_move(bots),
        database=each_move(stored),
        per_table=(memory["calm"] - memory["start"]) / calm["live"],
    )


def table(runs: list[Growth]) -> str:
    """The medians of what ran several times."""
    lines = [
        "| nodes | tables | moves/s | p95 ms | flat out | nodes ms | bots ms | SQL ms | kB/table |",
        "|---:|---:|---:|---:|---:|---:|---:|---:|---:|",
    ]
    for same in ([run for run in runs if run.nodes == n] for n in {run.nodes: 0 for run in runs}):
        mid = Growth(*(median(figures) for figures in zip(*same, strict=True)))
        lines.append(
            f"| {mid.nodes:.0f} | {mid.tables:,.0f} | {mid.pace:,.0f} | {mid.p95:.0f} "
            f"| {mid.moves:,.0f} | {mid.node:.2f} | {mid.bots:.2f} | {mid.database:.2f} "
            f"| {mid.per_table:,.0f} |"
        )
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description="How the service grows with nodes and tables.")
    parser.add_argument("--nodes", type=int, nargs="+", default=[1, 2, 3])
    parser.add_argument("--by-table", action="store_true", help="a table's people at one node")
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--think", type=float, default=2.0, help="seconds for a calm move")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seconds", type=int, default=12, help="for each of the two paces")
    wanted = parser.parse_args()
    settings = {
        "tables": wanted.tables,
        "spectators": 100,
        "level": "novice",
        "warm_up_seconds": 4,
        "calm_seconds": wanted.seconds,
        "flat_out_seconds": wanted.seconds,
        "thinking_ms": 1000 * wanted.think,
    }
    runs: list[Growth] = []
    with postgres() as server:
        for _ in range(wanted.rounds):
            for nodes in wanted.nodes:
                runs.append(measure(server, nodes, wanted.by_table, settings))
                print(runs[-1], flush=True)
    print(table(runs))


if __name__ == "__main__":
    main()
