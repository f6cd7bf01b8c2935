"""Sentences that wrap. rich breaks lines only at spaces, and Chinese has none."""

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Final

from rich.cells import cell_len
from rich.console import Console, ConsoleOptions
from rich.measure import Measurement
from rich.text import Text

_WIDE: Final = r"\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef"  # Chinese characters and punctuation
_OPENING: Final = "“（《"  # never the last sign of a line  # noqa: RUF001
_CLOSING: Final = "”）》，。、；：？！…"  # never the first one  # noqa: RUF001
_HAS_WIDE: Final = re.compile(f"[{_WIDE}]")
# What stays on one line: a character, or a word or number, and the punctuation around it.
_PIECE: Final = re.compile(
    rf"[{_OPENING}]*(?:[{_WIDE}]|[^\s{_WIDE}{_OPENING}{_CLOSING}]+)?[{_CLOSING}]*\s*"
)


class Prose:
    """A text that also breaks between Chinese characters; without any, as rich breaks it."""

    def __init__(self, text: Text | str, style: str = "") -> None:
        self.text: Text = Text(text, style) if isinstance(text, str) else text

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[Text]:
        if not _HAS_WIDE.search(self.text.plain):
            yield self.text
            return
        for line in self.text.split(allow_blank=True):
            for part in line.divide(_breaks(line.plain, options.max_width)):
                part.rstrip()
                yield part

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> Measurement:
        whole = Measurement.get(console, options, self.text)
        if not _HAS_WIDE.search(self.text.plain):
            return whole
        widest = max(cell_len(piece.rstrip()) for piece in _pieces(self.text.plain))
        return Measurement(widest, whole.maximum)


def wrapped(text: str, width: int) -> list[str]:
    """The lines of a text with Chinese in it; none of another, which wraps at its spaces."""
    if not _HAS_WIDE.search(text):
        return []
    ends = [*_breaks(text, width), len(text)]
    return [text[start:end].rstrip() for start, end in pairwise([0, *ends])]


def _pieces(line: str) -> Iterator[str]:
    return (found[0] for found in _PIECE.finditer(line) if found[0])


def _breaks(line: str, width: int) -> list[int]:
    """Return where the lines after the first begin."""
    breaks: list[int] = []
    at = used = 0
    for piece in _pieces(line):
        if used and used + cell_len(piece.rstrip()) > width:
            breaks.append(at)
            used = 0
        used += cell_len(piece)
        at += len(piece)
    return breaks
