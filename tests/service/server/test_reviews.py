"""Reviews over HTTP, and how they are made in the background."""

import asyncio
import json
from collections.abc import Awaitable, Callable

import pytest

from gugong.coach.documents import VERSION
from gugong.service.live.bot_turns import Asker
from gugong.service.live.reviews import Reviews
from gugong.service.tables.creating import create, plan_from_record
from gugong.service.tables.model import Person as Player
from gugong.service.tables.refusal import Refusal
from gugong.service.tables.table import Context, Table
from tests.coach.games import short_game
from tests.coach.test_summary import outlook, step
from tests.service.server.clients import Json, Server
from tests.service.tables.shell import Shell, refused

pytest.importorskip("numpy")

LI = Player("p_li", "Li")
RECORD = short_game("2p-1", 14).record()


def finished() -> Table:
    return create(plan_from_record(RECORD, LI, ["novice"]), Context(0.0)).table


class Memory:
    """A store of reviews."""

    def __init__(self) -> None:
        self.kept: dict[tuple[str, int | None], str] = {}

    async def review(self, table: str, eyes: int | None) -> str | None:
        return self.kept.get((table, eyes))

    async def keep_review(self, table: str, eyes: int | None, text: str) -> None:
        self.kept[table, eyes] = text


class Quick:
    """Thinks of nothing much, at once; or waits until it may go on, or fails."""

    def __init__(self) -> None:
        self.asked: list[Json] = []
        self.go_on = asyncio.Event()
        self.go_on.set()
        self.fails = False

    async def think(
        self, question: str, limit: float, asker: Asker
    ) -> tuple[str | BaseException, float]:
        asked = json.loads(question)
        self.asked.append(asked)
        await self.go_on.wait()
        if self.fails:
            return TimeoutError(), limit
        plies = len(finished().game.plies)
        part = range(asked["first"], min(asked["last"], plies))
        return json.dumps([step(ply, 0, outlook(5000, 5000), 0) for ply in part]), 0.0


def run(test: Callable[[Reviews, Quick, Memory, Table], Awaitable[None]]) -> None:
    async def all_of_it() -> None:
        thinker, store = Quick(), Memory()
        reviews = Reviews(thinker, store)
        await test(reviews, thinker, store, finished())
        await reviews.close()

    asyncio.run(all_of_it())


async def done(reviews: Reviews, table: Table, eyes: int | None = None) -> Json:
    while (answer := await reviews.look(table, eyes))["status"] == "working":
        await asyncio.sleep(0)
    return answer


def test_a_review_is_made_in_parts_and_kept() -> None:
    async def test(reviews: Reviews, thinker: Quick, store: Memory, table: Table) -> None:
        assert (await reviews.look(table, None))["status"] == "none"
        assert (await reviews.start(table, None, LI.id, "here"))["status"] == "working"
        answer = await done(reviews, table)
        assert answer["status"] == "done"
        assert len(answer["review"]["steps"]) == answer["review"]["plies"] == table.game.ply
        assert answer["review"]["summary"]
        assert len(thinker.asked) > 1
        thinker.asked.clear()
        assert (await reviews.start(table, None, LI.id, "here"))["status"] == "done"
        assert not thinker.asked, "it is kept with the game"
        assert list(store.kept) == [(table.id, None)]

    run(test)


def test_finished_parts_are_shown_at_once_and_only_once() -> None:
    async def test(reviews: Reviews, thinker: Quick, store: Memory, table: Table) -> None:
        await reviews.start(table, 1, LI.id, "here")
        while not (await reviews.look(table, 1))["review"]["steps"]:  # type: ignore[index]
            await asyncio.sleep(0)
        thinker.go_on.clear()
        answer: Json = await reviews.look(table, 1, since=2)
        assert answer["since"] == 2
        assert [one["ply"] for one in answer["review"]["steps"]][:1] == [2]
        thinker.go_on.set()
        await done(reviews, table, 1)

    run(test)


def test_it_stops_when_nobody_asks_and_goes_on_where_it_was(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def test(reviews: Reviews, thinker: Quick, store: Memory, table: Table) -> None:
        await reviews.start(table, None, LI.id, "here")
        thinker.go_on.clear()
        while not thinker.asked:
            await asyncio.sleep(0)
        monkeypatch.setattr("gugong.service.live.reviews.INTEREST", -1)  # it is over
        thinker.go_on.set()
        while (await reviews.look(table, None))["status"] != "stopped":
            await asyncio.sleep(0)
        assert not store.kept
        monkeypatch.undo()
        await reviews.start(table, None, LI.id, "here")
        assert (await done(reviews, table))["status"] == "done"
        firsts = [asked["first"] for asked in thinker.asked]
        assert firsts == sorted(set(firsts)), "no part is made twice"

    run(test)


def test_a_failure_is_said_and_can_be_tried_again() -> None:
    async def test(reviews: Reviews, thinker: Quick, store: Memory, table: Table) -> None:
        thinker.fails = True
        await reviews.start(table, None, LI.id, "here")
        assert (await done(reviews, table))["status"] == "failed"
        thinker.fails = False
        await reviews.start(table, None, LI.id, "here")
        assert (await done(reviews, table))["status"] == "done"

    run(test)


def test_what_another_coach_made_is_made_again() -> None:
    async def test(reviews: Reviews, thinker: Quick, store: Memory, table: Table) -> None:
        store.kept[table.id, None] = json.dumps({"coach": VERSION + 1})
        assert (await reviews.look(table, None))["status"] == "none"

    run(test)


def test_a_running_game_and_an_unknown_seat_are_refused() -> None:
    async def test(reviews: Reviews, thinker: Quick, store: Memory, table: Table) -> None:
        with pytest.raises(Refusal, match="seat 8"):
            await reviews.start(table, 7, LI.id, "here")
        running = Shell("li", "wu").table
        with refused("running"):
            await reviews.start(running, None, LI.id, "here")
        with refused("running"):
            await reviews.look(running, None)

    run(test)


# Over HTTP


def test_everyone_with_the_link_sees_the_review_of_a_finished_game(service: Server) -> None:
    li = service.person()
    table = li.http.post("/records", content=RECORD).raise_for_status().json()["table"]
    assert li.get(f"/tables/{table}/review")["status"] == "none"
    answer = li.post(f"/tables/{table}/review", {"seat": 1})
    while answer["status"] == "working":
        answer = service.nobody().get(f"/tables/{table}/review", seat=1)
    assert answer["status"] == "done"
    review = answer["review"]
    assert review["eyes"] == 1
    assert len(review["steps"]) == review["plies"]
    part = service.nobody().get(f"/tables/{table}/review", seat=1, since=review["plies"] - 1)
    assert part["review"]["steps"] == review["steps"][-1:]


def test_a_running_game_is_not_reviewed(service: Server) -> None:
    li = service.person()
    table = li.make("you", "you")
    assert li.refused(f"/tables/{table}/review", {})["error"]["code"] == "running"
