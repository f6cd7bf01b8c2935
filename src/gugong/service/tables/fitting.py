"""The level that fits a player: one at which they win a little less often than they lose.

It follows from the bots they came in ahead of in their last games, and a sentence explains it
(`[level]` in the texts).
"""

from collections.abc import Sequence
from typing import Final, Literal, TypedDict

from gugong.bots.built_in import LEVELS
from gugong.service.tables.results import Opponent

RECENT: Final = 5  # games against one level
LOOK_BACK: Final = 30  # games among which they are looked for
NEWCOMERS: Final = "messenger"  # who has read the rules beats a page
# The level that is about as strong as a built-in bot that is none of the levels.
LIKE: Final = {"novice": "page", "courtier": "censor", "minister": "scholar", "tutor": "page"}

Why = Literal["newcomer", "once", "harder", "same", "easier"]


class Fit(TypedDict):
    """The level that fits, and why: how many of the last `met` bots of a level came in behind."""

    level: str
    n: int  # its number, from 1
    why: Why
    against: int  # the number of a level; 0 for newcomers
    met: int
    beaten: int


def fitting(games: Sequence[Sequence[Opponent]]) -> Fit:
    """Return the level that fits; `games` are the opponents in each finished game, latest last.

    What counts are the last games against the level met last, the strongest at that table. Who came
    in ahead of more than half of those bots goes up a level, who did so of less than a third goes
    down.
    """
    met = [[LIKE.get(one.who, one.who) for one in game] for game in games]
    strongest = [max(map(_number, levels), default=0) for levels in met]
    against = next((number for number in reversed(strongest) if number), 0)
    if not against:
        return _fit(_number(NEWCOMERS), "newcomer")
    last = [i for i, number in enumerate(strongest) if number == against][-RECENT:]
    ahead = [
        one.beaten
        for i in last
        for one, level in zip(games[i], met[i], strict=True)
        if _number(level) == against
    ]
    beaten, count = sum(ahead), len(ahead)
    if count == 1:
        return _fit(against, "once", against, count, beaten)
    if 2 * beaten > count and against < len(LEVELS):
        return _fit(against + 1, "harder", against, count, beaten)
    if 3 * beaten < count and against > 1:
        return _fit(against - 1, "easier", against, count, beaten)
    return _fit(against, "same", against, count, beaten)


def _number(level: str) -> int:
    """Return the level's number, from 1; 0 for people, Meng and bots from outside."""
    return [*LEVELS].index(level) + 1 if level in LEVELS else 0


def _fit(n: int, why: Why, against: int = 0, met: int = 0, beaten: int = 0) -> Fit:
    level = [*LEVELS][n - 1]
    return {
        "level": level, "n": n, "why": why, "against": against, "met": met, "beaten": beaten
    }  # fmt: skip
