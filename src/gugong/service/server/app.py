"""The service as one ASGI application."""

import asyncio
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from functools import cache

import orjson
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.types import ASGIApp

from gugong.bots.registry import bot_names, short_name
from gugong.service.live.reviews import Reviews
from gugong.service.server.accounts.players import Players
from gugong.service.server.http import sockets
from gugong.service.server.http.document import document
from gugong.service.server.http.heavy_work import HeavyWork
from gugong.service.server.http.http_errors import error_response
from gugong.service.server.http.limits import Limits
from gugong.service.server.http.middleware import with_middleware
from gugong.service.server.http.page import PATHS, TABLE, page_response
from gugong.service.server.http.previews import preferred_language, preview
from gugong.service.server.http.routes import route_of
from gugong.service.server.http.service import Draining, Service
from gugong.service.server.notices.mail import open_mail
from gugong.service.server.notices.outbox import Outbox
from gugong.service.server.notices.push import open_push
from gugong.service.server.opening import open_database
from gugong.service.server.operator.bans import Bans
from gugong.service.server.operator.expiry import keep_tidy
from gugong.service.server.operator.health import monitored
from gugong.service.server.operator.memory import give_back
from gugong.service.server.operator.metrics import Metrics
from gugong.service.server.operator.operator_changes import OperatorChanges
from gugong.service.server.play.bot_workers import Workers
from gugong.service.server.play.steady_time import SteadyTime
from gugong.service.server.play.table_maker import TableMaker
from gugong.service.server.play.timekeeper import Timekeeper
from gugong.service.server.requests import API, every_row
from gugong.service.server.settings import Settings
from gugong.service.server.storage.failures import Integrity
from gugong.service.server.storage.rows import Listed, one_table
from gugong.service.tables.creating import could_be_id
from gugong.service.tables.refusal import Refusal, StorageError


def make_app(
    settings: Settings,
    limits: Limits,
    monitoring: socket.socket | None = None,
    draining: Draining | None = None,
) -> ASGIApp:
    """Put all parts together. The database is opened when the application starts. `monitoring` is
    the address of the metrics; `draining` tells when the server is about to stop."""
    ending = draining or Draining()
    metrics, bans = Metrics(), Bans()

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        store, others = open_database(settings.database, settings.lease_seconds)
        workers = Workers(settings.workers)
        bots = others.bot_turns(
            workers, levels_of(settings), settings.bot_seconds, settings.bot_grace
        )
        steady = SteadyTime()
        live = others.tables(bots.wake, steady.now)
        reviews = Reviews(workers, store)
        maker = TableMaker(store, live, settings.quotas)
        players_here = Players(store)
        heavy = HeavyWork()
        operator = OperatorChanges(store, players_here, live, bans)
        push = await open_push(store, settings)
        mail = open_mail(settings)
        integrity = Integrity(settings.database)
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
            integrity=integrity,
            draining=ending,
            changes=operator,
            push=push,
            mail=mail,
        )
        await others.claims.start()
        ending.then(live.wake_waiting)
        await operator.start()
        timekeeper = Timekeeper(store, live, steady)
        await timekeeper.start()
        outbox = Outbox(store, others.claims, live, settings, metrics, push, mail)
        chores = [
            asyncio.create_task(chore)
            for chore in (
                *others.chores(app.state.service),
                live.drop_idle(settings.idle_seconds, give_back),
                keep_tidy(store, others.claims, live, settings.lifetimes),
                outbox.run(),
                operator.run(),
                integrity.run(),
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
            with suppress(StorageError):  # then the lease expires
                await others.claims.leave()
            store.close()

    routes = [
        sockets.ROUTE,  # the most frequent first: they are tried in this order
        *(route_of(path, row) for _, path, row in every_row()),
        Route(f"{API}/openapi.json", openapi),
        Route("/{path:path}", page),
    ]
    handlers = {Refusal: refused, HTTPException: not_found}
    app = Starlette(routes=routes, exception_handlers=handlers, lifespan=lifespan)
    app.router.redirect_slashes = False  # to what the client calls this service
    return with_middleware(app, settings, limits, metrics, bans)


def levels_of(settings: Settings) -> dict[str, str]:
    """Return which bot plays which level."""
    levels = {name: name for name in bot_names()}
    return levels | {short_name(spec): spec for spec in settings.bots}


async def openapi(request: Request) -> Response:
    return Response(described(), media_type="application/json")


@cache
def described() -> bytes:
    return orjson.dumps(document(list(every_row())))


async def page(request: Request) -> Response:
    service: Service = request.app.state.service
    path: str = request.path_params["path"]
    if path.startswith("api/"):
        raise Refusal("not-found", f"There is nothing at /{path[:100]}; see {API}/openapi.json.")
    accepted = request.headers.get("accept-encoding", "")
    head = await preview_at(service, request, f"/{path}") if PATHS.fullmatch(f"/{path}") else ""
    return page_response(service.settings.page, f"/{path}", accepted, head)


async def preview_at(service: Service, request: Request, path: str) -> str:
    address = service.settings.address or str(request.base_url)
    language = preferred_language(request.headers.get("accept-language", ""))
    named = TABLE.fullmatch(path)
    found: Listed | None = None
    if named and could_be_id(named[1]):
        with suppress(StorageError):  # the page comes all the same, and says so
            found = await service.store.read(one_table, named[1])
    return preview(address.rstrip("/"), path, language, found)


# What went wrong


async def refused(_: Request, error: Exception) -> Response:
    assert isinstance(error, Refusal)
    return error_response(error)


async def not_found(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    message = f"{request.method} {request.url.path[:100]}: {error.detail}; see {API}/openapi.json."
    answer = error_response(Refusal("not-found", message), error.status_code)
    answer.headers.update(error.headers or {})
    return answer
