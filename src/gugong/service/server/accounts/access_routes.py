"""Ways in: sessions, the recovery code, and links for a second device."""

import secrets
import time
from functools import partial
from typing import Final

from fastapi import APIRouter, Request, Response
from sqlalchemy import Connection

from gugong.service.server.accounts import access_sql as stored
from gugong.service.server.accounts.access_bodies import (
    AccessAnswer,
    CodeAnswer,
    LinkAnswer,
    NewSessionAnswer,
    PasskeyInfo,
    SessionInfo,
    WayIn,
    WhoseAnswer,
)
from gugong.service.server.accounts.passkeys import is_offered
from gugong.service.server.accounts.player_routes import to_json
from gugong.service.server.accounts.players import Caller, hash_of, new_session
from gugong.service.server.accounts.recovery import code_hash, new_code, read_code
from gugong.service.server.http.bodies import GoneAnswer, Nothing
from gugong.service.server.http.callers import address_of
from gugong.service.server.http.common import (
    ChargedPlayer,
    CurrentCaller,
    Service,
    ServiceDep,
    agent_of,
    reply,
)
from gugong.service.server.http.models import model_of
from gugong.service.server.storage.rows import Passkey, Session, Way
from gugong.service.tables.refusal import Refusal
from gugong.service.tables.viewing import timestamp

router = APIRouter(tags=["access"])

LINK_SECONDS: Final = 600
NO_SESSION: Final = "You have no such session; perhaps it has ended already."
WRONG_CODE: Final = (
    "No player here has this recovery code; perhaps it was renewed, or it is of another server."
)
LINK_SPENT: Final = (
    "This link is used up or too old; make a new one on the device where you are known."
)


# Your own


@router.get("/me/access", response_model=model_of(AccessAnswer))
async def see_access(caller: CurrentCaller, http: Request, service: ServiceDep) -> Response:
    """Where you are signed in, and how you come back: sessions, recovery code, passkeys."""
    return reply(await _access(caller, http, service))


@router.delete("/me/sessions", response_model=model_of(AccessAnswer))
async def end_others(caller: CurrentCaller, http: Request, service: ServiceDep) -> Response:
    """End all your sessions but this one."""

    def end(connection: Connection) -> None:
        found = stored.sessions_of(connection, caller.player.id)
        others = [session.id for session in found if session.id != caller.session.id]
        stored.end_sessions(connection, caller.player.id, others)

    await service.store.write(end)
    await service.changes.look()
    return reply(await _access(caller, http, service))


@router.delete("/me/sessions/{session}", response_model=model_of(GoneAnswer))
async def end_session(session: str, caller: CurrentCaller, service: ServiceDep) -> Response:
    """End one of your sessions, also this one. Its token is not known any more."""

    def end(connection: Connection) -> bool:
        found = stored.sessions_of(connection, caller.player.id)
        is_mine = any(each.id == session for each in found)
        stored.end_sessions(connection, caller.player.id, [session] if is_mine else [])
        return is_mine

    if not await service.store.write(end):
        raise Refusal("not-found", NO_SESSION)
    await service.changes.look()
    return reply({"removed": session})


@router.post("/me/recovery", status_code=201, response_model=model_of(CodeAnswer))
async def make_code(_: Nothing, player: ChargedPlayer, service: ServiceDep) -> Response:
    """Make a recovery code, in the place of the one before. It is shown only now; the service
    stores its hash."""
    code = new_code()
    hashed, now = code_hash(read_code(code)), time.time()
    await service.store.write(lambda c: stored.set_code(c, player.id, hashed, now))
    return reply({"code": code}, 201)


@router.delete("/me/recovery", response_model=model_of(GoneAnswer))
async def remove_code(caller: CurrentCaller, service: ServiceDep) -> Response:
    """Remove the recovery code: nobody comes in by it any more."""
    await service.store.write(partial(stored.remove_code, player=caller.player.id))
    return reply({"removed": caller.player.id})


@router.post("/me/links", status_code=201, response_model=model_of(LinkAnswer))
async def make_link(_: Nothing, player: ChargedPlayer, service: ServiceDep) -> Response:
    """Make the key of a link that lets one more device in, once, within ten minutes. The link
    before opens nothing any more."""
    key = secrets.token_urlsafe(16)
    until = time.time() + LINK_SECONDS
    await service.store.write(lambda c: stored.put_key(c, hash_of(key), "link", player.id, until))
    return reply({"key": key, "seconds": LINK_SECONDS}, 201)


# From another device


@router.post("/sessions/look", response_model=model_of(WhoseAnswer))
async def look(request: WayIn, http: Request, service: ServiceDep) -> Response:
    """Whose recovery code or link this is, before it is used."""
    service.limits.charge_guess(address_of(http.scope))
    owner = await service.store.read(lambda c: _owner(c, request, take=False))
    known = await service.store.read(partial(stored.find_player, player=owner))
    if known is None:  # removed in the meantime
        raise _unknown(request)
    return reply({"player": known.player.id, "name": known.player.name})


@router.post("/sessions", status_code=201, response_model=model_of(NewSessionAnswer))
async def begin_session(request: WayIn, http: Request, service: ServiceDep) -> Response:
    """Become the player with this recovery code or link, in a session of your own. The token is
    shown only now; a link is used up."""
    service.limits.charge_guess(address_of(http.scope))
    way: Way = "code" if request.link is None else "link"
    return await enter(
        service, http, way, lambda connection: _owner(connection, request, take=True)
    )


async def enter(service: Service, http: Request, way: Way, owner: stored.Owner) -> Response:
    """A new session of the player that `owner` finds; a Refusal of its own if there is none."""

    def begin(connection: Connection) -> tuple[stored.Known, Session, str]:
        player = owner(connection)
        known = stored.find_player(connection, player)
        if known is None:
            raise Refusal("not-found", "This player is not here any more.")
        service.bans.check_player(player)
        session, token = new_session(player, way, agent_of(http))
        stored.add_session(connection, session)
        return known, session, token

    known, session, token = await service.store.write(begin)
    await service.changes.look()  # one session too many has ended
    facts = await service.store.facts()
    made = {"session": session.id, "token": token, "server": facts.identity}
    return reply({**to_json(known.player), **made}, 201)


def _owner(connection: Connection, request: WayIn, *, take: bool) -> str:
    """Whom this lets in. Taking a link writes before anything is read, as SQLite wants it."""
    if request.link is not None:
        find = stored.take_key if take else stored.find_key
        key = find(connection, hash_of(request.link), "link", time.time())
        player = None if key is None else key.player
    else:
        hashed = code_hash(read_code(request.code or ""))
        player = stored.player_of_code(connection, hashed)
    if player is None:
        raise _unknown(request)
    return player


def _unknown(request: WayIn) -> Refusal:
    if request.link is None:
        return Refusal("wrong-code", WRONG_CODE)
    return Refusal("link-spent", LINK_SPENT)


# Answers


async def _access(caller: Caller, http: Request, service: Service) -> AccessAnswer:
    player = caller.player.id

    def read(
        connection: Connection,
    ) -> tuple[tuple[Session, ...], float | None, list[Passkey]]:
        return (
            stored.sessions_of(connection, player),
            stored.code_created(connection, player),
            stored.passkeys_of(connection, player),
        )

    sessions, code, keys = await service.store.read(read)
    return {
        "v": 1,
        "sessions": [session_json(each, caller.session.id) for each in sessions],
        "recovery": None if code is None else timestamp(code),
        "passkeys": [passkey_json(each) for each in keys],
        "passkeys_offered": is_offered(http),
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
