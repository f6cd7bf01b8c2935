"""The one loop that runs a position on to its next decision, wherever its luck comes from."""

from gugong.rules.draws import draw, possible
from gugong.rules.flow import settle
from gugong.rules.frames import Frame
from gugong.rules.moves import Move
from gugong.rules.state import State


class Luck:
    """Says what chance gives: a seed, a record, a rollout's own generator.

    Compiled, calling a subclass's method costs next to nothing; calling a function that was passed
    in costs as much as a decision.
    """

    __slots__ = ()

    def give(self, s: State, options: list[int]) -> int:
        """Return the outcome of the draw on top: one of `options`."""
        raise NotImplementedError

    def stops(self, s: State) -> bool:
        """Return whether to stop before the draw on top."""
        return False


def next_decision(
    s: State, luck: Luck, forced: list[tuple[Frame, Move]] | None = None
) -> list[Move]:
    """Run to the next decision, with its draws, and return the moves to choose from.

    The list is empty if the game is over or `luck` stops. Decisions with only one possible move
    are carried out, and added to `forced` if it is given.
    """
    while True:
        moves = settle(s, forced)
        if moves or not s.frames or luck.stops(s):
            return moves
        draw(s, luck.give(s, possible(s)))
