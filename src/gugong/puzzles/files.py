"""Puzzles in files: one JSON object per line, compressed if the name ends in `.gz`."""

import gzip
import json
from collections.abc import Iterable
from dataclasses import asdict
from functools import lru_cache
from importlib import resources
from pathlib import Path
from typing import Final

from gugong.errors import GugongError
from gugong.puzzles.puzzle import DIFFICULTIES, THEMES, Puzzle

PACKAGED: Final = "puzzles.jsonl.gz"


class PuzzleError(GugongError):
    """A file of puzzles cannot be used; the text says where, and why."""


@lru_cache(1)
def load() -> tuple[Puzzle, ...]:
    """Return the puzzles that come with the package."""
    packed = resources.files("gugong.puzzles").joinpath(PACKAGED).read_bytes()
    return tuple(_parse(gzip.decompress(packed).decode(), PACKAGED))


def read_file(path: Path) -> list[Puzzle]:
    """Return the puzzles in a file. Raises PuzzleError, saying where it is broken."""
    try:
        data = path.read_bytes()
        text = (gzip.decompress(data) if path.suffix == ".gz" else data).decode()
    except (OSError, EOFError, UnicodeDecodeError) as error:
        raise PuzzleError(f"{path}: {error}") from error
    return _parse(text, str(path))


def write_file(path: Path, puzzles: Iterable[Puzzle]) -> None:
    text = "".join(write_puzzle(puzzle) + "\n" for puzzle in puzzles)
    # Without a time in it the same puzzles make the same file.
    data = gzip.compress(text.encode(), mtime=0) if path.suffix == ".gz" else text.encode()
    path.write_bytes(data)


def write_puzzle(puzzle: Puzzle) -> str:
    return json.dumps(asdict(puzzle), separators=(",", ":"))


def read_puzzle(line: str) -> Puzzle:
    """Read a puzzle. Raises ValueError, KeyError or TypeError if it is not one."""
    row = json.loads(line)
    row["plan"] = tuple(row["plan"])
    puzzle = Puzzle(**row)
    if puzzle.theme not in THEMES or puzzle.difficulty not in DIFFICULTIES:
        raise ValueError(f"no such theme or difficulty: {puzzle.theme}, {puzzle.difficulty}")
    for choice in (puzzle.best, puzzle.courtier):
        if choice["move"] not in puzzle.costs:
            raise ValueError(f"{choice['move']!r} has no cost")
    if "at" not in puzzle.reason:
        raise ValueError("its reason does not say where; an older version made it")
    return puzzle


def _parse(text: str, source: str) -> list[Puzzle]:
    out: list[Puzzle] = []
    for number, line in enumerate(text.splitlines(), start=1):
        try:
            out.append(read_puzzle(line))
        except (ValueError, KeyError, TypeError) as error:
            raise PuzzleError(f"{source}, line {number}: this is no puzzle: {error}") from error
    return out
