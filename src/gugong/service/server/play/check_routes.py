"""Checking a box that is being made: what is wrong with it, and its file once nothing is."""

from fastapi import APIRouter, Request, Response

from gugong.service.live import answers
from gugong.service.server.http.bodies import BoxFigures, BoxText, CheckAnswer
from gugong.service.server.http.callers import address_of
from gugong.service.server.http.common import HeavyDep, OptionalPlayer, ServiceDep, reply
from gugong.service.server.http.limits import COSTLY
from gugong.service.server.http.models import model_of

router = APIRouter(tags=["components"])


@router.post("/components/check", response_model=model_of(CheckAnswer))
async def check_components(
    request: BoxText | BoxFigures,
    http: Request,
    player: OptionalPlayer,
    service: ServiceDep,
    heavy: HeavyDep,
) -> Response:
    """Check the text of a components file, or figures that are to become one. Nothing is stored."""
    service.limits.charge_address(address_of(http.scope), COSTLY)
    if player is not None:
        service.limits.charge_player(player.id, COSTLY)
    return reply(await heavy.run(lambda: _check(request)))


def _check(request: BoxText | BoxFigures) -> dict[str, object]:
    if isinstance(request, BoxText):
        return answers.check_file(request.text)
    return answers.check_figures(request.name, request.figures, request.basis)
