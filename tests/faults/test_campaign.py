"""Games go on while nodes and their database fail: a little of what `make faults` does."""

import asyncio
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any, cast

import pytest

from gugong.service.server.storage.store import Store
from tests.depth import goes_deep, sample
from tests.faults.campaign import Campaign, campaign
from tests.faults.cluster import Cluster
from tests.faults.faults import Trouble
from tests.faults.history import History
from tests.service.server.postgres import NotHere, Postgres, do_without, postgres

SECONDS = sample(4.0, 20.0)
LEAST = sample(3, 10)  # faults
SEED = 18


@pytest.fixture
def own_postgresql() -> Iterator[Postgres]:
    """One that may be stopped without disturbing other tests."""
    try:
        with postgres() as server:
            yield server
    except NotHere as reason:
        do_without(reason)


@goes_deep
def test_nothing_is_lost_while_nodes_and_database_fail(
    own_postgresql: Postgres, tmp_path: Path
) -> None:
    report = asyncio.run(campaign(own_postgresql, tmp_path, SECONDS, SEED))
    for evidence in sorted(tmp_path.glob("*.txt")):  # shown if the test fails
        print(evidence.read_text("utf-8"))
    assert report.violations == [], report
    assert sum(report.faults.values()) >= LEAST, report
    assert report.acknowledged >= 2 * LEAST, report
    assert report.bots >= 2 * LEAST, report


def test_a_game_is_judged_when_its_last_client_has_left(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One that hears something at the very end may be told of more, and all of it is judged."""
    order: list[str] = []

    class Client:
        def __init__(self, name: str, news: asyncio.Event) -> None:
            self._name, self._news = name, news

        async def run(self) -> None:
            order.append(f"{self._name} comes")
            with suppress(asyncio.CancelledError):  # as if the news had come a moment before
                await self._news.wait()
            for _ in self._name:  # the longer the name, the later
                await asyncio.sleep(0)
            order.append(f"{self._name} leaves")

    class Calm(Campaign):
        news = asyncio.Event()

        async def _ask(self, *_: object) -> Any:
            return {"player": "p", "token": "t"}

        async def _new_table(self, seats: tuple[str, ...]) -> Any:
            return History(seats[0]), [Client("Li", self._end), Client("Li Shizhen", self.news)]

        async def _calm(self) -> None:
            while len(order) < 2:
                await asyncio.sleep(0)
            self.news.set()
            await asyncio.sleep(0)

        async def _judge(self, history: History) -> None:
            order.append("the judge comes")

    async def story() -> None:
        nowhere = Cluster(Postgres("postgresql://nowhere/none"), [], None)
        await Calm(nowhere, cast(Store, None), tmp_path, SEED).run(0, lambda _: None)

    monkeypatch.setattr(Trouble, "run", lambda *_: asyncio.sleep(0))
    monkeypatch.setattr("tests.faults.campaign.TABLES", (("a",),))
    asyncio.run(story())
    assert order[2:] == ["Li leaves", "Li Shizhen leaves", "the judge comes"]
