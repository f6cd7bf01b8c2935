"""What is wrong with a components file: everything at once, so that it can be fixed at once."""

from typing import Any, Final, Literal, NamedTuple, TypeAlias

# What can be wrong. Each has a sentence in the languages of the page (text/web-box.*.toml), which
# is filled with the problem's arguments.
Code: TypeAlias = Literal[
    # a file that is none
    "unreadable",
    "too-long",
    "long-line",
    "long-key",
    "not-toml",
    # one figure alone (shape.py)
    "missing",
    "unknown",
    "number",
    "exactly",
    "name",
    "plain-name",
    "word",
    "length",
    "count",
    "table",
    "basis",
    # figures that do not fit together (checks.py)
    "player-counts",
    "colour-twice",
    "full-pool",
    "mornings",
    "first-morning",
    "board-sides",
    "palace-places",
    "palace-order",
    "much-jade",
    "first-jade",
    "jade-order",
    "gift-pile",
    "reward-cards",
    "gift-twice",
    "same-set",
    "pair-twice",
    "decree-twice",
    "few-tokens",
    "odd-tokens",
    "odd-bonus",
    "exchange-room",
    "odd-exchange",
    "city-twice",
    "road-nowhere",
    "road-loop",
    "road-twice",
    "no-road",
    "no-place",
    "place-nowhere",
    # figures and their basis (basis.py)
    "no-basis",
    "basis-nowhere",
]


class Problem(NamedTuple):
    """Something that is wrong with a components file."""

    # The dotted key. List positions count from 1: `dice.faces.2.6` is the sixth face of the
    # second die.
    key: str
    what: str  # what is wrong there and what is expected, in English
    code: Code
    args: dict[str, int | str]


# Figures as TOML gives them. Any: `shape` checks what they are, not mypy.
Figures: TypeAlias = dict[str, Any]


MOST_SHOWN: Final = 40  # problems in one message; the rest is counted


class ComponentsError(ValueError):
    """A components file that cannot be used, and why."""

    def __init__(self, source: str, problems: list[Problem]) -> None:
        super().__init__(source, problems)
        self.source = source
        self.problems = problems

    def __str__(self) -> str:
        lines = [": ".join(filter(None, (self.source, *p[:2]))) for p in self.problems[:MOST_SHOWN]]
        if len(self.problems) > MOST_SHOWN:
            lines.append(f"{self.source}: and {len(self.problems) - MOST_SHOWN} more problems")
        return "\n".join(lines)


def below(key: str, name: str | int) -> str:
    """The dotted key of something inside `key`; the file itself has the key ""."""
    return f"{key}.{name}" if key else str(name)


def touches(key: str, others: list[str]) -> bool:
    """Return whether the key is one of the others, inside one of them, or contains one of them."""
    return any(f"{key}.".startswith(f"{o}.") or f"{o}.".startswith(f"{key}.") for o in others)


def children(value: object) -> list[tuple[str, object]]:
    """What is inside a table or a list, by key or by position from 1; empty for a figure."""
    if isinstance(value, dict):
        return list(value.items())
    if isinstance(value, list):
        return [(str(position), part) for position, part in enumerate(value, start=1)]
    return []
