"""Runs bots in this process, and stops those that take too long.

What a bot sees, how long it may take and what counts as a fault is the driver's (driver.py); here
the bot runs under an alarm and a clock. In the main thread, as in the arena, a bot over its time is
interrupted, even in an endless loop; in other threads, and within calls that do not return to
Python, it is noticed afterwards.
"""

import signal
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from time import perf_counter

from gugong.bots.driver import TIME_LIMIT, Answer, Decision, Driver, Fault, OutOfTime
from gugong.bots.observation import DEFAULT_BUDGET, Bot, Budget, Choice
from gugong.game import Game
from gugong.rules.moves import Move


def run(bot: Bot, decision: Decision) -> tuple[Answer, float]:
    """Return what the bot answers or raises, and the seconds it took."""
    began = perf_counter()
    answer: Answer
    try:
        with _alarm(decision.limit):
            answer = bot.choose(decision.observation)
    except (Exception, SystemExit, OutOfTime) as error:
        answer = error
    return answer, perf_counter() - began


@contextmanager
def _alarm(seconds: float) -> Iterator[None]:
    """Raise OutOfTime in the block after these seconds, if the system can."""
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
    """Sits at the table of one game, with a bot for some or all of its seats."""

    def __init__(
        self,
        game: Game,
        bots: Mapping[int, Bot],
        *,
        budget: Budget = DEFAULT_BUDGET,
        seed: int | str = 0,
        time_limit: float = TIME_LIMIT,
    ) -> None:
        self.game = game
        self.bots = bots
        self.faults: list[Fault] = []
        self.decisions: list[int] = [0] * game.seats
        self.seconds: list[float] = [0.0] * game.seats  # in total, by seat
        self._driver = Driver(budget=budget, seed=seed, time_limit=time_limit)

    def play(self) -> Choice:
        """Have the bot on the deciding seat choose, and carry out its move."""
        choice = self.choose()
        self.carry_out(self.game.parse(choice.move))
        return choice

    def choose(self) -> Choice:
        """Return the decision of the bot on the deciding seat; after a fault, a novice's."""
        decision = self._driver.ask(self.game)
        answer, spent = run(self.bots[decision.seat], decision)
        self.decisions[decision.seat] += 1
        self.seconds[decision.seat] += spent
        verdict = self._driver.judge(decision, answer, spent)
        if isinstance(verdict, Choice):
            return verdict
        self.faults.append(verdict)
        return self._driver.fallback(self.game)

    def carry_out(self, move: Move) -> None:
        """Play a bot's or a person's move."""
        actor = self.game.chooser
        assert actor is not None, "the game is over"
        self.game.play(move)
        self._driver.played(self.game, actor, move)

    def undo(self) -> None:
        """Take back the last decision; UndoBarred if that is not possible."""
        self.game.undo()
        self._driver.undone(self.game)
