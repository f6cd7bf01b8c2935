"""What the worker's JavaScript brings (web/src/worker/), as interfaces. All data are JSON."""

from typing import Protocol


class IndexedDb(Protocol):
    """IndexedDB. What fails raises an error whose text is the name of the DOMException."""

    async def load(self, table: str) -> str | None:
        """A `StoredTable`, and the versions it was stored by."""
        ...

    async def save(self, change: str) -> None:
        """Store a `Change` in one transaction, if it follows on the version that is stored.
        Returns when it is committed."""
        ...

    async def remove(self, table: str) -> None: ...

    async def tables(self) -> str:
        """Rows and seats of all tables, the latest first."""
        ...

    async def box(self, version: str) -> str | None:
        """The text of components that a table here plays with."""
        ...

    async def review(self, table: str, eyes: int | None) -> str | None:
        """A finished review that was kept; removing the table removes it."""
        ...

    async def keep_review(self, table: str, eyes: int | None, text: str) -> None: ...

    async def puzzles(self) -> str | None:
        """Which puzzles are settled, as they were stored."""
        ...

    async def keep_puzzles(self, text: str) -> None: ...

    async def name(self) -> str:
        """What the person calls themselves; empty if they have not said."""
        ...

    async def rename(self, name: str) -> None: ...


class ThinkingWorker(Protocol):
    """The worker in which bots think."""

    async def think(self, table: str, question: str, limit: float) -> str:
        """The `answer`, null if none came within so many seconds, and the `seconds` that the bot
        took, without waiting for the worker; or that it was `stopped`. Raises what the bot
        raised."""
        ...

    def stop(self, table: str) -> None:
        """Whatever is thought about this table is not needed."""
        ...


class Wires(Protocol):
    """The ways to those who watch tables."""

    def send(self, wire: str, message: str) -> None: ...

    def close(self, wire: str) -> None: ...
