"""The components that tables here play with, by their version."""

from functools import lru_cache
from typing import Protocol

from gugong.components import Components, packaged, parse
from gugong.service.tables.refusal import Refusal


class BoxStore(Protocol):
    """Where a shell keeps the texts of boxes."""

    async def box(self, version: str) -> str | None: ...


async def find_box(version: str, store: BoxStore) -> Components:
    """The packaged components, or others that a table here uses."""
    ours = packaged(version)
    if ours is not None:
        return ours
    text = await store.box(version)
    if text is None:
        raise Refusal("not-found", f"No table here uses components {version[:40]!r}.")
    return _parsed(text)


@lru_cache(32)  # asked for at every opening of such a table
def _parsed(text: str) -> Components:
    return parse(text, "components")
