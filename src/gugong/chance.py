"""Chance: separate streams of luck, all derived from one secret seed by counting.

The k-th draw of a stream depends on the seed, the stream and k alone, so a different move does not
change later luck. The hash of the seed is published at the start and the seed itself at the end:
anyone can check the deal.
"""

import secrets
from hashlib import sha256


def new_seed() -> str:
    """A seed that cannot be guessed."""
    return secrets.token_hex(16)


def checked_seed(seed: object) -> str:
    """The seed as a record can hold it; a new one for None."""
    if seed is None:
        return new_seed()
    if isinstance(seed, bool) or not isinstance(seed, (int, str)):
        raise ValueError(f"seed: a {type(seed).__name__} is neither a number nor text")
    text = str(seed)
    if not text or text != text.strip() or not text.isprintable():
        raise ValueError(f"seed: {text[:40]!r} is not one line of text without blanks around it")
    return text


def seed_hash(seed: str) -> str:
    """What is published about a seed while its game is running."""
    return sha256(f"gugong {seed}".encode()).hexdigest()


def pick(seed: str, stream: str, count: int, options: int) -> int:
    """What the `count`-th draw of a stream gives: 0 to `options` - 1, all equally likely."""
    text = f"{seed} {stream} {count}"
    digest = sha256(text.encode()).digest()
    # 64 bits against at most a few dozen options: the bias is below 1 in 10 ** 17.
    number = 0
    for i in range(0, 8, 2):  # two bytes at a time, so that the number stays small
        number = (number * 65536 + digest[i] * 256 + digest[i + 1]) % options
    return number


class QuickLuck:
    """Luck for rollouts, where it must be fast and nobody needs to check it.

    The three small generators of Wichmann and Hill (Algorithm AS 183, 1982): their numbers stay
    small enough for fast arithmetic, and they repeat after 7 * 10 ** 12.
    """

    __slots__ = ("one", "three", "two")

    def __init__(self, seed: int | str) -> None:
        digest = sha256(f"gugong rollout {seed}".encode()).digest()
        self.one: int = int.from_bytes(digest[:8], "big") % 30268 + 1
        self.two: int = int.from_bytes(digest[8:16], "big") % 30306 + 1
        self.three: int = int.from_bytes(digest[16:24], "big") % 30322 + 1

    def below(self, options: int) -> int:
        """One of 0 to `options` - 1, all equally likely."""
        self.one = self.one * 171 % 30269
        self.two = self.two * 172 % 30307
        self.three = self.three * 170 % 30323
        part = self.one / 30269.0 + self.two / 30307.0 + self.three / 30323.0
        return int((part - int(part)) * options)
