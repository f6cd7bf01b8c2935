"""One's own games: what is found, in which order, and what can be removed."""

from dataclasses import replace

import pytest

from gugong.service.tables.own_games import (
    Listed,
    Place,
    Wanted,
    games_page,
    place_of,
    why_not_delete,
)
from tests.service.tables.ended import RATED, bot, ended, person
from tests.service.tables.shell import Shell, refused


def listed(*seats: str, **changes: object) -> Listed:
    table = Shell(*seats).table
    return replace(table.row, **changes), table.seats  # type: ignore[arg-type]


def code(refusal: object) -> str | None:
    return getattr(refusal, "code", None)


def test_games_that_wait_for_ones_decision_come_first_then_the_latest() -> None:
    games = [
        listed("li", "wu", id="a", chooser=1, moved=5.0),
        listed("li", "wu", id="b", chooser=0, moved=1.0),
        listed("li", "wu", id="c", chooser=0, moved=2.0),
        listed("li", "wu", id="d", chooser=None, status="over", moved=9.0),
    ]
    page, more = games_page(games, Wanted(), "p_li", None, 10)
    assert [row.id for row, _ in page] == ["c", "b", "d", "a"]
    assert more is None


def test_pages_follow_each_other_without_a_gap() -> None:
    games = [listed("li", "wu", id=f"t{n}", moved=float(n // 3)) for n in range(20)]
    found: list[str] = []
    after: Place | None = None
    while True:
        page, more = games_page(games, Wanted(), "p_li", after, 6)
        found += [row.id for row, _ in page]
        if more is None:
            break
        after = Place.read(more.to_text())
    assert len(found) == len(set(found)) == 20


def test_a_place_that_is_none_is_refused() -> None:
    for wrong in ("", "x", "1,2", "1,x,t", "1,2,3,4"):
        with refused("bad-request"):
            Place.read(wrong)


@pytest.mark.parametrize(
    ("wanted", "found"),
    [
        (Wanted(which="running"), "wait run"),
        (Wanted(which="finished"), "solo"),
        (Wanted(search="garden"), "run"),
        (Wanted(search="ĐAO GARDEN"), ""),
        (Wanted(search="WÜ pavillon"), "run"),
        (Wanted(search="courtier"), "solo"),
        (Wanted(families=1), "solo"),
        (Wanted(families=3), "run"),
        (Wanted(option="hard"), "solo"),
        (Wanted(option="expert"), "wait"),
        (Wanted(rated=True), "run"),
        (Wanted(rated=False), "solo wait"),
        (Wanted(since=200.0), "run solo"),
        (Wanted(until=300.0), "run wait"),
        (Wanted(since=200.0, until=300.0), "run"),
    ],
)
def test_games_are_found_by_what_they_are(wanted: Wanted, found: str) -> None:
    solo = ended(person("li"), bot(), time=300.0)
    solo = (replace(solo[0], id="solo", players=1, options={"difficulty": "hard"}), solo[1])
    run, seats = listed("li", "wu", "ma", id="run", moved=200.0, name="Garden pavillon")
    wait = listed("li", "open", id="wait", moved=100.0, options={"expert": True})
    games = [solo, (replace(run, terms=RATED), seats), wait]
    page, _ = games_page(games, wanted, "p_li", None, 10)
    assert sorted(row.id for row, _ in page) == sorted(found.split())


def test_the_owner_deletes_what_nobody_else_has_played() -> None:
    assert why_not_delete(*listed("li", "bot"), "p_li") is None
    assert why_not_delete(*listed("li", "open"), "p_li") is None
    assert code(why_not_delete(*listed("li", "wu"), "p_li")) == "others-play"
    assert code(why_not_delete(*listed("li", "wu"), "p_wu")) == "not-your-table"
    row, seats = listed("li", "bot")
    left = (seats[0], replace(seats[1], former=("p_wu",)))
    assert code(why_not_delete(row, left, "p_li")) == "others-play"


def test_a_game_that_counts_is_not_deleted() -> None:
    row, seats = listed("li", "bot")
    assert code(why_not_delete(replace(row, daily="2026-11-16"), seats, "p_li")) == "counts"
    assert code(why_not_delete(replace(row, terms=RATED), seats, "p_li")) == "counts"
    finished = ended(person("li"), bot(), terms=RATED)
    assert why_not_delete(*finished, "p_li") is None, "its result is stored by now"


def test_a_place_comes_back_from_its_text() -> None:
    place = place_of(*listed("li", "wu", moved=1763283600.123456), "p_li")
    assert Place.read(place.to_text()) == place
