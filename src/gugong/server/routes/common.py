"""What every route needs: the service behind it, who asks, and how answers are written."""

from dataclasses import dataclass
from typing import Annotated, Any

import orjson
from fastapi import Depends, Request, Response

from gugong.server.bot_workers import Workers
from gugong.server.limits import PRICE, Limits
from gugong.server.live_tables import LiveTables
from gugong.server.metrics import Metrics
from gugong.server.middleware import caller_of
from gugong.server.players import Players
from gugong.server.refusal import Refusal
from gugong.server.settings import Settings
from gugong.server.store import Person, Store
from gugong.server.table import Table


@dataclass(frozen=True, slots=True)
class Service:
    """All parts of the running service."""

    settings: Settings
    store: Store
    players: Players
    workers: Workers
    tables: LiveTables
    limits: Limits
    metrics: Metrics


def service_of(request: Request) -> Service:
    service: Service = request.app.state.service
    return service


House = Annotated[Service, Depends(service_of)]


async def who_asks(request: Request, service: House) -> Person | None:
    """The player whose token was sent; None where none was."""
    sent = request.headers.get("authorization")
    if sent is None:
        return None
    scheme, _, token = sent.partition(" ")
    if scheme.lower() != "bearer":
        raise Refusal("unauthorised", "Send the token as 'Authorization: Bearer …'.")
    try:
        person = await service.players.who(token.strip())
    except Refusal:
        service.limits.check(caller_of(request.scope))
        raise
    service.limits.check(person.id)
    return person


Maybe = Annotated[Person | None, Depends(who_asks)]


async def somebody(person: Maybe) -> Person:
    if person is None:
        raise Refusal(
            "unauthorised",
            "Say who you are: make a player with POST /api/v1/players "
            "and send its token as 'Authorization: Bearer …'.",
        )
    return person


Known = Annotated[Person, Depends(somebody)]


async def somebody_who_pays(person: Known, service: House) -> Person:
    """For what costs more than a look."""
    service.limits.check(person.id, PRICE)
    return person


Paying = Annotated[Person, Depends(somebody_who_pays)]


async def the_table(table: str, service: House) -> Table:
    return await service.tables.table(table)


TheTable = Annotated[Table, Depends(the_table)]


def id_of(person: Person | None) -> str | None:
    return None if person is None else person.id


def reply(words: dict[str, Any], status: int = 200) -> Response:
    return raw(orjson.dumps({"v": 1, **words}), status)


def raw(text: bytes, status: int = 200) -> Response:
    return Response(text, status, media_type="application/json")
