"""Gùgōng, the board game about exchanging gifts at the Ming court, as a library.

>>> from gugong import Game
>>> game = Game(players=2, seed=1)
>>> len(game.legal_moves()) > 0
True
"""

from gugong import _compiled, _namesake  # first: _compiled says where the core is taken from
from gugong.builder import PositionBuilder
from gugong.components import Components, ComponentsError, load
from gugong.errors import (
    GugongError,
    IllegalMove,
    PositionError,
    RecordError,
    UndoBarred,
)
from gugong.game import Game
from gugong.notebook import Record
from gugong.rules import RULES_VERSION
from gugong.rules.moves import Move
from gugong.rules.refusals import Reason
from gugong.score import Score

_namesake.warn_if_installed()

__version__ = "1.0.0"  # the only place; pyproject.toml reads it from here
compiled: bool = _compiled.is_extension(
    "gugong.history"
)  # or plain Python; both play the same games

__all__ = [
    "RULES_VERSION",
    "Components",
    "ComponentsError",
    "Game",
    "GugongError",
    "IllegalMove",
    "Move",
    "PositionBuilder",
    "PositionError",
    "Reason",
    "Record",
    "RecordError",
    "Score",
    "UndoBarred",
    "compiled",
    "load",
]
