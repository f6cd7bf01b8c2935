"""What clients of one table have sent, been told and been shown, for the checker to judge."""

import time
from dataclasses import dataclass, field
from typing import Any

Json = dict[str, Any]


@dataclass(slots=True)
class Sent:
    """A decision that someone has sent, perhaps several times under the same id."""

    id: str
    player: str
    seat: int
    ply: int  # that it answers
    version: int | None  # that it was decided at, where the node wants to know
    move: str  # empty: take the last decision back
    sent: float  # when for the first time
    answered: float | None = None
    ack: tuple[int, int] | None = None  # ply and version, once it is acknowledged
    refused: str | None = None  # the code of an answer that is final
    attempts: int = 0


@dataclass(frozen=True, slots=True)
class Glance:
    """That a client was shown a version, over one connection."""

    client: str
    connection: int
    version: int


@dataclass(frozen=True, slots=True)
class Note:
    """What someone did or met with, for people who look for the cause of a violation."""

    time: float  # as in the log
    who: str
    what: str


@dataclass(slots=True)
class History:
    """Of one table."""

    table: str
    notes: list[Note] = field(default_factory=list)
    sent: dict[str, Sent] = field(default_factory=dict)
    glances: list[Glance] = field(default_factory=list)
    # What was shown, each thing once: by the seat looked through, the version and the ply.
    views: dict[tuple[int | None, int, int], list[Json]] = field(default_factory=dict)
    # Log entries that were shown, by seat, version and ply of the entry.
    entries: dict[tuple[int | None, int, int], list[Json]] = field(default_factory=dict)

    @property
    def acknowledged(self) -> list[Sent]:
        return [sent for sent in self.sent.values() if sent.ack is not None]

    def note(self, who: str, what: str) -> None:
        self.notes.append(Note(time.time(), who, what))

    def see(self, client: str, connection: int, seat: int | None, state: Json) -> None:
        """Note a state or an update. `seat` is the one the client may look through, whatever the
        message says."""
        version = state["version"]
        self.glances.append(Glance(client, connection, version))
        if state["view"] is not None:
            _once(self.views, (seat, version, state["ply"]), state["view"])
        for entry in state["entries"]:
            _once(self.entries, (seat, version, entry["ply"]), entry)


def _once(
    shown: dict[tuple[int | None, int, int], list[Json]],
    key: tuple[int | None, int, int],
    thing: Json,
) -> None:
    known = shown.setdefault(key, [])
    if thing not in known:
        known.append(thing)
