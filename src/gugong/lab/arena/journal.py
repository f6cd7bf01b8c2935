"""The finished games of a match on disk, one line each, so that an interrupted match can continue.

A journal belongs to one match (its name is the match's key) and grows only at its end. A process
that dies in the middle of a line leaves a torn one behind; that game is simply played again.
"""

import json
import os
from collections import Counter
from pathlib import Path
from typing import IO, Final

from gugong.errors import GugongError
from gugong.lab.arena.match import Match
from gugong.lab.arena.play_game import GameRow

FORMAT: Final = 1


class JournalError(GugongError):
    """A journal that cannot be used: why, and what to do."""


def folder() -> Path:
    """The default folder for journals."""
    base = os.environ.get("XDG_STATE_HOME", "")
    home = Path(base) if os.path.isabs(base) else Path.home() / ".local" / "state"
    return home / "gugong" / "arena"


class Journal:
    """The finished games of a match. A context manager: one process at a time can open it."""

    def __init__(self, folder: Path, match: Match, *, fresh: bool = False) -> None:
        self.path: Path = folder / f"{match.key}.jsonl"
        self.rows: dict[int, GameRow] = {}
        self._settings = match.settings()
        self._games_per_deal = match.games_per_deal
        self._fresh = fresh
        self._file: IO[bytes]

    def __enter__(self) -> "Journal":
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            self._file = self.path.open("a+b")
        except OSError as error:
            why = error.strerror or error
            raise JournalError(f"cannot write a journal in {self.path.parent}: {why}") from error
        try:
            _lock(self._file, self.path)
            self._open()
        except BaseException:
            self._file.close()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()

    def _open(self) -> None:
        self._file.seek(0)
        text = b"" if self._fresh else self._file.read()
        whole = text[: text.rfind(b"\n") + 1]
        self._file.truncate(len(whole))  # drops a torn line, or everything
        lines = whole.splitlines()
        if not lines:
            self._write({"journal": FORMAT, "match": self._settings})
            return
        for number, line in enumerate(lines, start=1):
            try:
                self._read(number, line)
            except (ValueError, KeyError, TypeError) as error:
                raise JournalError(
                    f"{self.path}, line {number}: this is not the journal of a match; "
                    "move the file away, or start over with --fresh"
                ) from error

    def _read(self, number: int, line: bytes) -> None:
        if number == 1:
            if json.loads(line)["journal"] != FORMAT:
                raise ValueError("another format")
        else:
            row: GameRow = json.loads(line)
            self.rows[int(row["game"])] = row

    def whole_deals(self) -> list[GameRow]:
        """The games of deals that were played with all line-ups and boxes."""
        played = Counter(row["deal"] for row in self.rows.values())
        return [row for row in self.rows.values() if played[row["deal"]] == self._games_per_deal]

    def add(self, row: GameRow) -> None:
        """Write a finished game to disk."""
        self.rows[row["game"]] = row
        self._write(row)

    def _write(self, line: object) -> None:
        self._file.write(json.dumps(line, separators=(",", ":")).encode() + b"\n")
        self._file.flush()


def _lock(file: IO[bytes], path: Path) -> None:
    try:
        import fcntl
    except ImportError:  # not on this system: nothing stops a second run here
        return
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        raise JournalError(
            f"another process is playing this match and has {path} open; "
            "wait for it, or name another --state folder"
        ) from error
