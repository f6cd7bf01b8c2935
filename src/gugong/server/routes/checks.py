"""Checking a box that is being made: what is wrong with it, and its file once nothing is."""

from fastapi import APIRouter, Request, Response

from gugong.components import Components, ComponentsError, compose, parse
from gugong.components.problems import MOST_SHOWN
from gugong.server.callers import address_of
from gugong.server.limits import COSTLY
from gugong.server.models import model_of
from gugong.server.routes.bodies import BoxFigures, BoxText, CheckAnswer, ProblemInfo
from gugong.server.routes.common import HeavyDep, OptionalPlayer, ServiceDep, reply
from gugong.server.routes.components import differences

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
    try:
        box = await heavy.run(lambda: _read(request))
    except ComponentsError as error:
        problems: list[ProblemInfo] = [
            {"key": key, "what": what, "code": code, "args": args}
            for key, what, code, args in error.problems[:MOST_SHOWN]
        ]
        return reply({"problems": problems, "count": len(error.problems), "box": None})
    found = {
        "version": box.version,
        "name": box.name,
        "figures": box.figures,
        "basis": box.basis,
        "text": box.text,
        "differences": differences(box),
    }
    return reply({"problems": [], "count": 0, "box": found})


def _read(request: BoxText | BoxFigures) -> Components:
    if isinstance(request, BoxText):
        return parse(request.text, "components")
    return compose(request.name, request.figures, request.basis, "components")
