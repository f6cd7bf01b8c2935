"""One decision: what was chosen, what would have been better, and how much that matters.

First a glance, as the scholar takes it: every promising way to play on in one's own turn, judged by
the net where it ends. Where the glance likes something else better than what was chosen, both are
played on in lines (bots/lines.py) under the same luck, as the champion does. So nobody is told of a
mistake that only a hasty look sees.
"""

from dataclasses import dataclass
from typing import Final

from gugong.bots.champion import Search, play_lines
from gugong.bots.judging import NetJudge
from gugong.bots.lines import Line
from gugong.bots.lookahead import Lookahead, Plan, best_by_move
from gugong.chance import QuickLuck
from gugong.coach.documents import WHOLE, Band, Choice, Judged
from gugong.coach.outlook import WEIGHTS, Prospect, average, blend, chances, prospects
from gugong.rules.constants import SOURCES
from gugong.rules.flow import play, settle
from gugong.rules.frames import EXCHANGE
from gugong.rules.moves import Move, is_listed
from gugong.rules.state import State

NAMED: Final = 3  # of the best choices
DOUBT: Final = 0.005  # the glance has to like something else by so much before lines are played
LINES: Final = 24  # imagined futures of each choice in doubt
SEARCH: Final = Search()  # of the lines; as the champion's

# What a decision may cost at most to be called so. docs/coach.md says from which games.
BANDS: Final[tuple[tuple[Band, int], ...]] = (
    ("best", 50),
    ("good", 150),
    ("inaccuracy", 400),
    ("mistake", 800),
    ("blunder", WHOLE),
)


@dataclass(slots=True)
class Judgement:
    """A judged decision, and what the best choice promises each family."""

    best: Prospect
    document: Judged


@dataclass(slots=True)
class _Candidate:
    plan: Plan
    prospect: Prospect

    def choice(self, seat: int) -> Choice:
        points = self.prospect.sources[seat]
        return {
            "move": self.plan.moves[0].text,
            "share": round(self.prospect.shares[seat] * WHOLE),
            "points": round(sum(points), 2),
            "sources": {SOURCES[i]: round(n, 2) for i, n in enumerate(points) if round(n, 2)},
        }


def band_of(cost: int) -> Band:
    return next(band for band, most in BANDS if cost <= most)


def judge_decision(
    judge: NetJudge, worlds: list[State], chosen: Move, luck: QuickLuck, lines: int = LINES
) -> Judgement:
    """Judge what the family that decides in all these worlds has chosen."""
    first = worlds[0]
    moves = settle(first)
    seat = first.frames[-1].seat
    look = Lookahead(WEIGHTS, seat)
    plans = look.plans(first, moves)
    if not any(plan.moves[0] is chosen for plan in plans):
        plans += look.plans(first, [chosen])
    for plan, chance in zip(plans, chances(judge, [p.end for p in plans], seat), strict=True):
        plan.worth = chance
    ranked = best_by_move(plans)
    stake = ranked[0].worth - sum(plan.worth for plan in ranked) / len(ranked)
    plan_chosen = next(plan for plan in ranked if plan.moves[0] is chosen)
    named = ranked[:NAMED] + ([] if plan_chosen in ranked[:NAMED] else [plan_chosen])
    candidates = _at_a_glance(judge, worlds, named, seat)
    candidates.sort(key=lambda candidate: -candidate.prospect.shares[seat])
    mine = next(candidate for candidate in candidates if candidate.plan is plan_chosen)
    gap = candidates[0].prospect.shares[seat] - mine.prospect.shares[seat]
    deep = lines if gap > DOUBT else 0
    if deep:
        _play_on(judge, worlds, candidates, seat, luck, deep)
        candidates.sort(key=lambda candidate: -candidate.prospect.shares[seat])
    best = candidates[0]
    choice, better = mine.choice(seat), best.choice(seat)
    cost = better["share"] - choice["share"]
    document: Judged = {
        "choices": [candidate.choice(seat) for candidate in candidates[:NAMED]],
        "chosen": choice,
        "cost": cost,
        "stake": max(round(stake * WHOLE), cost),
        "band": band_of(cost),
        "lines": deep,
    }
    return Judgement(best.prospect, document)


def prospect_of(judge: NetJudge, worlds: list[State]) -> Prospect:
    """Return what to expect in these worlds. A family in the middle of its turn is assumed to
    finish it well."""
    return average(prospects(judge, [_turn_finished(judge, world) for world in worlds]))


def _turn_finished(judge: NetJudge, world: State) -> State:
    moves = settle(world)
    if not moves or world.frames[-1].kind == EXCHANGE:
        return world
    seat = world.frames[-1].seat
    ends = [plan.end for plan in Lookahead(WEIGHTS, seat).plans(world, moves)]
    worths = chances(judge, ends, seat)
    return ends[worths.index(max(worths))]


def _at_a_glance(
    judge: NetJudge, worlds: list[State], plans: list[Plan], seat: int
) -> list[_Candidate]:
    """Evaluate each plan where it ends, in all worlds."""
    out = []
    for plan in plans:
        ends = [plan.end, *(_followed(world, plan.moves, seat) for world in worlds[1:])]
        out.append(_Candidate(plan, average(prospects(judge, ends))))
    return out


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


def _play_on(
    judge: NetJudge,
    worlds: list[State],
    candidates: list[_Candidate],
    seat: int,
    luck: QuickLuck,
    count: int,
) -> None:
    """Play out all candidates under the same luck; half of their value comes from that."""
    solo = worlds[0].box.solo is not None
    turns = SEARCH.solo_turns if solo else SEARCH.turns
    seeds = [luck.below(30000) * 30000 + luck.below(30000) for _ in range(count)]
    played = [
        [
            Line(worlds[i % len(worlds)], one.plan.moves, seat, seed, turns, [*SEARCH.widths])
            for i, seed in enumerate(seeds)
        ]
        for one in candidates
    ]
    play_lines([line for lines in played for line in lines], judge)
    for one, lines in zip(candidates, played, strict=True):
        came = average(prospects(judge, [line.s for line in lines]))
        one.prospect = blend([(one.prospect, SEARCH.prior), (came, 1.0 - SEARCH.prior)])
