"""The page on bots tells the truth: its example is short, plays, and is installed as it says."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from gugong.bots.registry import GROUP
from gugong.lab.arena.match import Match
from gugong.lab.arena.play_game import play_game

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "bots.md").read_text("utf-8")


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    """The example of the page as a file."""
    (code,) = re.findall(r"<!-- example: mine.py -->\n```python\n(.*?)```", PAGE, re.DOTALL)
    path = tmp_path / "mine.py"
    path.write_text(code, "utf-8")
    return path


def test_the_example_has_about_twenty_lines(mine: Path) -> None:
    lines = [line for line in mine.read_text().splitlines() if line.strip()]
    assert len(lines) <= 20


@pytest.mark.parametrize("families", [1, 2, 5])
def test_the_example_plays_whole_games_without_a_fault(mine: Path, families: int) -> None:
    row, _ = play_game(Match((f"{mine}:Mine", "novice"), families), 0)
    assert row["faults"] == []
    assert "Mine" in [seat["bot"] for seat in row["seats"]]


def test_the_example_is_better_than_a_novice(mine: Path) -> None:
    match = Match((f"{mine}:Mine", "novice"), 2)
    rows = [play_game(match, game)[0] for game in range(10)]
    scores = {
        bot: sum(seat["score"] for row in rows for seat in row["seats"] if seat["bot"] == bot)
        for bot in match.names
    }
    assert scores["Mine"] > scores["novice"]


def test_an_installed_package_brings_its_bot(mine: Path, tmp_path: Path) -> None:
    """Entry points are files beside a package; installing writes just these."""
    (entry,) = re.findall(r'\[project.entry-points."gugong.bots"\]\n(.*?)\n```', PAGE, re.DOTALL)
    name, target = re.fullmatch(r'(\w+) = "(.*)"', entry).groups()  # type: ignore[union-attr]
    site = tmp_path / "site"
    package, bot = target.split(":")[0].replace(".", "/"), target.split(":")[1]
    (site / package).parent.mkdir(parents=True)
    (site / f"{package}.py").write_text(mine.read_text().replace("class Mine", f"class {bot}"))
    info = site / "my_package-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: my-package\nVersion: 1\n")
    (info / "entry_points.txt").write_text(f"[{GROUP}]\n{name} = {target}\n")
    result = subprocess.run(
        [
            sys.executable, "-m", "gugong.cli", "arena", name, "novice", "--players", "2",
            "--games", "2", "--workers", "2", "--state", str(tmp_path / "state"),
        ],
        env={**os.environ, "PYTHONPATH": f"{ROOT / 'src'}{os.pathsep}{site}"},
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert result.returncode == 0, result.stderr
    assert name in result.stdout


def test_every_command_of_the_page_is_one(mine: Path) -> None:
    from gugong.cli.arena import arena
    from gugong.cli.train import train

    commands = [arena, *train.commands.values()]
    known = {name for command in commands for option in command.params for name in option.opts}
    named = set(re.findall(r"(--[a-z][a-z-]*)", PAGE)) - {"--bots"}
    assert named <= known


def test_the_engine_alone_brings_none_of_the_arena_s_libraries() -> None:
    heavy = ("numpy", "matplotlib", "polars", "ray", "multiprocessing.pool")
    code = f"import sys, gugong, gugong.cli; print([m for m in {heavy!r} if m in sys.modules])"
    result = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "PYTHONPATH": str(ROOT / "src")},
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert result.stdout.strip() == "[]"
