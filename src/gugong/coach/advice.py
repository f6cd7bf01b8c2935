"""Advice: the best choices of the decision that is asked, judged as a review would judge them.

The coach knows no more than the family that decides: it imagines worlds that fit what was seen.
"""

from math import inf
from time import perf_counter
from typing import Final

from gugong.bots.judging import NetJudge
from gugong.bots.observation import Candidate, Choice, Observation
from gugong.bots.scholar import usual_judge
from gugong.bots.worlds import Worlds
from gugong.chance import QuickLuck
from gugong.coach.judging import NAMED, judge_choices
from gugong.coach.viewpoint import IMAGINED

COACH: Final = "coach"  # in the place of a bot's name


class Coach:
    """Advises like a bot that says how likely each of its candidates is to win."""

    def __init__(self, judge: NetJudge | None = None) -> None:
        self.judge: NetJudge = usual_judge() if judge is None else judge

    def choose(self, observation: Observation) -> Choice:
        began = perf_counter()
        luck = QuickLuck(observation.luck.getrandbits(32))
        worlds = Worlds(observation)
        imagined = [worlds.imagine(luck) for _ in range(IMAGINED)]
        seconds = observation.budget.seconds
        until = inf if seconds is None else began + seconds
        judged, _ = judge_choices(self.judge, imagined, luck, until=until)
        named = tuple(
            Candidate(choice["move"], choice["sources"], one.share)
            for one in judged[:NAMED]
            for choice in [one.choice()]
        )
        return Choice(named[0].move, named)


def outdone(candidates: tuple[Candidate, ...], number: int) -> bool:
    """Return whether a candidate promises fewer points than one that is less likely to win."""
    own = round(candidates[number].expected)
    return any(own < round(other.expected) for other in candidates[number + 1 :])
