"""The places in the documents that benchmarks fill."""

from pathlib import Path

import pytest

from benchmarks import (
    balance,
    calibration,
    coach,
    ladder,
    levels,
    pages,
    self_play,
    solo_table,
    strength,
)
from benchmarks.load import report
from benchmarks.pages import Place

FILLED = [
    module.PLACE
    for module in (
        balance,
        calibration,
        coach,
        ladder,
        levels,
        report,
        self_play,
        solo_table,
        strength,
    )
]


@pytest.fixture
def docs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(pages, "DOCS", tmp_path)
    return tmp_path


@pytest.mark.parametrize("place", FILLED, ids=lambda place: place.begin)
def test_the_documents_have_a_place_for_all_figures(place: Place) -> None:
    text = (pages.DOCS / place.page).read_text("utf-8")
    _, _, rest = text.partition(f"<!-- {place.begin} -->\n")
    assert f"\n<!-- {place.end} -->" in rest


def test_figures_take_the_place_of_former_ones(docs: Path) -> None:
    page = docs / "speed.md"
    page.write_text("Slow:\n\n<!-- speed -->\n1\n2\n<!-- end -->\n\nThat was all.\n", "utf-8")
    place = Place("speed.md", "speed", "end")
    for _ in range(2):
        place.fill("3")
        assert page.read_text("utf-8") == (
            "Slow:\n\n<!-- speed -->\n3\n<!-- end -->\n\nThat was all.\n"
        )


@pytest.mark.parametrize("text", ["", "<!-- speed -->\n1\n", "<!-- end -->\n<!-- speed -->\n"])
def test_a_page_without_a_place_stays_as_it_is(docs: Path, text: str) -> None:
    page = docs / "speed.md"
    page.write_text(text, "utf-8")
    with pytest.raises(SystemExit, match="no place for the figures, between <!-- speed -->"):
        Place("speed.md", "speed", "end").fill("3")
    assert page.read_text("utf-8") == text
