"""Tapes on disk: nothing finished is played again, nothing broken is trusted."""

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from gugong.lab.learning import shards
from gugong.lab.learning.positions import encode_shards
from gugong.lab.learning.self_play import Taped
from gugong.lab.learning.shards import SelfPlay, ShardError, play_shards, read_shard, shards_in
from tests.lab.arena.matches import quiet
from tests.lab.learning.nets import saved, untrained

SRC = Path(__file__).parents[3] / "src"
FEW = SelfPlay("few", per_shard=4)


def contents(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in shards_in(folder)}


def test_one_worker_and_two_play_the_same_shards(tmp_path: Path) -> None:
    assert play_shards(tmp_path / "one", FEW, 9, quiet(), workers=1) == 12
    play_shards(tmp_path / "two", FEW, 9, quiet(), workers=2)
    assert list(contents(tmp_path / "one")) == [f"0000{n}.jsonl.gz" for n in range(3)]
    assert contents(tmp_path / "one") == contents(tmp_path / "two")


def test_shards_that_are_there_are_kept_and_more_are_added(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    play_shards(tmp_path, FEW, 8, quiet(), workers=1)
    before = contents(tmp_path)
    played: list[int] = []
    games = SelfPlay.games

    def noted(self_play: SelfPlay, shard: int) -> Iterator[Taped]:
        played.append(shard)
        return games(self_play, shard)

    monkeypatch.setattr(SelfPlay, "games", noted)
    play_shards(tmp_path, FEW, 12, quiet(), workers=1)
    assert played == [2]
    assert contents(tmp_path).items() > before.items()


def test_a_run_that_was_killed_goes_on(tmp_path: Path) -> None:
    command = [
        sys.executable, "-m", "gugong.cli", "train", "play", str(tmp_path / "tapes"),
        "--games", "500", "--seed", "killed", "--workers", "1", "--folder", str(tmp_path),
    ]  # fmt: skip
    env = {**os.environ, "PYTHONPATH": str(SRC)}
    first = tmp_path / "tapes" / "00000.jsonl.gz"
    with subprocess.Popen(command, env=env, stderr=subprocess.DEVNULL) as running:
        while not first.exists() and running.poll() is None:
            time.sleep(0.01)
        running.kill()
    kept = first.stat().st_mtime_ns
    again = subprocess.run(command, env=env, capture_output=True, text=True, check=True)
    assert "of 500 games are already in" in again.stderr
    assert first.stat().st_mtime_ns == kept
    assert [len(read_shard(path)) for path in shards_in(tmp_path / "tapes")] == [250] * 2


@pytest.mark.parametrize("torn", [b"", b"nonsense", None])
def test_a_broken_shard_is_refused_for_training_and_played_again(
    tmp_path: Path, torn: bytes | None
) -> None:
    play_shards(tmp_path, FEW, 8, quiet(), workers=1)
    before, path = contents(tmp_path), shards_in(tmp_path)[1]
    path.write_bytes(path.read_bytes()[:-40] if torn is None else torn)
    with pytest.raises(ShardError, match=r"00001\.jsonl\.gz is broken"):
        encode_shards(shards_in(tmp_path), 0.1, quiet(), workers=1)
    console = quiet()
    play_shards(tmp_path, FEW, 8, console, workers=1)
    assert contents(tmp_path) == before


def test_a_folder_of_other_games_is_not_added_to(tmp_path: Path) -> None:
    play_shards(tmp_path, FEW, 4, quiet(), workers=1)
    with pytest.raises(ShardError, match="another seed; name another folder"):
        play_shards(tmp_path, SelfPlay("many", per_shard=4), 4, quiet(), workers=1)
    net = saved(untrained(), tmp_path / "some.net")
    with pytest.raises(ShardError, match="another net;"):
        play_shards(tmp_path, SelfPlay("few", net, per_shard=4), 4, quiet(), workers=1)


def test_tapes_of_other_rules_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    play_shards(tmp_path, FEW, 4, quiet(), workers=1)
    monkeypatch.setattr(shards, "RULES_VERSION", 99)
    with pytest.raises(ShardError, match="played with rules 2, and this is 99"):
        read_shard(shards_in(tmp_path)[0])


def test_positions_of_all_shards_are_one_after_the_other_and_always_the_same(
    tmp_path: Path,
) -> None:
    play_shards(tmp_path, FEW, 12, quiet(), workers=1)
    paths = shards_in(tmp_path)
    whole = encode_shards(paths, 0.5, quiet(), workers=1)
    parts = [encode_shards([path], 0.5, quiet(), workers=1) for path in paths]
    assert [row.tobytes() for row in whole.rows] == [
        row.tobytes() for part in parts for row in part.rows
    ]
    assert len(set(whole.games)) == 12, "each game has a number of its own"
    assert encode_shards(paths, 0.5, quiet(), workers=2).views.tolist() == whole.views.tolist()
    fewer = encode_shards(paths, 0.1, quiet(), workers=1)
    assert 0 < len(fewer.rows) < len(whole.rows) / 3
