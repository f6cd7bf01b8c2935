"""What is printed for reading before a release."""

import re
from functools import cache

import pytest

from gugong.text import languages
from tools import reading


@cache
def lines(language: str) -> list[str]:
    return list(reading.read(language).all_lines())


@pytest.mark.parametrize("language", languages())
def test_every_kind_of_line_is_there(language: str) -> None:
    text = "\n".join(lines(language))
    for kind in ("prompt exchange", "choice give", "refusal gift-too-low", "event gave", "meng "):
        assert f"\n# {kind}" in text
    assert len(lines(language)) > 500


@pytest.mark.parametrize("language", languages())
def test_no_line_has_two_stops_or_a_gap_left_open(language: str) -> None:
    for line in lines(language):
        if not line.startswith("\n#"):
            assert not re.search(r"\.\.|。。|[{}]|\bNone\b|  ", line), line
