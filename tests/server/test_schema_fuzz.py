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

from tests.server.clients import Person, Server

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]


@dataclass
class Stage:
    """Tables and people that exist, so that not every question ends at the door."""

    players: list[Person]
    tables: list[str]


@pytest.fixture(scope="module")
def stage(house: Server) -> Stage:
    li, wu = house.person("Li"), house.person("Wu")
    waiting = li.make("you", "open", "open", listed=True)
    running = li.make("you", "open", "novice")
    wu.post(f"/tables/{running}/join")
    solo = wu.make("you", "meng")
    finished = li.make("you", "you")
    li.finish(finished, (0, 1))
    return Stage([li, wu], [waiting, running, solo, finished])


@pytest.fixture
def api(house: Server, stage: Stage) -> Any:
    return schemathesis.openapi.from_url(f"{house.url}/api/v1/openapi.json")


schema = schemathesis.pytest.from_fixture("api")


@schema.parametrize()
@settings(
    max_examples=40,
    deadline=None,
    derandomize=True,
    suppress_health_check=list(HealthCheck),
)
def test_every_answer_is_as_documented(case: Any, house: Server, stage: Stage) -> None:
    luck = random.Random(repr((case.path_parameters, case.query, case.body)))
    if "table" in case.path_parameters and luck.random() < 0.8:
        case.path_parameters["table"] = luck.choice(stage.tables)
    headers = {}
    if luck.random() < 0.8:
        headers["authorization"] = f"Bearer {luck.choice(stage.players).token}"
    case.call_and_validate(headers=headers, checks=CHECKS, timeout=30)


def test_the_service_is_well_afterwards(house: Server, stage: Stage) -> None:
    assert house.runs
    assert [line for line in house.output.splitlines() if "Traceback" in line] == []
    assert stage.players[0].get("/health")["status"] == "ok"
