"""How fast the engine is, beside its peers: one table, measured in one run on one core.

Everything is measured through the public Python interface. Each engine runs in a process of its
own, several times in turn; the table holds medians, and ratios within a turn, which hold even on a
busy machine.
"""

import argparse
import json
import os
import platform
import random
import subprocess
import sys
import time
import tracemalloc
from collections.abc import Callable
from pathlib import Path
from statistics import median
from typing import Final, TypedDict

import gugong
from gugong import records
from gugong.bots.rollout import Rollout
from gugong.game import Game

FOLDER: Final = Path(__file__).parent
PEERS: Final = ("catanatron_peer.py", "open_spiel_peer.py")
FAMILIES: Final = 4
TURNS: Final = 5
HELD: Final = 50  # games whose memory is measured
OURS: Final = "Gùgōng, compiled"

COLUMNS: Final = (
    ("decisions", "decisions/s", "{:,.0f}"),
    ("times", "Gùgōng is", "{:.1f} ×"),  # noqa: RUF001
    ("games", "games/s", "{:,.0f}"),
    ("copy", "µs per copy", "{:.1f}"),
    ("view", "µs per view", "{:.1f}"),
    ("replay", "ms per replay", "{:.2f}"),
)


class Row(TypedDict):
    """A line of the table; figures that an engine lacks are missing."""

    engine: str
    figures: dict[str, float]  # by the names in COLUMNS


# Measuring this engine


def random_game(seed: int, choose: random.Random, families: int = FAMILIES) -> Game:
    """One game of random play to its end, with all options."""
    game = Game(families, seed=seed, bonus_tokens=True, expert=True)
    while not game.over:
        moves = game.legal_moves()
        game.play(moves[int(choose.random() * len(moves))])
    return game


def random_play(seconds: float, families: int = FAMILIES) -> tuple[float, float]:
    """Decisions and games per second."""
    choose = random.Random(1)
    random_game(0, choose, families)  # warm up
    games = decisions = 0
    start = time.perf_counter()
    while (elapsed := time.perf_counter() - start) < seconds or not games:
        decisions += random_game(games, choose, families).ply
        games += 1
    return decisions / elapsed, games / elapsed


def play_out(game: Game, choose: random.Random) -> int:
    """Play a copy to its end in Python; the number of decisions that took."""
    copy = game.copy()
    while not copy.over:
        moves = copy.legal_moves()
        copy.play(moves[int(choose.random() * len(moves))])
    return copy.ply - game.ply


def roll_out(game: Game, rollout: Rollout) -> int:
    """The same inside the core."""
    before = rollout.decisions
    rollout.play(game)
    return rollout.decisions - before


def copies(seconds: float, play: Callable[[Game], int]) -> tuple[float, float]:
    """Decisions and games per second when games are continued rather than dealt, as in a search."""
    begun = [Game(FAMILIES, seed=seed, bonus_tokens=True, expert=True) for seed in range(20)]
    games = decisions = 0
    start = time.perf_counter()
    while (elapsed := time.perf_counter() - start) < seconds or not games:
        decisions += play(begun[games % len(begun)])
        games += 1
    return decisions / elapsed, games / elapsed


def microseconds(work: Callable[[], object], seconds: float) -> float:
    """The mean time of one call."""
    work()
    calls = 0
    start = time.perf_counter()
    while (elapsed := time.perf_counter() - start) < seconds or not calls:
        for _ in range(10):
            work()
        calls += 10
    return elapsed / calls * 1e6


def half_played(choose: random.Random, families: int = FAMILIES) -> Game:
    """A game at half its length, when there is something to copy and to look at."""
    whole = random_game(7, choose, families)
    return whole.at(whole.ply // 2)


def kilobytes(make: Callable[[], object]) -> float:
    """The memory that one of these takes."""
    make()
    tracemalloc.start()
    held = [make() for _ in range(HELD)]
    size, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return size / len(held) / 1000


def measure(seconds: float) -> list[Row]:
    """This engine, as it runs here."""
    choose = random.Random(2)
    decisions, games = random_play(seconds)
    rollout = Rollout(1)
    slower, slower_games = copies(seconds, lambda game: play_out(game, choose))
    faster, faster_games = copies(seconds, lambda game: roll_out(game, rollout))
    game = half_played(choose)
    record = random_game(8, choose).record()
    short = seconds / 4
    name = OURS if gugong.compiled else "Gùgōng, from source"
    return [
        {
            "engine": name,
            "figures": {
                "decisions": decisions,
                "games": games,
                "copy": microseconds(game.copy, short),
                "view": microseconds(lambda: game.view(0), short),
                "replay": microseconds(lambda: Game.from_record(record), short) / 1000,
            },
        },
        {
            "engine": f"{name}, copies played out",
            "figures": {"decisions": slower, "games": slower_games},
        },
        {
            "engine": f"{name}, `Rollout`",
            "figures": {"decisions": faster, "games": faster_games},
        },
    ]


def growth(seconds: float) -> list[str]:
    """How speed and memory depend on the number of families, as a table."""
    lines = [
        "| families | decisions/s | games/s | decisions per game | kB per state | kB per game |",
        "|---:|---:|---:|---:|---:|---:|",
    ]
    for families in range(2, 6):
        decisions, games = random_play(seconds, families)
        game = half_played(random.Random(2), families)
        state = kilobytes(lambda game=game: game.at(game.ply).state)  # type: ignore[misc]
        whole = kilobytes(lambda game=game: game.at(game.ply))  # type: ignore[misc]
        lines.append(
            f"| {families} | {decisions:,.0f} | {games:,.0f} | {decisions / games:.0f} "
            f"| {state:.1f} | {whole:.1f} |"
        )
    return lines


def import_ms() -> float:
    """The least of several: whatever else the machine does only adds to it."""
    code = "import time; s = time.perf_counter(); import gugong; print(time.perf_counter() - s)"
    run = [sys.executable, "-c", code]
    return 1000 * min(float(subprocess.check_output(run, text=True)) for _ in range(2 * TURNS))


def headers() -> float:
    """Games a second when only their headers are read from one file."""
    text = random_game(8, random.Random(2)).record(tags={"event": "Tea house", "red": "Anna"})
    lines = text.splitlines(keepends=True) * 2000

    def read() -> int:
        return sum("event" in recorded.headers for recorded in records.read(lines))

    start = time.perf_counter()
    return read() / (time.perf_counter() - start)


# Comparing


def run(seconds: float, peers: str | None, echo: Callable[[str], None]) -> None:
    """Measure and print; `peers` is the Python of the environment that has the other engines."""
    stay_on_one_core()
    echo(machine())
    echo("")
    for line in table(measure_all(seconds, peers)):
        echo(line)
    echo("")
    for line in growth(seconds / TURNS):
        echo(line)
    echo("")
    echo(f"`import gugong`: {import_ms():.0f} ms. Headers of records: {headers():,.0f} a second.")


def measure_all(seconds: float, peers: str | None) -> list[list[Row]]:
    """All engines, in turns."""
    own = [sys.executable, "-m", "benchmarks.speed", "--own"]
    commands: list[tuple[list[str], dict[str, str]]] = [(own, {})]
    if gugong.compiled:
        commands.append((own, {"GUGONG_PURE": "1"}))
    if peers is not None:
        commands += [([peers, str(FOLDER / script)], {}) for script in PEERS]
    turns = []
    for _ in range(TURNS):
        turn: list[Row] = []
        for command, environment in commands:
            turn += ask([*command, str(seconds / TURNS)], environment)
        turns.append(turn)
    return turns


def ask(command: list[str], environment: dict[str, str]) -> list[Row]:
    """What a script measures in its own process: rows as JSON."""
    done = subprocess.run(
        command, check=True, stdout=subprocess.PIPE, text=True, env=os.environ | environment
    )
    rows: list[Row] = json.loads(done.stdout)
    return rows


def table(turns: list[list[Row]]) -> list[str]:
    """One line for each engine: medians, and how many times as fast the first one is."""
    lines = [
        f"| engine | {' | '.join(head for _, head, _ in COLUMNS)} |",
        f"|---|{'---:|' * len(COLUMNS)}",
    ]
    for i, row in enumerate(turns[0]):
        own = [turn[i]["figures"] for turn in turns]
        first = [turn[0]["figures"] for turn in turns]
        middle = {key: median([figures[key] for figures in own]) for key in row["figures"]}
        middle["times"] = median(
            [a["decisions"] / b["decisions"] for a, b in zip(first, own, strict=True)]
        )
        cells = [form.format(middle[key]) if key in middle else "-" for key, _, form in COLUMNS]
        lines.append(f"| {row['engine']} | {' | '.join(cells)} |")
    return lines


def stay_on_one_core() -> None:
    """Pin this process and its children, if the system can do that."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})


def machine() -> str:
    """What this is measured on."""
    cpu = platform.processor() or platform.machine()
    info = Path("/proc/cpuinfo")
    if info.exists():
        names = [
            line.partition(":")[2].strip()
            for line in info.read_text().splitlines()
            if line.startswith("model name")
        ]
        cpu = names[0] if names else cpu
    return (
        f"One core of {cpu}, {platform.system()} {platform.machine()}, "
        f"Python {platform.python_version()}, {platform.python_compiler()}; "
        f"random play with {FAMILIES} families and all options."
    )


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.speed", description=__doc__)
    parser.add_argument("seconds", type=float, nargs="?", default=5.0, help="for each engine")
    parser.add_argument("--peers", metavar="PYTHON", help="a Python that has other engines")
    parser.add_argument("--own", action="store_true", help="this engine alone, as JSON")
    given = parser.parse_args()
    if given.own:
        print(json.dumps(measure(given.seconds)))
    else:
        run(given.seconds, given.peers, lambda line: print(line, flush=True))


if __name__ == "__main__":
    main()
