"""A live table whose store is in memory and fails when a test wants it to."""

from collections.abc import Callable, Coroutine
from typing import Any

from gugong.service.live.live_table import LiveTable
from gugong.service.server.nodes.shared_tables import SharedTable
from gugong.service.tables.deciding import Request
from gugong.service.tables.model import Change, Conflict, Later, StoredTable
from gugong.service.tables.refusal import StorageError
from tests.service.tables.shell import Shell


class MemoryStore:
    """Stores in memory, after `before_saving` and before `after_saving`, which may fail."""

    def __init__(self, shell: Shell) -> None:
        self.shell = shell
        self.before_saving: Callable[[], Coroutine[Any, Any, None]] = nothing
        self.after_saving: Callable[[], Coroutine[Any, Any, None]] = nothing
        self.loads = 0

    async def load(self, table: str) -> StoredTable | None:
        self.loads += 1
        return self.shell.stored

    async def later(self, table: str, version: int) -> Later | None:
        stored = self.shell.stored
        if stored.row.version <= version:
            return None
        entries = tuple(entry for entry in stored.entries if entry.version > version)
        return Later(stored.row, stored.seats, entries)

    async def save(self, change: Change) -> None:
        await self.before_saving()
        if change.row.version != self.shell.stored.row.version + 1:
            raise Conflict
        self.shell.store(change)
        await self.after_saving()


async def nothing() -> None:
    pass


async def fail() -> None:
    raise StorageError("the disk is full")


def live(
    *seats: str, on_change: Callable[[LiveTable], None] = lambda _: None
) -> tuple[LiveTable, MemoryStore]:
    shell = Shell(*seats)
    store = MemoryStore(shell)
    return LiveTable(store, shell.table, on_change), store


def shared(*seats: str) -> tuple[SharedTable, MemoryStore]:
    """The same, of a table that other nodes can change."""
    shell = Shell(*seats)
    store = MemoryStore(shell)
    return SharedTable(store, shell.table, lambda _: None), store


def first_move(table: LiveTable, message: str = "m") -> tuple[Request, str]:
    """The first legal move, by the player whose turn it is."""
    game = table.table.game
    assert game.chooser is not None
    player = table.table.seats[game.chooser].player
    return Request(game.chooser, game.ply, player, message), game.legal_moves()[0].text
