"""What a maintainer needs to explain a violation: who did what when, in one file per table."""

import re
from collections.abc import Iterable
from datetime import UTC, datetime
from pathlib import Path

from gugong.service.tables.model import Entry, StoredTable
from tests.faults.history import Note


def write_evidence(
    file: Path,
    violations: Iterable[str],
    logs: Iterable[tuple[str, Path]],
    notes: Iterable[Note],
    stored: StoredTable | None = None,
) -> None:
    """`logs` are those of the nodes, with their names; `notes` of everyone, in any order."""
    lines = [*violations, ""]
    lines += [f"{name}: {log.name}, {_address(log)}" for name, log in logs]
    if stored is not None:
        row = stored.row
        lines += ["", f"table {row.id}, {row.status}: version {row.version}, ply {row.ply}"]
        lines += [f"seat {n}: {seat}" for n, seat in enumerate(stored.seats)]
        notes = [*notes, *(Note(entry.time, "LOG", _entry(entry)) for entry in stored.entries)]
    lines.append("")
    for note in sorted(notes, key=lambda note: note.time):
        moment = datetime.fromtimestamp(note.time, UTC).time().isoformat("milliseconds")
        lines.append(f"{moment}  {note.who:<12} {note.what}")
    file.write_text("\n".join(lines) + "\n", "utf-8")


def _address(log: Path) -> str:
    """Where that process served."""
    found = re.search(r"http://\S+", log.read_text("utf-8", "replace")) if log.exists() else None
    return found[0] if found else "has not served"


def _entry(entry: Entry) -> str:
    """The time of an entry is that of its decision; it was stored a little later."""
    what = f"version {entry.version}, ply {entry.ply}: {entry.move or 'undo'!r}"
    return f"{what} for seat {entry.seat}, by {entry.player or 'a bot'} as {entry.message}"
