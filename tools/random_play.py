"""Random play that gets around: families with preferences reach what uniform choice seldom does."""

from collections.abc import Iterator
from random import Random
from typing import Final

from gugong.game import Game
from gugong.rules import grammar as g
from gugong.rules.constants import (
    CANAL,
    DECREE,
    FORGOING,
    INTRIGUE,
    JADE,
    PALACE,
    R_DOUBLE,
    TRAVEL,
    WALL,
)
from gugong.rules.moves import Move


class Preference:
    """What a family likes to do: a weight for each verb, and its favourite locations."""

    __slots__ = ("locations", "verbs")

    def __init__(self, verbs: dict[int, float], *locations: int) -> None:
        self.verbs = {g.PASS_ON: 0.4, **verbs}
        self.locations = locations

    def weight(self, move: Move) -> float:
        if move.verb == g.GIVE:
            liked = 8.0 if move.b in self.locations else 1.0
            return liked * (0.15 if move.c == FORGOING else 1.0)
        weight = self.verbs.get(move.verb, 1.0)
        if move.verb == g.GAIN_SERVANTS:  # who leaves many can do little
            weight *= 1 + 4 * move.a
        if move.verb == g.CLAIM and move.b == R_DOUBLE:
            return weight * 5
        return weight * 2 if move.b and move.verb in _WITH_DOUBLE else weight


_WITH_DOUBLE: Final = (g.BUILD, g.BOARD_SHIP, g.START_SHIP, g.LAY, g.GAIN_SERVANTS)
_SHIPS: Final = {g.BOARD_SHIP: 5.0, g.START_SHIP: 3.0, g.SAIL: 3.0, g.CLAIM: 15.0, g.COSTLY: 4.0}
# Uniform choice seldom unlocks a Double Servant, collects a 7th token or completes a wall; each of
# these does one of those things on purpose.
PREFERENCES: Final = (
    Preference({g.PASS_ON: 1.0}),  # nearly uniform
    Preference(_SHIPS, CANAL),
    Preference({**_SHIPS, g.CLAIM: 0.2, g.SAIL: 0.3}, CANAL),  # routes fill up and ships get lost
    Preference({g.TRAVEL_TO: 5.0, g.COSTLY: 6.0, g.LAY: 6.0, g.HAND_IN_TOKENS: 0.02}, TRAVEL),
    Preference({g.TRAVEL_TO: 5.0, g.LAY: 6.0, g.HAND_IN_TOKENS: 4.0}, TRAVEL, JADE),
    Preference({g.BUILD: 6.0, g.COSTLY: 4.0, g.TURN_DIE: 0.3}, WALL, INTRIGUE),
    Preference({g.TAKE_DECREE: 9.0, g.COSTLY: 2.0, g.USE_DECREE: 4.0}, DECREE, PALACE),
    Preference({**_SHIPS, g.TAKE_DECREE: 5.0, g.TRAVEL_TO: 3.0}, CANAL, DECREE, TRAVEL),
)


def choices(game: Game, rng: Random) -> Iterator[Move]:
    """Random moves until the game is over. The caller plays each before asking for the next."""
    if rng.random() < 0.5:  # all alike, so that they compete for the same things
        preferences = [rng.choice(PREFERENCES)] * game.players
    else:
        preferences = [rng.choice(PREFERENCES) for _ in range(game.players)]
    while (seat := game.chooser) is not None:
        legal = game.legal_moves()
        yield rng.choices(legal, [preferences[seat].weight(move) for move in legal])[0]
