"""The referee runs bots in this process; one that does wrong loses the decision and is named."""

import threading
from typing import Any

import pytest

from gugong import Game
from gugong.bots.driver import ILLEGAL, LATE, RAISED, Fault
from gugong.bots.observation import Observation
from gugong.bots.referee import Referee
from tests.bots import standins


def table(bot: Any, *, time_limit: float = 60.0) -> Referee:
    """Two families: this bot in every seat."""
    return Referee(Game(players=2, seed=7), {0: bot, 1: bot}, time_limit=time_limit)


@pytest.mark.parametrize(
    ("bot", "kind", "what"),
    [
        (standins.Raises(), RAISED, "KeyError: 'lost my notes'"),
        (standins.Exits(), RAISED, "SystemExit: I resign"),
        (standins.Cheats(), ILLEGAL, "answered 'give 9x to palace'"),
        (standins.AnswersNothing(), ILLEGAL, "answered 'None'"),
    ],
)
def test_a_bot_that_raises_or_cheats_loses_the_decision_and_is_named(
    bot: Any, kind: str, what: str
) -> None:
    referee = table(bot)
    seat, legal = referee.game.chooser, [move.text for move in referee.game.legal_moves()]
    choice = referee.play()
    assert choice.move in legal
    assert referee.faults == [Fault(seat or 0, 0, kind, what)]
    assert referee.game.ply == 1


def test_a_bot_in_an_endless_loop_is_interrupted() -> None:
    referee = table(standins.Loops(), time_limit=0.05)
    referee.play()
    assert [fault.kind for fault in referee.faults] == [LATE]
    assert referee.game.ply == 1


def test_outside_the_main_thread_an_overrun_is_noticed_afterwards() -> None:
    referee = table(standins.First(), time_limit=-1.0)  # whatever it takes is too long
    thread = threading.Thread(target=referee.play)
    thread.start()
    thread.join()
    assert [fault.kind for fault in referee.faults] == [LATE]


def test_the_fallback_plays_the_same_whatever_the_bot_did_before_it_failed() -> None:
    class Spoils:
        def choose(self, observation: Observation) -> str:
            observation.luck.random()
            view: Any = observation.view
            view["moves"].clear()
            view["families"].clear()
            raise ValueError

    first, second = table(standins.Raises()), table(Spoils())
    for _ in range(30):
        assert first.play().move == second.play().move


def test_a_game_of_nothing_but_faults_comes_to_its_end() -> None:
    referee = table(standins.Cheats())
    while not referee.game.over:
        referee.play()
    assert len(referee.faults) == referee.game.ply == sum(referee.decisions)


def test_people_and_bots_share_a_table() -> None:
    game = Game(players=2, seed=7)
    referee = Referee(game, {1: standins.Lucky()})
    while not game.over and game.ply < 60:
        if game.chooser == 1:
            referee.play()
        else:
            referee.carry_out(game.legal_moves()[0])
    assert game.ply == 60
    assert referee.decisions[0] == 0 < referee.decisions[1]


def test_bots_see_a_history_without_what_was_taken_back() -> None:
    class Remembers:
        def choose(self, observation: Observation) -> str:
            self.history = observation.history
            return observation.moves[0]

    bot = Remembers()
    game = Game(players=2, seed=7)
    referee = Referee(game, {0: bot, 1: bot})
    taken_back = 0
    while not game.over and game.ply < 40:
        referee.play()
        if game.undoable_by is not None and game.ply % 2:
            referee.undo()
            taken_back += 1
            referee.carry_out(game.legal_moves()[-1])
        if game.chooser is not None:
            seat = game.chooser
            referee.choose()
            assert list(bot.history) == game.log(seat)
    assert taken_back > 3
