"""Positions that are played to their end by one player for all seats."""

from gugong.rules.flow import play
from gugong.rules.luck import Luck, next_decision
from gugong.rules.moves import Move
from gugong.rules.state import State


class PlaysOn(Luck):
    """Plays a position on. Subclasses say what it chooses and draws, and where it stops."""

    __slots__ = ("decisions",)

    def __init__(self) -> None:
        self.decisions: int = 0  # made so far, in all positions

    def choose(self, s: State, moves: list[Move]) -> Move:
        raise NotImplementedError

    def play_on(self, s: State) -> None:
        """Play until the game is over or its luck stops."""
        while moves := next_decision(s, self):
            self.decisions += 1
            play(s, self.choose(s, moves))
