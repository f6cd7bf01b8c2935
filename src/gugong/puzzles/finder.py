"""Looks for puzzles in bots' games: first at a glance, then more and more carefully.

A decision becomes a puzzle if it passes one check after the other, each dearer than the last:

1. at a glance one choice is ahead of all others, and the courtier takes another;
2. in a few lines it is far ahead,
3. and in many lines of several searches, each with luck of its own;
4. a search of ten times a review's work, with other luck, agrees (weighing.py);
5. the champion finds it, and one can say why it is better.
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
from gugong.puzzles.places import place_of
from gugong.puzzles.puzzle import CLOSE, MARGIN, Puzzle
from gugong.puzzles.search import ALL_MOVES, Table, Weighed
from gugong.puzzles.settings import draw_game
from gugong.puzzles.themes import difficulty_of, solved_by, theme_of
from gugong.puzzles.weighing import DEEP, reason_for, weigh

FIRST_DAY: Final = 2  # on the first day nobody can see why
MOVES: Final = 4  # a choice among fewer is no puzzle
PER_GAME: Final = 4  # puzzles; more would be too much alike
HOPELESS: Final = 1000  # win share: who wins less with the best choice has nothing to solve
# The part of the margin that must show at a glance, and while lines are played.
AT_A_GLANCE: Final = 0.3
IN_LINES: Final = 0.8
FOUND: Final = 0.5  # the share of the champion's tries that must find it
PROMISING: Final = 3  # choices that are searched, besides those close to the best


@dataclass(frozen=True)
class Depth:
    """The depth of search before a position counts as a puzzle: lines for each choice."""

    few: int = 8  # to look whether it is worth a search
    lines: int = 24  # in each search
    searches: int = 3
    turns: int = 2  # of the family's own that a line goes through before the net judges,
    solo_turns: int = 4  # and against Meng
    deep: int = DEEP  # of the best ones, in the last search

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
    if choices[0].share - choices[1].share < AT_A_GLANCE * MARGIN:
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
    if not agreed(table, courtiers, luck, depth):
        return None
    counts["searches"] += 1
    found = make_puzzle(game, name, courtiers, f"{name} weighed", depth.deep)
    counts["puzzles"] += found is not None
    return found


def make_puzzle(game: Game, name: str, courtiers: str, seed: str, lines: int) -> Puzzle | None:
    """Return the puzzle that the open decision makes, or None if the best choice is not far enough
    ahead, if the champion misses it or if the points do not say why it is better."""
    weighed = weigh(game, courtiers, seed, lines)
    best, other = weighed.choices[0], weighed.named(courtiers)
    if not weighed.is_clear or best is other:
        return None
    if max(weighed.costs.values()) <= CLOSE:  # no answer would be wrong
        return None
    better, worse = best.choice(), other.choice()
    plan = tuple(move.text for move in best.plan.moves)
    reason = reason_for(best.prospect, other.prospect, best.seat)
    theme = theme_of(game.players, plan, courtiers, difference(better, worse))
    if reason is None or theme is None:
        return None
    reason["at"] = place_of(game, plan, courtiers, reason)
    solved = solved_by(game, better["move"])
    if solved["champion"] < FOUND:
        return None
    return Puzzle(
        id=f"{theme}-{name}",
        theme=theme,
        difficulty=difficulty_of(solved),
        players=game.players,
        seat=best.seat,
        day=game.day,
        record=game.record(),
        costs=weighed.costs,
        best=better,
        plan=plan,
        courtier=worse,
        reason=reason,
        solved=solved,
    )


def stands_out(choices: Sequence[Weighed], courtiers: str, part: float) -> bool:
    """Return whether this may be a puzzle: the game is still open, one choice is ahead of all
    others, and it is not the courtier's."""
    best, second = sorted(choices, key=lambda choice: -choice.share)[:2]
    margin = best.share - second.share
    return best.share >= HOPELESS and margin >= part * MARGIN and best.move != courtiers


def agreed(table: Table, courtiers: str, luck: QuickLuck, depth: Depth) -> bool:
    """Return whether all searches agree that one choice is ahead."""
    choices = table.glance(luck, ALL_MOVES)
    close = choices[0].share - MARGIN
    promising = [
        choice
        for place, choice in enumerate(choices)
        if place < PROMISING or choice.share > close or choice.move == courtiers
    ]
    for _ in range(depth.searches):
        table.play_on(promising, luck, depth.lines, depth.turns_at(table))
        if not stands_out(promising, courtiers, IN_LINES):
            return False
    if not stands_out(promising, courtiers, 1.0):
        return False
    best = max(promising, key=lambda choice: choice.share)
    return all(best.least_ahead(one, depth.lines) > 0.0 for one in promising if one is not best)


def _asked(game: Game) -> str:
    assert game.frame is not None  # someone decides
    return game.frame["kind"]
