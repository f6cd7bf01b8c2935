"""The champion: plays the scholar's best plans on in many imagined worlds, judged by the same net.

Each world is drawn anew from what the seat has seen, with a future of its own, and all plans still
in the running are played on in it, so they are compared under the same hidden cards and the same
luck. In these lines everyone plays like a scholar that looks only at the moves its policy proposes,
up to one of the seat's next turns, where the net judges. Plans that fall behind drop out by halves.
"""

from dataclasses import dataclass
from typing import Final

from gugong.bots.courtier import CANDIDATES, explain
from gugong.bots.evaluation import sources_of
from gugong.bots.judging import Judge, judge_positions
from gugong.bots.lines import Asked, Line, Policy
from gugong.bots.lookahead import Lookahead, Plan
from gugong.bots.minister import Clock
from gugong.bots.observation import Budget, Choice, Observation
from gugong.bots.scholar import judge_plans, usual_judge, usual_policy
from gugong.bots.weights import Weights
from gugong.bots.worlds import Worlds
from gugong.chance import QuickLuck
from gugong.rules.flow import settle
from gugong.rules.moves import Move
from gugong.rules.state import State

AT_ONCE: Final = 32  # lines played on side by side: enough for the net, and soon done
Start = tuple[State, list[Move], int]  # of a line: its world, its plan, and the seed of its luck


@dataclass(frozen=True)
class Search:
    """The champion's search. benchmarks/log/champion.md lists what was tried."""

    lines: int = 60  # for one decision, where no budget is given
    plans: tuple[int, ...] = (8, 4, 2)  # in the running in each round
    turns: int = 1  # of its own that a line goes through before the net judges,
    solo_turns: int = 3  # and against Meng, who does what his cards say
    prior: float = 0.5  # how much the scholar's judgement of a plan counts beside its lines


@dataclass(slots=True)
class Trial:
    """A plan and how its lines ended so far."""

    plan: Plan
    lines: int = 0
    total: float = 0.0

    def worth(self, prior: float) -> float:
        """Return its value. `prior` is how much the scholar's judgement of it counts."""
        if self.lines == 0:
            return self.plan.worth
        return prior * self.plan.worth + (1.0 - prior) * self.total / self.lines


class Champion:
    """Search with hidden information, using nothing but its observation."""

    def __init__(
        self,
        judge: Judge | None = None,
        policy: Policy | None = None,
        search: Search | None = None,
    ) -> None:
        self.judge: Judge = usual_judge() if judge is None else judge
        self.policy: Policy = usual_policy() if policy is None else policy
        self.search: Search = Search() if search is None else search
        self.weights: Weights = Weights()

    def choose(self, observation: Observation) -> Choice:
        seat, budget = observation.seat, observation.budget
        if budget.seconds is None and budget.iterations is None:
            budget = Budget(iterations=self.search.lines)
        clock = Clock(budget)
        worlds = self.look(observation)
        luck = QuickLuck(observation.luck.getrandbits(32))
        first = worlds.imagine(luck)
        plans = Lookahead(self.weights, seat).plans(first, settle(first))
        trials = [Trial(plan) for plan in judge_plans(plans, seat, self.judge)]
        if len(trials) > 1:
            trials = self._compare(trials, worlds, luck, clock)
        named = tuple(
            explain(trial.plan, sources_of(trial.plan.end, self.weights, seat))
            for trial in trials[:CANDIDATES]
        )
        return Choice(trials[0].plan.moves[0].text, named)

    def look(self, observation: Observation) -> Worlds:
        """Return what is still open. Override this to try something else."""
        return Worlds(observation)

    def _compare(
        self, trials: list[Trial], worlds: Worlds, luck: QuickLuck, clock: Clock
    ) -> list[Trial]:
        """Return all trials, best first."""
        rounds, prior = self.search.plans, self.search.prior
        out: list[Trial] = []
        for done, most in enumerate(rounds, 1):
            out = trials[most:] + out
            trials = trials[:most]
            while self._play_on(trials, worlds, luck, clock, done / len(rounds)):
                pass
            trials.sort(key=lambda trial: -trial.worth(prior))
        return trials + out

    def _play_on(
        self, trials: list[Trial], worlds: Worlds, luck: QuickLuck, clock: Clock, part: float
    ) -> bool:
        """Play the plans on in a few more worlds; False if this part of the time is over."""
        search = self.search
        turns = search.turns if worlds.box.solo is None else search.solo_turns
        owners: list[Trial] = []
        starts: list[Start] = []
        while len(starts) + len(trials) <= AT_ONCE and clock.goes_on(part, len(trials)):
            world = worlds.imagine(luck)
            seed = luck.below(30000) * 30000 + luck.below(30000)
            for trial in trials:
                owners.append(trial)
                starts.append((world, trial.plan.moves, seed))
        ends = self.play_out(starts, worlds.seat, turns)
        worths = judge_positions(ends, worlds.seat, self.judge)
        for trial, worth in zip(owners, worths, strict=True):
            trial.lines += 1
            trial.total += worth
        return bool(starts)

    def play_out(self, starts: list[Start], seat: int, turns: int) -> list[State]:
        """Return where the lines end. Override this to try other lines."""
        lines = [Line(world, plan, seat, seed, turns) for world, plan, seed in starts]
        play_lines(lines, self.judge, self.policy)
        return [line.s for line in lines]


def play_lines(lines: list[Line], judge: Judge, policy: Policy) -> None:
    """Play all of them to their ends, one choice of each at a time."""
    while lines:
        asked = Asked()
        lines = [line for line in lines if line.look(asked)]
        liking = policy(asked) if lines else []
        rows = bytearray()
        proposed: list[int] = []
        at = 0
        for line, count in zip(lines, asked.counts, strict=True):
            proposed.append(line.propose(liking, at, rows))
            at += count
        values = judge(rows) if rows else []
        at = 0
        for line, count in zip(lines, proposed, strict=True):
            if count:
                part = values[at : at + count]
                line.take(part.index(max(part)))
                at += count
