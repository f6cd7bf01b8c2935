"""Moves as text: reading them, and the rules that explain them. See docs/notation.md.

`str(move)` is its notation. What is read here, with or without a game at hand, is read by the forms
of rules/grammar.py.
"""

import re
from collections.abc import Mapping
from difflib import get_close_matches
from typing import Final

from gugong.rules.constants import TOKENS
from gugong.rules.frames import KINDS
from gugong.rules.grammar import HAND_IN_TOKENS, THE_FRAMES, VERBS, Case, Form
from gugong.rules.kinds import MOVE_WORDS, NUMBERS, PATTERNS, WORDS, Word, name_and_kind
from gugong.rules.moves import Move
from gugong.rules.refusals import Reason
from gugong.rules.state import State


class Reading:
    """A text taken apart: its verb, and what it names."""

    __slots__ = ("number", "parts")

    def __init__(self, number: int, parts: dict[str, Word]) -> None:
        self.number: int = number  # of the verb
        self.parts: dict[str, Word] = parts

    @property
    def verb(self) -> str:
        return VERBS[self.number].name


def tidy(text: str) -> str:
    """Small letters, single spaces, no space before a comma and one after it."""
    return " ".join(text.lower().replace(",", " , ").split()).replace(" ,", ",")


def _pattern(form: Form) -> re.Pattern[str]:
    out = ""
    arguments = iter(form.arguments)
    for section in form.sections:
        inside = re.escape(section.texts[0].lower())
        for i, part in enumerate(section.parts):
            _, kind = name_and_kind(next(arguments))
            inside += f"(?P<{part}>{pattern_of(kind)})" + re.escape(section.texts[i + 1].lower())
        out += f"(?:{inside})?" if section.optional else inside
    return re.compile(out)


def pattern_of(kind: str) -> str:
    """A regular expression for the words of a kind that a move can name."""
    if kind in PATTERNS:
        return PATTERNS[kind]
    words = MOVE_WORDS[kind] if kind in MOVE_WORDS else WORDS[kind]
    return "|".join(re.escape(word) for word in words)


_FORMS: Final[list[tuple[int, Form, re.Pattern[str]]]] = [
    (number, form, _pattern(form)) for number, verb in enumerate(VERBS) for form in verb.forms
]


def read(text: str) -> Reading | None:
    """What a text says, whether or not it is legal anywhere; None if it is no move."""
    text = tidy(text)
    for number, form, pattern in _FORMS:
        found = pattern.fullmatch(text)
        if found is not None:
            kinds = VERBS[number].parts
            parts: dict[str, Word] = dict.fromkeys(kinds)
            parts.update(form.fixed)
            for name, said in found.groupdict().items():
                if said is not None:
                    parts[name] = int(said) if kinds[name] in NUMBERS else said
            return Reading(number, parts)
    return None


def _means(reading: Reading | None, move: Move) -> bool:
    """Return whether a text means this move, naming a card by its value alone."""
    if reading is None or move.verb != reading.number:
        return False
    for name, word in move.parts.items():
        said = reading.parts[name]
        if said != word and (name != "card" or said != str(word)[0]):
            return False
    return True


def find_move(s: State, legal: list[Move], text: str) -> Move | None:
    """The legal move a text means. A card may be named by its value if only one fits."""
    move = s.box.find_move(tidy(text))
    if move is not None and move in legal:
        return move
    reading = read(text)
    meant = [move for move in legal if _means(reading, move)]
    return meant[0] if len(meant) == 1 else None


def read_move(s: State, legal: list[Move], text: str) -> Move | Reason:
    """The move that a text which means no legal one was about; or why it names none."""
    text = tidy(text)
    reading = read(text)
    if len([move for move in legal if _means(reading, move)]) > 1:
        return Reason("which-card", "GIFT-2", {"text": text})
    own = s.hands[s.frames[-1].seat] if s.frames else ()
    exact = s.box.find_move(text)
    if exact is None or exact.a not in own:  # perhaps a card of the hand is meant by its value
        for move in s.box.every_move():
            if move.a in own and _means(reading, move):
                return move
    if exact is not None:
        return exact
    near = get_close_matches(text[:60], [move.text.lower() for move in legal], 1)
    if not near:  # then at another time
        every = [move.text.lower() for move in s.box.every_move()]
        near = get_close_matches(text[:60], every, 1, NEAR)
    if near:
        return Reason("misspelled", "GIFT-2", {"text": text[:60], "near": near[0]})
    return Reason("unreadable", "GIFT-2", {"text": text[:60]})


NEAR: Final = 0.8  # how close a move of another decision has to be, of 1, to be suggested
_HAND_IN: Final = re.compile(r"hand in (?P<tokens>.+) for (?P<reward>\w+)")


def read_hand_in(text: str) -> tuple[str, list[int]] | None:
    """The first decision of `hand in wall ship for servant`, and the tokens, sorted (TRV-9).

    This only saves typing: each token is a decision of its own, and a record writes each of them.
    None for any other text.
    """
    found = _HAND_IN.fullmatch(tidy(text))
    if found is None:
        return None
    words = found["tokens"].replace(",", " ").split()
    if not all(word in TOKENS for word in words):
        return None
    first = VERBS[HAND_IN_TOKENS].write({"reward": found["reward"]})
    return first, sorted(TOKENS.index(word) for word in words)


def rules_for(text: str, frame: Mapping[str, object]) -> list[str]:
    """The numbers of the rules that explain a move at this decision, the nearest first."""
    reading = read(text)
    if reading is None:
        return []
    known: dict[str, object] = dict(reading.parts)
    for name, word in frame.items():
        known[f"frame.{name}"] = word
    out: list[str] = []
    for group in VERBS[reading.number].rules:
        for rule in _first_that_applies(group, known):
            number = rule if rule != THE_FRAMES else _rule_of(frame)
            if number and number not in out:
                out.append(number)
    return out


def _rule_of(frame: Mapping[str, object]) -> str:
    for kind in KINDS:
        if kind.name == frame.get("kind"):
            return kind.rule
    return ""


def _first_that_applies(group: list[Case], known: dict[str, object]) -> list[str]:
    for case in group:
        if all(known.get(name) in words for name, words in case.when.items()):
            return case.rules
    return []
