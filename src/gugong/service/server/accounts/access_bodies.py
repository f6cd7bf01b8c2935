"""The bodies of requests and answers about oneself: sessions, ways in, one's data."""

from typing import Annotated, Literal, TypedDict

from pydantic import Field, model_validator

from gugong.formats.vocabulary import Json
from gugong.service.server.http.bodies import Body, Name, NewPlayerAnswer
from gugong.service.server.storage.rows import Way

# Asked


class WayIn(Body):
    """A recovery code as somebody typed it, or the key in a link: one of the two."""

    code: Annotated[str, Field(max_length=100)] | None = None
    link: Annotated[str, Field(max_length=100)] | None = None

    @model_validator(mode="after")
    def one_of_them(self) -> "WayIn":
        if (self.code is None) == (self.link is None):
            raise ValueError("send either a code or a link")
        return self


class Credential(Body):
    """What `navigator.credentials` answers, as its toJSON() writes it."""

    credential: dict[str, object]


class NewPasskey(Credential):
    name: Name = ""


class PasskeyName(Body):
    name: Annotated[str, Field(min_length=1, max_length=80)]


class OtherPlayer(Body):
    """Somebody whom you have been, too."""

    token: Annotated[str, Field(max_length=200)]


# Answered


class SessionInfo(TypedDict):
    session: str
    browser: str  # or the program's name; empty: unknown
    system: str  # empty: unknown
    way: Way
    created: str
    used: str  # to the hour
    current: bool  # the one that asks


class PasskeyInfo(TypedDict):
    passkey: str
    name: str
    created: str
    used: str | None


class AccessAnswer(TypedDict):
    """Every way in: where you are, and how you come back."""

    v: Literal[1]
    sessions: list[SessionInfo]
    recovery: str | None  # when the code was made; None: there is none
    passkeys: list[PasskeyInfo]
    passkeys_offered: bool  # whether this service, at this address, has them


class CodeAnswer(TypedDict):
    v: Literal[1]
    code: str


class LinkAnswer(TypedDict):
    v: Literal[1]
    key: str
    seconds: int  # for which it opens


class WhoseAnswer(TypedDict):
    """Who one becomes by this way in."""

    v: Literal[1]
    player: str
    name: str


class NewSessionAnswer(NewPlayerAnswer):
    session: str


class OptionsAnswer(TypedDict):
    """What `navigator.credentials` is asked for, as JSON."""

    v: Literal[1]
    options: dict[str, Json]


class PasskeyAnswer(PasskeyInfo):
    v: Literal[1]


class PasskeysOffered(TypedDict):
    v: Literal[1]
    offered: bool


class MergedAnswer(TypedDict):
    v: Literal[1]
    merged: str  # the player who is no more


class GameRecord(TypedDict):
    table: str
    record: str | None  # None: what is stored cannot be read


class OwnDataAnswer(TypedDict):
    """All that is stored about you. Further parts may follow these."""

    v: Literal[1]
    server: str
    saved: str  # when
    id: str
    name: str
    seats: list[dict[str, Json]]
    owned_tables: list[dict[str, Json]]
    decisions: list[dict[str, Json]]
    sessions: list[dict[str, Json]]
    games: list[GameRecord]  # the finished ones
