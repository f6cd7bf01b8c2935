"""docs/add-a-rule.md is true: its changes apply to a copy of the code, and its rule can be played.

Each change on the page names its file before its block. A `diff` block is one or more hunks, each
of which must be found exactly once; `@@` separates them. A `python` block is a whole new file.
"""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "add-a-rule.md").read_text("utf-8")
_CHANGE = re.compile(r"`((?:src|tests)/[\w./]+)`:\n\n```(diff|python)\n(.*?)```", re.DOTALL)


def apply(diff: str, text: str) -> str:
    """The text with the hunks of a diff applied."""
    for hunk in diff.split("@@\n"):
        lines = hunk.splitlines(keepends=True)
        before = "".join(line[1:] for line in lines if line[0] != "+")
        after = "".join(line[1:] for line in lines if line[0] != "-")
        assert f"\n{text}".count(f"\n{before}") == 1, f"not there, or more than once:\n{before}"
        text = text.replace(before, after)
    return text


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The code with all changes of the page."""
    root = tmp_path_factory.mktemp("copy")
    ignored = shutil.ignore_patterns("*.so", "__pycache__", "page", "*.egg-info")
    for folder in ("src", "tests", "tools"):
        shutil.copytree(ROOT / folder, root / folder, ignore=ignored)
    shutil.copytree(ROOT / "web" / "src" / "generated", root / "web" / "src" / "generated")
    shutil.copytree(ROOT / "docs", root / "docs")
    shutil.copy(ROOT / "pyproject.toml", root)
    for name, form, block in _CHANGE.findall(PAGE):
        path = root / name
        path.write_text(
            block if form == "python" else apply(block, path.read_text("utf-8")), "utf-8"
        )
    python(root, "-m", "tools.generate")
    return root


def python(root: Path, *arguments: str) -> str:
    """What Python prints, run on the copy."""
    done = subprocess.run(
        [sys.executable, *arguments],
        cwd=root,
        env={**os.environ, "PYTHONPATH": str(root / "src"), "GUGONG_PURE": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_the_tests_of_the_page_pass_and_no_sentence_is_missing(copy: Path) -> None:
    (command,) = re.findall(r"^\.venv/bin/pytest (.+)$", PAGE, re.MULTILINE)
    told = python(copy, "-m", "pytest", "-q", "-p", "no:cacheprovider", *command.split())
    assert " passed" in told
    assert " failed" not in told


def test_whole_games_are_played_with_the_rule(copy: Path) -> None:
    """Positions and records with toasts read back, and every legal move has a number of its own."""
    program = """
from gugong import Game
from random import Random

rng = Random(1)
records = []
for seed in range(4):
    game = Game(players=4, seed=seed)
    while not game.over:
        if game.frame["kind"] == "toast":
            assert Game.from_position(game.position()).legal_moves() == game.legal_moves()
        legal = game.legal_moves()
        assert len({game.action_number(move) for move in legal}) == len(legal)
        game.play(rng.choice(legal))
    records.append(game.record())
    assert Game.from_record(records[-1]).position() == game.position()
print(sum(record.count(": toast") for record in records))
"""
    assert int(python(copy, "-c", program)) > 0
