"""The names a components file may use. What they do is code, so a file cannot add any.

Their order is that of the engine's tables, whatever the order in a file: two files with the same
figures must deal the same game.
"""

from typing import Final

LOCATIONS: Final = ("travel", "wall", "jade", "intrigue", "palace", "decree", "canal")

# GIFT-7. Never travel or jade: those two are location actions only.
CARD_ACTIONS: Final = (
    "palace",
    "canal",
    "wall",
    "decree",
    "intrigue",
    "servant",
    "servants",
    "swap",
    "none",
)

# By level: DEC-3, DEC-4, END-2.
DECREES: Final = {
    1: ("morning-intrigue", "morning-ship", "morning-servant", "morning-envoy", "morning-swap"),
    2: ("cheaper-travel", "cheaper-jade", "extra-mason", "equal-gifts", "cheaper-decrees"),
    3: ("score-fame", "score-eight", "score-jade", "score-decrees", "score-harbours"),
}

# TRV-8.
BASIC_TOKENS: Final = (
    "servant",
    "servants",
    "envoy",
    "intrigue",
    "vp",
    "swap",
    "ship",
    "wall",
    "gift-for-jade",
    "recall",
    "servants-for-jade",
    "double",
)

# BON-1, BON-2, BON-3.
BONUS_TOKENS: Final = ("flattery", "toll", "follow")

# TRV-5: what tokens are handed in for.
EXCHANGES: Final = ("servant", "vp", "jade")

# Moves are written with the names of cities (`travel xian`), so these are plain words; one letter
# is too short, since `travel B` is a move of its own.
MOST_PLAIN_NAME: Final = 24
PLAIN_NAME: Final = f"[a-z][a-z-]{{1,{MOST_PLAIN_NAME - 1}}}"

# Moves that name a number of servants are made in advance (rules/moves.py), so there is a limit.
MOST_SERVANTS: Final = 24

# SET-1.
PLAYER_COUNTS: Final = (1, 2, 3, 4, 5)
# A single player faces Meng as one of two families (SOLO-1).
FAMILY_COUNTS: Final = PLAYER_COUNTS[1:]
