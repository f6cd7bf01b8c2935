"""How fast some games of OpenSpiel are from Python. Prints rows for the table as JSON.

Run by the Python of an environment that holds OpenSpiel:

    python benchmarks/open_spiel_peer.py SECONDS
"""

import argparse
import json
import random
import time
from collections.abc import Callable
from importlib.metadata import version
from typing import Any

import pyspiel

GAMES = ("backgammon", "gin_rummy", "chess", "hearts")


def play(game: Any, choose: random.Random, most: int = 1_000_000) -> tuple[Any, int]:
    """Random play, to the end or for this many decisions; chance is sampled and not counted."""
    state = game.new_initial_state()
    decisions = 0
    while not state.is_terminal() and decisions < most:
        if state.is_chance_node():
            state.apply_action(sample(state.chance_outcomes(), choose.random()))
        else:
            actions = state.legal_actions()
            state.apply_action(actions[int(choose.random() * len(actions))])
            decisions += 1
    return state, decisions


def sample(outcomes: list[tuple[int, float]], left: float) -> int:
    """The action that a number between 0 and 1 falls upon; faster than random.choices."""
    for action, probability in outcomes:
        left -= probability
        if left < 0:
            return action
    return outcomes[-1][0]


def seconds_of(work: Callable[[], object], seconds: float) -> float:
    """The mean time of one call."""
    calls = 0
    start = time.perf_counter()
    while (elapsed := time.perf_counter() - start) < seconds or not calls:
        work()
        calls += 1
    return elapsed / calls


def measure(name: str, seconds: float) -> dict[str, Any]:
    game = pyspiel.load_game(name)
    choose = random.Random(1)
    games = decisions = 0
    start = time.perf_counter()
    while (elapsed := time.perf_counter() - start) < seconds or not games:
        decisions += play(game, choose)[1]
        games += 1
    state, length = play(game, choose)
    record = state.serialize()  # the history of actions
    half, _ = play(game, choose, length // 2)
    seen = game.get_type().provides_observation_string
    view = half.observation_string if seen else half.information_state_string
    return {
        "engine": f"OpenSpiel {version('open_spiel')}, {name.replace('_', ' ')}",
        "figures": {
            "decisions": decisions / elapsed,
            "games": games / elapsed,
            "copy": seconds_of(half.clone, seconds / 8) * 1e6,
            "view": seconds_of(lambda: view(0), seconds / 8) * 1e6,
            "replay": seconds_of(lambda: game.deserialize_state(record), seconds / 8) * 1e3,
        },
    }


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure some games of OpenSpiel.")
    parser.add_argument("seconds", type=float, help="about how long to play each of them")
    wanted: float = parser.parse_args().seconds
    print(json.dumps([measure(name, wanted) for name in GAMES]))


if __name__ == "__main__":
    main()
