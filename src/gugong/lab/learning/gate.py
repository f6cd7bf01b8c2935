"""The gate: a new net has to beat the former one before it is taken.

Both play as scholars, who show nothing but the net, through the arena: the new one alone among
several of the former, in every seat of every deal, with two families and with four.
"""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from math import sqrt
from pathlib import Path
from typing import Final

from rich.console import Console

from gugong.lab.arena.journal import Journal
from gugong.lab.arena.match import Match
from gugong.lab.arena.play_match import play_match

COUNTS: Final = (2, 4)  # families


@dataclass(frozen=True)
class Result:
    """The result of one bot alone among several of another."""

    against: str
    families: int
    games: int
    wins: int

    @property
    def share(self) -> float:
        return self.wins / self.games

    @property
    def error(self) -> float:
        """The standard error of the share, never quite nothing."""
        p = (self.wins + 1) / (self.games + 2)
        return sqrt(p * (1 - p) / self.games)

    @property
    def ahead(self) -> float:
        """By how many standard errors the wins exceed the fair share."""
        return (self.share - 1 / self.families) / self.error

    def facts(self) -> dict[str, object]:
        """Return a line for the journal; the error is that of a 95 % interval."""
        return {**asdict(self), "share": round(self.share, 4), "error": round(1.96 * self.error, 4)}

    def __str__(self) -> str:
        return (
            f"{100 * self.share:.1f} ± {196 * self.error:.1f} % of {self.games} games "
            f"against {self.against} with {self.families} families"
        )


def scholar_with(net: Path) -> str:
    """The scholar that plays with this net, as `open_bot` takes it."""
    return f"scholar:{net.absolute()}"


def measure(
    bot: str,
    against: str,
    games: int,
    state: Path,
    console: Console,
    *,
    seed: str = "gate",
    workers: int | None = None,
    ray: str | None = None,
) -> list[Result]:
    """Play at least this many games with each number of families. Finished ones are not played
    again."""
    results = []
    for families in COUNTS:
        match = Match((bot,), families, seed=seed, against=against)
        with Journal(state, match) as journal:
            rows = play_match(match, games, journal, console, workers=workers, ray=ray)
        won = sum(s["won"] for row in rows for s in row["seats"] if s["bot"] == match.name(bot))
        results.append(Result(match.name(against), families, len(rows), won))
    return results


def passes(results: Sequence[Result]) -> bool:
    """Nowhere behind, and somewhere clearly ahead: by more than a standard error."""
    ahead = [result.ahead for result in results]
    return min(ahead) >= 0.0 and max(ahead) > 1.0
