"""The families: what everyone knows about each, and the viewer's own cards."""

from typing import Final

from rich import box
from rich.columns import Columns
from rich.console import Group
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from gugong.drawing.style import FAINT, STRONG, VALUE, Style
from gugong.formats.view_types import FamilyView, View

WIDE: Final = 100
CARD_WIDTH: Final = 18
# What is shown of a family, and whether it is a number.
COLUMNS: Final = {
    "vp": True,
    "pool": True,
    "supply": True,
    "double": False,
    "jade": True,
    "tokens": True,
    "ships": True,
    "cards": False,
    "rewards": False,
}
ONLY_WIDE: Final = ("ships",)


def families(view: View, style: Style, width: int) -> Group:
    """Return one line for each family."""
    wide = width >= WIDE
    columns = list(COLUMNS) if wide else [c for c in COLUMNS if c not in ONLY_WIDE]
    table = Table.grid(padding=(0, 2 if wide else 1, 0, 0), pad_edge=False)
    table.add_column(no_wrap=True, overflow="ellipsis", max_width=24 if wide else 19)
    for column in columns:
        table.add_column(justify="right" if COLUMNS[column] else "left", no_wrap=True)
    table.add_row("", *(Text(style.say(f"column.{column}"), FAINT) for column in columns))
    for family in view["families"]:
        cells = _cells(family, view, style)
        table.add_row(_name(family["seat"], view, style), *(cells[column] for column in columns))
    return Group(style.heading(style.say("families"), width), table)


def _name(seat: int, view: View, style: Style) -> Text:
    name = Text.assemble("▶" if view["chooser"] == seat else " ", style.family(seat))
    return name.append(style.note(style.say("you"))) if seat == view["seat"] else name


def _cells(family: FamilyView, view: View, style: Style) -> dict[str, Text]:
    seat = family["seat"]
    flattery = sum(r["location"] == "own board" for r in view["laid"] if r["seat"] == seat)
    rewards = [style.say(f"rewards.{name}", n=n) for name, n in family["rewards"].items() if n]
    if flattery:
        rewards.append(style.say("flattery", n=flattery))
    double = "focus" if seat == style.meng else family["double"]  # his marks the focus instead
    return {
        "vp": Text(str(family["vp"]), VALUE),
        "pool": Text(str(family["pool"]), STRONG),
        "supply": Text(str(family["supply"])),
        "double": Text(
            style.say(f"double.{double}"), FAINT if double in ("locked", "focus") else ""
        ),
        "jade": Text(str(family["jade"])),
        "tokens": Text(f"{len(family['tokens'])}/{style.components.token_spaces}"),
        "ships": Text(str(family["ships"])),
        "cards": Text(style.say("cards", hand=family["hand_size"], discard=family["discard_size"])),
        "rewards": Text(" ".join(rewards) or "-"),
    }


def own_family(view: View) -> FamilyView:
    """The viewer's own; a spectator has none."""
    assert view["seat"] is not None
    return view["families"][view["seat"]]


def hand(view: View, style: Style, width: int) -> Group:
    """The viewer's cards, large, and their travel tokens."""
    own = own_family(view)
    lines: list[Text | Columns] = [style.heading(style.say("hand"), width)]
    if own["hand"]:
        lines.append(Columns([card_panel(card, style) for card in own["hand"]], padding=(0, 1)))
    else:
        lines.append(Text(style.say("hand-empty"), FAINT))
    lines += own_tokens(view, style)
    return Group(*lines)


def own_tokens(view: View, style: Style) -> list[Text]:
    """The viewer's travel tokens in a line, if there are any."""
    tokens = own_family(view)["tokens"]
    if not tokens:
        return []
    names = style.catalogue.series(style.token(token) for token in tokens)
    return [Text(style.say("own-tokens", tokens=names))]


def card_panel(card: str, style: Style, number: int | None = None) -> Panel:
    """A gift card: value and action, the gift below; with its number where it is a choice."""
    face = Text.assemble(
        (card[0], VALUE),
        "  ",
        (style.action_of(card) or style.say("no-action"), STRONG),
        "\n",
        (style.gift(card), FAINT),
        no_wrap=True,
        overflow="ellipsis",
    )
    title = None if number is None else Text(f" {number} ", "bold reverse")
    return Panel(face, box=box.ROUNDED, width=CARD_WIDTH, title=title, title_align="left")
