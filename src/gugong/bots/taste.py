"""What things are worth to a bot, in victory points: one table, all figures by name.

`benchmarks/fit_taste.py` fitted them in self-play. Two players in one game may have different
tastes, which is how they are fitted.
"""

from typing import Final

from gugong.rules.names import (
    CANAL,
    DECREE,
    INTRIGUE,
    PALACE,
    SERVANT,
    SERVANTS,
    SWAP,
    WALL,
)


class Taste:
    """The figures. Compiled, a float attribute is as quick as a constant."""

    def __init__(self) -> None:
        # Tempo
        self.turn = 1.6  # a turn to come, besides the servants it uses
        self.high_card = 0.06  # each point of a card's value: it can be given in more places
        self.card_action = 0.35  # the action of a card, as a share of what it usually brings
        # Servants
        self.servant = 0.75  # in the pool, as long as there are turns to use it in
        self.servants_a_turn = 2.0
        self.idle_servant = 0.05  # one more than can be used
        self.supply = 0.12  # in the supply, to be gained on days to come
        self.double = 1.6  # the Double Servant, in servants
        # The way to the palace
        self.step = 1.0  # a step still to go costs so much
        self.step_inside = 0.9  # for an envoy in the palace (PAL-3), as far as it is to come
        self.steps_a_turn = 1.25  # what a family in a hurry makes
        self.hurry = 1.6  # how sharply the chance to arrive falls
        self.standing = 35.0  # what an envoy outside at the end loses
        # Intrigue
        self.intrigue = 0.24
        self.medal = 0.4
        self.tie = 0.45  # what being ahead there is worth where ties are broken
        # Awards of the wall and of the dice
        self.wall_sharpness = 0.9
        self.mason = 0.45  # on the wall, besides the award: a favour, and later sections
        self.dice_sharpness = 1.1
        self.match_guess = 0.3  # matches to be expected of a card still in hand
        self.night_servant = 0.55  # for each match tonight
        # Jade
        self.jade_hope = 0.7  # how far an early jade counts as one of many
        self.jade_slope = 3.0
        # Ships
        self.full = 0.93  # of its reward, for a full ship that may claim later
        self.two_aboard = 0.62
        self.one_aboard = 0.3
        self.later = 0.93  # each night a ship waits
        self.reward_card = 0.85  # a card won, in turns
        self.reward_double = 0.28  # the Double Servant, each turn to come
        # Tokens
        self.token = 0.45  # to be handed in one day
        self.recall = 0.8  # in turns
        self.swap = 0.25
        self.flattery = 0.4  # each turn left today
        self.toll = 0.2  # each turn the others have left today
        self.follow = 0.3
        # Decrees: each morning, and each turn to come
        self.morning: list[float] = [0.5, 1.2, 0.6, 1.0, 0.3]
        self.statute: list[float] = [0.07, 0.12, 0.12, 0.1, 0.09]
        self.fame_a_turn = 1.3  # victory points on the track that a turn still brings
        # What rivals are worth: how much of the best other's score counts against one's own
        self.envy = 0.3


# What the action of a card usually brings, by action (GIFT-7).
USUAL_ACTION: Final[list[float]] = [0.0] * 11
USUAL_ACTION[PALACE] = 1.8
USUAL_ACTION[CANAL] = 1.3
USUAL_ACTION[WALL] = 1.0
USUAL_ACTION[DECREE] = 1.6
USUAL_ACTION[INTRIGUE] = 0.7
USUAL_ACTION[SERVANT] = 0.7
USUAL_ACTION[SERVANTS] = 1.4
USUAL_ACTION[SWAP] = 0.3

# Where points still to come usually come from, by source: of turns, cards and servants.
TO_COME: Final[tuple[float, ...]] = (
    0.09, 0.07, 0.13, 0.06, 0.15, 0.04, 0.04, 0.0, 0.17, 0.0, 0.25, 0.0,
)  # fmt: skip
