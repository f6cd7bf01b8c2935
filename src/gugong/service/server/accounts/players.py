"""Players and their tokens: a token stands for a session of a player. Only its hash is stored."""

import hashlib
import hmac
import re
import secrets
import time
from collections import OrderedDict
from collections.abc import Collection
from contextlib import suppress
from dataclasses import asdict, dataclass, replace
from typing import Final, NamedTuple

from sqlalchemy import Connection, delete, insert, select, update

from gugong.service.server.operator.audit import new_line
from gugong.service.server.storage.rows import Session, StoredPlayer, Way
from gugong.service.server.storage.schema import players, sessions
from gugong.service.server.storage.store import Store
from gugong.service.tables.quotas import DAY, HOUR
from gugong.service.tables.refusal import Refusal, StorageError
from gugong.service.tables.table_names import chosen_name

REMEMBERED: Final = 20_000
MOST_SESSIONS: Final = 20  # of one player; one more ends the one unused for longest
UNKNOWN: Final = (
    "No player here has this token; create one with POST /api/v1/players "
    "and send its token as 'Authorization: Bearer …'."
)
# The first that is found counts: most browsers also call themselves by the names below theirs.
BROWSERS: Final = (
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser/", "Samsung Internet"),
    ("Vivaldi/", "Vivaldi"),
    ("YaBrowser/", "Yandex Browser"),
    ("Firefox/", "Firefox"),
    ("FxiOS/", "Firefox"),
    ("HeadlessChrome/", "Chrome"),
    ("CriOS/", "Chrome"),
    ("Chrome/", "Chrome"),
    ("Safari/", "Safari"),
)
SYSTEMS: Final = (
    ("Android", "Android"),
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Windows", "Windows"),
    ("CrOS", "ChromeOS"),
    ("Macintosh", "macOS"),
    ("Linux", "Linux"),
)
PROGRAM: Final = re.compile(r"[A-Za-z][\w.-]{0,38}")


@dataclass(frozen=True, slots=True)
class Known:
    """A player and their sessions."""

    player: StoredPlayer
    sessions: tuple[Session, ...]


class Caller(NamedTuple):
    player: StoredPlayer
    session: Session


def hash_of(token: str) -> str:
    """Tokens have 256 random bits, so a fast hash without salt is as good as a slow one."""
    return hashlib.sha256(token.encode()).hexdigest()


def keyed_hash(text: str, key: str) -> str:
    """Return what is stored in place of an address or a mailbox. A hash without a key would not
    hide it, since there are too few of them."""
    return hmac.new(key.encode(), text.encode(), hashlib.sha256).hexdigest()[:32]


class Players:
    def __init__(self, store: Store) -> None:
        self._store = store
        self._known: OrderedDict[str, Known] = OrderedDict()

    async def add(self, name: str, scope: str, agent: str) -> tuple[StoredPlayer, str]:
        """Add a player; return them and their token, which is shown only now."""
        now = time.time()
        player_id = f"p_{secrets.token_hex(8)}"
        player = StoredPlayer(player_id, chosen_name(name), scope, None, None, now, now)
        session, token = new_session(player_id, "first", agent)
        await self._store.write(add_player, player, session)
        self._remember(Known(player, (session,)))
        return player, token

    async def find(self, token: str) -> Caller:
        """Return whose token this is: looked up by its public part, compared in constant time."""
        player_id, dot, secret = token.partition(".")
        if not dot or not secret or not player_id.isascii() or len(token) > 200:
            raise Refusal("unauthorised", UNKNOWN)
        token_hash = hash_of(token)
        known = self._known.get(player_id)
        session = None if known is None else _session_of(known, token_hash)
        if known is None or session is None:  # or another service has added it
            known = await self._store.read(find_player, player_id)
            if known is None:
                raise Refusal("unauthorised", UNKNOWN)
            session = _session_of(known, token_hash)
            if session is None:
                raise Refusal("unauthorised", UNKNOWN)
        return await self._use(known, session)

    async def update(self, player: StoredPlayer) -> None:
        change = update(players).where(players.c.id == player.id).values(asdict(player))
        await self._store.execute(change)
        if known := self._known.get(player.id):
            self._remember(replace(known, player=player))

    def forget(self, player: str) -> None:
        """Read this player again next time, because they were changed from outside."""
        self._known.pop(player, None)

    def forget_all(self) -> None:
        self._known.clear()

    async def _use(self, known: Known, session: Session) -> Caller:
        """Record the visit, to the hour and to the day."""
        now = time.time()
        if session.used < now - HOUR:
            seen = replace(session, used=now)
            others = tuple(each for each in known.sessions if each.id != session.id)
            known = replace(known, sessions=(seen, *others))
            if known.player.used < now - DAY:
                known = replace(known, player=replace(known.player, used=now))
            with suppress(StorageError):
                await self._store.write(_seen, seen, known.player)
            session = seen
        self._remember(known)
        return Caller(known.player, session)

    def _remember(self, known: Known) -> None:
        self._known[known.player.id] = known
        self._known.move_to_end(known.player.id)
        if len(self._known) > REMEMBERED:
            self._known.popitem(last=False)


def new_session(player: str, way: Way, agent: str) -> tuple[Session, str]:
    """Begin a session in this browser; return it and its token."""
    token = f"{player}.{secrets.token_urlsafe(32)}"
    browser, system = device_of(agent)
    now = time.time()
    name = f"s_{secrets.token_hex(6)}"
    return Session(name, player, hash_of(token), browser, system, way, now, now), token


def device_of(agent: str) -> tuple[str, str]:
    """Browser and system in plain words, as much of the `User-Agent` as is stored; a program by its
    own name; empty what is unknown.

    >>> device_of("Mozilla/5.0 (Android 16; Mobile; rv:150.0) Gecko/150.0 Firefox/150.0")
    ('Firefox', 'Android')
    >>> device_of("python-httpx/0.28.1")
    ('python-httpx', '')
    """
    if not agent.startswith("Mozilla/"):
        found = PROGRAM.match(agent)
        return (found[0] if found else "", "")
    browser = next((name for mark, name in BROWSERS if mark in agent), "")
    return browser, next((name for mark, name in SYSTEMS if mark in agent), "")


def _session_of(known: Known, token_hash: str) -> Session | None:
    same = (s for s in known.sessions if hmac.compare_digest(s.token_hash, token_hash))
    return next(same, None)


# What is stored


def find_player(connection: Connection, player: str) -> Known | None:
    row = connection.execute(select(players).where(players.c.id == player)).first()
    if row is None:
        return None
    return Known(StoredPlayer(**row._mapping), sessions_of(connection, player))


def sessions_of(connection: Connection, player: str) -> tuple[Session, ...]:
    """Return the sessions, newest first."""
    query = select(sessions).where(sessions.c.player == player)
    found = connection.execute(query.order_by(sessions.c.created.desc(), sessions.c.id))
    return tuple(Session(**row._mapping) for row in found)


def add_player(connection: Connection, player: StoredPlayer, session: Session) -> None:
    connection.execute(insert(players), asdict(player))
    connection.execute(insert(sessions), asdict(session))


def add_session(connection: Connection, session: Session) -> None:
    connection.execute(insert(sessions).values(asdict(session)))
    mine = select(sessions.c.id).where(sessions.c.player == session.player)
    latest = mine.where(sessions.c.id != session.id).order_by(sessions.c.used.desc())
    over = connection.execute(latest.offset(MOST_SESSIONS - 1)).scalars()
    end_sessions(connection, session.player, list(over))


def end_sessions(connection: Connection, player: str, ended: Collection[str]) -> None:
    """Remove the player; the audit line tells every server on this database to forget them."""
    if not ended:
        return
    connection.execute(new_line("themselves", "players sessions", player))
    theirs = (sessions.c.player == player) & sessions.c.id.in_(ended)
    connection.execute(delete(sessions).where(theirs))


def _seen(connection: Connection, session: Session, player: StoredPlayer) -> None:
    mine = update(sessions).where(sessions.c.id == session.id)
    connection.execute(mine.values(used=session.used))
    theirs = update(players).where(players.c.id == player.id)
    connection.execute(theirs.values(used=player.used))
