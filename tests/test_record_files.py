"""Files of records: tags, comments, many games, headers alone."""

from collections.abc import Iterator
from functools import cache
from io import StringIO
from pathlib import Path
from random import Random

import pytest

from gugong import Game, RecordError, load, records
from gugong.components import parse
from tools.random_play import choices

TAGS = {
    "event": "Tea house open",
    "date": "2026-11-18",
    "red": "Anna: the first",
    "Elo-red": "1500",
}
COMMENTS = {0: ["A good deal."], 1: ["Why not the wall?", "100 % Anna"], 3: ["= die 1 3"]}


@cache
def played(seed: int, plies: int = 10_000) -> Game:
    game = Game(2, seed=seed)
    for move in choices(game, Random(seed)):
        if game.ply == plies:
            break
        game.play(move)
    return game


def one(text: str) -> records.RecordedGame:
    (recorded,) = records.read(StringIO(text))
    return recorded


def many() -> str:
    return "\n".join(played(seed).record(tags={"round": str(seed)}) for seed in range(3))


def test_tags_and_comments_survive() -> None:
    text = played(1, 20).record(with_seed=True, tags=TAGS, comments=COMMENTS)
    recorded = one(text)
    assert recorded.tags == TAGS
    assert recorded.comments == COMMENTS
    assert recorded.game == played(1, 20)
    assert recorded.record() == text


def test_a_record_without_tags_has_none() -> None:
    recorded = one(played(1).record())
    assert (recorded.tags, recorded.comments) == ({}, {})
    assert recorded.headers["result"] == played(1).result
    assert recorded.headers["seed"] == "1"


def test_tags_do_not_change_the_game() -> None:
    text = played(1).record(tags=TAGS, comments=COMMENTS)
    assert Game.from_record(text).record() == played(1).record()


@pytest.mark.parametrize("name", ["", "7", "rules", "deal", "two words", "a:b", "# a", "été "])
def test_a_tag_that_could_not_be_read_back_is_refused(name: str) -> None:
    with pytest.raises(ValueError, match="tags"):
        Game(2, seed=1).record(tags={name: "a"})


@pytest.mark.parametrize("text", ["two\nlines", " blank", "tab\t", "a\rb"])
def test_what_is_not_one_line_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="one line"):
        Game(2, seed=1).record(tags={"event": text})
    with pytest.raises(ValueError, match="line of its own"):
        Game(2, seed=1).record(comments={0: [text]})


def test_an_empty_tag_and_what_looks_like_a_comment_are_kept() -> None:
    tags = {"event": "", "place": "# 7", "note": "| x"}
    assert one(Game(2, seed=1).record(tags=tags)).tags == tags


def test_a_tag_further_down_is_refused_as_a_move_is() -> None:
    text = played(1, 5).record()
    with pytest.raises(RecordError, match="neither a decision"):
        _ = one(text.replace("\n2 ", "\nevent:late\n2 ")).game


def lines_of(text: str) -> Iterator[str]:
    yield from text.splitlines()


@pytest.mark.parametrize("size", [1, 7, 100, 1 << 18])
def test_several_games_in_one_file(size: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(records, "CHUNK", size)
    monkeypatch.setattr(records, "LINES", size)
    for source in (StringIO(many()), StringIO("\ufeff\n\n" + many()), lines_of(many())):
        found = list(records.read(source))
        assert [recorded.tags["round"] for recorded in found] == ["0", "1", "2"]
        assert [recorded.game for recorded in found] == [played(seed) for seed in range(3)]


def test_a_file_by_its_path(tmp_path: Path) -> None:
    path = tmp_path / "games.gugong"
    path.write_text(many().replace("\n", "\r\n"), "utf-8", newline="")
    assert [recorded.game.ply for recorded in records.read(path)] == [
        played(seed).ply for seed in range(3)
    ]
    assert next(records.read(str(path))).line == 1


def test_a_bad_record_is_named_by_its_line_and_does_not_stop_the_others() -> None:
    lines = many().splitlines()
    starts = [number for number, line in enumerate(lines) if line.startswith("gugong record")]
    at = next(i for i in range(starts[1], len(lines)) if lines[i].startswith("5 "))
    lines[at] = lines[at].partition(":")[0] + ": dance"
    found = list(records.read(lines))
    assert [recorded.line - 1 for recorded in found] == starts
    with pytest.raises(RecordError) as error:
        _ = found[1].game
    assert error.value.line == at + 1
    assert found[2].game == played(2)


@pytest.mark.parametrize("text", ["", "\n\n", "gugong", "no record\ngugong record 1\n", "[Event]"])
def test_something_else_is_no_file_of_records(text: str) -> None:
    with pytest.raises(RecordError, match="no record"):
        list(records.read(StringIO(text)))


def test_components_travel_or_are_given() -> None:
    house = parse(load().text.replace("square_price = 5", "square_price = 4"), "house rules")
    game = Game(2, seed=1, components=house)
    text = game.record() + game.record(with_components=False) + played(1).record()
    with_own, without, _ = records.read(StringIO(text))
    assert with_own.game.components == house
    with pytest.raises(RecordError, match="give the components file"):
        _ = without.game
    _, without, _ = records.read(StringIO(text), components=house)
    assert without.game.components == house


def test_recorded_games_are_values() -> None:
    first, again = one(played(1).record()), one(played(1).record())
    assert first == again
    assert len({first, again}) == 1
    assert first != one(played(2).record())
    assert repr(one(Game(2, seed=1).record(tags={"red": "Anna"}))) == (
        "<RecordedGame at line 1: red Anna>"
    )
