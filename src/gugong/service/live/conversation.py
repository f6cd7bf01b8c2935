"""A client's conversation at a table. A shell reads what comes in, identifies the player,
and sends what goes out."""

from typing import Final

from gugong.service.live.encoding import encode
from gugong.service.live.live_table import LiveTable
from gugong.service.tables.deciding import Request
from gugong.service.tables.permissions import viewer_of
from gugong.service.tables.refusal import Refusal

PONG: Final = b'{"v":1,"type":"pong"}'


class Conversation:
    """A `Watcher`, from its first hello on."""

    address = ""
    session: str | None = None
    away = False

    def __init__(self, table: LiveTable) -> None:
        self.table = table
        self.player: str | None = None
        self.seat: int | None = None

    def send(self, message: bytes) -> None:
        raise NotImplementedError

    def end(self, refusal: Refusal) -> None:
        """Disconnect, giving the reason."""
        raise NotImplementedError

    def hello(self, player: str | None, seat: int | None, version: int | None) -> None:
        """Show the table with the decisions since that version, and its news from now on."""
        self._look(player, seat)
        self.send(self.table.state(player, seat, version))
        if self not in self.table.watchers:
            self.table.watchers.add(self)
            self._presence_changed()

    def watch(self, seat: int | None) -> None:
        """Show the table through another seat."""
        self._look(self.player, seat)
        self.send(self.table.state(self.player, seat))

    def _look(self, player: str | None, seat: int | None) -> None:
        viewer_of(self.table.table, player, seat)  # Refusal if they may not
        self.player, self.seat = player, seat

    async def play(self, request: Request, move: str) -> None:
        self.send(encode((await self.table.play(request, move)).to_json()))

    async def undo(self, request: Request, to: str) -> None:
        self.send(encode((await self.table.undo(request, to)).to_json()))

    def leave(self) -> None:
        if self in self.table.watchers:
            self.table.watchers.discard(self)
            self._presence_changed()

    def known_player(self) -> str:
        if self.player is None:
            raise Refusal("unauthorised", "Send hello with your token before you decide.")
        return self.player

    def _presence_changed(self) -> None:
        """Only players with a seat here are shown as online."""
        if self.player and any(seat.player == self.player for seat in self.table.table.seats):
            self.table.tell_seats()


def refused(message_id: str | None, refusal: Refusal) -> bytes:
    return encode({"v": 1, "type": "refused", "id": message_id, **refusal.to_json()})
