"""The six levels below the scholar: they look one turn ahead, but overlook and misjudge things.

People play badly in a way of their own. They do not see some of their choices, above all the
roundabout ones; they do not think a turn through to its end; they guess what it leads to; and
beginners look at their own points alone, not at what others get. But they do not throw things away:
nobody here passes because everything better was overlooked, or believes that a waste is a gain.

How far each level does so was set so that all steps are alike (docs/bots.md, `make levels`).
"""

from dataclasses import dataclass
from random import Random
from typing import ClassVar, Final

from gugong.bots.courtier import CANDIDATES, explain
from gugong.bots.evaluation import expected, sources_of
from gugong.bots.judging import NetJudge, judge_positions
from gugong.bots.lookahead import WIDTHS, Lookahead, Plan, best_by_move
from gugong.bots.minister import A_POINT
from gugong.bots.novice import liking
from gugong.bots.observation import Choice, Observation
from gugong.bots.scholar import usual_judge
from gugong.bots.weights import Weights
from gugong.bots.worlds import Worlds
from gugong.chance import QuickLuck
from gugong.rules.flow import settle
from gugong.rules.grammar import VERBS
from gugong.rules.moves import Move

# How much the points ahead count beside the chance to win. Much: who is behind still looks for
# points, and does not play just anything because all is lost anyway.
PLAYS_FOR_POINTS: Final = 0.5
WASTE: Final = 0.2  # a move the novice likes less than this gives something away


@dataclass(frozen=True)
class Skill:
    """A bot's skill: what it overlooks and misjudges."""

    overlooks: float  # the share of plain moves that are not seen
    misjudges: float  # how far a judgement is off, in victory points (a standard deviation)
    widths: tuple[int, ...] = tuple(WIDTHS)  # moves tried of a decision, and of those that follow
    sees_others: bool = True  # False: looks at its own points alone


class Overlooking:
    """Looks one turn ahead in one imagined world, as far as it sees."""

    skill: ClassVar[Skill]

    def __init__(self, judge: NetJudge | None = None) -> None:
        if judge is None and self.skill.sees_others:
            judge = usual_judge()
        self.judge = judge
        self.weights: Weights = Weights()

    def choose(self, observation: Observation) -> Choice:
        seat, luck = observation.seat, observation.luck
        world = Worlds(observation).imagine(QuickLuck(luck.getrandbits(32)))
        seen = noticed(settle(world), self.skill.overlooks, luck)
        plans = Lookahead(self.weights, seat, [*self.skill.widths]).plans(world, seen)
        for plan, worth in zip(plans, self._points(plans, seat), strict=True):
            plan.worth = worth
        judged = best_by_move(plans)
        for plan in judged:  # a move is misjudged as a whole, not each plan that begins with it
            error = luck.gauss(0.0, self.skill.misjudges)
            plan.worth += min(error, 0.0) if is_waste(plan.moves[0]) else error
        judged.sort(key=lambda plan: -plan.worth)
        named = tuple(
            explain(plan, sources_of(plan.end, self.weights, seat)) for plan in judged[:CANDIDATES]
        )
        return Choice(judged[0].moves[0].text, named)

    def _points(self, plans: list[Plan], seat: int) -> list[float]:
        """Return the value of each plan, in victory points."""
        judge = self.judge
        if judge is None:
            return [expected(plan.end, self.weights, seat) for plan in plans]
        ends = [plan.end for plan in plans]
        worths = judge_positions(ends, seat, lambda rows: judge(rows, PLAYS_FOR_POINTS))
        return [worth / A_POINT for worth in worths]


def noticed(moves: list[Move], overlooks: float, luck: Random) -> list[Move]:
    """The moves that are seen, and always one that is no waste, if there is one."""
    seen = [move for move in moves if luck.random() >= overlooks ** _plainness(move)]
    if any(not is_waste(move) for move in seen):
        return seen
    useful = [move for move in moves if not is_waste(move)]
    return [*seen, luck.choice(useful)] if useful else moves


def is_waste(move: Move) -> bool:
    return _plainness(move) <= WASTE


def _plainness(move: Move) -> float:
    """1 for a move that everyone thinks of, less for one that costs something at once."""
    return liking(VERBS[move.verb].name, move.parts)


class Page(Overlooking):
    skill: ClassVar[Skill] = Skill(0.66, 4.9, widths=(20, 1), sees_others=False)


class Messenger(Overlooking):
    skill: ClassVar[Skill] = Skill(0.42, 2.85, widths=(20, 2, 1), sees_others=False)


class Scribe(Overlooking):
    skill: ClassVar[Skill] = Skill(0.275, 1.8, widths=(20, 3, 2, 1), sees_others=False)


class Steward(Overlooking):
    skill: ClassVar[Skill] = Skill(0.17, 1.1, sees_others=False)


class Prefect(Overlooking):
    skill: ClassVar[Skill] = Skill(0.18, 1.35)


class Censor(Overlooking):
    skill: ClassVar[Skill] = Skill(0.065, 0.5)
