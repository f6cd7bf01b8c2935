"""The terms of a table: what its players agree on, besides the rules of the game.

The host chooses them with the table. Everyone sees them before they sit down, and they do not
change afterwards. One value goes the whole way: from the page's form through the request to the
database, and in every message back to the page (docs/add-a-table-option.md).
"""

from dataclasses import dataclass
from typing import Final, Literal

from gugong.service.tables.bounds import Level, Seconds

ClockKind = Literal["turn", "game", "days"]

HOUR: Final = 3600  # seconds
DAY: Final = 24 * HOUR
STAND_IN: Final = "prefect"  # the level of a bot that plays where none was chosen


@dataclass(frozen=True, slots=True)
class Clock:
    """A clock: how much time each player has, in seconds.

    A turn uses up its own time first, then the bank. So one arithmetic serves every kind: a clock
    per turn and one in days have a time per turn and a bank in reserve; a clock per game has a bank
    alone, to which each turn adds the increment.
    """

    kind: ClockKind
    turn: Seconds = 0
    bank: Seconds = 0
    increment: Seconds = 0
    stand_in: Level = STAND_IN  # the bot that takes over when the time is up


@dataclass(frozen=True, slots=True)
class Terms:
    """The terms that the players at a table agree on."""

    clock: Clock | None = None
    spectators: bool = True  # whether those without a seat see the running game
    hints: bool = True  # never in a rated game, whatever this says
    chat: bool = True
    rated: bool = False  # whether the game counts for ratings; who sits down agrees to that
    approval: bool = False  # whether guests knock, and the host lets them in
    undo: bool = True
    memory: bool = True  # whether views show the cards that lay open
    listed: bool = False  # whether the list of open tables shows it


DEFAULT: Final = Terms()
