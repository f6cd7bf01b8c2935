"""A table in memory: its watchers, and how it changes."""

import asyncio
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Final, Protocol

from gugong.bots.driver import Driver
from gugong.service.live.change_messages import ChangeMessages
from gugong.service.live.encoding import encode
from gugong.service.tables import chat
from gugong.service.tables.chat import Line
from gugong.service.tables.deciding import Request, play, undo
from gugong.service.tables.messages import TableInfo
from gugong.service.tables.model import Change, Conflict, CorruptTable, Entry, Store
from gugong.service.tables.permissions import may_look, viewer_of
from gugong.service.tables.refusal import Refusal, StorageError
from gugong.service.tables.table import Ack, Context, Table, Transition, catch_up, open_table
from gugong.service.tables.viewing import info, look, state

MOST_RACES: Final = 20  # that a request can lose against other nodes before it is refused
NO_TABLE: Final = "There is no such table; check the link, or look at the list of tables."


class Watcher(Protocol):
    """Somebody connected to the table."""

    player: str | None
    session: str | None  # of the player's, by which they came
    seat: int | None
    address: str
    away: bool  # they are connected, but look at something else

    def send(self, message: bytes) -> None: ...

    def end(self, refusal: Refusal) -> None:
        """Disconnect, and say why."""
        ...


class LiveTable:
    """Carries out one transition after the other: stored first, only then shown."""

    def __init__(
        self, store: Store, table: Table, on_change: Callable[["LiveTable"], None]
    ) -> None:
        self.table = table  # as it is stored
        self.watchers: set[Watcher] = set()
        self.changed = asyncio.Event()  # replaced at every change; waiting callers listen to it
        self.used = time.monotonic()
        self.driver: Driver | None = None  # of its bots, from the first question to one of them
        self.bot_task: asyncio.Task[None] | None = None
        self.thinks_about: tuple[int, int] | None = None  # the seat and ply that a bot decides
        self.rematch_lock = asyncio.Lock()
        self._store = store
        self._on_change = on_change
        self._lock = asyncio.Lock()
        self._in_doubt = False  # after a failure: reload from the store first
        self._saving = 0  # the version that is being stored
        self._prepared: ChangeMessages | None = None  # what is told when that is stored
        self._heard = 0  # the latest version that another node has told of
        self._waiting = 0  # requests that are answered when something changes
        self._elsewhere: set[str] = set()

    @property
    def id(self) -> str:
        return self.table.id

    @property
    def online(self) -> set[str]:
        here = {watcher.player for watcher in self.watchers if watcher.player is not None}
        return here | self._elsewhere

    @property
    def context(self) -> Context:
        return Context(time.time(), self.online)

    @property
    def attentive(self) -> set[str]:
        """Those of them who have the page in front of them."""
        return {watcher.player for watcher in self.watchers if watcher.player and not watcher.away}

    def info(self, player: str | None) -> TableInfo:
        return info(self.table.row, self.table.seats, player, self.context)

    def state(self, player: str | None, seat: int | None, version: int | None = None) -> bytes:
        """What this player sees through that seat, with the decisions since that version."""
        viewer = viewer_of(self.table, player, seat)
        seen = look(self.table, viewer, self.context)
        return encode(state(self.table, viewer, seen, self.table.known_ply(version)))

    def show(self, watcher: Watcher, version: int | None = None) -> None:
        """Send somebody everything they see, with the decisions since that version."""
        watcher.send(self.state(watcher.player, watcher.seat, version))

    def to_replay(self, version: int | None) -> int:
        """How many plies a state with the decisions since that version has to replay."""
        ply = self.table.row.ply
        return 0 if self.table.known_ply(version) >= ply - 1 else ply

    async def play(self, request: Request, text: str) -> Ack:
        transition = await self.change(lambda table, context: play(table, request, text, context))
        assert transition.ack is not None
        return transition.ack

    async def undo(self, request: Request, to: str) -> Ack:
        transition = await self.change(lambda table, context: undo(table, request, to, context))
        assert transition.ack is not None
        return transition.ack

    async def change(self, request: Callable[[Table, Context], Transition]) -> Transition:
        """Carry out a request; returns when what it leads to is stored."""
        async with self._lock:
            for _ in range(MOST_RACES):
                await self._settle_doubt()
                try:
                    transition = request(self.table, self.context)
                except Refusal:
                    if not await self._catch_up():
                        raise
                    continue  # refused for what is no longer so
                if transition.change is None or await self._saved(transition, transition.change):
                    break
            else:
                raise Refusal("busy", "Others were faster again and again; send it once more.")
            if transition.change is not None:
                self.used = time.monotonic()
                entry = transition.change.entry
                self._move_on(transition, () if entry is None else (entry,))
            return transition

    async def _saved(self, transition: Transition, change: Change) -> bool:
        """Whether it is stored. If not, another node was faster, and what it did is here now."""
        self._saving = change.row.version
        # In the round of the event loop after the next one the change is on its way to the disk,
        # which takes about as long as it takes to make the messages.
        loop = asyncio.get_running_loop()
        loop.call_soon(loop.call_soon, self._prepare, transition)
        try:
            await self._store.save(change)
            return True
        except Conflict:
            self._in_doubt = True
            self._in_doubt = not await self._catch_up()
            return False
        except StorageError:
            self._in_doubt = True
            with suppress(Refusal):  # it may be stored although the store failed
                await self._settle_doubt()
            raise
        except BaseException:  # cancelled while it was being written: it may be stored or not
            self._in_doubt = True
            raise
        finally:
            self._saving = 0

    async def follow(self, version: int = 0) -> None:
        """Another node has brought the table to this version, or to one that we have heard of: read
        what is new, and tell it."""
        while self.is_behind(latest := max(version, self._heard)):
            async with self._lock:
                if latest > self.table.row.version and not await self._catch_up():
                    return

    def is_behind(self, version: int) -> bool:
        """Whether that is a later version, and not the one that is just being stored here."""
        return version > self.table.row.version and version != self._saving

    def hear(self, version: int) -> bool:
        """There is this version. Whether ours is behind it, and shown to nobody until we follow."""
        self._heard = max(self._heard, version)
        return self.is_behind(version)

    async def refresh(self, is_current: bool) -> None:
        """Read what others have stored since, if we have heard of it or may have missed it."""
        if is_current:
            await self.follow()
        else:
            async with self._lock:
                await self._catch_up()

    async def _catch_up(self) -> bool:
        """Read what others have stored since; whether there was anything."""
        later = await self._store.later(self.id, self.table.row.version)
        if later is None:
            return False
        try:
            self._move_on(catch_up(self.table, later), later.entries)
        except (CorruptTable, ValueError):  # it does not fit: perhaps a backup was restored
            self._in_doubt = True
            await self._settle_doubt()
        return True

    def _move_on(self, transition: Transition, entries: Sequence[Entry]) -> None:
        """What is stored takes the place of the former table, and everybody is told."""
        self.table = transition.table
        if len(entries) == 1:
            self._note(entries[0])
        elif entries:
            self.driver = None
        self._tell(transition.since, entries[-1].player if entries else None)

    async def renew(self) -> None:
        """Read the table again: something else has changed it. Refusal if it is gone."""
        async with self._lock:
            self._in_doubt = True
            await self._settle_doubt()

    @property
    def in_use(self) -> bool:
        """Whether anybody here waits for what happens at this table. Otherwise it is brought up to
        date when somebody comes."""
        has_bots = self.bot_task is not None and not self.bot_task.done()
        return has_bots or bool(self.watchers) or self._waiting > 0

    async def wait(self, seconds: float) -> None:
        """Until something changes, or for so long."""
        self._waiting += 1
        try:
            with suppress(TimeoutError):
                async with asyncio.timeout(seconds):
                    await self.changed.wait()
        finally:
            self._waiting -= 1

    def wake_waiting(self) -> None:
        """Answer those who wait for a change now. Whoever waits afterwards waits for the next."""
        self.changed.set()
        self.changed = asyncio.Event()

    def close(self, refusal: Refusal) -> None:
        """It is gone: nobody can watch or play here any more."""
        if self.bot_task is not None:
            self.bot_task.cancel()
        for watcher in list(self.watchers):
            watcher.end(refusal)
        self.wake_waiting()

    async def _settle_doubt(self) -> None:
        """After a failure, continue from what is stored."""
        if not self._in_doubt:
            return
        stored = await self._store.load(self.id)
        if stored is None:
            raise Refusal("no-such-table", NO_TABLE)
        self.table = open_table(stored)
        self.driver = None
        self._in_doubt = False
        self._tell(0)  # what they know of the game may not be stored

    def _note(self, entry: Entry) -> None:
        """Keep the history of the bots up to date."""
        if self.driver is None:
            return
        game = self.table.game
        if entry.kind == "move":
            self.driver.played(game, entry.seat, game.plies[-1])
        else:
            self.driver.undone(game)

    def set_elsewhere(self, players: set[str]) -> None:
        """These are connected through other nodes."""
        before = self.online
        self._elsewhere = players
        if self.online != before:
            self.tell_seats()

    def tell_seats(self) -> None:
        """Tell everybody who sits here and who is online."""
        self._tell(None)

    def tell_line(self, line: Line) -> None:
        """Tell everybody what somebody said."""
        message = encode(chat.news(self.id, line))
        for watcher in list(self.watchers):
            watcher.send(message)

    def _prepare(self, transition: Transition) -> None:
        """Make the messages about a change that is being stored. Nobody is sent one before it is,
        and if that fails they are dropped."""
        if self._saving != transition.table.row.version or transition.since is None:
            return
        messages = ChangeMessages(transition.table, self.context, transition.since)
        for watcher in self.watchers:
            with suppress(Refusal):
                messages.to(watcher.player, watcher.seat)
        self._prepared = messages

    def _tell(self, since: int | None, decider: str | None = None) -> None:
        """Tell all watchers what has changed, first the one who waits for it. They know the game up
        to ply `since`; None: it has not changed."""
        self.wake_waiting()
        messages, self._prepared = self._prepared, None
        if messages is None or not messages.is_of(self.table, self.online):
            messages = ChangeMessages(self.table, self.context, since)
        for watcher in sorted(self.watchers, key=lambda watcher: watcher.player != decider):
            if not may_look(self.table, watcher.player, watcher.seat):
                watcher.seat = None  # they no longer have this seat
            try:
                watcher.send(messages.to(watcher.player, watcher.seat))
            except Refusal as refusal:  # the game has begun, and nobody watches it
                watcher.end(refusal)
        self._on_change(self)
