"""The daily deal: the same cards for everyone on one day, which begins and ends in UTC.

Its seed is secret until the day is over. Bots answer each player's own moves, so only the cards and
the luck are the same.
"""

import hashlib
import hmac
from dataclasses import dataclass
from datetime import date
from typing import Final

from gugong.game import Game
from gugong.service.tables.creating import Plan
from gugong.service.tables.days import day_of
from gugong.service.tables.model import Person, Seat
from gugong.service.tables.refusal import Refusal
from gugong.service.tables.terms import Terms

# No one can watch while it is played: the next to play might learn the cards.
TERMS: Final = Terms(spectators=False, hints=False, chat=False)


@dataclass(frozen=True, slots=True)
class Deal:
    """The opponents of a daily deal: Meng, or bots."""

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


def check_day(text: str, now: float) -> str:
    """Return a day that has begun. Raises Refusal otherwise."""
    try:
        day = date.fromisoformat(text)
    except ValueError as error:
        raise Refusal("bad-request", "day: expected a date such as 2026-11-16.") from error
    if day.isoformat() != text or text > day_of(now):
        raise Refusal("not-found", "That day's deal is not available yet.")
    return text


def deal_of(day: str) -> Deal:
    return WEEK[date.fromisoformat(day).weekday()]


def seed_of(day: str, secret: str) -> str:
    """Return a day's seed, which cannot be derived from other days' seeds without the secret."""
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
    """Return whether a game that ended then counts for the leaderboard, as it ended before the seed
    was revealed."""
    return day_of(finished) == day
