"""The loop in which a position plays on by itself, whoever chooses and wherever luck comes from."""

from gugong.rules.draws import draw, possible
from gugong.rules.flow import play, settle
from gugong.rules.moves import Move
from gugong.rules.state import State


class PlaysOn:
    """Plays a position on. What it chooses and draws, and where it stops, is for subclasses to say.

    Compiled, a call of a subclass's method costs next to nothing; a call of a function that is
    passed in costs as much as a decision of the engine.
    """

    __slots__ = ("decisions",)

    def __init__(self) -> None:
        self.decisions = 0  # made so far, in all positions

    def choose(self, s: State, moves: list[Move]) -> Move:
        raise NotImplementedError

    def pick_outcome(self, s: State, count: int) -> int:
        """Which of the outcomes chance gives."""
        raise NotImplementedError

    def stops(self, s: State) -> bool:
        """Whether to stop before this draw; else it goes on to the end of the game."""
        return False

    def play_on(self, s: State) -> None:
        while True:
            moves = settle(s)
            if moves:
                self.decisions += 1
                play(s, self.choose(s, moves))
            elif s.frames and not self.stops(s):
                outcomes = possible(s)
                draw(s, outcomes[self.pick_outcome(s, len(outcomes))])
            else:
                return
