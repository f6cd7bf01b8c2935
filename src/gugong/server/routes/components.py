"""The components of the tables here: the figures in their file."""

from fastapi import APIRouter, Response

from gugong.live import answers
from gugong.live.boxes import find_box
from gugong.server.models import model_of
from gugong.server.page import FOREVER
from gugong.server.routes.bodies import ComponentsAnswer, DifferencesAnswer
from gugong.server.routes.common import ServiceDep, reply

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
