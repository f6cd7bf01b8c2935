"""Lines: imagined futures that are played on side by side, so that the net sees many at once.

A line begins with a plan in an imagined world. Then turn follows turn: the policy proposes a few
moves to the family that decides, and the line goes on with the plan whose end the net likes best.
A line asks neither of them itself: `look` adds what the policy is to see, `propose` adds what the
net is to judge, and `take` continues with the plan that was chosen.
"""

from collections.abc import Callable
from math import exp
from typing import Final

from gugong.bots.features import encode
from gugong.bots.heuristics import worths
from gugong.bots.lookahead import Lookahead, Plan
from gugong.bots.playouts import Future
from gugong.bots.traits import add_traits
from gugong.bots.weights import Weights
from gugong.rules.flow import play, settle
from gugong.rules.frames import EXCHANGE
from gugong.rules.luck import next_decision
from gugong.rules.moves import Move, is_listed
from gugong.rules.state import State

SURE: Final = 0.7  # the policy proposes moves until it is as sure that the best is among them,
PROPOSED: Final = 3  # and at most this many
WIDTHS: Final[list[int]] = [PROPOSED, 1]  # each is followed by what looks best at a glance


class Asked:
    """Decisions that wait for the policy."""

    def __init__(self) -> None:
        self.rows: bytearray = bytearray()  # what each deciding seat sees
        self.traits: list[int] = []  # of all legal moves, see traits.py
        self.worths: list[float] = []  # what the heuristics think of each
        self.counts: list[int] = []  # how many moves each decision has

    def add(self, s: State, moves: list[Move], weights: Weights) -> None:
        self.rows += encode(s, s.frames[-1].seat)
        add_traits(s, moves, self.traits)
        self.worths += worths(s, weights, moves)
        self.counts.append(len(moves))


# How much a strong player likes each of their moves; only differences within a decision count.
Policy = Callable[[Asked], list[float]]


class Line:
    """One imagined future of a seat, up to one of its own turns."""

    def __init__(self, world: State, plan: list[Move], seat: int, seed: int, turns: int) -> None:
        self.seat = seat
        self.turns: int = turns  # of the seat still to be played before the line is judged
        self.weights: Weights = Weights()
        self.future: Future = Future(seed)
        self.moves: list[Move] = []
        self.plans: list[Plan] = []
        self.s: State = world.copy()
        self.s.silent = True
        for move in plan:
            moves = settle(self.s)
            if not moves or self.s.frames[-1].seat != seat or not is_listed(move, moves):
                break  # chance or someone else made the rest of the plan void
            play(self.s, move)

    def look(self, asked: Asked) -> bool:
        """Play on to the next choice and ask the policy; False where the line ends."""
        s = self.s
        self.moves = next_decision(s, self.future)
        if not self.moves:
            return False
        frame = s.frames[-1]
        if frame.kind == EXCHANGE and frame.seat == self.seat:
            if self.turns == 0:
                return False
            self.turns -= 1
        asked.add(s, self.moves, self.weights)
        return True

    def propose(self, liking: list[float], at: int, rows: bytearray) -> int:
        """Look ahead for the moves that the policy likes, whose answer begins at `at`.

        Adds a row for each plan and returns how many there are; 0 if there was only one to take.
        """
        s = self.s
        proposed = likeliest(self.moves, liking, at)
        if len(proposed) == 1:
            play(s, proposed[0])
            return 0
        seat = s.frames[-1].seat
        self.plans = Lookahead(self.weights, seat, WIDTHS).plans(s, proposed)
        for plan in self.plans:
            rows += encode(plan.end, seat)
        return len(self.plans)

    def take(self, number: int) -> None:
        """Go on with this plan."""
        self.s = self.plans[number].end


def likeliest(moves: list[Move], liking: list[float], at: int) -> list[Move]:
    """The moves that the policy is SURE to have the best among, the likeliest first."""
    top = liking[at]
    for i in range(1, len(moves)):
        if liking[at + i] > top:
            top = liking[at + i]
    shares = [exp(liking[at + i] - top) for i in range(len(moves))]
    wanted = SURE * sum(shares)
    out: list[Move] = []
    while True:
        best = 0
        for i in range(1, len(shares)):
            if shares[i] > shares[best]:
                best = i
        out.append(moves[best])
        wanted -= shares[best]
        if wanted <= 0.0 or len(out) == PROPOSED or len(out) == len(moves):
            return out
        shares[best] = -1.0
