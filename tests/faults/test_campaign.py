"""Games go on while nodes and their database fail: a little of what `make faults` does."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.depth import goes_deep, sample
from tests.faults.campaign import campaign
from tests.server.postgres import NotHere, Postgres, do_without, postgres

SECONDS = sample(6.0, 20.0)
LEAST = sample(3, 10)  # faults
SEED = 18


@pytest.fixture
def own_postgresql() -> Iterator[Postgres]:
    """One that may be stopped without disturbing other tests."""
    try:
        with postgres() as server:
            yield server
    except NotHere as reason:
        do_without(reason)


@goes_deep
def test_nothing_is_lost_while_nodes_and_database_fail(
    own_postgresql: Postgres, tmp_path: Path
) -> None:
    report = asyncio.run(campaign(own_postgresql, tmp_path, SECONDS, SEED))
    assert report.violations == [], report
    assert sum(report.faults.values()) >= LEAST, report
    assert report.acknowledged >= 2 * LEAST, report
    assert report.bots >= 2 * LEAST, report
