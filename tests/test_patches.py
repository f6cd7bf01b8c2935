"""A viewer's own part, put into what all see."""

import json

import pytest

from gugong.formats.patches import Patch, patched
from gugong.formats.vocabulary import Json

FIRST: dict[str, Json] = {"hand": None, "pool": 5}
WHOLE: dict[str, Json] = {"ply": 3, "families": [FIRST, {"hand": None}]}


@pytest.mark.parametrize(
    ("patch", "expected"),
    [
        ({}, WHOLE),
        ({"ply": 4, "seat": 0}, {**WHOLE, "ply": 4, "seat": 0}),
        ({"families/1/hand": ["5w"]}, {"ply": 3, "families": [FIRST, {"hand": ["5w"]}]}),
        (
            {"families/0/hand": [], "families/0/pool": 4, "families/1": None},
            {"ply": 3, "families": [{"hand": [], "pool": 4}, None]},
        ),
    ],
)
def test_values_are_put_at_their_paths(patch: Patch, expected: dict[str, Json]) -> None:
    before = json.dumps(WHOLE)
    assert patched(WHOLE, patch) == expected
    assert json.dumps(WHOLE) == before


def test_what_is_not_touched_is_shared() -> None:
    after = patched(WHOLE, {"families/1/hand": []})["families"]
    assert isinstance(after, list)
    assert after[0] is FIRST
