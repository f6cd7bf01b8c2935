"""What a bot gets, and what it gives back.

A bot is an object with one method, `choose(observation)`, which returns one of
`observation.moves`. Everything it may know is in the observation: plain data, made from
`Game.view(seat)` alone. There is no way from here to a `Game`, so a bot cannot look at hidden
cards or at the luck to come.

>>> from gugong import Game
>>> from gugong.bots.observation import History, observe
>>> class First:
...     def choose(self, observation: Observation) -> str:
...         return observation.moves[0]
>>> game = Game(players=2, seed=7)
>>> chronicle = History(game)
>>> First().choose(observe(game, chronicle)) in [move.text for move in game.legal_moves()]
True
"""

import random
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Protocol

from gugong.components import Components
from gugong.formats.vocabulary import Json
from gugong.game import Game
from gugong.rules.moves import Move


@dataclass(frozen=True, slots=True)
class Budget:
    """What is left for this turn: seconds, or iterations for play that can be repeated exactly.

    Neither given: the bot takes what it usually takes.
    """

    seconds: float | None = None
    iterations: int | None = None


USUAL: Final = Budget()


@dataclass(frozen=True, slots=True)
class Observation:
    """All that a bot may know when it has to decide."""

    seat: int
    view: Mapping[str, Any]  # Game.view(seat)
    history: tuple[Json, ...]  # every decision so far and what came of it, as Game.log(seat)
    moves: tuple[str, ...]  # the legal moves in their notation, sorted
    components: Components  # what is in the box; public
    budget: Budget
    luck: random.Random  # the same for the same seed, seat and ply, so that games repeat


@dataclass(frozen=True, slots=True)
class Candidate:
    """A move that was considered, and the final score it promises, by source."""

    move: str
    sources: Mapping[str, float] = field(default_factory=dict)

    @property
    def expected(self) -> float:
        return sum(self.sources.values())


@dataclass(frozen=True, slots=True)
class Choice:
    """A move and, for who wants to know, the few best candidates, the best first."""

    move: str
    candidates: tuple[Candidate, ...] = ()


class Bot(Protocol):
    """An opponent. It keeps nothing from one decision to the next: all is in the observation."""

    def choose(self, observation: Observation) -> str | Choice: ...


class History:
    """The history of a running game, as each of its seats may see it."""

    def __init__(self, game: Game) -> None:
        self._entries: list[list[Json]] = [game.log(seat) for seat in range(game.seats)]

    def note(self, game: Game, actor: int, move: Move) -> None:
        """Write down the decision that was just carried out."""
        for seat, entries in enumerate(self._entries):
            entries.append(game.entry(actor, move, seat))

    def seen_by(self, seat: int) -> tuple[Json, ...]:
        return tuple(self._entries[seat])


def observe(
    game: Game, chronicle: History, *, budget: Budget = USUAL, seed: int | str = 0
) -> Observation:
    """What the one who decides now may know. The seed is that of the bots, not of the game."""
    seat = game.chooser
    if seat is None:
        raise ValueError("the game is over: nobody decides")
    view = game.view(seat)
    return Observation(
        seat=seat,
        view=view,
        history=chronicle.seen_by(seat),
        moves=tuple(move.text for move in game.legal_moves()),
        components=game.components,
        budget=budget,
        luck=random.Random(f"{seed}/{seat}/{game.ply}"),
    )
