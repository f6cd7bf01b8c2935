"""The board: everything in the open, drawn from a view.

Each part is a heading and a few lines. `whole_board` puts all of them together, side by side if the
terminal is wide enough; `parts_for` picks those that a decision is about.
"""

from collections.abc import Sequence
from typing import Final

from rich.cells import cell_len, set_cell_size
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from gugong.components.names import LOCATIONS
from gugong.drawing.families import families, hand
from gugong.drawing.map import cities
from gugong.drawing.meng import focus, meng
from gugong.drawing.style import (
    DOUBLE,
    EMPTY,
    FAINT,
    JADE,
    NO_JADE,
    NO_SERVANT,
    SERVANT,
    STRONG,
    VALUE,
    Style,
)
from gugong.formats.view_types import DecreeView, HouseView, LaidView, ShipView, View
from gugong.rules.canal import HARBOUR_VP

WIDE: Final = 100  # columns; in a narrower terminal the parts are stacked
LONG_TRACK: Final = 20  # a longer track shows only the occupied steps
MANY_HOUSES: Final = 4  # more, including the square, do not fit on one line
GAP: Final = 2  # between parts beside each other


def whole_board(view: View, style: Style, width: int, with_hand: bool = False) -> RenderableType:
    """Everything on the table, and the viewer's own hand.

    At an exchange the choices show the hand, so it is drawn here only if asked for.
    """
    tracks: RenderableType
    if width >= WIDE:
        half, third = 51, (22, 34)
        rest, last = width - half - GAP, width - sum(third) - 2 * GAP
        tracks = Group(
            _beside((intrigue(view, style, half), half), (palace(view, style, rest), rest)),
            _beside(
                (wall(view, style, third[0]), third[0]),
                (jade(view, style, third[1]), third[1]),
                (canal(view, style, last), last),
            ),
        )
    else:
        left = (width - GAP) * 2 // 5
        right = width - GAP - left
        tracks = Group(
            intrigue(view, style, width),
            palace(view, style, width),
            _beside((wall(view, style, left), left), (jade(view, style, right), right)),
            canal(view, style, width),
        )
    return Group(
        header(view, style, width),
        officials(view, style, width),
        tracks,
        decrees(view, style, width),
        cities(view, style, width),
        families(view, style, width),
        *_meng(view, style, width),
        *_hand(view, style, width, with_hand),
    )


def short_board(view: View, style: Style, width: int) -> RenderableType:
    """Return what matters most at an exchange, for a terminal with few lines."""
    return Group(
        header(view, style, width),
        officials(view, style, width),
        families(view, style, width),
        *_meng(view, style, width),
        *_hand(view, style, width),
    )


def parts_for(view: View, style: Style, width: int) -> RenderableType | None:
    """The parts the current decision is about; None if its choices show everything."""
    frame = view["frame"]
    if frame is None:
        return None
    kind, action = frame["kind"], frame.get("action") or frame.get("token")
    if kind in ("burn", "swap") or action in ("swap", "recall", "gift-for-jade"):
        return Group(officials(view, style, width), *_hand(view, style, width))
    if kind in ("masons", "extra-mason") or action == "wall":
        return wall(view, style, width)
    if kind in ("canal", "load", "claim") or action in ("canal", "ship"):
        return canal(view, style, width)
    if kind == "favour" or action == "intrigue":
        return Group(header(view, style, width), intrigue(view, style, width))
    if action in ("palace", "envoy"):
        return palace(view, style, width)
    if action == "jade":
        return jade(view, style, width)
    if action == "decree":
        return decrees(view, style, width)
    if action in ("toll", "follow"):
        return officials(view, style, width)
    return None


def _hand(view: View, style: Style, width: int, always: bool = False) -> list[RenderableType]:
    seat = view["seat"]
    if seat is None:
        return []
    frame = view["frame"]
    chosen_from = view["chooser"] == seat and frame is not None and frame["kind"] == "exchange"
    return [] if chosen_from and not always else [hand(view, style, width)]


def _meng(view: View, style: Style, width: int) -> list[RenderableType]:
    his = view["meng"]
    return [] if his is None else [meng(his, view, style, width)]


def _beside(*parts: tuple[RenderableType, int]) -> Table:
    """Parts next to each other, each as wide as typed."""
    row = Table.grid(padding=(0, GAP, 0, 0), pad_edge=False)
    for _, width in parts:
        row.add_column(width=width)
    row.add_row(*(part for part, _ in parts))
    return row


# The parts


def header(view: View, style: Style, width: int) -> Text:
    """The day, the dice, who begins and who holds the medal."""
    dice = Text(" ").join(Text(f" {value} ", "bold black on #e8e8e8") for value in view["dice"])
    medal = view["medal"]
    parts = [
        Text(style.say("day", day=view["day"], days=view["days"]), STRONG),
        Text.assemble(style.say("dice"), " ", dice),
        Text.assemble(style.say("start"), " ", style.family(view["start"])),
        Text.assemble(
            style.say("medal"), " ", style.say("on-board") if medal is None else style.family(medal)
        ),
    ]
    if view["turn"] is not None:
        parts.append(Text.assemble(style.say("turn"), " ", style.family(view["turn"])))
    return style.in_lines(parts, width)


def officials(view: View, style: Style, width: int) -> Group:
    """The seven locations, the gift card at each, bonus tokens laid there, and Meng's focus."""
    table = Table.grid(expand=True, padding=(0, 1, 0, 0), pad_edge=False)
    each = width // len(LOCATIONS)
    for _ in LOCATIONS:
        table.add_column(width=each - 1, no_wrap=True, overflow="ellipsis")
    table.add_row(*(Text(style.say(f"short-location.{name}"), STRONG) for name in LOCATIONS))
    table.add_row(*(style.card(view["officials"][name]) for name in LOCATIONS))
    laid = [[row for row in view["laid"] if row["location"] == name] for name in LOCATIONS]
    if any(laid):
        table.add_row(*(_laid(rows, style) for rows in laid))
    his = view["meng"]
    if his is not None:
        marks = {his["focus"]: focus(his, style)}
        table.add_row(*(marks.get(name, "") for name in LOCATIONS))
    pile = style.say("gift-pile", n=view["gift_pile"])
    return Group(style.heading(style.say("officials"), width, pile), table)


def _laid(rows: list[LaidView], style: Style) -> Text:
    tokens = [Text.assemble(style.mark(r["seat"]), " ", style.token(r["token"])) for r in rows]
    return Text(" ").join(tokens)


def intrigue(view: View, style: Style, width: int) -> Group:
    """The intrigue track. In a stack the marker further right lies higher (INT-5)."""
    steps = style.components.intrigue_steps
    cells = []
    for step in range(steps + 1):
        stack = [s for s in view["markers"] if view["families"][s]["intrigue"] == step]
        cells.append((str(step), style.marks(stack)))
    title = style.heading(style.say("intrigue-track"), width, style.say("intrigue-note"))
    return Group(title, _track(cells))


def palace(view: View, style: Style, width: int) -> Group:
    """The envoys' way, then the places in the palace with their VP."""
    steps = view["palace"]["steps"]
    cells = []
    for step in range(steps):
        envoys = [f["seat"] for f in view["families"] if f["place"] is None and f["envoy"] == step]
        cells.append((str(step), style.marks(envoys)))
    cells.append(("║", Text("║")))
    for place in view["palace"]["places"]:
        label = style.say("place", vp=place["vp"])
        cells.append((label, style.marks([] if place["seat"] is None else [place["seat"]])))
    return Group(style.heading(style.say("palace-track"), width), _track(cells))


def _track(cells: Sequence[tuple[str, Text]]) -> Text:
    """A line of steps, and below it who stands there."""
    if len(cells) > LONG_TRACK:
        cells = [cells[0], *(cell for cell in cells[1:-1] if cell[1]), cells[-1]]
    upper, lower = Text(no_wrap=True), Text(no_wrap=True)
    for label, pieces in cells:
        size = max(cell_len(label), pieces.cell_len) + 1
        upper.append(set_cell_size(label, size), "" if pieces else FAINT)
        lower.append_text(pieces or Text(EMPTY, FAINT))
        lower.append(" " * (size - max(pieces.cell_len, 1)))
    return Text("\n").join([upper, lower])


def wall(view: View, style: Style, width: int) -> Group:
    """Servants on the Great Wall by family, and how many are missing to complete it."""
    threshold, counts = view["wall"]["threshold"], view["wall"]["servants"]
    total = sum(counts)
    line = Text(no_wrap=True, overflow="ellipsis")
    for seat, count in enumerate(counts):
        if count:
            double = {"wall-upright": 1, "wall-flat": 2}.get(view["families"][seat]["double"], 0)
            line.append_text(_crew(style, seat, count - double, double)).append(" ")
    line.append(NO_SERVANT * max(threshold - total, 0), FAINT)
    return Group(style.heading(style.say("wall", n=total, of=threshold), width), line)


def _crew(style: Style, seat: int, servants: int, double: int, free: int = 0) -> Text:
    """Pieces of a family somewhere: its mark, its servants, its Double Servant, empty spaces."""
    return Text.assemble(
        style.mark(seat), SERVANT * servants, DOUBLE * double, (NO_SERVANT * free, FAINT)
    )


def jade(view: View, style: Style, width: int) -> Group:
    """Houses with price and what is left; the square, once they are empty (JADE-2)."""
    full = style.components.board_for(len(view["families"])).jade_houses
    cells: list[tuple[str, Text]] = []
    for number, house in enumerate(view["jade_houses"]):
        taken = full[number][1] - house["jade"]
        line = Text(f"{price_of(house)}{SERVANT} ")
        if full[number][1] <= 6:
            line.append(JADE * house["jade"], "bold green").append(NO_JADE * taken, FAINT)
        else:
            line.append(f"{house['jade']}{JADE}", "bold green")
        if not house["jade"]:
            line.stylize(FAINT)
        cells.append((style.say("house", n=number + 1), line))
    square = view["jade_square"]
    line = Text(f"{price_of(square)}{SERVANT} {square['jade']}{JADE}")
    if any(house["jade"] for house in view["jade_houses"]):
        line.stylize(FAINT)
    cells.append((style.say("square"), line))
    if len(cells) > MANY_HOUSES:
        rows: RenderableType = Text("   ").join(Text(f"{name} ") + line for name, line in cells)
    else:
        table = Table.grid(padding=(0, GAP, 0, 0), pad_edge=False)
        table.add_row(*(Text(name, FAINT) for name, _ in cells))
        table.add_row(*(line for _, line in cells))
        rows = table
    return Group(style.heading(style.say("jade"), width, style.say("jade-note")), rows)


def price_of(house: HouseView) -> int:
    """Return what the viewer pays there; a spectator sees the printed price."""
    own = house["price_for_you"]
    return house["price"] if own is None else own


def canal(view: View, style: Style, width: int) -> Group:
    """Harbours with their rewards, and the ships there with their load."""
    routes = view["canal"]
    table = Table.grid(padding=(0, GAP, 0, 0), pad_edge=False)
    table.add_column(width=1 if len(routes) > 1 else 0)
    for _ in routes[0]:
        table.add_column(no_wrap=True)
    table.add_row(
        "", *(Text(style.say(f"harbour.{n + 1}", vp=HARBOUR_VP)) for n in range(len(routes[0])))
    )
    for number, route in enumerate(routes):
        name = "" if len(routes) == 1 else "AB"[number]
        table.add_row(Text(name, STRONG), *(_ship(ship, style) for ship in route))
    return Group(style.heading(style.say("canal"), width), table)


def _ship(ship: ShipView | None, style: Style) -> Text:
    if ship is None:
        return Text(EMPTY, FAINT)
    free = style.components.ship_capacity - ship["servants"] - ship["double"]
    return _crew(style, ship["seat"], ship["servants"], ship["double"], free)


def decrees(view: View, style: Style, width: int) -> Group:
    """Two decrees of each level: what they cost and score, and who has one."""
    levels = sorted({row["level"] for row in view["decrees"]})
    each = (width - GAP * (len(levels) - 1)) // len(levels)
    table = Table.grid(padding=(0, GAP, 0, 0), pad_edge=False)
    for _ in levels:
        table.add_column(width=each, no_wrap=True, overflow="ellipsis")
    columns = [
        [_decree(row, view["seat"], style) for row in view["decrees"] if row["level"] == level]
        for level in levels
    ]
    for row in zip(*columns, strict=True):
        table.add_row(*row)
    return Group(style.heading(style.say("decrees"), width, style.say("decrees-note")), table)


def _decree(row: DecreeView, viewer: int | None, style: Style) -> Text:
    """Name; then level, price, VP and who holds it."""
    price, own = row["price"], row["price_for_you"]
    holders = Text.assemble("  ", style.marks(row["seats"])) if row["seats"] else Text()
    if viewer in row["seats"]:
        cost = style.say("decree-yours")
    elif own is None or own == price:
        cost = style.say("decree-price", price=price)
    else:
        cost = style.say("decree-price-for-you", price=price, own=own)
    when = style.say("vp-now", n=row["vp"]) if row["vp"] else style.say("vp-at-end")
    return Text.assemble(
        (style.word("decree", row["decree"]), STRONG),
        holders,
        "\n",
        (f"{'I' * row['level']:<4}", VALUE),
        f"{cost}  {when}",
    )
