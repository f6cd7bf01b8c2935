"""A player of a service: all its requests, and a game to play and to follow."""

import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from functools import partial
from typing import TYPE_CHECKING, Final, Literal, Self
from uuid import uuid4

from httpx import TransportError
from websockets.exceptions import WebSocketException

from gugong.client.connection import Refused
from gugong.client.requests import Requests
from gugong.client.socket import Socket, open_socket
from gugong.service.api.play import Hello

if TYPE_CHECKING:
    from gugong.service.tables.messages import AckMessage, State

# These say nothing about what happens to a decision, so it is sent again.
NOT_FINAL: Final = ("busy", "internal", "storage", "too-fast")
PAUSES: Final = (0.1, 0.3, 1.0, 3.0, 10.0)  # seconds between attempts


class Client(Requests):
    """A player of a service, by their token; without a token, a spectator.

    Each thread needs a client of its own.
    """

    @classmethod
    def sign_up(cls, url: str, name: str, scope: Literal["person", "bot"] = "bot") -> Self:
        """Become a new player. Keep their `token`: anyone who has it is this player."""
        with cls(url) as nobody:
            return cls(url, nobody.create_player(name=name, scope=scope)["token"])

    @classmethod
    def sign_in(cls, url: str, *, code: str | None = None, link: str | None = None) -> Self:
        """Come back as a known player, with their recovery code or the key in a link."""
        with cls(url) as nobody:
            return cls(url, nobody.begin_session(code=code, link=link)["token"])

    def play(self, state: "State", move: str) -> "AckMessage":
        """Make a move in this state, and return once it is stored.

        The request is repeated if no answer comes; the move is made once. Raises Refused with the
        code `stale` if the game has gone on: the state that `follow` yields next is newer.
        """
        return self._decide(state, partial(self.move, move=move))

    def take_back(
        self, state: "State", to: Literal["decision", "turn"] = "decision"
    ) -> "AckMessage":
        """Take back your last decision, or your turn, as `play` makes a move."""
        return self._decide(state, partial(self.undo, to=to))

    def follow(self, table: str, seat: int | None = None) -> Iterator["State"]:
        """Yield the state of a table, and again after every change, until its game is over.

        `seat` is yours; None watches as a spectator. A lost connection is opened again, and what
        happened meanwhile comes in one state.
        """
        version = None
        pauses = iter(PAUSES)
        while True:
            lost: Exception = ConnectionError("The service has closed the connection.")
            try:
                with self.socket(table, seat, version) as socket:
                    for message in socket:
                        if message["type"] == "refused":
                            if message["error"]["code"] not in NOT_FINAL:
                                raise Refused(0, message["error"], message.get("state"))
                        elif message["type"] == "state":
                            pauses = iter(PAUSES)
                            if version is None or message["version"] > version:
                                version = message["version"]
                                yield message
                            if message["table"]["status"] == "over":
                                return
            except (OSError, WebSocketException) as error:
                lost = error
            pause = next(pauses, None)
            if pause is None:
                raise lost
            time.sleep(pause)

    def socket(
        self, table: str, seat: int | None = None, version: int | None = None
    ) -> AbstractContextManager[Socket]:
        """A socket at a table, with its hello said; `version` is the latest you know."""
        hello = Hello(type="hello", token=self.token, seat=seat, version=version)
        return open_socket(self.url, table, hello)

    def _decide(self, state: "State", send: Callable[..., "AckMessage"]) -> "AckMessage":
        if state["seat"] is None:
            raise ValueError("This state is a spectator's: follow the table through your seat.")
        request = partial(
            send,
            state["table"]["table"],
            id=uuid4().hex,
            seat=state["seat"],
            ply=state["ply"],
            version=state["version"],
        )
        for pause in PAUSES:
            try:
                return request()
            except TransportError:
                pass
            except Refused as refused:
                if refused.code not in NOT_FINAL:
                    raise
            time.sleep(pause)
        return request()
