"""Routes from rows: finds the caller, charges for the request, reads it, and sends the answer."""

from collections.abc import Mapping
from typing import Final

import orjson
from pydantic import TypeAdapter, ValidationError
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from gugong.service.api.rows import Row, V
from gugong.service.server.accounts.players import Caller
from gugong.service.server.http.callers import address_of
from gugong.service.server.http.page import FOREVER
from gugong.service.server.http.service import ServerCall, Service
from gugong.service.tables.refusal import Refusal

NO_TOKEN: Final = (
    "This request needs a token: create a player with POST /api/v1/players "
    "and send its token as 'Authorization: Bearer …'."
)


def route_of(path: str, row: Row) -> Route:
    asks: TypeAdapter[object] | None = None if row.asks is None else TypeAdapter(row.asks)

    async def answer(request: Request) -> Response:
        service: Service = request.app.state.service
        address = address_of(request.scope)
        caller = None if row.token == "unread" else await _caller(request, service)
        if caller is None and row.token == "required":
            raise Refusal("unauthorised", NO_TOKEN)
        service.charge(row.cost, address, None if caller is None else caller.player.id)
        call = ServerCall(
            shell=service,
            player=None if caller is None else caller.player,
            session=None if caller is None else caller.session,
            address=address,
            agent=request.headers.get("user-agent", ""),
            parts=request.path_params,
            text=_text(await request.body()) if row.takes_text else "",
            http=request,
        )
        if asks is None:
            return _response(row, await row.handler(call))
        try:
            if row.asks_query:
                asked = asks.validate_strings(dict(request.query_params))
            else:
                asked = asks.validate_json(await request.body())
        except ValidationError as error:
            raise refusal_of(error, "query" if row.asks_query else "body") from error
        return _response(row, await row.handler(call, asked))

    return Route(path, answer, methods=[row.method])


async def _caller(request: Request, service: Service) -> Caller | None:
    """Return the player whose token was sent; None without a token."""
    sent = request.headers.get("authorization")
    if sent is None:
        return None
    scheme, _, token = sent.partition(" ")
    if scheme.lower() != "bearer":
        raise Refusal("unauthorised", "Send the token as 'Authorization: Bearer …'.")
    caller = await service.players.find(token.strip())
    service.limits.charge_player(caller.player.id)
    service.bans.check_player(caller.player.id)
    return caller


def _text(body: bytes) -> str:
    try:
        text = body.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise Refusal("bad-request", f"body: the text cannot be read: {error}") from error
    if "\0" in text:
        raise Refusal("bad-request", "body: texts must not contain NUL characters.")
    return text


def refusal_of(error: ValidationError, what: str) -> Refusal:
    """Return the first problem as a Refusal, with its place in the body, query or message."""
    first = error.errors(include_url=False, include_context=False, include_input=False)[0]
    where = ".".join(str(part) for part in first["loc"]) or what
    return Refusal("bad-request", f"{where}: {first['msg']}")


def _response(row: Row, answer: object) -> Response:
    if isinstance(answer, Response):
        return answer
    if isinstance(answer, str):
        return PlainTextResponse(answer, row.status)
    if isinstance(answer, Mapping):
        answer = orjson.dumps({**V, **answer})
    assert isinstance(answer, bytes)
    headers = {"cache-control": FOREVER} if row.immutable else None
    return Response(answer, row.status, headers, media_type="application/json")
