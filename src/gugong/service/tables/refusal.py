"""Refusals: what a table answers when it declines a request (docs/decisions/0007)."""

from collections.abc import Mapping
from typing import Final

from gugong.rules.refusals import Reason
from gugong.service.tables.messages import ErrorInfo, ReasonInfo, RefusalMessage, State

NOT_STORED: Final = (
    "The database does not answer, so nothing has changed; "
    "send the same request again in a moment, a decision with the same id."
)


LONGEST: Final = 1000  # characters; nonsense is not echoed in full


class Refusal(Exception):
    """Says what was refused, why, and what to do instead. Nothing has changed."""

    def __init__(
        self,
        code: str,
        message: str,
        reason: Reason | None = None,
        state: State | None = None,
        figures: Mapping[str, int] | None = None,
    ) -> None:
        self.code = code
        self.message: str = message if len(message) <= LONGEST else f"{message[:LONGEST]}…"
        super().__init__(self.message)
        self.reason = reason  # the engine's, where a rule forbids it
        self.state = state  # the current state, where the sender's is out of date
        self.figures = figures  # figures in the message, for those who translate it

    def to_json(self) -> RefusalMessage:
        """Return the error, with the current state if there is one."""
        error: ErrorInfo = {"code": self.code, "message": self.message}
        if self.figures is not None:
            error["figures"] = dict(self.figures)
        if self.reason is not None:
            error["reason"] = reason_json(self.reason)
        return {"error": error} if self.state is None else {"error": error, "state": self.state}


class StorageError(Refusal):
    """The store does not respond or refuses to write; `detail` is for the log.

    A refusal like any other, so that nobody need translate it on its way to the client.
    """

    def __init__(self, detail: str) -> None:
        super().__init__("storage", NOT_STORED)
        self.detail = detail


def reason_json(reason: Reason) -> ReasonInfo:
    return {"code": reason.code, "rule": reason.rule, "args": dict(reason.args)}
