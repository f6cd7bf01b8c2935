"""Schemathesis over the OpenAPI document: whatever is asked over HTTP, the answer is one that the
document promises, and never a failure of the service's own."""

import random
from dataclasses import dataclass
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from tests.depth import goes_deep, sample
from tests.service.server.clients import LONG, Person, Server

EXAMPLES = sample(2, 20)  # of each operation and mode
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]


@dataclass
class Stage:
    """Tables and people that exist, so that not every question ends at the door."""

    people: list[Person]
    tables: list[str]


@pytest.fixture(scope="module")
def stage(service: Server) -> Stage:
    li, wu = service.person("Li"), service.person("Wu")
    waiting = li.make("you", "open", "open", terms={"listed": True})
    running = li.make("you", "open", "novice")
    wu.post(f"/tables/{running}/join")
    solo = wu.make("you", "meng")
    finished = li.make("you", "you")
    li.finish(finished, (0, 1))
    return Stage([li, wu], [waiting, running, solo, finished])


def ask(case: Any, stage: Stage) -> None:
    """Mostly at tables that are there, mostly as someone."""
    luck = random.Random(repr((case.path_parameters, case.query, case.body)))
    if "table" in case.path_parameters and luck.random() < 0.8:
        case.path_parameters["table"] = luck.choice(stage.tables)
    headers = {}
    if luck.random() < 0.8:
        headers["authorization"] = f"Bearer {luck.choice(stage.people).token}"
    case.call_and_validate(headers=headers, checks=CHECKS, timeout=LONG)


def can_be_broken(operation: Any) -> bool:
    """Whether it says anything that is not just any text."""
    path = [parameter.definition["schema"]["type"] for parameter in operation.path_parameters]
    return bool(operation.body or operation.query) or path.count("string") < len(path)


@goes_deep
@pytest.mark.parametrize("mode", list(GenerationMode))
def test_every_answer_is_as_documented(service: Server, stage: Stage, mode: GenerationMode) -> None:
    """Requests as the document describes them, and requests that break it."""
    schema = schemathesis.openapi.from_url(f"{service.url}/api/v1/openapi.json")
    count = 0
    for found in schema.get_all_operations():
        assert isinstance(found, Ok)
        operation = found.ok()
        if mode is GenerationMode.NEGATIVE and not can_be_broken(operation):
            continue

        @given(case=operation.as_strategy(generation_mode=mode))
        @settings(max_examples=EXAMPLES, suppress_health_check=list(HealthCheck))
        def examine(case: Any) -> None:
            ask(case, stage)

        examine()
        count += 1
    assert count > 15
    assert service.runs
    assert [line for line in service.output.splitlines() if "Traceback" in line] == []
    assert service.nobody().get("/levels")["levels"]
