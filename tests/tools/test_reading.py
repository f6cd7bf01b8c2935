"""What is printed for reading before a release."""

import re

import pytest

from gugong.text import languages
from tests.depth import goes_deep, sample
from tools import reading


@goes_deep
@pytest.mark.parametrize("language", sample(["en", "zh"], languages()))
def test_every_kind_of_line_is_there_and_whole(language: str) -> None:
    """No line has two stops or a gap left open."""
    lines = list(reading.read(language).all_lines())
    text = "\n".join(lines)
    for kind in ("prompt exchange", "choice give", "refusal gift-too-low", "event gave", "meng "):
        assert f"\n# {kind}" in text
    assert len(lines) > 500
    for line in lines:
        if not line.startswith("\n#"):
            assert not re.search(r"\.\.|。。|[{}]|\bNone\b|  ", line), line
