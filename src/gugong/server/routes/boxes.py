"""What is in a box that is played with here: the figures of its components file."""

from fastapi import APIRouter, Response

from gugong.components import Components, load
from gugong.server.page import FOREVER
from gugong.server.refusal import Refusal
from gugong.server.routes.common import House, Service, reply
from gugong.server.routes.messages import BoxAnswer
from gugong.server.store import StorageError

router = APIRouter(tags=["boxes"])


@router.get("/components/{version}", response_model=BoxAnswer)
async def components(version: str, service: House) -> Response:
    """The figures of the usual box, or of one that a table here is played with."""
    box = await find(version, service)
    answer = reply({"version": box.version, "name": box.name, "figures": box.figures})
    answer.headers["cache-control"] = FOREVER  # the version is a hash of what is in it
    return answer


async def find(version: str, service: Service) -> Components:
    usual = load()
    if version == usual.version:
        return usual
    try:
        table = await service.store.table_with(version)
    except StorageError as error:
        raise Refusal("storage", "The box cannot be looked up now; try again.") from error
    if table is None:
        raise Refusal("not-found", f"No table here is played with components {version[:40]!r}.")
    return (await service.tables.table(table)).game.components
