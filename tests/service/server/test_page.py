"""Which addresses are the page's, and which are nobody's."""

import re
from pathlib import Path

import pytest

from gugong.service.server.http.page import page_response

ROUTES = Path(__file__).parents[3] / "web" / "src" / "browser" / "route.svelte.ts"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "assets").mkdir()
    (tmp_path / "assets" / "a.js").write_text("1")
    (tmp_path / "index.html").write_text('<html lang="en"><script src="./assets/a.js">')
    return tmp_path


def first_parts() -> list[str]:
    """What a path of the page begins with, by the page's own list."""
    (listed,) = re.findall(r"const PAGES = \{(.*?)\}", ROUTES.read_text("utf-8"), re.DOTALL)
    return [part for part in re.findall(r"^  (\S+): ", listed, re.MULTILINE) if part != '""']


def test_every_address_of_the_page_is_the_page(folder: Path) -> None:
    parts = first_parts()
    assert len(parts) > 8
    paths = ["/", *(f"/{part}" for part in parts if part != "t"), "/t/6kq", "/daily/2026-01-31"]
    for path in paths:
        answer = page_response(folder, path)
        assert (answer.status_code, b"data-server" in answer.body) == (200, True), path


@pytest.mark.parametrize(
    "path", ["/nothing", "/t", "/t/", "/gamesx", "/assets/old.js", "/index.htm", "/%2e%2e/"]
)
def test_other_addresses_answer_404_with_the_page(folder: Path, path: str) -> None:
    """The page then says that there is nothing there."""
    answer = page_response(folder, path)
    assert (answer.status_code, b"data-server" in answer.body) == (404, True)


def test_files_of_the_page_are_served(folder: Path) -> None:
    assert page_response(folder, "/assets/a.js").status_code == 200
    assert page_response(folder, "/here/assets/a.js").status_code == 200
