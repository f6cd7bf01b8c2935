"""How much each choice of a decision is worth, by many imagined futures.

Every world is drawn anew from what the seat has seen, so nothing here knows more than the family
that decides. All choices are played on in the same worlds under the same luck, as the champion does
(bots/champion.py), but in many more of them and further ahead.
"""

from collections.abc import Sequence
from typing import Final

from gugong.bots.champion import AT_ONCE, Search, play_lines
from gugong.bots.judging import NetJudge
from gugong.bots.lines import Line
from gugong.bots.lookahead import WIDTHS, Lookahead, Plan, best_by_move
from gugong.bots.observation import Observation
from gugong.bots.worlds import Worlds
from gugong.chance import QuickLuck
from gugong.coach.documents import WHOLE, Choice
from gugong.coach.outlook import WEIGHTS, Prospect, average, chances, prospects
from gugong.rules.constants import SOURCES
from gugong.rules.flow import settle

ALL_MOVES: Final = [999, 4, 3, 2, 2]  # tried of the decision that is asked, and of those after it


class Weighed:
    """A choice, the plan that begins with it, and how its lines ended so far."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.move = plan.moves[0].text
        self.ends: list[Prospect] = []

    def share(self, seat: int) -> float:
        """The chance to win: the mean of its lines, or else what a glance saw."""
        if not self.ends:
            return self.plan.worth
        return sum(end.shares[seat] for end in self.ends) / len(self.ends)

    def least_ahead(self, other: "Weighed", seat: int, lines: int) -> float:
        """By how much its chance to win is higher, in the least clear of the searches that so many
        lines belong to."""
        apart = [
            mine.shares[seat] - its.shares[seat]
            for mine, its in zip(self.ends, other.ends, strict=True)
        ]
        return min(sum(apart[i : i + lines]) / lines for i in range(0, len(apart), lines))

    def choice(self, seat: int) -> Choice:
        mean = average(self.ends)
        points = mean.sources[seat]
        return {
            "move": self.move,
            "share": round(mean.shares[seat] * WHOLE),
            "points": round(sum(points), 2),
            "sources": {SOURCES[i]: round(n, 2) for i, n in enumerate(points) if round(n, 2)},
        }


class Table:
    """A decision as the family sees it that has to make it."""

    def __init__(self, observation: Observation, judge: NetJudge) -> None:
        self.judge = judge
        self.seat = observation.seat
        self.worlds = Worlds(observation)
        self.solo = self.worlds.box.solo is not None

    def glance(self, luck: QuickLuck, widths: list[int] = WIDTHS) -> list[Weighed]:
        """The promising moves, each with the best plan for the rest of the turn, the best first."""
        world = self.worlds.imagine(luck)
        plans = Lookahead(WEIGHTS, self.seat, widths).plans(world, settle(world))
        shares = chances(self.judge, [plan.end for plan in plans], self.seat)
        for plan, share in zip(plans, shares, strict=True):
            plan.worth = share
        return [Weighed(plan) for plan in best_by_move(plans)]

    def play_on(self, choices: Sequence[Weighed], luck: QuickLuck, lines: int, turns: int) -> None:
        """Play all choices on in this many more lines each, through so many own turns."""
        wave = max(AT_ONCE // len(choices), 1)
        for first in range(0, lines, wave):
            played: list[tuple[Weighed, Line]] = []
            for _ in range(min(wave, lines - first)):
                world = self.worlds.imagine(luck)
                seed = luck.below(30000) * 30000 + luck.below(30000)
                for choice in choices:
                    moves = choice.plan.moves
                    line = Line(world, moves, self.seat, seed, turns, [*Search().widths])
                    played.append((choice, line))
            play_lines([line for _, line in played], self.judge)
            ends = prospects(self.judge, [line.s for _, line in played])
            for (choice, _), end in zip(played, ends, strict=True):
                choice.ends.append(end)
