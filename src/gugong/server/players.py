"""Who is who: a player is known by a secret token, of which only a hash is kept."""

import hashlib
import hmac
import secrets
import time
from collections import OrderedDict
from dataclasses import replace
from typing import Final

from gugong.server.refusal import Refusal
from gugong.server.store import Person, StorageError, Store

LONGEST_NAME: Final = 24
REMEMBERED: Final = 20_000
UNKNOWN: Final = (
    "This token belongs to nobody here; make a player with POST /api/v1/players "
    "and send its token as 'Authorization: Bearer …'."
)


def tidy_name(name: str, longest: int = LONGEST_NAME) -> str:
    """A name in one line, without anything that is not printed."""
    printable = "".join(c if c.isprintable() else " " for c in name)
    return " ".join(printable.split())[:longest].strip()


def hash_of(token: str) -> str:
    """Tokens have 256 random bits, so a fast hash without salt is as good as a slow one."""
    return hashlib.sha256(token.encode()).hexdigest()


class Players:
    def __init__(self, store: Store) -> None:
        self._store = store
        self._known: OrderedDict[str, Person] = OrderedDict()

    async def add(self, name: str, scope: str) -> tuple[Person, str]:
        """A new player and the token, which is shown this once."""
        player = f"p_{secrets.token_hex(8)}"
        token = f"{player}.{secrets.token_urlsafe(32)}"
        person = Person(player, tidy_name(name), scope, hash_of(token), None, None, time.time())
        try:
            await self._store.add_player(person)
        except StorageError as error:
            raise Refusal("storage", "The player could not be stored; try again.") from error
        self._remember(person)
        return person, token

    async def who(self, token: str) -> Person:
        """The player with this token; found by the open part of it, compared in constant time."""
        player, dot, secret = token.partition(".")
        if not dot or not secret or not player.isascii() or len(token) > 200:
            raise Refusal("unauthorised", UNKNOWN)
        person = self._known.get(player)
        if person is None:
            try:
                person = await self._store.player(player)
            except StorageError as error:
                raise Refusal(
                    "storage", "Players cannot be looked up now; try again in a moment."
                ) from error
        expected = "" if person is None else person.token_hash
        if not hmac.compare_digest(hash_of(token), expected) or person is None:
            raise Refusal("unauthorised", UNKNOWN)
        self._remember(person)
        return person

    async def change(self, person: Person, **changes: object) -> Person:
        changed = replace(person, **changes)  # type: ignore[arg-type]
        try:
            await self._store.change_player(changed)
        except StorageError as error:
            raise Refusal("storage", "The change could not be stored; try again.") from error
        self._remember(changed)
        return changed

    def _remember(self, person: Person) -> None:
        self._known[person.id] = person
        self._known.move_to_end(person.id)
        if len(self._known) > REMEMBERED:
            self._known.popitem(last=False)
