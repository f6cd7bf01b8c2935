"""The novice: plays at random, but seldom wastes anything."""

from typing import Final

from gugong.bots.observation import Choice, Observation

# How much it likes a move, by how the move begins; any other move has 1.
DISLIKES: Final = {
    "pass": 0.15,  # what is offered is usually worth having
    "hand in": 0.2,
    "gain nothing": 0.05,
}
# The same for how a gift is made possible: to forgo the action wastes it, burning costs a turn.
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
