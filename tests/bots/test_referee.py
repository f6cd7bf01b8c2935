"""The referee: a bot that does wrong loses the decision and is named."""

import threading
from typing import Any

import pytest

from gugong import Game
from gugong.bots.observation import Budget, Observation
from gugong.bots.referee import ILLEGAL, LATE, RAISED, SHARE, Fault, Referee
from tests.bots import standins


def table(bot: Any, *, budget: Budget | None = None, patience: float = 60.0) -> Referee:
    """Two families: this bot in every seat."""
    game = Game(players=2, seed=7)
    return Referee(game, {0: bot, 1: bot}, budget=budget or Budget(), patience=patience)


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
    referee = table(standins.Loops(), patience=0.05)
    referee.play()
    assert [fault.kind for fault in referee.faults] == [LATE]
    assert referee.game.ply == 1


def test_outside_the_main_thread_an_overrun_is_noticed_afterwards() -> None:
    referee = table(standins.First(), patience=-1.0)  # whatever it takes is too long
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


class Watches:
    """Notes the budget of every decision, and takes its time over an exchange."""

    def __init__(self) -> None:
        self.seen: list[tuple[str, Budget]] = []

    def choose(self, observation: Observation) -> str:
        self.seen.append((observation.view["frame"]["kind"], observation.budget))
        return observation.moves[0]


def test_seconds_are_an_account_that_a_new_turn_fills_again() -> None:
    bot = Watches()
    referee = table(bot, budget=Budget(seconds=50.0))
    while not referee.game.over:
        referee.play()
    left = [(kind, budget.seconds or 0.0) for kind, budget in bot.seen]
    assert all(seconds == 50.0 for kind, seconds in left if kind == "exchange")
    assert any(seconds < 50.0 for kind, seconds in left if kind != "exchange")
    assert all(seconds > 0.0 for _, seconds in left)


def test_an_account_that_is_spent_holds_nothing_but_never_less() -> None:
    bot = Watches()
    referee = table(bot, budget=Budget(seconds=1e-9))
    while not referee.game.over:
        referee.play()
    assert min(budget.seconds or 0.0 for _, budget in bot.seen) == 0.0
    assert referee.faults == []  # what a crowded machine takes is forgiven


def test_an_exchange_gets_all_iterations_and_other_decisions_a_share() -> None:
    bot = Watches()
    referee = table(bot, budget=Budget(iterations=100))
    while not referee.game.over:
        referee.play()
    given = {(kind == "exchange", budget.iterations) for kind, budget in bot.seen}
    assert given == {(True, 100), (False, 100 // SHARE)}


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
