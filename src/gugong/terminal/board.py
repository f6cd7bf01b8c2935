"""The board: what lies open on the table, drawn from a view.

Each part is a heading and a few lines. `whole_board` puts them all together, beside each other
where the terminal is wide enough; `parts_for` picks those that a decision is about.
"""

from collections.abc import Sequence
from typing import Final

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from gugong.components.names import LOCATIONS
from gugong.rules.canal import HARBOUR_VP
from gugong.terminal.families import families, hand
from gugong.terminal.map import cities
from gugong.terminal.meng_turn import focus, meng
from gugong.terminal.style import (
    DOUBLE,
    EMPTY,
    FAINT,
    JADE,
    NO_JADE,
    NO_SERVANT,
    SERVANT,
    STRONG,
    VALUE,
    Pens,
    View,
)

WIDE: Final = 100  # columns for the wide drawing; below it parts lie under each other
LONG_TRACK: Final = 20  # a longer track shows only where somebody stands
MANY_HOUSES: Final = 4  # more than these, square included, do not fit beside each other
GAP: Final = 2  # between parts beside each other


def whole_board(view: View, pens: Pens, width: int, with_hand: bool = False) -> RenderableType:
    """Everything that lies on the table, and the viewer's own hand.

    At an exchange the hand is drawn with the choices, so not here, unless it is asked for.
    """
    tracks: RenderableType
    if width >= WIDE:
        half, third = 54, (22, 34)
        rest, last = width - half - GAP, width - sum(third) - 2 * GAP
        tracks = Group(
            _beside((intrigue(view, pens, half), half), (palace(view, pens, rest), rest)),
            _beside(
                (wall(view, pens, third[0]), third[0]),
                (jade(view, pens, third[1]), third[1]),
                (canal(view, pens, last), last),
            ),
        )
    else:
        left = (width - GAP) * 2 // 5
        right = width - GAP - left
        tracks = Group(
            intrigue(view, pens, width),
            palace(view, pens, width),
            _beside((wall(view, pens, left), left), (jade(view, pens, right), right)),
            canal(view, pens, width),
        )
    return Group(
        header(view, pens, width),
        officials(view, pens, width),
        tracks,
        decrees(view, pens, width),
        cities(view, pens, width),
        families(view, pens, width),
        *_meng(view, pens, width),
        *_hand(view, pens, width, with_hand),
    )


def short_board(view: View, pens: Pens, width: int) -> RenderableType:
    """What an exchange needs most, for a terminal of few lines."""
    return Group(
        header(view, pens, width),
        officials(view, pens, width),
        families(view, pens, width),
        *_meng(view, pens, width),
        *_hand(view, pens, width),
    )


def parts_for(view: View, pens: Pens, width: int) -> RenderableType | None:
    """The parts that the decision now is about; None if its choices show it all."""
    frame = view["frame"]
    kind, action = frame["kind"], frame.get("action") or frame.get("token")
    if kind in ("burn", "swap") or action in ("swap", "recall", "gift-for-jade"):
        return Group(officials(view, pens, width), *_hand(view, pens, width))
    if kind in ("masons", "extra-mason") or action == "wall":
        return wall(view, pens, width)
    if kind in ("canal", "load", "claim") or action in ("canal", "ship"):
        return canal(view, pens, width)
    if kind == "favour" or action == "intrigue":
        return Group(header(view, pens, width), intrigue(view, pens, width))
    if action in ("palace", "envoy"):
        return palace(view, pens, width)
    if action == "jade":
        return jade(view, pens, width)
    if action == "decree":
        return decrees(view, pens, width)
    if action in ("toll", "follow"):
        return officials(view, pens, width)
    return None


def _hand(view: View, pens: Pens, width: int, always: bool = False) -> list[RenderableType]:
    seat = view["seat"]
    if seat is None:
        return []
    chosen_from = view["chooser"] == seat and view["frame"]["kind"] == "exchange"
    return [] if chosen_from and not always else [hand(view, pens, width)]


def _meng(view: View, pens: Pens, width: int) -> list[RenderableType]:
    return [] if view["meng"] is None else [meng(view, pens, width)]


def _beside(*parts: tuple[RenderableType, int]) -> Table:
    """Parts next to each other, each as wide as said."""
    row = Table.grid(padding=(0, GAP, 0, 0), pad_edge=False)
    for _, width in parts:
        row.add_column(width=width)
    row.add_row(*(part for part, _ in parts))
    return row


# The parts


def header(view: View, pens: Pens, width: int) -> Text:
    """The day, the dice, who begins and who holds the medal."""
    dice = Text(" ").join(Text(f" {value} ", "bold black on #e8e8e8") for value in view["dice"])
    medal = view["medal"]
    parts = [
        Text(pens.say("day", day=view["day"], days=view["days"]), STRONG),
        Text.assemble(pens.say("dice"), " ", dice),
        Text.assemble(pens.say("start"), " ", pens.family(view["start"])),
        Text.assemble(
            pens.say("medal"), " ", pens.say("on-board") if medal is None else pens.family(medal)
        ),
    ]
    if view["turn"] is not None:
        parts.append(Text.assemble(pens.say("turn"), " ", pens.family(view["turn"])))
    return pens.in_lines(parts, width)


def officials(view: View, pens: Pens, width: int) -> Group:
    """The seven locations, the gift card at each, bonus tokens laid there, and Meng's focus."""
    table = Table.grid(expand=True, padding=(0, 1, 0, 0), pad_edge=False)
    each = width // len(LOCATIONS)
    for _ in LOCATIONS:
        table.add_column(width=each - 1, no_wrap=True, overflow="ellipsis")
    table.add_row(*(Text(pens.say(f"short-location.{name}"), STRONG) for name in LOCATIONS))
    table.add_row(*(pens.card(view["officials"][name]) for name in LOCATIONS))
    laid = [[row for row in view["laid"] if row["location"] == name] for name in LOCATIONS]
    if any(laid):
        table.add_row(*(_laid(rows, pens) for rows in laid))
    if view["meng"] is not None:
        his = view["meng"]["focus"]
        table.add_row(*(focus(view, pens) if name == his else "" for name in LOCATIONS))
    pile = pens.say("gift-pile", n=view["gift_pile"])
    return Group(pens.heading(pens.say("officials"), width, pile), table)


def _laid(rows: list[View], pens: Pens) -> Text:
    tokens = [Text.assemble(pens.mark(r["seat"]), " ", pens.token(r["token"])) for r in rows]
    return Text(", ").join(tokens)


def intrigue(view: View, pens: Pens, width: int) -> Group:
    """The intrigue track. In a stack the marker further right lies higher (INT-5)."""
    steps = pens.components.intrigue_steps
    cells = []
    for step in range(steps + 1):
        stack = [s for s in view["markers"] if view["families"][s]["intrigue"] == step]
        cells.append((str(step), pens.marks(stack)))
    title = pens.heading(pens.say("intrigue-track"), width, pens.say("intrigue-note"))
    return Group(title, _track(cells))


def palace(view: View, pens: Pens, width: int) -> Group:
    """The envoys' way, then the places in the palace with their VP."""
    steps = view["palace"]["steps"]
    cells = []
    for step in range(steps):
        envoys = [f["seat"] for f in view["families"] if f["place"] is None and f["envoy"] == step]
        cells.append((str(step), pens.marks(envoys)))
    cells.append(("║", Text("║")))
    for place in view["palace"]["places"]:
        label = pens.say("place", vp=place["vp"])
        cells.append((label, pens.marks([] if place["seat"] is None else [place["seat"]])))
    return Group(pens.heading(pens.say("palace-track"), width), _track(cells))


def _track(cells: Sequence[tuple[str, Text]]) -> Text:
    """Steps in a line, who stands there in the line below."""
    if len(cells) > LONG_TRACK:
        cells = [cells[0], *(cell for cell in cells[1:-1] if cell[1]), cells[-1]]
    upper, lower = Text(no_wrap=True), Text(no_wrap=True)
    for label, pieces in cells:
        size = max(len(label), pieces.cell_len) + 1
        upper.append(f"{label:<{size}}", "" if pieces else FAINT)
        lower.append_text(pieces or Text(EMPTY, FAINT))
        lower.append(" " * (size - max(pieces.cell_len, 1)))
    return Text("\n").join([upper, lower])


def wall(view: View, pens: Pens, width: int) -> Group:
    """Servants on the Great Wall by family, against how many complete it."""
    threshold, counts = view["wall"]["threshold"], view["wall"]["servants"]
    total = sum(counts)
    line = Text(no_wrap=True, overflow="ellipsis")
    for seat, count in enumerate(counts):
        if count:
            double = {"wall-upright": 1, "wall-flat": 2}.get(view["families"][seat]["double"], 0)
            line.append_text(_crew(pens, seat, count - double, double)).append(" ")
    line.append(NO_SERVANT * max(threshold - total, 0), FAINT)
    return Group(pens.heading(pens.say("wall", n=total, of=threshold), width), line)


def _crew(pens: Pens, seat: int, servants: int, double: int, free: int = 0) -> Text:
    """Pieces of a family somewhere: its mark, its servants, its Double Servant, empty spaces."""
    return Text.assemble(
        pens.mark(seat), SERVANT * servants, DOUBLE * double, (NO_SERVANT * free, FAINT)
    )


def jade(view: View, pens: Pens, width: int) -> Group:
    """Houses with price and what is left; the square, once they are empty (JADE-2)."""
    full = pens.components.board_for(len(view["families"])).jade_houses
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
        cells.append((pens.say("house", n=number + 1), line))
    square = view["jade_square"]
    line = Text(f"{price_of(square)}{SERVANT} {square['jade']}{JADE}")
    if any(house["jade"] for house in view["jade_houses"]):
        line.stylize(FAINT)
    cells.append((pens.say("square"), line))
    if len(cells) > MANY_HOUSES:
        rows: RenderableType = Text("   ").join(Text(f"{name} ") + line for name, line in cells)
    else:
        table = Table.grid(padding=(0, GAP, 0, 0), pad_edge=False)
        table.add_row(*(Text(name, FAINT) for name, _ in cells))
        table.add_row(*(line for _, line in cells))
        rows = table
    return Group(pens.heading(pens.say("jade"), width, pens.say("jade-note")), rows)


def price_of(house: View) -> int:
    """What the viewer pays there; a spectator sees the printed price."""
    own = house["price_for_you"]
    return int(house["price"] if own is None else own)


def canal(view: View, pens: Pens, width: int) -> Group:
    """Harbours with their rewards, and the ships there with their load."""
    routes = view["canal"]
    table = Table.grid(padding=(0, GAP, 0, 0), pad_edge=False)
    table.add_column(width=1 if len(routes) > 1 else 0)
    for _ in routes[0]:
        table.add_column(no_wrap=True)
    table.add_row(
        "", *(Text(pens.say(f"harbour.{n + 1}", vp=HARBOUR_VP)) for n in range(len(routes[0])))
    )
    for number, route in enumerate(routes):
        name = "" if len(routes) == 1 else "ab"[number]
        table.add_row(Text(name, STRONG), *(_ship(ship, pens) for ship in route))
    return Group(pens.heading(pens.say("canal"), width), table)


def _ship(ship: View | None, pens: Pens) -> Text:
    if ship is None:
        return Text(EMPTY, FAINT)
    free = pens.components.ship_capacity - ship["servants"] - ship["double"]
    return _crew(pens, ship["seat"], ship["servants"], ship["double"], free)


def decrees(view: View, pens: Pens, width: int) -> Group:
    """Two decrees of each level: what they cost and score, and who has one."""
    levels = sorted({row["level"] for row in view["decrees"]})
    each = (width - GAP * (len(levels) - 1)) // len(levels)
    table = Table.grid(padding=(0, GAP, 0, 0), pad_edge=False)
    for _ in levels:
        table.add_column(width=each, no_wrap=True, overflow="ellipsis")
    columns = [
        [_decree(row, view["seat"], pens) for row in view["decrees"] if row["level"] == level]
        for level in levels
    ]
    for row in zip(*columns, strict=True):
        table.add_row(*row)
    return Group(pens.heading(pens.say("decrees"), width, pens.say("decrees-note")), table)


def _decree(row: View, viewer: int | None, pens: Pens) -> Text:
    """Name; then level, price, VP and who holds it."""
    price, own = row["price"], row["price_for_you"]
    holders = Text.assemble("  ", pens.marks(row["seats"])) if row["seats"] else Text()
    if viewer in row["seats"]:
        cost = pens.say("decree-yours")
    elif own is None or own == price:
        cost = pens.say("decree-price", price=price)
    else:
        cost = pens.say("decree-price-for-you", price=price, own=own)
    when = pens.say("vp-now", n=row["vp"]) if row["vp"] else pens.say("vp-at-end")
    return Text.assemble(
        (pens.word("decree", row["decree"]), STRONG),
        holders,
        "\n",
        (f"{'I' * row['level']:<4}", VALUE),
        f"{cost}  {when}",
    )
