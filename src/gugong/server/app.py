"""The service as one ASGI application."""

import asyncio
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Any

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp

from gugong import __version__
from gugong.bots.registry import bot_names, for_people, short_name
from gugong.live.bot_turns import BotTurns
from gugong.live.live_tables import LiveTables
from gugong.live.reviews import Reviews
from gugong.server import sockets
from gugong.server.bans import Bans
from gugong.server.bot_claims import BotClaims
from gugong.server.bot_workers import Workers
from gugong.server.following import Follower
from gugong.server.heavy_work import HeavyWork
from gugong.server.http_errors import error_response
from gugong.server.leaving import Leaving
from gugong.server.limits import Limits
from gugong.server.mail import open_mail
from gugong.server.metrics import Metrics
from gugong.server.middleware import Middleware
from gugong.server.models import model_of
from gugong.server.monitoring import monitored
from gugong.server.node import Node
from gugong.server.operator_changes import OperatorChanges
from gugong.server.outbox import Outbox
from gugong.server.page import page_response
from gugong.server.players import Players
from gugong.server.presence import Presence
from gugong.server.push import open_push
from gugong.server.routes import (
    access,
    channels,
    chat,
    checks,
    components,
    daily,
    games,
    health,
    own_data,
    passkeys,
    play,
    players,
    puzzles,
    records,
    reports,
    tables,
)
from gugong.server.routes.bodies import ErrorAnswer, LevelsAnswer
from gugong.server.routes.chat import tell_line
from gugong.server.routes.common import OptionalPlayer, Service, ServiceDep, reply
from gugong.server.settings import Settings
from gugong.server.shared_limits import SharedLimits
from gugong.server.store import Store
from gugong.server.store.results import results_of_player
from gugong.server.table_maker import TableMaker
from gugong.server.tidying import keep_tidy
from gugong.server.timekeeper import Timekeeper
from gugong.tables.fitting import LOOK_BACK, fitting
from gugong.tables.refusal import Refusal, StorageError
from gugong.tables.results import OwnResult

API = "/api/v1"
ERRORS: dict[int | str, dict[str, Any]] = {  # FastAPI's type of `responses`
    "4XX": {"model": model_of(ErrorAnswer)},
    "5XX": {"model": model_of(ErrorAnswer)},
}


def make_app(
    settings: Settings,
    limits: Limits,
    monitoring: socket.socket | None = None,
    leaving: Leaving | None = None,
) -> ASGIApp:
    """Put all parts together. The database is opened when the application starts. `monitoring` is
    where the operator asks for figures, `leaving` tells when the service is about to end."""
    ending = leaving or Leaving()
    metrics, bans = Metrics(), Bans()

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        store = Store(settings.database)
        workers = Workers(settings.workers)
        node = Node(store, settings.lease_seconds)
        claims = BotClaims(store, node)
        bots = BotTurns(
            workers, levels_of(settings), settings.bot_seconds, settings.bot_patience, claims
        )
        live = LiveTables(store, bots.wake, lambda: follower.is_current)
        follower = Follower(store, live, claims.holds)
        reviews = Reviews(workers, store)
        maker = TableMaker(store, live, settings.quotas)
        players_here = Players(store)
        heavy = HeavyWork()
        operator = OperatorChanges(store, players_here, live, bans)
        push = await open_push(store, settings)
        mail = open_mail(settings)
        app.state.service = Service(
            settings=settings,
            store=store,
            players=players_here,
            bots=bots,
            workers=workers,
            tables=live,
            reviews=reviews,
            maker=maker,
            limits=limits,
            heavy=heavy,
            metrics=metrics,
            bans=bans,
            leaving=ending,
            changes=operator,
            push=push,
            mail=mail,
        )
        await node.start()
        presence = Presence(store, node, live)
        shared_limits = SharedLimits(store, limits)
        follower.on |= {
            "left": claims.left,
            "player": lambda words: players_here.forget(words[0]),
            "presence": presence.changed,
            "spent": shared_limits.heard,
            "line": lambda words: follower.spawn(tell_line(app.state.service, words)),
        }
        follower.on_healed += [players_here.forget_all, presence.forget]
        follower.start()
        ending.then(live.wake_waiting)
        await operator.start()
        timekeeper = Timekeeper(store, live)
        await timekeeper.start()
        outbox = Outbox(store, node, live, settings, metrics, push, mail)
        chores = [
            asyncio.create_task(node.run()),
            asyncio.create_task(claims.run(live)),
            asyncio.create_task(presence.run()),
            asyncio.create_task(shared_limits.run()),
            asyncio.create_task(live.drop_idle(settings.idle_seconds)),
            asyncio.create_task(keep_tidy(store, node, live, settings.lifetimes)),
            asyncio.create_task(outbox.run()),
            asyncio.create_task(operator.run()),
            asyncio.create_task(timekeeper.run()),
        ]
        try:
            async with monitored(app.state.service, monitoring):
                yield
        finally:
            for chore in chores:
                chore.cancel()
            for chore in chores:
                with suppress(asyncio.CancelledError):
                    await chore
            await follower.close()
            await outbox.close()
            heavy.close()
            await bots.close()
            await reviews.close()
            await workers.close()
            with suppress(StorageError):  # then the lease ends by itself
                await node.leave()
            store.close()

    app = FastAPI(
        title="Gùgōng, the table service",
        version=__version__,
        openapi_url=f"{API}/openapi.json",
        docs_url=None,  # it loads scripts from another site
        redoc_url=None,
        redirect_slashes=False,  # to what the client calls this service
        lifespan=lifespan,
    )
    app.router.routes.append(sockets.ROUTE)  # the most frequent first: they are tried in this order
    for part in (
        players,
        access,
        passkeys,
        own_data,
        tables,
        games,
        daily,
        puzzles,
        play,
        chat,
        channels,
        records,
        components,
        checks,
        reports,
    ):
        app.include_router(part.router, prefix=API, responses=ERRORS)
    app.include_router(health.router)
    app.add_exception_handler(Refusal, refused)
    app.add_exception_handler(RequestValidationError, invalid)
    app.add_exception_handler(HTTPException, not_found)
    app.add_api_route(
        f"{API}/levels",
        levels,
        response_model=model_of(LevelsAnswer),
        responses=ERRORS,
        tags=["service"],
    )
    app.add_api_route("/{path:path}", page, include_in_schema=False)
    return Middleware(app, settings, limits, metrics, bans)


def levels_of(settings: Settings) -> dict[str, str]:
    """Which bot plays which level."""
    levels = {name: name for name in bot_names()}
    return levels | {short_name(spec): spec for spec in settings.bots}


async def levels(player: OptionalPlayer, service: ServiceDep) -> Response:
    """The levels of bots to choose among, and which one fits you after your last games. Other
    built-in bots are known, too."""
    found: list[OwnResult] = []
    if player is not None:
        found = await service.store.read(lambda c: results_of_player(c, player.id, LOOK_BACK))
    games = [result.opponents for result in found]
    return reply({"levels": for_people(service.bots.levels), "fits": fitting(games)})


async def page(path: str, request: Request, service: ServiceDep) -> Response:
    if path.startswith("api/"):
        raise Refusal("not-found", f"There is nothing at /{path[:100]}; see {API}/openapi.json.")
    accepted = request.headers.get("accept-encoding", "")
    return page_response(service.settings.page, f"/{path}", accepted)


# What went wrong


async def refused(_: Request, error: Exception) -> Response:
    assert isinstance(error, Refusal)
    return error_response(error)


async def invalid(_: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    where = ".".join(str(part) for part in first["loc"][1:]) or str(first["loc"][0])
    return error_response(Refusal("bad-request", f"{where}: {first['msg']}"))


async def not_found(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    message = f"{request.method} {request.url.path[:100]}: {error.detail}; see {API}/openapi.json."
    answer = error_response(Refusal("not-found", message), error.status_code)
    answer.headers.update(error.headers or {})
    return answer
