"""Chance: separate streams of luck, all derived from one secret seed by counting.

The k-th draw of a stream depends on the seed, the stream and k alone, so a different move does not
change later luck. The hash of the seed is published at the start and the seed itself at the end:
anybody can check the deal.
"""

import hashlib
import secrets

from gugong.rules.names import STREAMS


def new_seed() -> str:
    """A seed nobody can guess."""
    return secrets.token_hex(16)


def seed_hash(seed: str) -> str:
    """What is published of a seed while its game goes on."""
    return hashlib.sha256(f"gugong {seed}".encode()).hexdigest()


def pick(seed: str, stream: int, count: int, options: int) -> int:
    """Which of so many equally likely options the `count`-th draw of a stream gives."""
    text = f"{seed} {STREAMS[stream]} {count}"
    digest = hashlib.sha256(text.encode()).digest()
    # 64 bits against at most a few dozen options: the bias is below 1 in 10 ** 17.
    return int.from_bytes(digest[:8], "big") % options
