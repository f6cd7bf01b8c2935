"""The tables that are in memory, how new ones are made, and the bots that sit at them."""

import asyncio
import logging
import re
import secrets
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

import orjson

from gugong.bots.novice import Novice
from gugong.bots.observation import Choice, Observation
from gugong.bots.registry import bot_names, short_name
from gugong.game import Game
from gugong.server.bot_workers import BotFailed, Workers
from gugong.server.info import result_json
from gugong.server.refusal import NO_TABLE, Refusal
from gugong.server.settings import Settings
from gugong.server.store import Change, Seat, StorageError, Store, StoredTable, TableRow
from gugong.server.table import CorruptTable, Table

log = logging.getLogger(__name__)

LETTERS: Final = "abcdefghijkmnpqrstuvwxyz23456789"  # none that is taken for another
LETTERS_ALONE: Final = re.compile(f"[{LETTERS}]{{1,32}}")
SLOWEST_RETRY: Final = 10.0  # seconds
SHORTEST_TURN: Final = 0.02  # seconds
STAND_IN: Final = "courtier"  # plays where a person left


@dataclass(frozen=True, slots=True)
class Plan:
    """A table to be made."""

    name: str
    game: Game
    seats: tuple[Seat, ...]
    owner: str | None
    undo: str = "free"
    memory: bool = True
    listed: bool = False
    origin: tuple[str, int] | None = None  # the table and ply it branches from


class LiveTables:
    def __init__(self, store: Store, workers: Workers, settings: Settings) -> None:
        self._store = store
        self._workers = workers
        self._settings = settings
        self._tables: dict[str, Table] = {}
        self._opening: dict[str, asyncio.Lock] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self.levels = {name: name for name in bot_names()}
        self.levels |= {short_name(spec): spec for spec in settings.bots}
        self.bot_failures = 0

    @property
    def live(self) -> list[Table]:
        return list(self._tables.values())

    # Tables

    async def make(self, plan: Plan) -> Table:
        now, game = time.time(), plan.game
        complete = all(seat.kind != "open" for seat in plan.seats)
        status = "over" if game.over else "running" if complete else "waiting"
        sheet = TableRow(
            id="".join(secrets.choice(LETTERS) for _ in range(12)),
            name=plan.name,
            status=status,
            version=1,
            ply=game.ply,
            chooser=game.chooser if status == "running" else None,
            options=orjson.dumps(game.options).decode(),
            players=game.players,
            components=game.components.version,
            undo=plan.undo,
            memory=plan.memory,
            listed=plan.listed,
            owner=plan.owner,
            created=now,
            moved=now,
            from_table=plan.origin and plan.origin[0],
            from_ply=plan.origin and plan.origin[1],
            result=result_json(game) if status == "over" else None,
        )
        record = game.record(with_seed=True)
        change = Change(sheet, seats=plan.seats, snapshot=record, new=True)
        try:
            await self._store.keep(change)
        except StorageError as error:
            raise Refusal("storage", "The table could not be stored; try again.") from error
        table = Table(self._store, StoredTable(sheet, plan.seats, record, 1, []), self.wake)
        self._tables[table.id] = table
        self.wake(table)
        return table

    async def table(self, table: str) -> Table:
        """A table by its id, from the store if it is not in memory."""
        found = self._tables.get(table)
        if found is None:
            if not LETTERS_ALONE.fullmatch(table):  # and nobody need ask the database
                raise Refusal("no-such-table", NO_TABLE)
            try:
                async with self._opening.setdefault(table, asyncio.Lock()):
                    found = self._tables.get(table) or await self._open(table)
            finally:
                self._opening.pop(table, None)
        found.used = time.monotonic()
        return found

    async def _open(self, table: str) -> Table:
        try:
            kept = await self._store.table(table)
        except StorageError as error:
            raise Refusal(
                "storage", "The table cannot be read now; try again in a moment."
            ) from error
        if kept is None:
            raise Refusal("no-such-table", NO_TABLE)
        try:
            found = Table(self._store, kept, self.wake)
        except (CorruptTable, ValueError) as error:
            log.exception("table damaged", extra={"table": table})
            raise Refusal(
                "internal", "What is stored of this table cannot be opened; tell who runs this."
            ) from error
        self._tables[table] = found
        self.wake(found)
        return found

    async def tidy(self) -> None:
        """Let tables go that nobody uses; they are opened again when somebody comes."""
        while True:
            await asyncio.sleep(self._settings.idle_seconds / 4)
            latest = time.monotonic() - self._settings.idle_seconds
            for table in self.live:
                busy = table.watchers or (table.bot_task and not table.bot_task.done())
                if not busy and table.used < latest:
                    del self._tables[table.id]

    # Bots

    async def wake_all(self) -> None:
        """After a start: tables where a bot was about to decide."""
        delay = 0.1
        while True:
            try:
                waiting = await self._store.tables_waiting_for_bots()
                break
            except StorageError:
                await asyncio.sleep(delay)
                delay = min(2 * delay, SLOWEST_RETRY)
        for table in waiting:
            try:
                await self.table(table)
            except Refusal:
                log.warning("table not opened", extra={"table": table})

    def wake(self, table: Table) -> None:
        """If a bot is to decide at this table, let it."""
        if _bot_to_move(table) is None or (table.bot_task and not table.bot_task.done()):
            return
        table.bot_task = asyncio.create_task(self._run_bots(table))
        self._tasks.add(table.bot_task)
        table.bot_task.add_done_callback(self._tasks.discard)

    async def _run_bots(self, table: Table) -> None:
        delay = 0.1
        while (seat := _bot_to_move(table)) is not None:
            ply = table.sheet.ply
            try:
                move = await self._bots_move(table, seat, table.seats[seat].level or STAND_IN)
                await table.play(None, None, seat, ply, move)
                delay = 0.1
                continue
            except Refusal as refusal:
                if refusal.code != "storage":  # its person came back, or took something back
                    continue
                log.warning("bot waits for storage", extra={"table": table.id})
            except Exception:
                log.exception("bot's turn failed", extra={"table": table.id})
            await asyncio.sleep(delay)
            delay = min(2 * delay, SLOWEST_RETRY)

    async def _bots_move(self, table: Table, seat: int, level: str) -> str:
        observation = table.observation(seat, self._seconds())
        try:
            return (await self._ask(level, observation)).move
        except BotFailed as error:
            self.bot_failures += 1
            log.warning("bot failed", extra={"table": table.id, "why": str(error)})
            return Novice().choose(observation).move

    async def hint(self, table: Table, seat: int, level: str) -> Choice:
        """What a bot of that level would do on this seat."""
        try:
            return await self._ask(level, table.observation(seat, self._seconds()))
        except BotFailed as error:
            raise Refusal("busy", "No advice came in time; ask again.") from error

    def _seconds(self) -> float:
        """For a turn: less where many bots wait, so that no table waits long."""
        crowd = 1 + self._workers.waiting / self._settings.workers
        return max(self._settings.bot_seconds / crowd, SHORTEST_TURN)

    async def _ask(self, level: str, observation: Observation) -> Choice:
        spec = self.levels.get(level)
        if spec is None:  # a table may be older than a change of what is on offer
            raise BotFailed(f"there is no {level} here any more")
        return await self._workers.choose(spec, observation, self._settings.bot_patience)

    def check_level(self, level: str) -> str:
        if level not in self.levels:
            there = ", ".join(self.levels)
            raise Refusal(
                "bad-request", f"{level[:40]!r} is no level of a bot; there are: {there}."
            )
        return level

    async def close(self) -> None:
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)


def _bot_to_move(table: Table) -> int | None:
    chooser = table.sheet.chooser
    if table.sheet.status != "running" or chooser is None:
        return None
    return chooser if table.seats[chooser].kind == "bot" else None


def with_seat(seats: Sequence[Seat], number: int, seat: Seat) -> tuple[Seat, ...]:
    return (*seats[:number], seat, *seats[number + 1 :])
