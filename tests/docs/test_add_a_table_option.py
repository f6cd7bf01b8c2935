"""docs/add-a-table-option.md is true: its changes apply to a copy, and its tests pass there."""

import re
import shutil
from pathlib import Path

import pytest

from tests.docs.test_add_a_rule import ROOT, apply, python

PAGE = (ROOT / "docs" / "add-a-table-option.md").read_text("utf-8")
_CHANGE = re.compile(r"`((?:src|tests|web)/[\w./-]+)`:\n\n```(diff|python)\n(.*?)```", re.DOTALL)
_MOST = 5  # places; a language is none of its own


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The code with all changes of the page."""
    root = tmp_path_factory.mktemp("copy")
    ignored = shutil.ignore_patterns("*.so", "__pycache__", "page", "*.egg-info")
    for folder in ("src", "tests", "tools", "docs", "web/src"):
        shutil.copytree(ROOT / folder, root / folder, ignore=ignored)
    shutil.copy(ROOT / "pyproject.toml", root)
    for name, form, block in _CHANGE.findall(PAGE):
        path = root / name
        text = block if form == "python" else apply(block, path.read_text("utf-8"))
        path.write_text(text, "utf-8")
    python(root, "-m", "tools.generate")
    return root


def test_the_tests_of_the_page_pass_and_no_word_is_missing(copy: Path) -> None:
    (command,) = re.findall(r"^\.venv/bin/pytest (.+)$", PAGE, re.MULTILINE)
    told = python(copy, "-m", "pytest", "-q", "-p", "no:cacheprovider", *command.split())
    assert " passed" in told
    assert " failed" not in told


def test_the_page_knows_the_option_and_its_default(copy: Path) -> None:
    generated = copy / "web" / "src" / "generated"
    assert "rematch: boolean;" in (generated / "messages.ts").read_text("utf-8")
    assert '"rematch": true' in (generated / "figures.json").read_text("utf-8")


def test_an_option_has_few_places() -> None:
    """Its own test is none of them."""
    places = {
        re.sub(r"\.\w\w\.toml$", "", name)
        for name, form, _ in _CHANGE.findall(PAGE)
        if form == "diff"
    }
    assert len(places) <= _MOST
