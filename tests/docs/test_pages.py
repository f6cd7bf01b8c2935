"""The pages lead somewhere: links work, every page can be reached, cited decisions exist."""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
PAGES = [
    *ROOT.glob("*.md"),
    *DOCS.rglob("*.md"),
    *(ROOT / "benchmarks").glob("*.md"),
    ROOT / "web" / "README.md",
]
DECISIONS = sorted((DOCS / "decisions").glob("[0-9]*.md"))
_FENCE = re.compile(r"^```.*?^```", re.DOTALL | re.MULTILINE)
_LINK = re.compile(r"\]\(([^)\s]+)\)")
_HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)


def name(page: Path) -> str:
    return str(page.relative_to(ROOT))


@cache
def prose(page: Path) -> str:
    """A page without its code blocks."""
    return _FENCE.sub("", page.read_text("utf-8"))


def links(page: Path) -> Iterator[tuple[str, Path, str]]:
    """The links within the repository: as written, the file meant, and the heading if any."""
    for link in _LINK.findall(prose(page)):
        if not re.match(r"[a-z]+:", link):
            path, _, heading = link.partition("#")
            yield link, (page.parent / path).resolve() if path else page, heading


def headings(page: Path) -> set[str]:
    """The anchors of a page, as GitHub makes them."""
    plain = (re.sub(r"[^\w\- ]", "", text.lower()) for text in _HEADING.findall(prose(page)))
    return {text.strip().replace(" ", "-") for text in plain}


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_every_link_leads_somewhere(page: Path) -> None:
    for link, target, heading in links(page):
        assert target.exists(), link
        assert not heading or heading in headings(target), link


def test_every_page_is_reached_from_the_start_page() -> None:
    reached: set[Path] = set()
    open_pages = [DOCS / "README.md"]
    while open_pages:
        page = open_pages.pop()
        if page not in reached:
            reached.add(page)
            open_pages += [target for _, target, _ in links(page) if target.suffix == ".md"]
    assert {name(page) for page in DOCS.rglob("*.md")} <= {name(page) for page in reached}


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_every_file_named_exists(page: Path) -> None:
    """`rules/flow.py` names a file by the end of its path; `xx` stands for a language."""
    if page.name.startswith("add-a-"):  # creates files
        return
    for path in re.findall(r"`([\w/.-]+\.(?:py|ts|toml|txt|md))`", prose(page)):
        assert "xx" in path or any(file.endswith(f"/{path}") for file in files()), path


@cache
def files() -> list[str]:
    """Every file of ours that a page may name."""
    folders = (
        "src/gugong",
        "tools",
        "tests",
        "benchmarks",
        "examples",
        "docs",
        "web/src",
        "web/build",
        "web/e2e",
        "requirements",
    )
    found = [path for folder in folders for path in (ROOT / folder).rglob("*.*")]
    return [str(path) for path in [*found, *ROOT.glob("*.*"), *(ROOT / "web").glob("*.*")]]


def test_the_readme_leads_to_the_start_page() -> None:
    assert DOCS / "README.md" in [target for _, target, _ in links(ROOT / "README.md")]


def test_every_decision_is_in_the_index_once() -> None:
    listed = [target for _, target, _ in links(DOCS / "decisions" / "README.md")]
    assert listed == DECISIONS


def test_every_decision_cited_in_code_exists() -> None:
    numbers = {page.name[:4] for page in DECISIONS}
    cited = {
        number
        for folder in ("src", "tests", "web/src")
        for path in (ROOT / folder).rglob("*")
        if path.suffix in (".py", ".ts", ".svelte")
        for number in re.findall(r"docs/decisions/(\d+)", path.read_text("utf-8"))
    }
    assert cited
    assert cited <= numbers
