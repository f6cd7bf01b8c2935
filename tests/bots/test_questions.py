"""Questions to bots that think elsewhere, and what need not travel with them."""

import json
from dataclasses import replace
from typing import Any, cast

import pytest

from gugong import Game
from gugong.bots.built_in import BUILT_IN, INSTANT
from gugong.bots.driver import observe
from gugong.bots.questions import answer_to, question_for, read_answer
from gugong.bots.registry import open_bot


def game_of(plies: int) -> Game:
    game = Game(3, seed=7)
    for choice in range(plies):
        moves = game.legal_moves()
        game.play(moves[choice * 31 % len(moves)])
    return game


def test_a_bot_that_gets_no_history_does_not_miss_it() -> None:
    nothing = cast("Any", object())  # reading anything of it raises
    bot = open_bot(INSTANT)
    for plies in range(0, 60, 3):
        observation = replace(observe(game_of(plies)), history=nothing)
        bot.choose(observation)


@pytest.mark.parametrize("name", BUILT_IN)
def test_others_get_the_whole_history(name: str) -> None:
    observation = observe(game_of(20))
    asked = json.loads(question_for(name, observation))
    assert len(asked["history"]) == (0 if name == INSTANT else 20)
    if name == INSTANT:
        assert read_answer(answer_to(json.dumps(asked))).move in observation.moves
