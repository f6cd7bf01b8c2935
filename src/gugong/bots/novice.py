"""The novice: plays at random, but seldom wastes anything."""

from collections.abc import Mapping
from typing import Final

from gugong.bots.observation import Choice, Observation
from gugong.formats.notation import read
from gugong.rules.kinds import Word

# How much it likes a move, by verb; any other move has 1.
DISLIKES: Final = {
    "pass": 0.15,  # what is offered is usually worth having
    "hand-in": 0.2,
}
# The same for how many servants it gains.
GAINING: Final = [0.05, 1.0, 6.0, 36.0, 216.0]
# The same for how a gift is made possible: to forgo the action wastes it, burning costs a turn.
WAYS: Final = {"pay": 0.4, "burn": 0.1, "forgo": 0.05}


class Novice:
    """Picks at random, but seldom what wastes something."""

    def choose(self, observation: Observation) -> Choice:
        weights = [_liking_of(move) for move in observation.moves]
        return Choice(observation.luck.choices(observation.moves, weights)[0])


def _liking_of(move: str) -> float:
    reading = read(move)
    return 1.0 if reading is None else liking(reading.verb, reading.parts)


def liking(verb: str, parts: Mapping[str, Word]) -> float:
    """Return how much the novice likes a move with this verb and these parts."""
    if verb == "give":
        return WAYS.get(str(parts["way"]), 1.0)
    if verb == "gain":
        servants, doubles = parts["servants"], parts["doubles"]
        assert isinstance(servants, int)
        assert isinstance(doubles, int)
        return GAINING[min(servants + doubles, len(GAINING) - 1)]
    return DISLIKES.get(verb, 1.0)
