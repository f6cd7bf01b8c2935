"""Sockets at a table, without the network."""

import asyncio
import json
from types import SimpleNamespace

import pytest

from gugong.service.live.live_table import LiveTable
from gugong.service.server.http.sockets import SocketViewer
from tests.service.server.memory import live
from tests.service.tables.shell import LI, MA, WU


class Line:
    """The network of one client: what it says, and what all clients are told, in order."""

    def __init__(self, name: str, told: list[tuple[str, str]]) -> None:
        self.scope = {"client": ("127.0.0.1", 1)}
        self.said: asyncio.Queue[dict[str, str]] = asyncio.Queue()
        self._name = name
        self._told = told

    def say(self, **message: object) -> None:
        text = json.dumps({"v": 1, **message})
        self.said.put_nowait({"type": "websocket.receive", "text": text})

    async def receive(self) -> dict[str, str]:
        return await self.said.get()

    async def send_text(self, message: str) -> None:
        self._told.append((self._name, json.loads(message)["type"]))


def service_with(table: LiveTable) -> SimpleNamespace:
    """A service for which a token is a player's id."""

    async def find(token: str) -> SimpleNamespace:
        return SimpleNamespace(player=SimpleNamespace(id=token), session=SimpleNamespace(id="s"))

    async def get(_: str) -> LiveTable:
        return table

    def allow(*_: object) -> None:
        pass

    return SimpleNamespace(
        players=SimpleNamespace(find=find),
        bans=SimpleNamespace(check_player=allow),
        limits=SimpleNamespace(charge_address=allow, charge_player=allow),
        tables=SimpleNamespace(get=get),
        store=None,
    )


async def until(told: list[tuple[str, str]], kind: str, count: int) -> None:
    while [each for _, each in told].count(kind) < count:
        await asyncio.sleep(0)


@pytest.mark.parametrize("decision", ["move", "undo"])
def test_the_deciding_player_is_answered_before_spectators(decision: str) -> None:
    async def story() -> None:
        table, _ = live("li", "wu")
        game = table.table.game
        chooser = game.chooser
        assert chooser is not None
        told: list[tuple[str, str]] = []
        lines = [Line(name, told) for name in ("early", "deciding", "late")]
        seats = [(None, None), ((LI, WU)[chooser].id, chooser), (None, None)]
        async with asyncio.TaskGroup() as running:
            conversations = []
            for count, (line, (token, seat)) in enumerate(zip(lines, seats, strict=True), 1):
                viewer = SocketViewer(line, service_with(table), table)  # type: ignore[arg-type]
                conversations.append(running.create_task(viewer.run()))
                line.say(type="hello", token=token, seat=seat)
                await until(told, "state", count)
            asked = {"seat": chooser, "id": "m", "ply": 0}
            told.clear()
            lines[1].say(type="move", move=game.legal_moves()[0].text, **asked)
            await until(told, "state", 3)
            if decision == "undo":
                told.clear()
                lines[1].say(type="undo", to="decision", **asked | {"id": "u", "ply": 1})
                await until(told, "state", 3)
            assert {told.pop(0), told.pop(0)} == {("deciding", "state"), ("deciding", "ack")}
            assert sorted(told) == [("early", "state"), ("late", "state")]
            for conversation in conversations:
                conversation.cancel()

    asyncio.run(story())


def test_that_someone_comes_is_told_of_those_who_play() -> None:
    async def story() -> None:
        table, _ = live("li", "wu")
        told: list[tuple[str, str]] = []
        async with asyncio.TaskGroup() as running:
            conversations = []
            for count, token in enumerate((None, MA.id, LI.id), 1):
                line = Line(str(token), told)
                viewer = SocketViewer(line, service_with(table), table)  # type: ignore[arg-type]
                conversations.append(running.create_task(viewer.run()))
                line.say(type="hello", token=token, seat=0 if token == LI.id else None)
                await until(told, "state", count)
                if token != LI.id:
                    for _ in range(10):
                        await asyncio.sleep(0)
                    assert [kind for _, kind in told] == ["state"] * count
            await until(told, "table", 2)
            news = {name for name, kind in told if kind == "table"}
            assert news >= {"None", MA.id}
            for conversation in conversations:
                conversation.cancel()

    asyncio.run(story())
