"""The bots of the package, by name, and where their classes are."""

from typing import Final

# What people choose among: the levels, the weakest first.
LEVELS: Final = {
    "page": "gugong.bots.levels:Page",
    "messenger": "gugong.bots.levels:Messenger",
    "scribe": "gugong.bots.levels:Scribe",
    "steward": "gugong.bots.levels:Steward",
    "prefect": "gugong.bots.levels:Prefect",
    "censor": "gugong.bots.levels:Censor",
    "scholar": "gugong.bots.scholar:Scholar",
    "champion": "gugong.bots.champion:Champion",
}
# The others are for the arena and the library, and play on at older tables; the tutor is for the
# first game.
BUILT_IN: Final = LEVELS | {
    "novice": "gugong.bots.novice:Novice",
    "courtier": "gugong.bots.courtier:Courtier",
    "minister": "gugong.bots.minister:Minister",
    "tutor": "gugong.bots.tutor:Tutor",
}

# It takes less time to decide than a question takes to travel, and never reads the history.
INSTANT: Final = "novice"
