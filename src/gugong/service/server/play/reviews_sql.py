"""Reviews of finished games, kept with their tables."""

import zlib
from typing import Final

from sqlalchemy import Connection, delete, insert, select
from sqlalchemy.sql.elements import ColumnElement

from gugong.service.server.storage.schema import reviews

ALL_OPEN: Final = -1  # in the place of a seat


def read_review(connection: Connection, table: str, eyes: int | None) -> str | None:
    query = select(reviews.c.review).where(_is(table, eyes))
    found: bytes | None = connection.execute(query).scalar()
    return None if found is None else zlib.decompress(found).decode()


def write_review(connection: Connection, table: str, eyes: int | None, text: str) -> None:
    """In the place of an earlier one: two servers make the same."""
    connection.execute(delete(reviews).where(_is(table, eyes)))
    seat = ALL_OPEN if eyes is None else eyes
    row = {"table_id": table, "eyes": seat, "review": zlib.compress(text.encode())}
    connection.execute(insert(reviews).values(row))


def _is(table: str, eyes: int | None) -> ColumnElement[bool]:
    return (reviews.c.table_id == table) & (reviews.c.eyes == (ALL_OPEN if eyes is None else eyes))
