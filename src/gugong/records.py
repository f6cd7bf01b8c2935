"""Files of recorded games: their headers, tags and comments, and the games themselves.

A file holds one record or many, one after the other (docs/notation.md). Reading one takes its
header apart only; `game` replays it, strictly.

>>> from gugong import Game, records
>>> text = Game(2, seed=1).record(tags={"event": "Tea house open", "red": "Anna"})
>>> for recorded in records.read(text.splitlines()):
...     print(recorded.tags["event"], recorded.headers["result"], recorded.game.ply)
Tea house open unfinished 0
"""

from collections.abc import Iterable, Iterator
from contextlib import ExitStack
from io import TextIOBase
from itertools import islice
from os import PathLike
from pathlib import Path
from typing import Final

from gugong.components import Components
from gugong.errors import RecordError
from gugong.formats.record import HEADER, TITLE, comments_in, header_rows
from gugong.game import Game
from gugong.notebook import Record

START: Final = "gugong record "  # a new record begins at a line like this
NEXT: Final = f"\n{START}"
CHUNK: Final = 1 << 18  # characters read at once, …
LINES: Final = 1_000  # … or lines, where a source has no more than these


class RecordedGame:
    """One record of a file. Its moves are only read when you ask for `game`."""

    __slots__ = ("components", "line", "text")

    def __init__(self, text: str, line: int = 1, components: Components | None = None) -> None:
        self.text: str = text
        self.line: int = line  # where it begins in its file, from 1
        self.components: Components | None = (
            components  # used if the record needs some that it does not bring along
        )

    def __repr__(self) -> str:
        headers = self.headers
        tags = ", ".join(f"{key} {value}" for key, value in self.tags.items())
        return f"<RecordedGame at line {self.line}: {tags or headers.get('result', 'no result')}>"

    def __eq__(self, other: object) -> bool:
        return self.text == other.text if isinstance(other, RecordedGame) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.text)

    @property
    def headers(self) -> dict[str, str]:
        """The lines of the header by name, and the result."""
        return header_rows(self.text)

    @property
    def tags(self) -> dict[str, str]:
        """The tags that the game does not need: event, date, who played."""
        return {key: value for key, value in self.headers.items() if key not in HEADER}

    @property
    def comments(self) -> dict[int, list[str]]:
        """The comments by the ply that they follow; 0 is before the first decision."""
        return comments_in(self.text)

    @property
    def game(self) -> Game:
        """Replay the game strictly. Raises RecordError, saying where it breaks, by the file's
        lines."""
        try:
            return Game.from_record(self.text, components=self.components)
        except RecordError as error:
            line = error.line + self.line - 1 if error.line else 0
            raise RecordError(line, error.problem, error.cause) from error

    def record(self) -> Record:
        """Return the record as this program writes it, with its tags and comments. This replays
        it."""
        game = self.game
        has_seed = "seed" in self.headers
        return game.record(with_seed=has_seed, tags=self.tags, comments=self.comments)


def read(
    source: str | PathLike[str] | Iterable[str], *, components: Components | None = None
) -> Iterator[RecordedGame]:
    """Yield the records of a file, given by its path, as an open text file or as lines.

    Memory holds about one record at a time. RecordError if it is no file of records; a record
    whose moves are wrong does not keep you from the next one.
    """
    with ExitStack() as opened:
        if isinstance(source, str | PathLike):
            source = opened.enter_context(Path(source).open(encoding="utf-8-sig"))
        line = 1
        for text in _split(_chunks(source)):
            yield RecordedGame(text, line, components)
            line += text.count("\n")


def _chunks(source: Iterable[str]) -> Iterator[str]:
    if isinstance(source, TextIOBase):
        while chunk := source.read(CHUNK):
            yield chunk
        return
    lines = iter(source)
    while some := list(islice(lines, LINES)):
        yield "".join(line if line.endswith("\n") else f"{line}\n" for line in some)


def _split(chunks: Iterable[str]) -> Iterator[str]:
    """Yield each record with what stands between it and the next."""
    rest = ""
    begun = False
    top = 0  # where the current record begins in `rest`
    for chunk in chunks:
        looked = max(len(rest) - len(NEXT), 0)  # no further record begins before this
        rest += chunk
        if not begun:
            rest = rest.removeprefix("\ufeff")
            blank = len(rest) - len(rest.lstrip())
            if len(rest) - blank < len(START):
                continue
            if not rest.startswith(START, blank):
                break
            begun, top = True, blank
        at = 0
        while (end := rest.find(NEXT, max(looked, top))) >= 0:
            yield rest[at : end + 1]
            at = top = end + 1
        rest, top = rest[at:], top - at
    if not begun:
        line = rest[: len(rest) - len(rest.lstrip())].count("\n") + 1
        raise RecordError(line, f"this is no record of a game; the first line must be {TITLE!r}")
    yield rest
