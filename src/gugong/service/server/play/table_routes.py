"""Tables: create, list, join, leave, hand a seat to a bot, play again, branch off."""

import time

from fastapi import APIRouter, Request, Response

from gugong.service.live import answers
from gugong.service.server.http.bodies import (
    AnswerKnock,
    Branch,
    Join,
    Leave,
    NewTable,
    Nothing,
    Reserve,
    TableAnswer,
    TablesAnswer,
    ToBot,
)
from gugong.service.server.http.callers import address_of
from gugong.service.server.http.common import (
    ChargedPlayer,
    CurrentPlayer,
    HeavyDep,
    OptionalPlayer,
    ServiceDep,
    TableDep,
    id_of,
    reply,
)
from gugong.service.server.http.models import model_of
from gugong.service.tables.creating import (
    Plan,
    check_level,
    check_rematch,
    plan_branch,
    plan_rematch,
    plan_table,
)
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

router = APIRouter(tags=["tables"])


@router.post("/tables", status_code=201, response_model=model_of(TableAnswer))
async def create_table(
    request: NewTable,
    http: Request,
    player: ChargedPlayer,
    service: ServiceDep,
    heavy: HeavyDep,
) -> Response:
    """Create a table. The game begins as soon as no seat is open."""

    def make_plan() -> Plan:
        return plan_table(
            player,
            [seat.plain() for seat in request.seats],
            service.bots.levels,
            options=request.options,
            name=request.name or "",
            components=request.components,
            seed=request.seed,
            undo=request.undo,
            memory=request.memory,
            listed=request.listed,
            terms=request.terms.plain(),
        )

    # Reading components takes long; dealing takes less time than a thread to wake up.
    plan = make_plan() if request.components is None else await heavy.run(make_plan)
    live = await service.maker.create(plan, player.id, address_of(http.scope))
    return reply(live.info(player.id), 201)


@router.get("/tables", response_model=model_of(TablesAnswer))
async def list_tables(player: OptionalPlayer, service: ServiceDep) -> Response:
    """Listed tables that wait for players, the newest first."""
    waiting = await service.store.open_tables()
    return reply(answers.open_tables(waiting, id_of(player), Context(time.time())))


@router.get("/tables/{table}", response_model=model_of(TableAnswer))
async def see_table(table: TableDep, player: OptionalPlayer) -> Response:
    return reply(table.info(id_of(player)))


@router.post("/tables/{table}/join", response_model=model_of(TableAnswer))
async def join_table(
    request: Join, table: TableDep, player: CurrentPlayer, service: ServiceDep
) -> Response:
    """Take an open seat, or come back to one that you left. Without `seat` you get the first one,
    or stay where you are if you have a seat already. Where guests need approval you knock, as
    `knocked` in the answer says, and sit down when the host lets you in."""
    await service.maker.check_join(table.table.row, player.id)
    await table.change(
        lambda t, now: join(
            t,
            player,
            now,
            request.seat,
            request.name or "",
            accepts=request.accept_arranged,
            accepts_rated=request.accept_rated,
            invitation=request.invitation,
        )
    )
    return reply(table.info(player.id))


@router.post("/tables/{table}/withdraw", response_model=model_of(TableAnswer))
async def withdraw_knock(_: Nothing, table: TableDep, player: CurrentPlayer) -> Response:
    """Knock no longer."""
    await table.change(lambda t, now: withdraw(t, player.id))
    return reply(table.info(player.id))


@router.post("/tables/{table}/knocks/{knock}", response_model=model_of(TableAnswer))
async def answer(
    knock: str, request: AnswerKnock, table: TableDep, player: CurrentPlayer
) -> Response:
    """At your own table: let somebody in who knocked, or do not."""
    lets_in = request.lets_in
    await table.change(lambda t, now: answer_knock(t, player.id, knock, now, lets_in=lets_in))
    return reply(table.info(player.id))


@router.post("/tables/{table}/leave", response_model=model_of(TableAnswer))
async def leave_table(request: Leave, table: TableDep, player: CurrentPlayer) -> Response:
    """Give up a seat. Before the game it is open again; later a bot plays, and you can come back
    as long as the owner has not let somebody else in."""
    await table.change(lambda t, now: leave(t, player.id, request.seat, now))
    return reply(table.info(player.id))


@router.post("/tables/{table}/seats/{seat}/open", response_model=model_of(TableAnswer))
async def open_to_others(seat: int, _: Nothing, table: TableDep, player: CurrentPlayer) -> Response:
    """At your own table: open a seat to others, before the game any, later one that was left or
    whose player is absent. Whoever sat there before the game cannot come back by themselves."""
    await table.change(lambda t, now: open_seat(t, player.id, seat, now))
    return reply(table.info(player.id))


@router.post("/tables/{table}/seats/{seat}/reserve", response_model=model_of(TableAnswer))
async def reserve_seat(
    seat: int, request: Reserve, table: TableDep, player: CurrentPlayer
) -> Response:
    """At your own table, before the game: keep an open seat for whoever has its `invitation`."""
    await table.change(lambda t, now: reserve(t, player.id, seat, request.name, now))
    return reply(table.info(player.id))


@router.post("/tables/{table}/close", response_model=model_of(TableAnswer))
async def close_table(_: Nothing, table: TableDep, player: CurrentPlayer) -> Response:
    """At your own table: end it. A game that goes on ends without a result."""
    await table.change(lambda t, now: close(t, player.id, now))
    return reply(table.info(player.id))


@router.post("/tables/{table}/seats/{seat}/bot", response_model=model_of(TableAnswer))
async def hand_over(
    seat: int, request: ToBot, table: TableDep, player: CurrentPlayer, service: ServiceDep
) -> Response:
    """Let a bot play for you. At your own table you can also put a bot on an open seat, on one that
    was left, or in the place of somebody who is absent, and can take the seat back."""
    level = check_level(request.level, service.bots.levels)
    await table.change(lambda t, now: hand_to_bot(t, player.id, seat, level, now))
    return reply(table.info(player.id))


@router.post("/tables/{table}/seats/{seat}/take", response_model=model_of(TableAnswer))
async def take_seat_back(seat: int, table: TableDep, player: CurrentPlayer) -> Response:
    """Take over again from the bot that plays for you."""
    await table.change(lambda t, now: take_back(t, player.id, seat, now))
    return reply(table.info(player.id))


@router.post("/tables/{table}/rematch", response_model=model_of(TableAnswer))
async def rematch(
    _: Nothing, http: Request, table: TableDep, player: ChargedPlayer, service: ServiceDep
) -> Response:
    """Create a table with the same people. Everybody who asks gets the same one."""
    check_rematch(table.table, player.id)
    async with table.rematch_lock:
        if table.table.row.rematch is None:
            new = await service.maker.create(
                plan_rematch(table.table, player.id), player.id, address_of(http.scope)
            )
            await table.change(lambda t, _: link_rematch(t, new.id))
    assert table.table.row.rematch is not None
    found = await service.tables.get(table.table.row.rematch)
    return reply(found.info(player.id))


@router.post("/tables/{table}/branch", status_code=201, response_model=model_of(TableAnswer))
async def branch(
    request: Branch,
    http: Request,
    table: TableDep,
    player: ChargedPlayer,
    service: ServiceDep,
    heavy: HeavyDep,
) -> Response:
    """Create a table that continues from any ply of a finished game, with new luck."""
    finished = table.table
    plan = await heavy.replay(
        finished.row.ply,
        lambda: plan_branch(
            finished,
            player,
            request.ply,
            service.bots.levels,
            seat=request.seat,
            seats=None if request.seats is None else [seat.plain() for seat in request.seats],
        ),
    )
    live = await service.maker.create(plan, player.id, address_of(http.scope))
    return reply(live.info(player.id), 201)
