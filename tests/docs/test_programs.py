"""The programs in examples/ do what they say, with small arguments."""

import ast
import json
import runpy
import sys
from pathlib import Path

import pytest

from gugong import Game, Record
from tests.coach.games import short_game

EXAMPLES = Path(__file__).parents[2] / "examples"
# With which arguments, and a line that each prints. The train_*.py are tested in tests/envs, and
# network_bot.py in tests/service/server/test_docs.py.
PROGRAMS = {
    "bot.py": ([], "winner "),
    "tournament.py": (["2", "novice", "courtier"], "courtier"),
    "openings.py": (["2", "plot.svg", "novice"], "The plot is in plot.svg."),
    "learning_loop.py": (["20"], "20 games: mean score"),
    "puzzles.py": (["1", "novice"], "{'"),
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


def shown_by(notebook: Path) -> list[object]:
    """What the last expression of each cell is, as a notebook would show it."""
    known: dict[str, object] = {}
    shown = []
    for cell in json.loads(notebook.read_text("utf-8"))["cells"]:
        if cell["cell_type"] == "code":
            assert cell["outputs"] == [], "save it without what it shows"
            *statements, last = ast.parse("".join(cell["source"])).body
            exec(compile(ast.Module(statements, []), notebook.name, "exec"), known)
            assert isinstance(last, ast.Expr)
            value = compile(ast.Expression(last.value), notebook.name, "eval")
            shown.append(eval(value, known))
    return shown


def test_the_notebook_shows_boards_and_a_replay() -> None:
    first, moves, second, record, points = shown_by(EXAMPLES / "notebook.ipynb")
    assert isinstance(first, Game)
    assert second is first
    assert moves
    assert isinstance(record, Record)
    assert first.over
    assert "final-decrees" in str(points)


def test_every_program_is_tried() -> None:
    tried = {*PROGRAMS, "network_bot.py", *(path.name for path in EXAMPLES.glob("train_*.py"))}
    assert {path.name for path in EXAMPLES.glob("*.py")} == tried
