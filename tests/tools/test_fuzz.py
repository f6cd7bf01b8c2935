"""The fuzzer itself: it finds what is broken and leaves a record that opens just before it."""

from pathlib import Path

import pytest

from gugong import Game
from tools import fuzz
from tools.properties import EVERY_TIME, Broken


def broken_at_ply_ten(game: Game) -> None:
    if game.ply == 10:
        raise Broken("ten is too many")


def test_a_sound_engine_gives_no_failures(tmp_path: Path) -> None:
    told: list[str] = []
    assert fuzz.run(1.0, 7, tmp_path, told.append) == 0
    assert told[-1].endswith("decisions, 0 failures")
    assert not list(tmp_path.iterdir())


def test_a_failure_is_kept_as_a_record(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fuzz, "EVERY_TIME", (*EVERY_TIME, broken_at_ply_ten))
    told: list[str] = []
    failures = fuzz.run(0.2, 7, tmp_path / "out", told.append)
    records = sorted((tmp_path / "out").glob("fuzz-7-*.txt"))
    assert failures == len(records) > 0
    text = records[0].read_text("utf-8")
    assert "ten is too many" in text
    assert str(records[0]) in told[0]
    game = Game.from_record(text)
    assert game.ply == 9, "the last sound decision"
    move = next(line for line in text.splitlines() if line.startswith("# next move: "))
    game.play(move.removeprefix("# next move: "))
    with pytest.raises(Broken):
        broken_at_ply_ten(game)


def test_an_interrupt_stops_it_and_it_still_reports(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupt(game: Game) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(fuzz, "EVERY_TIME", (interrupt,))
    told: list[str] = []
    assert fuzz.run(None, 7, tmp_path, told.append) == 0
    assert told == ["1 games, 0 decisions, 0 failures"]
