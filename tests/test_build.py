"""One source, built compiled or as it is; either way the same game."""

import json
import os
import shutil
import subprocess
import sys
import zipfile
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
    """The sources alone, to build elsewhere and leave this working tree as it is."""
    for name in ("setup.py", "core.txt", "pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, tmp_path)
    shutil.copytree(
        ROOT / "src", tmp_path / "src", ignore=shutil.ignore_patterns("*.so", "*.egg-info", "__*__")
    )
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


@pytest.mark.parametrize(
    ("environment", "notice"),
    [
        ({"GUGONG_PURE": "1"}, "gugong: the core is not compiled: GUGONG_PURE is set"),
        (
            {"CC": "/nonexistent"},
            "gugong: the core is not compiled: no C compiler or no Python headers found",
        ),
    ],
    ids=["asked for", "no compiler"],
)
def test_the_package_is_built_without_a_compiler(
    tree: Path, environment: dict[str, str], notice: str
) -> None:
    """The wheel holds the sources alone, and one line says why."""
    done = python("setup.py", "--quiet", "bdist_wheel", at=tree, **environment)
    assert done.stderr.splitlines().count(notice) == 1
    (wheel,) = tree.glob("dist/*.whl")
    assert wheel.name.endswith("-py3-none-any.whl")
    names = zipfile.ZipFile(wheel).namelist()
    assert "gugong/rules/wall.py" in names
    assert not [name for name in names if name.endswith(".so")]


def test_an_installed_package_says_what_needs_a_checkout(tree: Path) -> None:
    """Tests and benchmarks are not in the wheel; nothing pretends that there are none."""
    python("setup.py", "--quiet", "bdist_wheel", at=tree, GUGONG_PURE="1")
    (wheel,) = tree.glob("dist/*.whl")
    site = tree / "site"
    zipfile.ZipFile(wheel).extractall(site)

    def gugong(*arguments: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "-m", "gugong.cli", "--language", "en", *arguments],
            cwd=tree,
            env=os.environ | {"PYTHONPATH": str(site)},
            capture_output=True,
            text=True,
            check=False,
        )

    rules = gugong("rules", "--code", "WALL-4")
    assert rules.returncode == 0
    assert "code:  rules/" in rules.stdout
    assert "tests: in a checkout of the repository" in rules.stdout
    bench = gugong("bench", "--seconds", "0", "--peers", sys.executable)
    assert bench.returncode == 2
    assert "--peers needs a checkout of the repository" in bench.stderr
    assert gugong("fuzz", "--seconds", "0.1", "--out", str(tree / "out")).returncode == 0


def test_building_in_place_without_compiling_leaves_nothing_compiled(tree: Path) -> None:
    """An extension module of an earlier build would be taken instead of the source."""
    left = tree / "src/gugong/rules" / "wall.cpython-311-x86_64-linux-gnu.so"
    left.touch()
    python("setup.py", "--quiet", "build_ext", "--inplace", at=tree, GUGONG_PURE="1")
    assert not left.exists()


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
