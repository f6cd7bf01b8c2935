"""Checks puzzles: whether they are whole, and whether a deeper search still agrees."""

from dataclasses import dataclass
from typing import Final

from gugong.bots.courtier import Courtier
from gugong.bots.driver import observe
from gugong.bots.scholar import usual_judge
from gugong.chance import QuickLuck
from gugong.errors import GugongError
from gugong.puzzles.finder import CLEAR
from gugong.puzzles.puzzle import Puzzle
from gugong.puzzles.search import ALL_MOVES, WHOLE_GAME, Table

LINES: Final = 96  # of each choice
TURNS: Final = 3  # a line is one turn longer than when puzzles are looked for,
SOLO_TURNS: Final = 6  # and against Meng for two
RIVALS: Final = 5  # choices that cost least, and are searched beside the courtier's


def problems_of(puzzle: Puzzle) -> list[str]:
    """Return what is wrong with a puzzle, in English; empty if it is sound."""
    try:
        game = puzzle.game()
    except GugongError as error:
        return [f"its record cannot be read: {error}"]
    if (game.players, game.chooser, game.day) != (puzzle.players, puzzle.seat, puzzle.day):
        return ["its record leads to another question"]
    out = []
    if {move.text for move in game.legal_moves()} != set(puzzle.costs):
        out.append("its costs are not those of the legal moves")
    if puzzle.costs[puzzle.best["move"]] != 0 or min(puzzle.costs.values()) != 0:
        out.append("its best move is not the one that costs nothing")
    courtiers = Courtier().choose(observe(game)).move
    if courtiers != puzzle.courtier["move"]:
        out.append(f"the courtier chooses {courtiers!r}, not {puzzle.courtier['move']!r}")
    return out


@dataclass(frozen=True)
class Confirmed:
    """The result of a deeper search with other luck."""

    puzzle: str  # its id
    best: bool  # a solution is still best
    clear: bool  # and the courtier's choice still falls clearly behind
    whole: bool  # played to the end of the game, the best choice wins more often


def confirm(lines: int, puzzle: Puzzle) -> Confirmed:
    luck = QuickLuck(f"check/{puzzle.id}")
    table = Table(observe(puzzle.game()), usual_judge())
    rivals = sorted(puzzle.costs, key=lambda move: puzzle.costs[move])[:RIVALS]
    searched = {*rivals, puzzle.courtier["move"]}
    choices = [choice for choice in table.glance(luck, ALL_MOVES) if choice.move in searched]
    table.play_on(choices, luck, lines, SOLO_TURNS if table.solo else TURNS)
    first = max(choices, key=lambda choice: choice.share)
    by_move = {choice.move: choice for choice in choices}
    best, other = by_move[puzzle.best["move"]], by_move[puzzle.courtier["move"]]
    clear = best.share - other.share >= CLEAR
    best.forget_lines()
    other.forget_lines()
    table.play_on([best, other], luck, lines, WHOLE_GAME)
    wins_more = best.in_lines > other.in_lines
    return Confirmed(puzzle.id, first.move in puzzle.solutions, clear, wins_more)
