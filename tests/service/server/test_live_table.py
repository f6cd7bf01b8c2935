"""The shell around a table: stored first, only then shown, whatever the store does."""

import asyncio

import pytest

from gugong.service.tables.seating import join, leave
from tests.service.server.memory import fail, first_move, live, nothing
from tests.service.server.watcher import Watcher
from tests.service.tables.shell import LI, WU, refused


def test_only_a_client_that_knows_the_last_ply_costs_no_replay() -> None:
    async def story() -> None:
        table, _ = live("li", "wu")
        before = table.table.row.version
        assert table.to_replay(before) == 0
        for n in range(3):
            await table.play(*first_move(table, f"m{n}"))
        assert table.to_replay(table.table.row.version - 1) == 0
        assert table.to_replay(None) == 3

    asyncio.run(story())


def test_a_move_is_shown_when_it_is_stored_and_not_before() -> None:
    async def story() -> None:
        table, store = live("li", "wu")
        watcher = Watcher(None, None)
        table.watchers.add(watcher)
        reached, gate = asyncio.Event(), asyncio.Event()

        async def wait() -> None:
            reached.set()
            await gate.wait()

        store.before_saving = wait
        playing = asyncio.create_task(table.play(*first_move(table)))
        await reached.wait()
        assert (table.table.row.ply, watcher.heard) == (0, [])
        gate.set()
        assert (await playing).ply == 1
        assert (table.table.row.ply, watcher.last()["ply"]) == (1, 1)

    asyncio.run(story())


def test_who_comes_and_goes_while_a_move_is_stored_is_told_what_is_so_afterwards() -> None:
    async def story() -> None:
        table, store = live("li", "wu")
        playing, staying, going = Watcher(LI.id, 0), Watcher(None, None), Watcher(WU.id, 1)
        table.watchers |= {playing, staying, going}
        coming = Watcher(None, None)

        async def meanwhile() -> None:
            table.watchers.add(coming)
            table.watchers.discard(going)

        store.before_saving = meanwhile
        await table.play(*first_move(table))
        for watcher in (playing, staying, coming):
            seen = watcher.last()
            assert seen["ply"] == 1
            assert [seat["online"] for seat in seen["table"]["seats"]] == [True, False]
        assert going.heard == []

    asyncio.run(story())


def test_the_deciding_player_is_told_first() -> None:
    async def story() -> None:
        table, _ = live("li", "wu")
        told: list[str | None] = []

        class Noting(Watcher):
            def send(self, message: bytes) -> None:
                super().send(message)
                told.append(self.player)

        for player, seat in ((None, None), (WU.id, 1), (None, None), (LI.id, 0), (None, None)):
            watcher = Noting(player, seat)
            table.watchers.add(watcher)
        request, move = first_move(table)
        await table.play(request, move)
        assert told[0] == request.player
        assert len(told) == 5

    asyncio.run(story())


def test_what_could_not_be_stored_has_not_happened() -> None:
    async def story() -> None:
        table, store = live("li", "wu")
        watcher = Watcher(LI.id, 0)
        table.watchers.add(watcher)
        store.before_saving = fail
        with refused("storage"):
            await table.play(*first_move(table))
        assert table.table.row.ply == 0
        assert watcher.heard == []
        store.before_saving = nothing
        assert (await table.play(*first_move(table))).ply == 1

    asyncio.run(story())


def test_what_was_stored_although_the_store_failed_counts_once() -> None:
    async def story() -> None:
        table, store = live("li", "li")
        watcher = Watcher(None, None)
        table.watchers.add(watcher)
        sent = first_move(table)
        store.after_saving = fail
        with refused("storage"):
            await table.play(*sent)
        store.after_saving = nothing
        assert (await table.play(*sent)).ply == 1
        assert len(table.table.entries) == 1
        assert (watcher.last()["type"], watcher.last()["ply"]) == ("state", 1)

    asyncio.run(story())


def test_after_a_cancelled_request_the_store_is_asked() -> None:
    async def story() -> None:
        table, store = live("li", "li")
        sent = first_move(table)
        stored = asyncio.Event()

        async def hang() -> None:
            stored.set()
            await asyncio.Event().wait()

        store.after_saving = hang
        playing = asyncio.create_task(table.play(*sent))
        await stored.wait()
        playing.cancel()
        with pytest.raises(asyncio.CancelledError):
            await playing
        store.after_saving = nothing
        assert (await table.play(*sent)).ply == 1
        assert store.loads == 1

    asyncio.run(story())


def test_spectators_share_one_message() -> None:
    async def story() -> None:
        table, _ = live("li", "wu")
        watchers = [Watcher(None, None), Watcher("p_ma", None), Watcher(LI.id, 0)]
        table.watchers.update(watchers)
        await table.play(*first_move(table))
        assert watchers[0].heard[0] is watchers[1].heard[0]
        assert watchers[0].heard[0] != watchers[2].heard[0]

    asyncio.run(story())


def test_a_watcher_who_loses_the_seat_becomes_a_spectator() -> None:
    async def story() -> None:
        table, _ = live("li", "wu")
        watcher = Watcher(WU.id, 1)
        table.watchers.add(watcher)
        await table.change(lambda t, context: leave(t, WU.id, 1, context))
        assert watcher.seat is None
        await table.play(*first_move(table))
        assert watcher.last()["view"]["families"][1]["hand"] is None

    asyncio.run(story())


def test_a_request_that_changes_nothing_is_not_stored_and_not_told() -> None:
    async def story() -> None:
        table, store = live("li", "open")
        watcher = Watcher(None, None)
        table.watchers.add(watcher)
        store.before_saving = fail
        await table.change(lambda t, context: join(t, LI, context))
        assert watcher.heard == []

    asyncio.run(story())
