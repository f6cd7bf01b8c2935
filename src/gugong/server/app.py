"""The service as one ASGI application."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Any

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.responses import PlainTextResponse
from starlette.exceptions import HTTPException

from gugong import __version__
from gugong.server import sockets
from gugong.server.bot_workers import Workers
from gugong.server.limits import Limits
from gugong.server.live_tables import LiveTables
from gugong.server.metrics import Metrics
from gugong.server.middleware import App, Middleware, error_answer
from gugong.server.page import page_response
from gugong.server.players import Players
from gugong.server.refusal import Refusal
from gugong.server.routes import boxes, play, players, records, tables
from gugong.server.routes.common import House, Service, raw, reply
from gugong.server.routes.messages import ErrorAnswer, HealthAnswer, LevelsAnswer
from gugong.server.settings import Settings
from gugong.server.store import StorageError, Store
from gugong.server.webhooks import Notices

API = "/api/v1"
ERRORS: dict[int | str, dict[str, Any]] = {
    "4XX": {"model": ErrorAnswer},
    "5XX": {"model": ErrorAnswer},
}


def make_app(settings: Settings) -> App:
    """All parts put together; the database is opened when the application starts."""
    limits, metrics = Limits(settings.rate), Metrics()

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        store = Store(settings.database)
        workers = Workers(settings.workers)
        tables = LiveTables(store, workers, settings)
        app.state.service = Service(
            settings, store, Players(store), workers, tables, limits, metrics
        )
        notices = Notices(store, settings)
        work = (tables.wake_all(), tables.tidy(), notices.run())
        chores = [asyncio.create_task(chore) for chore in work]
        try:
            yield
        finally:
            for chore in chores:
                chore.cancel()
            for chore in chores:
                with suppress(asyncio.CancelledError):
                    await chore
            notices.close()
            await tables.close()
            await workers.close()
            store.close()

    app = FastAPI(
        title="Gùgōng, the table service",
        version=__version__,
        openapi_url=f"{API}/openapi.json",
        docs_url=None,  # they load scripts from elsewhere
        redoc_url=None,
        lifespan=lifespan,
    )
    for part in (players, tables, play, records, boxes):
        app.include_router(part.router, prefix=API, responses=ERRORS)
    app.include_router(sockets.router)
    app.add_exception_handler(Refusal, refused)
    app.add_exception_handler(RequestValidationError, misunderstood)
    app.add_exception_handler(HTTPException, not_found)
    app.add_api_route(f"{API}/health", health, response_model=HealthAnswer, tags=["service"])
    app.add_api_route(f"{API}/levels", levels, response_model=LevelsAnswer, tags=["service"])
    app.add_api_route("/metrics", figures, response_class=PlainTextResponse, tags=["service"])
    app.add_api_route("/{path:path}", page, include_in_schema=False)
    return Middleware(app, settings, limits, metrics)


async def health(service: House) -> Response:
    """Whether the service and its database answer."""
    try:
        await service.store.is_there()
    except StorageError as error:
        words = {"status": "no database", "version": __version__, "database": str(error)}
        return reply(words, 503)
    return reply({"status": "ok", "version": __version__, "database": "ok"})


async def levels(service: House) -> Response:
    """The levels a bot can have."""
    return reply({"levels": list(service.tables.levels)})


async def figures(service: House) -> Response:
    """For Prometheus."""
    live = service.tables.live
    gauges = {
        "tables_live": len(live),
        "watchers": sum(len(table.watchers) for table in live),
        "bot_failures": service.tables.bot_failures,
    }
    return PlainTextResponse(service.metrics.text(gauges))


async def page(path: str, request: Request, service: House) -> Response:
    if path.startswith("api/"):
        raise Refusal("not-found", f"There is nothing at /{path[:100]}; see {API}/openapi.json.")
    accepted = request.headers.get("accept-encoding", "")
    return page_response(service.settings.page, f"/{path}", accepted)


# What went wrong


async def refused(_: Request, error: Exception) -> Response:
    assert isinstance(error, Refusal)
    answer = raw(error_answer(error), error.status)
    if error.code == "unauthorised":
        answer.headers["www-authenticate"] = "Bearer"
    if error.code == "too-fast":
        answer.headers["retry-after"] = "1"
    return answer


async def misunderstood(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    where = ".".join(str(part) for part in first["loc"][1:]) or str(first["loc"][0])
    return await refused(request, Refusal("bad-request", f"{where}: {first['msg']}"))


async def not_found(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    message = f"{request.method} {request.url.path[:100]}: {error.detail}; see {API}/openapi.json."
    answer = raw(error_answer(Refusal("not-found", message)), error.status_code)
    answer.headers.update(error.headers or {})
    return answer
