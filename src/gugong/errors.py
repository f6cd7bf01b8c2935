"""The exceptions that callers catch. Each says what is wrong, so that you can act on it.

`str(error)` is an English sentence; `gugong.text` has it in every language. The catalogue lies far
above this room and takes a moment to read, so it is called by its name when it is first needed.
"""

from importlib import import_module

from gugong.rules.refusals import Reason


def sentence_of(reason: Reason) -> str:
    """Return why a move is refused, as the English catalogue says it, with the rule."""
    try:
        said: str = import_module("gugong.text").catalogue("en").reason(reason)
    except ValueError:  # the catalogue lacks what only a caller's own reason names
        return str(reason)
    return said


class GugongError(ValueError):
    """Base of all errors that the engine raises for its callers."""


class IllegalMove(GugongError):
    """A move that is not legal now. `reason` says why, with the rule; nothing has changed."""

    def __init__(self, move: str, reason: Reason) -> None:
        super().__init__(move, reason)
        self.move = move
        self.reason = reason

    def __str__(self) -> str:
        return f"{self.move}: {sentence_of(self.reason)}"


class UndoBarred(GugongError):
    """Nothing can be undone: something new was seen, or someone else decided."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(reason)
        self.reason = reason

    def __str__(self) -> str:
        return sentence_of(self.reason)


class PositionError(GugongError):
    """An impossible position. `problems` lists everything found, as key and what is wrong."""

    def __init__(self, problems: list[tuple[str, str]]) -> None:
        super().__init__(problems)
        self.problems = problems

    def __str__(self) -> str:
        return "not a legal position: " + "; ".join(f"{key}: {what}" for key, what in self.problems)


class RecordError(GugongError):
    """A record that cannot be read. `line` counts from 1; 0 where the whole file is meant.

    `cause` is the error of the move that was refused there, if one was. Compiled code sets no
    `__cause__`.
    """

    def __init__(self, line: int, problem: str, cause: GugongError | None = None) -> None:
        super().__init__(line, problem)
        self.line = line
        self.problem = problem
        self.cause = cause

    def __str__(self) -> str:
        return f"line {self.line}: {self.problem}" if self.line else self.problem


class UnexpectedOutcome(GugongError):
    """Raised in a replay: chance cannot have given that here."""
