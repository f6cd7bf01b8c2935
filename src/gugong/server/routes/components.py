"""The components of the tables here: the figures in their file."""

from functools import lru_cache

from fastapi import APIRouter, Response

from gugong.components import Components, compare, load, packaged, parse
from gugong.server.models import model_of
from gugong.server.page import FOREVER
from gugong.server.routes.bodies import ComponentsAnswer, DifferencesAnswer
from gugong.server.routes.common import Service, ServiceDep, reply
from gugong.tables.refusal import Refusal
from gugong.text.figures import figures_of

router = APIRouter(tags=["components"])


@router.get("/components/{version}", response_model=model_of(ComponentsAnswer))
async def get_components(version: str, service: ServiceDep) -> Response:
    """The figures of the packaged components, or of others that a table here uses."""
    found = await find(version, service)
    answer = reply(
        {
            "version": found.version,
            "name": found.name,
            "figures": found.figures,
            "texts": figures_of(found),
        }
    )
    answer.headers["cache-control"] = FOREVER  # the version is a hash of the content
    return answer


@router.get("/components/{version}/differences", response_model=model_of(DifferencesAnswer))
async def get_differences(version: str, service: ServiceDep) -> Response:
    """What differs from the packaged components, figure by figure, and where figures come from."""
    found = await find(version, service)
    return reply(
        {
            "version": found.version,
            "name": found.name,
            "basis": found.basis,
            "differences": differences(found),
        }
    )


def differences(found: Components) -> list[dict[str, object]]:
    """What differs from the packaged components, as `DifferenceInfo`."""
    return [
        {"key": key, "ours": ours, "theirs": theirs, "our_basis": basis, "their_basis": their_basis}
        for key, ours, theirs, basis, their_basis in compare(load(), found)
    ]


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
