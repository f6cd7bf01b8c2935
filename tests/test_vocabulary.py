"""Words of a position as numbers: what fits, what does not, and how a value is quoted."""

import re

import pytest

from gugong import Game
from gugong.formats.vocabulary import number, quoted
from tests.table import first_box

BOX = Game(3, components=first_box()).state.box


@pytest.mark.parametrize(
    ("kind", "value", "expected"),
    [
        ("seat", None, -1), ("seat", 0, 0), ("seat", 2, 2), ("number", 0, 0), ("number", 999, 999),
        ("ordinal", 1, 0), ("ordinal", 999, 998), ("card", "1w", 1), ("token", "double", 11),
        ("berth", "1", 0), ("berth", "5", 4), ("city", "quanzhou", 0), ("decrees", [], 0),
        ("decrees", ["morning-intrigue", "morning-servant"], 5), ("stage", "open", 0),
        ("stage", "two-more", 4), ("double", "locked", 0), ("frame", "burn", 1),
    ],
)  # fmt: skip
def test_words_that_fit(kind: str, value: object, expected: int) -> None:
    assert number(BOX, kind, value) == expected


@pytest.mark.parametrize(
    ("kind", "value", "what"),
    [
        ("seat", 3, "seat 3 is not one of 0 to 2"),
        ("seat", -1, "seat -1 is not one of 0 to 2"),
        ("seat", True, "true is not a whole number"),
        ("number", None, "null is not a whole number"),
        ("number", 1.0, "a float is not a whole number"),
        ("number", -1, "-1 is not between 0 and 999"),
        ("number", 1000, "1000 is not between 0 and 999"),
        ("ordinal", 0, "0 is not between 1 and 999"),
        ("ordinal", 1000, "1000 is not between 1 and 999"),
        ("decrees", "morning-ship", "'morning-ship' is not a list of decrees"),
        ("decrees", ["rain"], "'rain' is not one of morning-intrigue, "),
        ("berth", "a1", "'a1' is not one of 1, 2, 3, 4, 5"),
        ("by", [], "a list is not one of location, card, follow"),
    ],
)
def test_words_that_do_not_fit(kind: str, value: object, what: str) -> None:
    with pytest.raises(ValueError, match=f"^{re.escape(what)}"):
        number(BOX, kind, value)


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (None, "null"), (True, "true"), (False, "false"), (7, "7"), ("7", "'7'"),
        ("x" * 40, repr("x" * 40)), ("x" * 41, repr("x" * 40 + "…")), ({}, "a dict"),
        (10**12 - 1, "999999999999"), (10**12, "a huge number"), (-(10**12), "a huge number"),
    ],
)  # fmt: skip
def test_quoted(value: object, text: str) -> None:
    assert quoted(value) == text
