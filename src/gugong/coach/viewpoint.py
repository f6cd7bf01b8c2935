"""Viewpoints on a position: all of it, or what one family has seen.

With all cards open there is one world, the true one. A family that looks imagines several that fit
what it has seen, and what it can expect is their average.
"""

import random
from typing import Final, cast

from gugong.bots.observation import DEFAULT_BUDGET, Observation
from gugong.bots.worlds import Worlds
from gugong.chance import QuickLuck
from gugong.formats.view import view_of
from gugong.formats.view_types import View
from gugong.game import Game
from gugong.rules.flow import settle
from gugong.rules.frames import DRAW_GIFT, Frame
from gugong.rules.state import State

IMAGINED: Final = 4  # worlds: hidden cards matter little, and every world costs


class Viewpoint:
    """Looks at the positions of one game, through a seat's eyes or (None) with all cards open."""

    def __init__(self, game: Game, eyes: int | None) -> None:
        self.eyes = eyes
        self._game = game
        self._history = [] if eyes is None else game.log(eyes)

    def worlds(self, s: State, ply: int, luck: QuickLuck) -> list[State]:
        """Return the positions that this one may be, given all that can be known after `ply`
        decisions."""
        if self.eyes is None or not s.frames:
            return [quiet(s)]
        view = cast("View", view_of(s, self.eyes, settle(s.copy())))
        view["options"] = dict(self._game.options)
        observation = Observation(
            seat=self.eyes,
            view=view,
            history=tuple(self._history[:ply]),
            moves=(),
            components=self._game.components,
            budget=DEFAULT_BUDGET,
            luck=random.Random(0),  # not used: the worlds are drawn with `luck`
        )
        worlds = Worlds(observation)
        return [worlds.imagine(luck) for _ in range(IMAGINED)]

    def sees(self, frame: Frame) -> bool:
        """Return whether the outcome of this draw is seen: a gift from the pile goes into a
        hand."""
        return self.eyes is None or frame.kind != DRAW_GIFT or frame.seat == self.eyes


def quiet(s: State) -> State:
    """Return a copy to try things on, without a log."""
    copy = s.copy()
    copy.silent = True
    return copy
