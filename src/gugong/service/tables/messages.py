"""The messages of a table, as types; docs/api.md describes them."""

from typing import Literal, NotRequired, TypedDict

from gugong.formats.view_types import EntryDict, View
from gugong.service.tables.terms import Terms

Status = Literal["waiting", "running", "over"]
SeatKind = Literal["person", "bot", "meng", "open"]
Knocked = Literal["waiting", "refused"]
Arranged = Literal["seed", "record", "branch"]  # how a player may know the cards or the luck


class SeatInfo(TypedDict):
    seat: int
    kind: SeatKind
    name: str
    level: str | None
    yours: bool
    online: bool
    held: bool  # also while a bot plays for its player
    vacant: bool  # its player left a running game, and a bot plays
    offered: bool  # such a seat that the owner has opened to others
    may_sit: bool  # whether you can sit down there now
    needs_acceptance: bool  # a player may know more than others; joining has to accept that
    reserved: bool  # only for the owner of its personal link
    invitation: str | None  # of that link; the host alone sees it


class ClockInfo(TypedDict):
    """The seconds a seat had left when the message was made."""

    turn: float
    bank: float


class KnockInfo(TypedDict):
    """A guest who asks to join; shown only to the host."""

    knock: str
    name: str
    seat: int | None


class Origin(TypedDict):
    table: str
    ply: int


class ScoreInfo(TypedDict):
    seat: int
    total: int
    audience: bool
    sources: dict[str, int]


class Result(TypedDict):
    scores: list[ScoreInfo]
    ranking: list[int]
    winner: int | None


TableInfo = TypedDict(
    "TableInfo",
    {
        "table": str,
        "name": str,
        "status": Status,
        "version": int,
        "ply": int,
        "options": dict[str, bool | str],
        "players": int,
        "components": str,
        "box": str | None,  # the name of its components, where they are not the packaged ones
        "arranged": Arranged | None,
        "terms": Terms,
        "clocks": list[ClockInfo] | None,  # by seat
        "ticking": int | None,  # whose clock runs
        "knocks": list[KnockInfo],
        "knocked": Knocked | None,  # you
        "closed": bool,  # by its host, without a result
        "daily": str | None,  # the day whose deal it is
        "owner": bool,  # whether it is your table
        "seats": list[SeatInfo],
        "chooser": int | None,
        "created": str,
        "moved": str,
        "from": Origin | None,
        "rematch": str | None,
        "result": Result | None,
    },
)


class MayUndo(TypedDict):
    decision: bool
    turn: bool


class State(TypedDict):
    """A table as a viewer sees it at one moment."""

    v: Literal[1]
    type: Literal["state"]
    version: int
    table: TableInfo
    ply: int
    seat: int | None
    view: View | None
    undo: MayUndo
    hand_over: int | None
    entries: list[EntryDict]
    since: int  # entries are those after this ply


class TableNews(TypedDict):
    v: Literal[1]
    type: Literal["table"]
    version: int
    table: TableInfo


class AckMessage(TypedDict):
    v: Literal[1]
    type: Literal["ack"]
    id: str | None
    ply: int
    version: int


class ChatLine(TypedDict):
    number: int  # counts up at each table
    speaker: str | None  # the same for all lines of one person at this table; None: they are gone
    seat: int
    name: str
    phrase: str | None  # the key of a ready phrase; otherwise the text says it
    text: str
    time: str


class ChatMessage(TypedDict):
    v: Literal[1]
    type: Literal["chat"]
    line: ChatLine


class HistoryStep(TypedDict):
    ply: int
    entry: EntryDict | None
    view: View


class ReasonInfo(TypedDict):
    code: str
    rule: str
    args: dict[str, int | str]


class BanInfo(TypedDict):
    reason: str  # the operator's words; may be empty
    until: str | None  # None: permanent


class ErrorInfo(TypedDict):
    code: str
    message: str
    figures: NotRequired[dict[str, int]]  # in the message, for those who translate it
    reason: NotRequired[ReasonInfo]
    ban: NotRequired[BanInfo]


class RefusalMessage(TypedDict):
    error: ErrorInfo
    state: NotRequired[State]
