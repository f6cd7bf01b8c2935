"""Refuses requests no honest client sends: odd heads, unknown hosts, pages of other sites."""

from collections.abc import Collection
from typing import Final
from urllib.parse import urlsplit

from starlette.types import ASGIApp, Receive, Scope, Send

from gugong.service.server.http.callers import Hosts
from gugong.service.server.settings import Settings
from gugong.service.tables.refusal import Refusal

LONGEST_PATH: Final = 500  # characters; the longest of ours has 60
MOST_HEADERS: Final = 64


class RequestChecks:
    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self._app = app
        self._hosts = Hosts(settings.allowed_hosts)
        self._origins = settings.origins

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "lifespan":
            check_head(scope)
            check_host(scope, self._hosts)
            check_origin(scope, self._origins)
        await self._app(scope, receive, send)


def check_head(scope: Scope) -> None:
    path: str = scope["path"]
    if len(path) > LONGEST_PATH:
        raise Refusal("bad-request", f"A path here has at most {LONGEST_PATH} characters.")
    if not path.isprintable():
        raise Refusal("bad-request", "The path has a character in it that no path here has.")
    if len(scope["headers"]) > MOST_HEADERS:
        raise Refusal("bad-request", f"A request has at most {MOST_HEADERS} headers.")
    names = {name for name, _ in scope["headers"]}
    if {b"content-length", b"transfer-encoding"} <= names:  # a proxy may read another request
        raise Refusal("bad-request", "A request has either a content-length or is chunked.")


def check_host(scope: Scope, hosts: Hosts) -> None:
    sent = [value for name, value in scope["headers"] if name == b"host"]
    if len(sent) != 1:
        raise Refusal("bad-request", "A request has one Host header; send it.")
    host = sent[0].decode("latin-1")
    if host not in hosts:
        raise Refusal(
            "forbidden",
            f"This service does not know itself as {host[:60]!r}; open it at its own address, or "
            "let the operator name this one with --allowed-host.",
        )


def check_origin(scope: Scope, allowed: Collection[str]) -> None:
    """Refuse requests of pages from other sites. Programs send no origin; they need the token."""
    headers = dict(scope["headers"])
    origin = headers.get(b"origin", b"").decode("latin-1")
    host = headers.get(b"host", b"").decode("latin-1")
    if origin and origin not in allowed and _site(origin) != host:
        raise Refusal(
            "forbidden",
            "This request comes from a page of another site; open the table at its own address, "
            "or ask the operator to allow that site with --origin.",
        )


def _site(origin: str) -> str | None:
    try:
        return urlsplit(origin).netloc
    except ValueError:  # such as http://[
        return None
