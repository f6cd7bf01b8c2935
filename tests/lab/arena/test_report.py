"""What a match says: ratings, shares, means, and the files and pictures they go into."""

import io
import json
import math
import random
from pathlib import Path

import polars
import pytest
from rich.console import Console

from gugong.lab.arena.export import flat_rows, write_results
from gugong.lab.arena.match import Match
from gugong.lab.arena.play_game import GameRow, SeatRow
from gugong.lab.arena.plots import PICTURES, draw
from gugong.lab.arena.print_report import print_report
from gugong.lab.arena.ratings import rate
from gugong.lab.arena.report import interval, report, share
from tests.lab.arena.matches import FIRST, LUCKY, STANDINS, play


def game(number: int, *bots: str) -> GameRow:
    """A game that ended in this order."""
    seats = [
        SeatRow(
            bot=bot, order=rank + 1, score=50 - rank, sources={"wall": 50 - rank}, palace=True,
            rank=rank + 1, won=rank == 0, exchanges=[[1] * 7] * 4, decisions=10,
        )
        for rank, bot in enumerate(bots)
    ]  # fmt: skip
    return GameRow(
        game=number, deal=number, plies=10, seats=seats, faults=[], seconds=[0.1] * len(bots)
    )


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> tuple[Match, list[GameRow]]:
    match = Match((FIRST, LUCKY, f"{STANDINS}:Cheats"), 3)
    return match, play(match, 6, tmp_path_factory.mktemp("state"), workers=1)


# Ratings


def test_who_wins_more_is_rated_higher_and_more_games_make_it_surer() -> None:
    luck = random.Random(3)
    rows = [
        game(i, *(("good", "fair", "poor") if luck.random() < 0.7 else ("fair", "poor", "good")))
        for i in range(300)
    ]
    ratings = rate(rows, ["good", "fair", "poor"], "1")
    assert ratings["good"].elo > ratings["fair"].elo > ratings["poor"].elo
    few = rate(rows[:20], ["good", "fair", "poor"], "1")
    assert all(ratings[name].error < few[name].error for name in few)


def test_between_two_bots_ratings_are_elo_s() -> None:
    """He expects 3 wins of 4 at 191 points; three drawn games more would pull that together."""
    rows = [game(i, *(("a", "b") if i % 4 else ("b", "a"))) for i in range(4000)]
    ratings = rate(rows, ["a", "b"], "1")
    assert ratings["a"].elo - ratings["b"].elo == pytest.approx(190.8, abs=0.5)
    error = 1.96 * 400 / math.log(10) / math.sqrt(4000 * 0.75 * 0.25)  # of the difference
    assert ratings["a"].error == pytest.approx(error / 2, rel=0.3)


def test_who_always_wins_has_a_rating_all_the_same() -> None:
    ratings = rate([game(i, "a", "b") for i in range(100)], ["a", "b"], "1")
    assert 800 < ratings["a"].elo - ratings["b"].elo < 1000
    assert ratings["a"].error > 100, "nobody knows how much better it is"


def test_ratings_do_not_hang_on_the_order_in_which_games_were_finished() -> None:
    luck = random.Random(5)
    rows = [game(i, *luck.sample(["a", "b", "c"], 3)) for i in range(60)]
    rows += [game(60 + i, "a", *luck.sample(["b", "c"], 2)) for i in range(40)]
    assert rate(rows, ["a", "b", "c"], "1") == rate(rows[::-1], ["a", "b", "c"], "1")


def test_a_bot_in_several_seats_has_one_rating_and_alone_at_a_table_none_to_win() -> None:
    ratings = rate([game(i, "a", "b", "b") for i in range(20)], ["a", "b"], "1")
    assert ratings["a"].elo > ratings["b"].elo
    untouched = rate([game(i, "a", "a", "a") for i in range(20)], ["a", "b"], "1")
    assert untouched["a"] == untouched["b"]


# Shares and means


def test_a_share_lies_within_its_interval_which_narrows() -> None:
    wide, narrow = interval(share(5, 10)), interval(share(500, 1000))
    assert wide == (0.5, 0.2366, 0.7634)  # Wilson's, as in the textbooks
    assert narrow is not None
    assert wide[1] < narrow[1] < 0.5 < narrow[2] < wide[2]
    assert share(10, 10)["high"] == 1.0
    assert interval(share(0, 0)) is None


def test_figures_are_those_of_the_games(tmp_path: Path) -> None:
    rows = [game(0, "a", "b"), game(1, "b", "a"), game(2, "a", "b"), game(3, "a", "b")]
    rows[3]["faults"] = [{"seat": 1, "ply": 4, "kind": "late", "what": "took 2 s"}]
    path = tmp_path / "two.py"
    path.write_text("class a: ...\nclass b: ...\n")
    told = report(Match((f"{path}:b", f"{path}:a"), 2), rows)
    best, other = told["bots"]
    assert (best["bot"], other["bot"]) == ("a", "b")
    assert best["wins"]["share"] == 0.75
    assert best["score"] is not None
    assert best["score"]["mean"] == 49.75
    assert best["sources"] == {"wall": 49.75}
    assert best["palace"]["share"] == 1.0
    assert best["seconds_per_move"] == 0.01
    assert best["seconds_per_turn"] == round(0.1 / 28, 6)
    assert [one["count"] for one in best["wins_by_order"]] == [3, 0]
    assert (best["faults"], other["faults"]) == ({}, {"late": 1})
    assert told["faults"] == [
        {"game": 3, "bot": "b", "seat": 1, "ply": 4, "kind": "late", "what": "took 2 s"}
    ]
    assert told["table"]["winner_score"] is not None
    assert told["table"]["winner_score"]["median"] == 50
    assert told["table"]["locations"]["jade"]["share"] == round(1 / 7, 4)


# Files


def test_json_holds_the_report_and_every_game(
    tmp_path: Path, played: tuple[Match, list[GameRow]]
) -> None:
    match, rows = played
    path = tmp_path / "deep" / "out.json"
    write_results(path, report(match, rows), rows)
    assert json.loads(path.read_text()) == {"report": report(match, rows), "games": rows}


def test_parquet_holds_a_row_for_each_game_and_seat(
    tmp_path: Path, played: tuple[Match, list[GameRow]]
) -> None:
    match, rows = played
    path = tmp_path / "out.parquet"
    write_results(path, report(match, rows), rows)
    assert polars.read_parquet(path).to_dicts() == flat_rows(rows)
    frame = polars.read_parquet(path)
    assert frame.height == 18
    assert frame["score"].to_list() == [seat["score"] for row in rows for seat in row["seats"]]
    assert frame["day-1-travel"].sum() > 0


# What is shown


def test_tables_fit_into_eighty_columns_and_name_the_faults(
    played: tuple[Match, list[GameRow]],
) -> None:
    match, rows = played
    console = Console(width=80, record=True, file=io.StringIO())
    print_report(report(match, rows), console)
    text = console.export_text()
    assert "…" not in text.replace("… and", "")
    for bot in match.names:
        assert f"  {bot}" in text
    assert "Cheats illegal in game 0, ply " in text
    assert "answered 'give 9x to palace'" in text.replace("\n", " ")


def test_every_picture_is_drawn_as_svg_and_png(
    tmp_path: Path, played: tuple[Match, list[GameRow]]
) -> None:
    match, rows = played
    paths = draw(tmp_path / "plots", report(match, rows), rows)
    assert {path.name for path in paths} == {
        f"{name}{suffix}" for name in PICTURES for suffix in (".svg", ".png")
    }
    for path in paths:
        if path.suffix == ".svg":
            text = path.read_text()
            assert "<svg" in text
            assert text.count("<path") > 20
        else:
            assert path.read_bytes().startswith(b"\x89PNG")
            assert path.stat().st_size > 10_000


def test_one_bot_by_itself_has_pictures_too(tmp_path: Path) -> None:
    match = Match((LUCKY,), 2)
    rows = play(match, 3, tmp_path, workers=1)
    told = report(match, rows)
    assert told["bots"][0]["rating"] is None
    assert all(path.stat().st_size for path in draw(tmp_path, told, rows))
