"""Targets for a net to learn: how a position's game ended, or how it was judged later on.

The result of a game is right on average, but luck that is still to come makes it a noisy teacher.
A former net's judgement a few turns later is less noisy, and wrong where that net is. A λ-return
mixes the two: with λ = 1 it is the result alone, with λ = 0 the former net's judgement of the next
position that the seat looks at.
"""

import numpy as np
import numpy.typing as npt

from gugong.lab.learning.positions import Positions, Results


def lambda_returns(positions: Positions, judged: Results, mix: float) -> Results:
    """The targets of all positions, from a former net's judgements of them, as it plays on."""
    order = np.argsort(positions.views, kind="stable")  # each seat's view of a game, in order
    left = positions_left(positions.views[order])
    targets = positions.results[order]
    later = judged[order]
    for steps in range(1, int(left.max(initial=0)) + 1):  # from the end of all games backwards
        at = np.flatnonzero(left == steps)
        targets[at] = (1.0 - mix) * later[at + 1] + mix * targets[at + 1]
    out = np.empty_like(targets)
    out[order] = targets
    return out


def positions_left(views: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
    """Return how many positions follow each in its run of equal numbers.

    >>> positions_left(np.array([7, 7, 7, 2, 5, 5])).tolist()
    [2, 1, 0, 0, 1, 0]
    """
    if not len(views):
        return views
    last = np.flatnonzero(np.append(views[1:] != views[:-1], True))
    runs = np.diff(np.append(-1, last))
    return np.repeat(last, runs) - np.arange(len(views))
