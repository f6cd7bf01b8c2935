"""All that is stored about one player, to hand it to them."""

from typing import Final

from sqlalchemy import Connection, RowMapping, Select, or_, select

from gugong.service.server.accounts.personal import export_personal
from gugong.service.server.storage.schema import decisions, players, seats, tables
from gugong.service.tables.viewing import timestamp

OwnData = dict[str, object]
TIMES: Final = frozenset(
    [
        "begun",
        "changed",
        "created",
        "expires",
        "finished",
        "moved",
        "resolved",
        "time",
        "until",
        "used",
    ]
)


def own_data(connection: Connection, player: str) -> OwnData | None:
    """Without the records of their games; None if there is no such player.

    What others wrote about them is not theirs, hashes and keys are nobody's, and what chance gave
    is missing from the decisions: it may be secret while the game goes on.
    """
    found = connection.execute(select(players).where(players.c.id == player)).first()
    if found is None:
        return None
    of_decision = (
        decisions.c.table_id.label("table"),
        *(decisions.c[name] for name in ("seat", "ply", "kind", "move", "time")),
    )
    decided = select(*of_decision).where(decisions.c.player == player)
    personal = export_personal(connection, player)
    return {
        **_plain(found._mapping),
        "seats": _rows(connection, _seats(player)),
        "owned_tables": _rows(connection, _owned(player)),
        "decisions": _rows(connection, decided.order_by(decisions.c.time)),
        **{name: [_plain(row) for row in rows] for name, rows in personal.items()},
    }


def finished_games(connection: Connection, player: str) -> list[str]:
    """The tables whose records are theirs."""
    sat = select(seats.c.table_id).where(seats.c.player == player)
    mine = or_(tables.c.id.in_(sat), tables.c.owner == player)
    query = select(tables.c.id).where(mine, tables.c.status == "over").order_by(tables.c.moved)
    return list(connection.execute(query).scalars())


def _seats(player: str) -> Select[tuple[object, ...]]:
    shown = tables.c.id.label("table"), tables.c.name, tables.c.status, tables.c.moved
    both = seats.c.table_id == tables.c.id
    mine = select(*shown, seats.c.seat, seats.c.kind, seats.c.name.label("as")).join(seats, both)
    left = seats.c.former.contains(player)
    return mine.where(or_(seats.c.player == player, left)).order_by(tables.c.moved.desc())


def _owned(player: str) -> Select[tuple[object, ...]]:
    shown = tables.c.id.label("table"), tables.c.name, tables.c.status, tables.c.created
    return select(*shown).where(tables.c.owner == player).order_by(tables.c.created)


def _rows(connection: Connection, query: Select[tuple[object, ...]]) -> list[OwnData]:
    return [_plain(row._mapping) for row in connection.execute(query)]


def _plain(row: RowMapping | OwnData) -> OwnData:
    """With times as text."""
    return {
        str(name): timestamp(value) if name in TIMES and isinstance(value, float) else value
        for name, value in row.items()
    }
