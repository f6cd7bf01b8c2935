"""Quick pairing, as a request."""

import time
from dataclasses import dataclass, replace
from typing import Annotated, Final

from gugong.service.api.rows import Answer, Body, Row
from gugong.service.api.tables import Join, TableAnswer, join_table
from gugong.service.server.http.service import ServerCall
from gugong.service.server.storage.rows import waiting_tables
from gugong.service.tables.bounds import Bounds
from gugong.service.tables.pairing import Pace, plan_pairing, suits, waits_at
from gugong.service.tables.refusal import Refusal
from gugong.service.tables.table import Context

# Someone else was faster, or the table is gone: the next one will do.
MISSED: Final = {"seat-taken", "over", "no-such-table"}


@dataclass(frozen=True, slots=True)
class Pairing(Body):
    families: Annotated[int, Bounds(ge=2, le=5)] = 3
    pace: Pace = "live"


async def pair(call: ServerCall, asked: Pairing) -> Answer:
    """Play with anyone: take a seat at the listed table that has waited longest for as many
    families at this pace, or open one. Ask again and you get the table where you wait."""
    player = call.caller
    plan = plan_pairing(player, asked.families, asked.pace, call.shell.bots.levels)
    now = Context(time.time())
    found = await call.shell.store.read(waiting_tables, asked.families)
    fitting = [
        (row, seats) for row, seats in found if suits(row, seats, plan, asked.pace, player.id, now)
    ]
    # Where they wait already, first.
    for row, _ in sorted(fitting, key=lambda one: not waits_at(one[1], player.id)):
        try:
            return await join_table(replace(call, parts={"table": row.id}), Join())
        except Refusal as refusal:
            if refusal.code not in MISSED:
                raise
    return (await call.shell.create(plan, call)).info(player.id)


ROWS: Final = (Row("POST", "/pairing", pair, Pairing, TableAnswer, cost="costly"),)
