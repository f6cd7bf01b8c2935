"""Small matches of simple bots, and how to look at what came of them."""

import copy
import io
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from rich.console import Console

from gugong.lab.arena.journal import Journal
from gugong.lab.arena.match import Match
from gugong.lab.arena.play_game import GameRow
from gugong.lab.arena.play_match import play_match

STANDINS = Path(__file__).parents[2] / "bots" / "standins.py"
FIRST, LUCKY = f"{STANDINS}:First", f"{STANDINS}:Lucky"


def quiet() -> Console:
    return Console(file=io.StringIO())


def play(match: Match, games: int, state: Path, **how: Any) -> list[GameRow]:
    with Journal(state, match) as journal:
        return play_match(match, games, journal, quiet(), **how)


def timeless(rows: Sequence[GameRow]) -> list[Any]:
    """All that must be the same again: everything but the seconds."""
    out: list[Any] = copy.deepcopy(list(rows))
    for row in out:
        del row["seconds"]
    return out
