"""Players: names and tokens."""

from dataclasses import asdict, replace

from fastapi import APIRouter, Request, Response

from gugong import __version__
from gugong.service.server.http.bodies import (
    ChangedPlayer,
    NewPlayer,
    NewPlayerAnswer,
    PlayerAnswer,
    PrivacyAnswer,
    ServerAnswer,
)
from gugong.service.server.http.callers import address_of
from gugong.service.server.http.common import CurrentPlayer, ServiceDep, agent_of, reply
from gugong.service.server.http.models import model_of
from gugong.service.server.storage.rows import Player
from gugong.service.tables.table_names import chosen_name

router = APIRouter(tags=["players"])


@router.post("/players", status_code=201, response_model=model_of(NewPlayerAnswer))
async def create_player(request: NewPlayer, http: Request, service: ServiceDep) -> Response:
    """Create a player. The token is shown only now; the service stores its hash."""
    service.limits.charge_newcomer(address_of(http.scope))
    added = await service.players.add(request.name, request.scope, agent_of(http))
    player, token, identity = added
    return reply({**to_json(player), "token": token, "server": identity}, 201)


@router.get("/server", response_model=model_of(ServerAnswer))
async def server(service: ServiceDep) -> Response:
    """Which service this is: a token is known to the one that gave it, whatever its address."""
    facts = await service.store.facts()  # asked every time: a backup may have been restored
    return reply({"server": facts.identity, "version": __version__})


@router.get("/me", response_model=model_of(PlayerAnswer))
async def me(player: CurrentPlayer) -> Response:
    return reply(to_json(player))


@router.patch("/me", response_model=model_of(PlayerAnswer))
async def change_me(request: ChangedPlayer, player: CurrentPlayer, service: ServiceDep) -> Response:
    """Change your name, or where to send a notice when your turn has been waiting."""
    if request.name is not None:
        player = replace(player, name=chosen_name(request.name))
    if "webhook" in request.model_fields_set:
        hook = request.webhook
        player = replace(
            player,
            webhook=None if hook is None else hook.url,
            webhook_after=None if hook is None else float(hook.after_seconds),
        )
    await service.players.update(player)
    return reply(to_json(player))


@router.get("/privacy", response_model=model_of(PrivacyAnswer))
async def privacy(service: ServiceDep) -> Response:
    """How to reach the operator, and how many days things are kept; 0: for good."""
    days = asdict(service.settings.lifetimes)
    return reply({"contact": service.settings.contact or None, **days})


def to_json(player: Player) -> dict[str, object]:
    hook = None
    if player.webhook is not None:
        hook = {"url": player.webhook, "after_seconds": int(player.webhook_after or 0)}
    row = {"player": player.id, "name": player.name, "scope": player.scope}
    return {**row, "webhook": hook}
