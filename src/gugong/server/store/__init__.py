"""What is kept: players, tables, seats, the append-only log of decisions, snapshots."""

from gugong.server.store.rows import Entry, Person, Seat, Sheet
from gugong.server.store.store import Kept, Lost, Store
from gugong.server.store.writer import Change

__all__ = ["Change", "Entry", "Kept", "Lost", "Person", "Seat", "Sheet", "Store"]
