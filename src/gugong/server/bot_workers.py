"""Bots think in processes of their own: one that hangs is ended, one that crashes is replaced.

The service itself never waits for them and never runs their code.
"""

import asyncio
import sys
from asyncio.subprocess import PIPE, Process

from gugong.bots.observation import Choice, Observation
from gugong.server.bot_process import HEAD, question_for, read_answer


class BotFailed(Exception):
    """The bot gave no answer: it hung, crashed, or said something that is no move."""


class Workers:
    """A few processes, and a queue of questions in front of them."""

    def __init__(self, count: int) -> None:
        self._idle: asyncio.Queue[Process | None] = asyncio.Queue()
        for _ in range(count):
            self._idle.put_nowait(None)  # started when first needed
        self._all: set[Process] = set()
        self._closed = False
        self.waiting = 0  # questions for which no process is free

    async def choose(self, bot: str, observation: Observation, patience: float) -> Choice:
        """What this bot does; BotFailed if it does nothing sensible in time."""
        question = question_for(bot, observation)
        self.waiting += 1
        try:
            process = await self._idle.get()
        finally:
            self.waiting -= 1
        alive: Process | None = None
        try:
            if process is None or process.returncode is not None:
                process = await self._start()
            choice = await asyncio.wait_for(_ask(process, question), patience)
            alive = process
        except TimeoutError as error:
            raise BotFailed(f"{bot} did not answer within {patience:g} seconds") from error
        except (EOFError, OSError, ValueError, KeyError, TypeError) as error:
            raise BotFailed(f"{bot} broke down") from error
        finally:
            if alive is None and process is not None:
                self._end(process)
            self._idle.put_nowait(alive)
        if choice.move not in observation.moves:
            raise BotFailed(f"{bot} answered {str(choice.move)[:60]!r}, which is no move")
        return choice

    async def _start(self) -> Process:
        if self._closed:
            raise EOFError
        arguments = [sys.executable, "-m", "gugong.server.bot_process"]
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


async def _ask(process: Process, question: bytes) -> Choice:
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(question)
    await process.stdin.drain()
    head = await process.stdout.readexactly(HEAD.size)
    return read_answer(await process.stdout.readexactly(HEAD.unpack(head)[0]))
