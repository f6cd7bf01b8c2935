"""The types of what the rules' tables name, in TypeScript: web/src/generated/types.ts.

Words become unions of strings, frames a union told apart by `kind`, events one by `event`.
"""

from collections.abc import Iterable
from typing import Final

from gugong.rules.events import EVENTS
from gugong.rules.frames import KINDS
from gugong.rules.kinds import WORDS, is_secret, name_and_kind

# Kinds that are no list of words, or one too long to be of use.
PLAIN: Final = {
    "berth": "string",
    "card": "string",
    "city": "string",
    "decrees": "DecreeName[]",
    "family": "string",
    "frame": "FrameKind",
    "house": 'number | "square"',
    "number": "number",
    "ordinal": "number",
    "seat": "Seat | null",
}
# Kinds whose own name the page has for something else.
NAMES: Final = {
    "decree": "DecreeName",
    "double": "DoublePlace",
    "piece": "PieceName",
    "place": "BonusPlace",
    "stage": "CanalStage",
    "token": "TokenName",
}


def page_types() -> str:
    """types.ts."""
    lines = [
        "// Made from the rules' tables by `make generate`; do not edit.",
        "",
        "export type Seat = number;",
        "",
    ]
    for kind, words in WORDS.items():
        if kind not in PLAIN:
            lines.append(f"export type {type_name(kind)} = {_union(words)};")
    lines += ["", "/** What is to be decided, done or drawn next. */", "export type Frame ="]
    for row in KINDS:
        facts = "".join(f"; {name_and_kind(fact)[0]}?: number" for fact in row.facts)
        lines.append(f'  | {{ kind: "{row.name}"; seat: Seat{_arguments(row.arguments)}{facts} }}')
    lines[-1] += ";"
    lines += ['export type FrameKind = Frame["kind"];', ""]
    lines += ["/** What happened, and the rule behind it. */", "export type GameEvent ="]
    for event in EVENTS:
        start = f'  | {{ event: "{event.name}"; seat: Seat | null; rule: string'
        lines.append(f"{start}{_arguments(event.arguments)} }}")
    lines[-1] += ";"
    lines.append('export type EventName = GameEvent["event"];')
    return "\n".join(lines) + "\n"


def _arguments(arguments: Iterable[str]) -> str:
    out = ""
    for argument in arguments:
        name, kind = name_and_kind(argument)
        hidden = " | null" if is_secret(argument) else ""
        out += f"; {name}: {PLAIN.get(kind) or type_name(kind)}{hidden}"
    return out


def type_name(kind: str) -> str:
    """`hand-in` -> `HandIn`."""
    return NAMES.get(kind) or "".join(word.capitalize() for word in kind.split("-"))


def _union(words: Iterable[str]) -> str:
    return " | ".join(f'"{word}"' for word in words)
