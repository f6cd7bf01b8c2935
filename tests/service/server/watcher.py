"""Someone who watches a live table, and keeps what they are sent."""

import json
from typing import Any

from gugong.service.tables.refusal import Refusal


class Watcher:
    def __init__(self, player: str | None, seat: int | None) -> None:
        self.player = player
        self.seat = seat
        self.address = "127.0.0.1"
        self.session: str | None = None
        self.away = False
        self.heard: list[bytes] = []
        self.ended: Refusal | None = None

    def end(self, refusal: Refusal) -> None:
        self.ended = refusal

    def send(self, message: bytes) -> None:
        self.heard.append(message)

    def last(self) -> Any:
        return json.loads(self.heard[-1])
