"""What is kept: players, tables, seats, the append-only log of decisions, snapshots."""

from gugong.server.store.rows import Entry, Person, Seat, TableRow
from gugong.server.store.store import StorageError, Store, StoredTable
from gugong.server.store.writer import Change

__all__ = ["Change", "Entry", "Person", "Seat", "StorageError", "Store", "StoredTable", "TableRow"]
