"""How fast Catanatron plays: 4 random players, one process. Prints rows for the table as JSON.

Run by the Python of an environment that holds Catanatron:

    python benchmarks/catanatron_peer.py SECONDS
"""

import argparse
import json
import time
from importlib.metadata import version
from statistics import mean

from catanatron import Color, Game, RandomPlayer

WARM_UP_GAMES = 3
POSITIONS = 20  # whose copying is timed
COPIES = 100  # of each
REPLAYS = 5


def new_game(seed: int) -> Game:
    return Game(
        [RandomPlayer(c) for c in (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)], seed=seed
    )


def play_for(seconds: float) -> tuple[int, int, float]:
    """Games, actions and the seconds they took: whole games until the time is up."""
    games = actions = 0
    start = time.perf_counter()
    while (elapsed := time.perf_counter() - start) < seconds or not games:
        games += 1  # seeds start at 1: Catanatron takes 0 for none
        game = new_game(games)
        game.play()
        actions += len(game.state.actions)
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


def replay_time(seed: int) -> float:
    """Seconds to carry out the logged actions of a game again, their dice and cards included."""
    game = new_game(seed)
    begun = game.copy()
    game.play()
    start = time.perf_counter()
    for action in game.state.actions:
        begun.execute(action, validate_action=False)
    seconds = time.perf_counter() - start
    if begun.winning_color() != game.winning_color():
        raise AssertionError(f"the replay of game {seed} ended otherwise")
    return seconds


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure Catanatron with 4 random players.")
    parser.add_argument("seconds", type=float, help="about how long to play, after a warm-up")
    wanted: float = parser.parse_args().seconds

    for seed in range(1, WARM_UP_GAMES + 1):
        new_game(seed).play()
    games, actions, seconds = play_for(wanted)
    row = {
        "engine": f"Catanatron {version('catanatron')}",
        "figures": {
            "decisions": actions / seconds,
            "games": games / seconds,
            "copy": copy_time(actions // games // 2) * 1e6,
            "replay": mean(replay_time(seed) for seed in range(1, REPLAYS + 1)) * 1e3,
        },
    }
    print(json.dumps([row]))


if __name__ == "__main__":
    main()
