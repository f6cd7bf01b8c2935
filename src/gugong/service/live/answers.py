"""Bodies of answers (docs/api.md) that take more than one line to build."""

from collections.abc import Sequence

from gugong.bots.observation import Choice
from gugong.components import Components, ComponentsError, compare, compose, load, parse
from gugong.components.problems import MOST_SHOWN
from gugong.service.live.encoding import encode
from gugong.service.tables import viewing
from gugong.service.tables.model import Seat, TableRow
from gugong.service.tables.own_games import Place, is_to_move, why_not_delete
from gugong.service.tables.quotas import HISTORY_BYTES, LOG_ENTRIES, Lifetimes, expires
from gugong.service.tables.table import Context, Table, Viewer
from gugong.text.figures import figures_of

Listed = Sequence[tuple[TableRow, tuple[Seat, ...]]]


def open_tables(waiting: Listed, player: str | None, context: Context) -> dict[str, object]:
    return {"open": [viewing.info(row, seats, player, context) for row, seats in waiting]}


def games_page(
    page: Listed,
    more: Place | None,
    player: str,
    lifetimes: Lifetimes,
    context: Context,
) -> dict[str, object]:
    """A page of a player's own games."""
    return {
        "games": [
            {
                **viewing.info(row, seats, player, context),
                "expires": _date(expires(row, lifetimes)),
                "to_move": is_to_move(row, seats, player),
                "may_delete": why_not_delete(row, seats, player) is None,
            }
            for row, seats in page
        ],
        "next": None if more is None else more.to_text(),
    }


def _date(seconds: float | None) -> str | None:
    return None if seconds is None else viewing.timestamp(seconds)


def log_page(table: Table, viewer: Viewer, since: int) -> dict[str, object]:
    entries = viewing.entries(table, viewer, since)[: LOG_ENTRIES + 1]
    more = len(entries) > LOG_ENTRIES
    return {"entries": entries[:LOG_ENTRIES], "next": since + LOG_ENTRIES if more else None}


def history_page(
    table: Table, viewer: Viewer, since: int, limit: int, *, open_cards: bool = False
) -> bytes:
    """Return a page, encoded, because the size of the answer decides where the page ends."""
    steps: list[bytes] = []
    size = 0
    after: int | None = None
    for step in viewing.history(table, viewer, since, open_cards=open_cards):
        if len(steps) == limit or size > HISTORY_BYTES:
            after = step["ply"]
            break
        steps.append(encode(step))
        size += len(steps[-1])
    return b'{"v":1,"steps":[%s],"next":%s}' % (b",".join(steps), encode(after))


def hint(choice: Choice) -> dict[str, object]:
    candidates = [
        {"move": c.move, "expected": c.expected, "sources": dict(c.sources), "chance": c.chance}
        for c in choice.candidates
    ]
    return {"move": choice.move, "candidates": candidates}


# Components


def components(found: Components) -> dict[str, object]:
    return {
        "version": found.version,
        "name": found.name,
        "figures": found.figures,
        "texts": figures_of(found),
    }


def differences(found: Components) -> dict[str, object]:
    return {
        "version": found.version,
        "name": found.name,
        "basis": found.basis,
        "differences": _differences(found),
    }


def _differences(found: Components) -> list[dict[str, object]]:
    """Return what differs from the packaged components, as `DifferenceInfo`."""
    return [
        {"key": key, "ours": ours, "theirs": theirs, "our_basis": basis, "their_basis": their_basis}
        for key, ours, theirs, basis, their_basis in compare(load(), found)
    ]


def check_file(text: str) -> dict[str, object]:
    """Return the problems of a components file, or the box in it."""
    try:
        return _sound(parse(text, "components"))
    except ComponentsError as error:
        return _unsound(error)


def check_figures(
    name: str, figures: dict[str, object], basis: dict[str, str]
) -> dict[str, object]:
    """Return the problems of the values for a components file, or the box they make."""
    try:
        return _sound(compose(name, figures, basis, "components"))
    except ComponentsError as error:
        return _unsound(error)


def _unsound(error: ComponentsError) -> dict[str, object]:
    problems = [
        {"key": key, "what": what, "code": code, "args": args}
        for key, what, code, args in error.problems[:MOST_SHOWN]
    ]
    return {"problems": problems, "count": len(error.problems), "box": None}


def _sound(box: Components) -> dict[str, object]:
    found = {
        "version": box.version,
        "name": box.name,
        "figures": box.figures,
        "basis": box.basis,
        "text": box.text,
        "differences": _differences(box),
    }
    return {"problems": [], "count": 0, "box": found}
