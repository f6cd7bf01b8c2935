"""Wrapping of sentences: between any two Chinese characters, but not around punctuation."""

import io
import re

from rich.cells import cell_len
from rich.console import Console, RenderableType
from rich.table import Table
from rich.text import Text

from gugong.drawing.prose import Prose

SENTENCE = "把“8点牌”送给长城官员（WALL-4），换回3点牌……是否继续？再看“give 4w to wall”。"  # noqa: RUF001


def lines(drawing: RenderableType, width: int) -> list[str]:
    console = Console(file=io.StringIO(), width=width, record=True)
    console.print(drawing)
    return [line.rstrip() for line in console.export_text().splitlines()]


def test_chinese_wraps_without_spaces() -> None:
    for width in range(14, 60):
        wrapped = lines(Prose(SENTENCE), width)
        assert max(map(cell_len, wrapped)) <= width
        assert "".join(wrapped).replace(" ", "") == SENTENCE.replace(" ", "")
        # A line ends only where the next piece would not fit, so little of it stays empty.
        assert len(wrapped) <= cell_len(SENTENCE) // (width - 13) + 1


def test_no_line_begins_or_ends_with_the_wrong_punctuation() -> None:
    for width in range(14, 60):
        wrapped = lines(Prose(SENTENCE), width)
        assert not any(re.match("[”）》，。、；：？！…]", line) for line in wrapped)  # noqa: RUF001
        assert not any(re.search("[“（《]$", line) for line in wrapped)  # noqa: RUF001


def test_words_and_numbers_stay_whole() -> None:
    for width in range(14, 60):
        text = "\n".join(lines(Prose(SENTENCE), width))
        assert "WALL-4" in text
        assert "give" in text


def test_lines_of_the_text_itself_are_kept() -> None:
    assert lines(Prose("第一行。\n第二行。"), 40) == ["第一行。", "第二行。"]


def test_other_languages_wrap_as_ever() -> None:
    sentence = "Your 5 is not higher than the 6 at the Great Wall: pay 2 servants (“free”)."
    for width in (12, 20, 40):
        assert lines(Prose(sentence), width) == lines(Text(sentence), width)


def test_a_column_of_a_table_can_be_narrow() -> None:
    table = Table.grid()
    table.add_row("x" * 20, Prose(SENTENCE))
    wrapped = lines(table, 40)
    assert len(wrapped) > 3
    assert wrapped[0].startswith("x" * 20 + "把")
