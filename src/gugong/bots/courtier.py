"""The courtier: weighs where each way to play its turn leads, and takes the best."""

from typing import Final

from gugong.bots.evaluation import sources_of
from gugong.bots.lookahead import Lookahead, Plan
from gugong.bots.observation import Candidate, Choice, Observation
from gugong.bots.weights import Weights
from gugong.bots.worlds import Worlds
from gugong.chance import QuickLuck
from gugong.rules.constants import SOURCES
from gugong.rules.flow import settle

CANDIDATES: Final = 5  # named in an explanation


class Courtier:
    """A one-turn look-ahead in one imagined world; hidden cards matter little within a turn."""

    def __init__(self, weights: Weights | None = None) -> None:
        self.weights: Weights = Weights() if weights is None else weights

    def choose(self, observation: Observation) -> Choice:
        world = Worlds(observation).imagine(QuickLuck(observation.luck.getrandbits(32)))
        plans = Lookahead(self.weights, observation.seat).weighed(world, settle(world))
        named = tuple(
            explain(plan, sources_of(plan.end, self.weights, observation.seat))
            for plan in plans[:CANDIDATES]
        )
        return Choice(plans[0].moves[0].text, named)


def explain(plan: Plan, points: list[float]) -> Candidate:
    """A plan's first move with the score it promises, by source."""
    sources = {SOURCES[i]: points[i] for i in range(len(SOURCES)) if points[i]}
    return Candidate(plan.moves[0].text, sources)
