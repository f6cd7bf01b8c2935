"""Games played on inside imagined worlds, by the heuristics, and what came of them."""

from math import exp
from typing import Final

from gugong.bots.evaluation import sources_of
from gugong.bots.heuristics import worths
from gugong.bots.play_on import PlaysOn
from gugong.bots.weights import DECISIVE, NOISE, Weights
from gugong.chance import QuickLuck
from gugong.rules.constants import SOURCE_COUNT
from gugong.rules.draws import stream_of
from gugong.rules.flow import play, settle
from gugong.rules.frames import NEW_DAY
from gugong.rules.luck import Luck
from gugong.rules.moves import Move, is_listed
from gugong.rules.state import State

ENDLESS: Final = 99  # no day so far off


class Future(Luck):
    """What chance will give in one imagined future, whatever is played before.

    As in the game itself (chance.py) every draw is picked by stream and count, so that plans are
    compared under the same dice, tokens and cards.
    """

    def __init__(self, seed: int) -> None:
        self.one: int = seed % 30269
        self.two: int = seed // 30269 % 30307

    def pick(self, stream: int, count: int, options: int) -> int:
        """Which of the options the `count`-th draw of a stream gives."""
        # Three steps of two small generators of Wichmann and Hill, started from all of these.
        one = (self.one + 6151 * stream + 389 * count) % 30269
        two = (self.two + 1543 * stream + 3079 * count) % 30307
        for _ in range(3):
            one = (one * 171 + two) % 30269
            two = (two * 172 + one) % 30307
        part = one / 30269.0 + two / 30307.0
        return int((part - int(part)) * options)

    def give(self, s: State, options: list[int]) -> int:
        stream = stream_of(s)
        return options[self.pick(stream, s.drawn[stream], len(options))]


class Playout(PlaysOn):
    """Plays positions on by the heuristics."""

    __slots__ = ("future", "last_day", "luck", "points", "weights")

    def __init__(self, weights: list[Weights]) -> None:
        super().__init__()
        self.weights: list[Weights] = weights  # by seat
        self.luck: QuickLuck = QuickLuck(0)  # of the players
        self.future: Future = Future(0)
        self.last_day: int = ENDLESS
        self.points: list[float] = []  # of the last one, the expected score of the seat by source

    def from_here(self, world: State, plan: list[Move], seat: int, seed: int) -> float:
        """How a seat fares if it follows its plan and all play on: from 0, lost, to 1, won.

        They play to the end of the day, where the position is evaluated. Whole games would need no
        evaluation, but differ so much by luck that far more of them would be needed.
        """
        s = world.copy()
        s.silent = True
        self.luck = QuickLuck(seed)
        self.future = Future(seed)
        for move in plan:
            moves = settle(s)
            if not moves or s.frames[-1].seat != seat or not is_listed(move, moves):
                break  # chance or someone else made the rest of the plan void
            play(s, move)
        self.last_day = s.day
        self.play_on(s)
        return self._outcome(s, seat)

    def _outcome(self, s: State, seat: int) -> float:
        best = 0.0
        own = 0.0
        for other in range(s.box.families):
            points = sources_of(s, self.weights[other], other)
            total = 0.0
            for i in range(SOURCE_COUNT):
                total += points[i]
            if other == seat:
                own = total
                self.points = points
            elif total > best:
                best = total
        return 1.0 / (1.0 + exp((best - own) / DECISIVE))

    def choose(self, s: State, moves: list[Move]) -> Move:
        """The move that looks best at a glance."""
        weighed = worths(s, self.weights[s.frames[-1].seat], moves)
        best = 0
        top = -1.0e9
        for i in range(len(moves)):
            worth = weighed[i] + NOISE * (self.luck.below(1000) * 0.001)
            if worth > top:
                best = i
                top = worth
        return moves[best]

    def give(self, s: State, options: list[int]) -> int:
        return self.future.give(s, options)

    def stops(self, s: State) -> bool:
        """On the morning after the last day."""
        return s.day >= self.last_day and s.frames[0].kind == NEW_DAY
