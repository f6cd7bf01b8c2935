"""A browser to test with: what its JavaScript brings, in Python and in memory."""

import asyncio
import json
from collections import defaultdict
from functools import cache
from typing import Any, is_typeddict

from pydantic import TypeAdapter

from gugong.coach.questions import answer_to
from gugong.service.api.rows import Row
from gugong.service.local.service import ROWS, LocalService
from gugong.service.server.http.document import model_of

Json = dict[str, Any]


@cache
def reader_of(row: Row) -> TypeAdapter[Any]:
    return TypeAdapter(model_of(row.answers) if is_typeddict(row.answers) else row.answers)


class MemoryDatabase:
    """As web/src/worker/database.ts stores it. `fails` is what the next write fails with."""

    def __init__(self) -> None:
        self.stored: dict[str, Json] = {}
        self.entries: dict[str, list[Json]] = defaultdict(list)
        self.boxes: dict[str, str] = {}
        self.reviews: dict[tuple[str, int | None], str] = {}
        self.settled: str | None = None
        self.called = ""
        self.fails: str | None = None

    async def load(self, table: str) -> str | None:
        found = self.stored.get(table)
        if found is None:
            return None
        box = self.boxes.get(found["row"]["components"])
        return json.dumps({**found, "entries": self.entries[table], "box": box})

    async def save(self, change: str) -> None:
        if self.fails is not None:
            raise OSError(self.fails)
        new = json.loads(change)
        row = new["row"]
        before = self.stored.get(row["id"])
        assert (before["row"]["version"] if before else 0) == row["version"] - 1
        kept = before or {"seats": None, "record": None, "record_version": 0}
        self.stored[row["id"]] = {
            "row": row,
            "seats": new["seats"] or kept["seats"],
            "record": new["record"] or kept["record"],
            "record_version": row["version"] if new["record"] else kept["record_version"],
            "rules": new["rules"],
            "engine": new["engine"],
        }
        if new["entry"]:
            self.entries[row["id"]].append(new["entry"])
        if new["box"]:
            self.boxes[row["components"]] = new["box"]

    async def remove(self, table: str) -> None:
        self.stored.pop(table, None)
        self.entries.pop(table, None)

    async def tables(self) -> str:
        latest = sorted(self.stored.values(), key=lambda one: -one["row"]["moved"])
        return json.dumps([{"row": one["row"], "seats": one["seats"]} for one in latest])

    async def box(self, version: str) -> str | None:
        return self.boxes.get(version)

    async def review(self, table: str, eyes: int | None) -> str | None:
        return self.reviews.get((table, eyes))

    async def keep_review(self, table: str, eyes: int | None, text: str) -> None:
        self.reviews[table, eyes] = text

    async def puzzles(self) -> str | None:
        return self.settled

    async def keep_puzzles(self, text: str) -> None:
        if self.fails is not None:
            raise OSError(self.fails)
        self.settled = text

    async def name(self) -> str:
        return self.called

    async def rename(self, name: str) -> None:
        self.called = name


class InlineThinker:
    """Thinks at once, or while `slow` until it is stopped."""

    def __init__(self) -> None:
        self.slow = False
        self.stopped = asyncio.Event()

    async def think(self, table: str, question: str, limit: float) -> str:
        await asyncio.sleep(0)
        if self.slow:
            await self.stopped.wait()
            return json.dumps({"stopped": True})
        return json.dumps({"answer": answer_to(question), "seconds": 0.0})

    def stop(self, table: str) -> None:
        self.slow = False
        self.stopped.set()


class Device:
    """A browser with the service in it, and a page that asks. Use it with `with`."""

    def __init__(self) -> None:
        self.database = MemoryDatabase()
        self._runner = asyncio.Runner()
        self.restart()

    def restart(self) -> None:
        """Another worker on the same database."""
        self.heard: dict[str, list[Json]] = defaultdict(list)
        self.closed: list[str] = []
        self.thinker = InlineThinker()
        self.service = LocalService(self.database, self.thinker, self)

    def __enter__(self) -> "Device":
        return self

    def __exit__(self, *_: object) -> None:
        self._runner.close()

    def send(self, wire: str, message: str) -> None:
        self.heard[wire].append(json.loads(message))

    def close(self, wire: str) -> None:
        self.closed.append(wire)

    def ask(self, method: str, path: str, body: object = None) -> Any:
        """The answer, which is as its row says, or the error."""
        text = body if isinstance(body, str) else None if body is None else json.dumps(body)
        told = json.loads(self._runner.run(self.service.ask(method, path, text)))
        if "answer" not in told:
            return told
        bare = path.partition("?")[0]
        (row,) = (row for row, way in ROWS if row.method == method and way.fullmatch(bare))
        reader_of(row).validate_json(json.dumps(told["answer"]))
        return told["answer"]

    def connect(self, table: str, wire: str = "w") -> bool:
        return self._runner.run(self.service.open_wire(wire, table))

    def say(self, message: Json, wire: str = "w") -> list[Json]:
        """What is heard in answer, and since the last time."""

        async def receive() -> None:
            await self.service.receive(wire, json.dumps(message))

        self._runner.run(receive())
        heard, self.heard[wire] = self.heard[wire], []
        return heard

    def let_bots_play(self) -> None:
        """Until a person decides."""

        async def wait() -> None:
            others = asyncio.all_tasks() - {asyncio.current_task()}
            await asyncio.gather(*others)

        self._runner.run(wait())
