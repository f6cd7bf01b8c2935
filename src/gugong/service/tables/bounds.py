"""Limits on values from outside, as markers for `Annotated`.

Only a server reads them, with pydantic, by the method that pydantic looks for; a browser's worker
has no pydantic, and answers only the page it came with.
"""

from collections.abc import Callable
from typing import Annotated, Final, TypeAlias

Schema: TypeAlias = dict[str, object]  # of pydantic, which is not installed everywhere

# PostgreSQL stores no NUL in a text.
NO_NUL: Final = r"^[^\u0000]*$"
LARGEST_INT: Final = 2**31 - 1  # of an integer column


class Bounds:
    """Limits by pydantic's names for them: ge, le, min_length, max_length, pattern."""

    def __init__(self, **limits: float | str) -> None:
        self._limits = limits

    def __get_pydantic_core_schema__(
        self, source: object, handler: Callable[[object], Schema]
    ) -> Schema:
        return {**handler(source), **self._limits}


def characters(most: int, least: int = 0, pattern: str = NO_NUL) -> Bounds:
    """Limit the length of a text, which must not contain NUL."""
    at_least = {"min_length": least} if least else {}
    return Bounds(max_length=most, pattern=pattern, **at_least)


class Check:
    """A function that returns the value, or raises ValueError saying what is wrong with it."""

    def __init__(self, check: Callable[[str], str]) -> None:
        self._check = check

    def __get_pydantic_core_schema__(
        self, source: object, handler: Callable[[object], Schema]
    ) -> Schema:
        function = {"type": "no-info", "function": self._check}
        return {"type": "function-after", "schema": handler(source), "function": function}


SeatNumber = Annotated[int, Bounds(ge=0, le=4)]
Ply = Annotated[int, Bounds(ge=0, le=100_000)]
Version = Annotated[int, Bounds(ge=0, le=LARGEST_INT)]
LineNumber = Annotated[int, Bounds(ge=1, le=LARGEST_INT)]
Seconds = Annotated[int, Bounds(ge=0, le=30 * 24 * 3600)]
MessageId = Annotated[str, characters(64, 1, r"^[\x21-\x7e]+$")]
MoveText = Annotated[str, characters(200)]
Name = Annotated[str, characters(80)]
Level = Annotated[str, characters(40)]
Token = Annotated[str, characters(200)]
