"""Asks bots for their decisions: what they see, how long they may take, whether the answer counts.

Everything about driving a bot but running it. Nothing here reads a clock, starts a thread or waits:
the caller runs the bot, measures the time it took, and passes on what came of it.

    decision = driver.ask(game)
    answer, spent = ...                   # of bot.choose(decision.observation), wherever it runs
    verdict = driver.judge(decision, answer, spent)
    choice = driver.fallback(game) if isinstance(verdict, Fault) else verdict
    game.play(choice.move)
    driver.played(game, decision.seat, move)

The game is passed to each call, so the caller may play on a copy and put it in the place of the
game when it is stored.

The budget is per turn of the table, and divided here, not by the bots:

- Seconds lie in an account of each seat that every new turn fills again. The exchange, which a
  turn begins with, gets most of it, each later decision half of what is left.
- Iterations cannot be counted from outside, so every decision gets a fixed share of them.
"""

import random
from collections import defaultdict
from dataclasses import dataclass
from typing import Final

from gugong.bots.novice import Novice
from gugong.bots.observation import DEFAULT_BUDGET, Budget, Choice, Observation
from gugong.formats.view_types import EntryDict
from gugong.game import Game
from gugong.rules.moves import Move

RAISED: Final = "raised"
ILLEGAL: Final = "illegal"
LATE: Final = "late"

GRACE: Final = 0.5  # seconds over the account that a crowded machine may take, per decision
TIME_LIMIT: Final = 60.0  # seconds for one decision where the budget does not limit them
EXCHANGE_SHARE: Final = 0.6  # of the seconds or iterations of a turn
LATER_SHARE: Final = 0.5  # of the seconds left in the turn, for any other decision
LATER_ITERATIONS: Final = 0.125  # of the iterations of a turn


class OutOfTime(BaseException):
    """Stops a bot. Not an Exception, or a bot that catches those would continue."""


Answer = str | Choice | BaseException  # what a bot returned or raised; OutOfTime if it was stopped


@dataclass(frozen=True, slots=True)
class Decision:
    """A decision asked of a bot. The bot gets the observation alone, and may even spoil it."""

    seat: int
    ply: int  # decisions made before
    moves: tuple[str, ...]
    limit: float  # seconds after which an answer is late
    observation: Observation


@dataclass(frozen=True, slots=True)
class Fault:
    """A bot's mistake: who, when, which kind, and in words."""

    seat: int
    ply: int
    kind: str
    what: str


def observe(
    game: Game,
    *,
    budget: Budget = DEFAULT_BUDGET,
    seed: int | str | None = 0,
    history: list[EntryDict] | None = None,
) -> Observation:
    """Return what the seat that decides now may know.

    The seed is that of the bots' luck, not of the game's; None for luck nobody can foresee.
    Without a `history` the game is replayed to get it.
    """
    seat = game.chooser
    if seat is None:
        raise ValueError("the game is over: nobody decides")
    return Observation(
        seat=seat,
        view=game.view(seat),
        history=tuple(game.log(seat) if history is None else history),
        moves=tuple(move.text for move in game.legal_moves()),
        components=game.components,
        budget=budget,
        luck=random.Random(None if seed is None else f"{seed}/{seat}/{game.ply}"),
    )


def iterations_for(turn: int, *, exchange: bool) -> int:
    """Return how many of a turn's iterations one decision gets."""
    return max(int(turn * (EXCHANGE_SHARE if exchange else LATER_ITERATIONS)), 1)


def judge(decision: Decision, answer: Answer, spent: float) -> Choice | Fault:
    """The choice if it is legal and in time, or what is wrong with it."""
    if isinstance(answer, OutOfTime) or spent > decision.limit:
        what = f"took {spent:.2f} s, and {decision.limit:.2f} s was the limit"
        return Fault(decision.seat, decision.ply, LATE, what)
    if isinstance(answer, BaseException):
        what = f"{type(answer).__name__}: {answer}"[:200]
        return Fault(decision.seat, decision.ply, RAISED, what)
    choice = answer if isinstance(answer, Choice) else Choice(answer)
    if choice.move not in decision.moves:
        what = f"answered {str(choice.move)[:80]!r}"
        return Fault(decision.seat, decision.ply, ILLEGAL, what)
    return choice


class Driver:
    """Drives the bots of one game: keeps the history of their seats and their time."""

    def __init__(
        self,
        *,
        budget: Budget = DEFAULT_BUDGET,
        seed: int | str | None = 0,
        time_limit: float = TIME_LIMIT,
        grace: float = GRACE,
    ) -> None:
        self._budget = budget
        self._seed = seed
        self._time_limit = time_limit
        self._grace = grace
        self._histories: dict[int, list[EntryDict]] = {}  # by seat, of those that were asked
        self._spent: defaultdict[int, float] = defaultdict(float)  # by seat, in this turn

    def ask(self, game: Game, *, seconds: float | None = None) -> Decision:
        """The decision to be made now. `seconds` are for the turn, instead of the budget's."""
        seat = game.chooser
        if seat is None:
            raise ValueError("the game is over: nobody decides")
        left = self._left(seat, seconds)
        observation = observe(
            game,
            budget=self._share(game, left),
            seed=self._seed,
            history=self._history(game, seat),
        )
        limit = self._time_limit if left is None else left + self._grace
        return Decision(seat, game.ply, observation.moves, limit, observation)

    def judge(self, decision: Decision, answer: Answer, spent: float) -> Choice | Fault:
        """Charge the seat for its seconds, and judge the answer."""
        self._spent[decision.seat] += spent
        return judge(decision, answer, spent)

    def fallback(self, game: Game) -> Choice:
        """Return a novice's move where a bot was at fault, from a fresh observation."""
        seat = game.chooser
        assert seat is not None, "the game is over"
        return Novice().choose(observe(game, seed=self._seed, history=self._history(game, seat)))

    def played(self, game: Game, actor: int, move: Move) -> None:
        """Record the decision just carried out, by anyone."""
        for seat, history in self._histories.items():
            history.append(game.entry(actor, move, seat))
        for event in game.events():
            if event["event"] == "turn-began":
                self._spent.clear()

    def undone(self, game: Game) -> None:
        """Forget the decisions that were taken back. Time that was spent stays spent."""
        for history in self._histories.values():
            del history[game.ply :]

    def _history(self, game: Game, seat: int) -> list[EntryDict]:
        if seat not in self._histories:
            self._histories[seat] = game.log(seat)
        return self._histories[seat]

    def _left(self, seat: int, seconds: float | None) -> float | None:
        """Seconds in the account of a seat; None if they are not limited."""
        filled = self._budget.seconds if seconds is None else seconds
        return None if filled is None else max(filled - self._spent[seat], 0.0)

    def _share(self, game: Game, left: float | None) -> Budget:
        """Return the budget of the current decision."""
        frame = game.frame
        exchange = frame is not None and frame["kind"] == "exchange"
        iterations = self._budget.iterations
        if left is not None:
            left *= EXCHANGE_SHARE if exchange else LATER_SHARE
        if iterations is not None:
            iterations = iterations_for(iterations, exchange=exchange)
        return Budget(left, iterations)
