"""The novice: legal and harmless, mostly random with a dislike of waste."""

from typing import Final

from gugong.bots.observation import Choice, Observation

# How gladly it does things, by how a move begins; anything else is done gladly enough.
DISLIKES: Final = {
    "pass": 0.15,  # what is offered is usually worth having
    "hand in": 0.2,
    "gain nothing": 0.05,
}
# By how a gift is made possible: without an action it is wasted, burning costs a turn.
WAYS: Final = {"pay": 0.4, "burn": 0.1, "forgo": 0.05}


class Novice:
    """Picks at random, but seldom what wastes something."""

    def choose(self, observation: Observation) -> Choice:
        weights = [_liking(move) for move in observation.moves]
        return Choice(observation.luck.choices(observation.moves, weights)[0])


def _liking(move: str) -> float:
    if move.startswith("give"):
        return WAYS.get(move.partition(", ")[2], 1.0)
    for beginning, liking in DISLIKES.items():
        if move.startswith(beginning):
            return liking
    return 1.0
