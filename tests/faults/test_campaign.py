"""Games go on while nodes and their database fail: a minute of what `make faults` does."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.faults.campaign import campaign
from tests.server.postgres import NotHere, Postgres, do_without, postgres

SECONDS = 20.0
SEED = 18


@pytest.fixture
def own_postgresql() -> Iterator[Postgres]:
    """One that may be stopped without disturbing other tests."""
    try:
        with postgres() as server:
            yield server
    except NotHere as reason:
        do_without(reason)


def test_nothing_is_lost_while_nodes_and_database_fail(
    own_postgresql: Postgres, tmp_path: Path
) -> None:
    report = asyncio.run(campaign(own_postgresql, tmp_path, SECONDS, SEED))
    assert report.violations == [], report
    assert sum(report.faults.values()) >= 10, report
    assert report.acknowledged >= 20, report
    assert report.bots >= 20, report
