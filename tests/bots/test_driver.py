"""The driver: what a bot sees, how long it may take, and whether its answer counts."""

import pytest

from gugong import Game
from gugong.bots.driver import (
    EXCHANGE_SHARE,
    ILLEGAL,
    LATE,
    LATER_ITERATIONS,
    LATER_SHARE,
    RAISED,
    Answer,
    Decision,
    Driver,
    Fault,
    OutOfTime,
    observe,
)
from gugong.bots.observation import Budget, Choice


def play(driver: Driver, game: Game, move: str) -> None:
    actor = game.chooser
    assert actor is not None
    played = game.parse(move)
    game.play(played)
    driver.played(game, actor, played)


def play_out(driver: Driver, game: Game, spent: float = 0.0) -> list[tuple[bool, Decision]]:
    """Every decision of a game in which all take so long; whether it was an exchange."""
    out = []
    while not game.over:
        decision = driver.ask(game)
        frame = decision.observation.view["frame"]
        out.append((frame is not None and frame["kind"] == "exchange", decision))
        driver.judge(decision, decision.moves[0], spent)
        play(driver, game, decision.moves[0])
    return out


# What a bot sees


def test_a_bot_sees_what_its_seat_may_know_and_the_legal_moves() -> None:
    game = Game(players=3, seed=7)
    decision = Driver().ask(game)
    seen = decision.observation
    assert seen.seat == decision.seat == game.chooser
    assert seen.view == game.view(game.chooser)
    assert list(seen.moves) == [move.text for move in game.legal_moves()]
    assert (decision.ply, decision.moves) == (game.ply, seen.moves)


def test_the_history_of_every_seat_grows_with_the_game() -> None:
    """GIFT-10: each seat gets the log as it may see it, hidden cards left out."""
    driver, game = Driver(), Game(players=3, seed=7, bonus_tokens=True)
    asked = set()
    while not game.over:
        decision = driver.ask(game)
        if game.ply % 10 == 0:
            asked.add(decision.seat)
            assert list(decision.observation.history) == game.log(decision.seat)
        play(driver, game, decision.moves[game.ply % len(decision.moves)])
    assert asked == {0, 1, 2}


def test_the_history_follows_an_undo_and_another_move_after_it() -> None:
    driver, game = Driver(), Game(players=2, seed=7)
    taken_back = 0
    while not game.over:
        decision = driver.ask(game)
        assert list(decision.observation.history) == game.log(decision.seat)
        play(driver, game, decision.moves[0])
        if game.undoable_by is not None and game.ply % 3 == 0:
            game.undo()
            driver.undone(game)
            play(driver, game, decision.moves[-1])
            taken_back += 1
    assert taken_back > 3


def test_a_copy_may_take_the_place_of_the_game() -> None:
    driver, game = Driver(), Game(players=2, seed=7)
    while game.ply < 20:
        decision = driver.ask(game)
        assert list(decision.observation.history) == game.log(decision.seat)
        game = game.copy()
        play(driver, game, decision.moves[0])


def test_luck_repeats_for_a_seed_and_is_another_without_one() -> None:
    game = Game(players=2, seed=7)

    def luck(seed: int | None) -> float:
        return Driver(seed=seed).ask(game).observation.luck.random()

    assert luck(1) == luck(1) != luck(2)
    assert luck(None) != luck(None)


def test_nobody_is_asked_when_the_game_is_over() -> None:
    driver, game = Driver(), Game(players=2, seed=7)
    play_out(driver, game)
    with pytest.raises(ValueError, match="over"):
        driver.ask(game)
    with pytest.raises(ValueError, match="over"):
        observe(game)


# How long it may take


def test_without_a_budget_only_the_time_limit_limits_a_decision() -> None:
    decision = Driver(time_limit=3.0).ask(Game(players=2, seed=7))
    assert decision.observation.budget == Budget()
    assert decision.limit == 3.0


def test_seconds_are_an_account_that_every_turn_fills_again() -> None:
    decisions = play_out(Driver(budget=Budget(seconds=50.0), grace=1.0), Game(2, seed=7), spent=10)
    kinds = {exchange: set[float]() for exchange in (True, False)}
    for exchange, decision in decisions:
        share = EXCHANGE_SHARE if exchange else LATER_SHARE
        left = decision.limit - 1.0
        assert decision.observation.budget.seconds == share * left
        kinds[exchange].add(left)
    assert kinds[True] == {50.0}, "an exchange begins a turn"
    assert {40.0, 30.0} <= kinds[False]


def test_a_spent_account_holds_nothing_but_never_less() -> None:
    decisions = play_out(Driver(budget=Budget(seconds=1.0)), Game(2, seed=7), spent=5.0)
    seconds = [decision.observation.budget.seconds for _, decision in decisions]
    assert min(left for left in seconds if left is not None) == 0.0


def test_accounts_are_by_seat() -> None:
    driver, game = Driver(budget=Budget(seconds=8.0), grace=0.0), Game(2, seed=7)
    decision = driver.ask(game)
    driver.judge(decision, decision.moves[0], 3.0)
    assert driver.ask(game).limit == 5.0
    others = Decision(1 - decision.seat, 0, (), 9.0, decision.observation)
    driver.judge(others, "", 2.0)
    assert driver.ask(game).limit == 5.0


def test_seconds_may_be_set_for_each_decision() -> None:
    """A service gives less while many wait."""
    driver, game = Driver(grace=20.0), Game(2, seed=7)
    assert driver.ask(game, seconds=2.0).limit == 22.0
    driver.judge(driver.ask(game, seconds=2.0), "", 0.5)
    assert driver.ask(game, seconds=1.0).limit == 20.5


def test_every_decision_has_a_fixed_share_of_the_iterations() -> None:
    decisions = play_out(Driver(budget=Budget(iterations=400)), Game(2, seed=7), spent=1.0)
    given = {(exchange, d.observation.budget.iterations) for exchange, d in decisions}
    assert given == {(True, 400 * EXCHANGE_SHARE), (False, 400 * LATER_ITERATIONS)}


# Whether the answer counts


def asked() -> Decision:
    return Driver(time_limit=2.0).ask(Game(players=2, seed=7))


@pytest.mark.parametrize("as_choice", [True, False])
def test_a_legal_move_in_time_counts(as_choice: bool) -> None:
    decision = asked()
    move = decision.moves[1]
    assert Driver().judge(decision, Choice(move) if as_choice else move, 2.0) == Choice(move)


@pytest.mark.parametrize(
    ("answer", "spent", "kind", "what"),
    [
        (KeyError("notes"), 0.1, RAISED, "KeyError: 'notes'"),
        (SystemExit("I resign"), 0.1, RAISED, "SystemExit: I resign"),
        ("give 9x to palace", 0.1, ILLEGAL, "answered 'give 9x to palace'"),
        (Choice("pass"), 0.1, ILLEGAL, "answered 'pass'"),
        (OutOfTime(), 1.9, LATE, "took 1.90 s, and 2.00 s was the limit"),
        ("pass", 2.1, LATE, "took 2.10 s, and 2.00 s was the limit"),
    ],
)
def test_a_fault_says_who_when_and_what(answer: Answer, spent: float, kind: str, what: str) -> None:
    decision = asked()
    assert Driver().judge(decision, answer, spent) == Fault(decision.seat, 0, kind, what)


def test_the_fallback_is_a_novice_s_legal_choice_and_repeats() -> None:
    game = Game(players=2, seed=7)
    choices = [Driver(seed=seed).fallback(game).move for seed in (1, 1, *range(20))]
    assert choices[0] == choices[1]
    assert len(set(choices)) > 1
    assert set(choices) <= set(asked().moves)
