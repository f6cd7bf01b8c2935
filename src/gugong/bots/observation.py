"""What a bot gets, and what it returns.

A bot is an object with one method, `choose(observation)`, which returns one of
`observation.moves`. Everything it may know is in the observation: plain data, made from
`Game.view(seat)` alone. There is no way from here to a `Game`, so a bot cannot look at hidden
cards or at the luck to come.

>>> from gugong import Game
>>> from gugong.bots.driver import observe
>>> class First:
...     def choose(self, observation: Observation) -> str:
...         return observation.moves[0]
>>> game = Game(players=2, seed=7)
>>> First().choose(observe(game)) in [move.text for move in game.legal_moves()]
True
"""

import random
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, Protocol

from gugong.components import Components
from gugong.formats.view_types import EntryDict, View


@dataclass(frozen=True, slots=True)
class Budget:
    """A bot's budget: seconds, or iterations for play that can be repeated exactly.

    In an observation it is for this one decision; a `Driver` is given one for each turn. With
    neither the bot takes its default.
    """

    seconds: float | None = None
    iterations: int | None = None


DEFAULT_BUDGET: Final = Budget()


@dataclass(frozen=True, slots=True, repr=False)
class Observation:
    """Everything that a bot may know when it decides."""

    seat: int
    view: View  # Game.view(seat)
    history: tuple[EntryDict, ...]  # every decision so far and what came of it: Game.log(seat)
    moves: tuple[str, ...]  # the legal moves in their notation, sorted
    components: Components  # contents of the box; public
    budget: Budget
    luck: random.Random = field(
        compare=False
    )  # the same for the same seed, seat and ply, so that games repeat

    def __repr__(self) -> str:  # the view alone would fill a screen
        asked = self.view["frame"]["kind"] if self.view["frame"] else "nothing"
        where = f"seat {self.seat}, ply {self.view['ply']}"
        return f"<Observation of {where}: {asked}, {len(self.moves)} moves>"


@dataclass(frozen=True, slots=True)
class Candidate:
    """A move that was considered, and what it promises."""

    move: str
    sources: Mapping[str, float] = field(default_factory=dict)  # of the final score
    chance: float | None = None  # of winning, if that is known

    @property
    def expected(self) -> float:
        return sum(self.sources.values())


@dataclass(frozen=True, slots=True)
class Choice:
    """A move and, to explain it, the few best candidates, the best first."""

    move: str
    candidates: tuple[Candidate, ...] = ()


class Bot(Protocol):
    """An opponent. It remembers nothing between decisions: all is in the observation."""

    def choose(self, observation: Observation) -> str | Choice: ...
