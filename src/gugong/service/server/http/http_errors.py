"""Refusals and failures as HTTP answers."""

import logging
from typing import Final

import orjson
from starlette.requests import ClientDisconnect
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocketDisconnect

from gugong.service.server.operator.logs import request_id
from gugong.service.tables.refusal import Refusal

log: Final = logging.getLogger(__name__)

STATUS: Final = {
    "bad-request": 400,
    "bad-name": 400,
    "mistyped-code": 400,
    "bad-passkey": 400,
    "unauthorised": 401,
    "forbidden": 403,
    "banned": 403,
    "not-your-seat": 403,
    "not-your-table": 403,
    "running": 403,
    "no-spectators": 403,
    "no-hints": 403,
    "not-let-in": 403,
    "daily-secret": 403,
    "others-play": 403,
    "counts": 403,
    "not-found": 404,
    "daily-off": 404,
    "no-such-table": 404,
    "no-such-puzzle": 404,
    "wrong-code": 404,
    "link-spent": 404,
    "no-passkeys": 404,
    "no-such-knock": 404,
    "no-invitation": 404,
    "not-your-turn": 409,
    "not-started": 409,
    "not-over": 409,
    "over": 409,
    "stale": 409,
    "seat-taken": 409,
    "seat-left": 409,
    "one-seat": 409,
    "arranged": 409,
    "rated": 409,
    "reserved": 409,
    "not-absent": 409,
    "not-long-absent": 409,
    "still-time": 409,
    "time-out": 409,
    "reported": 409,
    "final": 409,
    "same-table": 409,
    "too-many-passkeys": 409,
    "too-many-knocks": 429,
    "chat-off": 409,
    "mail-waits": 409,
    "not-offered": 409,
    "undo-off": 409,
    "undo-barred": 409,
    "undo-spent": 409,
    "too-large": 413,
    "illegal": 422,
    "too-fast": 429,
    "too-many-channels": 429,
    "too-many-tables": 429,
    "too-many-listed": 429,
    "too-many-waiting": 429,
    "too-many-running": 429,
    "too-many-seats": 429,
    "too-much-stored": 429,
    "too-much-from-address": 429,
    "internal": 500,
    "storage": 503,
    "busy": 503,
    "mail-failed": 503,
}
HEADERS: Final = {
    "unauthorised": {"www-authenticate": "Bearer"},
    "too-fast": {"retry-after": "1"},
}
BROKEN: Final = (
    "An internal error occurred; try again in a moment. If you report it to the operator, "
    "mention request {number}."
)


def error_response(refusal: Refusal, status: int | None = None) -> Response:
    return Response(
        orjson.dumps({"v": 1, **refusal.to_json()}),
        STATUS[refusal.code] if status is None else status,
        HEADERS.get(refusal.code),
        media_type="application/json",
    )


class ErrorAnswers:
    """ASGI middleware: turns errors raised inside it into answers."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            await self._http(scope, receive, send)
        elif scope["type"] == "websocket":
            await self._socket(scope, receive, send)
        else:
            await self._app(scope, receive, send)

    async def _http(self, scope: Scope, receive: Receive, send: Send) -> None:
        begun = False

        async def send_on(message: Message) -> None:
            nonlocal begun
            begun = True
            await send(message)

        try:
            await self._app(scope, receive, send_on)
        except ClientDisconnect:
            pass
        except Exception as error:
            if isinstance(error, Refusal) and not begun:
                answer = error_response(error)
            else:
                log.exception("request failed", extra={"path": scope["path"]})
                answer = error_response(Refusal("internal", BROKEN.format(number=request_id.get())))
            if not begun:
                await answer(scope, receive, send)

    async def _socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            await self._app(scope, receive, send)
        except Refusal:  # before the handshake; afterwards the socket answers itself
            await receive()
            await send({"type": "websocket.close", "code": 1008})
        except WebSocketDisconnect:  # the client left before the answer
            pass
        except Exception:
            log.exception("socket failed", extra={"path": scope["path"]})
