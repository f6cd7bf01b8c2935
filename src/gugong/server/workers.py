"""Bots think in processes of their own: one that hangs is ended, one that crashes is replaced.

The service itself never waits for them and never runs their code.
"""

import asyncio
import json
import logging
import pickle
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Mapping
from typing import Any

from gugong.server.thinking import HEAD

log = logging.getLogger(__name__)


class BotFailed(Exception):
    """The bot gave no answer: it hung, crashed, or said something that is no move."""


class Workers:
    """A few processes, and a queue of questions in front of them."""

    def __init__(self, count: int, others: Mapping[str, str]) -> None:
        self._others = [f"{name}={where}" for name, where in others.items()]
        self._count = count
        self._idle: asyncio.Queue[Process | None] = asyncio.Queue()
        for _ in range(count):
            self._idle.put_nowait(None)  # started when first needed
        self._all: set[Process] = set()
        self._closed = False

    async def choose(
        self, level: str, sight: tuple[Any, ...], seconds: float, patience: float
    ) -> dict[str, Any]:
        """The move of a bot of this level, and its candidates; BotFailed if there is none."""
        text = pickle.dumps({"level": level, "sight": sight, "seconds": seconds}, protocol=5)
        process = await self._idle.get()
        alive: Process | None = None
        try:
            if process is None or process.returncode is not None:
                process = await self._start()
            answer = await asyncio.wait_for(_ask(process, text), patience)
            alive = process
        except TimeoutError as error:
            raise BotFailed(f"{level} did not answer within {patience:g} seconds") from error
        except (EOFError, OSError, ValueError) as error:
            raise BotFailed(f"{level} broke down") from error
        finally:
            if alive is None and process is not None:
                self._end(process)
            self._idle.put_nowait(alive)
        if answer.get("move") not in sight[3]:
            raise BotFailed(f"{level} answered {str(answer.get('move'))[:60]!r}, which is no move")
        return answer

    async def _start(self) -> Process:
        if self._closed:
            raise EOFError
        arguments = [sys.executable, "-m", "gugong.server.thinking", *self._others]
        process = await asyncio.create_subprocess_exec(*arguments, stdin=PIPE, stdout=PIPE)
        self._all.add(process)
        return process

    def _end(self, process: Process) -> None:
        self._all.discard(process)
        if process.returncode is None:
            process.kill()

    async def close(self) -> None:
        self._closed = True
        for process in list(self._all):
            self._end(process)
            await process.wait()


async def _ask(process: Process, text: bytes) -> dict[str, Any]:
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(HEAD.pack(len(text)) + text)
    await process.stdin.drain()
    head = await process.stdout.readexactly(HEAD.size)
    answer: dict[str, Any] = json.loads(await process.stdout.readexactly(HEAD.unpack(head)[0]))
    return answer
