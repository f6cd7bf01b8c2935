"""How players are known again: sessions, recovery codes, passkeys, one-time keys."""

from collections.abc import Callable, Collection
from dataclasses import asdict, dataclass
from typing import Final, Literal

from sqlalchemy import Connection, delete, insert, select, update

from gugong.service.server.operator.audit import new_line
from gugong.service.server.storage.rows import Passkey, Player, Session
from gugong.service.server.storage.schema import (
    one_time_keys,
    passkeys,
    players,
    recovery_codes,
    sessions,
)

MOST_SESSIONS: Final = 20  # of one player; one more ends the one unused for longest
Owner = Callable[[Connection], str]  # finds the player whom something lets in, or refuses
Purpose = Literal["link", "register", "sign-in"]


@dataclass(frozen=True, slots=True)
class Known:
    """A player and their sessions."""

    player: Player
    sessions: tuple[Session, ...]


def find_player(connection: Connection, player: str) -> Known | None:
    row = connection.execute(select(players).where(players.c.id == player)).first()
    if row is None:
        return None
    return Known(Player(**row._mapping), sessions_of(connection, player))


# Sessions


def sessions_of(connection: Connection, player: str) -> tuple[Session, ...]:
    """The newest first."""
    query = select(sessions).where(sessions.c.player == player)
    found = connection.execute(query.order_by(sessions.c.created.desc(), sessions.c.id))
    return tuple(Session(**row._mapping) for row in found)


def add_player(connection: Connection, player: Player, session: Session) -> None:
    connection.execute(insert(players), asdict(player))
    connection.execute(insert(sessions), asdict(session))


def add_session(connection: Connection, session: Session) -> None:
    connection.execute(insert(sessions).values(asdict(session)))
    mine = select(sessions.c.id).where(sessions.c.player == session.player)
    latest = mine.where(sessions.c.id != session.id).order_by(sessions.c.used.desc())
    over = connection.execute(latest.offset(MOST_SESSIONS - 1)).scalars()
    end_sessions(connection, session.player, list(over))


def end_sessions(connection: Connection, player: str, ended: Collection[str]) -> None:
    """The line tells every service on this database to forget them."""
    if not ended:
        return
    connection.execute(new_line("themselves", "players sessions", player))
    theirs = (sessions.c.player == player) & sessions.c.id.in_(ended)
    connection.execute(delete(sessions).where(theirs))


# Recovery codes


def set_code(connection: Connection, player: str, code_hash: str, now: float) -> None:
    """In the place of the one before."""
    remove_code(connection, player)
    row = {"player": player, "code_hash": code_hash, "created": now}
    connection.execute(insert(recovery_codes).values(row))


def remove_code(connection: Connection, player: str) -> None:
    connection.execute(delete(recovery_codes).where(recovery_codes.c.player == player))


def code_created(connection: Connection, player: str) -> float | None:
    query = select(recovery_codes.c.created).where(recovery_codes.c.player == player)
    return connection.execute(query).scalar()


def player_of_code(connection: Connection, code_hash: str) -> str | None:
    query = select(recovery_codes.c.player).where(recovery_codes.c.code_hash == code_hash)
    return connection.execute(query).scalar()


# Keys that open something once


def put_key(
    connection: Connection, key_hash: str, purpose: Purpose, player: str | None, expires: float
) -> None:
    """A player has one of a kind: the one before opens nothing any more."""
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
    """Of several who come with the same key, one gets it."""
    taken = delete(one_time_keys).where(
        one_time_keys.c.key_hash == key_hash,
        one_time_keys.c.purpose == purpose,
        one_time_keys.c.expires > now,
    )
    row = connection.execute(taken.returning(one_time_keys.c.player)).first()
    return None if row is None else Key(row.player)


# Passkeys


def passkeys_of(connection: Connection, player: str) -> list[Passkey]:
    query = select(passkeys).where(passkeys.c.player == player).order_by(passkeys.c.created)
    return [Passkey(**row._mapping) for row in connection.execute(query)]


def find_passkey(connection: Connection, credential: str) -> Passkey | None:
    query = select(passkeys).where(passkeys.c.credential == credential)
    row = connection.execute(query).first()
    return None if row is None else Passkey(**row._mapping)


def add_passkey(connection: Connection, passkey: Passkey) -> bool:
    """Return False if this credential is stored already."""
    if find_passkey(connection, passkey.credential) is not None:
        return False
    connection.execute(insert(passkeys).values(asdict(passkey)))
    return True


def passkey_used(connection: Connection, passkey: str, sign_count: int, now: float) -> None:
    mine = update(passkeys).where(passkeys.c.id == passkey)
    connection.execute(mine.values(sign_count=sign_count, used=now))


def rename_passkey(connection: Connection, player: str, passkey: str, name: str) -> bool:
    """False if there is no such one of this player's."""
    mine = (passkeys.c.id == passkey) & (passkeys.c.player == player)
    return connection.execute(update(passkeys).where(mine).values(name=name)).rowcount == 1


def remove_passkey(connection: Connection, player: str, passkey: str) -> bool:
    mine = (passkeys.c.id == passkey) & (passkeys.c.player == player)
    return connection.execute(delete(passkeys).where(mine)).rowcount == 1
