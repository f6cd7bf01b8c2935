"""The components of the tables here: the figures in their file."""

from fastapi import APIRouter, Response

from gugong.service.live import answers
from gugong.service.live.boxes import find_box
from gugong.service.server.http.bodies import ComponentsAnswer, DifferencesAnswer
from gugong.service.server.http.common import ServiceDep, reply
from gugong.service.server.http.models import model_of
from gugong.service.server.http.page import FOREVER

router = APIRouter(tags=["components"])


@router.get("/components/{version}", response_model=model_of(ComponentsAnswer))
async def get_components(version: str, service: ServiceDep) -> Response:
    """The figures of the packaged components, or of others that a table here uses."""
    found = await find_box(version, service.store)
    answer = reply(answers.components(found))
    answer.headers["cache-control"] = FOREVER  # the version is a hash of the content
    return answer


@router.get("/components/{version}/differences", response_model=model_of(DifferencesAnswer))
async def get_differences(version: str, service: ServiceDep) -> Response:
    """What differs from the packaged components, figure by figure, and where figures come from."""
    return reply(answers.differences(await find_box(version, service.store)))
