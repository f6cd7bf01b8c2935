"""Reports about others at a table, for the operator to look at."""

import secrets
import time

from fastapi import APIRouter, Response

from gugong.service.server.club.chat_routes import line_of_another
from gugong.service.server.http.bodies import NewReport, ReportAnswer
from gugong.service.server.http.common import ChargedPlayer, ServiceDep, TableDep, reply
from gugong.service.server.http.models import model_of
from gugong.service.server.storage.rows import Report
from gugong.service.tables.permissions import check_may_report, whom_to_report
from gugong.service.tables.refusal import Refusal
from gugong.service.tables.table_names import tidy_name

router = APIRouter(tags=["reports"])

LONGEST_TEXT = 300
MOST_OPEN = 20  # of one reporter


@router.post("/tables/{table}/reports", status_code=201, response_model=model_of(ReportAnswer))
async def report(
    request: NewReport, table: TableDep, player: ChargedPlayer, service: ServiceDep
) -> Response:
    """Tell the operator about somebody at your table: their name, how they behave, or something
    else; with `line`, about what they said. One report about each of them is enough until the
    operator has looked at it."""
    if request.line is None:
        subject, name = whom_to_report(table.table, player.id, request.seat)
        quoted = None
    else:  # whoever said it may have left that seat since
        check_may_report(table.table, player.id)
        subject, line = await line_of_another(service, table.id, request.line, player)
        name, quoted = line.name, line.text or line.phrase
    waiting = await service.store.open_reports(player.id)
    if subject in waiting:
        raise Refusal("reported", "You have reported them already; the operator will look at it.")
    if len(waiting) >= MOST_OPEN:
        raise Refusal("too-fast", "Many of your reports still wait for the operator; wait, too.")
    made = Report(
        id=f"r_{secrets.token_hex(4)}",
        table_id=table.id,
        reporter=player.id,
        subject=subject,
        name=name,
        about=request.about,
        text=tidy_name(request.text, LONGEST_TEXT),
        line=quoted,
        created=time.time(),
    )
    await service.store.add_report(made)
    service.metrics.counts["reports"] += 1
    return reply({"report": made.id}, 201)
