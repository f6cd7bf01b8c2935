"""Looks for puzzles in bots' games: first at a glance, then more and more carefully.

A decision becomes a puzzle if it passes one check after the other, each dearer than the last:

1. at a glance the courtier's choice falls clearly behind, and one choice is ahead of the rest;
2. so it is in a few lines,
3. and in many lines of several searches, each with luck of its own;
4. the champion finds it;
5. played to the end of the game, the best choice wins more often than the courtier's and scores
   more, so that one can see why.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from gugong.bots.courtier import Courtier
from gugong.bots.driver import Driver, observe
from gugong.bots.scholar import usual_judge
from gugong.chance import QuickLuck
from gugong.coach.summary import difference
from gugong.game import Game
from gugong.puzzles.puzzle import SOLVED, Puzzle
from gugong.puzzles.search import ALL_MOVES, WHOLE_GAME, Table, Weighed
from gugong.puzzles.settings import draw_game
from gugong.puzzles.themes import difficulty_of, failing, theme_of

FIRST_DAY: Final = 2  # on the first day nobody can see why
MOVES: Final = 4  # a choice among fewer is no puzzle
PER_GAME: Final = 4  # puzzles; more would be too much alike
# Win shares out of `WHOLE`.
COURTIER_COSTS: Final = 500  # what the courtier's choice must cost
CLEAR: Final = 300  # what every choice must cost that is no solution
HOPELESS: Final = 1000  # who wins less with the best choice has nothing to solve
# The part of the first two that must show at a glance, and while lines are played.
AT_A_GLANCE: Final = 1.0
IN_LINES: Final = 0.6
SOLUTIONS: Final = 3  # at most
PROMISING: Final = (
    3  # choices that are searched, besides the courtier's and those close to the best
)
POINTS: Final = 0.5  # that the best choice must bring more than the courtier's, in the end


@dataclass(frozen=True)
class Depth:
    """The depth of search before a position counts as a puzzle: lines for each choice."""

    few: int = 8  # to look whether it is worth a search
    lines: int = 24  # in each search
    searches: int = 3
    others: int = 3  # of the moves that are not promising
    turns: int = 2  # of the family's own that a line goes through before the net judges,
    solo_turns: int = 4  # and against Meng
    whole: int = 32  # of the best choice and the courtier's, to the end of the game

    def turns_at(self, table: Table) -> int:
        return self.solo_turns if table.solo else self.turns


Counts = Counter[str]  # how many decisions came how far


def find_puzzles(
    seed: str, number: int, depth: Depth, counts: Counts, players: int | None = None
) -> Iterator[Puzzle]:
    """Return the puzzles in one game of bots; the same for the same seed and number."""
    game, weak = draw_game(seed, number, players)
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
    choices: Sequence[Weighed],
    luck: QuickLuck,
    depth: Depth,
    counts: Counts,
) -> Puzzle | None:
    """Return the puzzle that this decision makes, if it makes one."""
    if not is_clear(choices, AT_A_GLANCE):
        return None
    courtiers = Courtier().choose(observe(game)).move
    if not stands_out(choices, courtiers, AT_A_GLANCE):
        return None
    counts["glance"] += 1
    few = [*choices[:PROMISING], *(c for c in choices[PROMISING:] if c.move == courtiers)]
    table.play_on(few, luck, depth.few, depth.turns_at(table))
    if not stands_out(few, courtiers, IN_LINES):
        return None
    counts["few"] += 1
    weighed = search(table, courtiers, luck, depth)
    if weighed is None:
        return None
    counts["searches"] += 1
    best = max(weighed, key=lambda choice: choice.share)
    other = next(choice for choice in weighed if choice.move == courtiers)
    costs = {choice.move: round(best.share - choice.share) for choice in weighed}
    fails = failing(game, [move for move, cost in costs.items() if cost <= SOLVED])
    if "champion" in fails:
        return None
    counts["champion"] += 1
    share = round(best.share)
    best.forget_lines()
    other.forget_lines()
    table.play_on([best, other], luck, depth.whole, WHOLE_GAME)
    better, worse = best.choice(share), other.choice(share - costs[courtiers])
    more = better["points"] - worse["points"]
    if best.in_lines <= other.in_lines or more < POINTS:
        return None
    counts["whole"] += 1
    plan = tuple(move.text for move in best.plan.moves)
    apart = difference(better, worse)
    theme = theme_of(game.players, plan, courtiers, apart)
    if theme is None or max(apart.values(), default=0.0) <= 0.0:
        return None
    counts["puzzles"] += 1
    return Puzzle(
        id=f"{theme}-{name}",
        theme=theme,
        difficulty=difficulty_of(fails),
        players=game.players,
        seat=table.seat,
        day=game.day,
        record=game.record(),
        costs=costs,
        best=better,
        plan=plan,
        courtier=worse,
        fails=fails,
    )


def is_clear(choices: Sequence[Weighed], part: float) -> bool:
    """Return whether the game is still open, and every choice is a solution or clearly worse."""
    best = max(choice.share for choice in choices)
    costs = [best - choice.share for choice in choices]
    solutions = sum(cost <= SOLVED for cost in costs)
    between = any(SOLVED < cost < part * CLEAR for cost in costs)
    return best >= HOPELESS and solutions <= SOLUTIONS and not between


def stands_out(choices: Sequence[Weighed], courtiers: str, part: float) -> bool:
    """Return whether this may be a puzzle: it is clear, and the courtier's choice falls behind."""
    shares = {choice.move: choice.share for choice in choices}
    behind = max(shares.values()) - shares.get(courtiers, 0.0)
    return behind >= part * COURTIER_COSTS and is_clear(choices, part)


def search(table: Table, courtiers: str, luck: QuickLuck, depth: Depth) -> Sequence[Weighed] | None:
    """Return all choices after many lines; None unless all searches agree that it is a puzzle."""
    turns = depth.turns_at(table)
    choices = table.glance(luck, ALL_MOVES)
    close = choices[0].share - CLEAR
    promising = [
        choice
        for place, choice in enumerate(choices)
        if place < PROMISING or choice.share > close or choice.move == courtiers
    ]
    for _ in range(depth.searches):
        table.play_on(promising, luck, depth.lines, turns)
        if not stands_out(promising, courtiers, IN_LINES):
            return None
    others = [choice for choice in choices if choice not in promising]
    if others:
        table.play_on(others, luck, depth.others, turns)
    best = max(choices, key=lambda choice: choice.share)
    agreed = best in promising and all(
        best.least_ahead(choice, depth.lines) > 0.0
        for choice in promising
        if best.share - choice.share > SOLVED
    )
    return choices if agreed and stands_out(choices, courtiers, 1.0) else None


def _asked(game: Game) -> str:
    assert game.frame is not None  # someone decides
    return game.frame["kind"]
