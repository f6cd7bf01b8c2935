"""Checkouts share what they compile: the same sources are compiled once."""

import os
import sysconfig
from pathlib import Path

import pytest

from tools.compile_core import KEPT, fingerprint, modules, share, take

SUFFIX = sysconfig.get_config_var("EXT_SUFFIX")


def put(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A core of two modules; one imports a module that is not compiled."""
    root = tmp_path / "tree"
    put(root / "core.txt", "src/gugong/rules/*.py\n")
    put(root / "setup.py", "")
    put(root / "pyproject.toml", "")
    put(root / "src/gugong/rules/wall.py", "from gugong import errors\n")
    put(root / "src/gugong/rules/jade.py", "import gugong.rules.wall\n")
    put(root / "src/gugong/errors.py", "")
    put(root / "src/gugong/service/app.py", "import gugong.rules.wall\n")
    return root


@pytest.mark.parametrize(
    "name", ["src/gugong/rules/jade.py", "src/gugong/errors.py", "setup.py", "pyproject.toml"]
)
def test_what_is_compiled_or_read_for_it_makes_another_build(tree: Path, name: str) -> None:
    before = fingerprint(tree)
    put(tree / name, "NEW = 1\n")
    assert fingerprint(tree) != before


def test_so_do_other_flags(tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = fingerprint(tree)
    monkeypatch.setenv("CFLAGS", "-O0")
    assert fingerprint(tree) != before


def test_how_make_was_called_is_no_difference(tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = fingerprint(tree)
    monkeypatch.setenv("MAKEFLAGS", " -j2 --jobserver-auth=3,4")
    assert fingerprint(tree) == before


def test_a_copy_elsewhere_with_other_code_around_the_core_is_the_same_build(
    tree: Path, tmp_path: Path
) -> None:
    other = tree.rename(tmp_path / "other")
    before = fingerprint(other)
    put(other / "src/gugong/service/app.py", "NEW = 1\n")
    assert fingerprint(other.rename(tmp_path / "third")) == before


def test_a_shared_build_is_taken_as_it_was(tmp_path: Path) -> None:
    compiled = {f"gugong__mypyc{SUFFIX}": "all", f"gugong/rules/wall{SUFFIX}": "wall"}
    for name, text in compiled.items():
        put(tmp_path / "here" / name, text)
    put(tmp_path / "here/gugong/rules/wall.py", "source")
    put(tmp_path / "there/gugong/rules/wall.py", "source of the other")
    share(tmp_path / "cache/build", tmp_path / "here")
    share(tmp_path / "cache/build", tmp_path / "here")  # another checkout, a moment later
    take(tmp_path / "cache/build", tmp_path / "there")
    taken = {
        str(path): (tmp_path / "there" / path).read_text() for path in modules(tmp_path / "there")
    }
    assert taken == compiled
    assert (tmp_path / "there/gugong/rules/wall.py").read_text() == "source of the other"


def test_the_latest_builds_are_kept(tmp_path: Path) -> None:
    put(tmp_path / "here" / f"wall{SUFFIX}", "wall")
    builds = [tmp_path / "cache" / str(number) for number in range(KEPT + 1)]
    for age, build in enumerate(builds[:-1]):
        share(build, tmp_path / "here")
        os.utime(build, (age, age))
    take(builds[0], tmp_path / "here")  # now the latest
    share(builds[-1], tmp_path / "here")
    assert {path.name for path in (tmp_path / "cache").iterdir()} == {
        build.name for build in builds if build != builds[1]
    }
