"""Reviews of finished games: made part by part in the background, shown as they grow, then kept.

The work continues as long as a client asks for its progress; to stop asking is to cancel it. What
is done stays for a while, and the next client that asks continues from there.
"""

import asyncio
import json
import logging
import time
from dataclasses import dataclass, field
from typing import Final, Protocol

from gugong.coach.documents import VERSION, Review
from gugong.coach.questions import question_for, read_answer
from gugong.coach.review import begin, finish
from gugong.game import Game
from gugong.service.live.bot_turns import Asker
from gugong.service.tables.refusal import Refusal, StorageError
from gugong.service.tables.table import Table

log: Final = logging.getLogger(__name__)

PART: Final = 1  # decisions at a time: bots at tables wait no longer than for these
PART_SECONDS: Final = 300.0  # seconds for a part, on a slow phone
INTEREST: Final = 30.0  # seconds without a question, after which the work stops
MOST: Final = 50  # in memory


class ReviewStore(Protocol):
    """Where a shell keeps finished reviews, as text."""

    async def review(self, table: str, eyes: int | None) -> str | None: ...

    async def keep_review(self, table: str, eyes: int | None, text: str) -> None: ...


class Thinker(Protocol):
    """Works out the parts of a review."""

    async def think(
        self, question: str, limit: float, asker: Asker
    ) -> tuple[str | BaseException, float]:
        """Return the answer, or why there is none, and the seconds it took."""
        ...


@dataclass(slots=True)
class Work:
    """A review in progress, or one whose client stopped asking."""

    review: Review
    record: str
    game: Game
    task: asyncio.Task[None] | None = None
    asked: float = field(default_factory=time.monotonic)
    failed: bool = False

    @property
    def status(self) -> str:
        if self.failed:
            return "failed"
        return "working" if self.task and not self.task.done() else "stopped"


class Reviews:
    def __init__(self, thinkers: Thinker, store: ReviewStore) -> None:
        self._thinkers = thinkers
        self._store = store
        self._work: dict[tuple[str, int | None], Work] = {}

    async def look(self, table: Table, eyes: int | None, since: int = 0) -> dict[str, object]:
        """Return what is ready, with the steps after the first `since`."""
        check_over(table)
        work = self._work.get((table.id, eyes))
        if work is not None:
            work.asked = time.monotonic()
            return _answer(work.status, work.review, since)
        kept = await self._kept(table.id, eyes)
        return _answer("none" if kept is None else "done", kept, since)

    async def start(
        self, table: Table, eyes: int | None, player: str, address: str, since: int = 0
    ) -> dict[str, object]:
        """Begin or continue a review, unless there is one already."""
        check_over(table)
        key = (table.id, eyes)
        if key not in self._work and await self._kept(*key) is None:
            try:
                found = begin(table.game, eyes)
            except ValueError as error:
                raise Refusal("bad-request", f"There is no such review: {error}.") from error
            self._forget_oldest()
            self._work[key] = Work(found, table.game.record(), table.game)
        work = self._work.get(key)
        if work is not None and work.status != "working":
            work.failed = False
            work.asked = time.monotonic()
            work.task = asyncio.create_task(self._run(key, work, Asker(address, player, table.id)))
        return await self.look(table, eyes, since)

    async def _run(self, key: tuple[str, int | None], work: Work, asker: Asker) -> None:
        table, eyes = key
        found = work.review
        try:
            while (first := len(found["steps"])) < found["plies"]:
                if time.monotonic() - work.asked > INTEREST:
                    return
                question = question_for(work.record, eyes, first, first + PART)
                answer, _ = await self._thinkers.think(question, PART_SECONDS, asker)
                if not isinstance(answer, str):
                    raise RuntimeError(repr(answer))
                found["steps"] += read_answer(answer)
            finish(found, work.game)
            await self._store.keep_review(table, eyes, json.dumps(found, separators=(",", ":")))
            del self._work[key]
        except StorageError:
            log.warning("review not stored", extra={"table": table})
            work.failed = True
        except Exception as error:
            log.warning("review failed", extra={"table": table, "why": repr(error)[:200]})
            work.failed = True

    async def _kept(self, table: str, eyes: int | None) -> Review | None:
        text = await self._store.review(table, eyes)
        found: Review | None = None if text is None else json.loads(text)
        return found if found is not None and found["coach"] == VERSION else None

    def _forget_oldest(self) -> None:
        idle = [key for key, work in self._work.items() if work.status != "working"]
        if len(self._work) >= MOST and idle:
            del self._work[min(idle, key=lambda key: self._work[key].asked)]

    async def close(self) -> None:
        tasks = [work.task for work in self._work.values() if work.task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def check_over(table: Table) -> None:
    if not table.over:
        raise Refusal(
            "running", "Only finished games can be reviewed; wait until this one is over."
        )


def _answer(status: str, found: Review | None, since: int) -> dict[str, object]:
    if found is not None:
        found = {**found, "steps": found["steps"][since:]}
    return {"status": status, "since": since, "review": found}
