"""The requests of docs/api.md, answered for the person at this device."""

import json
import time
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from gugong import __version__
from gugong.bots.registry import for_people
from gugong.service.live import answers
from gugong.service.live.bot_turns import BotTurns
from gugong.service.live.boxes import find_box
from gugong.service.live.encoding import encode
from gugong.service.live.live_table import NO_TABLE, LiveTable
from gugong.service.live.live_tables import LiveTables
from gugong.service.live.reviews import Reviews
from gugong.service.local.store import BrowserStore
from gugong.service.tables import deciding, permissions, puzzles, viewing
from gugong.service.tables.creating import (
    Plan,
    SeatRequest,
    check_level,
    check_rematch,
    create,
    plan_branch,
    plan_from_record,
    plan_rematch,
    plan_table,
)
from gugong.service.tables.daily import day_of
from gugong.service.tables.fitting import LOOK_BACK, fitting
from gugong.service.tables.model import Person
from gugong.service.tables.own_games import Place, Wanted, games_page
from gugong.service.tables.puzzles import PuzzleProgress, Settled, find_puzzle
from gugong.service.tables.quotas import HISTORY_STEPS, TABLES_LISTED, Lifetimes
from gugong.service.tables.refusal import Refusal
from gugong.service.tables.results import OwnResult, results_of
from gugong.service.tables.seating import (
    hand_to_bot,
    join,
    leave,
    link_rematch,
    open_seat,
    take_back,
)
from gugong.service.tables.statistics import statistics
from gugong.service.tables.table import Context
from gugong.service.tables.table_names import chosen_name
from gugong.service.tables.terms import STAND_IN

PLAYER: Final = "p_here"
IDENTITY: Final = "here"  # in the place of a server's
FOR_EVER: Final = Lifetimes(0, 0, 0, 0, 0, 0)

# Any: JSON of the page that came with this program. Its types are made from the same classes
# as the server's (web/src/generated/messages.ts); nobody else can send anything here.
Body = Mapping[str, Any]
Answer = dict[str, object] | bytes  # bytes are JSON already


@dataclass(frozen=True, slots=True)
class Service:
    """All parts of the service in a browser."""

    store: BrowserStore
    tables: LiveTables
    bots: BotTurns
    reviews: Reviews

    async def person(self) -> Person:
        return Person(PLAYER, await self.store.name())

    async def make(self, plan: Plan) -> LiveTable:
        return await self.tables.add(create(plan, Context(time.time())))


class Asked:
    """A request: the parts of its path, its query and its body."""

    def __init__(self, parts: tuple[str, ...], query: Mapping[str, str], body: str | None) -> None:
        self.parts = parts
        self.query = query
        self.text = body or ""

    @property
    def body(self) -> Body:
        body: Body = json.loads(self.text or "{}")
        return body

    def number(self, name: str, default: int | None = None) -> int | None:
        return int(self.query[name]) if name in self.query else default


async def new_player(service: Service, asked: Asked) -> Answer:
    await service.store.rename(chosen_name(asked.body.get("name", "")))
    return {**await me(service, asked), "token": f"{PLAYER}.{IDENTITY}", "server": IDENTITY}


async def rename_me(service: Service, asked: Asked) -> Answer:
    await service.store.rename(chosen_name(asked.body["name"]))
    return await me(service, asked)


async def me(service: Service, asked: Asked) -> dict[str, object]:
    name = (await service.person()).name
    return {"player": PLAYER, "name": name, "scope": "person", "webhook": None}


async def server(service: Service, asked: Asked) -> Answer:
    return {"server": IDENTITY, "version": __version__}


async def levels(service: Service, asked: Asked) -> Answer:
    found = sorted(await _results(service), key=lambda result: result.finished)
    games = [result.opponents for result in found[-LOOK_BACK:]]
    return {"levels": for_people(service.bots.levels), "fits": fitting(games)}


async def new_table(service: Service, asked: Asked) -> Answer:
    body = asked.body
    plan = plan_table(
        await service.person(),
        read_seats(body["seats"]),
        service.bots.levels,
        options=body.get("options", {}),
        name=body.get("name") or "",
        components=body.get("components"),
        seed=body.get("seed"),
        undo=body.get("undo", "free"),
        memory=body.get("memory", True),
    )
    return info(await service.make(plan))


async def list_tables(service: Service, asked: Asked) -> Answer:
    return answers.open_tables([], PLAYER, Context(time.time()))


async def list_games(service: Service, asked: Asked) -> Answer:
    page, more = games_page(
        await service.store.tables(),
        read_wanted(asked),
        PLAYER,
        Place.read(asked.query["after"]) if "after" in asked.query else None,
        asked.number("limit") or TABLES_LISTED,
    )
    return answers.games_page(page, more, PLAYER, FOR_EVER, Context(time.time()))


def read_wanted(asked: Asked) -> Wanted:
    query = asked.query
    which = query.get("which")
    return Wanted(
        which="running" if which == "running" else "finished" if which == "finished" else None,
        search=query.get("search", ""),
        families=asked.number("families"),
        option=query.get("option"),
        rated={"true": True, "false": False}.get(query.get("rated", "")),
        since=float(query["since"]) if "since" in query else None,
        until=float(query["until"]) if "until" in query else None,
    )


async def own_statistics(service: Service, asked: Asked) -> Answer:
    return dict(statistics(await _results(service)))


async def _results(service: Service) -> list[OwnResult]:
    played = await service.store.tables()
    return [result for row, seats in played for result in results_of(row, seats)]


async def see_table(service: Service, asked: Asked) -> Answer:
    return info(await service.tables.get(asked.parts[0]))


async def remove_table(service: Service, asked: Asked) -> Answer:
    """Any of them: there is nobody else whose game it could be."""
    (table,) = asked.parts
    open_now = [live for live in service.tables.live if live.id == table]
    await service.store.remove(table)
    await service.tables.forget([table])
    for live in open_now:
        live.close(Refusal("no-such-table", NO_TABLE))
    return {"removed": table}


async def join_table(service: Service, asked: Asked) -> Answer:
    live, person, body = (
        await service.tables.get(asked.parts[0]),
        await service.person(),
        asked.body,
    )
    seat, name, accepts = body.get("seat"), body.get("name") or "", body.get("accept_arranged")
    await live.change(lambda t, now: join(t, person, now, seat, name, accepts=bool(accepts)))
    return info(live)


async def leave_table(service: Service, asked: Asked) -> Answer:
    live, seat = await service.tables.get(asked.parts[0]), asked.body["seat"]
    await live.change(lambda t, now: leave(t, PLAYER, seat, now))
    return info(live)


async def open_to_others(service: Service, asked: Asked) -> Answer:
    live, seat = await service.tables.get(asked.parts[0]), int(asked.parts[1])
    await live.change(lambda t, now: open_seat(t, PLAYER, seat, now))
    return info(live)


async def hand_over(service: Service, asked: Asked) -> Answer:
    live, seat = await service.tables.get(asked.parts[0]), int(asked.parts[1])
    level = check_level(asked.body.get("level", STAND_IN), service.bots.levels)
    await live.change(lambda t, now: hand_to_bot(t, PLAYER, seat, level, now))
    return info(live)


async def take_seat_back(service: Service, asked: Asked) -> Answer:
    live, seat = await service.tables.get(asked.parts[0]), int(asked.parts[1])
    await live.change(lambda t, now: take_back(t, PLAYER, seat, now))
    return info(live)


async def rematch(service: Service, asked: Asked) -> Answer:
    live = await service.tables.get(asked.parts[0])
    check_rematch(live.table, PLAYER)
    async with live.rematch_lock:
        if live.table.row.rematch is None:
            new = await service.make(plan_rematch(live.table, PLAYER))
            await live.change(lambda t, _: link_rematch(t, new.id))
    assert live.table.row.rematch is not None
    return info(await service.tables.get(live.table.row.rematch))


async def branch(service: Service, asked: Asked) -> Answer:
    live, body = await service.tables.get(asked.parts[0]), asked.body
    seats = body.get("seats")
    plan = plan_branch(
        live.table,
        await service.person(),
        body["ply"],
        service.bots.levels,
        seat=body.get("seat", 0),
        seats=None if seats is None else read_seats(seats),
    )
    return info(await service.make(plan))


async def from_record(service: Service, asked: Asked) -> Answer:
    plan = plan_from_record(
        asked.text.removeprefix("\ufeff"),
        await service.person(),
        service.bots.levels,
        seats=asked.query.get("seats"),
        name=asked.query.get("name", ""),
    )
    return info(await service.make(plan))


async def record(service: Service, asked: Asked) -> Answer:
    table = (await service.tables.get(asked.parts[0])).table
    return encode(viewing.record(table, PLAYER))


async def view(service: Service, asked: Asked) -> Answer:
    live, seat, ply = (
        await service.tables.get(asked.parts[0]),
        asked.number("seat"),
        asked.number("ply"),
    )
    if ply is None:
        return live.state(PLAYER, seat, asked.number("after"))
    viewer = permissions.viewer_of(live.table, PLAYER, seat)
    return encode(viewing.past(live.table, viewer, live.context, ply))


async def log(service: Service, asked: Asked) -> Answer:
    table = (await service.tables.get(asked.parts[0])).table
    viewer = permissions.viewer_of(table, PLAYER, asked.number("seat"))
    return answers.log_page(table, viewer, asked.number("since") or 0)


async def history(service: Service, asked: Asked) -> Answer:
    table = (await service.tables.get(asked.parts[0])).table
    viewer = permissions.viewer_of(table, PLAYER, asked.number("seat"))
    limit = asked.number("limit") or HISTORY_STEPS
    open_cards = asked.query.get("open_cards") == "true"
    if open_cards:
        permissions.check_open_cards(table)
    since = asked.number("since") or 0
    return answers.history_page(table, viewer, since, limit, open_cards=open_cards)


async def why(service: Service, asked: Asked) -> Answer:
    table, body = (await service.tables.get(asked.parts[0])).table, asked.body
    return {"reason": deciding.why(table, PLAYER, body["seat"], body["move"])}


async def hint(service: Service, asked: Asked) -> Answer:
    live, body = await service.tables.get(asked.parts[0]), asked.body
    permissions.check_hints(live.table)
    permissions.check_decides(live.table, PLAYER, body["seat"])
    level = check_level(body.get("level") or "minister", service.bots.levels)
    return answers.hint(await service.bots.hint(live, level, PLAYER))


async def review(service: Service, asked: Asked) -> Answer:
    live = await service.tables.get(asked.parts[0])
    return await service.reviews.look(live.table, asked.number("seat"), asked.number("since") or 0)


async def start_review(service: Service, asked: Asked) -> Answer:
    live, body = await service.tables.get(asked.parts[0]), asked.body
    return await service.reviews.start(live.table, body.get("seat"), PLAYER, body.get("since", 0))


async def all_puzzles(service: Service, asked: Asked) -> Answer:
    return {**puzzles.list_puzzles(today(), await yours(service))}


async def one_puzzle(service: Service, asked: Asked) -> Answer:
    return {**puzzles.position(find_puzzle(asked.parts[0]))}


async def record_of_puzzle(service: Service, asked: Asked) -> Answer:
    return encode(find_puzzle(asked.parts[0]).record)


async def hint_of_puzzle(service: Service, asked: Asked) -> Answer:
    name, step = asked.parts
    return {**puzzles.hint(find_puzzle(name), int(step))}


async def answer_puzzle(service: Service, asked: Asked) -> Answer:
    found = find_puzzle(asked.parts[0])
    judged = puzzles.judge(found, asked.body["move"])
    solved = judged["verdict"] == "solved"
    news = puzzles.settle(found, today(), solved=True) if solved else None
    return {**judged, "yours": await yours(service, news)}


async def solution_of_puzzle(service: Service, asked: Asked) -> Answer:
    found = find_puzzle(asked.parts[0])
    news = puzzles.settle(found, today(), solved=False)
    return {**puzzles.solution(found), "yours": await yours(service, news)}


async def yours(service: Service, news: Settled | None = None) -> PuzzleProgress:
    store = service.store
    rows = await (store.settled_puzzles() if news is None else store.add_settled(news))
    return puzzles.progress(rows, today())


def today() -> str:
    return day_of(time.time())


async def components(service: Service, asked: Asked) -> Answer:
    return answers.components(await find_box(asked.parts[0], service.store))


async def differences(service: Service, asked: Asked) -> Answer:
    return answers.differences(await find_box(asked.parts[0], service.store))


async def check_components(service: Service, asked: Asked) -> Answer:
    body = asked.body
    if "text" in body:
        return answers.check_file(body["text"])
    return answers.check_figures(body["name"], body["figures"], body["basis"])


def info(live: LiveTable) -> dict[str, object]:
    return dict(live.info(PLAYER))


def read_seats(seats: list[Body]) -> list[SeatRequest]:
    return [SeatRequest(s["kind"], s.get("name", ""), s.get("level")) for s in seats]


T: Final = r"tables/([^/]+)"
P: Final = r"puzzles/([^/]+)"
Route = tuple[str, str, Callable[[Service, Asked], Awaitable[Answer]]]
ROUTES: Final[tuple[Route, ...]] = (
    ("POST", "players", new_player),
    ("GET", "server", server),
    ("GET", "me", me),
    ("PATCH", "me", rename_me),
    ("GET", "levels", levels),
    ("POST", "tables", new_table),
    ("GET", "tables", list_tables),
    ("GET", "games", list_games),
    ("GET", "statistics", own_statistics),
    ("GET", T, see_table),
    ("DELETE", T, remove_table),
    ("POST", f"{T}/join", join_table),
    ("POST", f"{T}/leave", leave_table),
    ("POST", rf"{T}/seats/(\d+)/open", open_to_others),
    ("POST", rf"{T}/seats/(\d+)/bot", hand_over),
    ("POST", rf"{T}/seats/(\d+)/take", take_seat_back),
    ("POST", f"{T}/rematch", rematch),
    ("POST", f"{T}/branch", branch),
    ("POST", "records", from_record),
    ("GET", f"{T}/record", record),
    ("GET", f"{T}/view", view),
    ("GET", f"{T}/log", log),
    ("GET", f"{T}/history", history),
    ("POST", f"{T}/why", why),
    ("POST", f"{T}/hint", hint),
    ("GET", f"{T}/review", review),
    ("POST", f"{T}/review", start_review),
    ("GET", "puzzles", all_puzzles),
    ("GET", P, one_puzzle),
    ("GET", f"{P}/record", record_of_puzzle),
    ("GET", f"{P}/hints/([12])", hint_of_puzzle),
    ("POST", f"{P}/answer", answer_puzzle),
    ("POST", f"{P}/solution", solution_of_puzzle),
    ("POST", "components/check", check_components),
    ("GET", r"components/([^/]+)/differences", differences),
    ("GET", r"components/([^/]+)", components),
)
