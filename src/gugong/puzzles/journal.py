"""The games that were searched for puzzles, one line each, so that a search can be resumed.

A process that dies in the middle of a line leaves a torn one behind; that game is looked through
again.
"""

import json
from collections import Counter
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path

from gugong.puzzles.files import PuzzleError, read_puzzle, write_puzzle
from gugong.puzzles.finder import Counts, Depth, find_puzzles
from gugong.puzzles.puzzle import Puzzle


@dataclass(frozen=True)
class Looked:
    """A searched game, and the puzzles found in it."""

    game: int
    counts: Counts
    puzzles: list[Puzzle]

    def line(self) -> str:
        puzzles = [json.loads(write_puzzle(puzzle)) for puzzle in self.puzzles]
        return json.dumps({"game": self.game, "counts": self.counts, "puzzles": puzzles})


def look_through(seed: str, depth: Depth, players: int | None, number: int) -> Looked:
    counts: Counts = Counter()
    return Looked(number, counts, list(find_puzzles(seed, number, depth, counts, players)))


class Journal:
    """The puzzles found with these settings. Raises PuzzleError if the file was begun with
    others."""

    def __init__(self, path: Path, seed: str, depth: Depth, players: int | None = None) -> None:
        self.path = path
        self.look: partial[Looked] = partial(look_through, seed, depth, players)
        self.games: dict[int, Looked] = {}
        self._settings = {"seed": seed, "depth": asdict(depth), "players": players}
        lines = self._whole_lines()
        if lines and json.loads(lines[0]) != self._settings:
            raise PuzzleError(
                f"{path} was begun with another seed, depth or number of players; "
                "give those, or remove it"
            )
        for line in lines[1:]:
            row = json.loads(line)
            puzzles = [read_puzzle(json.dumps(puzzle)) for puzzle in row["puzzles"]]
            self.games[row["game"]] = Looked(row["game"], Counter(row["counts"]), puzzles)
        if not lines:
            self._append(json.dumps(self._settings))

    def _whole_lines(self) -> list[str]:
        """Return the complete lines; an incomplete last one is dropped from the file."""
        if not self.path.exists():
            return []
        text = self.path.read_text("utf-8")
        whole = text[: text.rfind("\n") + 1]
        if whole != text:
            self.path.write_text(whole, "utf-8")
        return whole.splitlines()

    def add(self, looked: Looked) -> None:
        self.games[looked.game] = looked
        self._append(looked.line())

    def _append(self, line: str) -> None:
        with self.path.open("a", encoding="utf-8") as file:
            file.write(line + "\n")

    def counts(self) -> Counts:
        total: Counts = Counter()
        for looked in self.games.values():
            total.update(looked.counts)
        return total

    def puzzles(self) -> list[Puzzle]:
        """Return all puzzles, in the order of the games."""
        return [p for number in sorted(self.games) for p in self.games[number].puzzles]
