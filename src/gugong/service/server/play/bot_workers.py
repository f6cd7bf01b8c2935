"""Processes in which bots think: one that hangs is killed, one that crashes is replaced.

The service itself never waits for them and never runs their code.
"""

import asyncio
import logging
import os
import sys
from asyncio.subprocess import PIPE, Process
from time import perf_counter
from typing import Final

from gugong.bots.driver import Answer, Decision, OutOfTime
from gugong.bots.questions import question_for, read_answer
from gugong.service.live.bot_turns import Asker
from gugong.service.server.play.bot_process import HEAD, framed
from gugong.service.server.play.fair_queue import FairQueue
from gugong.service.server.settings import SETTINGS

log: Final = logging.getLogger(__name__)

START_SECONDS: Final = 30.0  # seconds for a process to load everything


class Crashed(Exception):
    """The bot ended its process, or wrote something that is not an answer."""


class Workers:
    """A few processes, and a queue of questions in front of them."""

    def __init__(self, count: int) -> None:
        self.count = count
        self.queue: FairQueue = FairQueue(count, kept=1 if count > 1 else 0)  # for turns in games
        self._idle: list[Process | None] = [None] * count  # started when first needed
        self._all: set[Process] = set()
        self._closed = False
        self.can_start: bool = True  # as far as the last attempt showed

    def crowd(self, asker: Asker) -> float:
        """Return by how much a turn is shortened: less time for each when the turns of many
        addresses wait, so that no table waits long, and less for an address that has many of
        them."""
        queue = self.queue
        return 1 + max(queue.urgent_addresses, queue.urgent_of(asker.address)) / self.count

    async def choose(self, bot: str, decision: Decision, asker: Asker) -> tuple[Answer, float]:
        """Return the bot's answer, or why there is none, and the seconds it took."""
        question = question_for(bot, decision.observation)
        answer, spent = await self.think(question, decision.limit, asker)
        if isinstance(answer, str):
            try:
                return read_answer(answer), spent
            except (ValueError, KeyError, TypeError):
                return Crashed(bot), spent
        return answer, spent

    async def think(
        self, question: str, limit: float, asker: Asker
    ) -> tuple[str | OutOfTime | Crashed, float]:
        """Return the answer, or why there is none, and the seconds it took."""
        await self.queue.enter(asker.address, asker.player, asker.table, urgent=asker.urgent)
        process = self._idle.pop()
        alive: Process | None = None
        answer: str | OutOfTime | Crashed
        began = perf_counter()
        try:
            if process is None or process.returncode is not None:
                process = await self._start()
                began = perf_counter()
            async with asyncio.timeout(limit):
                answer = await _ask(process, question)
            alive = process
        except TimeoutError:
            answer = OutOfTime()
        except (EOFError, OSError, ValueError):
            answer = Crashed(asker.table)
        finally:
            if alive is None and process is not None:
                self._end(process)
            self._idle.append(alive)
            self.queue.leave()
        return answer, perf_counter() - began

    def stop(self, table: str) -> None:
        """Let it finish: it has little time left, and starting another process takes longer. A
        player who undoes again and again would otherwise start one each time."""

    async def _start(self) -> Process:
        if self._closed:
            raise EOFError
        arguments = [sys.executable, "-m", "gugong.service.server.play.bot_process"]
        secrets = {setting.variable for setting in SETTINGS.values() if setting.secret}
        seen = {name: value for name, value in os.environ.items() if name not in secrets}
        try:
            process = await asyncio.create_subprocess_exec(
                *arguments, stdin=PIPE, stdout=PIPE, env=seen
            )
        except OSError as error:
            if self.can_start:
                log.error("no process for bots: %s", error)
            self.can_start = False
            raise
        self.can_start = True
        self._all.add(process)
        try:
            async with asyncio.timeout(START_SECONDS):
                await _read(process)
        except BaseException:
            self._end(process)
            raise
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


async def _ask(process: Process, question: str) -> str:
    assert process.stdin is not None
    process.stdin.write(framed(question))
    await process.stdin.drain()
    return await _read(process)


async def _read(process: Process) -> str:
    assert process.stdout is not None
    head = await process.stdout.readexactly(HEAD.size)
    return (await process.stdout.readexactly(HEAD.unpack(head)[0])).decode()
