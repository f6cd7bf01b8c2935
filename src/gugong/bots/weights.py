"""What things are worth to a bot, in victory points unless said otherwise: every figure, by name.

`Weights` were fitted in self-play by `benchmarks/fit_weights.py`; two players in one game may have
different ones, which is how they are fitted. The constants after them are estimates that were never
fitted. What follows from the rules alone (prices, awards, the final scoring) is not here but comes
from their chapters and the box.
"""

from typing import Final

from gugong.rules.constants import (
    ACTIONS,
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
    """The fitted figures. Compiled, a float attribute is as quick as a constant."""

    def __init__(self) -> None:
        # Tempo
        self.turn: float = 0.77  # a turn to come, besides the servants it uses
        self.days: list[float] = [0.0, 0.0, 7.0, 18.0, 30.0]  # by the number of whole days to come
        self.high_card: float = (
            0.117  # each point of a card's value: it can be given in more places
        )
        self.card_action: float = 0.34  # the action of a card, as a share of ACTION_WORTH
        # Servants
        self.servant: float = 0.78  # in the pool, as long as there are turns to use it in
        self.servants_a_turn: float = 2.12
        self.idle_servant: float = 0.049  # one more than can be used
        self.supply: float = 0.13  # in the supply, to be gained on days to come
        self.double: float = 1.58  # the Double Servant, in servants
        # The way to the palace
        self.step: float = 1.89  # a step still to go costs so much
        self.step_inside: float = 1.19  # for an envoy in the palace (PAL-3)
        self.steps_a_turn: float = 1.0  # what a family in a hurry makes
        self.hurry: float = 1.92  # how sharply the chance to arrive falls
        self.standing: float = 31.8  # what an envoy outside at the end loses
        # Intrigue
        self.intrigue: float = 0.7
        self.medal: float = 0.48
        self.start: float = 1.12  # to be the start player of the day that dawns
        self.tie: float = 0.49  # being ahead where the track breaks a tie, in servants or matches
        # Awards of the wall and of the dice
        self.wall_sharpness: float = 0.63  # how much one more mason raises the chance to have most
        self.mason: float = 0.52  # on the wall, besides the award: a favour, and later sections
        self.dice_sharpness: float = 0.95  # the same for matches
        self.match_guess: float = 0.254  # matches to be expected of a card still in hand
        self.night_servant: float = 1.94  # for each match tonight
        # Jade
        self.jade_hope: float = 0.68  # how far an early jade counts as one of many
        self.jade_slope: float = 3.96  # a jade among many
        # Ships
        self.full: float = 0.88  # of its reward, for a full ship that may claim later
        self.two_aboard: float = 0.63
        self.one_aboard: float = 0.24
        self.later: float = 0.91  # each night a ship waits
        self.reward_card: float = 1.4  # a card won, in turns
        self.reward_double: float = 0.36  # the Double Servant, each turn to come
        # Tokens
        self.token: float = 0.26  # to be handed in one day
        self.recall: float = 0.91  # in turns
        self.swap: float = 0.34
        self.flattery: float = 0.44  # each turn left today
        self.toll: float = 0.187  # each turn the others have left today
        self.follow: float = 0.39
        # Decrees: each morning, and each turn to come
        self.morning: list[float] = [0.66, 0.66, 0.35, 1.09, 0.282]
        self.statute: list[float] = [0.077, 0.12, 0.094, 0.096, 0.103]
        self.fame_a_turn: float = 1.02  # victory points on the track that a turn still brings
        # Rivals: how much of the best other's score counts against one's own
        self.envy: float = 0.266


# Estimates. As literals of the compiled code they cost nothing.

# Cards
ACTION_WORTH: Final[list[float]] = [0.0] * len(ACTIONS)  # of a card's action, by action (GIFT-7)
ACTION_WORTH[PALACE] = 1.8
ACTION_WORTH[CANAL] = 1.3
ACTION_WORTH[WALL] = 1.0
ACTION_WORTH[DECREE] = 1.6
ACTION_WORTH[INTRIGUE] = 0.7
ACTION_WORTH[SERVANT] = 0.7
ACTION_WORTH[SERVANTS] = 1.4
ACTION_WORTH[SWAP] = 0.3
CARD: Final = 0.8  # a good card, besides the turn it is
WORST_CARD: Final = 0.5  # the same for the card one parts with most easily
BURNT_EARLY: Final = 0.3  # of a card's worth is lost if burnt: it comes back at night
SWAP_EFFORT: Final = 0.02  # so that nothing is swapped for nothing

# The action of an exchange
SAME_ACTION_TWICE: Final = 1.7  # of one: the second time there is less to be had
TWO_CITIES: Final = 1.9  # of the best token in reach, for two moves of the traveller

# Matches, besides the servant each brings at night
MATCH_AWARD_SHARE: Final = 0.25  # of the award of the dice, for the card taken in an exchange
MATCH_OF_CARD: Final = 0.6  # a card swapped in or burnt
MATCH_OF_DISCARD: Final = 0.5  # a card discarded for jade, its servant included
MATCH_OF_DIE: Final = 0.8  # a die turned, which may match several cards

# Servants
MORNING_GAIN: Final = 4.5  # servants that a new day brings
GAINED_A_DAY: Final = 5.0  # servants of the supply that come to use in a day
GAINED_TODAY: Final = 1.0  # and of those, today
DOUBLE_OWNED: Final = 0.5  # of winning the Double Servant anew, for having it

# The way to the palace
SLACK: Final = 1.0  # steps an envoy may lack and still have an even chance
AWARD_ARRIVES: Final = 0.2  # one step short without a turn, a night's award may help
LAST_WALL_ARRIVES: Final = 0.12  # one step short after the last night, the wall's (END-1)
TAKES_PLACE_AHEAD: Final = 0.8  # chance that another envoy arrives first: one further on,
TAKES_PLACE_LEVEL: Final = 0.5  # one as far
TAKES_PLACE_BEHIND: Final = 0.2  # and one behind

# Intrigue
INTRIGUE_AT_END: Final = 0.02  # a step when no turn is left: it only breaks ties
INTRIGUE_FADES: Final = 0.15  # of the full worth, each turn to come

# The wall
MASON_FADES: Final = 0.2  # of the full worth, each turn to come

# Jade
JADE_TURNS: Final = 16.0  # turns to come with which an early jade counts as one of many

# Ships
TURNS_TO_FILL: Final = 0.7  # turns it takes to put one more aboard
CLAIM_NOW: Final = 0.15  # a reward in hand, against the same one later

# Tokens
SHIP_TOKEN: Final = 1.2  # a piece from the supply aboard
HAND_IN_TURNS: Final = 5.0  # turns to come with which each token counts by itself
SERVANT_FOR_TOKENS: Final = 0.05  # rather keep tokens than hand them in for a servant,
VP_FOR_TOKENS: Final = 0.05  # or for points while there are turns
JADE_FOR_TOKENS: Final = 0.01  # but if in doubt take the jade
SPEND_DOUBLE_TOKEN: Final = 1.0  # a token that counts twice goes last
CHEAP_OFFICIAL: Final = 0.02  # a bonus token there, each point the card is below the highest
FOLLOW_OFTEN: Final = 0.1  # to follow at the palace or in travel

# Decrees
USE_DECREE: Final = 0.1  # of the morning: rather than not
USE_FIRST: Final = 0.1  # the envoy's and the ship's, before the others
FINAL_JADE_A_TURN: Final = 0.4  # final points that a turn to come adds to a decree for jade,
FINAL_DECREES_A_TURN: Final = 0.12  # for decrees
FINAL_REWARDS_A_TURN: Final = 0.18  # and for harbours

# Where points still to come will come from, by source: of turns, cards and servants.
TO_COME: Final[tuple[float, ...]] = (
    0.09, 0.07, 0.13, 0.06, 0.15, 0.04, 0.04, 0.0, 0.17, 0.0, 0.25, 0.0,
)  # fmt: skip

# Playouts and search
DECISIVE: Final = 7.0  # three times as many points ahead, and a win is as good as certain
NOISE: Final = 0.3  # how far a player in a playout may misjudge a move, so that games differ
# The look-ahead's own judgement counts as much as all playouts of a plan together, and as so many
# more while these are few: each errs in its own way.
PRIOR_PLAYOUTS: Final = 6.0
