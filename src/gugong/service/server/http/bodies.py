"""The bodies of requests and answers, version 1. The OpenAPI document is made from them.

Messages of a table itself are in `gugong.service.tables.messages`.
"""

from dataclasses import replace
from typing import Annotated, Literal, TypedDict
from urllib.parse import urlsplit

from pydantic import AfterValidator, BaseModel, ConfigDict, Field

from gugong.coach.documents import Review
from gugong.components.problems import Code
from gugong.formats.view_types import EntryDict
from gugong.formats.vocabulary import Json
from gugong.service.tables.creating import RequestKind, SeatRequest
from gugong.service.tables.deciding import Request
from gugong.service.tables.fitting import Fit
from gugong.service.tables.messages import (
    AckMessage,
    ChatLine,
    ChatMessage,
    ClockKind,
    HistoryStep,
    ReasonInfo,
    RefusalMessage,
    State,
    TableInfo,
    TableNews,
    UndoRule,
)
from gugong.service.tables.terms import STAND_IN, Clock, Terms

MessageId = Annotated[str, Field(min_length=1, max_length=64, pattern=r"^[\x21-\x7e]+$")]
SeatNumber = Annotated[int, Field(ge=0, le=4)]
Ply = Annotated[int, Field(ge=0, le=100_000)]
Version = Annotated[int, Field(ge=0)]
Text = Annotated[str, Field(max_length=200)]
Name = Annotated[str, Field(max_length=80)]
Level = Annotated[str, Field(max_length=40)]


class Body(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


# Asked


class NewPlayer(Body):
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


class Webhook(Body):
    url: Annotated[
        str, Field(max_length=500, pattern=r"^https?://[!-~]+$"), AfterValidator(check_url)
    ]
    after_seconds: Annotated[int, Field(ge=0, le=30 * 24 * 3600)] = 3600


class ChangedPlayer(Body):
    name: Name | None = None
    webhook: Webhook | None = None


class SeatAsked(Body):
    """Who is to sit there: you, whoever comes, whoever has the personal link, a bot, or Meng."""

    kind: RequestKind
    name: Name = ""
    level: Level | None = None

    def plain(self) -> SeatRequest:
        return SeatRequest(self.kind, self.name, self.level)


class ClockAsked(Body):
    """In seconds. A turn uses up its own time first, then the bank, to which each turn adds the
    increment."""

    kind: ClockKind
    turn: Annotated[int, Field(ge=0)] = 0
    bank: Annotated[int, Field(ge=0)] = 0
    increment: Annotated[int, Field(ge=0)] = 0
    stand_in: Level = STAND_IN

    def plain(self) -> Clock:
        return Clock(self.kind, self.turn, self.bank, self.increment, self.stand_in)


class TermsAsked(Body):
    """What is agreed about a table."""

    clock: ClockAsked | None = None
    spectators: bool = True
    hints: bool = True
    chat: bool = True
    rated: bool = False
    approval: bool = False

    def plain(self) -> Terms:
        return Terms(
            None if self.clock is None else self.clock.plain(),
            self.spectators,
            self.hints,
            self.chat,
            self.rated,
            self.approval,
        )


class NewTable(Body):
    seats: Annotated[list[SeatAsked], Field(min_length=2, max_length=5)]
    name: Name | None = None
    options: Annotated[dict[str, bool | str], Field(max_length=10)] = {}
    components: Annotated[str, Field(max_length=200_000)] | None = None
    seed: Annotated[str, Field(max_length=100)] | None = None
    undo: UndoRule = "free"
    memory: bool = True
    listed: bool = False
    terms: TermsAsked = TermsAsked()


class BoxText(Body):
    """A components file."""

    text: Annotated[str, Field(max_length=200_000)]


class BoxFigures(Body):
    """What is to become a components file."""

    name: Annotated[str, Field(max_length=200)]
    figures: dict[str, object]
    basis: Annotated[dict[str, str], Field(max_length=1000)]


class Join(Body):
    seat: SeatNumber | None = None
    name: Name | None = None
    accept_arranged: bool = False  # somebody else may know the cards or the luck
    accept_rated: bool = False  # the game counts for ratings
    invitation: Annotated[str, Field(max_length=80)] = ""  # of a personal link


class AnswerKnock(Body):
    lets_in: bool


class Reserve(Body):
    name: Name = ""  # what others read there meanwhile


class Leave(Body):
    seat: SeatNumber


class ToBot(Body):
    level: Level = STAND_IN


class Nothing(Body):
    pass


class NewReport(Body):
    seat: SeatNumber
    about: Literal["name", "conduct", "other"]
    text: Annotated[str, Field(max_length=1000)] = ""
    line: Annotated[int, Field(ge=1)] | None = None  # the number of what they said


class Speech(Body):
    """Something to say at a table: a ready phrase, or a text."""

    seat: SeatNumber | None = None
    phrase: Annotated[str, Field(max_length=32)] | None = None
    text: Annotated[str, Field(max_length=1000)] = ""


class Mute(Body):
    """Whose lines you do not want to read: the one who said the line with this number."""

    line: Annotated[int, Field(ge=1)]
    muted: bool = True


class Branch(Body):
    ply: Ply
    seats: Annotated[list[SeatAsked], Field(min_length=2, max_length=5)] | None = None
    seat: SeatNumber = 0  # yours, where the seats are not given


class DecisionAsked(Body):
    id: MessageId
    seat: SeatNumber
    ply: Ply  # the one it answers
    version: Version | None = None  # of the table that was looked at

    def plain(self, player: str) -> Request:
        return Request(self.seat, self.ply, player, self.id, version=self.version)


class MoveAsked(DecisionAsked):
    move: Text
    unless_final: bool = False  # refuse it if it could not be taken back

    def plain(self, player: str) -> Request:
        return replace(super().plain(player), unless_final=self.unless_final)


class UndoAsked(DecisionAsked):
    to: Literal["decision", "turn"] = "decision"


class WhyAsked(Body):
    seat: SeatNumber
    move: Text


class HintAsked(Body):
    seat: SeatNumber
    level: Level | None = None


class ReviewAsked(Body):
    seat: SeatNumber | None = None  # whose knowledge it rests on; None: all cards open
    since: Ply = 0  # steps that are known already


# Asked over a socket


class Hello(Body):
    type: Literal["hello"]
    v: Literal[1] = 1
    token: Annotated[str, Field(max_length=200)] | None = None
    seat: SeatNumber | None = None
    version: Version | None = None


class MoveSent(MoveAsked):
    type: Literal["move"]
    v: Literal[1] = 1


class UndoSent(UndoAsked):
    type: Literal["undo"]
    v: Literal[1] = 1


class Watch(Body):
    type: Literal["watch"]
    v: Literal[1] = 1
    seat: SeatNumber | None = None


class Attention(Body):
    """Whether the page is in front of its player, or open while they look at something else."""

    type: Literal["attention"]
    v: Literal[1] = 1
    away: bool


class Ping(Body):
    type: Literal["ping"]
    v: Literal[1] = 1


Sent = Annotated[
    Hello | MoveSent | UndoSent | Watch | Attention | Ping, Field(discriminator="type")
]


# Answered


class PlayerAnswer(TypedDict):
    v: Literal[1]
    player: str
    name: str
    scope: str
    webhook: Webhook | None


class NewPlayerAnswer(PlayerAnswer):
    token: str
    server: str


class ServerAnswer(TypedDict):
    v: Literal[1]
    server: str  # the same as long as the database is
    version: str


class GoneAnswer(TypedDict):
    v: Literal[1]
    removed: str


class PrivacyAnswer(TypedDict):
    v: Literal[1]
    contact: str | None
    waiting_days: int
    running_days: int
    finished_days: int
    player_days: int
    session_days: int
    report_days: int


class ReportAnswer(TypedDict):
    v: Literal[1]
    report: str


class TableAnswer(TableInfo):
    v: Literal[1]


class TablesAnswer(TypedDict):
    v: Literal[1]
    open: list[TableInfo]


class EntriesAnswer(TypedDict):
    v: Literal[1]
    entries: list[EntryDict]
    next: int | None  # the `since` of the next page


class HistoryAnswer(TypedDict):
    v: Literal[1]
    steps: list[HistoryStep]
    next: int | None  # the `since` of the next page


class ChatAnswer(TypedDict):
    v: Literal[1]
    lines: list[ChatLine]  # the oldest first
    next: int | None  # the `before` of the page before these
    you: str | None  # your own `speaker`
    muted: list[str]  # speakers here whom you do not want to read
    may_speak: bool
    phrases: list[str]


class LineAnswer(TypedDict):
    v: Literal[1]
    line: ChatLine


class MuteAnswer(TypedDict):
    v: Literal[1]
    muted: list[str]  # speakers


class WhyAnswer(TypedDict):
    v: Literal[1]
    reason: ReasonInfo | None


class CandidateInfo(TypedDict):
    move: str
    expected: float
    sources: dict[str, float]


class HintAnswer(TypedDict):
    v: Literal[1]
    move: str
    candidates: list[CandidateInfo]


class ReviewAnswer(TypedDict):
    v: Literal[1]
    status: Literal["none", "working", "stopped", "failed", "done"]
    since: int  # the review's steps are those after this many
    review: Review | None


class ErrorAnswer(RefusalMessage):
    v: Literal[1]


class ComponentsAnswer(TypedDict):
    v: Literal[1]
    version: str
    name: str
    figures: dict[str, Json]
    texts: dict[str, Json]  # the figures that sentences name, by their names there


class DifferenceInfo(TypedDict):
    """`gugong.components.Difference`: ours is the packaged box."""

    key: str
    ours: Json
    theirs: Json
    our_basis: str | None
    their_basis: str | None


class DifferencesAnswer(TypedDict):
    v: Literal[1]
    version: str
    name: str
    basis: dict[str, str]
    differences: list[DifferenceInfo]


class ProblemInfo(TypedDict):
    """`gugong.components.problems.Problem`."""

    key: str
    what: str
    code: Code
    args: dict[str, int | str]


class CheckedBox(TypedDict):
    version: str
    name: str
    figures: dict[str, Json]
    basis: dict[str, str]
    text: str
    differences: list[DifferenceInfo]


class CheckAnswer(TypedDict):
    v: Literal[1]
    problems: list[ProblemInfo]  # the first of them
    count: int  # of all problems
    box: CheckedBox | None  # once there are no problems


class LiveAnswer(TypedDict):
    v: Literal[1]
    status: Literal["ok"]
    version: str


Works = Literal["ok", "failing"]


class ReadyAnswer(TypedDict):
    v: Literal[1]
    status: Literal["ok", "failing", "leaving"]
    database: Works
    bots: Works


class LevelsAnswer(TypedDict):
    v: Literal[1]
    levels: list[str]
    fits: Fit


# Answered over a socket


class RefusedMessage(RefusalMessage):
    v: Literal[1]
    type: Literal["refused"]
    id: str | None


class Pong(TypedDict):
    v: Literal[1]
    type: Literal["pong"]


Received = State | TableNews | ChatMessage | AckMessage | RefusedMessage | Pong
