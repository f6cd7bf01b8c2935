"""Puts all pages of the site into one folder, from which the site is made.

    python -m website.gather build/docs-pages

The Markdown files of the repository are shown as they are, with links made for the code host. Here
a link to a file that is a page leads to that page, and a link to any other file to a page with its
text.
"""

import posixpath
import re
import shutil
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

from gugong.components import load
from gugong.lab.envs.__main__ import page as observations_page
from tools.coverage import markdown as coverage_page
from tools.generate import settings as settings_page
from website.http_api import http_page, http_types_page
from website.reference import reference_pages
from website.rule_pages import numbered_page, overview_page

ROOT: Final = Path(__file__).parents[1]
DOCS: Final = ROOT / "docs"
TYPEFACES: Final = ROOT / "web" / "node_modules" / "@fontsource-variable"
# Code is matched, too, so that nothing in it is taken for a link.
_CODE_OR_LINK: Final = re.compile(
    r"^ *```.*?^ *```$|`[^`\n]*`|\]\(([^)\s]+)\)", re.DOTALL | re.MULTILINE
)

MADE: Final[dict[str, Callable[[], str]]] = {
    "rules/index.md": overview_page,
    "rules/numbered.md": numbered_page,
    "http/index.md": http_page,
    "http/types.md": http_types_page,
    **reference_pages(),
    "reference/observations.md": lambda: observations_page(load()),
    "reference/rules-coverage.md": coverage_page,
    "reference/settings.md": settings_page,
}
ASSETS: Final = {
    "assets/icon.svg": ROOT / "web" / "public" / "icon.svg",
    "assets/site.css": ROOT / "website" / "site.css",
    **{
        f"assets/{face}-{letters}.woff2": TYPEFACES
        / face
        / "files"
        / f"{face}-{letters}-wght-normal.woff2"
        for face in ("lora", "cabin")
        for letters in ("latin", "latin-ext")
    },
}


def place_of(page: Path) -> str:
    """Where the site shows a Markdown file of the repository."""
    name = page.relative_to(ROOT).as_posix()
    if name == "README.md":
        return "index.md"
    if name == "docs/README.md":
        return "start.md"
    if name == "web/README.md":
        return "browser-table.md"
    if name.startswith("docs/"):
        return re.sub(r"README\.md$", "index.md", name.removeprefix("docs/"))
    return f"project/{page.stem.lower()}.md"


PLACES: Final = {
    page: place_of(page)
    for page in (*ROOT.glob("*.md"), *DOCS.rglob("*.md"), ROOT / "web" / "README.md")
}


def gather(folder: Path) -> None:
    """Write all pages and files of the site."""
    shutil.rmtree(folder, ignore_errors=True)
    for page, place in PLACES.items():
        write(folder / place, with_links(page, place))
    for place, make in MADE.items():
        write(folder / place, make())
    for path in {target for page in PLACES for target in sources_named(page)}:
        write(folder / place_of_source(path), source_page(path))
    others = {path for path in DOCS.rglob("*.*") if path.is_file() and path not in PLACES}
    for place, path in {**{_place(path): path for path in others}, **ASSETS}.items():
        (folder / place).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(path, folder / place)


def write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")


def with_links(page: Path, place: str) -> str:
    """The text of a page with its links leading to pages of the site."""
    here = posixpath.dirname(place) or "."

    def led(found: re.Match[str]) -> str:
        target = target_of(page, found[1])
        if target is None:
            return found[0]
        heading = (
            found[1].partition("#")[1:] if target in PLACES else ()
        )  # a source has no headings
        return f"]({posixpath.relpath(_place(target), here)}{''.join(heading)})"

    return _CODE_OR_LINK.sub(led, page.read_text("utf-8"))


def target_of(page: Path, link: str | None) -> Path | None:
    """The file that a link of a page means; None if it stays on the page or leaves the project."""
    if not link or link.startswith("#") or re.match(r"[a-z]+:", link):
        return None
    return (page.parent / link.partition("#")[0]).resolve()


def sources_named(page: Path) -> Iterator[Path]:
    """The files and folders outside docs/ that a page links to and that are not pages."""
    for link in _CODE_OR_LINK.findall(page.read_text("utf-8")):
        target = target_of(page, link)
        if target and target.exists() and target not in PLACES and DOCS not in target.parents:
            yield target


def source_page(path: Path) -> str:
    """A file of the repository to read, or what is in a folder."""
    name = path.relative_to(ROOT).as_posix()
    head = f"---\ntitle: {path.name}\nsearch:\n  exclude: true\nhide: [toc]\n---\n\n# `{name}`\n\n"
    if path.is_dir():
        return head + "".join(f"- `{entry.name}`\n" for entry in sorted(path.glob("[!_.]*")))
    form = path.suffix.removeprefix(".") or "text"
    return f"{head}````{form}\n{path.read_text('utf-8')}````\n"


def place_of_source(path: Path) -> str:
    return f"source/{path.relative_to(ROOT).as_posix()}.md"


def _place(path: Path) -> str:
    if path in PLACES:
        return PLACES[path]
    return path.relative_to(DOCS).as_posix() if DOCS in path.parents else place_of_source(path)


if __name__ == "__main__":
    gather(Path(sys.argv[1]))
