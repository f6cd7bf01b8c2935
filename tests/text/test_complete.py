"""Every key of the engine has its text, and every text its key."""

import ast
import re
from pathlib import Path
from typing import Any, get_args

import pytest

import gugong
from gugong import load, puzzles
from gugong.bots.built_in import BUILT_IN
from gugong.coach.documents import Band, Draw
from gugong.components.problems import Code
from gugong.formats.meng_account import BEGINNINGS
from gugong.rules import grammar
from gugong.rules import moves as m
from gugong.rules.constants import (
    ACTIONS,
    AUTOMA_CARDS,
    CANNOT,
    CARDS,
    DECREES,
    DIFFICULTIES,
    DOUBLE_PLACES,
    HAND_IN_FOR,
    INSTEAD_OF,
    LAPSES,
    LOCATIONS,
    OFFERED_BY,
    PIECES,
    PLACES,
    REWARDS,
    SOURCES,
    STAGES,
    TOKENS,
    WHEN,
)
from gugong.rules.events import EVENTS
from gugong.rules.frames import FIRST_STEP, KINDS
from gugong.text import catalogue, languages
from gugong.text.figures import figures_of
from gugong.text.sources import read_tables
from tests.text.gaps import asked, gaps

SOURCE = Path(gugong.__file__).parent
TABLES: dict[str, Any] = read_tables("en")
DECISIONS = KINDS[:FIRST_STEP]
VERBS = [verb.name for verb in grammar.VERBS]
COMPONENTS = load()
FIGURES = figures_of(COMPONENTS)
TRAVEL_AND_JADE = {"travel", "jade"}  # no gift card has them (GIFT-7)


def reason_calls() -> list[ast.Call]:
    """Every place where the engine gives a reason."""
    sources = [path.read_text() for path in SOURCE.rglob("*.py")]
    return [
        node
        for source in sources
        if "Reason(" in source
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
        if node.func.id == "Reason"
    ]


def strings(node: ast.AST) -> set[str]:
    return {
        part.value
        for part in ast.walk(node)
        if isinstance(part, ast.Constant) and isinstance(part.value, str)
    }


REASONS = reason_calls()
CODES = {code for call in REASONS for code in strings(call.args[0])}


def test_all_tables() -> None:
    assert set(TABLES) - {"link", "notice", "terminal", "web"} == {
        "language", "count", "card", "word", "part",
        "reason", "prompt", "move", "event", "help", "coach", "level",
    }  # fmt: skip


def test_problems_of_a_box() -> None:
    """What can be wrong with a components file has a sentence on the page."""
    assert set(TABLES["web"]["problem"]) == set(get_args(Code))


def test_reasons() -> None:
    assert set(TABLES["reason"]) == CODES
    assert len(CODES) > 50


def test_prompts() -> None:
    prompts = TABLES["prompt"]
    assert set(prompts) == {kind.name for kind in DECISIONS}
    assert set(prompts["action"]) - {"choose"} == set(ACTIONS) - {"none"}
    assert set(prompts["benefit"]) - {"choose"} == set(TOKENS)
    assert set(prompts["canal"]) - {"choose"} == set(STAGES)
    assert set(TABLES["part"]["lead"]) - {"choose"} == set(OFFERED_BY)


def test_events() -> None:
    assert set(TABLES["event"]) == {kind.name for kind in EVENTS}


def test_events_of_meng() -> None:
    """Every reason why he does not do something, and every fate of a card he won (SOLO-15)."""
    events = TABLES["event"]
    assert set(events["meng-cannot"]) - {"choose"} == set(CANNOT)
    assert set(events["meng-skips"]) - {"choose"} == {"servants", "token"}
    assert set(events["meng-instead"]) - {"choose"} == set(INSTEAD_OF)
    assert set(events["meng-keeps"]) - {"choose"} == set(WHEN)


def test_lapses() -> None:
    """Every reason why something lapses has its words."""
    assert set(TABLES["part"]["lapse"]) - {"choose"} == set(LAPSES)


def test_moves() -> None:
    assert set(TABLES["move"]) == set(VERBS)


def test_every_move_of_every_table_reads() -> None:
    """Those that need a box come up in played games."""
    for move in m.COMMON.values():
        text = catalogue().move(move.text)
        assert text != move.text
        assert text[0].isupper()
        assert not re.search(r"[{}]|None", text)


WORDS = {
    "location": LOCATIONS,
    "official": LOCATIONS,
    "place": PLACES,
    "action": ACTIONS,
    "token": TOKENS,
    "decree": DECREES,
    "gift": tuple("123456789"),
    "colour": COMPONENTS.colours,
    "source": SOURCES,
    "automa": AUTOMA_CARDS,
    "difficulty": DIFFICULTIES,
    "level": tuple(BUILT_IN),
    "account": tuple(BEGINNINGS.values()),
    "reward": REWARDS,
    "double": DOUBLE_PLACES,
    "piece": PIECES,
    "stage": STAGES,
    "hand-in": HAND_IN_FOR,
    "where": ("pool", "supply"),
    "frame": tuple(kind.name for kind in DECISIONS),
    "laid": ("servant", "double"),
    "band": get_args(Band),
    "theme": puzzles.THEMES,
    "hardness": puzzles.DIFFICULTIES,
    "draw": get_args(Draw),
}


@pytest.mark.parametrize("kind", WORDS)
def test_words(kind: str) -> None:
    assert set(TABLES["word"][kind]) == set(WORDS[kind])
    assert all(catalogue().word(kind, word) for word in WORDS[kind])


def test_no_other_words() -> None:
    assert set(TABLES["word"]) == {*WORDS, "city"}
    assert set(TABLES["word"]["city"]) <= set(COMPONENTS.cities)


def test_helps() -> None:
    helps = TABLES["help"]
    assert set(helps) == {
        "location", "action", "token", "decree", "reward", "favour", "level", "learned",
        "difficulty", "automa",
    }  # fmt: skip
    assert set(helps["level"]) == set(BUILT_IN)
    assert set(helps["difficulty"]) == set(DIFFICULTIES)  # SOLO-3
    assert set(helps["automa"]) == set(AUTOMA_CARDS)
    assert set(helps["location"]) == set(LOCATIONS)
    assert set(helps["action"]) == set(ACTIONS)
    assert set(helps["token"]) == set(TOKENS)
    assert set(helps["decree"]) == set(DECREES)
    assert set(helps["reward"]) == set(REWARDS)
    assert set(helps["favour"]) == {"1", "3", "5", "7"}  # WALL-4


# Gaps


def arguments_of(entries: tuple[str, ...]) -> set[str]:
    return {entry.split(":")[0] for entry in entries}


@pytest.mark.parametrize(
    ("kind", "entries"), [(kind.name, kind.arguments + kind.facts) for kind in DECISIONS]
)
def test_gaps_of_prompts(kind: str, entries: tuple[str, ...]) -> None:
    assert asked(TABLES["prompt"][kind], TABLES) <= arguments_of(entries) | set(FIGURES)


@pytest.mark.parametrize(("name", "entries"), [(kind.name, kind.arguments) for kind in EVENTS])
def test_gaps_of_events(name: str, entries: tuple[str, ...]) -> None:
    known = arguments_of(entries) | {"name", "rule"}
    assert asked(TABLES["event"][name], TABLES) <= known


@pytest.mark.parametrize("language", languages())
def test_every_form_is_there_and_used(language: str) -> None:
    """A count, card, part or word form that no text uses would only be work for translators."""
    tables = read_tables(language)
    told = {name: tables[name] for name in tables if name not in ("language", "word", "help")}
    used = {form for _, form in gaps(told, tables) if form}
    known = {*tables["count"], *tables["card"], *tables["part"], *tables["word"]}
    assert used - {"berth"} <= known
    asked_for_by_name = {
        "bare-card", "card", "level", "location", "gift", "colour", "stage", "city",
        "refusal", "ruling", "ruling-inside", "difficulty", "account", "step", "band",
    }  # fmt: skip
    assert known - used <= asked_for_by_name


# Rules


def test_every_rule_cited_in_the_code_exists() -> None:
    chapters = "|".join(short for short, _ in catalogue().chapters())
    cited = {
        number
        for path in SOURCE.rglob("*.py")
        for number in re.findall(rf"\b(?:{chapters})-\d+\b", path.read_text())
    }
    assert len(cited) > 50
    assert cited <= set(catalogue().rule_numbers())


def test_a_reason_names_a_rule() -> None:
    cited = {rule for call in REASONS for rule in strings(call.args[1])}
    named = {rule for rule in cited if re.fullmatch(r"[A-Z]+-\d+", rule)}
    assert named <= set(catalogue().rule_numbers())


# Figures and names that stand in the box


def test_gifts_are_called_as_in_the_box() -> None:
    names = [catalogue().word("gift", str(value)).lower() for value in range(1, 10)]
    assert names == list(COMPONENTS.gift_names)


@pytest.mark.parametrize("card", [card for card in CARDS if card[1:] not in ("t", "j")])
def test_cards(card: str) -> None:
    name = catalogue().word("card", card)
    assert name.startswith(card[0])
    assert (name == card[0]) == (len(card) == 1)


@pytest.mark.parametrize("reward", HAND_IN_FOR)
def test_what_tokens_are_handed_in_for(reward: str) -> None:
    """TRV-5"""
    tokens, gain = COMPONENTS.exchange[reward]
    text = catalogue().move(f"hand in for {reward}")
    assert re.findall(r"\d", text) == [str(tokens), str(gain)]
    assert catalogue().word("hand-in", reward).startswith(str(gain))
