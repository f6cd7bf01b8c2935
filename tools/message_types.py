"""The types of what travels between page and server, in TypeScript: web/src/generated/messages.ts.

They are made from the types and models that the server has of its messages, views included. Words,
frames and events have narrower types in types.ts (page_types.py).
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

from gugong.formats.table_types import EventDict, FrameDict
from gugong.formats.view_types import StepDict
from gugong.formats.vocabulary import Json
from gugong.service.server.accounts import access_bodies
from gugong.service.server.club import game_bodies, puzzle_bodies
from gugong.service.server.http import bodies
from gugong.service.server.notices import channel_bodies
from tools.page_types import PLAIN as OPEN_KINDS
from tools.page_types import type_name

# What the page sends and receives; the types inside these follow.
MESSAGES: Final = {
    "ClientMessage": bodies.Sent,
    "ServerMessage": bodies.Received,
    "AccessAnswer": access_bodies.AccessAnswer,
    "BoxFigures": bodies.BoxFigures,
    "BoxText": bodies.BoxText,
    "ChannelsAnswer": channel_bodies.ChannelsAnswer,
    "ChatAnswer": bodies.ChatAnswer,
    "CheckAnswer": bodies.CheckAnswer,
    "ComponentsAnswer": bodies.ComponentsAnswer,
    "DifferencesAnswer": bodies.DifferencesAnswer,
    "HistoryAnswer": bodies.HistoryAnswer,
    "LevelsAnswer": bodies.LevelsAnswer,
    "LineAnswer": bodies.LineAnswer,
    "LinkAnswer": access_bodies.LinkAnswer,
    "MuteAnswer": bodies.MuteAnswer,
    "NewMail": channel_bodies.NewMail,
    "NewPlayerAnswer": bodies.NewPlayerAnswer,
    "NewPush": channel_bodies.NewPush,
    "NewReport": bodies.NewReport,
    "NewSessionAnswer": access_bodies.NewSessionAnswer,
    "HintAnswer": bodies.HintAnswer,
    "NewTable": bodies.NewTable,
    "OptionsAnswer": access_bodies.OptionsAnswer,
    "PlayerAnswer": bodies.PlayerAnswer,
    "PrivacyAnswer": bodies.PrivacyAnswer,
    "PuzzleAnswer": puzzle_bodies.PuzzleAnswer,
    "PuzzleHintAnswer": puzzle_bodies.PuzzleHintAnswer,
    "PuzzlesAnswer": puzzle_bodies.PuzzlesAnswer,
    "ReviewAnswer": bodies.ReviewAnswer,
    "SolutionAnswer": puzzle_bodies.SolutionAnswer,
    "VerdictAnswer": puzzle_bodies.VerdictAnswer,
    "ServerAnswer": bodies.ServerAnswer,
    "Speech": bodies.Speech,
    "TablesAnswer": bodies.TablesAnswer,
    "WhoseAnswer": access_bodies.WhoseAnswer,
    "DailyAnswer": game_bodies.DailyAnswer,
    "GamesAnswer": game_bodies.GamesAnswer,
    "RatingsAnswer": game_bodies.RatingsAnswer,
    "StatisticsAnswer": game_bodies.StatisticsAnswer,
    "WhyAnswer": bodies.WhyAnswer,
}
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
        if isinstance(hint, type) and (is_typeddict(hint) or issubclass(hint, BaseModel)):
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
        if origin is list:
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
    lines = ["// Made from the server's messages by `make generate`; do not edit.", ""]
    lines += ["import type {", *[f"  {name}," for name in sorted(types.imported)]]
    lines += ['} from "./types";']
    for name, made in sorted(types.found.items()):
        lines += ["", f"export type {name} = {made};"]
    return "\n".join(lines) + "\n"
