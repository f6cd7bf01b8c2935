"""One socket, without the network."""

import asyncio
from types import SimpleNamespace
from typing import Any

import pytest

from gugong.service.server.http.connections import WRITE
from gugong.service.server.http.sockets import Connection, read
from gugong.service.tables.table import Ack

ACK = Ack(message="m", ply=1, version=2)


class Table:
    """One that stores everything, at once."""

    watchers: frozenset[object] = frozenset()

    async def play(self, *_: object) -> Ack:
        return ACK

    undo = play


@pytest.mark.parametrize("decides", ['"type": "move", "move": "pass"', '"type": "undo"'])
def test_whoever_decides_is_answered_at_once(decides: str) -> None:
    """Before the event loop turns to those who look on."""
    written: list[bytes] = []

    def write(messages: list[bytes]) -> int:
        assert messages, "there is nothing to write"
        written.extend(messages)
        return 0

    async def story() -> None:
        scope: dict[str, Any] = {
            "client": ("127.0.0.1", 1),
            "extensions": {WRITE: {"write": write}},
        }
        connection = Connection(SimpleNamespace(scope=scope), None, Table())  # type: ignore[arg-type]
        connection.player = "li"
        await connection._answer(read(f'{{"v": 1, "id": "m", "seat": 0, "ply": 0, {decides}}}'))
        assert [b'"ack"' in message for message in written] == [True]
        await asyncio.sleep(0)  # and what was to be written soon finds nothing left

    asyncio.run(story())
