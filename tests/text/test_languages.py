"""Every language says what English says: the same texts, arguments, numbers and rules."""

import re
from functools import cache
from typing import Any

import pytest

from gugong import Game, load
from gugong.rules.events import EVENTS
from gugong.rules.frames import KINDS
from gugong.text import catalogue, default_language, languages
from gugong.text.figures import figures_of
from gugong.text.sources import read_rules, read_tables
from tests.golden.games import HERE as GOLDEN
from tests.text.gaps import Path, asked, choices, gaps, is_choice, leaves, texts
from tests.text.test_played_games import NAMES, assert_whole

OTHERS = [language for language in languages() if language != "en"]
ENGLISH: dict[str, Any] = {**read_tables("en")}
# What sentences are made of. A language has its own forms; the rest has the same keys everywhere.
OWN_FORMS = ("language", "count", "card", "word", "part")
BY_NAME = {  # words, cards and parts that the code asks for
    "word": {
        "location", "action", "token", "decree", "gift", "city", "colour", "source", "automa",
        "difficulty", "account", "stage",
    },
    "card": {"card"},
    "part": {"refusal", "ruling", "ruling-inside", "step"},
}  # fmt: skip

# Words that are the same in English. Anything else that is the same was forgotten.
ALIKE = {
    "de": "page bot chat jade orange normal system set filter option name bots passkey passkeys",
    "fr": "jade intrigue grand canal orange double tables novice champion options action face "
    "route option place places bots sessions page scribe notifications min",
    "nl": "jade chat bonsai focus families ring bot minister later set privacy moment filters "
    "rating ratings bots passkey passkeys page prefect censor sorry",
    "tr": "bonsai dunhuang pipa normal program",
}
PROPER_NAMES = {"meng", "gùgōng", "xi", "an", "zhao", "qian", "sun", "li", "zhou"}


@cache
def tables_of(language: str) -> dict[str, Any]:
    return read_tables(language)


@cache
def by_path(language: str) -> dict[Path, Any]:
    return {path: text for path, text in texts(tables_of(language)) if path[0] not in OWN_FORMS}


# Keys


@pytest.mark.parametrize("language", OTHERS)
def test_the_same_texts(language: str) -> None:
    own = tables_of(language)
    assert set(own) == set(ENGLISH)
    assert set(own["language"]) == set(ENGLISH["language"])
    assert set(by_path(language)) == set(by_path("en"))


@pytest.mark.parametrize("language", OTHERS)
def test_the_same_words(language: str) -> None:
    """A word without a name would be shown as the code writes it."""
    own = tables_of(language)
    for group, names in BY_NAME.items():
        assert names <= set(own[group])
    cities = set(load().cities)
    for kind, words in own["word"].items():
        if kind.startswith("city"):
            assert set(words) <= cities
        elif kind in ENGLISH["word"]:
            assert set(words) == set(ENGLISH["word"][kind]), kind


@pytest.mark.parametrize("language", OTHERS)
def test_words_of_its_own_name_everything_they_are_asked_for(language: str) -> None:
    own, english = tables_of(language)["word"], ENGLISH["word"]
    usual = gaps({name: ENGLISH[name] for name in ENGLISH if name not in OWN_FORMS}, ENGLISH)
    for path, text in by_path(language).items():
        here = gaps(by_path("en")[path], ENGLISH)
        for field, form in gaps(text, tables_of(language)):
            if form in own and not form.startswith("city"):
                known = [set(english[f]) for g, f in here if g == field and f in english]
                known = known or [set(english[f]) for g, f in usual if g == field and f in english]
                assert any(words <= set(own[form]) for words in known), (path, field, form)


# Arguments


def arguments_of(path: Path) -> set[str]:
    """What a sentence can be told with: what the engine gives, or what English asks for."""
    known = asked(by_path("en")[path], ENGLISH) | set(figures_of(load()))
    if path[0] == "event":
        return (
            known
            | entries({kind.name: kind.arguments for kind in EVENTS}[path[1]])
            | {"name", "rule"}
        )
    if path[0] == "prompt":
        return known | entries({kind.name: kind.arguments + kind.facts for kind in KINDS}[path[1]])
    return known | {"rule"} if path[0] == "reason" else known


def entries(more: tuple[str, ...]) -> set[str]:
    return {entry.split(":")[0] for entry in more}


@pytest.mark.parametrize("language", OTHERS)
def test_the_same_arguments(language: str) -> None:
    own = tables_of(language)
    for path, text in by_path(language).items():
        assert asked(text, own) <= arguments_of(path), path
    for name in BY_NAME["part"]:
        assert asked(own["part"][name], own) <= asked(ENGLISH["part"][name], ENGLISH), name


@pytest.mark.parametrize("language", OTHERS)
def test_no_case_is_left_out(language: str) -> None:
    """A choice has an answer to everything, or to all that English has one to."""
    own = tables_of(language)
    for path, text in by_path(language).items():
        english = choices(by_path("en")[path], ENGLISH)
        for argument, keys in choices(text, own):
            known = [there for by, there in english if by == argument and "other" not in there]
            assert "other" in keys or any(there <= keys for there in known), (path, argument)


# What is said


@pytest.mark.parametrize("language", OTHERS)
def test_nothing_was_left_in_english(language: str) -> None:
    alike = PROPER_NAMES.union(ALIKE.get(language, "").split())
    for path, text in texts(tables_of(language)):
        there = find(ENGLISH, path)
        if path[:2] == ("terminal", "command") or path[0] == "language":  # typed in English too
            continue
        for leaf in set(leaves(text)) & set(leaves(there)):
            words = re.findall(r"[^\W\d_]{2,}", re.sub(r"\{.*?\}", "", leaf))
            assert {word.lower() for word in words} <= alike, (path, leaf)


@pytest.mark.parametrize("language", OTHERS)
def test_the_same_numbers(language: str) -> None:
    """Prices, points and steps. A lone 1 may be a word, or a word a 1."""
    for path, text in by_path(language).items():
        there = find(ENGLISH, path)
        pairs = [(text, there)]
        if isinstance(text, dict) and isinstance(there, dict):
            pairs = [(text[key], there[key]) for key in text if key in there and key != "choose"]
        for own, english in pairs:
            assert numbers(" ".join(leaves(own))) == numbers(" ".join(leaves(english))), path


@pytest.mark.parametrize("language", OTHERS)
def test_the_same_values_of_the_box(language: str) -> None:
    """`{days}` where English has it, never "four": another box may have another number."""
    own = tables_of(language)
    values = set(figures_of(load()))
    for path, text in by_path(language).items():
        assert asked(text, own) & values == asked(by_path("en")[path], ENGLISH) & values, path


TURKISH_THOU = re.compile(
    r"\bsen(?:in|i|de|den|inle)?\b|\bsana\b"
    r"|(?:[\u0131iu\u00fc]yorsun|[ae\u0131iu\u00fc]rs[\u0131iu\u00fc]n|m[ae]zs[\u0131i]n"
    r"|m[\u0131iu\u00fc]\u015fs[\u0131iu\u00fc]n|m[ae]l[\u0131i]s[\u0131i]n|[ae]c[ae]ks[\u0131i]n)\b"
)


def test_turkish_is_polite() -> None:
    """*siz* everywhere; the second person singular is left to buttons, as *Kaydet*."""
    for wrong in ("masa sahibi seni istedi.", "burada oynuyorsun.", "geri gelemezsin."):
        assert TURKISH_THOU.search(wrong)
    assert not TURKISH_THOU.search("oynuyorsunuz; oyuncu gelsin, herkesin bot oynasa da.")
    turkish = catalogue("tr")
    told = {str(path): leaf for path, text in by_path("tr").items() for leaf in leaves(text)}
    told |= {number: turkish.rule(number) for number in turkish.rule_numbers()}
    for where, text in told.items():
        assert not TURKISH_THOU.search(text.lower()), (where, text)


def find(tables: Any, path: Path) -> Any:
    for key in path:
        tables = tables.get(key, {}) if isinstance(tables, dict) else {}
    return tables


def numbers(text: str) -> set[str]:
    return set(re.findall(r"\d+", text)) - {"1"}


# The numbered rules


@pytest.mark.parametrize("language", OTHERS)
def test_the_same_rules(language: str) -> None:
    own, english = catalogue(language), catalogue("en")
    assert own.rule_numbers() == english.rule_numbers()
    assert [short for short, _ in own.chapters()] == [short for short, _ in english.chapters()]
    for number in own.rule_numbers():
        text, there = own.rule(number), english.rule(number)
        assert text != there
        assert numbers(text) == numbers(there), number
        assert not set("*`") & set(text)


@pytest.mark.parametrize("language", OTHERS)
def test_the_same_rulings(language: str) -> None:
    def marked(text: str) -> dict[str, int]:
        rows = re.findall(r"^- ([A-Z]+-\d+) (.+)$", text, flags=re.MULTILINE)
        return {number: row.count("*(ruling)*") for number, row in rows}

    assert marked(read_rules(language)) == marked(read_rules("en"))


# Whole games


@cache
def golden() -> tuple[list[Any], list[Any], set[tuple[str, str]]]:
    """Of all golden games: what every seat is told, what was asked, and what was played."""
    events: dict[str, Any] = {}
    frames: dict[str, Any] = {}
    moves: set[tuple[str, str]] = set()
    for path in sorted(GOLDEN.glob("*.txt")):
        game = Game.from_record(path.read_text("utf-8"))
        for seat in (None, *range(game.players)):
            log: Any = [{"events": game.at(0).events(seat)}, *game.log(seat)]
            events |= {repr(event): event for entry in log for event in entry["events"]}
        before: Any = game.at(0).frame
        for then, _, move in game.steps():
            key = repr(before)
            frames[key] = before
            moves.add((move.text, key))
            before = then.frame
    return list(events.values()), [*frames.values()], moves


@pytest.mark.parametrize("language", languages())
def test_golden_games_are_told(language: str) -> None:
    texts = catalogue(language)
    events, frames, moves = golden()
    assert len(events) > 2000
    for event in events:
        line = texts.event(event, NAMES)
        if line:
            assert_whole(line, ".")
    for frame in frames:
        assert_whole(texts.prompt(frame), ".?")
    asked_at = {repr(frame): frame for frame in frames}
    for text, key in moves:
        assert texts.move(text, asked_at[key]) != text


# Which language


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "POSIX"}, "en"),
        ({"LANG": "nl_NL.UTF-8"}, "nl"),
        ({"LANG": "de"}, "de"),
        ({"LANG": "de@euro"}, "de"),
        ({"LANG": "tlh_QO"}, "en"),
        ({"LANG": "zh_CN.UTF-8"}, "zh"),
        ({"LANG": "zh-Hans"}, "zh"),
        ({"LANG": "nl_NL", "LC_MESSAGES": "de_AT"}, "de"),
        ({"LANG": "nl_NL", "LC_MESSAGES": "de_AT", "LC_ALL": "en_GB"}, "en"),
        ({"LANG": "nl_NL", "LC_ALL": ""}, "nl"),
        ({"LC_ALL": "../de"}, "en"),
    ],
)
def test_the_language_of_the_locale(environment: dict[str, str], language: str) -> None:
    assert default_language(environment) == language


def test_a_choice_is_one_text() -> None:
    """Or the tests above would compare its forms, which are each language's own."""
    assert ("event", "scored") in by_path("en")
    assert is_choice(ENGLISH["terminal"]["flattery"])
    assert ("terminal", "way", "free") in by_path("en")
