"""The lists on the pages are complete."""

import re
import tomllib
from pathlib import Path

from gugong import load

ROOT = Path(__file__).parents[2]


def page(name: str) -> str:
    return (ROOT / name).read_text("utf-8")


def test_every_reconstructed_figure_is_listed() -> None:
    ours = {key for key, basis in load().basis.items() if basis.startswith("reconstructed")}
    listed = re.findall(r"`([a-z_]+\.[a-z0-9_.]+)`", page("docs/figures.md"))
    assert set(listed) - {"components.toml"} == ours
    assert ours


def test_every_dependency_has_its_reason() -> None:
    """Beside it, in pyproject.toml."""
    text = page("pyproject.toml")
    project = tomllib.loads(text)["project"]
    extras = project["optional-dependencies"].values()
    for need in [*project["dependencies"], *(need for extra in extras for need in extra)]:
        assert re.search(rf'^    "{re.escape(need)}", # \w.+', text, re.MULTILINE), need
