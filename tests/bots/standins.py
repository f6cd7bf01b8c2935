"""Small bots that do what a test needs, right or wrong."""

import sys
import time

from gugong.bots.sight import Choice, Sight


class First:
    """Always the first legal move."""

    def choose(self, sight: Sight) -> str:
        return sight.moves[0]


class Lucky:
    """Any legal move, by the luck it was given."""

    def choose(self, sight: Sight) -> Choice:
        return Choice(sight.luck.choice(sight.moves))


class Raises:
    def choose(self, sight: Sight) -> str:
        raise KeyError("lost my notes")


class Exits:
    def choose(self, sight: Sight) -> str:
        sys.exit("I resign")


class Cheats:
    def choose(self, sight: Sight) -> str:
        return "give 9x to palace"


class AnswersNothing:
    def choose(self, sight: Sight) -> None:
        return None


class Loops:
    """Never comes back, whatever is raised inside that is an Exception."""

    def choose(self, sight: Sight) -> str:
        while True:
            try:
                time.sleep(0.01)
            except Exception:
                continue


class NeedsMore:
    """Cannot be made without arguments."""

    def __init__(self, level: int) -> None:
        self.level = level

    def choose(self, sight: Sight) -> str:
        return sight.moves[0]


class NoChoose:
    pass


def no_class(sight: Sight) -> str:
    return sight.moves[0]
