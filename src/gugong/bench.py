"""How fast the engine is: random play, copies, views and replays, measured through `Game`.

Beside it, in the same run, a peer from another environment: ratios hold where figures are noisy.
"""

import json
import random
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from gugong.game import Game

PEER: Final = Path(__file__).parents[2] / "benchmarks" / "catanatron_peer.py"
FAMILIES: Final = 4


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
    while (elapsed := time.perf_counter() - start) < seconds:
        decisions += random_game(games, choose, families).ply
        games += 1
    return decisions / elapsed, games / elapsed


def microseconds(work: Callable[[], object], seconds: float) -> float:
    """The mean time of one call."""
    work()
    calls = 0
    start = time.perf_counter()
    while (elapsed := time.perf_counter() - start) < seconds:
        for _ in range(10):
            work()
        calls += 10
    return elapsed / calls * 1e6


def half_played(choose: random.Random) -> Game:
    """A game in the middle, where there is something to copy and to look at."""
    whole = random_game(7, choose)
    return whole.at(whole.ply // 2)


def run(seconds: float, peers: str | None, echo: Callable[[str], None]) -> None:
    """Measure and print; `peers` is the Python of the environment the peer lives in."""
    choose = random.Random(2)
    rate, games = random_play(seconds)
    game = half_played(choose)
    record = random_game(8, choose).record()
    short = seconds / 4
    echo(f"Gùgōng, {FAMILIES} families, all options, Python {sys.version.split()[0]}, one core")
    echo(f"  random play     {rate:12,.0f} decisions/s   {games:8,.0f} games/s")
    echo(f"  copy            {microseconds(game.copy, short):12,.1f} µs")
    echo(f"  view            {microseconds(lambda: game.view(0), short):12,.1f} µs")
    replay = microseconds(lambda: Game.from_record(record), short) / 1000
    echo(f"  full replay     {replay:12,.2f} ms")
    for families in (2, 3, 5):
        rate_for, _ = random_play(short, families)
        echo(f"  {families} families      {rate_for:12,.0f} decisions/s")
    if peers is not None:
        peer = measure_peer(peers, seconds)
        echo(f"{peer['name']} {peer['version']}, 4 random players, in the same run")
        echo(f"  random play     {peer['actions_per_second']:12,.0f} actions/s")
        echo(f"  copy            {peer['copy_us']:12,.1f} µs")
        ratio = rate / float(peer["actions_per_second"])
        echo(f"Gùgōng plays {ratio:.1f} times as many decisions per second")


def measure_peer(python: str, seconds: float) -> dict[str, Any]:
    """What the peer's own script measures in its own environment."""
    if not PEER.exists():
        raise FileNotFoundError(f"{PEER.name} is in the repository, not in the installed package")
    done = subprocess.run(
        [python, str(PEER), str(seconds)], check=True, capture_output=True, text=True
    )
    measured: dict[str, Any] = json.loads(done.stdout)
    return measured
