"""What is in a box that is played with here: the figures of its components file."""

from fastapi import APIRouter, Response

from gugong.components import Components, load
from gugong.server.api.common import House, Service, reply
from gugong.server.api.messages import BoxAnswer
from gugong.server.page import FOREVER
from gugong.server.refusals import Refusal
from gugong.server.store import Lost

router = APIRouter(tags=["boxes"])


@router.get("/components/{version}", response_model=BoxAnswer)
async def components(version: str, house: House) -> Response:
    """The figures of the usual box, or of one that a table here is played with."""
    box = await find(version, house)
    answer = reply({"version": box.version, "name": box.name, "figures": box.figures})
    answer.headers["cache-control"] = FOREVER  # the version is a hash of what is in it
    return answer


async def find(version: str, house: Service) -> Components:
    usual = load()
    if version == usual.version:
        return usual
    try:
        table = await house.store.table_with(version)
    except Lost as error:
        raise Refusal("storage", "The box cannot be looked up now; try again.") from error
    if table is None:
        raise Refusal("not-found", f"No table here is played with components {version[:40]!r}.")
    return (await house.hall.table(table)).game.components
