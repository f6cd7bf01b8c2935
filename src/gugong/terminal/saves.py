"""Saved games: the record of the game, with comments that say who plays which family.

`Game.from_record` ignores comments, so a save is a record like any other.
"""

import contextlib
import errno
import os
import tempfile
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Final

from gugong.bots.registry import bot_names, is_in_file
from gugong.components import Components
from gugong.errors import GugongError, RecordError
from gugong.folders import data_folder
from gugong.formats.record import TITLE
from gugong.game import Game
from gugong.service.tables.fitting import RECENT
from gugong.service.tables.results import Opponent
from gugong.service.tables.table_names import tidy_name
from gugong.service.tables.terms import STAND_IN

HUMAN: Final = "human"
MENG: Final = "meng"  # only in a game against Meng
RENAMED: Final = {"random": "novice"}  # kinds in older saves
LONGEST_NAME: Final = 12  # fits on the board
SUFFIX: Final = ".gugong"
_SEAT: Final = "# seat "
_UNFINISHED: Final = "result: unfinished"


@dataclass(frozen=True)
class Seat:
    """A seat: who plays a family. Without a name it is called by its colour; Meng is Meng."""

    kind: str  # HUMAN, MENG, or a bot as `open_bot` takes it
    name: str = ""

    @property
    def is_person(self) -> bool:
        return self.kind == HUMAN

    @property
    def is_bot(self) -> bool:
        return self.kind not in (HUMAN, MENG)


# Where saves are


def folder() -> Path:
    """The user's data folder for saved games."""
    return data_folder() / "saves"


def new_path() -> Path:
    """Return a path that is not taken yet."""
    name = datetime.now().astimezone().strftime("%Y-%m-%d-%H%M%S")
    path = folder() / f"{name}{SUFFIX}"
    count = 1
    while path.exists():
        count += 1
        path = folder() / f"{name}-{count}{SUFFIX}"
    return path


def unfinished() -> list[Path]:
    """Return the saved games that are not over, latest first."""
    return _latest(over=False)


def games_with_bots() -> list[list[Opponent]]:
    """Return the opponents of the only person in each of the last finished games, latest last."""
    found: list[list[Opponent]] = []
    for path in _latest(over=True)[: 2 * RECENT]:  # each is played through to read it
        with contextlib.suppress(OSError, GugongError):
            game, seats = load_game(path)
            people = [number for number, seat in enumerate(seats) if seat.is_person]
            if len(people) == 1:
                place = game.ranking.index
                found.append(
                    [
                        Opponent(seat.kind, place(people[0]) < place(number))
                        for number, seat in enumerate(seats)
                        if seat.is_bot
                    ]
                )
    return found[::-1]


def _latest(*, over: bool) -> list[Path]:
    """Return the saved games, latest first."""
    found: list[tuple[float, Path]] = []
    for path in folder().glob(f"*{SUFFIX}"):
        with contextlib.suppress(OSError, UnicodeDecodeError):
            if (_UNFINISHED not in path.read_text("utf-8").splitlines()) == over:
                found.append((path.stat().st_mtime, path))
    return [path for _, path in sorted(found, reverse=True)]


# Writing


def save(path: Path, game: Game, seats: list[Seat]) -> None:
    """Write the game, replacing an older save atomically. Raises OSError if that fails."""
    text = _with_seats(game, seats)
    path = path.expanduser().resolve()  # so that a link is followed rather than replaced
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except FileExistsError as error:  # which would be typed of the wrong thing
        raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR)) from error
    handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}-")
    try:
        with open(handle, "wb") as file:
            file.write(text.encode())
            file.flush()
            os.fsync(file.fileno())
        os.replace(temporary, path)
    except BaseException:
        os.unlink(temporary)
        raise


def _with_seats(game: Game, seats: list[Seat]) -> str:
    title, _, rest = game.record(with_seed=True).partition("\n")
    colours = game.components.colours
    lines = [
        f"{_SEAT}{colours[i]}: {seat.kind} {seat.name}".rstrip() for i, seat in enumerate(seats)
    ]
    return "\n".join([title, *lines, rest])


def is_record(path: Path) -> bool:
    """Return whether a file is a record, which another may overwrite."""
    try:
        with path.open("rb") as file:
            return file.readline(100).strip() == TITLE.encode()
    except OSError:
        return False


# Reading


def load_game(path: Path, components: Components | None = None) -> tuple[Game, list[Seat]]:
    """Return the saved game and who plays it. Raises RecordError or OSError if it cannot be opened.

    If the record does not say who plays, a person has the first seat and bots the others, or
    Meng in a solo game.
    """
    try:
        text = path.expanduser().read_text("utf-8")
    except UnicodeDecodeError as error:
        line = error.object[: error.start].count(b"\n") + 1
        raise RecordError(line, "not readable as text; a saved game is a text file") from error
    game = Game.from_record(text, components=components)
    return game, seats_in(text, game)


def seats_in(text: str, game: Game) -> list[Seat]:
    """Return who plays, as a save's comments say. Raises RecordError if that is not possible."""
    colours = game.components.colours[: game.seats]
    solo = game.players == 1
    found: dict[str, Seat] = {}
    for number, row in enumerate(text.splitlines(), start=1):
        if row.startswith(_SEAT):
            colour, _, who = row.removeprefix(_SEAT).partition(":")
            kind, _, name = who.strip().partition(" ")
            kind = RENAMED.get(kind, kind)
            if colour not in colours:
                raise RecordError(number, f"no family {colour!r} plays in this game")
            kinds = (HUMAN, MENG, *bot_names())
            if kind not in kinds and not is_in_file(kind):
                raise RecordError(number, f"{kind!r} is not one of {', '.join(kinds)}")
            if solo and (kind == MENG) != (colour == colours[1]):
                raise RecordError(number, f"in a solo game Meng plays {colours[1]}")
            if kind == MENG and not solo:
                raise RecordError(number, "Meng plays in a solo game only")
            found[colour] = Seat(kind, tidy_name(name, LONGEST_NAME))
    others = Seat(MENG if solo else STAND_IN)
    first = Seat(HUMAN) if solo or not found else others
    default = [first, *[others] * (len(colours) - 1)]
    return [found.get(colour, seat) for colour, seat in zip(colours, default, strict=True)]
