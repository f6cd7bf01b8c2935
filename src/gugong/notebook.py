"""Pictures and replays, as a notebook shows games and records.

They are drawn in `drawing`, far above this room, and are therefore called by name. Only errors.py
does the same (tests/test_rooms.py).
"""

from importlib import import_module


def board_of(game: object) -> str:
    """Return the board of a game as SVG."""
    picture: str = import_module("gugong.drawing.picture").board_of(game)
    return picture


class Record(str):
    """The text of a game, as `Game.record` writes it. In a notebook it shows the game's replay.

    >>> record = Record("gugong record 1")
    >>> record.splitlines()
    ['gugong record 1']
    """

    __slots__ = ()

    def _repr_html_(self) -> str:
        replay: str = import_module("gugong.drawing.replay").replay_of(str(self))
        return replay
