"""What belongs to a player, row by row: one list for merging and handing it out.

A new SQL table with a column `player` joins the list, if its rows follow a merged player or belong
in the file with their data. Seats and tables are not in it, since their games go on (`removal.py`).
When a player is removed, their rows go with them: the foreign keys say so.
"""

from collections.abc import Collection, Mapping
from typing import Final, NamedTuple

from sqlalchemy import Column, Connection, Table, delete, exists, select, update

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
    sessions,
    settled_puzzles,
)

Rows = list[dict[str, object]]


class Personal(NamedTuple):
    whose: Column[str]  # the player's id
    name: str | None = None  # in the file with somebody's data; None: not in it
    hidden: Collection[str] = ()  # columns that nobody gets to see
    follows: bool = False  # to the player into whom its own is merged; otherwise it goes
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
    Personal(ratings.c.player, "rating"),  # that of the player into whom one merges goes on
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
    """By name."""
    found: dict[str, Rows] = {}
    for part in PERSONAL:
        if part.name is not None:
            left_out = {*part.hidden, part.whose.name}
            shown = [column for column in part.table.c if column.name not in left_out]
            rows = connection.execute(select(*shown).where(part.whose == player))
            found[part.name] = [dict(row._mapping) for row in rows]
    return found
