"""The wire between a node and its database: whole, cut, slow, stopped up, refusing."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

from tests.faults.wire import Wire

Talk = Callable[[Wire, asyncio.StreamReader, asyncio.StreamWriter], Awaitable[None]]


def over_a_wire(folder: Path, talk: Talk) -> None:
    """Talk over a wire to something that answers with what it got."""

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while said := await reader.read(100):
            writer.write(said)
        writer.close()

    async def run() -> None:
        database = await asyncio.start_unix_server(answer, folder / "socket")
        wire = Wire(folder / "socket")
        await wire.start()
        reader, writer = await asyncio.open_connection("127.0.0.1", wire.port)
        try:
            writer.write(b"one")
            async with asyncio.timeout(30):
                assert await reader.readexactly(3) == b"one"
                await talk(wire, reader, writer)
        finally:
            writer.close()
            await wire.close()
            database.close()

    asyncio.run(run())


def test_what_is_sent_over_a_stopped_wire_arrives_later(tmp_path: Path) -> None:
    async def talk(wire: Wire, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        wire.stop_up()
        writer.write(b"two")
        answer = asyncio.create_task(reader.readexactly(3))
        await asyncio.wait([answer], timeout=0.1)
        assert not answer.done()
        wire.mend()
        assert await answer == b"two"

    over_a_wire(tmp_path, talk)


def test_a_cut_wire_ends_connections_and_takes_new_ones(tmp_path: Path) -> None:
    async def talk(wire: Wire, reader: asyncio.StreamReader, _: asyncio.StreamWriter) -> None:
        wire.cut()
        assert await reader.read() == b""
        reader, writer = await asyncio.open_connection("127.0.0.1", wire.port)
        writer.write(b"again")
        assert await reader.readexactly(5) == b"again"
        writer.close()

    over_a_wire(tmp_path, talk)


def test_a_refusing_wire_takes_none_until_it_is_mended(tmp_path: Path) -> None:
    async def talk(wire: Wire, _: asyncio.StreamReader, __: asyncio.StreamWriter) -> None:
        wire.refuse()
        reader, writer = await asyncio.open_connection("127.0.0.1", wire.port)
        assert await reader.read() == b""
        writer.close()
        wire.mend()
        reader, writer = await asyncio.open_connection("127.0.0.1", wire.port)
        writer.write(b"back")
        assert await reader.readexactly(4) == b"back"
        writer.close()

    over_a_wire(tmp_path, talk)
