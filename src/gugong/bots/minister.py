"""The minister: plays its best plans on in many imagined worlds, and takes what does best.

The plans come from the courtier's look-ahead. Each world is drawn anew from what the seat has
seen, with a future of its own, and all plans still in the running are played on in it by the
heuristics, so they are compared under the same hidden cards and the same luck. Plans that fall
behind drop out by halves.
"""

import time
from dataclasses import dataclass, field
from typing import Final

from gugong.bots.courtier import CANDIDATES, explain
from gugong.bots.evaluation import sources_of
from gugong.bots.lookahead import Lookahead, Plan
from gugong.bots.observation import Budget, Candidate, Choice, Observation
from gugong.bots.playouts import Playout
from gugong.bots.weights import DECISIVE, PRIOR_PLAYOUTS, Weights
from gugong.bots.worlds import Worlds
from gugong.chance import QuickLuck
from gugong.rules.constants import SOURCE_COUNT
from gugong.rules.flow import settle

DEFAULT_SECONDS: Final = 0.3  # a decision, where no budget is given
PLANS: Final = (8, 4, 2)  # in the running in each round
A_POINT: Final = 0.25 / DECISIVE  # chance to win of one point more, in a close game


@dataclass(slots=True)
class Trial:
    """A plan and how it fared so far."""

    plan: Plan
    prior: float  # the chance to win that the look-ahead gives it
    playouts: int = 0
    total: float = 0.0
    points: list[float] = field(default_factory=lambda: [0.0] * SOURCE_COUNT)

    def note(self, outcome: float, points: list[float]) -> None:
        self.playouts += 1
        self.total += outcome
        for i in range(SOURCE_COUNT):
            self.points[i] += points[i]

    @property
    def worth(self) -> float:
        weight = self.playouts + PRIOR_PLAYOUTS
        return (self.total + self.prior * weight) / (self.playouts + weight)

    def candidate(self, weights: Weights, seat: int) -> Candidate:
        """The score it promises: the mean of its playouts, or else what the look-ahead saw."""
        if self.playouts == 0:
            return explain(self.plan, sources_of(self.plan.end, weights, seat))
        return explain(self.plan, [points / self.playouts for points in self.points])


class Minister:
    """Search with hidden information, using nothing but its observation."""

    def __init__(self, weights: Weights | None = None) -> None:
        self.weights: Weights = Weights() if weights is None else weights

    def choose(self, observation: Observation) -> Choice:
        clock = Clock(observation.budget)
        worlds = Worlds(observation)
        luck = QuickLuck(observation.luck.getrandbits(32))
        first = worlds.imagine(luck)
        plans = Lookahead(self.weights, observation.seat).weighed(first, settle(first))
        best = plans[0].worth
        trials = [Trial(plan, 0.5 + A_POINT * (plan.worth - best)) for plan in plans[: PLANS[0]]]
        trials = self._compare(trials, worlds, luck, clock, observation.seat)
        named = tuple(
            trial.candidate(self.weights, observation.seat) for trial in trials[:CANDIDATES]
        )
        return Choice(trials[0].plan.moves[0].text, named)

    def _compare(
        self, trials: list[Trial], worlds: Worlds, luck: QuickLuck, clock: "Clock", seat: int
    ) -> list[Trial]:
        """Return all trials, best first."""
        playout = Playout([self.weights] * worlds.box.families)
        out: list[Trial] = []
        for done, most in enumerate(PLANS, 1):
            out = trials[most:] + out
            trials = trials[:most]
            while clock.goes_on(done / len(PLANS), len(trials)):
                world = worlds.imagine(luck)
                seed = luck.below(30000) * 30000 + luck.below(30000)
                for trial in trials:
                    outcome = playout.from_here(world, trial.plan.moves, seat, seed)
                    trial.note(outcome, playout.points)
            trials.sort(key=lambda trial: -trial.worth)
        return trials + out


class Clock:
    """A budget for thinking: seconds, or playouts, in which case no clock is read."""

    def __init__(self, budget: Budget) -> None:
        self.playouts: int = 0
        self.most: int | None = budget.iterations
        self.start: float = 0.0
        self.seconds: float = 0.0
        if self.most is None:
            self.start = time.perf_counter()
            self.seconds = DEFAULT_SECONDS if budget.seconds is None else budget.seconds

    def goes_on(self, part: float, playouts: int) -> bool:
        """Return whether this many more playouts fit into this part of the time."""
        if self.most is not None:
            if self.playouts + playouts > self.most * part:
                return False
        elif time.perf_counter() - self.start > self.seconds * part:
            return False
        self.playouts += playouts
        return True
