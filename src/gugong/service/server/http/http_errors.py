"""Refusals as HTTP answers."""

from typing import Final

import orjson
from starlette.responses import Response

from gugong.service.tables.refusal import Refusal

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


def error_response(refusal: Refusal, status: int | None = None) -> Response:
    return Response(
        orjson.dumps({"v": 1, **refusal.to_json()}),
        STATUS[refusal.code] if status is None else status,
        HEADERS.get(refusal.code),
        media_type="application/json",
    )
