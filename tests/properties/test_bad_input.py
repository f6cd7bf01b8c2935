"""Whatever comes in, what comes out is a move, a game or an error that says what is wrong."""

import json
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gugong import ComponentsError, Game, PositionError, Reason, RecordError
from gugong.components import load, parse
from tests.depth import goes_deep, sample

pytestmark = goes_deep

GAME = Game(3, seed=5, bonus_tokens=True)
RECORD = GAME.record()
LINES = RECORD.splitlines()
POSITION = GAME.position()
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=6,
)
QUICK = settings(max_examples=sample(50, 500))


def plays(game: Game) -> bool:
    return bool(game.legal_moves()) or game.over


@QUICK
@given(st.text(max_size=60))
def test_any_text_as_a_move_gets_a_reason(text: str) -> None:
    assert isinstance(GAME.why_not(text), Reason)


@QUICK
@given(st.text())
def test_any_text_as_a_record_is_refused(text: str) -> None:
    with pytest.raises(RecordError):
        Game.from_record(text)


@QUICK
@given(st.integers(0, len(LINES) - 1), st.text(max_size=40))
def test_a_record_with_one_line_replaced_opens_or_is_refused(line: int, text: str) -> None:
    changed = "\n".join([*LINES[:line], text, *LINES[line + 1 :]])
    with suppress(RecordError):
        assert Game.from_record(changed).components.version == GAME.components.version


@QUICK
@given(st.sampled_from(sorted(POSITION)), JSON)
def test_a_position_with_one_key_replaced_opens_or_is_refused(key: str, value: Any) -> None:
    changed = {**json.loads(json.dumps(POSITION)), key: value}
    with suppress(PositionError):
        assert plays(Game.from_position(changed))


@QUICK
@given(st.sampled_from(sorted(POSITION["families"][0])), JSON)  # type: ignore[index]
def test_a_family_with_one_key_replaced_opens_or_is_refused(key: str, value: Any) -> None:
    changed = json.loads(json.dumps(POSITION))
    changed["families"][0][key] = value
    with suppress(PositionError):
        assert plays(Game.from_position(changed))


@QUICK
@given(st.text())
def test_any_text_as_components_is_refused(text: str) -> None:
    with pytest.raises(ComponentsError):
        parse(text, "any.toml")


@QUICK
@given(st.integers(0, len(load().text) - 1), st.text(max_size=4))
def test_components_with_something_typed_into_them_open_or_are_refused(at: int, text: str) -> None:
    whole = load().text
    with suppress(ComponentsError):
        components = parse(whole[:at] + text + whole[at:], "mine.toml")
        assert plays(Game(2, seed=1, components=components))
