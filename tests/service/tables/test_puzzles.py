"""Puzzles as the service offers them."""

from dataclasses import replace
from datetime import date, timedelta

import pytest

from gugong.formats.notation import read
from gugong.puzzles import load
from gugong.service.tables.puzzles import (
    Settled,
    find_puzzle,
    hint,
    judge,
    list_puzzles,
    position,
    progress,
    puzzle_of,
    settle,
    settled_by_answer,
    solution,
    streak,
)
from tests.service.tables.shell import refused

TODAY = "2026-11-16"
GIFT = next(puzzle for puzzle in load() if puzzle.best["move"].startswith("give "))


def daily(day: str, *, solved: bool = True) -> Settled:
    return Settled(day, "some", solved, daily=True)


def test_every_puzzle_has_its_day_before_one_comes_again() -> None:
    days = [date(2026, 11, 1) + timedelta(n) for n in range(len(load()))]
    found = [puzzle_of(day.isoformat()).id for day in days]
    assert sorted(found) == sorted(puzzle.id for puzzle in load())
    assert found == [puzzle_of(day.isoformat()).id for day in days], "the same for everyone"


def test_a_position_is_seen_as_the_family_that_decides_sees_it() -> None:
    seen, game = position(GIFT), GIFT.game()
    expected = game.view(GIFT.seat)
    # A record without its seed gets a new one, for the luck to come.
    assert {**seen["view"], "seed_hash": None} == {**expected, "seed_hash": None}
    assert seen["view"]["moves"]
    assert seen["entries"] == game.log(GIFT.seat)


def test_neither_list_nor_position_tells_the_best_move() -> None:
    known = {"id", "theme", "difficulty", "players", "seat", "day"}
    assert all(set(one) == known for one in list_puzzles(TODAY, None)["puzzles"])
    seen = position(GIFT)
    assert (set(seen), set(seen["puzzle"])) == ({"puzzle", "view", "entries"}, known)
    assert seen["view"]["moves"] == [move.text for move in GIFT.game().legal_moves()]


def test_an_answer_is_judged_by_what_it_costs() -> None:
    best = judge(GIFT, GIFT.best["move"])
    assert (best["verdict"], best["cost"]) == ("solved", 0)
    assert best["solution"] == solution(GIFT)
    worst = max(GIFT.costs, key=lambda move: GIFT.costs[move])
    told = judge(GIFT, worst)
    assert (told["verdict"], told["cost"]) == ("wrong", GIFT.costs[worst])
    assert told["solution"] is None


def test_an_answer_may_be_written_loosely() -> None:
    assert judge(GIFT, GIFT.best["move"].upper())["verdict"] == "solved"


@pytest.mark.parametrize("move", ["give 9 to nowhere", "", "pass"])
def test_an_illegal_answer_is_refused_with_its_reason(move: str) -> None:
    with refused("illegal") as told:
        judge(GIFT, move)
    assert told.value.reason is not None


def test_an_unknown_puzzle_is_refused() -> None:
    with refused("no-such-puzzle"):
        find_puzzle("wall-1-1")


def test_hints_say_what_it_brings_then_where_and_never_the_whole_move() -> None:
    first, second = hint(GIFT, 1), hint(GIFT, 2)
    assert first["sources"] == second["sources"] == GIFT.sources
    assert (first["verb"], first["parts"]) == (None, {})
    best = read(GIFT.best["move"])
    assert best is not None
    expected = {"location": best.parts["location"]}
    assert (second["verb"], second["parts"]) == ("give", expected)


@pytest.mark.parametrize(
    ("move", "where"),
    [
        ("give 5 to wall, pay", {"location": "wall"}),
        ("swap 4 with jade", {"location": "jade"}),
        ("travel Beijing", {"city": "beijing"}),
        ("decree morning-ship", {"decree": "morning-ship"}),
        ("ship 3 with double", {"berth": "3"}),
        ("jade house 2", {"house": 2}),
        ("die 2 to 6", {"die": 2}),
        ("token envoy", {"token": "envoy"}),
        ("burn 4", {"card": "4"}),
        ("pass", {}),
    ],
)
def test_the_second_hint_names_one_thing_of_the_move(move: str, where: dict[str, object]) -> None:
    asked = replace(GIFT, best={**GIFT.best, "move": move})
    assert hint(asked, 2)["parts"] == where


def test_what_a_solution_tells() -> None:
    told = solution(GIFT)
    assert told["best"]["move"] == told["choices"][0]["move"] == GIFT.best["move"]
    assert len(told["choices"]) == len(GIFT.costs)
    assert told["courtier"]["move"] != told["best"]["move"]


def test_only_todays_puzzle_is_the_puzzle_of_the_day() -> None:
    todays = puzzle_of(TODAY)
    assert settle(todays, TODAY, solved=True).daily
    other = next(puzzle for puzzle in load() if puzzle.id != todays.id)
    assert not settle(other, TODAY, solved=True).daily


def test_a_wrong_answer_settles_todays_puzzle_and_no_other() -> None:
    todays = puzzle_of(TODAY)
    other = next(puzzle for puzzle in load() if puzzle.id != todays.id)
    wrong = settled_by_answer(todays, TODAY, "wrong")
    assert wrong == settle(todays, TODAY, solved=False)
    assert progress([wrong], TODAY)["today"] is False
    assert settled_by_answer(todays, TODAY, "close") is None
    assert settled_by_answer(other, TODAY, "wrong") is None
    for puzzle in (todays, other):
        assert settled_by_answer(puzzle, TODAY, "solved") == settle(puzzle, TODAY, solved=True)


@pytest.mark.parametrize(
    ("days", "length"),
    [
        ([], 0),
        ([TODAY], 1),
        (["2026-11-15"], 1),  # today's can still be solved
        (["2026-11-14"], 0),
        (["2026-11-13", "2026-11-14", "2026-11-15", TODAY], 4),
        (["2026-11-13", "2026-11-15", TODAY], 2),
    ],
)
def test_a_streak_is_of_days_one_after_the_other(days: list[str], length: int) -> None:
    assert progress([daily(day) for day in days], TODAY)["streak"] == length


def test_streaks_go_over_the_ends_of_months() -> None:
    assert streak({"2026-10-31", "2026-11-01"}, "2026-11-01") == 2


def test_only_the_puzzle_of_the_day_solved_by_oneself_counts_for_a_streak() -> None:
    others = [daily(TODAY, solved=False), Settled("2026-11-15", "some", True, daily=False)]
    told = progress(others, TODAY)
    assert (told["streak"], told["longest"], told["today"]) == (0, 0, False)


def test_progress_names_the_longest_streak_and_what_was_solved_or_shown() -> None:
    rows = [
        *(daily(f"2026-10-0{n}") for n in range(1, 6)),
        Settled("2026-11-01", "shown", False, daily=False),
        Settled("2026-11-01", "later", False, daily=False),
        Settled("2026-11-02", "later", True, daily=False),
    ]
    told = progress(rows, TODAY)
    assert (told["streak"], told["longest"], told["today"]) == (0, 5, None)
    assert told["solved"] == ["later", "some"]
    assert told["shown"] == ["shown"]
