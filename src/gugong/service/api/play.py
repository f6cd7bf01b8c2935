"""Views of a game and decisions in it, by single requests and over a socket."""

from dataclasses import dataclass, replace
from typing import Annotated, Final, Literal, TypeAlias, TypedDict

from gugong.formats.table_types import EventDict
from gugong.formats.view_types import EntryDict
from gugong.service.api.rows import Answer, Body, Call, Row
from gugong.service.live import answers
from gugong.service.live.encoding import encode
from gugong.service.tables import deciding, permissions, viewing
from gugong.service.tables.bounds import (
    Bounds,
    Level,
    MessageId,
    MoveText,
    Ply,
    SeatNumber,
    Token,
    Version,
)
from gugong.service.tables.creating import check_level
from gugong.service.tables.deciding import Request
from gugong.service.tables.messages import (
    AckMessage,
    ChatMessage,
    HistoryStep,
    ReasonInfo,
    RefusalMessage,
    State,
    TableNews,
)
from gugong.service.tables.quotas import HISTORY_STEPS

LONGEST_WAIT: Final = 20.0


# Asked


@dataclass(frozen=True, slots=True)
class ViewAsked:
    seat: SeatNumber | None = None
    ply: Ply | None = None
    after: Version | None = None


@dataclass(frozen=True, slots=True)
class LogAsked:
    seat: SeatNumber | None = None
    since: Ply = 0


@dataclass(frozen=True, slots=True)
class HistoryAsked:
    seat: SeatNumber | None = None
    since: Ply = 0
    limit: Annotated[int, Bounds(ge=1, le=HISTORY_STEPS)] = HISTORY_STEPS
    open_cards: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class DecisionAsked(Body):
    id: MessageId
    seat: SeatNumber
    ply: Ply  # the one it answers
    version: Version | None = None  # of the table that was looked at

    def plain(self, player: str) -> Request:
        return Request(self.seat, self.ply, player, self.id, version=self.version)


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveAsked(DecisionAsked):
    move: MoveText
    unless_final: bool = False  # refuse it if it could not be taken back

    def plain(self, player: str) -> Request:
        request = DecisionAsked.plain(self, player)
        return replace(request, unless_final=self.unless_final)


@dataclass(frozen=True, slots=True, kw_only=True)
class UndoAsked(DecisionAsked):
    to: Literal["decision", "turn"] = "decision"


@dataclass(frozen=True, slots=True)
class WhyAsked(Body):
    seat: SeatNumber
    move: MoveText


@dataclass(frozen=True, slots=True)
class LapsesAsked(Body):
    seat: SeatNumber
    card: MoveText


@dataclass(frozen=True, slots=True)
class HintAsked(Body):
    seat: SeatNumber
    level: Level | None = None


# Asked over a socket


@dataclass(frozen=True, slots=True, kw_only=True)
class Hello(Body):
    type: Literal["hello"]
    v: Literal[1] = 1
    token: Token | None = None
    seat: SeatNumber | None = None
    version: Version | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveSent(MoveAsked):
    type: Literal["move"]
    v: Literal[1] = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class UndoSent(UndoAsked):
    type: Literal["undo"]
    v: Literal[1] = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Watch(Body):
    type: Literal["watch"]
    v: Literal[1] = 1
    seat: SeatNumber | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Attention(Body):
    """Tells whether the page is in front of its player, or open while they look elsewhere."""

    type: Literal["attention"]
    v: Literal[1] = 1
    away: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Ping(Body):
    type: Literal["ping"]
    v: Literal[1] = 1


Sent: TypeAlias = Hello | MoveSent | UndoSent | Watch | Attention | Ping
SENT: Final[dict[str, type[Sent]]] = {
    "hello": Hello,
    "move": MoveSent,
    "undo": UndoSent,
    "watch": Watch,
    "attention": Attention,
    "ping": Ping,
}  # by type


# Answered


class EntriesAnswer(TypedDict):
    v: Literal[1]
    entries: list[EntryDict]
    next: int | None  # the `since` of the next page


class HistoryAnswer(TypedDict):
    v: Literal[1]
    steps: list[HistoryStep]
    next: int | None  # the `since` of the next page


class WhyAnswer(TypedDict):
    v: Literal[1]
    reason: ReasonInfo | None


class LapsesAnswer(TypedDict):
    v: Literal[1]
    lapses: dict[str, list[EventDict]]  # by move; moves after which nothing lapses are not listed


class CandidateInfo(TypedDict):
    move: str
    expected: float
    sources: dict[str, float]
    chance: float | None  # of winning; None: this bot does not know


class HintAnswer(TypedDict):
    v: Literal[1]
    move: str
    candidates: list[CandidateInfo]


class ErrorAnswer(RefusalMessage):
    v: Literal[1]


# Answered over a socket


class RefusedMessage(RefusalMessage):
    v: Literal[1]
    type: Literal["refused"]
    id: str | None


class Pong(TypedDict):
    v: Literal[1]
    type: Literal["pong"]


Received = State | TableNews | ChatMessage | AckMessage | RefusedMessage | Pong


async def view(call: Call, asked: ViewAsked) -> Answer:
    """Return the table as one of your seats, or a spectator, sees it. With `ply`: at that point.
    With `after`: wait up to 20 seconds for a later version than that."""
    live, player, after = await call.table(), call.player_id, asked.after
    await live.follow(after or 0)  # another node may have told them of a later version than ours
    viewer = permissions.viewer_of(live.table, player, asked.seat)
    if (ply := asked.ply) is not None:
        seen, context = live.table, live.context
        past = await call.replay(ply, lambda: viewing.past(seen, viewer, context, ply))
        return encode(past)
    if after is not None and live.table.row.version == after:
        await live.wait(LONGEST_WAIT)
    call.shell.charge_plies(call.address, live.to_replay(after))
    return live.state(player, asked.seat, after)


async def log(call: Call, asked: LogAsked) -> Answer:
    """Return the decisions after ply `since`, as the viewer sees them; the rest follow after
    `next`."""
    seen = (await call.table()).table
    viewer = permissions.viewer_of(seen, call.player_id, asked.seat)
    return await call.replay(seen.row.ply, lambda: answers.log_page(seen, viewer, asked.since))


async def history(call: Call, asked: HistoryAsked) -> Answer:
    """Return the views from ply `since` on, as the viewer saw them: a replay step by step. The next
    page begins at `next`. With `open_cards`, once the game is over, every family's cards are
    shown."""
    seen = (await call.table()).table
    viewer = permissions.viewer_of(seen, call.player_id, asked.seat)
    if asked.open_cards:
        permissions.check_open_cards(seen)
    return await call.replay(
        min(asked.since + asked.limit, seen.row.ply),
        lambda: answers.history_page(
            seen, viewer, asked.since, asked.limit, open_cards=asked.open_cards
        ),
    )


async def move(call: Call, asked: MoveAsked) -> Answer:
    """Make a move. The answer comes once it is stored; two requests with the same id count once."""
    live = await call.table()
    return (await live.play(asked.plain(call.caller.id), asked.move)).to_json()


async def undo(call: Call, asked: UndoAsked) -> Answer:
    """Undo the last decision, or the turn, unless something new was revealed."""
    live = await call.table()
    return (await live.undo(asked.plain(call.caller.id), asked.to)).to_json()


async def why(call: Call, asked: WhyAsked) -> Answer:
    """Explain why a move is not possible now: a code, its numbers and the rule."""
    table = (await call.table()).table
    return {"reason": deciding.why(table, call.caller.id, asked.seat, asked.move)}


async def lapses(call: Call, asked: LapsesAsked) -> Answer:
    """Return which actions would lapse for certain, and why, for each exchange of a card."""
    table = (await call.table()).table
    return {"lapses": deciding.lapses(table, call.caller.id, asked.seat, asked.card)}


async def hint(call: Call, asked: HintAsked) -> Answer:
    """Return what a bot, or without a level the coach, would do on this seat, and what else was
    considered."""
    live, player = await call.table(), call.caller.id
    permissions.check_hints(live.table)
    permissions.check_decides(live.table, player, asked.seat)
    level = asked.level and check_level(asked.level, call.shell.bots.levels)
    return answers.hint(await call.shell.bots.hint(live, level, player, call.address))


T: Final = "/tables/{table}"
ROWS: Final = (
    Row("GET", f"{T}/view", view, ViewAsked, State, token="optional"),
    Row("GET", f"{T}/log", log, LogAsked, EntriesAnswer, token="optional"),
    Row("GET", f"{T}/history", history, HistoryAsked, HistoryAnswer, token="optional"),
    Row("POST", f"{T}/moves", move, MoveAsked, AckMessage),
    Row("POST", f"{T}/undo", undo, UndoAsked, AckMessage),
    Row("POST", f"{T}/why", why, WhyAsked, WhyAnswer),
    Row("POST", f"{T}/lapses", lapses, LapsesAsked, LapsesAnswer),
    Row("POST", f"{T}/hint", hint, HintAsked, HintAnswer, cost="costly"),
)
