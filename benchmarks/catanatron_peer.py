"""How fast Catanatron plays: 4 random players, one process. Prints one line of JSON.

Run by the Python of an environment that holds Catanatron:

    python benchmarks/catanatron_peer.py SECONDS
"""

import argparse
import json
import time
from importlib.metadata import version

from catanatron import Color, Game, RandomPlayer

WARM_UP_GAMES = 5
POSITIONS = 20  # whose copying is timed
COPIES = 200  # of each


def new_game(seed: int) -> Game:
    return Game(
        [RandomPlayer(c) for c in (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)], seed=seed
    )


def actions_of(game: Game) -> int:
    """What was decided in that game; its name differs between versions."""
    return len(getattr(game.state, "action_records", None) or game.state.actions)


def play_for(seconds: float) -> tuple[int, int, float]:
    """Games, actions and the seconds they took: whole games until the time is up."""
    games = actions = 0
    start = time.perf_counter()
    while (elapsed := time.perf_counter() - start) < seconds or not games:
        games += 1  # seeds start at 1: Catanatron takes 0 for none
        game = new_game(games)
        game.play()
        actions += actions_of(game)
    return games, actions, elapsed


def copy_time(ticks: int) -> float:
    """Seconds for one copy, over positions of that many ticks.

    In the middle of a game, where a searching player would copy; at its end the log is longer.
    """
    total = 0.0
    for seed in range(1, POSITIONS + 1):
        game = new_game(seed)
        for _ in range(ticks):
            if game.winning_color() is not None:
                break
            game.play_tick()
        start = time.perf_counter()
        for _ in range(COPIES):
            game.copy()
        total += time.perf_counter() - start
    return total / (POSITIONS * COPIES)


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure Catanatron with 4 random players.")
    parser.add_argument("seconds", type=float, help="about how long to play, after a warm-up")
    wanted: float = parser.parse_args().seconds

    for seed in range(1, WARM_UP_GAMES + 1):
        new_game(seed).play()
    games, actions, seconds = play_for(wanted)
    figures = {
        "name": "catanatron",
        "version": version("catanatron"),
        "actions": actions,
        "seconds": round(seconds, 3),
        "actions_per_second": round(actions / seconds, 1),
        "games_per_second": round(games / seconds, 3),
        "copy_us": round(copy_time(actions // games // 2) * 1e6, 2),
    }
    print(json.dumps(figures))


if __name__ == "__main__":
    main()
