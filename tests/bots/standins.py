"""Small bots that do what a test needs, right or wrong."""

import sys
import time

from gugong.bots.observation import Choice, Observation


class First:
    """Always the first legal move."""

    def choose(self, observation: Observation) -> str:
        return observation.moves[0]


class Lucky:
    """Any legal move, by the luck it was given."""

    def choose(self, observation: Observation) -> Choice:
        return Choice(observation.luck.choice(observation.moves))


class Raises:
    def choose(self, observation: Observation) -> str:
        raise KeyError("lost my notes")


class Exits:
    def choose(self, observation: Observation) -> str:
        sys.exit("I resign")


class Cheats:
    def choose(self, observation: Observation) -> str:
        return "give 9x to palace"


class AnswersNothing:
    def choose(self, observation: Observation) -> None:
        return None


class Loops:
    """Never comes back, whatever is raised inside that is an Exception."""

    def choose(self, observation: Observation) -> str:
        while True:
            try:
                time.sleep(0.01)
            except Exception:
                continue


class NeedsMore:
    """Cannot be made without arguments."""

    def __init__(self, level: int) -> None:
        self.level = level

    def choose(self, observation: Observation) -> str:
        return observation.moves[0]


class NoChoose:
    pass


def no_class(observation: Observation) -> str:
    return observation.moves[0]
