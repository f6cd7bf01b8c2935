"""Schemathesis over the OpenAPI document: whatever is asked over HTTP, the answer is one that the
document promises, and never a failure of the service's own."""

import random
from dataclasses import dataclass
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from tests.server.running import Player, Running

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]


@dataclass
class Stage:
    """Tables and people that exist, so that not every question ends at the door."""

    players: list[Player]
    tables: list[str]


@pytest.fixture(scope="module")
def stage(house: Running) -> Stage:
    luck = random.Random(7)
    li, wu = house.player("Li"), house.player("Wu")
    bot = {"kind": "bot", "level": "novice"}
    waiting = li.table({"kind": "you"}, {"kind": "open"}, {"kind": "open"}, listed=True)
    running = li.table({"kind": "you"}, {"kind": "open"}, bot)
    wu.post(f"/tables/{running}/join", {})
    solo = wu.table({"kind": "you"}, {"kind": "meng"})
    hot_seat = li.table({"kind": "you"}, {"kind": "you"})
    while li.get(f"/tables/{hot_seat}")["status"] == "running":
        for seat in (0, 1):
            li.move(hot_seat, seat, luck)
    return Stage([li, wu], [waiting, running, solo, hot_seat])


@pytest.fixture
def api(house: Running, stage: Stage) -> Any:
    return schemathesis.openapi.from_url(f"{house.url}/api/v1/openapi.json")


schema = schemathesis.pytest.from_fixture("api")


@schema.parametrize()
@settings(
    max_examples=40,
    deadline=None,
    derandomize=True,
    suppress_health_check=list(HealthCheck),
)
def test_every_answer_is_as_documented(case: Any, house: Running, stage: Stage) -> None:
    luck = random.Random(repr((case.path_parameters, case.query, case.body)))
    if "table" in case.path_parameters and luck.random() < 0.8:
        case.path_parameters["table"] = luck.choice(stage.tables)
    headers = {}
    if luck.random() < 0.8:
        headers["authorization"] = f"Bearer {luck.choice(stage.players).token}"
    case.call_and_validate(headers=headers, checks=CHECKS, timeout=30)


def test_the_service_is_well_afterwards(house: Running, stage: Stage) -> None:
    assert house.alive
    assert "Traceback" not in house.said()
    assert stage.players[0].get("/health")["status"] == "ok"
