"""Tables: make, find, join, leave, hand a seat to a bot, play again, branch."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from fastapi import APIRouter, Response

from gugong.components import Components, ComponentsError, load, parse
from gugong.game import Game
from gugong.options import choose_box
from gugong.server.info import table_info
from gugong.server.live_tables import STAND_IN, Plan, with_seat
from gugong.server.players import tidy_name
from gugong.server.refusal import Refusal
from gugong.server.routes.common import House, Known, Maybe, Paying, Service, TheTable, id_of, reply
from gugong.server.routes.messages import (
    Branch,
    Join,
    Leave,
    NewTable,
    Nothing,
    SeatWish,
    TableAnswer,
    TablesAnswer,
    ToBot,
)
from gugong.server.store import Person, Seat, StorageError, TableRow
from gugong.server.table import Table
from gugong.server.table_names import new_name

router = APIRouter(tags=["tables"])
LONGEST_TABLE_NAME = 60


@router.post("/tables", status_code=201, response_model=TableAnswer)
async def make_table(wish: NewTable, person: Paying, service: House) -> Response:
    """A new table. The game begins by itself when no seat is open."""
    seats = seats_for(wish.seats, person, service)
    if wish.seed is not None and any(seat.kind == "open" for seat in seats):
        raise Refusal(
            "bad-request",
            "Who knows the seed knows the luck to come; choose one only where nobody else joins.",
        )
    plan = Plan(
        name=tidy_name(wish.name or "", LONGEST_TABLE_NAME) or new_name(),
        game=game_for(wish),
        seats=seats,
        owner=person.id,
        undo=wish.undo,
        memory=wish.memory,
        listed=wish.listed,
    )
    table = await service.tables.make(plan)
    return reply(table.info(person.id), 201)


def game_for(wish: NewTable) -> Game:
    """The game a wish describes; Refusal says what is not possible."""
    mengs = [number for number, seat in enumerate(wish.seats) if seat.kind == "meng"]
    if mengs and (mengs != [1] or len(wish.seats) != 2):
        raise Refusal(
            "bad-request", "Against Meng one plays alone: one seat, and Meng on the second."
        )
    try:
        box = load() if wish.components is None else parse(wish.components, "components")
        return new_game(1 if mengs else len(wish.seats), wish.options, box, wish.seed)
    except (ValueError, ComponentsError) as error:
        raise Refusal("bad-request", f"Such a game cannot be played: {error}") from error


def new_game(
    players: int, options: Mapping[str, Any], box: Components, seed: str | None = None
) -> Game:
    choose_box(box, players, options)  # says what is not possible, which the engine's types would
    return Game(players, seed=seed, components=box, **options)


def seats_for(wishes: list[SeatWish], person: Person, service: Service) -> tuple[Seat, ...]:
    return tuple(seat_for(wish, person, service) for wish in wishes)


def seat_for(wish: SeatWish, person: Person, service: Service) -> Seat:
    name = tidy_name(wish.name)
    if wish.kind == "you":
        return Seat("person", person.id, name or person.name)
    if wish.kind == "bot":
        return Seat("bot", name=name, level=service.tables.check_level(wish.level or STAND_IN))
    return Seat(wish.kind, name=name)


@router.get("/tables", response_model=TablesAnswer)
async def list_tables(person: Maybe, service: House) -> Response:
    """Tables that wait for players and are listed, and one's own."""
    try:
        waiting = await service.store.open_tables()
        mine = [] if person is None else await service.store.tables_of(person.id)
    except StorageError as error:
        raise Refusal("storage", "The list cannot be read now; try again.") from error

    def infos(found: list[tuple[TableRow, tuple[Seat, ...]]]) -> list[dict[str, object]]:
        return [table_info(sheet, seats, id_of(person)) for sheet, seats in found]

    return reply({"open": infos(waiting), "yours": infos(mine)})


@router.get("/tables/{table}", response_model=TableAnswer)
async def see_table(table: TheTable, person: Maybe) -> Response:
    return reply(table.info(id_of(person)))


@router.post("/tables/{table}/join", response_model=TableAnswer)
async def join(wish: Join, table: TheTable, person: Known) -> Response:
    """Take an open seat, or one whose person left. Without a seat: the first there is, and
    nothing where one has a seat already."""

    def choose(table: Table) -> tuple[Seat, ...] | None:
        free = [i for i, seat in enumerate(table.seats) if seat.kind == "open" or seat.vacant]
        if table.sheet.status == "over":
            raise Refusal("over", "The game is over; nobody can join it any more.")
        if wish.seat is None and any(seat.player == person.id for seat in table.seats):
            return None
        if wish.seat is not None and wish.seat < len(table.seats):
            if table.seats[wish.seat].player == person.id:
                return None
            free = [i for i in free if i == wish.seat]
        elif wish.seat is not None:
            raise Refusal("bad-request", f"There is no seat {wish.seat} at this table.")
        if not free:
            raise Refusal("seat-taken", "Somebody else has that seat; take another, or watch.")
        name = tidy_name(wish.name or "") or person.name
        return with_seat(table.seats, free[0], Seat("person", person.id, name))

    await table.reseat(choose)
    return reply(table.info(person.id))


@router.post("/tables/{table}/leave", response_model=TableAnswer)
async def leave(wish: Leave, table: TheTable, person: Known) -> Response:
    """Give a seat up: before the game it is open again, later a bot plays until somebody joins."""

    def choose(table: Table) -> tuple[Seat, ...]:
        seat = held(table, person, wish.seat)
        if table.sheet.status == "over":
            raise Refusal("over", "The game is over; there is nothing to leave.")
        if table.sheet.status == "waiting":
            return with_seat(table.seats, wish.seat, Seat("open"))
        left = Seat("bot", name=seat.name, level=seat.level or STAND_IN, vacant=True)
        return with_seat(table.seats, wish.seat, left)

    await table.reseat(choose)
    return reply(table.info(person.id))


@router.post("/tables/{table}/seats/{seat}/bot", response_model=TableAnswer)
async def hand_to_bot(
    seat: int, wish: ToBot, table: TheTable, person: Known, service: House
) -> Response:
    """Let a bot play for you; or, as who made the table, put one on an open seat."""
    level = service.tables.check_level(wish.level)

    def choose(table: Table) -> tuple[Seat, ...]:
        check_number(table, seat)
        if table.seats[seat].kind == "open" and table.sheet.owner == person.id:
            return with_seat(table.seats, seat, Seat("bot", level=level))
        given = replace(held(table, person, seat), kind="bot", level=level)
        return with_seat(table.seats, seat, given)

    await table.reseat(choose)
    return reply(table.info(person.id))


@router.post("/tables/{table}/seats/{seat}/take", response_model=TableAnswer)
async def take_back(seat: int, table: TheTable, person: Known) -> Response:
    """Play on yourself where a bot played for you."""

    def choose(table: Table) -> tuple[Seat, ...]:
        taken = replace(held(table, person, seat), kind="person", level=None)
        return with_seat(table.seats, seat, taken)

    await table.reseat(choose)
    return reply(table.info(person.id))


def check_number(table: Table, seat: int) -> None:
    if not 0 <= seat < len(table.seats):
        raise Refusal("bad-request", f"There is no seat {seat} at this table.")


def held(table: Table, person: Person, seat: int) -> Seat:
    check_number(table, seat)
    if not table.moment.holds(person.id, seat):
        raise Refusal("not-your-seat", f"Seat {seat} is not yours.")
    return table.seats[seat]


@router.post("/tables/{table}/rematch", response_model=TableAnswer)
async def rematch(wish: Nothing, table: TheTable, person: Paying, service: House) -> Response:
    """A new table with the same people; whoever asks second gets the same one."""
    if table.sheet.status != "over":
        raise Refusal("not-over", "A rematch can be asked for when the game is over.")
    if all(seat.player != person.id for seat in table.seats):
        raise Refusal("not-your-seat", "Only who played here can ask for a rematch.")
    async with table.rematching:
        if table.sheet.rematch is None:
            new = await service.tables.make(again(table, person))
            await table.reseat(lambda _: None, rematch=new.id)
    assert table.sheet.rematch is not None
    new = await service.tables.table(table.sheet.rematch)
    return reply(new.info(person.id))


def again(table: Table, person: Person) -> Plan:
    """The same people, options and box; everybody is back in person."""
    old, sheet = table.game, table.sheet
    game = new_game(old.players, old.options, old.components)
    seats = tuple(
        replace(seat, kind="person", level=None) if seat.player else replace(seat, vacant=False)
        for seat in table.seats
    )
    return Plan(sheet.name, game, seats, person.id, sheet.undo, sheet.memory)


@router.post("/tables/{table}/branch", status_code=201, response_model=TableAnswer)
async def branch(wish: Branch, table: TheTable, person: Paying, service: House) -> Response:
    """A new table that goes on from any ply of a finished game, with new luck."""
    if table.sheet.status != "over":
        raise Refusal("not-over", "One can branch off when the game is over, not before.")
    if wish.ply > table.game.ply:
        raise Refusal("bad-request", f"Ply {wish.ply} is not one of 0 to {table.game.ply}.")
    # Without its seed, which is public now: nobody shall know the luck to come.
    game = Game.from_record(table.game.at(wish.ply).record())
    wishes = wish.seats
    if wishes is None:
        kinds = [SeatWish(kind="bot", level=STAND_IN) for _ in range(game.seats)]
        if game.players == 1:
            kinds[1] = SeatWish(kind="meng")
        if wish.seat >= game.seats or kinds[wish.seat].kind == "meng":
            raise Refusal("bad-request", f"Nobody can sit on seat {wish.seat} here.")
        kinds[wish.seat] = SeatWish(kind="you")
        wishes = kinds
    check_seats(game, wishes)
    seats, sheet = seats_for(wishes, person, service), table.sheet
    origin = (table.id, wish.ply)
    plan = Plan(sheet.name, game, seats, person.id, sheet.undo, sheet.memory, origin=origin)
    made = await service.tables.make(plan)
    return reply(made.info(person.id), 201)


def check_seats(game: Game, wishes: list[SeatWish]) -> None:
    mengs = [number for number, wish in enumerate(wishes) if wish.kind == "meng"]
    if len(wishes) != game.seats or mengs != ([1] if game.players == 1 else []):
        what = "you and Meng" if game.players == 1 else f"{game.seats} families, none of them Meng"
        raise Refusal("bad-request", f"The seats do not fit this game, which is for {what}.")
