"""Days as the club counts them: in UTC, written like 2026-11-16."""

from datetime import UTC, datetime

from gugong.service.tables.quotas import DAY


def day_of(time: float) -> str:
    return datetime.fromtimestamp(time, UTC).date().isoformat()


def end_of(day: str) -> float:
    return datetime.fromisoformat(day).replace(tzinfo=UTC).timestamp() + DAY


def is_past(day: str, now: float) -> bool:
    return day < day_of(now)
