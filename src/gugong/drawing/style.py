"""Parts that every drawing shares: texts, components, and the marks of the families.

A family has a letter and a colour, so that you never have to tell colours apart.
"""

from typing import Final

from rich.cells import cell_len
from rich.text import Text

from gugong.components import Components, load
from gugong.rules.constants import ACTION_LETTERS, ACTIONS
from gugong.text import Catalogue

SERVANT: Final = "●"
NO_SERVANT: Final = "○"
DOUBLE: Final = "◎"  # the Double Servant; twice where it lies flat and counts 2
JADE: Final = "◆"
NO_JADE: Final = "◇"
EMPTY: Final = "·"

COLOURS: Final = {
    "red": "bold white on #b3261e",
    "white": "bold black on #f2f2f2",
    "orange": "bold black on #f59e0b",
    "lilac": "bold black on #c8a2e8",
    "blue": "bold white on #1d4ed8",
}
OTHER_COLOURS: Final = (
    "bold black on #5fb37f",
    "bold white on #8b5a2b",
    "bold black on #5fb3b3",
    "bold white on #4b5563",
    "bold black on #d2b48c",
)
TITLE: Final = "bold"
FAINT: Final = "dim"
STRONG: Final = "bold"
VALUE: Final = "bold yellow"
GOOD: Final = "bold green"
BAD: Final = "bold red"


class Style:
    """Texts and marks for one game."""

    def __init__(
        self,
        catalogue: Catalogue,
        components: Components,
        names: list[str],
        meng: int | None = None,
    ) -> None:
        catalogue = catalogue.for_box(components)
        self.catalogue: Catalogue = catalogue
        self.components = components
        self.names = names
        self.meng = meng  # his seat, if he plays
        labels = [catalogue.word("colour", colour) for colour in components.colours]
        if meng is not None:
            labels[meng] = names[meng]
        self.letters: list[str] = _letters(labels)

    def say(self, key: str, **arguments: object) -> str:
        """A sentence of the terminal's own."""
        return self.catalogue.say(key, **arguments)

    def word(self, kind: str, word: str) -> str:
        return self.catalogue.word(kind, word)

    def colour(self, seat: int) -> str:
        return COLOURS.get(self.components.colours[seat], OTHER_COLOURS[seat])

    def mark(self, seat: int) -> Text:
        """The family's letter on its colour."""
        return Text(self.letters[seat], self.colour(seat))

    def marks(self, seats: list[int]) -> Text:
        return Text().join(self.mark(seat) for seat in seats)

    def family(self, seat: int) -> Text:
        """Mark and name."""
        return Text.assemble(self.badge(seat), " ", (self.names[seat], STRONG))

    def badge(self, seat: int) -> Text:
        return Text(f" {self.letters[seat]} ", self.colour(seat))

    @property
    def badge_width(self) -> int:
        """The columns that the widest badge takes: a Chinese letter takes two."""
        return max(self.badge(seat).cell_len for seat in range(len(self.letters)))

    def action_of(self, card: str) -> str:
        """Return what a card does, in a word or two; empty if it does nothing."""
        action = ACTIONS[ACTION_LETTERS.index(card[1:])]
        return "" if action == "none" else self.word("action", action)

    def token(self, token: str) -> str:
        """A travel token in a word or two."""
        return self.say(f"short-token.{token}")

    def gift(self, card: str) -> str:
        """The name of a gift; translated only if it is the default one."""
        value = int(card[0])
        gift = self.components.gift_names[value - 1]
        return self.word("gift", card[0]) if gift == load().gift_names[value - 1] else gift

    def card(self, card: str) -> Text:
        """`5w` as its value and its action, in short."""
        action = ACTIONS[ACTION_LETTERS.index(card[1:])]
        return Text.assemble((card[0], VALUE), " ", self.say(f"short-action.{action}"))

    def heading(self, title: str, width: int, note: str = "") -> Text:
        """A horizontal line with a title in it, and a note if there is room."""
        line = Text.assemble(("── ", FAINT), (title, TITLE), no_wrap=True, overflow="crop")
        if note and line.cell_len + cell_len(self.note(note)) <= width:
            line.append(self.note(note), FAINT)
        line.append(" ")
        line.append("─" * max(width - line.cell_len, 0), FAINT)
        return line

    def note(self, text: str) -> str:
        """An aside after a title or a name, in brackets."""
        return self.say("note", note=text)

    def in_lines(self, parts: list[Text], width: int) -> Text:
        """Parts one after the other, wrapped into lines."""
        lines: list[Text] = [Text()]
        for part in parts:
            if lines[-1] and lines[-1].cell_len + 3 + part.cell_len > width:
                lines.append(Text())
            lines[-1].append_text(Text.assemble("   " if lines[-1] else "", part))
        return Text("\n").join(lines)


def _letters(words: list[str]) -> list[str]:
    """Return, for each word, its first letter that is still free, or else a number."""
    taken: list[str] = []
    for place, word in enumerate(words):
        free = [letter for letter in word.upper() if letter.isalpha() and letter not in taken]
        taken.append(free[0] if free else str(place + 1))
    return taken
