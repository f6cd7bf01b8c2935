"""Chat: who may say what at a table, and what everyone there hears."""

import pytest

from gugong.service.tables.chat import (
    LONGEST_LINE,
    PHRASES,
    StoredLine,
    line_json,
    news,
    said,
    speaker_of,
)
from gugong.service.tables.terms import Terms
from tests.service.tables.shell import LI, MA, WU, Shell, refused


def test_a_line_is_by_its_speaker_on_a_seat_of_theirs() -> None:
    table = Shell("wu", "li", "li").table
    assert said(table, LI.id, None, None, " Well\tplayed! ", 7.0) == StoredLine(
        0, LI.id, 1, "Li", None, "Well played!", 7.0
    )
    assert said(table, LI.id, 2, "luck", "not said", 8.0) == StoredLine(
        0, LI.id, 2, "Li", "luck", "", 8.0
    )
    with refused("not-your-seat"):
        said(table, LI.id, 0, "luck", "", 8.0)


def test_only_players_at_the_table_speak_there() -> None:
    table = Shell("li", "wu").table
    with refused("forbidden"):
        said(table, MA.id, None, "hello", "", 1.0)
    silent = Shell("li", "wu", terms=Terms(chat=False)).table
    with refused("chat-off"):
        said(silent, LI.id, None, "hello", "", 1.0)


@pytest.mark.parametrize(
    ("phrase", "text"), [("nonsense", ""), (None, ""), (None, " \t "), (None, "\u200b")]
)
def test_nothing_is_not_said(phrase: str | None, text: str) -> None:
    with refused("bad-request"):
        said(Shell("li", "wu").table, LI.id, None, phrase, text, 1.0)


@pytest.mark.parametrize("phrase", PHRASES)
def test_each_phrase_can_be_said(phrase: str) -> None:
    assert said(Shell("li", "wu").table, WU.id, None, phrase, "", 1.0).phrase == phrase


def test_a_long_line_is_cut() -> None:
    line = said(Shell("li", "wu").table, LI.id, None, None, "a" * (LONGEST_LINE + 1), 1.0)
    assert line.text == "a" * LONGEST_LINE


def test_everyone_hears_who_said_it_but_not_who_that_is_elsewhere() -> None:
    line = StoredLine(3, LI.id, 1, "Li", None, "Hello!", 0.0)
    heard = line_json("t", line)
    speaker = heard.pop("speaker")  # type: ignore[misc]
    assert heard == {
        "number": 3,
        "seat": 1,
        "name": "Li",
        "phrase": None,
        "text": "Hello!",
        "time": "1970-01-01T00:00:00.000Z",
    }
    assert speaker == speaker_of("t", LI.id)
    assert LI.id not in str(speaker)
    assert speaker not in (speaker_of("t", WU.id), speaker_of("u", LI.id))
    assert speaker_of("t", None) is None, "they have removed themselves"
    assert news("t", line) == {"v": 1, "type": "chat", "line": line_json("t", line)}
