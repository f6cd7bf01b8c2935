"""Every language uses its own words, marks and signs: what src/gugong/text/glossary.toml asks."""

import re
import tomllib
from functools import cache
from typing import Any

import pytest

from gugong.components.names import LOCATIONS
from gugong.rules.constants import ACTIONS, DECREES, TOKENS
from gugong.text import catalogue, languages
from gugong.text.sources import FOLDER, read_rules, read_tables
from tests.text.gaps import Path, leaves, texts

GLOSSARY: dict[str, Any] = tomllib.loads((FOLDER / "glossary.toml").read_text("utf-8"))
NO_BREAK_SPACE = "\N{NO-BREAK SPACE}"
QUOTES = set('"“”„‟«»「」『』')
# What people type is written as they type it, and some texts are not for reading.
TYPED = (("terminal", "command"), ("web", "command"), ("language",))
OWN_FORMS = ("word", "count", "card", "part")
SHORT = {("terminal", f"short-{kind}") for kind in ("location", "automa", "action", "token")}
GAP = re.compile(r"\{[^{}:]*:?([^{}]*)\}")


@cache
def by_path(language: str) -> dict[Path, str]:
    """Every text by its key, its forms in a row; the rules by their number.

    Instead of a gap for a number with its noun, the noun; instead of any other, an x.
    """
    tables: dict[str, Any] = {**read_tables(language)}
    nouns = {form: " ".join(leaves(text)) for form, text in tables["count"].items()}
    found = {
        path: " | ".join(leaves(text))
        for path, text in texts(tables)
        if not any(path[: len(typed)] == typed for typed in TYPED)
    }
    rules = catalogue(language)
    found |= {("rule", number): rules.rule(number) for number in rules.rule_numbers()}
    return {
        path: GAP.sub(lambda gap: nouns.get(gap[1], "x"), text).replace("{n}", "2")
        for path, text in found.items()
    }


def has(text: str, forms: list[str]) -> bool:
    return any(form in text for form in forms)


@pytest.mark.parametrize(
    ("language", "term"),
    [
        (language, term)
        for language in languages()
        for term, row in GLOSSARY["term"].items()
        if language in row and language != "en"
    ],
)
def test_terms(term: str, language: str) -> None:
    row = GLOSSARY["term"][term]
    told = by_path(language)
    for path, english in by_path("en").items():
        if path[0] in OWN_FORMS or path[:2] in SHORT or ".".join(path) in row.get("except", ()):
            continue
        if has(english, row["en"]) and told[path]:
            assert has(told[path], row[language]), (".".join(path), english, told[path])


@pytest.mark.parametrize("language", languages())
def test_forbidden_words(language: str) -> None:
    for word, better in GLOSSARY["forbidden"].get(language, {}).items():
        whole = re.escape(word).replace(r"\*", r"\w*")
        border = "" if language == "zh" else r"\b"
        pattern = re.compile(f"{border}{whole}{border}", re.IGNORECASE)
        for path, text in by_path(language).items():
            assert not pattern.search(text), f"{'.'.join(path)}: {text!r}; better: {better}"


@pytest.mark.parametrize("language", languages())
def test_no_inner_names(language: str) -> None:
    """Players read names, never the words of code and notation."""
    ids = {word for word in (*TOKENS, *DECREES, *ACTIONS, *LOCATIONS) if "-" in word}
    own = {"recall", "swap", "toll", "follow", "flattery", "envoy", "servant", "servants"}
    pattern = re.compile(rf"\b({'|'.join(ids)}|map\.inner|components\.toml)\b")
    english = re.compile(rf"\b({'|'.join(own)})\b")
    for path, text in by_path(language).items():
        assert not pattern.search(text), (path, text)
        assert language == "en" or not english.search(text), (path, text)


# Signs


@pytest.mark.parametrize("language", languages())
def test_quotation_marks_and_apostrophes(language: str) -> None:
    allowed = set(GLOSSARY["typography"][language]["quotes"])
    for path, text in by_path(language).items():
        assert not (set(text) & QUOTES) - allowed, (path, text)
        assert "'" not in text, (path, text)


@pytest.mark.parametrize("language", languages())
def test_ellipses(language: str) -> None:
    """`…`, never three dots; with a space before it only in German, which never breaks."""
    sign = GLOSSARY["typography"][language]["ellipsis"]
    for path, text in by_path(language).items():
        assert "..." not in text, (path, text)
        for found in re.finditer(r"(\w)(\s*)…", text):
            assert f"{found[2]}…" == sign, (path, text)


@pytest.mark.parametrize(
    "language", [code for code in languages() if "before" in GLOSSARY["typography"][code]]
)
def test_spaces_that_do_not_break(language: str) -> None:
    signs = GLOSSARY["typography"][language]
    before, after = signs["before"], signs["after"]
    # All but what is typed: `mine.py:Mine`, and commands such as `? WALL` and `? péage`.
    typed = r"[\w/]|(?<=\?) (?:[A-Z]{2}|x\b|[a-zà-ÿ])"
    spaced = re.compile(rf"(\s?)[{re.escape(before)}](?!{typed})")
    for path, text in by_path(language).items():
        for found in spaced.finditer(text):
            assert found[1] == NO_BREAK_SPACE, (path, text)
        for found in re.finditer(rf"[{after}](.)", text):
            assert found[1] == NO_BREAK_SPACE, (path, text)


@pytest.mark.parametrize("language", languages())
def test_numbers_stay_with_their_units(language: str) -> None:
    """`12 %`, `5 MB` and `8 ± 2` never break between the number and its unit."""
    for path, text in by_path(language).items():
        assert not re.search(r"[\dx}] (%(?!\d)|[kMG]B\b|±)|± x", text), (path, text)


@pytest.mark.parametrize("language", languages())
def test_names_stay_together(language: str) -> None:
    for name in GLOSSARY["typography"][language].get("joined", ()):
        for path, text in by_path(language).items():
            assert name not in text, (path, text)


def test_the_rules_mark_rulings_in_one_way() -> None:
    for language in languages():
        assert "*(ruling)*" in read_rules(language)
