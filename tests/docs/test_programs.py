"""The programs in examples/ do what they say, with small arguments."""

import runpy
import sys
from pathlib import Path

import pytest

from tests.coach.games import short_game

EXAMPLES = Path(__file__).parents[2] / "examples"
# With which arguments, and a line that each prints. The train_*.py are tested in tests/envs.
PROGRAMS = {
    "bot.py": ([], "winner "),
    "tournament.py": (["2", "novice", "courtier"], "courtier"),
    "openings.py": (["2", "plot.svg", "novice"], "The plot is in plot.svg."),
    "learning_loop.py": (["20"], "20 games: mean score"),
    "record_in_polars.py": (["game.txt"], "final-decrees"),
}


@pytest.mark.parametrize("name", PROGRAMS)
def test_it_runs(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    arguments, told = PROGRAMS[name]
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "argv", [name, *arguments])
    Path("game.txt").write_text(short_game("2p-2", 12).record(), "utf-8")
    runpy.run_path(str(EXAMPLES / name), run_name="__main__")
    assert told in capsys.readouterr().out
    if "plot.svg" in arguments:
        assert "<svg" in Path("plot.svg").read_text("utf-8")


def test_every_program_is_tried() -> None:
    tried = {*PROGRAMS, *(path.name for path in EXAMPLES.glob("train_*.py"))}
    assert {path.name for path in EXAMPLES.glob("*.py")} == tried
