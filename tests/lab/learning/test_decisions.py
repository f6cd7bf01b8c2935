"""Decisions from tapes: what was chosen, and what a full look-ahead would choose."""

from pathlib import Path

import numpy as np
import pytest

from gugong.bots.traits import MOST
from gugong.lab.learning.decisions import Decisions, encode_decisions, replay
from gugong.lab.learning.self_play import Taped
from gugong.lab.learning.shards import SelfPlay, ShardError, play_shards, read_shard, shards_in
from tests.lab.arena.matches import quiet
from tests.lab.learning.nets import untrained


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("tapes")
    play_shards(folder, SelfPlay("decisions", per_shard=3), 3, quiet(), workers=1)
    return folder


def decisions_of(folder: Path, share: float, *, looked_at: bool = False) -> Decisions:
    net = untrained() if looked_at else None
    return encode_decisions(shards_in(folder), share, net, quiet(), workers=1)


def test_all_moves_of_a_decision_are_there_and_the_chosen_one_is_wanted(folder: Path) -> None:
    found = decisions_of(folder, 1.0)
    played: list[int] = []
    for path in shards_in(folder):
        for game in read_shard(path):
            replay(game, lambda _, moves, chosen: played.append(chosen))
    assert len(found.rows) == len(found.counts) == len(played)
    assert len(found.traits) == len(found.worths) == len(found.wanted) == found.counts.sum()
    assert found.traits.shape[1] == MOST
    begin = np.cumsum(found.counts) - found.counts
    assert [
        int(found.wanted[a : a + n].argmax()) for a, n in zip(begin, found.counts, strict=True)
    ] == played
    assert not found.looked_at.any()


def test_some_are_looked_at_again_and_share_out_what_is_wanted(folder: Path) -> None:
    found = decisions_of(folder, 0.5, looked_at=True)
    again = found.looked_at.nonzero()[0]
    assert 0 < len(again) < len(found.rows) / 4
    begin = np.cumsum(found.counts) - found.counts
    for i in again:
        wanted = found.wanted[begin[i] : begin[i] + found.counts[i]]
        assert wanted.sum() == pytest.approx(1.0, abs=1e-5)
        assert found.counts[i] == 1 or (wanted > 0).sum() > 1


def test_a_share_is_taken_and_always_the_same_one(folder: Path) -> None:
    all_of_them, some, again = (decisions_of(folder, share) for share in (1.0, 0.2, 0.2))
    assert 0.1 < len(some.rows) / len(all_of_them.rows) < 0.3
    assert (some.rows == again.rows).all()


def test_a_tape_of_another_game_is_refused(folder: Path, tmp_path: Path) -> None:
    game = read_shard(shards_in(folder)[0])[0]
    longer = Taped(game.setting, game.numbers[:-9], game.scores, game.winner)
    with pytest.raises(ValueError, match="does not fit the rules"):
        replay(longer, lambda *_: None)
    other = Taped(game.setting, game.numbers, [0 for _ in game.scores], game.winner)
    with pytest.raises(ValueError, match="ends otherwise"):
        replay(other, lambda *_: None)
    assert issubclass(ShardError, Exception)
