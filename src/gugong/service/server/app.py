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
from gugong.service.live.bot_turns import BotTurns
from gugong.service.live.reviews import Reviews
from gugong.service.server.accounts import access_routes as access
from gugong.service.server.accounts import own_data_routes as own_data
from gugong.service.server.accounts import passkey_routes as passkeys
from gugong.service.server.accounts import player_routes as players
from gugong.service.server.accounts.players import Players
from gugong.service.server.club import chat_routes as chat
from gugong.service.server.club import daily_routes as daily
from gugong.service.server.club import game_routes as games
from gugong.service.server.club import puzzle_routes as puzzles
from gugong.service.server.club import report_routes as reports
from gugong.service.server.club.results_sql import results_of_player
from gugong.service.server.draining import Draining
from gugong.service.server.http import sockets
from gugong.service.server.http.bodies import ErrorAnswer, LevelsAnswer
from gugong.service.server.http.common import OptionalPlayer, Service, ServiceDep, reply
from gugong.service.server.http.heavy_work import HeavyWork
from gugong.service.server.http.http_errors import error_response
from gugong.service.server.http.limits import Limits
from gugong.service.server.http.middleware import Middleware
from gugong.service.server.http.models import model_of
from gugong.service.server.http.page import page_response
from gugong.service.server.notices import channel_routes as channels
from gugong.service.server.notices.mail import open_mail
from gugong.service.server.notices.outbox import Outbox
from gugong.service.server.notices.push import open_push
from gugong.service.server.opening import open_database
from gugong.service.server.operator import health
from gugong.service.server.operator.bans import Bans
from gugong.service.server.operator.metrics import Metrics
from gugong.service.server.operator.monitoring import monitored
from gugong.service.server.operator.operator_changes import OperatorChanges
from gugong.service.server.operator.tidying import keep_tidy
from gugong.service.server.play import check_routes as checks
from gugong.service.server.play import component_routes as components
from gugong.service.server.play import play_routes as play
from gugong.service.server.play import record_routes as records
from gugong.service.server.play import table_routes as tables
from gugong.service.server.play.bot_workers import Workers
from gugong.service.server.play.table_maker import TableMaker
from gugong.service.server.play.timekeeper import Timekeeper
from gugong.service.server.settings import Settings
from gugong.service.tables.fitting import LOOK_BACK, fitting
from gugong.service.tables.refusal import Refusal, StorageError
from gugong.service.tables.results import OwnResult

API = "/api/v1"
ERRORS: dict[int | str, dict[str, Any]] = {  # FastAPI's type of `responses`
    "4XX": {"model": model_of(ErrorAnswer)},
    "5XX": {"model": model_of(ErrorAnswer)},
}


def make_app(
    settings: Settings,
    limits: Limits,
    monitoring: socket.socket | None = None,
    draining: Draining | None = None,
) -> ASGIApp:
    """Put all parts together. The database is opened when the application starts. `monitoring` is
    where the operator asks for figures, `draining` tells when the service is about to end."""
    ending = draining or Draining()
    metrics, bans = Metrics(), Bans()

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        store, others = open_database(settings.database, settings.lease_seconds)
        workers = Workers(settings.workers)
        bots = BotTurns(
            workers, levels_of(settings), settings.bot_seconds, settings.bot_patience, others.bots
        )
        live = others.tables(bots.wake)
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
            draining=ending,
            changes=operator,
            push=push,
            mail=mail,
        )
        await others.claims.start()
        ending.then(live.wake_waiting)
        await operator.start()
        timekeeper = Timekeeper(store, live)
        await timekeeper.start()
        outbox = Outbox(store, others.claims, live, settings, metrics, push, mail)
        chores = [
            asyncio.create_task(chore)
            for chore in (
                *others.chores(app.state.service),
                live.drop_idle(settings.idle_seconds),
                keep_tidy(store, others.claims, live, settings.lifetimes),
                outbox.run(),
                operator.run(),
                timekeeper.run(),
            )
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
            await outbox.close()
            heavy.close()
            await bots.close()
            await reviews.close()
            await workers.close()
            with suppress(StorageError):  # then the lease ends by itself
                await others.claims.leave()
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
