"""What can go wrong, said so that one can act on it."""

from gugong.rules.refusals import Reason


class GugongError(ValueError):
    """Base of all errors a caller of the engine can meet."""


class IllegalMove(GugongError):
    """A move that is not legal now. `reason` says why, with the rule; nothing has changed."""

    def __init__(self, move: str, reason: Reason) -> None:
        super().__init__(move, reason)
        self.move = move
        self.reason = reason

    def __str__(self) -> str:
        from gugong.text import catalogue  # only needed when somebody reads it

        return f"{self.move}: {catalogue().reason(self.reason)}"


class UndoBarred(GugongError):
    """Nothing can be taken back: something new was seen, or someone else decided."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(reason)
        self.reason = reason

    def __str__(self) -> str:
        from gugong.text import catalogue

        return catalogue().reason(self.reason)


class PositionError(GugongError):
    """A position that cannot be. `problems` lists every one found, as key and what is wrong."""

    def __init__(self, problems: list[tuple[str, str]]) -> None:
        super().__init__(problems)
        self.problems = problems

    def __str__(self) -> str:
        return "not a legal position: " + "; ".join(f"{key}: {what}" for key, what in self.problems)


class RecordError(GugongError):
    """A record that cannot be read. `line` counts from 1; 0 where the whole file is meant."""

    def __init__(self, line: int, problem: str) -> None:
        super().__init__(line, problem)
        self.line = line
        self.problem = problem

    def __str__(self) -> str:
        return f"line {self.line}: {self.problem}" if self.line else self.problem


class UnexpectedOutcome(GugongError):
    """On a replay: chance cannot have given that here."""
