"""Whether the service is well, for whatever starts it and whatever sends people to it."""

from fastapi import APIRouter, Response

from gugong import __version__
from gugong.service.server.http.bodies import LiveAnswer, ReadyAnswer
from gugong.service.server.http.common import ServiceDep, reply
from gugong.service.server.http.models import model_of
from gugong.service.tables.refusal import StorageError

router = APIRouter(prefix="/health", tags=["service"])


@router.get("/live", response_model=model_of(LiveAnswer))
async def live() -> Response:
    """Whether the process responds. If not, restart it."""
    return reply({"status": "ok", "version": __version__})


@router.get(
    "/ready",
    response_model=model_of(ReadyAnswer),
    responses={503: {"model": model_of(ReadyAnswer)}},
)
async def ready(service: ServiceDep) -> Response:
    """Whether games can go on here: the database stores, bots can think, and the service is not
    about to end. The log says why not, since anybody may ask here."""
    try:
        await service.store.probe()
        stores = True
    except StorageError:
        stores = False
    parts = {"database": stores, "bots": service.workers.can_start}
    well = all(parts.values())
    words = {part: "ok" if works else "failing" for part, works in parts.items()}
    status = "leaving" if service.draining.begun else "ok" if well else "failing"
    return reply({"status": status, **words}, 200 if status == "ok" else 503)
