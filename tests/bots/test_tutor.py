"""The first game: its plan fits its deal, and the tutor plays on when nobody keeps to it."""

import random

import pytest

from gugong import Game
from gugong.bots.driver import observe
from gugong.bots.levels import Page
from gugong.bots.tutor import ANSWERS, PLAN, SEED, Tutor
from tools.first_game import played, teaches

PERSON = 0


def test_the_deal_lets_both_sides_keep_to_the_plan() -> None:
    game = played(SEED)
    assert game is not None
    assert teaches(game)
    assert game.view(PERSON)["families"][PERSON]["envoy"] == 3  # a good pace


def test_a_deal_that_the_plan_does_not_fit_is_refused() -> None:
    assert played("lesson-83") is None


def test_the_tutor_gives_its_answers_to_one_who_follows() -> None:
    game, answers, plan = Game(players=2, seed=SEED), [], [*PLAN]
    while game.view(PERSON)["day"] == 1 and plan:
        if game.chooser == PERSON:
            game.play(plan.pop(0))
        else:
            answers.append(Tutor().choose(observe(game)).move)
            game.play(answers[-1])
    assert answers == [*ANSWERS]


@pytest.mark.parametrize("luck", range(3))
def test_whatever_the_person_does_the_game_comes_to_its_end(luck: int) -> None:
    game, chance = Game(players=2, seed=SEED), random.Random(luck)
    while not game.over:
        if game.chooser == PERSON:
            game.play(chance.choice(game.legal_moves()))
        else:
            game.play(Tutor().choose(observe(game)).move)


def test_from_the_second_day_on_it_plays_like_a_page() -> None:
    game = Game(players=2, seed=SEED)
    while game.view(PERSON)["day"] == 1 or game.chooser == PERSON:
        game.play(game.legal_moves()[0])
    assert Tutor().choose(observe(game)).move == Page().choose(observe(game)).move
