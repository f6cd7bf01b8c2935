"""One socket, without the network."""

import asyncio
from types import SimpleNamespace

import pytest

from gugong.service.server.http.sockets import SocketViewer, read
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
    written: list[str] = []

    async def send_text(message: str) -> None:
        written.append(message)

    async def story() -> None:
        socket = SimpleNamespace(scope={"client": ("127.0.0.1", 1)}, send_text=send_text)
        viewer = SocketViewer(socket, None, Table())  # type: ignore[arg-type]
        viewer.player = "li"
        await viewer._answer(read(f'{{"v": 1, "id": "m", "seat": 0, "ply": 0, {decides}}}'))
        assert ['"ack"' in message for message in written] == [True]
        await asyncio.sleep(0)  # and what was to be written soon finds nothing left
        assert len(written) == 1

    asyncio.run(story())
