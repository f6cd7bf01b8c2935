"""Whether an address may ask anything at all now: its rate, its bans, its requests under way."""

from functools import partial

from starlette.types import ASGIApp, Receive, Scope, Send

from gugong.service.server.http.callers import Proxies, address_of
from gugong.service.server.http.connections import STATE, Connection, Gate
from gugong.service.server.http.limits import Limits
from gugong.service.server.operator.bans import Bans
from gugong.service.server.settings import Settings
from gugong.service.tables.refusal import Refusal


class Admission:
    def __init__(self, app: ASGIApp, settings: Settings, limits: Limits, bans: Bans) -> None:
        self._app = app
        self._limits = limits
        self._bans = bans
        # Behind a proxy, where every connection is the proxy's, this is what counts callers.
        self._gate = Gate(
            "requests", settings.connections, settings.connections_per_address, Proxies(())
        )

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        charged_to, address = address_of(scope), scope["client"][0]
        self._limits.charge_address(charged_to)
        if scope["path"].startswith("/api/"):  # the page stays open to all, so that it can say why
            self._bans.check_address(address)
        if not self._gate.enter(address):
            raise Refusal("busy", "Too many requests at once from your address; end some first.")
        connection: Connection | None = scope.get("state", {}).get(STATE)
        if connection is not None and scope["type"] == "websocket":
            # Frames cost time before the application sees what is in them.
            connection.charge = partial(self._limits.charge_bytes, charged_to)
        try:
            await self._app(scope, receive, send)
        finally:
            self._gate.leave(address)
