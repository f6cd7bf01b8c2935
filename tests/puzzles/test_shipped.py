"""The puzzles that come with the package."""

from collections import Counter
from typing import Final

import pytest

from gugong.bots.built_in import LEVELS
from gugong.coach.documents import WHOLE
from gugong.puzzles import DIFFICULTIES, THEMES, Puzzle, load
from gugong.puzzles.checking import problems_of
from gugong.puzzles.finder import FOUND
from gugong.puzzles.places import place_of
from gugong.puzzles.puzzle import MARGIN
from gugong.puzzles.themes import difficulty_of, theme_of
from gugong.rules.constants import SOURCES

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


def test_one_choice_is_far_ahead_and_a_sentence_says_why() -> None:
    for puzzle in PUZZLES:
        best = puzzle.best["move"]
        assert puzzle.solutions == [best], puzzle.id
        assert all(cost >= MARGIN for move, cost in puzzle.costs.items() if move != best), puzzle.id
        assert 0 <= puzzle.courtier["share"] <= puzzle.best["share"] - MARGIN, puzzle.id
        assert puzzle.best["share"] <= WHOLE, puzzle.id
        assert puzzle.courtier["move"] != best, puzzle.id
        assert any(puzzle.judge(move) == "wrong" for move in puzzle.costs), puzzle.id
        assert puzzle.reason["source"] in SOURCES, puzzle.id


def test_themes_and_difficulties_follow_from_the_rest() -> None:
    for puzzle in PUZZLES:
        courtiers = puzzle.courtier["move"]
        theme = theme_of(puzzle.players, puzzle.plan, courtiers, puzzle.sources)
        assert (puzzle.theme, puzzle.difficulty) == (theme, difficulty_of(puzzle.solved)), puzzle.id
        assert puzzle.id.startswith(f"{puzzle.theme}-")
        assert list(puzzle.solved) == list(LEVELS)
        assert puzzle.solved["champion"] >= FOUND


def test_most_reasons_name_a_place() -> None:
    places = [puzzle.reason["at"] for puzzle in PUZZLES]
    assert places.count(None) <= len(PUZZLES) / 5
    assert len({place["kind"] for place in places if place is not None}) >= 8


@pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda puzzle: puzzle.id)
def test_the_record_leads_to_the_question(puzzle: Puzzle) -> None:
    game = puzzle.game()
    assert (game.players, game.chooser, game.day) == (puzzle.players, puzzle.seat, puzzle.day)
    assert set(puzzle.costs) == {move.text for move in game.legal_moves()}
    place = place_of(game, puzzle.plan, puzzle.courtier["move"], puzzle.reason)
    assert place == puzzle.reason["at"]
    game.play(puzzle.plan[0])


@pytest.mark.parametrize("puzzle", PUZZLES[::8], ids=lambda puzzle: puzzle.id)
def test_the_courtier_fails_as_it_says(puzzle: Puzzle) -> None:
    assert problems_of(puzzle) == []
