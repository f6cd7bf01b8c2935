"""What every route needs: the service, the caller, and how answers are written."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Annotated, TypeVar

import orjson
from fastapi import Depends, Request, Response

from gugong.service.live.bot_turns import BotTurns
from gugong.service.live.live_table import LiveTable
from gugong.service.live.live_tables import LiveTables
from gugong.service.live.reviews import Reviews
from gugong.service.server.accounts.players import Caller, Players
from gugong.service.server.club.daily_deals import check_daily
from gugong.service.server.draining import Draining
from gugong.service.server.http.callers import address_of
from gugong.service.server.http.heavy_work import HeavyWork
from gugong.service.server.http.limits import COSTLY, PLIES_FOR_ONE, Limits
from gugong.service.server.notices.mail import Mail
from gugong.service.server.notices.push import Push
from gugong.service.server.operator.bans import Bans
from gugong.service.server.operator.metrics import Metrics
from gugong.service.server.operator.operator_changes import OperatorChanges
from gugong.service.server.play.bot_workers import Workers
from gugong.service.server.play.table_maker import TableMaker
from gugong.service.server.settings import Settings
from gugong.service.server.storage.rows import Player
from gugong.service.server.storage.store import Store
from gugong.service.tables.refusal import Refusal

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Service:
    """All parts of the running service."""

    settings: Settings
    store: Store
    players: Players
    bots: BotTurns
    workers: Workers
    tables: LiveTables
    reviews: Reviews
    maker: TableMaker
    limits: Limits
    heavy: HeavyWork
    metrics: Metrics
    bans: Bans
    draining: Draining
    changes: OperatorChanges
    push: Push | None  # None: not offered
    mail: Mail | None


async def get_service(request: Request) -> Service:
    service: Service = request.app.state.service
    return service


ServiceDep = Annotated[Service, Depends(get_service)]


async def optional_caller(request: Request, service: ServiceDep) -> Caller | None:
    """Whose token was sent; None without a token."""
    sent = request.headers.get("authorization")
    if sent is None:
        return None
    scheme, _, token = sent.partition(" ")
    if scheme.lower() != "bearer":
        raise Refusal("unauthorised", "Send the token as 'Authorization: Bearer …'.")
    caller = await service.players.find(token.strip())
    service.limits.charge_player(caller.player.id)
    service.bans.check_player(caller.player.id)
    return caller


OptionalCaller = Annotated[Caller | None, Depends(optional_caller)]


async def optional_player(caller: OptionalCaller) -> Player | None:
    return None if caller is None else caller.player


OptionalPlayer = Annotated[Player | None, Depends(optional_player)]


async def current_caller(caller: OptionalCaller) -> Caller:
    if caller is None:
        raise Refusal(
            "unauthorised",
            "Say who you are: create a player with POST /api/v1/players "
            "and send its token as 'Authorization: Bearer …'.",
        )
    return caller


CurrentCaller = Annotated[Caller, Depends(current_caller)]


async def current_player(caller: CurrentCaller) -> Player:
    return caller.player


CurrentPlayer = Annotated[Player, Depends(current_player)]


async def charged_player(request: Request, player: CurrentPlayer, service: ServiceDep) -> Player:
    """For requests that cost more than reading."""
    service.limits.charge_address(address_of(request.scope), COSTLY)
    service.limits.charge_player(player.id, COSTLY)
    return player


ChargedPlayer = Annotated[Player, Depends(charged_player)]


async def live_table(table: str, service: ServiceDep, player: OptionalPlayer) -> LiveTable:
    found = await service.tables.get(table)
    await check_daily(found, id_of(player), service.store)
    return found


TableDep = Annotated[LiveTable, Depends(live_table)]


class Heavy:
    """Runs work that may take long, at the expense of the address that asks for it."""

    def __init__(self, service: Service, address: str) -> None:
        self._service = service
        self._address = address

    async def run(self, work: Callable[[], T]) -> T:
        return await self._service.heavy.run(self._address, work)

    async def replay(self, plies: int, work: Callable[[], T]) -> T:
        """Work that replays so many plies."""
        self.charge(plies)
        return await self.run(work)

    def charge(self, plies: int) -> None:
        self._service.limits.charge_address(self._address, plies / PLIES_FOR_ONE)


async def get_heavy(request: Request, service: ServiceDep) -> Heavy:
    return Heavy(service, address_of(request.scope))


HeavyDep = Annotated[Heavy, Depends(get_heavy)]


def agent_of(request: Request) -> str:
    """What the browser or program calls itself."""
    return request.headers.get("user-agent", "")


def id_of(player: Player | None) -> str | None:
    return None if player is None else player.id


def reply(message: Mapping[str, object], status: int = 200) -> Response:
    return raw_reply(orjson.dumps({"v": 1, **message}), status)


def raw_reply(text: bytes, status: int = 200) -> Response:
    return Response(text, status, media_type="application/json")
