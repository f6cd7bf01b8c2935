"""Reports about others at a table, for the operator to look at."""

import secrets
import time
from dataclasses import asdict, dataclass
from typing import Annotated, Final, Literal, TypedDict

from sqlalchemy import Connection, insert, select

from gugong.service.api.rows import Answer, Body, Row
from gugong.service.server.club.chat import line_of_another
from gugong.service.server.http.service import ServerCall
from gugong.service.server.storage.rows import Report
from gugong.service.server.storage.schema import reports
from gugong.service.tables.bounds import LineNumber, SeatNumber, characters
from gugong.service.tables.permissions import check_may_report, whom_to_report
from gugong.service.tables.refusal import Refusal
from gugong.service.tables.table_names import tidy_name

LONGEST_TEXT = 300
MOST_OPEN = 20  # of one reporter


@dataclass(frozen=True, slots=True)
class NewReport(Body):
    seat: SeatNumber
    about: Literal["name", "conduct", "other"]
    text: Annotated[str, characters(1000)] = ""
    line: LineNumber | None = None  # the number of what they said


class ReportAnswer(TypedDict):
    v: Literal[1]
    report: str


async def report(call: ServerCall, asked: NewReport) -> Answer:
    """Report a player at your table to the operator: their name, their behaviour, or something
    else; with `line`, a message they wrote. One report about each of them is enough until the
    operator has looked at it."""
    table, player, service = await call.table(), call.caller.id, call.shell
    if asked.line is None:
        subject, name = whom_to_report(table.table, player, asked.seat)
        quoted = None
    else:  # the author may have left that seat since
        check_may_report(table.table, player)
        subject, line = await line_of_another(service, table.id, asked.line, player)
        name, quoted = line.name, line.text or line.phrase
    waiting = await service.store.read(_open_reports, player)
    if subject in waiting:
        raise Refusal("reported", "You have already reported them; the operator will look at it.")
    if len(waiting) >= MOST_OPEN:
        raise Refusal(
            "too-fast", "Too many of your reports are waiting for the operator; try again later."
        )
    made = Report(
        id=f"r_{secrets.token_hex(4)}",
        table_id=table.id,
        reporter=player,
        subject=subject,
        name=name,
        about=asked.about,
        text=tidy_name(asked.text, LONGEST_TEXT),
        line=quoted,
        created=time.time(),
    )
    await service.store.execute(insert(reports).values(asdict(made)))
    service.metrics.counts["reports"] += 1
    return {"report": made.id}


def _open_reports(connection: Connection, reporter: str) -> list[str]:
    """Return the players in this one's reports that the operator has not looked at yet."""
    mine = (reports.c.reporter == reporter) & reports.c.resolved.is_(None)
    return list(connection.execute(select(reports.c.subject).where(mine)).scalars())


ROWS: Final = (
    Row(
        "POST", "/tables/{table}/reports", report, NewReport, ReportAnswer,
        cost="costly", status=201,
    ),
)  # fmt: skip
