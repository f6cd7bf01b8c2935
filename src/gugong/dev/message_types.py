"""The types of what travels between page and server, in TypeScript: web/src/generated/messages.ts.

They are made from the types and models that the server has of its messages.
"""

import json
from types import NoneType, UnionType
from typing import (
    Annotated,
    Final,
    Literal,
    NotRequired,
    Union,
    get_args,
    get_origin,
    is_typeddict,
)

from pydantic import BaseModel

from gugong.dev.page_types import type_of
from gugong.formats.vocabulary import Json
from gugong.server.routes import bodies

# What the page sends and receives; the types inside these follow.
MESSAGES: Final = {
    "ClientMessage": bodies.Sent,
    "ServerMessage": bodies.Received,
    "ComponentsAnswer": bodies.ComponentsAnswer,
    "HistoryAnswer": bodies.HistoryAnswer,
    "LevelsAnswer": bodies.LevelsAnswer,
    "NewPlayerAnswer": bodies.NewPlayerAnswer,
    "NewTable": bodies.NewTable,
    "TablesAnswer": bodies.TablesAnswer,
    "WhyAnswer": bodies.WhyAnswer,
}
# Types of formats/ for which types.ts has narrower ones.
NARROWER: Final = {
    "EventDict": "GameEvent",
    "FrameDict": "Frame",
    "StepDict": "GameEvent & { number: number }",
}
PLAIN: Final = {bool: "boolean", float: "number", int: "number", NoneType: "null", str: "string"}


class Types:
    """The types found so far, by name."""

    def __init__(self) -> None:
        self.found: dict[str, str] = {}
        self.imported: set[str] = set()  # of types.ts

    def of(self, hint: object) -> str:
        """A type in TypeScript; what it contains joins those found."""
        if isinstance(hint, type) and (is_typeddict(hint) or issubclass(hint, BaseModel)):
            if hint.__name__ in NARROWER:
                return self._imported(NARROWER[hint.__name__])
            if hint.__name__ not in self.found:
                self.found[hint.__name__] = ""  # on the way: a type may contain itself
                self.found[hint.__name__] = self._object(hint)
            return hint.__name__
        if hint == Json:
            return "unknown"
        origin, parts = get_origin(hint), get_args(hint)
        if origin is None:
            return PLAIN[hint]  # type: ignore[index]
        if origin is Literal:
            return " | ".join(map(json.dumps, parts))
        if origin is Annotated and isinstance(parts[1], str):  # a word, and its kind
            return self._imported("Seat" if parts[1] == "seat" else type_of(parts[1]))
        if origin in (Annotated, NotRequired):
            return self.of(parts[0])
        if origin in (Union, UnionType):
            return " | ".join(map(self.of, parts))
        if origin is list:
            item = self.of(parts[0])
            return f"({item})[]" if " " in item else f"{item}[]"
        key, value = self.of(parts[0]), self.of(parts[1])
        return f"{{ [key: string]: {value} }}" if key == "string" else f"Record<{key}, {value}>"

    def _imported(self, made: str) -> str:
        if made not in PLAIN.values():
            self.imported.add(made.partition(" ")[0])
        return made

    def _object(self, hint: type) -> str:
        hints: dict[str, object] = dict(hint.__annotations__)
        optional: set[str] = set(getattr(hint, "__optional_keys__", ()))
        if issubclass(hint, BaseModel):
            hints = {name: field.annotation for name, field in hint.model_fields.items()}
            optional = {
                name for name, field in hint.model_fields.items() if not field.is_required()
            }
        lines = [
            f"  {name}{'?' if name in optional else ''}: {self.of(hints[name])};" for name in hints
        ]
        return "\n".join(["{", *lines, "}"])


def message_types() -> str:
    """messages.ts."""
    types = Types()
    tops = {name: types.of(hint) for name, hint in MESSAGES.items()}
    types.found |= {name: made for name, made in tops.items() if made != name}
    lines = ["// Made from the server's messages by `make generate`; do not edit."]
    if types.imported:
        lines += ["", f'import type {{ {", ".join(sorted(types.imported))} }} from "./types";']
    for name, made in sorted(types.found.items()):
        lines += ["", f"export type {name} = {made};"]
    return "\n".join(lines) + "\n"
