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
        self.turn = 0.61  # a turn to come, besides the servants it uses
        self.days: list[float] = [0.0, 0.0, 7.0, 18.0, 30.0]  # and what whole days add to that
        self.high_card = 0.092  # each point of a card's value: it can be given in more places
        self.card_action = 0.25  # the action of a card, as a share of what it usually brings
        # Servants
        self.servant = 0.75  # in the pool, as long as there are turns to use it in
        self.servants_a_turn = 1.72
        self.idle_servant = 0.05  # one more than can be used
        self.supply = 0.125  # in the supply, to be gained on days to come
        self.double = 1.51  # the Double Servant, in servants
        # The way to the palace
        self.step = 1.88  # a step still to go costs so much
        self.step_inside = 1.37  # for an envoy in the palace (PAL-3), as far as it is to come
        self.steps_a_turn = 0.82  # what a family in a hurry makes
        self.hurry = 1.7  # how sharply the chance to arrive falls
        self.standing = 33.0  # what an envoy outside at the end loses
        # Intrigue
        self.intrigue = 0.48
        self.medal = 0.41
        self.start = 1.2  # to be the start player of the day that dawns
        self.tie = 0.46  # what being ahead there is worth where ties are broken
        # Awards of the wall and of the dice
        self.wall_sharpness = 0.62
        self.mason = 0.49  # on the wall, besides the award: a favour, and later sections
        self.dice_sharpness = 1.04
        self.match_guess = 0.26  # matches to be expected of a card still in hand
        self.night_servant = 1.05  # for each match tonight
        # Jade
        self.jade_hope = 0.66  # how far an early jade counts as one of many
        self.jade_slope = 3.18
        # Ships
        self.full = 0.9  # of its reward, for a full ship that may claim later
        self.two_aboard = 0.44
        self.one_aboard = 0.111
        self.later = 0.81  # each night a ship waits
        self.reward_card = 0.99  # a card won, in turns
        self.reward_double = 0.34  # the Double Servant, each turn to come
        # Tokens
        self.token = 0.41  # to be handed in one day
        self.recall = 0.87  # in turns
        self.swap = 0.27
        self.flattery = 0.41  # each turn left today
        self.toll = 0.2  # each turn the others have left today
        self.follow = 0.41
        # Decrees: each morning, and each turn to come
        self.morning: list[float] = [0.63, 0.82, 0.52, 1.41, 0.3]
        self.statute: list[float] = [0.079, 0.109, 0.094, 0.082, 0.093]
        self.fame_a_turn = 0.85  # victory points on the track that a turn still brings
        # What rivals are worth: how much of the best other's score counts against one's own
        self.envy = 0.22


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
