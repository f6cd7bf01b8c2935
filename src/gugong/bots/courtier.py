"""The courtier: weighs where each way to play its turn leads, and takes the best."""

from typing import Final

from gugong.bots.evaluation import sources_of
from gugong.bots.lookahead import Lookahead, Plan
from gugong.bots.sight import Candidate, Choice, Sight
from gugong.bots.taste import Taste
from gugong.bots.worlds import Worlds
from gugong.chance import QuickLuck
from gugong.rules.flow import settle
from gugong.rules.names import SOURCES

CANDIDATES: Final = 5  # named in an explanation


class Courtier:
    """A one-turn look-ahead in one imagined world; hidden cards matter little within a turn."""

    def __init__(self, taste: Taste | None = None) -> None:
        self.taste = Taste() if taste is None else taste

    def choose(self, sight: Sight) -> Choice:
        world = Worlds(sight).imagine(QuickLuck(sight.luck.getrandbits(32)))
        plans = Lookahead(self.taste, sight.seat).plans(world, settle(world))
        named = tuple(self._explain(plan, sight.seat) for plan in plans[:CANDIDATES])
        return Choice(plans[0].moves[0].text, named)

    def _explain(self, plan: Plan, seat: int) -> Candidate:
        """The score a plan promises, by source."""
        points = sources_of(plan.end, self.taste, seat)
        return Candidate(
            plan.moves[0].text, {SOURCES[i]: points[i] for i in range(len(SOURCES)) if points[i]}
        )
