"""The catalogue: all sentences of one language."""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache

from gugong.components import Components, load
from gugong.errors import GugongError, IllegalMove, RecordError, UndoBarred
from gugong.formats.notation import read, rules_for
from gugong.rules.constants import LOCATIONS
from gugong.rules.refusals import COSTLY_FORMS, Reason
from gugong.text.figure_names import figure_name
from gugong.text.figures import figures_of
from gugong.text.phrases import MissingText, Phrases
from gugong.text.rulebook import Rulebook
from gugong.text.sources import read_rules, read_tables


def catalogue(language: str = "en") -> "Catalogue":
    """Return the catalogue of a language, read once. Raises ValueError, listing the languages, if
    there is none."""
    return _read(language)


@cache
def _read(language: str) -> "Catalogue":
    return Catalogue(Phrases(language, read_tables(language), figures_of(load())))


class Catalogue:
    """Turns the keys and arguments of the engine into sentences of one language."""

    def __init__(self, phrases: Phrases) -> None:
        self.language: str = phrases.language
        self._phrases = phrases
        self._rulebook = Rulebook(
            read_rules(phrases.language),
            phrases.text("part", "ruling"),
            phrases.text("part", "ruling-inside"),
            phrases.word,
        )

    def for_box(self, components: Components) -> "Catalogue":
        """Return the same sentences with the numbers of this box."""
        if components.version == load().version:
            return self
        return Catalogue(Phrases(self.language, self._phrases.tables, figures_of(components)))

    # The engine's keys

    def reason(self, reason: Reason) -> str:
        """Return why a move is refused, with the numbers and the rule."""
        arguments = {**reason.args, "rule": reason.rule}
        why = self._phrases.tell(("reason", reason.code), arguments)
        return self._phrases.tell(("part", "refusal"), {"why": why, "rule": reason.rule})

    def error(self, error: GugongError) -> str:
        """Return what went wrong. For a refused move, the reason is a whole sentence."""
        if isinstance(error, IllegalMove):
            return f"{error.move}: {self.reason(error.reason)}"
        if isinstance(error, UndoBarred):
            return self.reason(error.reason)
        if isinstance(error, RecordError) and isinstance(error.cause, IllegalMove):
            return str(RecordError(error.line, self.error(error.cause)))
        return str(error)

    def prompt(self, frame: Mapping[str, object]) -> str:
        """Return the question of a decision."""
        return self._phrases.tell(("prompt", str(frame["kind"])), frame)

    def move(self, text: str, frame: Mapping[str, object] | None = None) -> str:
        """Return a move's notation as a readable choice at this question; without one, at its usual
        price.

        Unknown text is returned unchanged.
        """
        move = read(text)
        if move is None:
            return text
        asked = _anywhere(move.parts) if frame is None else frame
        told = self._phrases.tell(("move", move.verb), {**asked, **move.parts})
        return told[0].upper() + told[1:]

    def event(self, event: Mapping[str, object], names: Sequence[str]) -> str:
        """Return a line of the log; empty for an event that needs none."""
        arguments = dict(event)
        for key, label in (("seat", "name"), ("owner", "owner")):
            seat = event.get(key)
            if isinstance(seat, int):
                arguments[label] = names[seat]
        return self._phrases.tell(("event", str(event["event"])), arguments)

    def step(self, step: Mapping[str, object], names: Sequence[str]) -> str:
        """Return one numbered step of Meng's account, with the rule behind it."""
        return self._phrases.tell(("part", "step"), {**step, "line": self.event(step, names)})

    def word(self, kind: str, word: str) -> str:
        """Return the display name of a word of the notation; the word itself if it has none."""
        return self._phrases.word(kind, word)

    def help(self, kind: str, word: str) -> str:
        """Return what a token, a decree or the like does; empty if unknown."""
        known = word in self._phrases.table("help", kind)
        return self._phrases.tell(("help", kind, word), {}) if known else ""

    def help_words(self, kind: str) -> list[str]:
        """Return the words of a kind that have a help text."""
        return list(self._phrases.table("help", kind))

    def figure(self, key: str) -> str:
        """Return the name of a number in the components, such as `jade.square_price`."""
        return figure_name(self._phrases, key)

    def count(self, kind: str, number: int) -> str:
        """Return a number with its noun or sign, from the table `count`."""
        return self._phrases.tell(("count", kind), {"n": number})

    def coach(self, key: str, **arguments: object) -> str:
        """Return what the coach says about a game."""
        return self._phrases.tell(("coach", key), arguments)

    def level(self, key: str, **arguments: object) -> str:
        """Return a text about the levels of bots, such as which one fits."""
        return self._phrases.tell(("level", key), arguments)

    # Several at once

    def series(self, words: Iterable[str]) -> str:
        """Return words as this language lists them: "a, b, c"."""
        return self._phrases.text("language", "comma").join(words)

    def passage(self, sentences: Iterable[str]) -> str:
        """Join sentences; Chinese has no space between them."""
        return self._phrases.text("language", "gap").join(sentences)

    # The rules

    def rule(self, number: str) -> str:
        """Return the text of a numbered rule, such as WALL-4."""
        try:
            return self._rulebook.rules[number]
        except KeyError:
            raise MissingText(f"there is no rule {number!r}; try WALL-4") from None

    def rule_numbers(self) -> list[str]:
        """Return all rule numbers, in order."""
        return list(self._rulebook.rules)

    def chapters(self) -> list[tuple[str, str]]:
        """Return the chapters of the rules: short name and title, in order."""
        return self._rulebook.chapters[:]

    def heading(self, number: str) -> str:
        """Return the heading inside a chapter above this rule; empty if there is none."""
        return self._rulebook.headings.get(number, "")

    def rules_for(self, text: str, frame: Mapping[str, object] | None = None) -> list[str]:
        """Return the numbers of the rules that explain a move at this decision."""
        return rules_for(text, frame or {})

    # Messages of the server

    def notice(self, key: str, **arguments: object) -> str:
        """Return a sentence of the table `notice`."""
        return self._phrases.tell(("notice", key), arguments)

    def link(self, key: str, **arguments: object) -> str:
        """Return what a link to the page shows where it is shared."""
        return self._phrases.tell(("link", key), arguments)

    # The terminal

    def say(self, key: str, **arguments: object) -> str:
        """Return a sentence of the table `terminal`. Raises MissingText if there is no such key."""
        return self._phrases.tell(("terminal", *key.split(".")), arguments)


def _anywhere(parts: Mapping[str, object]) -> dict[str, object]:
    """Return what a move costs if nothing at the table changes it."""
    form = COSTLY_FORMS.get(LOCATIONS.index(str(parts.get("location") or LOCATIONS[0])))
    return {} if form is None else {"price": form[1]}
