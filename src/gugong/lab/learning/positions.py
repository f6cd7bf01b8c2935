"""Positions from tapes, encoded for training, and what came of each.

Every tape is played again for this, so features may change without new games. Of each game only
some positions are taken: those of one game resemble each other, and a net that sees too many of
them learns the game by heart instead.
"""

from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import numpy as np
import numpy.typing as npt
from rich.console import Console

from gugong.bots.features import SEATS, SIZE
from gugong.bots.judging import MARGIN_POINTS
from gugong.bots.net import SCORE_POINTS
from gugong.lab.arena.pools import do_all
from gugong.lab.arena.progress import with_bar
from gugong.lab.learning.self_play import Taped
from gugong.lab.learning.shards import ShardError, read_shard
from gugong.lab.learning.tape import Sampler, outcome

Rows = npt.NDArray[np.uint8]
Results = npt.NDArray[np.float32]  # won, margin, score: the outputs of the net
MOST_MARGIN = 3.0  # in MARGIN_POINTS; beyond, it no longer matters by how much a game is won


@dataclass(frozen=True)
class Positions:
    """Rows of features in the order of play, what came of each, and whose view of a game it is."""

    rows: Rows
    results: Results
    views: npt.NDArray[np.int64]  # SEATS * the number of the game + the seat that looks

    @property
    def games(self) -> npt.NDArray[np.int64]:
        return self.views // SEATS


def encode_shards(
    paths: Sequence[Path], share: float, console: Console, *, workers: int | None = None
) -> Positions:
    """The positions of all shards, of which this share is taken, always the same ones."""
    work = partial(encode_shard, share=share)
    with closing(do_all(work, paths, workers=workers)) as done:
        encoded = dict(with_bar(done, "Shards", 0, len(paths), console))
    count = sum(len(part.rows) for part in encoded.values())
    whole = Positions(
        np.empty((count, SIZE), np.uint8),
        np.empty((count, 3), np.float32),
        np.empty(count, np.int64),
    )
    at = games = 0
    for path in paths:
        part = encoded.pop(path)  # all at once would need twice the memory
        end = at + len(part.rows)
        whole.rows[at:end] = part.rows
        whole.results[at:end] = part.results
        whole.views[at:end] = part.views + SEATS * games
        games += int(part.games.max(initial=-1)) + 1
        at = end
    return whole


def encode_shard(path: Path, share: float) -> tuple[Path, Positions]:
    rows = bytearray()
    results: list[tuple[float, float, float]] = []
    views: list[int] = []
    for number, game in enumerate(read_shard(path)):
        try:
            sampler = encode_game(game, share)
        except ValueError as error:
            raise ShardError(f"{path}, game {number}: {error}") from error
        rows += sampler.rows
        for seat in sampler.viewers:
            results.append(result_of(game, seat))
            views.append(SEATS * number + seat)
    return path, Positions(
        np.frombuffer(rows, np.uint8).reshape(-1, SIZE),
        np.array(results, np.float32).reshape(-1, 3),
        np.array(views, np.int64),
    )


def encode_game(game: Taped, share: float) -> Sampler:
    """Play the tape again. ValueError if that gives another game."""
    s = game.setting.start()
    sampler = Sampler(game.numbers, round(1000 * share), game.setting.seed)
    try:
        sampler.play_on(s)
    except IndexError as error:
        raise ValueError("the tape does not fit the rules") from error
    if outcome(s) != (game.scores, game.winner):
        raise ValueError("played again, the tape ends otherwise")
    return sampler


def result_of(game: Taped, seat: int) -> tuple[float, float, float]:
    """Return what the net should have predicted: won, margin, score."""
    own = game.scores[seat]
    margin = own - max(score for other, score in enumerate(game.scores) if other != seat)
    limited = min(max(margin / MARGIN_POINTS, -MOST_MARGIN), MOST_MARGIN)
    return float(game.winner == seat), limited, own / SCORE_POINTS
