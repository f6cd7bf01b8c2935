"""The journal of a training: a line of JSON for everything that was played, trained and measured.

It is for people, who want to know what was tried, and for the plot of the growth. It only grows.
"""

import json
from datetime import UTC, datetime
from pathlib import Path

from gugong.errors import GugongError

Entry = dict[str, object]


class TrainingJournalError(GugongError):
    """A journal that does not serve: why, and what to do."""


def add_entry(path: Path, step: str, **facts: object) -> None:
    """Write down that a step is done."""
    path.parent.mkdir(parents=True, exist_ok=True)
    entry = {"step": step, "time": datetime.now(UTC).isoformat(timespec="seconds"), **facts}
    with path.open("a", encoding="utf-8") as file:
        file.write(json.dumps(entry, ensure_ascii=False) + "\n")


def read_entries(path: Path) -> list[Entry]:
    """Return all entries, oldest first; none if there is no journal yet."""
    if not path.exists():
        return []
    entries: list[Entry] = []
    for number, line in enumerate(path.read_text("utf-8").splitlines(), start=1):
        try:
            entry = json.loads(line)
            entry["step"]
        except (ValueError, KeyError, TypeError) as error:
            raise TrainingJournalError(
                f"{path}, line {number} is not an entry of a training journal; fix or delete it"
            ) from error
        entries.append(entry)
    return entries
