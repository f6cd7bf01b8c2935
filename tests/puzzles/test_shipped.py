"""The puzzles that come with the package."""

from typing import Final

import pytest

from gugong.coach.documents import WHOLE
from gugong.puzzles import Puzzle, load

PUZZLES: Final = load()
EVERY: Final = pytest.mark.parametrize("puzzle", PUZZLES[::6], ids=lambda puzzle: puzzle.id)


def test_no_two_have_the_same_name() -> None:
    assert len({puzzle.id for puzzle in PUZZLES}) == len(PUZZLES)


@pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda puzzle: puzzle.id)
def test_costs_agree_with_the_choices(puzzle: Puzzle) -> None:
    assert puzzle.costs[puzzle.best["move"]] == min(puzzle.costs.values()) == 0
    assert puzzle.plan[0] == puzzle.best["move"]
    assert puzzle.courtier["move"] not in puzzle.solutions
    assert puzzle.best["share"] - puzzle.courtier["share"] == puzzle.costs[puzzle.courtier["move"]]
    assert 0 <= puzzle.courtier["share"] < puzzle.best["share"] <= WHOLE
    assert puzzle.best["points"] > puzzle.courtier["points"]
    assert any(points > 0 for points in puzzle.sources.values())


@EVERY
def test_the_record_leads_to_the_question(puzzle: Puzzle) -> None:
    game = puzzle.game()
    assert (game.players, game.chooser, game.day) == (puzzle.players, puzzle.seat, puzzle.day)
    assert sorted(puzzle.costs) == sorted(move.text for move in game.legal_moves())
    for move in puzzle.plan[:1]:
        game.play(move)
