"""Rate limits: token buckets, one for each address, and one for each player besides.

A token costs nothing to make, so a limit per player alone would be none. An address may be that of
a family or a school, so it gets more than one player does (docs/security.md has the figures).
"""

import time
from collections import OrderedDict, defaultdict
from typing import Final

from gugong.service.tables.refusal import Refusal

BURST_SECONDS: Final = 5  # a longer pause saves up no further requests
ADDRESS_SHARE: Final = 4  # an address may ask this many times as much as a player
COSTLY: Final = 10.0  # a request that stores something or asks a bot counts as this many
BYTES_FOR_ONE: Final = 4096  # of a request's body, that count as one more request
PLIES_FOR_ONE: Final = 25  # that are replayed for an answer, that count as one more request
BYTES_A_SECOND: Final = 64 * 1024  # over all sockets of one address; a move has 100 bytes
NEWCOMERS: Final = 40  # players that one address may create at once
NEWCOMER_SECONDS: Final = 5.0  # for one more of them
LINES: Final = 6  # that a player may say at once
LINE_SECONDS: Final = 3.0  # for one more of them
GUESSES: Final = 10  # recovery codes and links that one address may try at once
GUESS_SECONDS: Final = 30.0  # for one more of them
DOWNLOADS: Final = 3  # of all one's data, at once
DOWNLOAD_SECONDS: Final = 300.0  # for one more of them
MAILS: Final = 5  # to addresses that are not confirmed, for one address of the net at once
MAIL_SECONDS: Final = 600.0  # for one more of them
REMEMBERED: Final = 50_000
LITTLE: Final = 0.1  # of a second's allowance: other nodes are not told of who spends less

Spent = tuple[str, str, float]  # which buckets, whose, how much


class Buckets:
    """One bucket per caller. Each holds up to `full` and gains `rate` a second."""

    def __init__(self, rate: float, full: float) -> None:
        self._rate = rate
        self._full = full
        # By caller, since the last report to other nodes; None: no other nodes.
        self._spent: defaultdict[str, float] | None = None
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()  # tokens left, time

    def take(self, caller: str, cost: float = 1.0) -> None:
        """Take from this caller's bucket. Raises Refusal if not enough is left."""
        left, cost = self._left(caller), min(cost, self._full)
        if left < cost:
            raise Refusal("too-fast", "Too many requests; wait a few seconds and try again.")
        self._set(caller, left - cost)
        if self._spent is not None:
            self._spent[caller] += cost

    def take_spent(self) -> dict[str, float]:
        """Return what callers have spent here since the last call, except those who spent
        little."""
        spent, self._spent = self._spent, defaultdict(float)
        little = self._rate * LITTLE
        return {caller: cost for caller, cost in (spent or {}).items() if cost > little}

    def charge_for_others(self, caller: str, cost: float) -> None:
        """Take what was spent at another node. A debt is forgotten once a bucket is full."""
        self._set(caller, max(self._left(caller) - cost, -self._full))

    def _left(self, caller: str) -> float:
        now = time.monotonic()
        left, then = self._buckets.get(caller, (self._full, now))
        return min(self._full, left + (now - then) * self._rate)

    def _set(self, caller: str, left: float) -> None:
        self._buckets[caller] = (left, time.monotonic())
        self._buckets.move_to_end(caller)
        if len(self._buckets) > REMEMBERED:
            self._buckets.popitem(last=False)


class Limits:
    """`rate` is what a player may ask for in a second; 0 turns all limits off."""

    def __init__(self, rate: float) -> None:
        self._off = rate <= 0
        self._players = Buckets(rate, rate * BURST_SECONDS)
        share = rate * ADDRESS_SHARE
        self._addresses = Buckets(share, share * BURST_SECONDS)
        self._bytes = Buckets(BYTES_A_SECOND, BYTES_A_SECOND * BURST_SECONDS)
        self._newcomers = Buckets(1 / NEWCOMER_SECONDS, NEWCOMERS)
        self._lines = Buckets(1 / LINE_SECONDS, LINES)
        self._guesses = Buckets(1 / GUESS_SECONDS, GUESSES)
        self._downloads = Buckets(1 / DOWNLOAD_SECONDS, DOWNLOADS)
        self._mails = Buckets(1 / MAIL_SECONDS, MAILS)
        self._all = {
            "players": self._players,
            "addresses": self._addresses,
            "bytes": self._bytes,
            "newcomers": self._newcomers,
            "lines": self._lines,
            "guesses": self._guesses,
            "downloads": self._downloads,
            "mails": self._mails,
        }

    def take_spent(self) -> list[Spent]:
        """Return what was spent here since the last call, for other nodes."""
        return [
            (kind, caller, round(cost, 3))
            for kind, buckets in self._all.items()
            for caller, cost in buckets.take_spent().items()
        ]

    def charge_for_others(self, spent: list[Spent]) -> None:
        """Charge what was spent at another node."""
        for kind, caller, cost in spent:
            if kind in self._all:  # else of a newer version of this program
                self._all[kind].charge_for_others(caller, cost)

    def charge_address(self, address: str, cost: float = 1.0) -> None:
        if not self._off:
            self._addresses.take(address, cost)

    def charge_player(self, player: str, cost: float = 1.0) -> None:
        if not self._off:
            self._players.take(player, cost)

    def charge_bytes(self, address: str, count: int) -> None:
        """Charge for data from a socket, before it is read."""
        if not self._off:
            self._bytes.take(address, count)

    def charge_mail(self, address: str) -> None:
        """Charge for a message to an e-mail address that a player claims to own."""
        if not self._off:
            self._mails.take(address)

    def charge_line(self, player: str) -> None:
        """Charge for a chat message, besides the request that brought it."""
        if not self._off:
            self._lines.take(player)

    def charge_newcomer(self, address: str) -> None:
        """Charge for a new player."""
        if not self._off:
            self._addresses.take(address, COSTLY)
            self._newcomers.take(address)

    def charge_guess(self, address: str) -> None:
        """Charge for guessing a code or key."""
        if not self._off:
            self._addresses.take(address, COSTLY)
            self._guesses.take(address)

    def charge_download(self, player: str) -> None:
        if not self._off:
            self._downloads.take(player)
