"""Refusals: what the service says when it does not do what was asked (docs/decisions/0007)."""

from typing import Any, Final

from gugong.rules.refusals import Reason

STATUS: Final = {
    "bad-request": 400,
    "unauthorised": 401,
    "forbidden": 403,
    "not-your-seat": 403,
    "running": 403,
    "not-found": 404,
    "no-such-table": 404,
    "not-your-turn": 409,
    "not-started": 409,
    "not-over": 409,
    "over": 409,
    "stale": 409,
    "seat-taken": 409,
    "undo-off": 409,
    "undo-barred": 409,
    "too-large": 413,
    "illegal": 422,
    "too-fast": 429,
    "internal": 500,
    "storage": 503,
    "busy": 503,
}


class Refusal(Exception):
    """Says what was refused, why, and what to do; nothing has changed."""

    def __init__(
        self, code: str, message: str, reason: Reason | None = None, state: bytes | None = None
    ) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.reason = reason
        self.state = state  # an encoded state, where the caller's own is out of date

    @property
    def status(self) -> int:
        return STATUS[self.code]

    def error(self) -> dict[str, Any]:
        error: dict[str, Any] = {"code": self.code, "message": self.message}
        if self.reason is not None:
            error["reason"] = reason_words(self.reason)
        return error


def reason_words(reason: Reason) -> dict[str, Any]:
    return {"code": reason.code, "rule": reason.rule, "args": dict(reason.args)}


NO_TABLE: Final = "There is no such table; check the link, or look at the list of tables."
