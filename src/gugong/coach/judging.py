"""One decision: what was chosen, what would have been better, and how much that matters.

A position is worth what the net says of it where the turn begins; in the middle of its turn, a
family is expected to finish it well. The best choice is worth the same, and each other choice is
worth as much less as it falls behind the best one.

How far it falls behind shows a glance first, as the scholar takes it: every promising way to play
on in one's own turn, judged by the net where it ends. Then the choices that are close, and what was
chosen, are played on in lines (bots/lines.py) under the same luck, as the champion does, and the
closest of them in more lines. So nobody is told of a mistake that only a hasty look sees, and the
difference between two choices is that of the choices and not of the dice.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import inf, sqrt
from time import perf_counter
from typing import Final

from gugong.bots.champion import Search, play_lines
from gugong.bots.judging import NetJudge
from gugong.bots.lines import Line
from gugong.bots.lookahead import WIDTHS, Lookahead, Plan, best_by_move
from gugong.bots.scholar import usual_policy
from gugong.chance import QuickLuck
from gugong.coach.documents import WHOLE, Band, Choice, Judged
from gugong.coach.outlook import WEIGHTS, Prospect, average, blend, chances, prospects
from gugong.rules.constants import SOURCES
from gugong.rules.flow import play, settle
from gugong.rules.frames import EXCHANGE
from gugong.rules.moves import Move, is_listed
from gugong.rules.state import State

NAMED: Final = 3  # of the best choices
SEARCH: Final = Search()  # of the lines; as the champion's

# What a decision may cost at most to be called so. docs/coach.md says from which games.
BANDS: Final[tuple[tuple[Band, int], ...]] = (
    ("best", 50),
    ("good", 150),
    ("inaccuracy", 400),
    ("mistake", 800),
    ("blunder", WHOLE),
)
HARDLY: Final = 1e-4  # a chance that is none
TOO_CLOSE: Final[Band] = "good"  # the worst that a choice is called if the error is larger


@dataclass(frozen=True)
class Care:
    """How carefully choices are compared."""

    lines: int = 8  # imagined futures of each choice that is played on,
    rounds: int = 8  # so often at most, as long as the best two cannot be told apart
    named: int = 8  # choices that are compared, the best at a glance
    close: float = 0.15  # how far behind at a glance one may be to be played on
    widths: tuple[int, ...] = tuple(WIDTHS)  # moves tried at a glance


CARE: Final = Care()


@dataclass(slots=True)
class Judgement:
    """A judged decision, and what the best choice and the chosen one promise each family."""

    best: Prospect
    chosen: Prospect
    document: Judged


@dataclass(slots=True)
class Candidate:
    """A choice, what a glance sees of it, and how its lines ended. The first line of each candidate
    has the same luck, and so on."""

    plan: Plan
    seat: int
    prospect: Prospect  # from the glance, and from the lines once there are some
    glance: Prospect
    lines: list[Prospect] = field(default_factory=list)

    @property
    def share(self) -> float:
        return self.prospect.shares[self.seat]

    def settle_on(self, leader: "Candidate") -> None:
        """Judge it by the leader's lines and how it differs from the leader in those of its own."""
        count = len(self.lines)
        if count == 0:
            parts = [(leader.prospect, 1.0), (self.glance, 1.0), (leader.glance, -1.0)]
        else:
            rest = 1.0 - SEARCH.prior
            parts = [(self.glance, SEARCH.prior), (average(self.lines), rest)]
            if count < len(leader.lines):
                parts += [(average(leader.lines), rest), (average(leader.lines[:count]), -rest)]
        self.prospect = blend(parts)

    def error(self, other: "Candidate") -> float:
        """Return the standard error of the difference of their shares."""
        pairs = zip(self.lines, other.lines, strict=False)  # those that both were played on in
        apart = [mine.shares[self.seat] - its.shares[self.seat] for mine, its in pairs]
        if len(apart) < 2:
            return 0.0
        mean = sum(apart) / len(apart)
        spread = sum((one - mean) ** 2 for one in apart) / (len(apart) - 1)
        return (1.0 - SEARCH.prior) * sqrt(spread / len(apart))

    def choice(self) -> Choice:
        points = self.prospect.sources[self.seat]
        return {
            "move": self.plan.moves[0].text,
            "share": round(self.share * WHOLE),
            "points": round(sum(points), 2),
            "sources": {SOURCES[i]: round(n, 2) for i, n in enumerate(points) if round(n, 2)},
        }


def band_of(cost: int) -> Band:
    return next(band for band, most in BANDS if cost <= most)


def judge_decision(
    judge: NetJudge, worlds: list[State], chosen: Move, luck: QuickLuck, care: Care = CARE
) -> Judgement:
    """Judge what the family that decides in all these worlds has chosen."""
    candidates, stake = judge_choices(judge, worlds, luck, care, chosen)
    best = candidates[0]
    mine = next(one for one in candidates if one.plan.moves[0] is chosen)
    choice, better = mine.choice(), best.choice()
    cost = better["share"] - choice["share"]
    error = round(mine.error(best) * WHOLE)
    most = dict(BANDS)[TOO_CLOSE] if cost <= error else WHOLE
    document: Judged = {
        "choices": [one.choice() for one in candidates[:NAMED]],
        "chosen": choice,
        "cost": cost,
        "error": error,
        "stake": max(round(stake * WHOLE), cost),
        "band": band_of(min(cost, most)),
        "lines": min(len(mine.lines), len(best.lines)),
    }
    return Judgement(best.prospect, mine.prospect, document)


def judge_choices(
    judge: NetJudge,
    worlds: list[State],
    luck: QuickLuck,
    care: Care = CARE,
    chosen: Move | None = None,
    until: float = inf,
) -> tuple[list[Candidate], float]:
    """Return the best choices and the chosen one, best first, and what is at stake at a glance:
    how much better the best one is than the average. Stop playing on at a time of the clock."""
    candidates, stake = look(judge, worlds, care, chosen)
    _compare(judge, worlds, candidates, chosen, luck, care, until)
    candidates.sort(key=lambda candidate: -candidate.share)
    put_on_scale(candidates, prospect_of(judge, worlds).shares)
    return candidates, stake


def look(
    judge: NetJudge, worlds: list[State], care: Care, chosen: Move | None = None
) -> tuple[list[Candidate], float]:
    """Return the best choices at a glance and the chosen one, and what is at stake."""
    first = worlds[0]
    moves = settle(first)
    seat = first.frames[-1].seat
    ahead = Lookahead(WEIGHTS, seat, [*care.widths])
    plans = ahead.plans(first, moves)
    if chosen is not None and not any(plan.moves[0] is chosen for plan in plans):
        plans += ahead.plans(first, [chosen])
    for plan, chance in zip(plans, chances(judge, [p.end for p in plans], seat), strict=True):
        plan.worth = chance
    ranked = best_by_move(plans)
    stake = ranked[0].worth - sum(plan.worth for plan in ranked) / len(ranked)
    named = ranked[: care.named]
    named += [plan for plan in ranked[care.named :] if plan.moves[0] is chosen]
    candidates = []
    for plan in named:
        seen = _at_a_glance(judge, worlds, plan, seat)
        candidates.append(Candidate(plan, seat, seen, seen))
    return candidates, stake


def put_on_scale(candidates: list[Candidate], worth: list[float]) -> None:
    """Make the best choice worth as much as the position, and keep the ratios of all chances."""
    best = candidates[0].prospect.shares
    scale = [after / max(before, HARDLY) for after, before in zip(worth, best, strict=True)]
    for one in candidates:
        shares = [max(n, HARDLY) * f for n, f in zip(one.prospect.shares, scale, strict=True)]
        total = sum(shares)
        one.prospect = Prospect([n / total for n in shares], one.prospect.sources)


def prospect_of(judge: NetJudge, worlds: list[State]) -> Prospect:
    """Return what to expect in these worlds at a glance. A family in the middle of its turn is
    assumed to finish it well."""
    return average(prospects(judge, [turn_finished(judge, world) for world in worlds]))


def turn_finished(judge: NetJudge, world: State) -> State:
    """Return what the net is asked about: it knows positions where a turn begins or ends."""
    moves = settle(world)
    if not moves or world.frames[-1].kind == EXCHANGE:
        return world
    seat = world.frames[-1].seat
    ends = [plan.end for plan in Lookahead(WEIGHTS, seat).plans(world, moves)]
    worths = chances(judge, ends, seat)
    return ends[worths.index(max(worths))]


def _at_a_glance(judge: NetJudge, worlds: list[State], plan: Plan, seat: int) -> Prospect:
    """Evaluate a plan where it ends, in all worlds."""
    ends = [plan.end, *(_followed(world, plan.moves, seat) for world in worlds[1:])]
    return average(prospects(judge, ends))


def _followed(world: State, moves: list[Move], seat: int) -> State:
    s = world.copy()
    s.silent = True
    for move in moves:
        legal = settle(s)
        if not legal or s.frames[-1].seat != seat or not is_listed(move, legal):
            break  # in this world the rest of the plan is void
        play(s, move)
    settle(s)
    return s


def _compare(
    judge: NetJudge,
    worlds: list[State],
    candidates: list[Candidate],
    chosen: Move | None,
    luck: QuickLuck,
    care: Care,
    until: float,
) -> None:
    """Play on those that are close, and judge all by what came of it."""
    least = max(one.share for one in candidates) - care.close
    running = [one for one in candidates if one.share >= least or one.plan.moves[0] is chosen]
    if len(running) == 1:
        return
    for _ in range(care.rounds):
        play_on(judge, worlds, running, luck, care.lines)
        for one in running:
            one.settle_on(one)
        running.sort(key=lambda candidate: -candidate.share)
        best, second, *others = running
        if best.share - second.share > best.error(second) or perf_counter() > until:
            break
        running = [best, second, *(one for one in others if one.plan.moves[0] is chosen)]
    for one in candidates:
        if one is not best:
            one.settle_on(best)


def play_on(
    judge: NetJudge,
    worlds: list[State],
    candidates: Sequence[Candidate],
    luck: QuickLuck,
    lines: int,
) -> None:
    """Play out all candidates in so many more lines, under the same luck."""
    seeds = [luck.below(30000) * 30000 + luck.below(30000) for _ in range(lines)]
    turns = SEARCH.turns if worlds[0].box.solo is None else SEARCH.solo_turns
    played = [
        [
            Line(worlds[i % len(worlds)], one.plan.moves, one.seat, seed, turns)
            for i, seed in enumerate(seeds, len(one.lines))
        ]
        for one in candidates
    ]
    play_lines([line for ends in played for line in ends], judge, usual_policy())
    for one, ends in zip(candidates, played, strict=True):
        one.lines += prospects(judge, [line.s for line in ends])
