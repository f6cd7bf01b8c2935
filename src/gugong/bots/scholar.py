"""The scholar: the courtier's look-ahead, judged by a net that learned from games with itself.

Usually numpy evaluates the net (net.py). In a browser, where there is none, the page brings a judge
of its own that reads the same file and gives the same numbers.
"""

from gugong.bots.courtier import CANDIDATES, explain
from gugong.bots.evaluation import sources_of
from gugong.bots.judging import Judge, NetJudge, judge_positions
from gugong.bots.lines import Policy
from gugong.bots.lookahead import Lookahead, Plan, best_by_move
from gugong.bots.observation import Choice, Observation
from gugong.bots.weights import Weights
from gugong.bots.worlds import Worlds
from gugong.chance import QuickLuck
from gugong.rules.flow import settle

_brought: list[tuple[NetJudge, Policy]] = []  # at most one


def bring_net(judge: NetJudge, policy: Policy) -> None:
    """Set the default judge and policy, for bots that are not given their own."""
    _brought[:] = [(judge, policy)]


def usual_judge() -> NetJudge:
    return _usual()[0]


def usual_policy() -> Policy:
    return _usual()[1]


def _usual() -> tuple[NetJudge, Policy]:
    if not _brought:
        from gugong.bots.net import shipped_net  # needs numpy

        bring_net(shipped_net().judge, shipped_net().like)
    return _brought[0]


class Scholar:
    """Looks one turn ahead in one imagined world, and judges all its ends in one batch."""

    def __init__(self, judge: Judge | None = None, policy: Policy | None = None) -> None:
        self.judge: Judge = usual_judge() if judge is None else judge  # a scholar needs no policy
        self.weights: Weights = Weights()

    def choose(self, observation: Observation) -> Choice:
        seat = observation.seat
        world = Worlds(observation).imagine(QuickLuck(observation.luck.getrandbits(32)))
        plans = Lookahead(self.weights, seat).plans(world, settle(world))
        judged = judge_plans(plans, seat, self.judge)
        named = tuple(
            explain(plan, sources_of(plan.end, self.weights, seat)) for plan in judged[:CANDIDATES]
        )
        return Choice(judged[0].moves[0].text, named)


def judge_plans(plans: list[Plan], seat: int, judge: Judge) -> list[Plan]:
    """Return the best plan for each first move, best first."""
    worths = judge_positions([plan.end for plan in plans], seat, judge)
    for plan, worth in zip(plans, worths, strict=True):
        plan.worth = worth
    return best_by_move(plans)
