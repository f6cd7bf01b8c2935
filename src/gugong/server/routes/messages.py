"""The messages of the protocol, version 1. The OpenAPI document is made from them."""

from typing import Annotated, Any, Literal
from urllib.parse import urlsplit

from pydantic import AfterValidator, BaseModel, ConfigDict, Field

from gugong.tables.creating import SeatRequest
from gugong.tables.deciding import Request

MessageId = Annotated[str, Field(min_length=1, max_length=64, pattern=r"^[\x21-\x7e]+$")]
SeatNumber = Annotated[int, Field(ge=0, le=4)]
Ply = Annotated[int, Field(ge=0, le=100_000)]
Text = Annotated[str, Field(max_length=200)]
Name = Annotated[str, Field(max_length=80)]
Level = Annotated[str, Field(max_length=40)]


class Message(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


# Asked


class NewPlayer(Message):
    name: Name = ""
    scope: Literal["person", "bot"] = "person"


def check_url(url: str) -> str:
    try:
        parts = urlsplit(url)
        good = bool(parts.hostname) and parts.port != 0
    except ValueError:
        good = False
    if not good:
        raise ValueError("not an address like https://example.org:8443/path")
    return url


class Webhook(Message):
    url: Annotated[
        str, Field(max_length=500, pattern=r"^https?://[!-~]+$"), AfterValidator(check_url)
    ]
    after_seconds: Annotated[int, Field(ge=0, le=30 * 24 * 3600)] = 3600


class ChangedPlayer(Message):
    name: Name | None = None
    webhook: Webhook | None = None


class SeatAsked(Message):
    """Who is to sit there: you, whoever comes, a bot of a level, or Meng."""

    kind: Literal["you", "open", "bot", "meng"]
    name: Name = ""
    level: Level | None = None

    def plain(self) -> SeatRequest:
        return SeatRequest(self.kind, self.name, self.level)


class NewTable(Message):
    seats: Annotated[list[SeatAsked], Field(min_length=2, max_length=5)]
    name: Name | None = None
    options: Annotated[dict[str, bool | str], Field(max_length=10)] = {}
    components: Annotated[str, Field(max_length=200_000)] | None = None
    seed: Annotated[str, Field(max_length=100)] | None = None
    undo: Literal["free", "off"] = "free"
    memory: bool = True
    listed: bool = False


class Join(Message):
    seat: SeatNumber | None = None
    name: Name | None = None


class Leave(Message):
    seat: SeatNumber


class ToBot(Message):
    level: Level = "courtier"


class Nothing(Message):
    pass


class Branch(Message):
    ply: Ply
    seats: Annotated[list[SeatAsked], Field(min_length=2, max_length=5)] | None = None
    seat: SeatNumber = 0  # yours, where the seats are not given


class DecisionAsked(Message):
    id: MessageId
    seat: SeatNumber
    ply: Ply  # the one it answers

    def plain(self, player: str) -> Request:
        return Request(self.seat, self.ply, player, self.id)


class MoveAsked(DecisionAsked):
    move: Text


class UndoAsked(DecisionAsked):
    to: Literal["decision", "turn"] = "decision"


class WhyAsked(Message):
    seat: SeatNumber
    move: Text


class HintAsked(Message):
    seat: SeatNumber
    level: Level | None = None


# Asked over a socket


class Hello(Message):
    type: Literal["hello"]
    v: Literal[1] = 1
    token: Annotated[str, Field(max_length=200)] | None = None
    seat: SeatNumber | None = None
    version: Annotated[int, Field(ge=0)] | None = None


class MoveSent(MoveAsked):
    type: Literal["move"]
    v: Literal[1] = 1


class UndoSent(UndoAsked):
    type: Literal["undo"]
    v: Literal[1] = 1


class Watch(Message):
    type: Literal["watch"]
    v: Literal[1] = 1
    seat: SeatNumber | None = None


class Ping(Message):
    type: Literal["ping"]
    v: Literal[1] = 1


Sent = Annotated[Hello | MoveSent | UndoSent | Watch | Ping, Field(discriminator="type")]


# Answered


class Answer(BaseModel):
    v: Literal[1] = 1


class PlayerAnswer(Answer):
    player: str
    name: str
    scope: str
    webhook: Webhook | None = None


class NewPlayerAnswer(PlayerAnswer):
    token: str


class SeatInfo(BaseModel):
    seat: int
    kind: Literal["person", "bot", "meng", "open"]
    name: str
    level: str | None
    yours: bool
    online: bool
    held: bool  # also while a bot plays for its player
    vacant: bool  # its player left; a bot plays until somebody joins


class Origin(BaseModel):
    table: str
    ply: int


class ScoreInfo(BaseModel):
    seat: int
    total: int
    audience: bool
    sources: dict[str, int]


class Result(BaseModel):
    scores: list[ScoreInfo]
    ranking: list[int]
    winner: int | None


class TableInfo(BaseModel):
    table: str
    name: str
    status: Literal["waiting", "running", "over"]
    version: int
    ply: int
    options: dict[str, bool | str]
    players: int
    components: str
    undo: Literal["free", "off"]
    memory: bool
    listed: bool
    seats: list[SeatInfo]
    chooser: int | None
    created: str
    moved: str
    origin: Annotated[Origin | None, Field(alias="from")]
    rematch: str | None
    result: Result | None


class TableAnswer(TableInfo, Answer):
    pass


class TablesAnswer(Answer):
    open: list[TableInfo]
    yours: list[TableInfo]


class MayUndo(BaseModel):
    decision: bool
    turn: bool


class State(Answer):
    type: Literal["state", "update"]
    table: TableInfo
    version: int
    ply: int
    seat: int | None
    view: dict[str, Any] | None  # Game.view(seat)
    entries: list[dict[str, Any]]  # Game.log(seat, since)
    since: int
    undo: MayUndo
    hand_over: int | None
    final: list[str] | None = None  # moves after which nothing can be taken back
    meng: list[dict[str, Any]] | None = None


class EntriesAnswer(Answer):
    entries: list[dict[str, Any]]


class Step(BaseModel):
    ply: int
    entry: dict[str, Any] | None
    view: dict[str, Any]


class HistoryAnswer(Answer):
    steps: list[Step]


class AckAnswer(Answer):
    type: Literal["ack"]
    id: str | None
    ply: int
    version: int


class ReasonInfo(BaseModel):
    code: str
    rule: str
    args: dict[str, Any]


class WhyAnswer(Answer):
    reason: ReasonInfo | None


class CandidateInfo(BaseModel):
    move: str
    expected: float
    sources: dict[str, float]


class HintAnswer(Answer):
    move: str
    candidates: list[CandidateInfo]


class ErrorInfo(BaseModel):
    code: str
    message: str
    reason: ReasonInfo | None = None


class ErrorAnswer(Answer):
    error: ErrorInfo
    state: State | None = None


class ComponentsAnswer(Answer):
    version: str
    name: str
    figures: dict[str, Any]


class HealthAnswer(Answer):
    status: Literal["ok", "no database"]
    version: str
    database: str


class LevelsAnswer(Answer):
    levels: list[str]
