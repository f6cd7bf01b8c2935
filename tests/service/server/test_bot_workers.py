"""The processes in which bots think: what they load, and what happens if they cannot start."""

import asyncio
import subprocess
import sys

import pytest

from gugong import Game
from gugong.bots.driver import Driver
from gugong.bots.observation import Choice
from gugong.bots.questions import question_for, read_answer
from gugong.bots.training import LEARNED
from gugong.service.live.bot_turns import Asker
from gugong.service.server.play.bot_process import HEAD, framed
from gugong.service.server.play.bot_workers import Crashed, Workers


def test_a_process_says_when_everything_is_loaded_before_it_is_asked() -> None:
    decision = Driver().ask(Game(2, seed=1))
    with subprocess.Popen(
        [sys.executable, "-m", "gugong.service.server.play.bot_process"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stdout.read(HEAD.size) == framed("")
        for level in LEARNED:
            process.stdin.write(framed(question_for(level, decision.observation)))
            process.stdin.flush()
            size = HEAD.unpack(process.stdout.read(HEAD.size))[0]
            assert read_answer(process.stdout.read(size).decode()).move in decision.moves
        process.stdin.close()


def test_workers_ask_the_champion() -> None:
    async def ask() -> None:
        workers = Workers(1)
        try:
            answer, _ = await workers.choose("champion", decision, Asker("here", "Li", "a table"))
            assert isinstance(answer, Choice)
            assert answer.move in decision.moves
        finally:
            await workers.close()

    decision = Driver().ask(Game(2, seed=1))
    asyncio.run(ask())


def test_a_process_that_ends_while_it_loads_is_a_crash(monkeypatch: pytest.MonkeyPatch) -> None:
    async def ask() -> None:
        workers = Workers(1)
        answer, _ = await workers.choose("novice", decision, Asker("here", "Li", "a table"))
        assert isinstance(answer, Crashed)
        monkeypatch.undo()
        answer, _ = await workers.choose("novice", decision, Asker("here", "Li", "a table"))
        assert isinstance(answer, Choice), "the next one starts another process"
        await workers.close()

    decision = Driver().ask(Game(2, seed=1))
    monkeypatch.setattr(sys, "executable", "/bin/false")
    asyncio.run(ask())
