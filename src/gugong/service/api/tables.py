"""Tables: create, list, join, leave, hand a seat to a bot, play again, branch off."""

import time
from dataclasses import dataclass, field
from typing import Annotated, Final, Literal, TypedDict

from gugong.service.api.rows import Answer, Body, Call, Row
from gugong.service.live import answers
from gugong.service.live.live_table import LiveTable
from gugong.service.tables.bounds import Bounds, Level, Name, Ply, SeatNumber, characters
from gugong.service.tables.creating import (
    Plan,
    RequestKind,
    SeatRequest,
    check_level,
    check_rematch,
    plan_branch,
    plan_rematch,
    plan_table,
)
from gugong.service.tables.messages import TableInfo
from gugong.service.tables.permissions import check_copy
from gugong.service.tables.seating import (
    answer_knock,
    close,
    hand_to_bot,
    join,
    leave,
    link_rematch,
    open_seat,
    reserve,
    take_back,
    withdraw,
)
from gugong.service.tables.table import Context
from gugong.service.tables.terms import DEFAULT, STAND_IN, Terms


@dataclass(frozen=True, slots=True)
class SeatAsked(Body):
    """A seat to fill: you, anyone who joins, the holder of a personal link, a bot, or Meng."""

    kind: RequestKind
    name: Name = ""
    level: Level | None = None

    def plain(self) -> SeatRequest:
        return SeatRequest(self.kind, self.name, self.level)


Seats = Annotated[list[SeatAsked], Bounds(min_length=2, max_length=5)]


@dataclass(frozen=True, slots=True)
class NewTable(Body):
    seats: Seats
    name: Name | None = None
    options: Annotated[dict[str, bool | Annotated[str, characters(40)]], Bounds(max_length=10)] = (
        field(default_factory=dict)
    )
    components: Annotated[str, characters(200_000)] | None = None
    seed: Annotated[str, characters(100)] | None = None
    terms: Terms = DEFAULT


@dataclass(frozen=True, slots=True)
class Join(Body):
    seat: SeatNumber | None = None
    name: Name | None = None
    accept_arranged: bool = False  # another player may know the cards or the luck
    accept_rated: bool = False  # the game counts for ratings
    invitation: Annotated[str, characters(80)] = ""  # of a personal link


@dataclass(frozen=True, slots=True)
class AnswerKnock(Body):
    lets_in: bool


@dataclass(frozen=True, slots=True)
class Reserve(Body):
    name: Name = ""  # what others read there meanwhile


@dataclass(frozen=True, slots=True)
class Leave(Body):
    seat: SeatNumber


@dataclass(frozen=True, slots=True)
class ToBot(Body):
    level: Level = STAND_IN


@dataclass(frozen=True, slots=True)
class Branch(Body):
    ply: Ply
    seats: Seats | None = None
    seat: SeatNumber = 0  # yours, where the seats are not given


class TableAnswer(TableInfo):
    v: Literal[1]


class TablesAnswer(TypedDict):
    v: Literal[1]
    open: list[TableInfo]


class GoneAnswer(TypedDict):
    v: Literal[1]
    removed: str


async def create_table(call: Call, asked: NewTable) -> Answer:
    """Create a table. The game begins as soon as no seat is open."""

    def make_plan() -> Plan:
        return plan_table(
            call.caller,
            [seat.plain() for seat in asked.seats],
            call.shell.bots.levels,
            options=asked.options,
            name=asked.name or "",
            components=asked.components,
            seed=asked.seed,
            terms=asked.terms,
        )

    # Reading components takes long; dealing takes less time than a thread to wake up.
    plan = make_plan() if asked.components is None else await call.run(make_plan)
    return _info(await call.shell.create(plan, call), call)


async def list_tables(call: Call) -> Answer:
    """Listed tables that wait for players, newest first."""
    waiting = await call.shell.open_tables()
    return answers.open_tables(waiting, call.player_id, Context(call.shell.tables.now()))


async def see_table(call: Call) -> Answer:
    """Return a table: its terms, its seats, and how far the game is."""
    return _info(await call.table(), call)


async def delete_table(call: Call) -> Answer:
    """Delete a table of your own where nobody else has played. Its results still count in your
    statistics."""
    await call.shell.remove(call.part("table"), call.caller.id)
    return {"removed": call.part("table")}


async def join_table(call: Call, asked: Join) -> Answer:
    """Take an open seat, or return to one that you left. Without `seat` you get the first one, or
    stay where you are if you already have a seat. If guests need approval, this asks to join, as
    `knocked` in the answer says, and you sit down when the host lets you in."""
    live, player = await call.table(), call.caller
    source = await call.shell.check_join(live.table.row, call)
    await live.change(
        lambda table, now: join(
            table,
            player,
            now,
            asked.seat,
            asked.name or "",
            accepts=asked.accept_arranged,
            accepts_rated=asked.accept_rated,
            invitation=asked.invitation,
            source=source,
        )
    )
    return _info(live, call)


async def withdraw_knock(call: Call) -> Answer:
    """Withdraw a request to join."""
    live, player = await call.table(), call.caller.id
    await live.change(lambda table, now: withdraw(table, player))
    return _info(live, call)


async def answer_guest(call: Call, asked: AnswerKnock) -> Answer:
    """At your own table: let in a guest who asked to join, or refuse them."""
    live, player, knock = await call.table(), call.caller.id, call.part("knock")
    await live.change(
        lambda table, now: answer_knock(table, player, knock, now, lets_in=asked.lets_in)
    )
    return _info(live, call)


async def leave_table(call: Call, asked: Leave) -> Answer:
    """Give up a seat. Before the game it is open again; later a bot plays, and you can return until
    the owner lets another player in."""
    live, player = await call.table(), call.caller.id
    await live.change(lambda table, now: leave(table, player, asked.seat, now))
    return _info(live, call)


async def open_to_others(call: Call) -> Answer:
    """At your own table: open a seat to others. Before the game this can be any seat, later one
    whose player left or is absent. A player who sat there before the game needs an invitation to
    return."""
    live, player, seat = await call.table(), call.caller.id, call.number("seat")
    await live.change(lambda table, now: open_seat(table, player, seat, now))
    return _info(live, call)


async def reserve_seat(call: Call, asked: Reserve) -> Answer:
    """At your own table, before the game: keep an open seat for the holder of its `invitation`."""
    live, player, seat = await call.table(), call.caller.id, call.number("seat")
    await live.change(lambda table, now: reserve(table, player, seat, asked.name, now))
    return _info(live, call)


async def hand_over(call: Call, asked: ToBot) -> Answer:
    """Let a bot play for you. At your own table you can also put a bot on an open seat, on one
    whose player left, or in place of an absent player, who can take the seat back."""
    live, player, seat = await call.table(), call.caller.id, call.number("seat")
    level = check_level(asked.level, call.shell.bots.levels)
    await live.change(lambda table, now: hand_to_bot(table, player, seat, level, now))
    return _info(live, call)


async def take_seat_back(call: Call) -> Answer:
    """Take your seat back from the bot that plays for you."""
    live, player, seat = await call.table(), call.caller.id, call.number("seat")
    await live.change(lambda table, now: take_back(table, player, seat, now))
    return _info(live, call)


async def close_table(call: Call) -> Answer:
    """At your own table: end it. A running game ends without a result."""
    live, player = await call.table(), call.caller.id
    await live.change(lambda table, now: close(table, player, now))
    return _info(live, call)


async def rematch(call: Call) -> Answer:
    """Create a table with the same people. Everyone who asks gets the same one."""
    live, player = await call.table(), call.caller.id
    check_rematch(live.table, player)
    async with live.rematch_lock:
        if live.table.row.rematch is None:
            new = await call.shell.create(plan_rematch(live.table, player), call)
            await live.change(lambda table, _: link_rematch(table, new.id))
    assert live.table.row.rematch is not None
    return _info(await call.shell.tables.get(live.table.row.rematch), call)


async def branch(call: Call, asked: Branch) -> Answer:
    """Create a table that continues from any ply of a finished game, with new luck."""
    finished = (await call.table()).table
    check_copy(finished.row, time.time())
    plan = await call.replay(
        finished.row.ply,
        lambda: plan_branch(
            finished,
            call.caller,
            asked.ply,
            call.shell.bots.levels,
            seat=asked.seat,
            seats=None if asked.seats is None else [seat.plain() for seat in asked.seats],
        ),
    )
    return _info(await call.shell.create(plan, call), call)


def _info(live: LiveTable, call: Call) -> Answer:
    return live.info(call.player_id)


T: Final = "/tables/{table}"
S: Final = T + "/seats/{seat:int}"
ROWS: Final = (
    Row("POST", "/tables", create_table, NewTable, TableAnswer, cost="costly", status=201),
    Row("GET", "/tables", list_tables, None, TablesAnswer, token="optional"),
    Row("GET", T, see_table, None, TableAnswer, token="optional"),
    Row("DELETE", T, delete_table, None, GoneAnswer),
    Row("POST", f"{T}/join", join_table, Join, TableAnswer),
    Row("POST", f"{T}/withdraw", withdraw_knock, None, TableAnswer),
    Row("POST", T + "/knocks/{knock}", answer_guest, AnswerKnock, TableAnswer),
    Row("POST", f"{T}/leave", leave_table, Leave, TableAnswer),
    Row("POST", f"{S}/open", open_to_others, None, TableAnswer),
    Row("POST", f"{S}/reserve", reserve_seat, Reserve, TableAnswer),
    Row("POST", f"{S}/bot", hand_over, ToBot, TableAnswer),
    Row("POST", f"{S}/take", take_seat_back, None, TableAnswer),
    Row("POST", f"{T}/close", close_table, None, TableAnswer),
    Row("POST", f"{T}/rematch", rematch, None, TableAnswer, cost="costly"),
    Row("POST", f"{T}/branch", branch, Branch, TableAnswer, cost="costly", status=201),
)
