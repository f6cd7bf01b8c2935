"""Decisions from tapes, encoded for the policy to learn what a stronger player chose.

Most show what the narrow look-ahead of self-play took. A few are looked at again with the scholar's
full look-ahead: every move it tried counts as far as the net likes where it leads.
"""

import random
from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final

import numpy as np
import numpy.typing as npt
from rich.console import Console

from gugong.bots.features import SIZE
from gugong.bots.judging import Judge, judge_positions
from gugong.bots.lines import Asked
from gugong.bots.lookahead import Lookahead, best_by_move
from gugong.bots.net import Net
from gugong.bots.traits import MOST
from gugong.bots.weights import Weights
from gugong.lab.arena.pools import do_all
from gugong.lab.arena.progress import with_bar
from gugong.lab.learning.positions import Rows
from gugong.lab.learning.self_play import Taped
from gugong.lab.learning.shards import ShardError, read_shard
from gugong.lab.learning.tape import outcome
from gugong.rules.draws import draw, possible
from gugong.rules.flow import play, settle
from gugong.rules.moves import Move
from gugong.rules.state import State

LOOKED_AT: Final = 0.05  # of these, with the full look-ahead: a hundred times the work
CLOSE: Final = 0.02  # moves whose chances to win differ by this are nearly as good

_weights: Final = Weights()


@dataclass(frozen=True)
class Decisions:
    """Decisions and their legal moves, one after the other."""

    rows: Rows  # what the deciding seat sees
    counts: npt.NDArray[np.int64]  # how many legal moves there are
    looked_at: npt.NDArray[np.bool_]  # with the full look-ahead
    traits: npt.NDArray[np.int64]  # of each move
    worths: npt.NDArray[np.float32]  # what the heuristics think of it
    wanted: npt.NDArray[np.float32]  # how likely the policy should find it


def encode_decisions(
    paths: Sequence[Path],
    share: float,
    net: Net | None,
    console: Console,
    *,
    workers: int | None = None,
) -> Decisions:
    """Return this share of the decisions of all shards. Without a net, none is looked at again."""
    work = partial(encode_shard, net=net, share=share)
    with closing(do_all(work, paths, workers=workers)) as done:
        encoded = dict(with_bar(done, "Decisions", 0, len(paths), console))
    parts = [encoded[path] for path in paths]
    return Decisions(
        np.concatenate([part.rows for part in parts]),
        np.concatenate([part.counts for part in parts]),
        np.concatenate([part.looked_at for part in parts]),
        np.concatenate([part.traits for part in parts]),
        np.concatenate([part.worths for part in parts]),
        np.concatenate([part.wanted for part in parts]),
    )


def encode_shard(path: Path, net: Net | None, share: float) -> tuple[Path, Decisions]:
    asked = Asked()
    looked_at: list[bool] = []
    wanted: list[float] = []
    for number, game in enumerate(read_shard(path)):
        luck = random.Random(game.setting.seed)

        def note(s: State, moves: list[Move], chosen: int, luck: random.Random = luck) -> None:
            if luck.random() >= share:
                return
            asked.add(s, moves, _weights)
            looked_at.append(net is not None and luck.random() < LOOKED_AT)
            if net is not None and looked_at[-1]:
                wanted.extend(likely(s, moves, net.judge))
            else:
                wanted.extend(float(i == chosen) for i in range(len(moves)))

        try:
            replay(game, note)
        except ValueError as error:
            raise ShardError(f"{path}, game {number}: {error}") from error
    return path, Decisions(
        np.frombuffer(asked.rows, np.uint8).reshape(-1, SIZE),
        np.array(asked.counts, np.int64),
        np.array(looked_at, np.bool_),
        np.array(asked.traits, np.int64).reshape(-1, MOST),
        np.array(asked.worths, np.float32),
        np.array(wanted, np.float32),
    )


def likely(s: State, moves: list[Move], judge: Judge) -> list[float]:
    """Return how likely each move should be taken, by the full look-ahead."""
    seat = s.frames[-1].seat
    plans = Lookahead(_weights, seat).plans(s, moves)
    worths = judge_positions([plan.end for plan in plans], seat, judge)
    for plan, worth in zip(plans, worths, strict=True):
        plan.worth = worth
    best = best_by_move(plans)
    tried = {plan.moves[0].text: np.exp((plan.worth - best[0].worth) / CLOSE) for plan in best}
    total = sum(tried.values())
    return [float(tried.get(move.text, 0.0) / total) for move in moves]


def replay(game: Taped, note: Callable[[State, list[Move], int], None]) -> None:
    """Play a tape again and show every decision. ValueError if that gives another game."""
    s = game.setting.start()
    numbers = iter(game.numbers)
    try:
        while s.frames:
            moves = settle(s)
            if moves:
                number = next(numbers)
                note(s, moves, number)
                play(s, moves[number])
            elif s.frames:
                draw(s, possible(s)[next(numbers)])
    except (IndexError, StopIteration) as error:
        raise ValueError("the tape does not fit the rules") from error
    if outcome(s) != (game.scores, game.winner):
        raise ValueError("played again, the tape ends otherwise")
