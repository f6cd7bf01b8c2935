"""Fills the gaps of a text.

- `{price}` is the argument itself, or the figure of that name (see figures.py).
- `{price:servants}` is a number with its noun, from the table `count`: "1 servant", "2 servants".
- `{city:city}` is the argument's display name, from the table of that name in `word`.
- `{berth:berth}` is a harbour or a route in capitals, as on the board: the notation has `a2`.
- `{:pieces}` is a part of a sentence, from the table `part`, filled with the same arguments.
- A table instead of a text holds several. `choose` names the argument that picks one: by its value,
  `none` if it is None or missing, `one` if the language uses the singular for that number, else
  `other`.

So word order, plurals and articles are up to the file, and a new language needs no code.
"""

from collections.abc import Mapping
from string import Formatter
from typing import Final, TypeAlias, cast

from gugong.rules.constants import ACTION_LETTERS, ACTIONS

# As TOML gives them; the list holds the numbers for which a language uses the singular.
Tables: TypeAlias = dict[str, "Text"]
Text: TypeAlias = str | list[int] | Tables
Arguments = Mapping[str, object]

_PARSE: Final = Formatter().parse


class MissingText(ValueError):
    """The catalogue lacks a text, or a text needs an argument that is missing."""


class Phrases:
    """The texts of one language."""

    def __init__(self, language: str, tables: Tables, figures: Arguments | None = None) -> None:
        self.language = language
        self.tables = tables
        self.figures: Arguments = figures or {}
        self._singular = cast("list[int]", self.find("language", "one"))

    def find(self, *path: str) -> Text:
        """Return the text, or table of texts, at this path."""
        found: Text = self.tables
        for key in path:
            if not isinstance(found, dict) or key not in found:
                raise MissingText(f"no text {'.'.join(path)!r} in language {self.language!r}")
            found = found[key]
        return found

    def text(self, *path: str) -> str:
        """Return the text at this path as it is."""
        return cast("str", self.find(*path))

    def table(self, *path: str) -> dict[str, str]:
        """Return the texts at this path, by their last key; empty if there are none."""
        try:
            return cast("dict[str, str]", self.find(*path))
        except MissingText:
            return {}

    def tell(self, path: tuple[str, ...], arguments: Arguments) -> str:
        """Return the sentence at this path with its gaps filled."""
        try:
            return self._fill(self.find(*path), arguments)
        except KeyError as error:
            raise MissingText(f"text {'.'.join(path)!r} needs an argument {error}") from error

    def word(self, kind: str, word: str) -> str:
        """Return the display name of a word; the word itself if there is none."""
        if kind in self.table("card"):
            return self._card(kind, word)
        if kind == "berth":
            return word.upper()
        try:
            return self._fill(self.find("word", kind, word), {})
        except MissingText:
            return word.title() if kind == "city" else word

    def _fill(self, text: Text, arguments: Arguments) -> str:
        while isinstance(text, dict):
            text = self._choose(text, arguments)
        out = []
        for literal, field, form, _ in _PARSE(str(text)):
            out.append(literal)
            if field is not None:
                out.append(self._gap(field, form or "", arguments))
        return "".join(out)

    def _choose(self, table: Tables, arguments: Arguments) -> Text:
        name = str(table.get("choose", "n"))
        value = arguments[name] if name in arguments else self.figures.get(name)
        key = "none" if value is None else str(value)
        if key in table:
            return table[key]
        if "one" in table and value in self._singular:
            return table["one"]
        if "other" in table:
            return table["other"]
        raise MissingText(f"no text for {key!r} among {', '.join(table)}")

    def _gap(self, field: str, form: str, arguments: Arguments) -> str:
        if not field:
            return self._fill(self.find("part", form), arguments)
        value = arguments[field] if field in arguments else self.figures[field]
        if isinstance(value, list | tuple):
            return self._list([self.word(form, str(one)) for one in value])
        if form in self.table("count"):
            return self._fill(self.find("count", form), {"n": value})
        return self.word(form, str(value)) if form else str(value)

    def _list(self, words: list[str]) -> str:
        """Return `a, b and c`, as the language joins them."""
        begin = self.text("language", "comma").join(words[:-1])
        return self.text("language", "and").join([begin, words[-1]]) if begin else "".join(words)

    def _card(self, kind: str, card: str) -> str:
        """Return a gift card from its short name: `5w` is value 5 and the action of the wall."""
        letters = card[1:]
        if not card[:1].isdigit() or letters not in ACTION_LETTERS:
            return card
        parts = {"value": card[0], "action": ACTIONS[ACTION_LETTERS.index(letters)]}
        return self._fill(self.find("card", kind), parts)
