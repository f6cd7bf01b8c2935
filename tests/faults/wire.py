"""A wire between a node and its database that can be cut, slowed down and stopped up.

PostgreSQL listens at a socket in its folder; the node gets a TCP port of ours. What is sent over a
wire that is stopped up arrives when it is whole again, as TCP would send it again: a COMMIT may
come long after its sender gave it up.
"""

import asyncio
from contextlib import suppress
from pathlib import Path
from typing import Final

PIECE: Final = 64 * 1024  # bytes passed on at a time
IN_FLIGHT: Final = 4 * 1024  # bytes that a stopped wire takes in before its sender has to wait


class Wire:
    """From a TCP port to the socket of a database."""

    def __init__(self, database: Path) -> None:
        self.port = 0
        self._database = database
        self._delay = 0.0  # seconds for every piece
        self._refuses = False
        self._open = asyncio.Event()
        self._open.set()
        self._ends: set[asyncio.StreamWriter] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self._server: asyncio.Server | None = None

    async def start(self) -> None:
        self._server = await asyncio.start_server(self._connected, "127.0.0.1", 0, limit=IN_FLIGHT)
        self.port = self._server.sockets[0].getsockname()[1]

    async def close(self) -> None:
        assert self._server is not None
        self._server.close()
        self._open.set()
        self.refuse()
        await asyncio.gather(*self._tasks)

    def cut(self) -> None:
        """All connections end at once, in the middle of whatever is under way."""
        for end in list(self._ends):
            end.transport.abort()

    def slow_down(self, seconds: float) -> None:
        self._delay = seconds

    def stop_up(self) -> None:
        """Nothing passes, and nobody is told."""
        self._open.clear()

    def refuse(self) -> None:
        """As if there were no database at all."""
        self._refuses = True
        self.cut()

    def mend(self) -> None:
        self._delay, self._refuses = 0.0, False
        self._open.set()

    async def _connected(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        self._ends.add(writer)
        try:
            await self._open.wait()
            if self._refuses:
                return
            answers, questions = await asyncio.open_unix_connection(str(self._database))
            self._ends.add(questions)
            try:
                await self._pass_both(reader, questions, answers, writer)
            finally:
                self._ends.discard(questions)
                questions.close()
        except OSError:  # the database is down
            pass
        finally:
            self._ends.discard(writer)
            writer.close()

    async def _pass_both(
        self,
        node: asyncio.StreamReader,
        to_database: asyncio.StreamWriter,
        database: asyncio.StreamReader,
        to_node: asyncio.StreamWriter,
    ) -> None:
        ways = [
            asyncio.create_task(self._pass_on(node, to_database)),
            asyncio.create_task(self._pass_on(database, to_node)),
        ]
        try:
            await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for way in ways:
                way.cancel()
            await asyncio.gather(*ways, return_exceptions=True)

    async def _pass_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while piece := await reader.read(PIECE):
                if self._delay:
                    await asyncio.sleep(self._delay)
                await self._open.wait()
                writer.write(piece)
                await writer.drain()
