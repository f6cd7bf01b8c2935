"""The types of frames and events in Python: src/gugong/formats/table_types.py.

One TypedDict each, with every argument that any row of the table has: an editor offers them all,
and a reader who has looked at the kind need not convince the type checker once more.
"""

from collections.abc import Iterable
from keyword import iskeyword
from typing import Final

from gugong.rules.events import EVENTS
from gugong.rules.frames import KINDS
from gugong.rules.kinds import is_secret, name_and_kind

# Kinds that are no plain word.
TYPES: Final = {
    "decrees": "list[str]",
    "house": "int | str",
    "number": "int",
    "ordinal": "int",
    "seat": "int | None",
}


def python_types() -> str:
    """table_types.py."""
    lines = [
        '"""Frames and events as they leave the engine. Made from the rules\' tables: see',
        "`make generate`.",
        '"""',
        "",
        "from typing import Literal, NotRequired, TypedDict",
        "",
        *_literal("FrameKind", [kind.name for kind in KINDS]),
        *_literal("EventName", [kind.name for kind in EVENTS]),
        "",
        "",
        "class FrameDict(TypedDict):",
        '    """What is to be decided, done or drawn next: a kind, its seat and its arguments."""',
        "",
        "    kind: FrameKind",
        "    seat: int | None",
        *_arguments(row.arguments + row.facts for row in KINDS),
        "",
        "",
        "class EventDict(TypedDict):",
        '    """What happened: a key, the seat it is about, the rule behind it and its arguments.',
        "",
        "    A card that the viewer may not see is None.",
        '    """',
        "",
        "    event: EventName",
        "    seat: int | None",
        "    rule: str",
        *_arguments(row.arguments for row in EVENTS),
    ]
    return "\n".join(lines) + "\n"


def _literal(name: str, words: Iterable[str]) -> list[str]:
    return [f"{name} = Literal[", *[f'    "{word}",' for word in words], "]"]


def _arguments(rows: Iterable[tuple[str, ...]]) -> list[str]:
    """Every argument once; its type is what any row makes of it."""
    found: dict[str, set[str]] = {}
    for row in rows:
        for argument in row:
            name, kind = name_and_kind(argument)
            types = found.setdefault(name, set())
            types.update(TYPES.get(kind, "str").split(" | "))
            if is_secret(argument):
                types.add("None")
    return [
        f"    {name}: NotRequired[{' | '.join(sorted(types, key=_order))}]"
        for name, types in sorted(found.items())
        if not iskeyword(name)  # `from` cannot be written so; it is there all the same
    ]


def _order(name: str) -> tuple[bool, str]:
    return (name == "None", name)
