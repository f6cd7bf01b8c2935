"""Looks through the built site: links that lead nowhere, and requests to other hosts.

    python website/check.py build/docs

The generator checks links in Markdown; this checks what a browser gets, also what was made from
docstrings and from the OpenAPI document.
"""

import re
import sys
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Final
from urllib.parse import unquote, urljoin, urlsplit

_CSS_ADDRESS: Final = re.compile(r"(?:@import\s+|url\()\s*[\"']?([^\"')\s]+)")
# What a browser fetches by itself; a link of any other kind is followed only when it is pressed.
_FETCHED: Final = {
    "audio": "src", "embed": "src", "iframe": "src", "img": "src", "image": "href",
    "input": "src", "object": "data", "script": "src", "source": "src", "use": "href",
    "video": "src",
}  # fmt: skip
_FETCHED_LINKS: Final = {"icon", "manifest", "modulepreload", "preload", "stylesheet", "preconnect"}


class Contents(HTMLParser):
    """The anchors of a page, where it leads, and what it fetches."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.anchors: set[str] = set()
        self.links: set[str] = set()
        self.fetched: set[str] = set()
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = {name: value or "" for name, value in attrs}
        self.anchors.add(found.get("id", ""))
        if tag == "a":
            self.anchors.add(found.get("name", ""))
            self.links.add(found.get("href", ""))
        if tag == "link" and _FETCHED_LINKS & set(found.get("rel", "").split()):
            self.fetched.add(found.get("href", ""))
        self.fetched.add(found.get(_FETCHED.get(tag, ""), ""))
        self.fetched |= {part.split()[0] for part in found.get("srcset", "").split(",") if part}
        self.fetched |= set(_CSS_ADDRESS.findall(found.get("style", "")))


def faults(site: Path) -> Iterator[str]:
    """What is wrong, one line each."""
    pages = {
        path: Contents(path.read_text("utf-8"))
        for path in sorted(site.rglob("*.html"))
        if path.name != "404.html"  # its links begin at the root of the host
    }
    for path, contents in pages.items():
        where = path.relative_to(site)
        for address in sorted(contents.fetched - {""}):
            if urlsplit(address).netloc:
                yield f"{where} fetches {address}"
            elif not address.startswith("data:") and not _file(site, path, address).is_file():
                yield f"{where} fetches {address}, which is not there"
        for address in sorted(contents.links - {""}):
            parts = urlsplit(address)
            if parts.scheme or parts.netloc:
                continue
            target = _file(site, path, address)
            if not target.is_file():
                yield f"{where} links to {address}, which is not there"
            elif target in pages and unquote(parts.fragment) not in pages[target].anchors | {""}:
                yield f"{where} links to {address}, where there is no such heading"
    for path in sorted(site.rglob("*.css")):
        for address in _CSS_ADDRESS.findall(path.read_text("utf-8")):
            if urlsplit(address).netloc:
                yield f"{path.relative_to(site)} fetches {address}"


def _file(site: Path, page: Path, address: str) -> Path:
    """The file behind an address on a page."""
    here = page.relative_to(site).as_posix()
    path = unquote(urlsplit(urljoin(f"/{here}", address)).path)
    return site / (f"{path}index.html" if path.endswith("/") else path).lstrip("/")


if __name__ == "__main__":
    found = list(faults(Path(sys.argv[1])))
    print("\n".join(found))
    sys.exit(f"{len(found)} faults" if found else 0)
