"""What every choice of a puzzle is worth, on the scale of a review, and why the best one is better.

This is a search of ten times the work of a review's, with luck of its own: first a glance at all
choices, then some lines of those that are close, then many lines of the best three and of what the
courtier does.
"""

from dataclasses import dataclass
from typing import Final

from gugong.bots.driver import observe
from gugong.bots.scholar import usual_judge
from gugong.bots.worlds import Worlds
from gugong.chance import QuickLuck
from gugong.coach.documents import WHOLE
from gugong.coach.judging import Candidate, Care, look, play_on, prospect_of, put_on_scale
from gugong.coach.outlook import Prospect, blend
from gugong.coach.viewpoint import IMAGINED
from gugong.game import Game
from gugong.puzzles.puzzle import MARGIN, PuzzleReason
from gugong.puzzles.search import ALL_MOVES
from gugong.rules.constants import SOURCES

ALL: Final = Care(lines=24, named=999, close=0.12, widths=tuple(ALL_MOVES))
DEEP: Final = 240  # lines of the best ones
FINALISTS: Final = 3  # besides the courtier's choice
GAIN: Final = 0.5  # points that a source must gain to be a reason,
LOSS: Final = 1.5  # lose to be named beside it,
DENIED: Final = 2.0  # and cost another family


@dataclass(frozen=True)
class Weighed:
    """All choices, best first, and the standard error of the difference of the first two."""

    choices: list[Candidate]
    error: float

    @property
    def costs(self) -> dict[str, int]:
        best = round(WHOLE * self.choices[0].share)
        return {one.plan.moves[0].text: best - round(WHOLE * one.share) for one in self.choices}

    @property
    def is_clear(self) -> bool:
        """Return whether the best choice is far enough ahead of the second."""
        second = sorted(self.costs.values())[1]
        return second >= MARGIN and second > 2 * WHOLE * self.error

    def named(self, move: str) -> Candidate:
        return next(one for one in self.choices if one.plan.moves[0].text == move)


def weigh(game: Game, courtiers: str, seed: str, lines: int = DEEP) -> Weighed:
    """Weigh all legal moves. The seat knows no more than it has seen."""
    judge, luck, worlds = usual_judge(), QuickLuck(seed), Worlds(observe(game))
    imagined = [worlds.imagine(luck) for _ in range(IMAGINED)]
    choices, _ = look(judge, imagined, ALL)
    least = max(one.share for one in choices) - ALL.close
    close = [one for one in choices if one.share >= least or _text(one) == courtiers]
    play_on(judge, imagined, close, luck, ALL.lines)
    for one in close:
        one.settle_on(one)
    close.sort(key=lambda one: -one.share)
    leader = close[0]
    for one in choices:
        if one not in close:
            one.settle_on(leader)
    finalists = [*close[:FINALISTS], *(c for c in close[FINALISTS:] if _text(c) == courtiers)]
    before = leader.prospect
    for one in finalists:
        one.lines = []
    play_on(judge, imagined, finalists, luck, lines)
    for one in finalists:
        one.settle_on(one)
    for one in choices:
        if one not in finalists:
            one.prospect = blend([(leader.prospect, 1.0), (one.prospect, 1.0), (before, -1.0)])
    finalists.sort(key=lambda one: -one.share)
    choices.sort(key=lambda one: (one is not finalists[0], -one.share))
    error = finalists[0].error(finalists[1]) / finalists[0].share if len(finalists) > 1 else 0.0
    put_on_scale(choices, prospect_of(judge, imagined).shares)
    return Weighed(choices, error * choices[0].share)


def _text(one: Candidate) -> str:
    return one.plan.moves[0].text


def reason_for(best: Prospect, other: Prospect, seat: int) -> PuzzleReason | None:
    """Return what makes the best choice better than the other, if the points show it; where is for
    `place_of` to say."""
    apart = [
        {SOURCES[i]: a - b for i, (a, b) in enumerate(zip(mine, its, strict=True))}
        for mine, its in zip(best.sources, other.sources, strict=True)
    ]
    own = apart[seat]
    rivals = [rival for rival in range(len(apart)) if rival != seat]
    denied = min(rivals, key=lambda rival: sum(apart[rival].values()))
    source, gain = max(own.items(), key=lambda one: one[1])
    lost, loss = min(own.items(), key=lambda one: one[1])
    taken = -sum(apart[denied].values())
    if taken >= max(DENIED, sum(own.values())):
        held = min(apart[denied], key=lambda one: apart[denied][one])
        return {"kind": "deny", "source": held, "lost": None, "seat": denied, "at": None}
    if gain < GAIN:
        return None
    if loss <= -LOSS:
        return {"kind": "trade", "source": source, "lost": lost, "seat": None, "at": None}
    return {"kind": "gain", "source": source, "lost": None, "seat": None, "at": None}
