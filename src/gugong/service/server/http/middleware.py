"""What every request passes through before it reaches the application, in this order."""

from starlette.types import ASGIApp, Receive, Scope, Send

from gugong.service.server.http.admission import Admission
from gugong.service.server.http.body_limit import BodyLimit
from gugong.service.server.http.callers import ClientAddress, Proxies
from gugong.service.server.http.connections import RequestDeadlines
from gugong.service.server.http.http_errors import ErrorAnswers
from gugong.service.server.http.limits import Limits
from gugong.service.server.http.request_checks import RequestChecks
from gugong.service.server.http.request_log import RequestLog
from gugong.service.server.http.security_headers import SecurityHeaders
from gugong.service.server.operator.bans import Bans
from gugong.service.server.operator.metrics import Metrics
from gugong.service.server.settings import Settings


def with_middleware(
    app: ASGIApp, settings: Settings, limits: Limits, metrics: Metrics, bans: Bans
) -> ASGIApp:
    """The application behind all middleware. Read it from the last line up."""
    app = HeadAsGet(app)
    app = BodyLimit(app, settings.largest, limits)
    app = Admission(app, settings, limits, bans)
    app = RequestChecks(app, settings)
    app = ErrorAnswers(app)
    app = SecurityHeaders(app)
    app = RequestLog(app, metrics)
    app = ClientAddress(app, Proxies(settings.trusted_proxy))
    return RequestDeadlines(app, settings.request_seconds)


class HeadAsGet:
    """Answers HEAD as GET. The server itself still knows, and sends no body."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and scope["method"] == "HEAD":
            scope = {**scope, "method": "GET"}
        await self._app(scope, receive, send)
