"""A table that other nodes change, too: the fastest wins, and each decision counts once."""

import asyncio
from dataclasses import replace

from gugong.service.tables.deciding import Request, play
from tests.service.server.memory import fail, first_move, nothing, shared
from tests.service.server.watcher import Watcher
from tests.service.tables.shell import LATER, LI, refused


def test_a_move_that_lost_a_race_is_shown_to_nobody() -> None:
    async def story() -> None:
        table, store = shared("li", "wu")
        watcher = Watcher(None, None)
        table.watchers.add(watcher)
        request, move = first_move(table)
        other = table.table.game.legal_moves()[1].text

        async def lose() -> None:
            store.shell.do(play(table.table, request, other, LATER))  # at another node

        store.before_saving = lose
        with refused("stale"):
            await table.play(replace(request, message="another"), move)
        assert [entry["move"] for entry in watcher.last()["entries"]] == [other]

    asyncio.run(story())


def test_the_loser_of_a_race_gets_the_current_position() -> None:
    async def story() -> None:
        table, store = shared("li", "li")
        request, move = first_move(table)
        store.shell.do(play(table.table, request, move, LATER))  # at another node
        with refused("stale") as refusal:
            await table.play(*first_move(table, "another"))
        state = refusal.value.state
        assert state is not None
        assert state["ply"] == table.table.row.ply == 1
        assert store.loads == 0, "only what is new is read"

    asyncio.run(story())


def test_the_same_request_at_two_nodes_counts_once_and_gets_one_answer() -> None:
    async def story() -> None:
        table, store = shared("li", "li")
        sent = first_move(table)
        elsewhere = store.shell.do(play(table.table, *sent, LATER))
        assert await table.play(*sent) == elsewhere.ack
        assert len(store.shell.log) == 2  # the table, and the move

    asyncio.run(story())


def test_nobody_is_refused_for_a_position_that_is_out_of_date() -> None:
    """Another node acknowledged the first move; the second one comes to this node."""

    async def story() -> None:
        table, store = shared("li", "li")
        request, move = first_move(table)
        store.shell.do(play(table.table, request, move, LATER))
        game = store.shell.table.game
        assert game.chooser is not None
        second = Request(game.chooser, game.ply, LI.id, "second")
        assert (await table.play(second, game.legal_moves()[0].text)).ply == 2

    asyncio.run(story())


def test_what_another_node_did_is_told_once() -> None:
    async def story() -> None:
        table, store = shared("li", "li")
        watcher = Watcher(None, None)
        table.watchers.add(watcher)
        request, move = first_move(table)
        store.shell.do(play(table.table, request, move, LATER))
        await table.follow(2)
        await table.follow(2)
        assert len(watcher.heard) == 1
        assert [entry["ply"] for entry in watcher.last()["entries"]] == [1]
        assert store.loads == 0

    asyncio.run(story())


def test_what_was_stored_although_the_store_failed_is_shown_at_once() -> None:
    async def story() -> None:
        table, store = shared("li", "li")
        watcher = Watcher(None, None)
        table.watchers.add(watcher)
        sent = first_move(table)
        store.after_saving = fail
        with refused("storage"):
            await table.play(*sent)
        assert table.table.row.ply == 1, "the table has looked in the store"
        assert (watcher.last()["type"], watcher.last()["ply"]) == ("state", 1)
        store.after_saving = nothing
        assert (await table.play(*sent)).ply == 1
        assert len(table.table.entries) == 1

    asyncio.run(story())
