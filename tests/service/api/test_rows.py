"""Each request is one row that fits its handler."""

import inspect
from typing import get_type_hints

import pytest

from gugong.service.api.rows import Call, Row
from gugong.service.api.shared import SHARED
from gugong.service.server.http.service import ServerCall
from gugong.service.server.requests import every_row

ROWS = [row for _, _, row in every_row()]
IN_A_BROWSER = [row for rows in SHARED.values() for row in rows]


def name_of(row: Row) -> str:
    return f"{row.method} {row.path}"


def test_no_two_rows_are_the_same_request() -> None:
    assert len({name_of(row) for row in ROWS}) == len(ROWS)
    assert len({row.handler.__name__ for row in ROWS}) == len(ROWS), "names in the document"


@pytest.mark.parametrize("row", ROWS, ids=name_of)
def test_a_handler_takes_what_its_row_asks_for(row: Row) -> None:
    hints = get_type_hints(row.handler)
    taken = [hints[name] for name in inspect.signature(row.handler).parameters]
    asked = getattr(row.asks, "__origin__", row.asks)  # without what Annotated says
    assert taken[1:] == ([] if row.asks is None else [asked])
    assert taken[0] is (Call if row in IN_A_BROWSER else ServerCall)


@pytest.mark.parametrize("row", ROWS, ids=name_of)
def test_a_row_is_described_in_the_document(row: Row) -> None:
    assert row.handler.__doc__
    assert row.answers is not None
