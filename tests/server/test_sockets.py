"""One socket, without the network."""

import asyncio
from types import SimpleNamespace
from typing import Any

from gugong.server.connections import WRITE
from gugong.server.sockets import Connection


class Client:
    """Says something that is refused, then leaves. `answered` is what had been written by then."""

    def __init__(self) -> None:
        self.scope = {
            "client": ("127.0.0.1", 1),
            "extensions": {WRITE: {"write": self._write}},
        }
        self.written: list[bytes] = []
        self.answered: list[bytes] = []
        self._says = [{"type": "websocket.receive", "text": '{"v": 1, "type": "ping"}'}]

    def _write(self, messages: list[bytes]) -> int:
        assert messages, "nothing to write"
        self.written += messages
        return 0

    async def receive(self) -> dict[str, Any]:
        if self._says:
            return self._says.pop()
        self.answered = list(self.written)
        return {"type": "websocket.disconnect"}


def test_an_answer_is_written_at_once() -> None:
    """Whoever decides is answered before the event loop turns to those who look on."""

    async def story() -> Client:
        client = Client()
        limits = SimpleNamespace(charge_address=lambda _: None)
        service, table = SimpleNamespace(limits=limits), SimpleNamespace(watchers=set())
        await Connection(client, service, table).run()  # type: ignore[arg-type]
        await asyncio.sleep(0)  # what was to be written soon finds nothing left
        return client

    client = asyncio.run(story())
    assert len(client.answered) == 1
    assert b"must be hello" in client.answered[0]
    assert client.written == client.answered
