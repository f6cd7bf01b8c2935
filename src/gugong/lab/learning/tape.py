"""Games as numbers: which of the legal moves was chosen, which of the outcomes chance gave.

A tape is small, and played again it gives any position of its game. So games are kept as tapes, and
encoded anew for each net that is trained on them.
"""

from gugong.bots.features import encode
from gugong.bots.heuristics import worths
from gugong.bots.play_on import PlaysOn
from gugong.bots.weights import Weights
from gugong.chance import QuickLuck
from gugong.rules.flow import play, settle
from gugong.rules.frames import DRAW_GIFT, EXCHANGE
from gugong.rules.luck import Luck, next_decision
from gugong.rules.moves import Move
from gugong.rules.scoring import final_score, may_win, ranking
from gugong.rules.state import State


class Tape(Luck):
    """A game that is being recorded, played on from where someone has to decide."""

    def __init__(self, start: State, seed: int | str) -> None:
        self.s: State = start.copy()
        self.s.silent = True
        self.luck: QuickLuck = QuickLuck(seed)
        self.numbers: bytearray = bytearray()

    def next_decision(self) -> list[Move]:
        """Let chance and forced moves happen; the moves to choose from, none when it is over."""
        return next_decision(self.s, self)

    def give(self, s: State, options: list[int]) -> int:
        number = self.luck.below(len(options))
        self.numbers.append(number)
        return options[number]

    def choose(self, moves: list[Move], number: int) -> None:
        self.numbers.append(number)
        play(self.s, moves[number])

    def follow(self, plan: list[Move], seat: int) -> None:
        """Play a plan, as far as it goes."""
        for move in plan:
            moves = settle(self.s)
            if not moves or self.s.frames[-1].seat != seat:
                return
            number = index_of(move, moves)
            if number < 0:
                return
            self.choose(moves, number)


def index_of(move: Move, moves: list[Move]) -> int:
    for i in range(len(moves)):
        if moves[i] is move:
            return i
    return -1


class Glances(PlaysOn):
    """Plays a whole game by the heuristics, more or less carefully, and records it."""

    __slots__ = ("luck", "noise", "numbers", "weights")

    def __init__(self, seed: int | str, noise: list[float]) -> None:
        super().__init__()
        self.luck: QuickLuck = QuickLuck(seed)
        self.noise: list[float] = noise  # by seat, in victory points
        self.weights: Weights = Weights()
        self.numbers: bytearray = bytearray()

    def choose(self, s: State, moves: list[Move]) -> Move:
        weighed = worths(s, self.weights, moves)
        noise = self.noise[s.frames[-1].seat]
        best = 0
        top = -1.0e9
        for i in range(len(moves)):
            worth = weighed[i] + noise * (self.luck.below(1000) * 0.001)
            if worth > top:
                best = i
                top = worth
        self.numbers.append(best)
        return moves[best]

    def give(self, s: State, options: list[int]) -> int:
        number = self.luck.below(len(options))
        self.numbers.append(number)
        return options[number]


class Sampler(PlaysOn):
    """Plays a tape again and encodes some of its positions, as every seat sees them."""

    __slots__ = ("at", "before", "luck", "numbers", "rows", "share", "viewers")

    def __init__(self, numbers: bytes, share: int, seed: int | str) -> None:
        super().__init__()
        self.numbers: bytes = numbers
        self.at: int = 0
        self.share: int = share  # of 1,000 positions
        self.luck: QuickLuck = QuickLuck(seed)
        self.before: int = -1  # who decided last
        self.rows: bytearray = bytearray()
        self.viewers: list[int] = []  # the seat of each row

    def choose(self, s: State, moves: list[Move]) -> Move:
        frame = s.frames[-1]
        if frame.kind == EXCHANGE or frame.seat != self.before:
            self.sample(s)
        self.before = frame.seat
        return moves[self.read()]

    def give(self, s: State, options: list[int]) -> int:
        if s.frames[-1].kind != DRAW_GIFT:
            self.sample(s)
            self.before = -1
        return options[self.read()]

    def read(self) -> int:
        number = self.numbers[self.at]
        self.at += 1
        return number

    def sample(self, s: State) -> None:
        """Take this position, where a look-ahead would have stopped, or leave it."""
        if self.luck.below(1000) >= self.share:
            return
        for seat in range(s.box.families):
            if seat != s.box.meng:
                self.rows += encode(s, seat)
                self.viewers.append(seat)


def outcome(s: State) -> tuple[list[int], int]:
    """The final score of each seat of a finished game, and who won (-1: nobody)."""
    first = ranking(s)[0]
    winner = first if may_win(s, first) else -1
    return [final_score(s, seat) for seat in range(s.box.families)], winner
