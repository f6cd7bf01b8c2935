"""Signing in: sessions, the recovery code, and links for a second device."""

import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated, Final, Literal, TypedDict

from sqlalchemy import Connection, delete, insert, select

from gugong.service.api.players import NewPlayerAnswer, player_json
from gugong.service.api.rows import Answer, Body, Row
from gugong.service.api.tables import GoneAnswer
from gugong.service.server.accounts.passkeys import is_offered, passkeys_of
from gugong.service.server.accounts.players import (
    Known,
    add_session,
    end_sessions,
    find_player,
    hash_of,
    new_session,
    sessions_of,
)
from gugong.service.server.accounts.recovery import (
    code_created,
    code_hash,
    forget_code,
    new_code,
    player_of_code,
    read_code,
    set_code,
)
from gugong.service.server.http.service import ServerCall
from gugong.service.server.storage.rows import Passkey, Session, Way
from gugong.service.server.storage.schema import one_time_keys
from gugong.service.tables.bounds import characters
from gugong.service.tables.refusal import Refusal
from gugong.service.tables.viewing import timestamp

LINK_SECONDS: Final = 600
Owner = Callable[[Connection], str]  # finds the player to sign in, or refuses
Purpose = Literal["link", "register", "sign-in"]
NO_SESSION: Final = "You have no such session; perhaps it has ended already."
WRONG_CODE: Final = (
    "No player here has this recovery code; it may have been renewed, or belong to another server."
)
LINK_SPENT: Final = (
    "This link has been used or has expired; make a new one on a device where you are signed in."
)


# Asked


@dataclass(frozen=True, slots=True)
class WayIn(Body):
    """Either a recovery code as its owner typed it, or the key in a link."""

    code: Annotated[str, characters(100)] | None = None
    link: Annotated[str, characters(100)] | None = None

    def __post_init__(self) -> None:
        if (self.code is None) == (self.link is None):
            raise ValueError("send either a code or a link")


# Answered


class SessionInfo(TypedDict):
    session: str
    browser: str  # or the program's name; empty: unknown
    system: str  # empty: unknown
    way: Way
    created: str
    used: str  # to the hour
    current: bool  # the one that asks


class PasskeyInfo(TypedDict):
    passkey: str
    name: str
    created: str
    used: str | None


class AccessAnswer(TypedDict):
    """Where you are signed in, and how you can sign in again."""

    v: Literal[1]
    sessions: list[SessionInfo]
    recovery: str | None  # when the code was made; None: no code
    passkeys: list[PasskeyInfo]
    passkeys_offered: bool  # whether this service, at this address, has them


class CodeAnswer(TypedDict):
    v: Literal[1]
    code: str


class LinkAnswer(TypedDict):
    v: Literal[1]
    key: str
    seconds: int  # for which it opens


class WhoseAnswer(TypedDict):
    """The player that this code or link signs you in as."""

    v: Literal[1]
    player: str
    name: str


class NewSessionAnswer(NewPlayerAnswer):
    session: str


# Your own


async def see_access(call: ServerCall) -> Answer:
    """List where you are signed in, and how you can sign in again: sessions, recovery code,
    passkeys."""
    return {**await _access(call)}


async def end_others(call: ServerCall) -> Answer:
    """End all your sessions but this one."""

    def end(connection: Connection) -> None:
        found = sessions_of(connection, call.caller.id)
        others = [session.id for session in found if session.id != call.current.id]
        end_sessions(connection, call.caller.id, others)

    await call.shell.store.write(end)
    await call.shell.changes.look()
    return {**await _access(call)}


async def end_session(call: ServerCall) -> Answer:
    """End one of your sessions, this one or another. Its token stops working."""
    session = call.part("session")

    def end(connection: Connection) -> bool:
        found = sessions_of(connection, call.caller.id)
        is_mine = any(each.id == session for each in found)
        end_sessions(connection, call.caller.id, [session] if is_mine else [])
        return is_mine

    if not await call.shell.store.write(end):
        raise Refusal("not-found", NO_SESSION)
    await call.shell.changes.look()
    return {"removed": session}


async def make_code(call: ServerCall) -> Answer:
    """Make a recovery code, replacing any earlier one. It is shown only now; the server stores its
    hash."""
    code = new_code()
    hashed, now = code_hash(read_code(code)), time.time()
    await call.shell.store.write(set_code, call.caller.id, hashed, now)
    return {"code": code}


async def remove_code(call: ServerCall) -> Answer:
    """Remove the recovery code; it stops working."""
    await call.shell.store.write(forget_code, call.caller.id)
    return {"removed": call.caller.id}


async def make_link(call: ServerCall) -> Answer:
    """Make the key of a link that signs in one more device, once, within ten minutes. Any earlier
    link stops working."""
    key = secrets.token_urlsafe(16)
    until = time.time() + LINK_SECONDS
    player = call.caller.id
    await call.shell.store.write(put_key, hash_of(key), "link", player, until)
    return {"key": key, "seconds": LINK_SECONDS}


# From another device


async def look(call: ServerCall, asked: WayIn) -> Answer:
    """Return whose recovery code or link this is, without using it."""
    owner = await call.shell.store.read(_owner, asked, take=False)
    known = await call.shell.store.read(find_player, owner)
    if known is None:  # removed in the meantime
        raise _unknown(asked)
    return {"player": known.player.id, "name": known.player.name}


async def begin_session(call: ServerCall, asked: WayIn) -> Answer:
    """Sign in as the player with this recovery code or link, in a new session. The token is shown
    only now; a link works once."""
    way: Way = "code" if asked.link is None else "link"
    return await enter(call, way, lambda connection: _owner(connection, asked, take=True))


async def enter(call: ServerCall, way: Way, owner: Owner) -> Answer:
    """Begin a session of the player that `owner` finds. Raises its Refusal if there is none."""

    def begin(connection: Connection) -> tuple[Known, Session, str]:
        player = owner(connection)
        known = find_player(connection, player)
        if known is None:
            raise Refusal("not-found", "This player no longer exists.")
        call.shell.bans.check_player(player)
        session, token = new_session(player, way, call.agent)
        add_session(connection, session)
        return known, session, token

    known, session, token = await call.shell.store.write(begin)
    await call.shell.changes.look()  # one session too many has ended
    made = {"session": session.id, "token": token, "server": await call.shell.identity()}
    return {**player_json(known.player), **made}


def _owner(connection: Connection, asked: WayIn, *, take: bool) -> str:
    """Return the player that this signs in. Taking a link writes before anything is read, as SQLite
    requires."""
    if asked.link is not None:
        find = take_key if take else find_key
        key = find(connection, hash_of(asked.link), "link", time.time())
        player = None if key is None else key.player
    else:
        hashed = code_hash(read_code(asked.code or ""))
        player = player_of_code(connection, hashed)
    if player is None:
        raise _unknown(asked)
    return player


def _unknown(asked: WayIn) -> Refusal:
    if asked.link is None:
        return Refusal("wrong-code", WRONG_CODE)
    return Refusal("link-spent", LINK_SPENT)


# Answers


async def _access(call: ServerCall) -> AccessAnswer:
    player = call.caller.id

    def read(
        connection: Connection,
    ) -> tuple[tuple[Session, ...], float | None, list[Passkey]]:
        return (
            sessions_of(connection, player),
            code_created(connection, player),
            passkeys_of(connection, player),
        )

    sessions, code, keys = await call.shell.store.read(read)
    return {
        "v": 1,
        "sessions": [session_json(each, call.current.id) for each in sessions],
        "recovery": None if code is None else timestamp(code),
        "passkeys": [passkey_json(each) for each in keys],
        "passkeys_offered": is_offered(call.http),
    }


def session_json(session: Session, current: str) -> SessionInfo:
    return {
        "session": session.id,
        "browser": session.browser,
        "system": session.system,
        "way": session.way,
        "created": timestamp(session.created),
        "used": timestamp(session.used),
        "current": session.id == current,
    }


def passkey_json(passkey: Passkey) -> PasskeyInfo:
    return {
        "passkey": passkey.id,
        "name": passkey.name,
        "created": timestamp(passkey.created),
        "used": None if passkey.used is None else timestamp(passkey.used),
    }


# Keys that open something once, as they are stored


def put_key(
    connection: Connection, key_hash: str, purpose: Purpose, player: str | None, expires: float
) -> None:
    """Store a key. A player has one of each kind, so any earlier one stops working."""
    if player is not None:
        theirs = (one_time_keys.c.player == player) & (one_time_keys.c.purpose == purpose)
        connection.execute(delete(one_time_keys).where(theirs))
    row = {"key_hash": key_hash, "purpose": purpose, "player": player, "expires": expires}
    connection.execute(insert(one_time_keys).values(row))


@dataclass(frozen=True, slots=True)
class Key:
    player: str | None


def find_key(connection: Connection, key_hash: str, purpose: Purpose, now: float) -> Key | None:
    query = select(one_time_keys.c.player).where(
        one_time_keys.c.key_hash == key_hash,
        one_time_keys.c.purpose == purpose,
        one_time_keys.c.expires > now,
    )
    row = connection.execute(query).first()
    return None if row is None else Key(row.player)


def take_key(connection: Connection, key_hash: str, purpose: Purpose, now: float) -> Key | None:
    """Use up a key. Of several requests with the same key, one gets it."""
    taken = delete(one_time_keys).where(
        one_time_keys.c.key_hash == key_hash,
        one_time_keys.c.purpose == purpose,
        one_time_keys.c.expires > now,
    )
    row = connection.execute(taken.returning(one_time_keys.c.player)).first()
    return None if row is None else Key(row.player)


ROWS: Final = (
    Row("GET", "/me/access", see_access, None, AccessAnswer),
    Row("DELETE", "/me/sessions", end_others, None, AccessAnswer),
    Row("DELETE", "/me/sessions/{session}", end_session, None, GoneAnswer),
    Row("POST", "/me/recovery", make_code, None, CodeAnswer, cost="costly", status=201),
    Row("DELETE", "/me/recovery", remove_code, None, GoneAnswer),
    Row("POST", "/me/links", make_link, None, LinkAnswer, cost="costly", status=201),
    Row("POST", "/sessions/look", look, WayIn, WhoseAnswer, token="unread", cost="guess"),
    Row(
        "POST", "/sessions", begin_session, WayIn, NewSessionAnswer,
        token="unread", cost="guess", status=201,
    ),
)  # fmt: skip
