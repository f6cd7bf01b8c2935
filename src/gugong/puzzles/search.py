"""The value of each choice of a decision, by a glance and by many imagined futures.

Every world is drawn anew from what the seat has seen, so nothing here knows more than the family
that decides. All choices are played on in the same worlds under the same luck, as the champion does
(bots/champion.py), but in many more of them and further ahead.
"""

from collections.abc import Sequence
from typing import Final

from gugong.bots.champion import AT_ONCE, play_lines
from gugong.bots.judging import NetJudge
from gugong.bots.lines import Line
from gugong.bots.lookahead import WIDTHS, Lookahead, Plan, best_by_move
from gugong.bots.observation import Observation
from gugong.bots.scholar import usual_policy
from gugong.bots.worlds import Worlds
from gugong.chance import QuickLuck
from gugong.coach.documents import WHOLE
from gugong.coach.outlook import WEIGHTS, chances
from gugong.rules.flow import settle

ALL_MOVES: Final = [999, 4, 3, 2, 2]  # tried of the decision itself, and of those after it


class Weighed:
    """A choice, the plan that begins with it, and how its lines ended so far."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.move: str = plan.moves[0].text
        self.shares: list[float] = []  # the chance to win at the end of each line

    @property
    def in_lines(self) -> float:
        return sum(self.shares) / len(self.shares)

    @property
    def share(self) -> float:
        """Return the chance of winning, out of `WHOLE`: half from a glance, half from the lines."""
        seen = self.plan.worth
        return WHOLE * ((seen + self.in_lines) / 2 if self.shares else seen)

    def least_ahead(self, other: "Weighed", lines: int) -> float:
        """Return by how much its lines end better, in the worst of the batches of lines."""
        apart = [mine - its for mine, its in zip(self.shares, other.shares, strict=True)]
        return min(sum(apart[i : i + lines]) / lines for i in range(0, len(apart), lines))


class Table:
    """A decision as the deciding family sees it."""

    def __init__(self, observation: Observation, judge: NetJudge) -> None:
        self.judge = judge
        self.seat: int = observation.seat
        self.worlds: Worlds = Worlds(observation)
        self.solo: bool = self.worlds.box.solo is not None

    def glance(self, luck: QuickLuck, widths: list[int] = WIDTHS) -> list[Weighed]:
        """Return the promising moves, each with the best plan for the rest of the turn, best
        first."""
        world = self.worlds.imagine(luck)
        plans = Lookahead(WEIGHTS, self.seat, widths).plans(world, settle(world))
        shares = chances(self.judge, [plan.end for plan in plans], self.seat)
        for plan, share in zip(plans, shares, strict=True):
            plan.worth = share
        return [Weighed(plan) for plan in best_by_move(plans)]

    def play_on(self, choices: Sequence[Weighed], luck: QuickLuck, lines: int, turns: int) -> None:
        """Play out all choices in this many more lines each, over this many own turns."""
        wave = max(AT_ONCE // len(choices), 1)
        for first in range(0, lines, wave):
            played: list[tuple[Weighed, Line]] = []
            for _ in range(min(wave, lines - first)):
                world = self.worlds.imagine(luck)
                seed = luck.below(30000) * 30000 + luck.below(30000)
                for choice in choices:
                    moves = choice.plan.moves
                    line = Line(world, moves, self.seat, seed, turns)
                    played.append((choice, line))
            play_lines([line for _, line in played], self.judge, usual_policy())
            shares = chances(self.judge, [line.s for _, line in played], self.seat)
            for (choice, _), share in zip(played, shares, strict=True):
                choice.shares.append(share)
