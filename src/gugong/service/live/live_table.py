"""A table in memory: its watchers, and how it changes."""

import asyncio
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Final, Protocol, TypeAlias

from gugong.bots.driver import Driver
from gugong.service.live.encoding import encode
from gugong.service.tables import chat
from gugong.service.tables.chat import StoredLine
from gugong.service.tables.deciding import Request, play, undo
from gugong.service.tables.messages import TableInfo
from gugong.service.tables.model import Conflict, Entry, Store
from gugong.service.tables.permissions import may_look, viewer_of
from gugong.service.tables.refusal import Refusal
from gugong.service.tables.table import Ack, Context, Table, Transition, Viewer, open_table
from gugong.service.tables.viewing import info, seats_news, state

NO_TABLE: Final = "There is no such table; check the link, or look at the list of tables."
Operation: TypeAlias = Callable[[Table, Context], Transition]


class Watcher(Protocol):
    """A client connected to the table."""

    player: str | None
    session: str | None  # of the player's, by which they came
    seat: int | None
    address: str
    away: bool  # they are connected, but look at something else

    def send(self, message: bytes) -> None: ...

    def end(self, refusal: Refusal) -> None:
        """Disconnect, giving the reason."""
        ...


class LiveTable:
    """Carries out one transition after the other: stored first, only then shown."""

    def __init__(
        self,
        store: Store,
        table: Table,
        on_change: Callable[["LiveTable"], None],
        now: Callable[[], float] = time.time,
    ) -> None:
        self.table: Table = table  # as it is stored
        self.watchers: set[Watcher] = set()
        self.used: float = time.monotonic()
        self.driver: Driver | None = None  # of its bots, from the first question to one of them
        self.bot_task: asyncio.Task[None] | None = None
        self.thinks_about: tuple[int, int] | None = None  # the seat and ply that a bot decides
        self.rematch_lock: asyncio.Lock = asyncio.Lock()
        self.changed: asyncio.Event = asyncio.Event()  # replaced at every change
        self._waiting = 0  # requests that are answered when something changes
        self._store = store
        self._on_change = on_change
        self._now = now
        self._lock = asyncio.Lock()
        self._is_stale = False  # after a failure: read the table again first

    @property
    def id(self) -> str:
        return self.table.id

    # Changing

    async def change(self, operation: Operation) -> Transition:
        """Carry out a request; return once its result is stored."""
        async with self._lock:
            try:
                return await self._carry_out(operation)
            except Conflict:  # only its clocks can have been moved: try again on what is stored
                return await self._carry_out(operation)

    async def play(self, request: Request, move: str) -> Ack:
        return _ack(await self.change(lambda table, now: play(table, request, move, now)))

    async def undo(self, request: Request, to: str) -> Ack:
        return _ack(await self.change(lambda table, now: undo(table, request, to, now)))

    async def _carry_out(self, operation: Operation) -> Transition:
        await self._reload_if_stale()
        transition = operation(self.table, self.context)
        change = transition.change
        if change is not None:
            try:
                await self._store.save(change)
            except BaseException:  # cancelled, too, while it was being written
                self._is_stale = True
                raise
            self.used = time.monotonic()
            self._move_on(transition, change.entry)
        return transition

    def _move_on(self, transition: Transition, entry: Entry | None) -> None:
        """Replace the table by what is stored now, and tell all watchers."""
        self.table = transition.table
        if entry is not None and self.driver is not None:  # its bots follow the game
            game = self.table.game
            if entry.kind == "move":
                self.driver.played(game, entry.seat, game.plies[-1])
            else:
                self.driver.undone(game)
        self._tell(transition.since, None if entry is None else entry.player)

    async def follow(self, version: int) -> None:
        """Bring the table up to a version that a client has seen. A process alone on its database
        already has it."""

    async def renew(self) -> None:
        """Read the table again, because it was changed from outside. Raises Refusal if it is
        gone."""
        async with self._lock:
            self._is_stale = True
            await self._reload_if_stale()

    async def _reload_if_stale(self) -> None:
        """After a failure, continue from what is stored."""
        if not self._is_stale:
            return
        stored = await self._store.load(self.id)
        if stored is None:
            raise Refusal("no-such-table", NO_TABLE)
        self.table = open_table(stored)
        self.driver = None
        self._is_stale = False
        self._tell(0)  # what they know of the game may not be stored

    # Showing

    @property
    def online(self) -> set[str]:
        return {watcher.player for watcher in self.watchers if watcher.player is not None}

    @property
    def attentive(self) -> set[str]:
        """Return the watchers who have the page in front of them."""
        return {watcher.player for watcher in self.watchers if watcher.player and not watcher.away}

    @property
    def context(self) -> Context:
        return Context(self._now(), self.online)

    def info(self, player: str | None) -> TableInfo:
        return info(self.table.row, self.table.seats, player, self.context)

    def state(self, player: str | None, seat: int | None, version: int | None = None) -> bytes:
        """Return what this player sees through that seat, with the decisions since that version."""
        viewer = viewer_of(self.table, player, seat)
        return encode(state(self.table, viewer, self.context, self.table.known_ply(version)))

    def to_replay(self, version: int | None) -> int:
        """Return how many plies a state with the decisions since that version has to replay."""
        ply = self.table.row.ply
        return 0 if self.table.known_ply(version) >= ply - 1 else ply

    def tell_seats(self) -> None:
        """Tell all watchers who sits here and who is online."""
        self._tell(None)

    def tell_line(self, line: StoredLine) -> None:
        """Tell all watchers what a player said."""
        message = encode(chat.news(self.id, line))
        for watcher in list(self.watchers):
            watcher.send(message)

    def _tell(self, since: int | None, decider: str | None = None) -> None:
        """Tell all watchers what has changed, first the one who is waiting for it. They know the
        game up to ply `since`; None: the game has not changed.

        One message is made for each viewer; all spectators are one viewer.
        """
        self.wake_waiting()
        table, context = self.table, self.context
        messages: dict[Viewer, bytes] = {}
        for watcher in sorted(self.watchers, key=lambda watcher: watcher.player != decider):
            if not may_look(table, watcher.player, watcher.seat):
                watcher.seat = None  # they no longer have this seat
            try:
                viewer = viewer_of(table, watcher.player, watcher.seat)
            except Refusal as refusal:  # the game has begun, and spectators are not admitted
                watcher.end(refusal)
                continue
            if viewer not in messages:
                if since is None:
                    messages[viewer] = encode(seats_news(table, viewer, context))
                else:
                    messages[viewer] = encode(state(table, viewer, context, since))
            watcher.send(messages[viewer])
        self._on_change(self)

    # Waiting

    @property
    def in_use(self) -> bool:
        """Return whether a client or a bot is waiting on this table. If not, it can be unloaded."""
        has_bots = self.bot_task is not None and not self.bot_task.done()
        return has_bots or bool(self.watchers) or self._waiting > 0

    async def wait(self, seconds: float) -> None:
        """Wait until something changes, or until the time is up."""
        self._waiting += 1
        try:
            with suppress(TimeoutError):
                async with asyncio.timeout(seconds):
                    await self.changed.wait()
        finally:
            self._waiting -= 1

    def wake_waiting(self) -> None:
        """Answer the requests that are waiting for a change; later ones wait for the next
        change."""
        self.changed.set()
        self.changed = asyncio.Event()

    def close(self, refusal: Refusal) -> None:
        """Disconnect all watchers: the table is gone."""
        if self.bot_task is not None:
            self.bot_task.cancel()
        for watcher in list(self.watchers):
            watcher.end(refusal)
        self.wake_waiting()


def _ack(transition: Transition) -> Ack:
    assert transition.ack is not None
    return transition.ack
