"""Finds deals for the first game: python -m tools.first_game [SEEDS].

The guide's plan and the tutor's answers (gugong/bots/tutor.py) fit the deals that this prints:
every move is legal when its turn comes, and the day has everything that the guide wants to show.
For another plan, change it there and take a seed from here.
"""

import sys
from collections.abc import Iterator
from typing import Final

from gugong import Game
from gugong.bots.tutor import ANSWERS, PLAN
from gugong.rules.constants import LOCATIONS

SEEDS: Final = 100_000


def played(seed: str) -> Game | None:
    """Return the game on its second morning if both sides could keep to the plan, else None."""
    game = Game(players=2, seed=seed)
    plans = {0: [*PLAN], 1: [*ANSWERS]}
    while plans[0]:
        legal = [move.text for move in game.legal_moves()]
        plan = plans[game.chooser or 0]
        if not plan or plan[0] not in legal:
            return None
        game.play(plan.pop(0))
    return None if plans[1] else game


def teaches(game: Game) -> bool:
    """Return whether seat 0 has met what the guide wants to show."""
    events = [event for entry in game.log() for event in entry["events"] if event["seat"] == 0]
    acted = {event["action"] for event in events if event["event"] == "acted"}
    names = {event["event"] for event in events}
    return {*LOCATIONS} <= acted and {"wall-scored", "dice-award"} <= names


def fitting(seeds: int) -> Iterator[str]:
    for n in range(seeds):
        game = played(seed := f"first-{n}")
        if game and teaches(game):
            yield seed


if __name__ == "__main__":
    for found in fitting(int(sys.argv[1]) if len(sys.argv) > 1 else SEEDS):
        print(found, flush=True)
