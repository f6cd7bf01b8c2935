"""What the pages show is true: their Python runs, and their lists are complete."""

import doctest
import re
import tomllib
from pathlib import Path

from gugong import Game, load

ROOT = Path(__file__).parents[2]


def page(name: str) -> str:
    return (ROOT / name).read_text("utf-8")


def test_the_five_lines_of_the_readme() -> None:
    (code,) = re.findall(r"```python\n(.*?)```", page("README.md"), re.DOTALL)
    lines = [line for line in code.splitlines() if line and not line.startswith("from")]
    known: dict[str, object] = {}
    exec(code, known)
    assert len(lines) <= 5
    assert known["game"].over  # type: ignore[attr-defined]


def test_the_examples_of_the_library_page() -> None:
    path = str(ROOT / "docs" / "library.md")
    failed, tried = doctest.testfile(path, module_relative=False, encoding="utf-8")
    assert tried
    assert not failed


def test_the_minister_explains_itself_as_the_page_on_bots_says() -> None:
    _, code = re.findall(r"```python\n(.*?)```", page("docs/bots.md"), re.DOTALL)
    assert "seconds=1" in code
    known: dict[str, object] = {"game": Game(players=3, seed=7)}
    exec(code.replace("seconds=1", "iterations=30"), known)  # no clock in a test
    assert known["choice"].candidates  # type: ignore[attr-defined]


def test_every_reconstructed_figure_is_listed() -> None:
    ours = {key for key, basis in load().basis.items() if basis.startswith("reconstructed")}
    listed = re.findall(r"`([a-z_]+\.[a-z0-9_.]+)`", page("docs/figures.md"))
    assert set(listed) - {"components.toml"} == ours
    assert ours


def test_every_dependency_has_its_reason() -> None:
    project = tomllib.loads(page("pyproject.toml"))["project"]
    extras = project["optional-dependencies"].values()
    named = [*project["dependencies"], *(need for extra in extras for need in extra)]
    told = page("docs/dependencies.md")
    for need in named:
        package = re.split(r"[^\w-]", need)[0]
        assert re.search(rf"\b{package}\b", told), package
