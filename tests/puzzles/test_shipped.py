"""The puzzles that come with the package."""

from collections import Counter
from typing import Final

import pytest

from gugong.coach.documents import WHOLE
from gugong.puzzles import DIFFICULTIES, THEMES, Puzzle, load
from gugong.puzzles.checking import problems_of
from gugong.puzzles.finder import CLEAR, COURTIER_COSTS, SOLUTIONS
from gugong.puzzles.puzzle import SOLVED
from gugong.puzzles.themes import difficulty_of, theme_of

PUZZLES: Final = load()


def test_there_are_enough_of_every_theme_and_difficulty() -> None:
    assert len(PUZZLES) >= 120
    themes = Counter(puzzle.theme for puzzle in PUZZLES)
    assert all(themes[theme] >= 9 for theme in THEMES), themes
    difficulties = Counter(puzzle.difficulty for puzzle in PUZZLES)
    assert all(difficulties[difficulty] >= 10 for difficulty in DIFFICULTIES), difficulties
    assert {puzzle.players for puzzle in PUZZLES} == {1, 2, 3, 4, 5}


def test_no_two_have_the_same_name() -> None:
    assert len({puzzle.id for puzzle in PUZZLES}) == len(PUZZLES)


def test_one_choice_is_clearly_better_and_the_points_say_why() -> None:
    for puzzle in PUZZLES:
        assert 1 <= len(puzzle.solutions) <= SOLUTIONS, puzzle.id
        assert not any(SOLVED < cost < CLEAR for cost in puzzle.costs.values()), puzzle.id
        assert puzzle.costs[puzzle.courtier["move"]] >= COURTIER_COSTS, puzzle.id
        assert 0 <= puzzle.courtier["share"] < puzzle.best["share"] <= WHOLE, puzzle.id
        assert puzzle.best["points"] > puzzle.courtier["points"], puzzle.id
        assert any(points > 0 for points in puzzle.sources.values()), puzzle.id


def test_themes_and_difficulties_follow_from_the_rest() -> None:
    for puzzle in PUZZLES:
        courtiers = puzzle.courtier["move"]
        theme = theme_of(puzzle.players, puzzle.plan, courtiers, puzzle.sources)
        assert (puzzle.theme, puzzle.difficulty) == (theme, difficulty_of(puzzle.fails)), puzzle.id
        assert puzzle.id.startswith(f"{puzzle.theme}-")
        assert "courtier" in puzzle.fails
        assert "champion" not in puzzle.fails


@pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda puzzle: puzzle.id)
def test_the_record_leads_to_the_question(puzzle: Puzzle) -> None:
    game = puzzle.game()
    assert (game.players, game.chooser, game.day) == (puzzle.players, puzzle.seat, puzzle.day)
    assert set(puzzle.costs) == {move.text for move in game.legal_moves()}
    game.play(puzzle.plan[0])


@pytest.mark.parametrize("puzzle", PUZZLES[::8], ids=lambda puzzle: puzzle.id)
def test_the_courtier_fails_as_it_says(puzzle: Puzzle) -> None:
    assert problems_of(puzzle) == []
