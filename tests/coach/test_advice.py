"""Advice: the coach's best choices, on the scale of a review."""

from pathlib import Path

import pytest

from gugong.bots.driver import observe
from gugong.bots.observation import Budget, Candidate, Choice
from gugong.bots.questions import question_for, read_answer
from gugong.bots.scholar import usual_judge
from gugong.coach.advice import COACH, Coach, outdone
from gugong.coach.judging import prospect_of
from gugong.coach.questions import answer_to
from gugong.coach.viewpoint import quiet
from gugong.game import Game

pytest.importorskip("numpy")

GOLDEN = Path(__file__).parents[1] / "golden"


@pytest.fixture(scope="module")
def game() -> Game:
    return Game.from_record((GOLDEN / "2p-1.txt").read_text("utf-8")).at(0)


@pytest.fixture(scope="module")
def advice(game: Game) -> Choice:
    return Coach().choose(observe(game, budget=Budget(seconds=0.0)))


def test_the_likeliest_to_win_comes_first(game: Game, advice: Choice) -> None:
    chances = [candidate.chance for candidate in advice.candidates]
    assert len(chances) == 3
    assert all(chance is not None for chance in chances)
    assert chances == sorted(chances, key=lambda chance: -(chance or 0.0))
    assert advice.move == advice.candidates[0].move
    assert advice.move in {move.text for move in game.legal_moves()}


def test_the_best_choice_is_as_likely_to_win_as_a_review_says(game: Game, advice: Choice) -> None:
    before = prospect_of(usual_judge(), [quiet(game.state)])
    seat = game.chooser
    assert seat is not None
    # The worlds differ in hidden cards alone, which the deciding family's net does not see.
    assert advice.candidates[0].chance == pytest.approx(before.shares[seat], abs=0.03)


def test_asked_elsewhere_the_coach_answers_the_same(game: Game, advice: Choice) -> None:
    observation = observe(game, budget=Budget(seconds=0.0))
    told = read_answer(answer_to(question_for(COACH, observation)))
    assert [one.move for one in told.candidates]
    assert all(one.chance is not None for one in told.candidates)


def test_fewer_points_than_a_less_likely_choice_are_noticed() -> None:
    named = tuple(
        Candidate(str(points), {"wall": points}, chance)
        for points, chance in [(45.0, 0.5), (46.2, 0.4), (42.0, 0.3), (42.3, 0.2)]
    )
    assert [outdone(named, n) for n in range(4)] == [True, False, False, False]
