"""The SQL store: players, tables, seats, the append-only log of decisions, game records."""

from gugong.server.store.rows import Player
from gugong.server.store.store import Store

__all__ = ["Player", "Store"]
