"""Puzzles, and how their answers are judged.

A puzzle asks one decision of a game: the one that is open at the end of its record. What every
legal move costs is known beforehand, so that an answer is judged at once.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal, TypedDict, get_args

from gugong.coach.documents import Choice
from gugong.coach.summary import difference
from gugong.game import Game

Theme = Literal["wall", "canal", "decrees", "palace", "intrigue", "solo"]
Difficulty = Literal["easy", "medium", "hard"]
PlaceKind = Literal[
    "wall-won", "wall-shared", "wall-ahead", "palace", "envoy", "reward", "block", "decree",
    "official", "medal", "intrigue", "city", "house", "dice", "die",
    "tokens",
]  # fmt: skip
Verdict = Literal["solved", "close", "wrong"]

THEMES: Final[tuple[Theme, ...]] = get_args(Theme)
DIFFICULTIES: Final[tuple[Difficulty, ...]] = get_args(Difficulty)

# What a move may cost at most, in win share out of `WHOLE`, to be
SOLVED: Final = 100  # as good as the best one,
CLOSE: Final = 1500  # or a good idea.
MARGIN: Final = 1000  # what every other choice costs at least


class PuzzlePlace(TypedDict):
    """What the best choice gets, somewhere on the board, and the courtier's does not."""

    kind: PlaceKind
    seat: int | None  # the family that is forestalled there
    parts: dict[str, str | int]  # which harbour, decree, city and so on


class PuzzleReason(TypedDict):
    """Why the best choice is better than the courtier's."""

    kind: Literal["gain", "trade", "deny"]  # it gains, gains more than it gives up, or denies
    source: str  # of the points gained, or denied to another family
    lost: str | None  # of those given up
    seat: int | None  # the family that is denied them
    at: PuzzlePlace | None  # where; None if it is nowhere in particular


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A position, what every choice in it costs, and why the best one is better."""

    id: str
    theme: Theme
    difficulty: Difficulty
    players: int  # 1: against Meng
    seat: int  # the family that decides
    day: int
    record: str  # of the game up to the question
    costs: Mapping[str, int]  # of every legal move: the win share lost to the best one
    best: Choice
    plan: tuple[str, ...]  # the best move, and the family's own moves that should follow it
    courtier: Choice  # what the courtier does instead
    reason: PuzzleReason  # why the best move is better than that
    solved: Mapping[str, float]  # how often each level of bots finds the best move

    def game(self) -> Game:
        """Return the game at the question."""
        return Game.from_record(self.record)

    @property
    def solutions(self) -> list[str]:
        """Return the moves that solve it, best first."""
        solving = [move for move, cost in self.costs.items() if cost <= SOLVED]
        return sorted(solving, key=lambda move: self.costs[move])

    def judge(self, move: str) -> Verdict:
        """Return how good a legal move is as an answer. Raises KeyError if it is not legal."""
        cost = self.costs[move]
        if cost <= SOLVED:
            return "solved"
        return "close" if cost <= CLOSE else "wrong"

    @property
    def sources(self) -> dict[str, float]:
        """Return what the best choice gains over the courtier's, in points by source."""
        return difference(self.best, self.courtier)
