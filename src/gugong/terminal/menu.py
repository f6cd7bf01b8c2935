"""The legal moves as numbered choices.

Most decisions are a plain list. An exchange, and a swap of cards, are asked in two steps: which
card, then where; otherwise there would be up to a hundred lines. Cities are chosen on the map.
"""

from dataclasses import dataclass, field
from typing import Final, TypeAlias

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from gugong.components.names import LOCATIONS
from gugong.drawing.families import card_panel
from gugong.drawing.map import cities
from gugong.drawing.prose import Prose
from gugong.drawing.style import FAINT, STRONG, Style
from gugong.formats.notation import read
from gugong.formats.view_types import View
from gugong.rules.constants import WAYS
from gugong.rules.kinds import Word

SHORT_LIST: Final = 5  # lines; so few stay in one column
SWAPS_AT_ONCE: Final = 14  # with more swaps than this, the card is asked first

# Moves of one verb, by card: what each names, and its notation.
ByCard: TypeAlias = dict[str, list[tuple[dict[str, Word], str]]]


@dataclass
class Choice:
    """One number: a move, or a further question about a card."""

    label: str
    move: str = ""
    inner: "Menu | None" = None
    card: str = ""


@dataclass
class Menu:
    """A question and its numbered choices. The drawing shows the first ones, a list the rest."""

    question: str
    choices: list[Choice] = field(default_factory=list)
    drawing: RenderableType | None = None
    drawn: int = 0  # how many choices the drawing shows

    def add(self, choice: Choice) -> int:
        """Add a choice; return its number."""
        self.choices.append(choice)
        return len(self.choices)

    def set_drawing(self, drawing: RenderableType) -> None:
        """Set the drawing that shows all choices so far."""
        self.drawing, self.drawn = drawing, len(self.choices)

    def moves(self) -> set[str]:
        """Return every move that can be chosen here, directly or after a further question."""
        inner = [choice.inner.moves() for choice in self.choices if choice.inner]
        return {choice.move for choice in self.choices if choice.move}.union(*inner)

    def draw(self, width: int) -> Group:
        parts: list[RenderableType] = [] if self.drawing is None else [self.drawing]
        lines = [
            Text.assemble((f"{number:>3} ", STRONG), choice.label)
            for number, choice in enumerate(self.choices, start=1)
            if number > self.drawn
        ]
        if lines:
            parts.append(in_columns(lines, width))
        return Group(*parts)


def in_columns(lines: list[Text], width: int) -> Table:
    """Lines in as many columns as fit, read downwards; a short list stays one column."""
    widest = max(line.cell_len for line in lines)
    columns = max(1, min(width // (widest + 2), -(-len(lines) // SHORT_LIST)))
    rows = -(-len(lines) // columns)
    table = Table.grid(padding=(0, 2, 0, 0), pad_edge=False)
    for row in range(rows):
        table.add_row(*map(Prose, lines[row::rows]))
    return table


def menu_for(view: View, style: Style, width: int) -> Menu:
    """Return what the deciding viewer can choose."""
    frame, moves = view["frame"], view["moves"]
    assert frame is not None
    menu = Menu(style.catalogue.prompt(frame))
    gives = _by_card(moves, "give")
    verbs = {reading.verb for move in moves if (reading := read(move))}
    swaps = _by_card(moves, "swap")
    if gives:
        _add_hand(menu, gives, view, style)
    elif "travel" in verbs:
        _add_cities(menu, view, style, width)
    elif sum(map(len, swaps.values())) > SWAPS_AT_ONCE:
        _add_swaps(menu, swaps, view, style)
    offered = menu.moves()
    for move in moves:
        if move not in offered:
            label = style.catalogue.move(move, frame) + _detail(move, view, style)
            menu.add(Choice(label, move))
    return menu


def _by_card(moves: list[str], verb: str) -> ByCard:
    out: ByCard = {}
    for text in moves:
        move = read(text)
        if move is not None and move.verb == verb:
            out.setdefault(str(move.parts["card"]), []).append((move.parts, text))
    return out


def _detail(move: str, view: View, style: Style) -> str:
    """Return what the board adds to the text of a choice."""
    reading = read(move)
    if reading is not None and reading.verb == "decree":
        row = next(row for row in view["decrees"] if row["decree"] == reading.parts["decree"])
        return style.say("detail-price", n=row["price_for_you"])
    if reading is not None and reading.verb == "swap":
        return style.say("detail-card", card=view["officials"][str(reading.parts["location"])])
    return ""


# Choices that are more than a line


def _add_hand(menu: Menu, gives: ByCard, view: View, style: Style) -> None:
    """An exchange: first the card, which is the hand with numbers."""
    panels = []
    for card, moves in gives.items():
        label = style.say("give-card", card=card)
        number = menu.add(Choice(label, inner=_places(card, moves, view, style), card=card))
        panels.append(card_panel(card, style, number))
    menu.set_drawing(Columns(panels, padding=(0, 1)))


def _places(card: str, moves: list[tuple[dict[str, Word], str]], view: View, style: Style) -> Menu:
    """Then the location and the way: a number in each field of a table."""
    menu = Menu(style.say("give-where", card=card))
    table = Table.grid(padding=(0, 2, 0, 0), pad_edge=False)
    heads = [style.say("card-there"), *(style.say(f"way.{way}") for way in WAYS)]
    table.add_row("", *(Text(head, FAINT) for head in heads))
    for location in LOCATIONS:
        fields = dict.fromkeys(WAYS, Text())
        for parts, text in moves:
            if parts["location"] == location:
                number = menu.add(Choice(style.catalogue.move(text, view["frame"]), text))
                fields[str(parts["way"] or WAYS[0])] = Text(f"{number:>3}", STRONG)
        name = Text(f"  {style.say(f'short-location.{location}')}", STRONG)
        table.add_row(name, style.card(view["officials"][location]), *fields.values())
    menu.set_drawing(table)
    return menu


def _add_cities(menu: Menu, view: View, style: Style, width: int) -> None:
    """A journey: the map with numbers."""
    numbers = {}
    for move in view["moves"]:
        reading = read(move)
        if reading is not None and reading.verb == "travel":
            label = style.catalogue.move(move, view["frame"])
            numbers[str(reading.parts["city"])] = menu.add(Choice(label, move))
    if numbers:
        menu.set_drawing(cities(view, style, width, numbers))


def _add_swaps(menu: Menu, swaps: ByCard, view: View, style: Style) -> None:
    """A swap: first the card, of the hand or the discard pile; then with what."""
    for pile in ("hand", "discarded"):
        for card, moves in swaps.items():
            here = [row for row in moves if (row[0]["pile"] or "hand") == pile]
            if not here:
                continue
            inner = Menu(style.say("swap-where", card=card))
            for parts, text in here:
                place = style.word("location", str(parts["location"]))
                there = view["officials"][str(parts["location"])]
                inner.add(Choice(style.say("swap-place", place=place, card=there), text))
            menu.add(Choice(style.say(f"swap-{pile}", card=card), inner=inner, card=card))
