"""What a row of each table is in the program."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody's browser, or a bot program."""

    id: str
    name: str
    scope: str  # person or bot
    token_hash: str
    webhook: str | None
    webhook_after: float | None
    created: float


@dataclass(frozen=True, slots=True)
class TableRow:
    """What everybody may know about a table without looking at its game."""

    id: str
    name: str
    status: str  # waiting, running or over
    version: int
    ply: int
    chooser: int | None
    options: str  # JSON
    players: int
    components: str
    undo: str
    memory: bool
    listed: bool
    owner: str | None
    created: float
    moved: float
    from_table: str | None = None
    from_ply: int | None = None
    rematch: str | None = None
    result: str | None = None  # JSON


@dataclass(frozen=True, slots=True)
class Seat:
    """Who plays a family."""

    kind: str  # person, bot, meng or open
    player: str | None = None  # who holds it, also while a bot plays for them
    name: str = ""
    level: str | None = None
    vacant: bool = False  # its person left a running game: a bot plays until somebody joins


@dataclass(frozen=True, slots=True)
class Entry:
    """One decision of the log."""

    version: int
    kind: str  # move or undo
    seat: int
    ply: int
    move: str
    outcomes: str
    player: str | None
    message: str | None
    time: float
