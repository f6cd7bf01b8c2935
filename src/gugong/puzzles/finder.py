"""Looks for puzzles in games of bots: first at a glance, then more and more carefully.

A decision becomes a puzzle if it passes one check after the other, each dearer than the last:

1. at a glance the courtier's choice falls clearly behind, and one choice is ahead of the rest;
2. so it is in a few lines,
3. and in many lines of several searches, each with luck of its own;
4. played to the end of the game, the best choice wins more often than the courtier's, and scores
   more, so that one can see why.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from gugong.bots.courtier import Courtier
from gugong.bots.driver import Driver, observe
from gugong.bots.scholar import usual_judge
from gugong.chance import QuickLuck
from gugong.coach.documents import WHOLE
from gugong.coach.summary import difference
from gugong.game import Game
from gugong.puzzles.puzzle import SOLVED, Puzzle
from gugong.puzzles.search import ALL_MOVES, Table, Weighed
from gugong.puzzles.settings import draw_game
from gugong.puzzles.themes import difficulty_of, failing, theme_of

FIRST_DAY: Final = 2  # on the first day nobody can see why
MOVES: Final = 4  # a choice among fewer is no puzzle
PER_GAME: Final = 4  # puzzles; more would be too much alike
# Win shares out of `WHOLE`.
COURTIER_COSTS: Final = 500  # what the courtier's choice must cost
CLEAR: Final = 300  # what every choice must cost that is no solution
AT_A_GLANCE: Final = 0.9  # the part of both that must show at first,
IN_LINES: Final = 0.7  # and then while lines are played
AGREED: Final = 0.01  # by how much the best choice must be ahead of all these in each search
HOPELESS: Final = 1000  # who wins less with the best choice has nothing to solve
SOLUTIONS: Final = 3  # at most
PROMISING: Final = 3  # choices that are searched to the full, and those close to them
TO_THE_END: Final = 99  # turns
POINTS: Final = 0.5  # that the best choice must bring more than the courtier's, in the end


@dataclass(frozen=True)
class Depth:
    """How much is searched before a position counts as a puzzle: lines for each choice."""

    few: int = 12  # of the promising choices, to look whether it is worth a search
    some: int = 3  # of every legal move, however bad it looks
    lines: int = 24  # of the promising choices, in each search
    searches: int = 3
    turns: int = 2  # of the family's own that a line goes through before the net judges,
    solo_turns: int = 4  # and against Meng
    whole: int = 40  # of the best choice and the courtier's, to the end of the game

    def turns_at(self, table: Table) -> int:
        return self.solo_turns if table.solo else self.turns


Counts = Counter[str]  # how many decisions came how far


def find_puzzles(seed: str, number: int, depth: Depth, counts: Counts) -> Iterator[Puzzle]:
    """Those of one game of bots; the same for the same seed and number."""
    game, weak = draw_game(seed, number)
    driver, judge = Driver(), usual_judge()
    counts["games"] += 1
    found, looking = 0, True
    while not game.over and found < PER_GAME:
        decision = driver.ask(game)
        seat, observation = decision.seat, decision.observation
        table = Table(observation, judge)
        luck = QuickLuck(f"{seed}/{number}/{game.ply}")
        choices = table.glance(luck)
        looking = looking or _asked(game) == "exchange"
        if looking and game.day >= FIRST_DAY and len(decision.moves) >= MOVES:
            counts["decisions"] += 1
            puzzle = examine(game, f"{number}-{game.ply}", table, choices, luck, depth, counts)
            if puzzle is not None:
                found, looking = found + 1, False  # the rest of this turn is the same idea
                yield puzzle
        chosen = Courtier().choose(observation).move if weak[seat] else choices[0].move
        move = game.parse(chosen)
        game.play(move)
        driver.played(game, seat, move)


def examine(
    game: Game,
    name: str,
    table: Table,
    choices: list[Weighed],
    luck: QuickLuck,
    depth: Depth,
    counts: Counts,
) -> Puzzle | None:
    """The puzzle that this decision makes, if it does."""
    seat = table.seat
    if not is_clear(choices, seat, AT_A_GLANCE):
        return None
    courtiers = Courtier().choose(observe(game)).move
    if not stands_out(choices, courtiers, seat, AT_A_GLANCE):
        return None
    counts["glance"] += 1
    few = [*choices[:PROMISING], *(c for c in choices[PROMISING:] if c.move == courtiers)]
    table.play_on(few, luck, depth.few, depth.turns_at(table))
    if not stands_out(few, courtiers, seat, IN_LINES):
        return None
    counts["few"] += 1
    searched = search(table, courtiers, luck, depth)
    if searched is None:
        return None
    counts["searches"] += 1
    costs, best, other = searched
    share = round(best.share(seat) * WHOLE)
    forget_lines([best, other])
    table.play_on([best, other], luck, depth.whole, TO_THE_END)
    if best.share(seat) <= other.share(seat):
        return None
    counts["whole"] += 1
    ahead = best.choice(seat), other.choice(seat)
    named = difference(*ahead)
    if ahead[0]["points"] - ahead[1]["points"] < POINTS or max(named.values(), default=0) <= 0:
        return None
    counts["explained"] += 1
    theme = theme_of(game, *ahead)
    if theme is None:
        return None
    counts["puzzles"] += 1
    fails = failing(game, [move for move, cost in costs.items() if cost <= SOLVED])
    ahead[0]["share"], ahead[1]["share"] = share, share - costs[courtiers]
    return Puzzle(
        id=f"{theme}-{name}",
        theme=theme,
        difficulty=difficulty_of(fails),
        players=game.players,
        seat=seat,
        day=game.day,
        record=game.record(),
        costs=costs,
        best=ahead[0],
        plan=tuple(move.text for move in best.plan.moves),
        courtier=ahead[1],
        fails=fails,
    )


def is_clear(choices: Sequence[Weighed], seat: int, part: float) -> bool:
    """Whether there is hope, and one or a few choices are clear of the rest."""
    shares = sorted((choice.share(seat) * WHOLE for choice in choices), reverse=True)
    gaps = [a - b for a, b in pairwise(shares)]
    return shares[0] >= HOPELESS and max(gaps[:SOLUTIONS], default=0.0) >= part * CLEAR


def stands_out(choices: Sequence[Weighed], courtiers: str, seat: int, part: float) -> bool:
    """Whether it may be a puzzle: it is clear, and the courtier's choice falls behind."""
    shares = {choice.move: choice.share(seat) * WHOLE for choice in choices}
    behind = max(shares.values()) - shares.get(courtiers, 0.0)
    return behind >= part * COURTIER_COSTS and is_clear(choices, seat, part)


def search(
    table: Table, courtiers: str, luck: QuickLuck, depth: Depth
) -> tuple[dict[str, int], Weighed, Weighed] | None:
    """What each choice costs, the best one and the courtier's; None if not all searches agree that
    it is a puzzle."""
    turns, seat = depth.turns_at(table), table.seat
    choices = table.glance(luck, ALL_MOVES)
    table.play_on(choices, luck, depth.some, turns)
    # A few lines are noisy, so half of it is the glance.
    rough = {c.move: round(WHOLE * (c.share(seat) + c.plan.worth) / 2) for c in choices}
    order = sorted(choices, key=lambda c: -rough[c.move])
    limit = rough[order[0].move] - CLEAR
    promising = [
        choice
        for place, choice in enumerate(order)
        if place < PROMISING or rough[choice.move] > limit or choice.move == courtiers
    ]
    forget_lines(promising)
    for _ in range(depth.searches):
        table.play_on(promising, luck, depth.lines, turns)
        if not stands_out(promising, courtiers, seat, IN_LINES):
            return None
    best = max(promising, key=lambda choice: choice.share(seat))
    costs = {c.move: rough[order[0].move] - rough[c.move] for c in order}
    for choice in promising:
        costs[choice.move] = round(WHOLE * (best.share(seat) - choice.share(seat)))
        if costs[choice.move] > SOLVED and best.least_ahead(choice, seat, depth.lines) < AGREED:
            return None
    solutions = sum(cost <= SOLVED for cost in costs.values())
    unclear = any(SOLVED < cost < CLEAR for cost in costs.values())
    if costs[courtiers] < COURTIER_COSTS or solutions > SOLUTIONS or unclear:
        return None
    return costs, best, next(choice for choice in promising if choice.move == courtiers)


def forget_lines(choices: Sequence[Weighed]) -> None:
    for choice in choices:
        choice.ends = []


def _asked(game: Game) -> str:
    assert game.frame is not None  # somebody decides
    return game.frame["kind"]
