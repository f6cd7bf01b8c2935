"""Work that must not be done twice is claimed by one node."""

import asyncio
import time
from collections.abc import Iterator
from types import SimpleNamespace
from typing import TypeVar, cast

import pytest
from sqlalchemy import update

from gugong.service.live.live_tables import LiveTables
from gugong.service.server.nodes.bot_claims import CLAIM, BotClaims
from gugong.service.server.nodes.node import Node
from gugong.service.server.nodes.shared_store import SharedStore
from gugong.service.server.storage.claims import Claims, claim
from gugong.service.server.storage.schema import nodes
from gugong.service.server.storage.store import Store
from tests.service.server.clients import LONG
from tests.service.server.postgres import Postgres

T = TypeVar("T")


@pytest.fixture
def stores(postgresql: Postgres) -> Iterator[list[SharedStore]]:
    """Three nodes' ways to one PostgreSQL."""
    with postgresql.database() as url:
        made = [SharedStore(url) for _ in range(3)]
        yield made
        for store in made:
            store.close()


async def silence(store: Store, node: Node) -> None:
    """As if the node had said nothing for longer than its lease."""
    past = update(nodes).where(nodes.c.id == node.node).values(until=nodes.c.until - 100)
    await store.execute(past)


def test_of_nodes_that_claim_the_same_one_gets_it(stores: list[SharedStore]) -> None:
    async def play() -> None:
        three = [Node(store) for store in stores]
        for node in three:
            await node.start()
        subjects = [f"t_{n}" for n in range(40)]
        won = await asyncio.gather(*(node.claim("work", subjects) for node in three))
        assert sorted(subject for each in won for subject in each) == sorted(subjects)

    asyncio.run(play())


def test_what_is_released_can_be_claimed_by_another(stores: list[SharedStore]) -> None:
    async def play() -> None:
        one, two = Node(stores[0]), Node(stores[1])
        await one.start()
        await two.start()
        assert await one.claim("work", ["t"]) == {"t"}
        assert await one.claim("work", ["t"]) == {"t"}, "it is still ours"
        assert await two.claim("work", ["t"]) == set()
        assert await two.claim("other work", ["t"]) == {"t"}
        await one.release("work", ["t"])
        assert await two.claim("work", ["t"]) == {"t"}
        await two.leave()
        assert await one.claim("work", ["t"]) == {"t"}

    asyncio.run(play())


def test_the_claims_of_a_silent_node_go_to_others_and_it_notices(
    stores: list[SharedStore], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play() -> None:
        frozen, other = Node(stores[0]), Node(stores[1])
        await frozen.start()
        await other.start()
        former = frozen.node
        assert await frozen.claim("work", ["t"]) == {"t"}
        await silence(stores[1], frozen)
        await other.renew()
        assert await other.claim("work", ["t"]) == {"t"}
        after_sleep = SimpleNamespace(monotonic=lambda: time.monotonic() + 100)
        monkeypatch.setattr("gugong.service.server.nodes.node.time", after_sleep)
        assert await frozen.claim("work", ["t"]) == set(), "it does not rely on its memory"
        assert frozen.are_valid, "and begins anew"
        assert frozen.node != former

    asyncio.run(play())


def test_a_silent_node_whose_claims_nobody_wanted_goes_on(stores: list[SharedStore]) -> None:
    async def play() -> None:
        node = Node(stores[0])
        await node.start()
        former = node.node
        await node.claim("work", ["t"])
        await silence(stores[0], node)
        await node.renew()
        assert node.node == former
        assert await node.claim("work", ["t"]) == {"t"}

    asyncio.run(play())


def test_the_one_process_of_an_sqlite_file_inherits_nothing(tmp_path: object) -> None:
    async def play() -> None:
        store = Store(f"sqlite:///{tmp_path}/tables.sqlite3")
        killed, next_one = Claims(store), Claims(store)
        await killed.start()
        assert await store.write(claim, killed.node, "work", ["t"]) == {"t"}
        await next_one.start()
        assert await store.write(claim, next_one.node, "work", ["t"]) == {"t"}
        store.close()

    asyncio.run(play())


class NoTables:
    live = ()


def test_bots_that_another_node_lets_move_are_claimed_again_after_the_next_look(
    stores: list[SharedStore],
) -> None:
    async def play() -> None:
        one, two = Node(stores[0]), Node(stores[1])
        await one.start()
        await two.start()
        claims = BotClaims(stores[1], two)
        await one.claim(CLAIM, ["t"])
        assert not await claims.claim("t")
        await one.release(CLAIM, ["t"])
        assert not await claims.claim("t"), "it does not ask at every turn"
        looking = asyncio.create_task(claims.run(cast("LiveTables", NoTables())))
        while not await claims.claim("t"):
            await asyncio.sleep(0)
        looking.cancel()

    asyncio.run(play())


class NothingToDo:
    """A store, a node and tables where no bot is to move."""

    live: tuple[()] = ()

    def __init__(self) -> None:
        self.looks = 0

    async def read(self, *_: object) -> list[str]:
        self.looks += 1
        return []

    async def claim(self, kind: str, subjects: list[str]) -> set[str]:
        return set()

    def held(self, kind: str) -> set[str]:
        return set()


@pytest.mark.parametrize("rounds", range(5))
def test_a_node_that_is_to_end_does_so_while_another_leaves(rounds: int) -> None:
    async def story() -> None:
        nothing = NothingToDo()
        claims = BotClaims(cast(Store, nothing), cast(Node, nothing))
        looking = asyncio.create_task(claims.run(cast(LiveTables, nothing)))
        while not nothing.looks:
            await asyncio.sleep(0)
        await asyncio.sleep(0)  # until it waits
        claims.left([])
        for _ in range(rounds):
            await asyncio.sleep(0)
        looking.cancel()
        await asyncio.wait([looking], timeout=LONG)
        assert looking.cancelled()

    asyncio.run(story())
