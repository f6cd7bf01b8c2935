"""Headers that tell browsers what a page of ours may do, and what to keep."""

from typing import Final

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from gugong.service.server.http.page import HERE

POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; "
    "font-src 'self'; connect-src 'self'; media-src 'self'; manifest-src 'self'; "
    "worker-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
HEADERS: Final = [
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=()"),
    (b"x-frame-options", b"DENY"),
]
# Where the engine runs in the browser, Python is WebAssembly; nothing else is allowed there.
HEADERS_HERE: Final = [
    (name, value.replace(b"script-src 'self'", b"script-src 'self' 'wasm-unsafe-eval'"))
    for name, value in HEADERS
]
NO_STORE: Final = (b"cache-control", b"no-store")


class SecurityHeaders:
    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        of_api = scope["path"].startswith("/api/")
        usual = HEADERS_HERE if scope["path"].startswith(HERE) else HEADERS

        async def send_on(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = [*message["headers"], *usual]
                if of_api and not any(name == b"cache-control" for name, _ in headers):
                    headers.append(NO_STORE)
                message["headers"] = headers
            await send(message)

        await self._app(scope, receive, send_on)
