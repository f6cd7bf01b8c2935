"""What things are worth to a bot, in victory points: one table, all figures by name.

`benchmarks/fit_taste.py` fitted them in self-play. Two players in one game may have different
tastes, which is how they are fitted.
"""

from typing import Final

from gugong.rules.constants import (
    CANAL,
    DECREE,
    INTRIGUE,
    PALACE,
    SERVANT,
    SERVANTS,
    SWAP,
    WALL,
)


class Weights:
    """The figures. Compiled, a float attribute is as quick as a constant."""

    def __init__(self) -> None:
        # Tempo
        self.turn = 0.77  # a turn to come, besides the servants it uses
        self.days: list[float] = [0.0, 0.0, 7.0, 18.0, 30.0]  # and what whole days add to that
        self.high_card = 0.117  # each point of a card's value: it can be given in more places
        self.card_action = 0.34  # the action of a card, as a share of what it usually brings
        # Servants
        self.servant = 0.78  # in the pool, as long as there are turns to use it in
        self.servants_a_turn = 2.12
        self.idle_servant = 0.049  # one more than can be used
        self.supply = 0.13  # in the supply, to be gained on days to come
        self.double = 1.58  # the Double Servant, in servants
        # The way to the palace
        self.step = 1.89  # a step still to go costs so much
        self.step_inside = 1.19  # for an envoy in the palace (PAL-3), as far as it is to come
        self.steps_a_turn = 1.0  # what a family in a hurry makes
        self.hurry = 1.92  # how sharply the chance to arrive falls
        self.standing = 31.8  # what an envoy outside at the end loses
        # Intrigue
        self.intrigue = 0.7
        self.medal = 0.48
        self.start = 1.12  # to be the start player of the day that dawns
        self.tie = 0.49  # what being ahead there is worth where ties are broken
        # Awards of the wall and of the dice
        self.wall_sharpness = 0.63
        self.mason = 0.52  # on the wall, besides the award: a favour, and later sections
        self.dice_sharpness = 0.95
        self.match_guess = 0.254  # matches to be expected of a card still in hand
        self.night_servant = 1.94  # for each match tonight
        # Jade
        self.jade_hope = 0.68  # how far an early jade counts as one of many
        self.jade_slope = 3.96
        # Ships
        self.full = 0.88  # of its reward, for a full ship that may claim later
        self.two_aboard = 0.63
        self.one_aboard = 0.24
        self.later = 0.91  # each night a ship waits
        self.reward_card = 1.4  # a card won, in turns
        self.reward_double = 0.36  # the Double Servant, each turn to come
        # Tokens
        self.token = 0.26  # to be handed in one day
        self.recall = 0.91  # in turns
        self.swap = 0.34
        self.flattery = 0.44  # each turn left today
        self.toll = 0.187  # each turn the others have left today
        self.follow = 0.39
        # Decrees: each morning, and each turn to come
        self.morning: list[float] = [0.66, 0.66, 0.35, 1.09, 0.282]
        self.statute: list[float] = [0.077, 0.12, 0.094, 0.096, 0.103]
        self.fame_a_turn = 1.02  # victory points on the track that a turn still brings
        # What rivals are worth: how much of the best other's score counts against one's own
        self.envy = 0.266


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
