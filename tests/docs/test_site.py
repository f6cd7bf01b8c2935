"""What `make docs-site` puts together and checks, without the generator itself."""

import re
from pathlib import Path

import pytest

from website.check import faults
from website.gather import MADE, PLACES, ROOT, gather
from website.http_api import document, type_name

NAV = re.findall(r"[\w/-]+\.md", (ROOT / "mkdocs.yml").read_text("utf-8").partition("\nnav:")[2])


@pytest.mark.parametrize(
    ("html", "told"),
    [
        ('<a href="other.html">', "links to other.html, which is not there"),
        ('<a href="#low">', "where there is no such heading"),
        ('<script src="https://cdn.example/x.js"></script>', "fetches https://cdn.example/x.js"),
        ('<link rel="stylesheet" href="//fonts.example/">', "fetches //fonts.example/"),
        ('<img src="a.png">', "fetches a.png, which is not there"),
        ('<img srcset="https://a.example/b.png 2x">', "fetches https://a.example/b.png"),
        ('<p style="background: url(https://a.example/c.png)">', "https://a.example/c.png"),
    ],
)
def test_the_check_finds(html: str, told: str, tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text(html)
    (fault,) = faults(tmp_path)
    assert told in fault


def test_the_check_finds_what_a_stylesheet_fetches(tmp_path: Path) -> None:
    (tmp_path / "a.css").write_text('@import "https://a.example/b.css"; a { src: url("c.woff2") }')
    assert list(faults(tmp_path)) == ["a.css fetches https://a.example/b.css"]


def test_the_check_lets_good_links_pass(tmp_path: Path) -> None:
    (tmp_path / "deep").mkdir()
    (tmp_path / "index.html").write_text(
        '<a href="deep/#top"><a href="https://elsewhere.example/">'
    )
    (tmp_path / "deep" / "index.html").write_text('<h1 id="top"><a href="..">')
    assert list(faults(tmp_path)) == []


def test_links_lead_to_pages_of_the_site(tmp_path: Path) -> None:
    gather(tmp_path)
    assert "](library.md)" in (tmp_path / "index.md").read_text("utf-8")  # docs/library.md
    assert "](project/contributing.md)" in (tmp_path / "start.md").read_text("utf-8")
    decision = (tmp_path / "decisions" / "0001-plain-data-state.md").read_text("utf-8")
    assert "](../source/src/gugong/rules/state.py.md)" in decision
    source = (tmp_path / "source" / "src" / "gugong" / "rules" / "state.py.md").read_text("utf-8")
    assert "class State" in source
    assert (tmp_path / "pictures" / "table-en-light.png").is_file()


def test_the_menu_has_every_page_but_single_decisions() -> None:
    pages = {*PLACES.values(), *MADE}
    assert set(NAV) <= pages
    missing = {page for page in pages - set(NAV) if not page.startswith("decisions/0")}
    assert missing == set(), "give them a place under `nav` in mkdocs.yml"


def test_every_request_and_rule_has_its_place() -> None:
    requests, rules = MADE["http/index.md"](), MADE["rules/numbered.md"]()
    assert requests.count("\n### ") == sum(len(methods) for methods in document()["paths"].values())
    assert 'id="wall-4"' in rules
    assert "[GIFT-4](#gift-4)" in rules


def test_a_type_is_said_in_words() -> None:
    assert type_name({"anyOf": [{"$ref": "#/components/schemas/Terms"}, {"type": "null"}]}) == (
        "[Terms](types.md#terms) or null"
    )
    assert type_name({"type": "array", "items": {"type": "string", "maxLength": 5}}) == (
        "list of string (at most 5 characters)"
    )
