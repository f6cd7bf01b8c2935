"""Tapes on disk: a folder of shards, each a few hundred games that were played in one go.

A shard is a gzipped file of JSON lines. The first says which games they are and what they were
played with, each other line is a game. What a shard holds follows from its seed and its number, so
a shard that is lost or broken can be played again. Shards are written under another name first: one
that is there is whole, unless something else damaged it.
"""

import gzip
import json
import os
import re
import zlib
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final

from rich.console import Console

from gugong.bots.net import Net
from gugong.components import load
from gugong.errors import GugongError
from gugong.lab.arena.pools import do_all
from gugong.lab.arena.progress import with_bar
from gugong.lab.learning.self_play import Taped, glance_games, net_games
from gugong.lab.learning.settings import Setting
from gugong.rules import RULES_VERSION

FORMAT: Final = 1
NAME: Final = re.compile(r"\d{5}\.jsonl\.gz")


class ShardError(GugongError):
    """Tapes that cannot be used: why, and what to do."""


@dataclass(frozen=True)
class SelfPlay:
    """The players of self-play, and their luck. Equal ones give equal shards, wherever played."""

    seed: str
    net: Net | None = None  # None: the heuristics
    per_shard: int = 250  # games; a killed run loses at most this many per worker

    def settings(self) -> dict[str, object]:
        """Return what its tapes depend on, besides the code."""
        return {
            "tapes": FORMAT,
            "rules": RULES_VERSION,
            "components": load().version,
            "seed": self.seed,
            "games": self.per_shard,
            "net": None if self.net is None else self.net.about["sha256"],
        }

    def games(self, shard: int) -> Iterator[Taped]:
        seed, games = f"{self.seed}/{shard}", self.per_shard
        return glance_games(seed, games) if self.net is None else net_games(self.net, seed, games)


def play_shards(
    folder: Path,
    self_play: SelfPlay,
    games: int,
    console: Console,
    *,
    workers: int | None = None,
    ray: str | None = None,
) -> int:
    """Play at least this many games into a folder, in whole shards; those there are kept.

    Returns how many games the folder holds.
    """
    folder.mkdir(parents=True, exist_ok=True)
    each = self_play.per_shard
    shards = range(-(-games // each))
    missing = [shard for shard in shards if not _is_there(folder, shard, self_play, console)]
    there = len(shards) - len(missing)
    if there:
        console.print(f"{there * each} of {len(shards) * each} games are already in {folder}")
    if missing:
        work = partial(_play, self_play)
        with closing(do_all(work, missing, workers=workers, ray=ray)) as played:
            for shard, content in with_bar(played, "Shards", there, len(shards), console):
                part = _path(folder, shard).with_suffix(".part")
                part.write_bytes(content)
                os.replace(part, _path(folder, shard))
    return len(shards) * each


def _path(folder: Path, shard: int) -> Path:
    return folder / f"{shard:05}.jsonl.gz"


def _play(self_play: SelfPlay, shard: int) -> tuple[int, bytes]:
    """A shard's content. Workers write no files, since they may run on another machine."""
    lines = [json.dumps(self_play.settings()), *map(_line, self_play.games(shard))]
    return shard, gzip.compress("\n".join([*lines, ""]).encode(), mtime=0)


def _is_there(folder: Path, shard: int, self_play: SelfPlay, console: Console) -> bool:
    path = _path(folder, shard)
    if not path.exists():
        return False
    try:
        settings, _ = _read(path)
    except ShardError as error:
        console.print(f"{error}; it is played again", markup=False)
        return False
    wanted = self_play.settings()
    differ = [name for name in wanted if settings.get(name) != wanted[name]]
    if differ:
        raise ShardError(
            f"{path} was played with another {' and '.join(differ)}; "
            "name another folder, or delete this one"
        )
    return True


def shards_in(folder: Path) -> list[Path]:
    """The shards of a folder, in order."""
    return sorted(path for path in folder.glob("*") if NAME.fullmatch(path.name))


def read_shard(path: Path) -> list[Taped]:
    """The games of a shard; ShardError if they cannot be played again here."""
    settings, lines = _read(path)
    here = {"tapes": FORMAT, "rules": RULES_VERSION, "components": load().version}
    for name, version in here.items():
        if settings.get(name) != version:
            raise ShardError(
                f"{path}: played with {name} {settings.get(name)}, and this is {version}; "
                "play the games again in another folder"
            )
    return [_taped(line) for line in lines]


def _read(path: Path) -> tuple[dict[str, object], list[str]]:
    try:
        settings, *lines = gzip.decompress(path.read_bytes()).decode().splitlines()
        head = json.loads(settings)
        if not isinstance(head, dict) or head.get("games") != len(lines):
            raise ValueError("not the games of a shard")
    except (OSError, EOFError, ValueError, zlib.error) as error:
        raise ShardError(f"{path} is broken ({error})") from error
    return head, lines


def _line(game: Taped) -> str:
    setting = game.setting
    return json.dumps(
        {
            "players": setting.players,
            "seed": setting.seed,
            "options": setting.options,
            "numbers": game.numbers.hex(),
            "scores": game.scores,
            "winner": game.winner,
        }
    )


def _taped(line: str) -> Taped:
    row = json.loads(line)
    setting = Setting(row["players"], row["seed"], row["options"])
    return Taped(setting, bytes.fromhex(row["numbers"]), row["scores"], row["winner"])
