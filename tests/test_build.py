"""One source, run compiled or as it is; either way the same game. What others install:
tests/packaging."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import gugong
from gugong import Game

ROOT = Path(__file__).parents[1]
COMPILED = sorted(ROOT.glob("src/gugong/**/*.so"))

# Plays a game by the first and last legal moves in turn and tells how it went.
PLAY = """
import json, gugong
game = gugong.Game(4, seed="both ways", bonus_tokens=True, expert=True)
while not game.over:
    game.play(game.legal_moves()[-game.ply % 2])
print(json.dumps([gugong.compiled, game.record()]))
"""


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """The sources alone, to change them and leave this working tree as it is."""
    shutil.copy(ROOT / "setup.py", tmp_path)
    ignored = shutil.ignore_patterns("*.so", "*.egg-info", "__*__", "page")
    shutil.copytree(ROOT / "src", tmp_path / "src", ignore=ignored)
    return tmp_path


def python(*arguments: str, at: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    kept = {name: value for name, value in os.environ.items() if name != "GUGONG_PURE"}
    done = subprocess.run(
        [sys.executable, *arguments],
        cwd=at,
        env=kept | environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done


def test_every_line_of_the_list_of_compiled_modules_names_a_file() -> None:
    """A module that moved would otherwise stay uncompiled unnoticed."""
    patterns = (ROOT / "core.txt").read_text().split()
    assert [pattern for pattern in patterns if not list(ROOT.glob(pattern))] == []


def test_it_runs_as_it_was_built_and_asked_for() -> None:
    """Compiled where it is, unless GUGONG_PURE is set."""
    assert gugong.compiled == (bool(COMPILED) and not os.environ.get("GUGONG_PURE"))


@pytest.mark.skipif(not COMPILED, reason="it is not compiled here")
def test_both_ways_play_the_same_game() -> None:
    fast, first = json.loads(python("-c", PLAY, at=ROOT).stdout)
    slow, second = json.loads(python("-c", PLAY, at=ROOT, GUGONG_PURE="1").stdout)
    assert (fast, slow) == (True, False)
    assert first == second
    assert Game.from_record(first).over


@pytest.mark.skipif(not COMPILED, reason="it is not compiled here")
def test_a_changed_file_is_not_hidden_by_what_was_compiled_before(tree: Path) -> None:
    """The source runs then, and a line says so."""
    for path in ROOT.glob("src/**/*.so"):
        shutil.copy2(path, tree / path.relative_to(ROOT))
    told = "import gugong; print(gugong.compiled)"
    assert python("-c", told, at=tree / "src").stdout == "True\n"
    with (tree / "src/gugong/rules/wall.py").open("a") as file:
        file.write("\nNEW = 1\n")
    done = python("-c", f"{told}; print(gugong.rules.wall.NEW)", at=tree / "src")
    assert done.stdout == "False\n1\n"
    assert done.stderr == "gugong: changed since it was compiled, so it runs uncompiled\n"
