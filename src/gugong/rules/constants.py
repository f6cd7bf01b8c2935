"""The words of the game as numbers, and the numbers back as words.

Rules compute with small ints; everything a person or a file sees uses the names in the tuples
here. An index into a tuple is the number, so the two can never drift apart.
"""

from typing import Final

from gugong.components import names as component_names
from gugong.components.names import BASIC_TOKENS, BONUS_TOKENS, EXCHANGES, PLAYER_COUNTS

MOST_FAMILIES: Final = PLAYER_COUNTS[-1]

# Locations, in the order of the rulebook. The first seven actions are the locations themselves.
TRAVEL: Final = 0
WALL: Final = 1
JADE: Final = 2
INTRIGUE: Final = 3
PALACE: Final = 4
DECREE: Final = 5
CANAL: Final = 6
LOCATIONS: Final = component_names.LOCATIONS

# What a gift card does beyond the locations (GIFT-7).
SERVANT: Final = 7
SERVANTS: Final = 8
SWAP: Final = 9
NO_ACTION: Final = 10
ACTIONS: Final = (*LOCATIONS, "servant", "servants", "swap", "none")
ACTION_LETTERS: Final = ("t", "w", "j", "i", "p", "d", "c", "s", "ss", "x", "")

# A gift card is its face: value and action. Two cards with one face are the same card to the rules.
HIGHEST_VALUE: Final = 9
FACES: Final = HIGHEST_VALUE * len(ACTIONS)
VALUE: Final[list[int]] = [face // len(ACTIONS) + 1 for face in range(FACES)]
ACTION: Final[list[int]] = [face % len(ACTIONS) for face in range(FACES)]
CARDS: Final[tuple[str, ...]] = tuple(
    [f"{VALUE[f]}{ACTION_LETTERS[ACTION[f]]}" for f in range(FACES)]
)


def face(value: int, action: str) -> int:
    """The card with this value and this action."""
    return (value - 1) * len(ACTIONS) + ACTIONS.index(action)


# Where form A needs no further choice; elsewhere one picks a city, a mason, a ship or a house.
PLAIN_LOCATIONS: Final = (INTRIGUE, PALACE)
# Where there is a form B, which costs servants.
COSTLY_LOCATIONS: Final = (TRAVEL, WALL, INTRIGUE, PALACE, CANAL)

# How many servants the action and the token `servants` bring (GIFT-7, TRV-8).
SERVANTS_AT_ONCE: Final = 2

# Ways to make an exchange possible (GIFT-3, GIFT-4).
FREE: Final = 0
PAYING: Final = 1
BURNING: Final = 2
FORGOING: Final = 3
WAYS: Final = ("free", "pay", "burn", "forgo")

# Travel tokens (TRV-8); the last three are the bonus tokens (BON).
T_SERVANT: Final = 0
T_SERVANTS: Final = 1
T_ENVOY: Final = 2
T_INTRIGUE: Final = 3
T_VP: Final = 4
T_SWAP: Final = 5
T_SHIP: Final = 6
T_WALL: Final = 7
T_GIFT_FOR_JADE: Final = 8
T_RECALL: Final = 9
T_SERVANTS_FOR_JADE: Final = 10
T_DOUBLE: Final = 11
T_FLATTERY: Final = 12
T_TOLL: Final = 13
T_FOLLOW: Final = 14
TOKENS: Final = (*BASIC_TOKENS, *BONUS_TOKENS)
NO_TOKEN: Final = -1

# What tokens are handed in for (TRV-5).
FOR_SERVANT: Final = 0
FOR_VP: Final = 1
FOR_JADE: Final = 2
HAND_IN_FOR: Final = EXCHANGES

# Where a bonus token can lie (BON-1 to BON-3).
OWN_BOARD: Final = len(LOCATIONS)  # next to the player board, where flattery is laid
PLACES: Final = (*LOCATIONS, "own board")
LAID_SIZE: Final = 4  # ints in `State.laid` for each: token, owner, place, piece next to it

# The square, used in place of the number of a house (JADE-2).
SQUARE: Final = 127

# The number of destiny dice (NIGHT-1), also in a components file.
DICE: Final = 3

# Decrees (DEC-3, DEC-4, END-2), five a level.
MORNING_INTRIGUE: Final = 0
MORNING_SHIP: Final = 1
MORNING_SERVANT: Final = 2
MORNING_ENVOY: Final = 3
MORNING_SWAP: Final = 4
CHEAPER_TRAVEL: Final = 5
CHEAPER_JADE: Final = 6
EXTRA_MASON: Final = 7
EQUAL_GIFTS: Final = 8
CHEAPER_DECREES: Final = 9
SCORE_FAME: Final = 10
SCORE_EIGHT: Final = 11
SCORE_JADE: Final = 12
SCORE_DECREES: Final = 13
SCORE_HARBOURS: Final = 14
DECREES: Final = (
    *component_names.DECREES[1],
    *component_names.DECREES[2],
    *component_names.DECREES[3],
)

DECREES_A_LEVEL: Final = len(component_names.DECREES[1])
LEVELS_OUT: Final = (1, 1, 2, 2, 3, 3)  # of the decrees in play (SET-10)

# The stages of a canal action. Full ships may claim at each of them (CAN-6).
OPEN: Final = 0  # place, sail or choose B
PLACED: Final = 1  # sail
DONE: Final = 2  # claim only; also every night (NIGHT-4)
ONE_MORE: Final = 3  # B: one piece to place
TWO_MORE: Final = 4  # B: two pieces to place
STAGES: Final = ("open", "placed", "done", "one-more", "two-more")
ROUTE_LETTERS: Final = "abcdefgh"

# Harbour rewards (CAN-7).
R_VP: Final = 0
R_CARD: Final = 1
R_DOUBLE: Final = 2
REWARDS: Final = ("vp", "card", "double")
REWARD_COUNT: Final = len(REWARDS)

# Where a Double Servant is (SRV). On a ship, the ship knows how it lies.
LOCKED: Final = 0
IN_POOL: Final = 1
IN_SUPPLY: Final = 2
ON_WALL_FLAT: Final = 3
ON_WALL_UPRIGHT: Final = 4
ON_SHIP: Final = 5
BESIDE_TOKEN: Final = 6
DOUBLE_PLACES: Final = (
    "locked", "pool", "supply", "wall-flat", "wall-upright", "ship", "token",
)  # fmt: skip

# A piece that is placed: a servant, or the Double Servant upright (counts 1) or flat (counts 2).
PIECE_SERVANT: Final = 0
PIECE_UPRIGHT: Final = 1
PIECE_FLAT: Final = 2
PIECES: Final = ("servant", "double as 1", "double")

LAID_PIECES: Final = ("servant", "double")  # next to a bonus token (BON-5)
PAYMENTS: Final = ("servants", "double as 1", "double")  # by what the Double Servant covers (SRV-3)

# Benefits for steps down the intrigue track, apart from turning a die (WALL-4).
FAVOURS: Final = ("servant", "servants", "jade")
STEPS_FOR_SERVANT: Final = 1
STEPS_FOR_SERVANTS: Final = 3
STEPS_FOR_JADE: Final = 7
FAVOUR_STEPS: Final = (STEPS_FOR_SERVANT, STEPS_FOR_SERVANTS, STEPS_FOR_JADE)
STEPS_FOR_DIE: Final = 5

# Who or what offers an action (GIFT-6, BON-3).
BY_LOCATION: Final = 0
BY_CARD: Final = 1
BY_FOLLOW: Final = 2
OFFERED_BY: Final = ("location", "card", "follow")

# Why a decision lapsed.
L_SERVANTS: Final = 0  # too few in the pool
L_SUPPLY: Final = 1  # nothing in the supply
L_REACH: Final = 2  # no city with a token in reach
L_DECREES: Final = 3  # all of them held
L_SHIP: Final = 4  # no room aboard and no harbour for a new ship
L_TRACK: Final = 5  # at the end of the intrigue track
L_STEPS: Final = 6  # at its beginning
L_CARDS: Final = 7  # no card
L_PRECIOUS: Final = 8  # no card of that value
L_USE: Final = 9  # nothing of use
LAPSES: Final = (
    "servants", "supply", "reach", "decrees", "ship", "track", "steps", "cards", "precious", "use",
)  # fmt: skip

# Where victory points come from.
P_WALL: Final = 0
P_DICE: Final = 1
P_DECREES: Final = 2
P_ENVOY: Final = 3
P_HARBOURS: Final = 4
P_TOKENS: Final = 5
P_HAND_IN: Final = 6
P_TOLL: Final = 7
P_FINAL_DECREES: Final = 8
P_PALACE: Final = 9
P_JADE: Final = 10
P_INSTEAD: Final = 11  # what Meng gets instead of what he cannot do (SOLO-6, SOLO-10, SOLO-14)
SOURCES: Final = (
    "wall", "dice", "decrees", "envoy", "harbours", "tokens", "hand-in", "toll",
    "final-decrees", "palace", "jade", "instead",
)  # fmt: skip
SOURCE_COUNT: Final = len(SOURCES)

# Chance is separate streams, so that one kind of luck never shifts another (docs/decisions/0005).
S_SEATS: Final = 0
S_GIFTS: Final = 1
S_TOKENS: Final = 2
S_CITIES: Final = 3
S_DECREES: Final = 4
S_DICE: Final = 5
S_AUTOMA: Final = 6
S_MENG: Final = 7
STREAMS: Final = ("seats", "gifts", "tokens", "cities", "decrees", "dice", "automa", "meng")

# Solo: Meng's seat, his automa cards (a location, or the special one) and his difficulty (SOLO-3).
MENG: Final = 1
SPECIAL: Final = len(LOCATIONS)
AUTOMA_CARDS: Final = (*LOCATIONS, "special")
EASY: Final = 0
HARD: Final = 2
DIFFICULTIES: Final = ("easy", "normal", "hard")

# Where a card that Meng wins goes depends on when he wins it (SOLO-15).
BY_DAY: Final = 0
AT_TWILIGHT: Final = 1
OTHERWISE: Final = 2
WHEN: Final = ("day", "twilight", "otherwise")

# Where servants for his ship come from: the pool, the supply and then the pool, the supply alone.
FROM_POOL: Final = 0
FROM_BOTH: Final = 1
FROM_SUPPLY: Final = 2
LOADED_FROM: Final = ("pool", "both", "supply")

# Why Meng does not do something.
NO_SERVANTS: Final = 0
NO_TOKEN_LEFT: Final = 1
NO_DECREE: Final = 2
NO_HARBOUR: Final = 3
NO_SUPPLY: Final = 4
CANNOT: Final = ("servants", "token", "decree", "harbour", "supply")

# What Meng gets 1 VP instead of: a card's swap, a token's benefit, a morning's swap.
OF_A_CARD: Final = 0
OF_A_TOKEN: Final = 1
OF_A_MORNING: Final = 2
INSTEAD_OF: Final = ("card", "token", "morning")

# What Meng's top gift card is revealed for (SOLO-5, SOLO-10).
TO_GIVE: Final = 0
FOR_A_JADE: Final = 1
TO_GIVE_AT_FOCUS: Final = 2  # no automa card is left to send him elsewhere (SOLO-8)
GIFT_FOR: Final = ("give", "jade", "focus")
