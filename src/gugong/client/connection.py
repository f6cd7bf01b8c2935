"""A player's way to a service: requests over HTTP, and what refuses them."""

import json
from collections.abc import Mapping
from dataclasses import asdict, fields
from typing import TYPE_CHECKING, Final, Self
from urllib.parse import quote

import httpx

from gugong.errors import GugongError
from gugong.service.api.players import Webhook
from gugong.service.tables.json_values import Value
from gugong.service.tables.terms import Clock, Terms

if TYPE_CHECKING:
    from gugong.service.tables.messages import ErrorInfo, State

API: Final = "/api/v1"
LONGEST_WAIT: Final = 30.0  # seconds for an answer; a view may wait 20 of them for a later version
JSON: Final = "application/json"
# What is a value in answers, by its name there.
VALUES: Final[dict[str, type[Clock | Terms | Webhook]]] = {
    "clock": Clock,
    "terms": Terms,
    "webhook": Webhook,
}


class Refused(GugongError):
    """The service refused a request. `code` is for programs, `str(error)` says what to do.

    `error` holds what else it said: figures, the engine's reason, a ban. `state` is the current
    state if the request answered an older one. `status` is HTTP's; 0 over a socket.
    """

    def __init__(self, status: int, error: "ErrorInfo", state: "State | None" = None) -> None:
        super().__init__(status, error, state)
        self.status = status
        self.error = error
        self.state = state

    @property
    def code(self) -> str:
        return self.error["code"]

    def __str__(self) -> str:
        return f"{self.code}: {self.error['message']}"


class Connection:
    """A connection to a server, as one player. Close it after use, or use it in a `with` statement.

    `transport` is for proxies and certificates: see httpx.
    """

    def __init__(
        self,
        url: str,
        token: str | None = None,
        *,
        transport: httpx.BaseTransport | None = None,
    ) -> None:
        self.url: str = url.rstrip("/")
        self.token = token
        headers = {} if token is None else {"authorization": f"Bearer {token}"}
        self._http = httpx.Client(
            base_url=self.url + API, headers=headers, timeout=LONGEST_WAIT, transport=transport
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        self._http.close()

    def _send(
        self,
        method: str,
        path: str,
        parts: Mapping[str, str | int] | None = None,
        *,
        query: Mapping[str, object] | None = None,
        body: object = None,
        text: str | None = None,
    ) -> str:
        """Return the answer. Raises Refused if the service says no, and httpx's errors if it does
        not answer."""
        headers = {}
        if text is None and method != "GET":
            text, headers = encoded({} if body is None else body), {"content-type": JSON}
        asked = {} if query is None else query
        places = {} if parts is None else parts
        answer = self._http.request(
            method,
            path.format_map({name: quote(str(part), safe="") for name, part in places.items()}),
            params={name: _word(value) for name, value in asked.items() if value is not None},
            content=text,
            headers=headers,
        )
        if answer.is_error and answer.headers.get("content-type", "").startswith(JSON):
            said = answer.json()
            raise Refused(answer.status_code, said["error"], said.get("state"))
        return answer.raise_for_status().text


def encoded(body: object) -> str:
    """As JSON: dataclasses as objects, without what is `...`."""
    if isinstance(body, Mapping):
        body = {name: value for name, value in body.items() if value is not ...}
    return json.dumps(body, default=asdict)


def decoded(text: str | bytes) -> Value:
    """From JSON: what the service's types call a value is one here, too."""
    return json.loads(text, object_hook=_with_values)


def _with_values(found: dict[str, Value]) -> dict[str, Value]:
    for name in found.keys() & VALUES.keys():
        if isinstance(found[name], dict):
            known = {field.name for field in fields(VALUES[name])}  # a newer service may have more
            found[name] = VALUES[name](
                **{each: value for each, value in found[name].items() if each in known}
            )
    return found


def _word(value: object) -> str:
    return json.dumps(value) if isinstance(value, bool) else str(value)
