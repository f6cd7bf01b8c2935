"""How large a request's body may be."""

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from gugong.service.server.http.callers import address_of
from gugong.service.server.http.limits import BYTES_FOR_ONE, Limits
from gugong.service.tables.refusal import Refusal


class BodyLimit:
    """Refuses bodies of more than `largest` bytes and charges the others as they arrive."""

    def __init__(self, app: ASGIApp, largest: int, limits: Limits) -> None:
        self._app = app
        self._largest = largest
        self._limits = limits

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            declared = dict(scope["headers"]).get(b"content-length", b"0")
            if not declared.isdigit() or len(declared) > 20:
                raise Refusal("bad-request", "The content-length is not a number.")
            self._check(int(declared))
            receive = self._counted(receive, address_of(scope))
        await self._app(scope, receive, send)

    def _counted(self, receive: Receive, address: str) -> Receive:
        size = 0

        async def receive_on() -> Message:
            nonlocal size
            message = await receive()
            came = len(message.get("body", b""))
            size += came
            self._check(size)
            self._limits.charge_address(address, came / BYTES_FOR_ONE)
            return message

        return receive_on

    def _check(self, size: int) -> None:
        if size > self._largest:
            raise Refusal(
                "too-large", f"A request may have at most {self._largest} bytes; send less."
            )
