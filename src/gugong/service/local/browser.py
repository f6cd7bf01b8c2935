"""Interfaces of what the worker's JavaScript provides (web/src/worker/). All data is JSON."""

from typing import Protocol


class IndexedDb(Protocol):
    """IndexedDB. Failures raise an error whose text is the name of the DOMException."""

    async def load(self, table: str) -> str | None:
        """Return a `StoredTable`, and the versions of the program that stored it."""
        ...

    async def save(self, change: str) -> None:
        """Store a `Change` in one transaction if it follows the stored version. Returns when it is
        committed."""
        ...

    async def remove(self, table: str) -> None: ...

    async def tables(self) -> str:
        """Return the rows and seats of all tables, latest first."""
        ...

    async def box(self, version: str) -> str | None:
        """The text of components that a table here uses."""
        ...

    async def review(self, table: str, eyes: int | None) -> str | None:
        """Return a finished review; it is removed with its table."""
        ...

    async def keep_review(self, table: str, eyes: int | None, text: str) -> None: ...

    async def puzzles(self) -> str | None:
        """Return the settled puzzles as they were stored."""
        ...

    async def keep_puzzles(self, text: str) -> None: ...

    async def name(self) -> str:
        """Return the person's name; empty if they have not chosen one."""
        ...

    async def rename(self, name: str) -> None: ...


class ThinkingWorker(Protocol):
    """The worker in which bots think."""

    async def think(self, table: str, question: str, limit: float) -> str:
        """Return the `answer`, null if none came in time, and the `seconds` that the bot took, not
        counting the wait for the worker; or that it was `stopped`. Raises what the bot raised."""
        ...

    def stop(self, table: str) -> None:
        """Stop all thinking about this table."""
        ...


class Wires(Protocol):
    """The connections to watchers of tables."""

    def send(self, wire: str, message: str) -> None: ...

    def close(self, wire: str) -> None: ...
