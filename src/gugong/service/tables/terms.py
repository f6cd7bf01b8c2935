"""What is agreed about a table, besides the rules of the game: its terms.

The host chooses them with the table. Everybody sees them before they sit down, and they do not
change afterwards, except for the seats that are reserved.
"""

import secrets
from collections.abc import Collection, Mapping
from dataclasses import asdict, dataclass, replace
from typing import Any, Final

from gugong.service.tables.messages import ClockKind
from gugong.service.tables.refusal import Refusal

Plain = Mapping[str, Any]  # Any: JSON that was made from the values that are read from it

HOUR: Final = 3600  # seconds
DAY: Final = 24 * HOUR
SHORTEST_TURN: Final = 10  # seconds
SHORTEST_GAME: Final = 60
LONGEST_INCREMENT: Final = 10 * 60
MOST_DAYS: Final = 30
STAND_IN: Final = "prefect"  # the level of a bot that plays where nobody has chosen one


@dataclass(frozen=True, slots=True)
class Clock:
    """How much time everybody has, in seconds.

    A turn uses up its own time first, then the bank. So one arithmetic serves every kind: a clock
    per turn and one in days have a time per turn and a bank in reserve; a clock per game has a bank
    alone, to which each turn adds the increment.
    """

    kind: ClockKind
    turn: int = 0
    bank: int = 0
    increment: int = 0
    stand_in: str = STAND_IN  # the bot that takes over when the time is up


@dataclass(frozen=True, slots=True)
class Terms:
    clock: Clock | None = None
    spectators: bool = True  # whether those without a seat see the running game
    hints: bool = True  # never in a rated game, whatever this says
    chat: bool = True
    rated: bool = False  # whether the game counts for ratings; who sits down agrees to that
    approval: bool = False  # whether guests knock, and the host lets them in
    # By seat, the secret of its personal link; None: not reserved. Not hashed: the host copies the
    # link more than once, and it opens nothing but that seat.
    reserved: tuple[str | None, ...] = ()

    def invitation(self, seat: int) -> str | None:
        """The secret of this seat's personal link, if it is reserved."""
        return self.reserved[seat] if seat < len(self.reserved) else None


DEFAULT: Final = Terms()


def reserved(terms: Terms, seat: int) -> Terms:
    """With a new personal link for this seat."""
    return _with_invitation(terms, seat, secrets.token_urlsafe(12))


def unreserved(terms: Terms, seat: int) -> Terms:
    return terms if terms.invitation(seat) is None else _with_invitation(terms, seat, None)


def _with_invitation(terms: Terms, seat: int, secret: str | None) -> Terms:
    secrets_now = [*terms.reserved, *[None] * (seat + 1 - len(terms.reserved))]
    secrets_now[seat] = secret
    return replace(terms, reserved=tuple(secrets_now) if any(secrets_now) else ())


def check_terms(terms: Terms, levels: Collection[str]) -> None:
    if terms.clock is not None:
        _check_clock(terms.clock)
        if terms.clock.stand_in not in levels:
            raise Refusal(
                "bad-request",
                f"There is no bot {terms.clock.stand_in[:40]!r} that could take over; "
                f"the levels are {', '.join(levels)}.",
            )


def _check_clock(clock: Clock) -> None:
    if clock.kind == "turn":
        _check_time("turn", clock.turn, SHORTEST_TURN, DAY)
        _check_time("bank", clock.bank, 0, DAY)
    elif clock.kind == "game":
        _check_time("turn", clock.turn, 0, 0)
        _check_time("bank", clock.bank, SHORTEST_GAME, DAY)
    else:
        _check_time("turn", clock.turn, DAY, MOST_DAYS * DAY)
        _check_time("bank", clock.bank, 0, MOST_DAYS * DAY)
    _check_time("increment", clock.increment, 0, LONGEST_INCREMENT if clock.kind == "game" else 0)


def _check_time(name: str, seconds: int, least: int, most: int) -> None:
    if not least <= seconds <= most:
        allowed = str(least) if least == most else f"{least} to {most}"
        raise Refusal(
            "bad-request",
            f"terms.clock.{name}: {seconds} seconds are not possible with this kind of clock; "
            f"allowed: {allowed}.",
        )


# Storing


def write_terms(terms: Terms) -> dict[str, object] | None:
    """As JSON; None: nothing special."""
    return None if terms == DEFAULT else asdict(terms)


def read_terms(plain: Plain | None) -> Terms:
    if plain is None:
        return DEFAULT
    clock = plain["clock"]
    return Terms(
        **{
            **plain,
            "clock": None if clock is None else Clock(**clock),
            "reserved": tuple(plain["reserved"]),
        }
    )
