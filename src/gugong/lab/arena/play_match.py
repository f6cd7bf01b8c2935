"""Plays a match: the games its journal lacks, in this process or in others."""

from contextlib import closing
from functools import partial
from pathlib import Path

from rich.console import Console

from gugong.lab.arena.journal import Journal
from gugong.lab.arena.match import Match
from gugong.lab.arena.play_game import GameRow, play_game
from gugong.lab.arena.pools import do_all
from gugong.lab.arena.progress import with_bar


def play_match(
    match: Match,
    wanted: int,
    journal: Journal,
    console: Console,
    *,
    workers: int | None = None,
    ray: str | None = None,
    records: Path | None = None,
) -> list[GameRow]:
    """Play at least `wanted` games, in the order of their numbers. Finished ones are not played
    again.

    With `records`, every game's record is written there.
    """
    games = range(match.games(wanted))
    there = [game for game in games if game in journal.rows and _has_record(records, game)]
    if there:
        console.print(f"{len(there)} of {len(games)} games are already in {journal.path}")
    missing = sorted(set(games) - set(there))
    if missing:
        with closing(
            do_all(partial(play_game, match), missing, workers=workers, ray=ray)
        ) as played:
            for row, record in with_bar(played, "Games", len(there), len(games), console):
                _write_record(records, row["game"], record)
                journal.add(row)
    return [journal.rows[game] for game in games]


def _record_path(records: Path, game: int) -> Path:
    return records / f"game-{game:06}.gugong"


def _has_record(records: Path | None, game: int) -> bool:
    """Return whether its record is there, or not wanted."""
    return records is None or _record_path(records, game).exists()


def _write_record(records: Path | None, game: int, record: str) -> None:
    if records is not None:
        records.mkdir(parents=True, exist_ok=True)
        _record_path(records, game).write_text(record, "utf-8")
