"""Players: names and tokens."""

from fastapi import APIRouter, Request, Response

from gugong.server.limits import PRICE
from gugong.server.middleware import caller_of
from gugong.server.players import tidy_name
from gugong.server.routes.common import House, Known, reply
from gugong.server.routes.messages import ChangedPlayer, NewPlayer, NewPlayerAnswer, PlayerAnswer
from gugong.server.store import Person

router = APIRouter(tags=["players"])


@router.post("/players", status_code=201, response_model=NewPlayerAnswer)
async def make_player(wish: NewPlayer, request: Request, service: House) -> Response:
    """A new player. The token is shown this once; only its hash is kept."""
    service.limits.check(caller_of(request.scope), PRICE)
    person, token = await service.players.add(wish.name, wish.scope)
    return reply({**words(person), "token": token}, 201)


@router.get("/me", response_model=PlayerAnswer)
async def me(person: Known) -> Response:
    return reply(words(person))


@router.patch("/me", response_model=PlayerAnswer)
async def change_me(wish: ChangedPlayer, person: Known, service: House) -> Response:
    """Change the name, or where a notice is sent when a turn has waited for so long."""
    changes: dict[str, object] = {}
    if wish.name is not None:
        changes["name"] = tidy_name(wish.name)
    if "webhook" in wish.model_fields_set:
        hook = wish.webhook
        changes["webhook"] = None if hook is None else hook.url
        changes["webhook_after"] = None if hook is None else float(hook.after_seconds)
    return reply(words(await service.players.change(person, **changes)))


def words(person: Person) -> dict[str, object]:
    hook = None
    if person.webhook is not None:
        hook = {"url": person.webhook, "after_seconds": int(person.webhook_after or 0)}
    row = {"player": person.id, "name": person.name, "scope": person.scope}
    return {**row, "webhook": hook}
