"""Checks puzzles: whether they are whole, and whether a deeper search still agrees."""

from dataclasses import dataclass

from gugong.bots.courtier import Courtier
from gugong.bots.driver import observe
from gugong.errors import GugongError
from gugong.puzzles.places import place_of
from gugong.puzzles.puzzle import MARGIN, Puzzle
from gugong.puzzles.weighing import weigh


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
    if any(cost < MARGIN for move, cost in puzzle.costs.items() if move != puzzle.best["move"]):
        out.append("another choice is nearly as good")
    courtiers = Courtier().choose(observe(game)).move
    if courtiers != puzzle.courtier["move"]:
        out.append(f"the courtier chooses {courtiers!r}, not {puzzle.courtier['move']!r}")
    if place_of(game, puzzle.plan, courtiers, puzzle.reason) != puzzle.reason["at"]:
        out.append("its reason names another place than its plan")
    return out


@dataclass(frozen=True)
class Confirmed:
    """The result of the same search with other luck."""

    puzzle: str  # its id
    best: bool  # the solution is still best
    clear: bool  # and still as far ahead


def confirm(lines: int, puzzle: Puzzle) -> Confirmed:
    weighed = weigh(puzzle.game(), puzzle.courtier["move"], f"check/{puzzle.id}", lines)
    best = weighed.choices[0].plan.moves[0].text == puzzle.best["move"]
    return Confirmed(puzzle.id, best, best and weighed.is_clear)
