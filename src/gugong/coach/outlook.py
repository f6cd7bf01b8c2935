"""The outlook of a position: each family's chance of winning, and its points by source.

The chance is the learned net's, each family looking at its own cards; then all chances are scaled
to one game, so that they come true as often as they say (calibration.py). The points are those of
the hand-made evaluation, which can say where they come from.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from gugong.bots.evaluation import sources_of
from gugong.bots.features import encode
from gugong.bots.judging import NetJudge
from gugong.bots.weights import Weights
from gugong.coach.calibration import calibrated, calibrated_alone
from gugong.coach.documents import WHOLE, Outlook
from gugong.rules.constants import MENG
from gugong.rules.scoring import may_win, ranking
from gugong.rules.state import State

WEIGHTS: Final = Weights()


@dataclass(frozen=True, slots=True)
class Prospect:
    """The prospects of one position, or the average of several."""

    shares: list[float]  # by seat
    sources: list[list[float]]  # by seat, in the order of `constants.SOURCES`

    def document(self) -> Outlook:
        return {
            "shares": [round(share * WHOLE) for share in self.shares],
            "points": [round(sum(sources), 2) for sources in self.sources],
        }


def chances(judge: NetJudge, positions: Sequence[State], seat: int) -> list[float]:
    """Return a family's chance of winning in each position, as it sees it."""
    rows = bytearray()
    for s in positions:
        if s.frames:
            rows += encode(s, seat)
    judged = iter(judge(rows, 0.0) if rows else ())
    return [next(judged) if s.frames else float(_winner(s) == seat) for s in positions]


def prospects(judge: NetJudge, positions: Sequence[State]) -> list[Prospect]:
    """Return what each position promises each family."""
    if not positions:
        return []
    box = positions[0].box
    # The net never looked through Meng's eyes: he wins what the other does not.
    looking = [seat for seat in range(box.families) if seat != box.meng]
    columns = [chances(judge, positions, seat) for seat in looking]
    out = []
    for s, own in zip(positions, zip(*columns, strict=True), strict=True):
        sources = [sources_of(s, WEIGHTS, seat) for seat in range(box.families)]
        out.append(Prospect(_shares(s, own), sources))
    return out


def result(s: State) -> Prospect:
    """Return the result of a finished game, where nothing needs guessing."""
    families = range(s.box.families)
    return Prospect(
        [float(_winner(s) == seat) for seat in families],
        [sources_of(s, WEIGHTS, seat) for seat in families],
    )


def average(parts: Sequence[Prospect]) -> Prospect:
    return blend([(part, 1.0 / len(parts)) for part in parts])


def blend(parts: Sequence[tuple[Prospect, float]]) -> Prospect:
    """Return the weighted average of several prospects."""
    families, count = len(parts[0][0].shares), len(parts[0][0].sources[0])
    return Prospect(
        [sum(p.shares[seat] * weight for p, weight in parts) for seat in range(families)],
        [
            [sum(p.sources[seat][i] * weight for p, weight in parts) for i in range(count)]
            for seat in range(families)
        ],
    )


def _shares(s: State, own: Sequence[float]) -> list[float]:
    if not s.frames:
        return [float(_winner(s) == seat) for seat in range(s.box.families)]
    if s.box.solo is None:
        return calibrated(own)
    shares = [0.0] * s.box.families
    shares[1 - MENG] = calibrated_alone(own[0])
    shares[MENG] = 1.0 - shares[1 - MENG]
    return shares


def _winner(s: State) -> int | None:
    """Return the winner of a finished game; None if no envoy is in the palace (END-5)."""
    first = ranking(s)[0]
    return first if may_win(s, first) else None
