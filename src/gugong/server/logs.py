"""Logs on standard error, one JSON object per line."""

import json
import logging
import sys
from datetime import UTC, datetime
from typing import Final

_STANDARD: Final = frozenset(vars(logging.makeLogRecord({}))) | {
    "message",
    "taskName",
    "color_message",
}


class JsonLines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, object] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "from": record.name,
            "message": record.getMessage(),
        }
        extra = {key: value for key, value in vars(record).items() if key not in _STANDARD}
        if record.exc_info:
            extra["trace"] = self.formatException(record.exc_info)
        return json.dumps({**line, **extra}, ensure_ascii=False, default=str)


def start_logging(level: str) -> None:
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.WARNING)
    logging.getLogger("gugong").setLevel(level.upper())
    logging.getLogger("uvicorn.error").setLevel(logging.ERROR)  # it logs every start and socket
    handler.addFilter(_is_ours)


def _is_ours(record: logging.LogRecord) -> bool:
    """Text that is not UTF-8 is a client's fault, but uvicorn logs a traceback."""
    error = record.exc_info[1] if record.exc_info else None
    while error is not None:
        if isinstance(error, UnicodeDecodeError):
            return False
        error = error.__context__
    return True
