"""Draws: what chance can give next, and what its outcome does.

Piles are unordered heaps: the k-th draw of a stream picks from what is left. That is equivalent to
shuffling first, and it leaves no hidden order in the state.
"""

from gugong.rules.dispatch import come_out, outcomes_of
from gugong.rules.frames import KINDS
from gugong.rules.state import State


def stream_of(s: State) -> int:
    """The stream of chance that the draw on top takes from."""
    return KINDS[s.frames[-1].kind].stream


def possible(s: State) -> list[int]:
    """All outcomes of the draw on top; a likelier one is listed more often."""
    return outcomes_of(s, s.frames[-1])


def draw(s: State, outcome: int) -> None:
    """Resolve the draw on top with this outcome, which must be possible."""
    frame = s.frames.pop()
    s.drawn[KINDS[frame.kind].stream] += 1
    s.seen += 1
    come_out(s, frame, outcome)
