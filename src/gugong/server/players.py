"""Players are identified by a secret token, of which only a hash is stored."""

import hashlib
import hmac
import secrets
import time
from collections import OrderedDict
from contextlib import suppress
from dataclasses import replace
from typing import Final

from gugong.server.store import Player, Store
from gugong.tables.quotas import DAY
from gugong.tables.refusal import Refusal, StorageError
from gugong.tables.table_names import chosen_name

REMEMBERED: Final = 20_000
UNKNOWN: Final = (
    "No player here has this token; create one with POST /api/v1/players "
    "and send its token as 'Authorization: Bearer …'."
)


def hash_of(token: str) -> str:
    """Tokens have 256 random bits, so a fast hash without salt is as good as a slow one."""
    return hashlib.sha256(token.encode()).hexdigest()


class Players:
    def __init__(self, store: Store) -> None:
        self._store = store
        self._known: OrderedDict[str, Player] = OrderedDict()

    async def add(self, name: str, scope: str) -> tuple[Player, str]:
        """A new player and the token, which is shown only now."""
        player_id = f"p_{secrets.token_hex(8)}"
        token = f"{player_id}.{secrets.token_urlsafe(32)}"
        now = time.time()
        player = Player(player_id, chosen_name(name), scope, hash_of(token), None, None, now, now)
        await self._store.add_player(player)
        self._remember(player)
        return player, token

    async def find(self, token: str) -> Player:
        """The player with this token: looked up by its public part, compared in constant time."""
        player_id, dot, secret = token.partition(".")
        if not dot or not secret or not player_id.isascii() or len(token) > 200:
            raise Refusal("unauthorised", UNKNOWN)
        player = self._known.get(player_id) or await self._store.player(player_id)
        expected = "" if player is None else player.token_hash
        if not hmac.compare_digest(hash_of(token), expected) or player is None:
            raise Refusal("unauthorised", UNKNOWN)
        if player.used < time.time() - DAY:
            player = replace(player, used=time.time())
            with suppress(StorageError):  # reading goes on while nothing can be written
                await self._store.change_player(player)
        self._remember(player)
        return player

    async def update(self, player: Player) -> None:
        await self._store.change_player(player)
        self._remember(player)

    def forget(self, player: str) -> None:
        """Read this player again when next asked: something else has changed them."""
        self._known.pop(player, None)

    def forget_all(self) -> None:
        self._known.clear()

    def _remember(self, player: Player) -> None:
        self._known[player.id] = player
        self._known.move_to_end(player.id)
        if len(self._known) > REMEMBERED:
            self._known.popitem(last=False)
