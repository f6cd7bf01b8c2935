"""New tables: as requested, as a rematch, as a branch of a finished game, or from a record."""

import re
import secrets
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, Literal, cast, get_args

from gugong.components import Components, ComponentsError, load, packaged, parse
from gugong.errors import RecordError
from gugong.game import Game
from gugong.options import Options, choose_box
from gugong.service.tables.messages import Arranged, Status
from gugong.service.tables.model import Change, Person, Seat, TableRow, new_invitation
from gugong.service.tables.permissions import check_asked_seats, check_rated
from gugong.service.tables.quotas import stored_bytes
from gugong.service.tables.refusal import Refusal
from gugong.service.tables.table import Context, Table, Transition, result_of
from gugong.service.tables.table_names import (
    LONGEST_TABLE_NAME,
    chosen_name,
    distinct_name,
    new_table_name,
)
from gugong.service.tables.terms import DAY, DEFAULT, STAND_IN, Clock, Terms
from gugong.service.tables.timing import with_clocks
from gugong.text import catalogue

MENG: Final = 1  # his seat
SHORTEST_TURN: Final = 10  # seconds
SHORTEST_GAME: Final = 60
LONGEST_INCREMENT: Final = 10 * 60
MOST_DAYS: Final = 30
LETTERS: Final = "abcdefghijkmnpqrstuvwxyz23456789"  # without letters and digits that look alike
ID: Final = re.compile(f"[{LETTERS}]{{1,32}}")
RequestKind = Literal["you", "open", "reserved", "bot", "meng"]
KINDS: Final[dict[str, RequestKind]] = {kind: kind for kind in get_args(RequestKind)}


@dataclass(frozen=True, slots=True)
class SeatRequest:
    """A seat to fill: you, anyone who joins, the holder of the personal link, a bot, or Meng."""

    kind: RequestKind
    name: str = ""
    level: str | None = None


@dataclass(frozen=True, slots=True)
class Plan:
    """A table to be created."""

    name: str
    game: Game
    seats: tuple[Seat, ...]
    owner: str | None
    origin: tuple[str, int] | None = None  # the table and ply it branches from
    arranged: Arranged | None = None  # everyone who sits down has to accept that
    terms: Terms = DEFAULT
    daily: str | None = None  # the day whose deal it is


def create(plan: Plan, context: Context, source: str | None = None) -> Transition:
    """Return the table of a plan, under a new id that cannot be guessed. `source` stands for the
    requesting address."""
    game = plan.game
    record = game.record(with_seed=True, with_components=False)
    complete = all(seat.kind != "open" for seat in plan.seats)
    status: Status = "over" if game.over else "running" if complete else "waiting"
    own_box = packaged(game.components.version) is None
    box = game.components.text if own_box else None
    row = TableRow(
        id="".join(secrets.choice(LETTERS) for _ in range(12)),
        name=plan.name,
        status=status,
        version=1,
        ply=game.ply,
        chooser=game.chooser if status == "running" else None,
        options=game.options,
        players=game.players,
        components=game.components.version,
        components_name=game.components.name,
        owner=plan.owner,
        created=context.time,
        moved=context.time,
        from_table=plan.origin and plan.origin[0],
        from_ply=plan.origin and plan.origin[1],
        result=result_of(game),
        box=game.components.text_hash if own_box else None,
        stored=stored_bytes((), record, box),
        source=source,
        arranged=plan.arranged,
        terms=plan.terms,
        daily=plan.daily,
    )
    row = with_clocks(row, plan.seats, game, context.time) if status == "running" else row
    change = Change(row, seats=plan.seats, record=record, box=box, new=True)
    return Transition(Table(row, plan.seats, game), change)


def could_be_id(text: str) -> bool:
    return ID.fullmatch(text) is not None


# What someone asks for


def plan_table(
    owner: Person,
    seats: Sequence[SeatRequest],
    levels: Collection[str],
    *,
    options: Mapping[str, bool | str],
    name: str = "",
    components: str | None = None,
    seed: str | None = None,
    terms: Terms = DEFAULT,
) -> Plan:
    """Plan a new game. `components` is the text of a components file. Anyone who knows the `seed`
    knows the luck to come."""
    check_terms(terms, levels)
    chosen = seats_for(seats, owner, levels)
    check_asked_seats(chosen, owner.id, listed=terms.listed)
    check_rated(terms, chosen, seeded=seed is not None)
    return Plan(
        _table_name(name),
        _requested_game(seats, options, components, seed),
        chosen,
        owner.id,
        arranged=None if seed is None else "seed",
        terms=terms,
    )


def check_terms(terms: Terms, levels: Collection[str]) -> None:
    if terms.clock is not None:
        _check_clock(terms.clock)
        if terms.clock.stand_in not in levels:
            raise Refusal(
                "bad-request",
                f"There is no bot {terms.clock.stand_in[:40]!r} that could take over; "
                f"the levels are {', '.join(levels)}.",
            )


def _check_clock(clock: Clock) -> None:
    if clock.kind == "turn":
        _check_time("turn", clock.turn, SHORTEST_TURN, DAY)
        _check_time("bank", clock.bank, 0, DAY)
    elif clock.kind == "game":
        _check_time("turn", clock.turn, 0, 0)
        _check_time("bank", clock.bank, SHORTEST_GAME, DAY)
    else:
        _check_time("turn", clock.turn, DAY, MOST_DAYS * DAY)
        _check_time("bank", clock.bank, 0, MOST_DAYS * DAY)
    _check_time("increment", clock.increment, 0, LONGEST_INCREMENT if clock.kind == "game" else 0)


def _check_time(name: str, seconds: int, least: int, most: int) -> None:
    if not least <= seconds <= most:
        allowed = str(least) if least == most else f"{least} to {most}"
        raise Refusal(
            "bad-request",
            f"terms.clock.{name}: {seconds} seconds are not possible with this kind of clock; "
            f"allowed: {allowed}.",
        )


def _requested_game(
    seats: Sequence[SeatRequest],
    options: Mapping[str, bool | str],
    components: str | None,
    seed: str | None,
) -> Game:
    mengs = [number for number, seat in enumerate(seats) if seat.kind == "meng"]
    if mengs and (mengs != [MENG] or len(seats) != 2):
        raise Refusal(
            "bad-request", "A game against Meng has one seat for you, and Meng on the second."
        )
    try:
        parsed = load() if components is None else parse(components, "components")
        return _new_game(1 if mengs else len(seats), options, parsed, seed)
    except (ValueError, ComponentsError) as error:
        raise Refusal("bad-request", f"Such a game cannot be played: {error}") from error


def _new_game(
    players: int,
    options: Mapping[str, bool | str],
    components: Components,
    seed: str | None = None,
) -> Game:
    # Checked first: an unknown name must not become an argument of `Game`.
    choose_box(components, players, options)
    return Game(players, seed=seed, components=components, **cast("Options", options))


def check_rematch(table: Table, player: str) -> None:
    if not table.over:
        raise Refusal("not-over", "You can ask for a rematch when the game is over.")
    if all(seat.player != player for seat in table.seats):
        raise Refusal("not-your-seat", "Only those who played here can ask for a rematch.")


def plan_rematch(table: Table, player: str) -> Plan:
    """Plan a game with the same people, options and components, including those for whom a bot
    played."""
    check_rematch(table, player)
    old, row = table.game, table.row
    game = _new_game(old.players, old.options, old.components)
    seats = tuple(
        Seat("person", seat.player, seat.name)
        if seat.player
        else Seat(seat.kind, name=seat.name, level=seat.level)
        for seat in table.seats
    )
    # Rated only if all agree again.
    terms = replace(row.terms, rated=False, listed=False)
    return Plan(row.name, game, seats, player, terms=terms)


def plan_branch(
    table: Table,
    person: Person,
    ply: int,
    levels: Collection[str],
    *,
    seat: int = 0,
    seats: Sequence[SeatRequest] | None = None,
) -> Plan:
    """Plan a game that continues a finished one from a ply, with new luck. Without `seats`, this
    person plays `seat`, and bots the others."""
    if not table.over:
        raise Refusal("not-over", "You can play on from an earlier ply once the game is over.")
    if ply > table.game.ply:
        raise Refusal("bad-request", f"Ply {ply} is not one of 0 to {table.game.ply}.")
    # Without its seed, which is public by now: the luck to come must be unknown.
    game = Game.from_record(table.game.at(ply).record())
    chosen = default_seats(game, seat) if seats is None else seats
    check_seats(game, chosen)
    return Plan(
        table.row.name,
        game,
        seats_for(chosen, person, levels),
        person.id,
        origin=(table.id, ply),
        arranged="branch",
        terms=Terms(undo=table.row.terms.undo, memory=table.row.terms.memory),
    )


def plan_from_record(
    text: str, person: Person, levels: Collection[str], *, seats: str | None = None, name: str = ""
) -> Plan:
    """Plan the game of a record. A finished one can only be viewed; a running one continues, with
    seats like `you,open,bot:courtier`, or with this person on the first seat and bots on the
    others."""
    try:
        game = Game.from_record(text)
    except RecordError as error:
        what = catalogue().error(error)
        raise Refusal("bad-request", f"This record cannot be read: {what}") from error
    if game.over:
        past = [Seat("person") for _ in range(game.seats)]
        if game.players == 1:
            past[MENG] = Seat("meng")
        return Plan(_table_name(name), game, tuple(past), person.id, arranged="record")
    chosen = read_seats(seats) if seats else default_seats(game)
    check_seats(game, chosen)
    sitting = seats_for(chosen, person, levels)
    return Plan(_table_name(name), game, sitting, person.id, arranged="record")


def _table_name(name: str) -> str:
    return chosen_name(name, LONGEST_TABLE_NAME) or new_table_name()


# Seats


def seats_for(
    requests: Sequence[SeatRequest], person: Person, levels: Collection[str]
) -> tuple[Seat, ...]:
    """People at one device have different names, as guests do who join."""
    chosen: list[Seat] = []
    for request in requests:
        seat = _seat_for(request, person, levels)
        taken = [other.name for other in chosen]
        chosen.append(replace(seat, name=distinct_name(seat.name, taken)))
    return tuple(chosen)


def _seat_for(request: SeatRequest, person: Person, levels: Collection[str]) -> Seat:
    name = chosen_name(request.name)
    if request.kind == "you":
        return Seat("person", person.id, name or person.name)
    if request.kind == "bot":
        return Seat("bot", name=name, level=check_level(request.level or STAND_IN, levels))
    if request.kind == "reserved":
        return Seat("open", name=name, invitation=new_invitation())
    return Seat(request.kind, name=name)


def check_level(level: str, levels: Collection[str]) -> str:
    if level not in levels:
        raise Refusal(
            "bad-request", f"There is no bot {level[:40]!r}; the levels are {', '.join(levels)}."
        )
    return level


def default_seats(game: Game, yours: int = 0) -> list[SeatRequest]:
    """Put the player on one seat and bots on the others."""
    if yours >= game.seats:
        raise Refusal("bad-request", f"There is no seat {yours} in this game.")
    seats = [SeatRequest("bot") for _ in range(game.seats)]
    if game.players == 1:
        seats[MENG] = SeatRequest("meng")
    seats[yours] = SeatRequest("you")
    return seats


def read_seats(text: str) -> list[SeatRequest]:
    """Read seats written like `you,open,bot:courtier`."""
    requests = []
    for word in text.split(","):
        name, _, level = word.strip().partition(":")
        kind = KINDS.get(name)
        if kind is None:
            raise Refusal(
                "bad-request", f"{name[:20]!r} is not a kind of seat; there are {', '.join(KINDS)}."
            )
        requests.append(SeatRequest(kind, level=level or None))
    return requests


def check_seats(game: Game, requests: Sequence[SeatRequest]) -> None:
    mengs = [number for number, request in enumerate(requests) if request.kind == "meng"]
    if len(requests) != game.seats or mengs != ([MENG] if game.players == 1 else []):
        what = "you and Meng" if game.players == 1 else f"{game.seats} families, none of them Meng"
        raise Refusal("bad-request", f"The seats do not fit this game, which is for {what}.")
