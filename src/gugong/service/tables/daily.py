"""The daily deal: the same cards for everybody on one day, which begins and ends in UTC.

Its seed is secret until the day is over. Bots answer each player's own moves, so only the cards and
the luck are the same.
"""

import hashlib
import hmac
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime
from typing import Final

from gugong.game import Game
from gugong.service.tables.creating import Plan
from gugong.service.tables.model import Person, Seat, TableRow
from gugong.service.tables.quotas import DAY
from gugong.service.tables.refusal import Refusal
from gugong.service.tables.terms import Terms

# Nobody looks on while it is played: the next to play might learn the cards.
TERMS: Final = Terms(spectators=False, hints=False, chat=False)


@dataclass(frozen=True, slots=True)
class Deal:
    """Whom one plays against: Meng, or bots."""

    difficulty: str | None = None  # Meng's
    levels: tuple[str, ...] = ()

    @property
    def players(self) -> int:
        return 1 if self.difficulty else 1 + len(self.levels)


WEEK: Final = (  # from Monday on: Meng and bots in turn, and both grow stronger
    Deal("easy"),
    Deal(levels=("steward", "steward")),
    Deal("normal"),
    Deal(levels=("prefect", "censor")),
    Deal("hard"),
    Deal(levels=("scholar",)),
    Deal(levels=("scholar", "scholar", "scholar")),
)


def day_of(time: float) -> str:
    return datetime.fromtimestamp(time, UTC).date().isoformat()


def end_of(day: str) -> float:
    return datetime.fromisoformat(day).replace(tzinfo=UTC).timestamp() + DAY


def check_day(text: str, now: float) -> str:
    """A day that has begun."""
    try:
        day = date.fromisoformat(text)
    except ValueError as error:
        raise Refusal("bad-request", "day: expected a date such as 2026-11-16.") from error
    if day.isoformat() != text or text > day_of(now):
        raise Refusal("not-found", "The deal of that day is not dealt yet.")
    return text


def deal_of(day: str) -> Deal:
    return WEEK[date.fromisoformat(day).weekday()]


def seed_of(day: str, secret: str) -> str:
    """Nobody without the secret can tell it from any number of other days' seeds."""
    return hmac.new(secret.encode(), f"daily deal {day}".encode(), hashlib.sha256).hexdigest()


def plan_daily(person: Person, day: str, secret: str) -> Plan:
    deal = deal_of(day)
    seed = seed_of(day, secret)
    yours = Seat("person", person.id, person.name)
    if deal.difficulty is None:
        game = Game(deal.players, seed=seed)
        others = tuple(Seat("bot", level=level) for level in deal.levels)
    else:
        game = Game(1, seed=seed, difficulty=deal.difficulty)
        others = (Seat("meng"),)
    return Plan(day, game, (yours, *others), person.id, terms=TERMS, daily=day)


def counts_on(day: str, finished: float) -> bool:
    """Whether a game that ended then is in time for the board: before the seed is revealed."""
    return day_of(finished) == day


def is_revealed(day: str, now: float) -> bool:
    return day < day_of(now)


def may_look(
    row: TableRow, seats: Sequence[Seat], player: str | None, now: float, *, has_played: bool
) -> bool:
    """Whether this player may see the table: not the cards of a deal that they can still play."""
    if row.daily is None or has_played or is_revealed(row.daily, now):
        return True
    return player is not None and any(seat.player == player for seat in seats)


def check_record(row: TableRow, now: float) -> None:
    """The record of a game has its seed, or at least all cards so far."""
    if row.daily is not None and not is_revealed(row.daily, now):
        raise Refusal(
            "daily-secret", "The record of a daily deal can be had when its day is over, in UTC."
        )
