"""Recovery codes: random, readable, and forgiving to type.

Twenty letters and digits in groups of four: 90 random bits and a checksum, so that a typing error
is told from a code that does not exist. With so many bits a fast hash without salt is enough.
"""

import hashlib
import secrets
import unicodedata
from typing import Final

from sqlalchemy import Connection, delete, insert, select

from gugong.service.server.storage.schema import recovery_codes
from gugong.service.tables.refusal import Refusal

LETTERS: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"  # Crockford's: no I, L, O, U
RANDOM: Final = 18
CHECKED: Final = 2
GROUP: Final = 4
LENGTH: Final = RANDOM + CHECKED
# What people read or type instead; on a Turkish keyboard an i becomes another capital.
ALIKE: Final = str.maketrans("OILUİ", "011V1")


def new_code() -> str:
    """Return a new code as it is shown: `9VQ2-…`."""
    random = "".join(secrets.choice(LETTERS) for _ in range(RANDOM))
    whole = random + _checksum(random)
    return "-".join(whole[at : at + GROUP] for at in range(0, LENGTH, GROUP))


def read_code(typed: str) -> str:
    """Return the code without separators, whatever they are and however it was typed."""
    wide = unicodedata.normalize("NFKC", typed).upper()
    code = "".join(c for c in wide if c.isalnum()).translate(ALIKE)
    if len(code) != LENGTH:
        raise Refusal(
            "mistyped-code",
            f"A recovery code has {LENGTH} letters and digits, and this one {len(code)}; "
            "check it again.",
            figures={"length": LENGTH, "found": len(code)},
        )
    if any(c not in LETTERS for c in code) or _checksum(code[:RANDOM]) != code[RANDOM:]:
        raise Refusal(
            "mistyped-code",
            "This is not a recovery code: a letter or digit is wrong; check it again.",
            figures={"length": LENGTH, "found": LENGTH},
        )
    return code


def code_hash(code: str) -> str:
    """Return the hash of a code as `read_code` returns it."""
    return hashlib.sha256(code.encode()).hexdigest()


def _checksum(random: str) -> str:
    digest = int.from_bytes(hashlib.sha256(f"checksum {random}".encode()).digest())
    return "".join(LETTERS[(digest >> 5 * at) % len(LETTERS)] for at in range(CHECKED))


# What is stored


def set_code(connection: Connection, player: str, code_hash: str, now: float) -> None:
    """Store a recovery code, replacing any earlier one."""
    forget_code(connection, player)
    row = {"player": player, "code_hash": code_hash, "created": now}
    connection.execute(insert(recovery_codes).values(row))


def forget_code(connection: Connection, player: str) -> None:
    connection.execute(delete(recovery_codes).where(recovery_codes.c.player == player))


def code_created(connection: Connection, player: str) -> float | None:
    query = select(recovery_codes.c.created).where(recovery_codes.c.player == player)
    return connection.execute(query).scalar()


def player_of_code(connection: Connection, code_hash: str) -> str | None:
    query = select(recovery_codes.c.player).where(recovery_codes.c.code_hash == code_hash)
    return connection.execute(query).scalar()
