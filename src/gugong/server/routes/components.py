"""The components of the tables here: the figures in their file."""

from functools import lru_cache

from fastapi import APIRouter, Response

from gugong.components import Components, packaged, parse
from gugong.live import answers
from gugong.server.models import model_of
from gugong.server.page import FOREVER
from gugong.server.routes.bodies import ComponentsAnswer, DifferencesAnswer
from gugong.server.routes.common import Service, ServiceDep, reply
from gugong.tables.refusal import Refusal

router = APIRouter(tags=["components"])


@router.get("/components/{version}", response_model=model_of(ComponentsAnswer))
async def get_components(version: str, service: ServiceDep) -> Response:
    """The figures of the packaged components, or of others that a table here uses."""
    found = await find(version, service)
    answer = reply(answers.components(found))
    answer.headers["cache-control"] = FOREVER  # the version is a hash of the content
    return answer


@router.get("/components/{version}/differences", response_model=model_of(DifferencesAnswer))
async def get_differences(version: str, service: ServiceDep) -> Response:
    """What differs from the packaged components, figure by figure, and where figures come from."""
    return reply(answers.differences(await find(version, service)))


async def find(version: str, service: Service) -> Components:
    ours = packaged(version)
    if ours is not None:
        return ours
    text = await service.store.box(version)
    if text is None:
        raise Refusal("not-found", f"No table here plays with components {version[:40]!r}.")
    return _parsed(text)


@lru_cache(32)  # asked for by everybody who opens such a table
def _parsed(text: str) -> Components:
    return parse(text, "components")
