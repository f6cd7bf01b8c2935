"""The bots one can ask for by level."""

from typing import Final

from gugong.bots.scripted import at_random, sensible
from gugong.bots.sight import Bot, Sight

LEVELS: Final = ("novice", "courtier", "minister")


class _Scripted:
    def __init__(self, level: str) -> None:
        self._policy = at_random if level == "novice" else sensible

    def choose(self, sight: Sight) -> str:
        return self._policy(sight.view, list(sight.moves), sight.luck)


def open_level(level: str) -> Bot:
    """A bot of that level; ValueError if there is none."""
    if level not in LEVELS:
        raise ValueError(f"{level!r} is no level; there are {', '.join(LEVELS)}")
    return _Scripted(level)
