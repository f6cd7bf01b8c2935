"""Bans, and the reports that lead to them."""

import ipaddress
import secrets
import time
from typing import Final

from sqlalchemy import delete, insert, or_, select, update

from gugong.service.server.operator.admin_database import AdminDatabase, AdminError, Row
from gugong.service.server.storage.schema import bans, players, reports

LONGEST_REASON: Final = 200


def list_reports(database: AdminDatabase, *, resolved: bool, limit: int) -> list[Row]:
    """Return the open reports, oldest first; with `resolved`, all of them, newest first."""
    now_called = select(players.c.name).where(players.c.id == reports.c.subject).scalar_subquery()
    query = select(reports, now_called.label("now_called"))
    if resolved:
        query = query.order_by(reports.c.created.desc())
    else:
        query = query.where(reports.c.resolved.is_(None)).order_by(reports.c.created)
    return database.rows(query.limit(limit))


def resolve_report(database: AdminDatabase, report: str, outcome: str) -> None:
    """Close a report, with a note on how it was resolved."""
    found = database.rows(select(reports.c.resolved).where(reports.c.id == report))
    if not found:
        raise AdminError(f"there is no report {report!r}; `reports list` shows all reports")
    if found[0]["resolved"] is not None:
        raise AdminError(f"report {report} is resolved already")
    with database.change("reports resolve", report) as connection:
        connection.execute(
            update(reports)
            .where(reports.c.id == report)
            .values(resolved=time.time(), outcome=outcome)
        )


def list_bans(database: AdminDatabase, *, ended: bool = False) -> list[Row]:
    query = select(bans).order_by(bans.c.created.desc())
    if not ended:
        query = query.where(or_(bans.c.until.is_(None), bans.c.until > time.time()))
    return database.rows(query)


def add_ban(database: AdminDatabase, whom: str, reason: str, seconds: float | None) -> Row:
    """Ban a player, an address or a network, for some time or permanently."""
    if len(reason) > LONGEST_REASON:
        raise AdminError(f"a reason has at most {LONGEST_REASON} letters")
    now = time.time()
    row: Row = {
        "id": f"b_{secrets.token_hex(4)}",
        "player": whom if whom.startswith("p_") else None,
        "network": None if whom.startswith("p_") else _network(whom),
        "reason": reason,
        "created": now,
        "until": None if seconds is None else now + seconds,
    }
    if row["player"] and not database.rows(select(players.c.id).where(players.c.id == whom)):
        raise AdminError(f"there is no player {whom!r}")
    with database.change("bans add", str(row["id"]), whom=whom, until=row["until"]) as connection:
        connection.execute(insert(bans).values(row))
    return row


def lift_bans(database: AdminDatabase, whom: str) -> int:
    """End the bans with this id, or of this player, address or network; return how many."""
    network = None if whom.startswith(("p_", "b_")) else _network(whom)
    which = or_(bans.c.id == whom, bans.c.player == whom, bans.c.network == network)
    found = database.rows(select(bans.c.id).where(which))
    if not found:
        raise AdminError(f"there is no ban of {whom}; `bans list` shows all bans")
    with database.change("bans lift", str(found[0]["id"]), whom=whom) as connection:
        connection.execute(delete(bans).where(which))
    return len(found)


def _network(address: str) -> str:
    try:
        return str(ipaddress.ip_network(address, strict=False))
    except ValueError as error:
        raise AdminError(
            f"{address!r} is neither a player (p_…) nor an address (203.0.113.7, 2001:db8::/64)"
        ) from error
