"""Reports: what people at a table tell the operator."""

import time

from sqlalchemy import select, update

from gugong.service.server.operator.admin_database import AdminError, Database, Row
from gugong.service.server.storage.schema import players, reports


def list_reports(database: Database, *, resolved: bool, limit: int) -> list[Row]:
    """The oldest open ones first; with `resolved`, the newest of all."""
    now_called = select(players.c.name).where(players.c.id == reports.c.subject).scalar_subquery()
    query = select(reports, now_called.label("now_called"))
    if resolved:
        query = query.order_by(reports.c.created.desc())
    else:
        query = query.where(reports.c.resolved.is_(None)).order_by(reports.c.created)
    return database.rows(query.limit(limit))


def resolve(database: Database, report: str, outcome: str) -> None:
    """Close a report, and note what came of it."""
    found = database.rows(select(reports.c.resolved).where(reports.c.id == report))
    if not found:
        raise AdminError(f"there is no report {report!r}; `reports list` shows those there are")
    if found[0]["resolved"] is not None:
        raise AdminError(f"report {report} is resolved already")
    with database.change("reports resolve", report) as connection:
        connection.execute(
            update(reports)
            .where(reports.c.id == report)
            .values(resolved=time.time(), outcome=outcome)
        )
