"""Logs on standard error: a line of text for each message, or one of JSON.

What is logged beside the message goes into `extra`, by name. Every line that a request leads to
carries that request's id, which its sender gets in the header x-request-id. Tokens, queries, moves
and what people write are never logged, addresses only where docs/host.md says so.
"""

import json
import logging
import secrets
import sys
from contextvars import ContextVar
from datetime import UTC, datetime
from typing import Final, Literal

_STANDARD: Final = frozenset(vars(logging.makeLogRecord({}))) | {
    "message",
    "taskName",
    "color_message",
}
request_id: Final[ContextVar[str | None]] = ContextVar("request_id", default=None)


def new_request_id() -> str:
    """Set a new id for the request that is answered from here on."""
    made = secrets.token_hex(6)
    request_id.set(made)
    return made


def _details(record: logging.LogRecord) -> dict[str, object]:
    """Return what was logged besides the message."""
    found = {key: value for key, value in vars(record).items() if key not in _STANDARD}
    number = request_id.get()
    return found if number is None else {**found, "request": number}


def _time(record: logging.LogRecord) -> str:
    return datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")


class JsonLines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, object] = {
            "time": _time(record),
            "level": record.levelname.lower(),
            "from": record.name,
            "message": record.getMessage(),
        }
        details = _details(record)
        if record.exc_info:
            details["trace"] = self.formatException(record.exc_info)
        return json.dumps({**line, **details}, ensure_ascii=False, default=str)


class TextLines(logging.Formatter):
    """`2026-01-31T12:00:00.000+00:00 warning: bot failed (table: t_x, why: too slow)`"""

    def format(self, record: logging.LogRecord) -> str:
        # As JSON, so that a line break in a value does not look like another message.
        details = [
            f"{key}: {json.dumps(value, ensure_ascii=False, default=str)}"
            for key, value in _details(record).items()
        ]
        message = json.dumps(record.getMessage(), ensure_ascii=False)[1:-1]
        line = f"{_time(record)} {record.levelname.lower()}: {message}"
        if details:
            line += f" ({', '.join(details)})"
        if record.exc_info:
            line += f"\n{self.formatException(record.exc_info)}"
        return line


def start_logging(level: str, form: Literal["text", "json"]) -> None:
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines() if form == "json" else TextLines())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.WARNING)
    logging.getLogger("gugong").setLevel(level.upper())
    logging.getLogger("uvicorn.error").setLevel(logging.ERROR)  # it logs every start and socket
    handler.addFilter(_is_ours)


def _is_ours(record: logging.LogRecord) -> bool:
    """Return whether a log line is our fault. Text that is not UTF-8 is the client's, but uvicorn
    logs a traceback."""
    error = record.exc_info[1] if record.exc_info else None
    while error is not None:
        if isinstance(error, UnicodeDecodeError):
            return False
        error = error.__context__
    return True
