"""A player's belongings, row by row: one list for download, merging and removal.

A new SQL table with a column `player` joins the list, if its rows follow a merged player or belong
in the file with their data. Seats and tables are not in it, since their games continue. Foreign
keys remove a player's rows together with the player.
"""

from collections.abc import Collection, Mapping
from typing import Final, NamedTuple

from sqlalchemy import (
    Column,
    Connection,
    Select,
    Table,
    case,
    delete,
    exists,
    func,
    or_,
    select,
    update,
)

from gugong.service.server.operator.audit import new_line
from gugong.service.server.storage.schema import (
    attempts,
    bans,
    channels,
    confirmations,
    decisions,
    lines,
    mutes,
    notices,
    passkeys,
    players,
    ratings,
    recovery_codes,
    reports,
    results,
    seats,
    sessions,
    settled_puzzles,
    tables,
)
from gugong.service.tables.refusal import Refusal
from gugong.service.tables.terms import STAND_IN

Rows = list[dict[str, object]]


class Personal(NamedTuple):
    whose: Column[str]  # the player's id
    name: str | None = None  # in the file with someone's data; None: not in it
    hidden: Collection[str] = ()  # columns that nobody gets to see
    follows: bool = False  # to the player it is merged into; otherwise it is removed
    # Which columns may be the same only once for a player: what the other has already stays.
    once: Collection[str] = ()
    # What becomes of rows that stay when their player goes; None: they go, too.
    left: Mapping[str, str | None] | None = None

    @property
    def table(self) -> Table:
        return self.whose.table


PERSONAL: Final = (
    Personal(sessions.c.player, "sessions", ("token_hash",)),
    Personal(recovery_codes.c.player, "recovery_code", ("code_hash",)),
    Personal(passkeys.c.player, "passkeys", ("credential", "public_key", "sign_count")),
    Personal(decisions.c.player, follows=True, left={"player": None, "message": None}),
    Personal(channels.c.player, "channels", ("id", "keys"), follows=True),
    Personal(confirmations.c.player, "confirmations", ("code_hash", "channel"), follows=True),
    Personal(notices.c.player, "notices"),
    Personal(lines.c.player, "chat", follows=True, left={"player": None, "name": ""}),
    Personal(mutes.c.player, "mutes"),
    Personal(reports.c.reporter, "reports", follows=True),
    Personal(reports.c.subject, follows=True),  # what others wrote is not theirs to read
    Personal(bans.c.player, "bans", follows=True),
    Personal(results.c.player, "results", follows=True),
    Personal(ratings.c.player, "rating"),  # merging keeps the rating of the player who stays
    Personal(attempts.c.player, "daily_deals"),  # both may have played the same deal
    Personal(settled_puzzles.c.player, "puzzles", follows=True, once=("day", "puzzle")),
)


def remove_players(connection: Connection, ids: Collection[str]) -> None:
    """Remove these players and what is theirs; rows that stay no longer say whose they were."""
    for part in PERSONAL:
        if part.left is not None:
            left = update(part.table).where(part.whose.in_(ids))
            connection.execute(left.values(**part.left))
    connection.execute(delete(players).where(players.c.id.in_(ids)))


def move_personal(connection: Connection, source: str, target: str) -> None:
    for part in PERSONAL:
        if part.follows:
            if part.once:
                _remove_known(connection, part, source, target)
            theirs = update(part.table).where(part.whose == source)
            connection.execute(theirs.values({part.whose: target}))


def _remove_known(connection: Connection, part: Personal, source: str, target: str) -> None:
    kept = part.table.alias()
    alike = [kept.c[name] == part.table.c[name] for name in part.once]
    known = exists().where(kept.c[part.whose.name] == target, *alike)
    connection.execute(delete(part.table).where(part.whose == source, known))


def export_personal(connection: Connection, player: str) -> dict[str, Rows]:
    """Return the rows of each part, by its name."""
    found: dict[str, Rows] = {}
    for part in PERSONAL:
        if part.name is not None:
            left_out = {*part.hidden, part.whose.name}
            shown = [column for column in part.table.c if column.name not in left_out]
            rows = connection.execute(select(*shown).where(part.whose == player))
            found[part.name] = [dict(row._mapping) for row in rows]
    return found


def remove_at_own_wish(connection: Connection, player: str) -> None:
    """Remove the player; the audit line tells every server on this database to forget them."""
    connection.execute(new_line("themselves", "players remove", player))
    remove_player(connection, player)


def remove_player(connection: Connection, player: str) -> None:
    """Remove the player, with their id and name everywhere.

    Their games stay, without a name: others have played them, too. A seat at a table that waits is
    open again; in a running game a bot plays.
    """
    touch_tables(connection, player)
    status = select(tables.c.status).where(tables.c.id == seats.c.table_id).scalar_subquery()
    goes_on = status == "running"
    connection.execute(
        update(seats)
        .where(seats.c.player == player)
        .values(
            kind=case((status == "waiting", "open"), (goes_on, "bot"), else_=seats.c.kind),
            level=case((goes_on, func.coalesce(seats.c.level, STAND_IN)), else_=seats.c.level),
            vacant=goes_on,
            player=None,
            name="",
        )
    )
    connection.execute(
        update(seats)
        .where(seats.c.former.contains(player))
        .values(former=func.replace(seats.c.former, player, ""))
    )
    connection.execute(update(tables).where(tables.c.owner == player).values(owner=None))
    # Others who knock there knock again; it is not worth reading the JSON.
    knocked = tables.c.guests.contains(player)
    connection.execute(
        update(tables).where(knocked).values(guests=None, version=tables.c.version + 1)
    )
    remove_players(connection, [player])


def merge_player(connection: Connection, source: str, target: str) -> None:
    """Move all games of one player to another, and remove the first.

    Raises Refusal if both are at a game that is not over: a player must not know two hands.
    """
    touch_tables(connection, source)
    both = _tables_of(source).intersect(_tables_of(target)).subquery()
    shared = select(tables.c.name).where(tables.c.id.in_(select(both)), tables.c.status != "over")
    if name := connection.execute(shared.limit(1)).scalar():
        raise Refusal(
            "same-table",
            f"Both players are at the table {name!r}; finish that game, or leave one of its seats "
            "before it begins, and try again.",
        )
    connection.execute(update(seats).where(seats.c.player == source).values(player=target))
    connection.execute(
        update(seats)
        .where(seats.c.former.contains(source))
        .values(former=func.replace(seats.c.former, source, target))
    )
    connection.execute(update(tables).where(tables.c.owner == source).values(owner=target))
    move_personal(connection, source, target)
    remove_player(connection, source)


def touch_tables(connection: Connection, player: str) -> None:
    """Raise the version of this player's tables, so that a server with one of them in memory cannot
    store its next change before it has read this one."""
    theirs = or_(tables.c.id.in_(_tables_of(player)), tables.c.owner == player)
    newer = tables.c.version + 1
    connection.execute(update(tables).where(theirs).values(version=newer))


def _tables_of(player: str) -> Select[tuple[str]]:
    """Return the tables where this player holds a seat, or held one."""
    is_theirs = or_(seats.c.player == player, seats.c.former.contains(player))
    return select(seats.c.table_id).where(is_theirs)
