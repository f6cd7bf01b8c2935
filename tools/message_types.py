"""The types of what travels between page and server, in TypeScript: web/src/generated/messages.ts.

They are made from the rows of the API and from the types of messages, views included. Words,
frames and events have narrower types in types.ts (page_types.py).
"""

import json
from dataclasses import MISSING, fields, is_dataclass
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

from gugong.formats.table_types import EventDict, FrameDict
from gugong.formats.view_types import StepDict
from gugong.formats.vocabulary import Json
from gugong.service.api import play
from gugong.service.api.rows import Body
from gugong.service.server.requests import every_row
from gugong.service.tables.json_values import hints_of
from tools.page_types import PLAIN as OPEN_KINDS
from tools.page_types import type_name

# What travels over a socket; every body and answer of a request joins these by its own name.
MESSAGES: Final = {"ClientMessage": play.Sent, "ServerMessage": play.Received}
# What types.ts has of its own, and the names the page has for parts of a view.
NARROWER: Final = {
    EventDict: "GameEvent",
    FrameDict: "Frame",
    StepDict: "GameEvent & { number: number }",
}
NAMES: Final = {
    "DecreeView": "Decree",
    "EntryDict": "Entry",
    "FamilyView": "Family",
    "HouseView": "House",
    "LaidView": "LaidToken",
    "PalacePlaceView": "PalacePlace",
    "ReasonInfo": "Reason",
    "ShipView": "Ship",
}
PLAIN: Final = {
    bool: "boolean",
    float: "number",
    int: "number",
    NoneType: "null",
    object: "unknown",
    str: "string",
}


class Types:
    """The types found so far, by name."""

    def __init__(self) -> None:
        self.found: dict[str, str] = {}
        self.imported: set[str] = set()  # from types.ts

    def of(self, hint: object) -> str:
        """A type in TypeScript; what it contains joins those found."""
        if isinstance(hint, type) and hint in NARROWER:
            self.imported.add(NARROWER[hint].split()[0])
            return NARROWER[hint]
        if isinstance(hint, type) and (is_typeddict(hint) or is_dataclass(hint)):
            name = NAMES.get(hint.__name__, hint.__name__)
            if name not in self.found:
                self.found[name] = ""  # on the way: a type may contain itself
                self.found[name] = self._object(hint)
            return name
        if hint == Json:
            return "unknown"
        origin, parts = get_origin(hint), get_args(hint)
        if origin is None:
            return PLAIN[hint]  # type: ignore[index]
        if origin is Literal:
            return " | ".join(map(json.dumps, parts))
        if origin is Annotated and isinstance(parts[1], str):
            return self._word(parts[1])
        if origin in (Annotated, NotRequired):
            return self.of(parts[0])
        if origin in (Union, UnionType):
            return " | ".join(map(self.of, parts))
        if origin in (list, tuple):
            item = self.of(parts[0])
            return f"({item})[]" if " " in item and not item.endswith("[]") else f"{item}[]"
        key, value = self.of(parts[0]), self.of(parts[1])
        if key == "string":
            return f"{{ [key: string]: {value} }}"
        # Points are listed by those sources alone that gave some.
        return f"Partial<Record<{key}, {value}>>" if key == "Source" else f"Record<{key}, {value}>"

    def _word(self, kind: str) -> str:
        """The type of a word of this kind."""
        name = "Seat" if kind == "seat" else OPEN_KINDS.get(kind) or type_name(kind)
        if name[0].isupper():
            self.imported.add(name)
        return name

    def _object(self, hint: type) -> str:
        hints: dict[str, object] = dict(hint.__annotations__)
        optional: set[str] = set(getattr(hint, "__optional_keys__", ()))
        if is_dataclass(hint):
            named = fields(hint)
            hints = {field.name: hints_of(hint)[field.name] for field in named}
            if issubclass(hint, Body):  # a request may leave out what has a default
                factories = {f.name for f in named if f.default_factory is not MISSING}
                optional = {f.name for f in named if f.default is not MISSING} | factories
        lines = [
            f"  {name}{'?' if name in optional else ''}: {self.of(hints[name])};" for name in hints
        ]
        return "\n".join(["{", *lines, "}"])


def message_types() -> str:
    """messages.ts."""
    types = Types()
    tops = {name: types.of(hint) for name, hint in MESSAGES.items()}
    for _, _, row in every_row():
        for hint in (None if row.asks_query else row.asks, row.answers):
            if hint not in (None, str):
                types.of(hint)
    types.found |= {name: made for name, made in tops.items() if made != name}
    lines = ["// Made from the server's messages by `make generate`; do not edit.", ""]
    lines += ["import type {", *[f"  {name}," for name in sorted(types.imported)]]
    lines += ['} from "./types";']
    for name, made in sorted(types.found.items()):
        lines += ["", f"export type {name} = {made};"]
    return "\n".join(lines) + "\n"
