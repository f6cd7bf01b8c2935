"""Asks bots for their decisions, keeps their time, and names those who do wrong.

A bot that raises, answers something that is no legal move, or overruns its time loses the decision
to a novice and gets a `Fault`. The budget is per turn of the table:

- seconds lie in an account of each seat, filled anew whenever a turn begins, so a bot that thinks
  long about the exchange has little left for what follows from it;
- nobody can count another's iterations, so they are not deducted: an exchange, the decision that
  matters, gets all of them, any other decision a share (`SHARE`).

In the main thread, as in the arena, a bot that is over its time is interrupted, were it in an
endless loop; elsewhere, and within calls that never come back to Python, it is noticed afterwards.
"""

import signal
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from time import perf_counter
from typing import Final

from gugong.bots.observation import USUAL, Bot, Budget, Choice, History, Observation, observe
from gugong.bots.registry import open_bot
from gugong.game import Game
from gugong.rules.moves import Move

RAISED: Final = "raised"
ILLEGAL: Final = "illegal"
LATE: Final = "late"

FALLBACK: Final = "novice"
GRACE: Final = 0.5  # seconds over the account that a crowded machine may take, per decision
PATIENCE: Final = 60.0  # seconds for one decision where the budget does not limit them
SHARE: Final = 4  # a decision that is no exchange gets the iterations divided by this


@dataclass(frozen=True, slots=True)
class Fault:
    """What a bot did wrong: who, when, which kind, and in words."""

    seat: int
    ply: int  # decisions that had been made before
    kind: str
    what: str


class OutOfTime(BaseException):
    """Stops a bot. No Exception, or a bot that forgives itself everything would go on."""


def ask(bot: Bot, observation: Observation, limit: float) -> Choice | Fault:
    """The bot's choice within so many seconds, or what was wrong with it."""
    # Before the bot gets its hands on them.
    seat, legal, ply = observation.seat, observation.moves, observation.view["ply"]
    began = perf_counter()
    try:
        with _alarm(limit):
            answer = bot.choose(observation)
        choice = _as_choice(answer)
        if perf_counter() - began > limit:
            raise OutOfTime
        if choice.move in legal:
            return choice
        return Fault(seat, ply, ILLEGAL, f"answered {str(choice.move)[:80]!r}")
    except OutOfTime:
        spent = perf_counter() - began
        return Fault(seat, ply, LATE, f"took {spent:.2f} s, and {limit:.2f} s was the limit")
    except (Exception, SystemExit) as error:
        return Fault(seat, ply, RAISED, f"{type(error).__name__}: {error}"[:200])


def _as_choice(answer: str | Choice) -> Choice:
    return answer if isinstance(answer, Choice) else Choice(answer)


@contextmanager
def _alarm(seconds: float) -> Iterator[None]:
    """Raise OutOfTime inside after so many seconds, where the system can."""
    main = threading.current_thread() is threading.main_thread()
    if not main or not hasattr(signal, "setitimer"):
        yield
        return

    def ring(number: int, frame: object) -> None:
        raise OutOfTime

    before = signal.signal(signal.SIGALRM, ring)
    try:
        signal.setitimer(signal.ITIMER_REAL, seconds)
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


class Referee:
    """Sits at the table of one game with a bot for some of its seats or all."""

    def __init__(
        self,
        game: Game,
        bots: Mapping[int, Bot],
        *,
        budget: Budget = USUAL,
        seed: int | str = 0,
        patience: float = PATIENCE,
    ) -> None:
        self.game = game
        self.bots = bots
        self.budget = budget
        self.seed = seed  # of the bots' luck, not of the game's
        self.patience = patience
        self.faults: list[Fault] = []
        self.decisions = [0] * game.seats
        self.seconds = [0.0] * game.seats  # in all, by seat
        self._spent = [0.0] * game.seats  # in this turn of the table
        self._chronicle = History(game)

    def play(self) -> Choice:
        """Let the bot decide whose seat is asked, and carry it out."""
        choice = self.choose()
        self.carry_out(self.game.parse(choice.move))
        return choice

    def choose(self) -> Choice:
        """What the bot decides whose seat is asked; after a fault of its, what a novice would."""
        budget = self._left()
        observation = self._observation(budget)
        limit = self.patience if budget.seconds is None else budget.seconds + GRACE
        began = perf_counter()
        answer = ask(self.bots[observation.seat], observation, limit)
        spent = perf_counter() - began
        self.decisions[observation.seat] += 1
        self.seconds[observation.seat] += spent
        self._spent[observation.seat] += spent
        if isinstance(answer, Choice):
            return answer
        self.faults.append(answer)
        again = self._observation(USUAL)  # anew: a bot touched the other
        return _as_choice(open_bot(FALLBACK).choose(again))

    def _observation(self, budget: Budget) -> Observation:
        return observe(self.game, self._chronicle, budget=budget, seed=self.seed)

    def carry_out(self, move: Move) -> None:
        """Play a bot's or a person's move and write it down."""
        actor = self.game.chooser
        assert actor is not None, "the game is over"
        self.game.play(move)
        self._chronicle.note(self.game, actor, move)
        for event in self.game.events():
            if isinstance(event, dict) and event["event"] == "turn-began":
                self._spent = [0.0] * self.game.seats

    def _left(self) -> Budget:
        """The budget of the decision that is asked now."""
        seconds, iterations = self.budget.seconds, self.budget.iterations
        seat, frame = self.game.chooser, self.game.frame
        assert seat is not None, "the game is over"
        assert frame is not None, "the game is over"
        if seconds is not None:
            seconds = max(seconds - self._spent[seat], 0.0)
        if iterations is not None and frame["kind"] != "exchange":
            iterations = max(iterations // SHARE, 1)
        return Budget(seconds, iterations)
