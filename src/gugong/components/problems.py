"""What is wrong with a components file: everything at once, so that it can be fixed at once."""

from typing import Any, Final, TypeAlias

# The dotted key, and what is wrong there and what is expected. List positions count from 1:
# `dice.faces.2.6` is the sixth face of the second die.
Problem: TypeAlias = tuple[str, str]

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
        lines = [": ".join(filter(None, (self.source, *p))) for p in self.problems[:MOST_SHOWN]]
        if len(self.problems) > MOST_SHOWN:
            lines.append(f"{self.source}: and {len(self.problems) - MOST_SHOWN} more problems")
        return "\n".join(lines)


def below(key: str, name: str | int) -> str:
    """The dotted key of something inside `key`; the file itself has the key ""."""
    return f"{key}.{name}" if key else str(name)


def touches(key: str, others: list[str]) -> bool:
    """Whether the key is one of the others, inside one of them, or contains one of them."""
    return any(f"{key}.".startswith(f"{o}.") or f"{o}.".startswith(f"{key}.") for o in others)


def children(value: object) -> list[tuple[str, object]]:
    """What is inside a table or a list, by key or by position from 1; empty for a figure."""
    if isinstance(value, dict):
        return list(value.items())
    if isinstance(value, list):
        return [(str(position), part) for position, part in enumerate(value, start=1)]
    return []
