"""The champion before it had a policy, to measure what the policy brings.

In its lines everyone looks ahead at the four moves that the heuristics like best and at two ways to
go on from each, so a line takes twice the time: 30 of these are as much work as the champion's 60.

    gugong arena champion --against benchmarks/former_champion.py:FormerChampion --players 2
"""

from typing import Final

from gugong.bots.champion import Champion, Search, Start
from gugong.bots.features import encode
from gugong.bots.judging import Judge
from gugong.bots.lookahead import Lookahead, Plan
from gugong.bots.playouts import Future
from gugong.bots.weights import Weights
from gugong.rules.flow import play, settle
from gugong.rules.frames import EXCHANGE
from gugong.rules.luck import next_decision
from gugong.rules.moves import is_listed
from gugong.rules.state import State

LINES: Final = 30
WIDTHS: Final = [4, 2, 1]
WEIGHTS: Final = Weights()


class FormerChampion(Champion):
    """Plays as the champion does, but for its lines."""

    def __init__(self) -> None:
        super().__init__(search=Search(lines=LINES))

    def play_out(self, starts: list[Start], seat: int, turns: int) -> list[State]:
        lines = [FormerLine(start, seat, turns) for start in starts]
        play_on(lines, self.judge)
        return [line.s for line in lines]


class FormerLine:
    def __init__(self, start: Start, seat: int, turns: int) -> None:
        world, plan, seed = start
        self.seat = seat
        self.turns = turns
        self.future = Future(seed)
        self.plans: list[Plan] = []
        self.s = world.copy()
        self.s.silent = True
        for move in plan:
            moves = settle(self.s)
            if not moves or self.s.frames[-1].seat != seat or not is_listed(move, moves):
                break
            play(self.s, move)

    def look(self, rows: bytearray) -> int:
        """Play on to the next choice and add a row for each plan; 0 where the line ends."""
        while moves := next_decision(self.s, self.future):
            frame = self.s.frames[-1]
            if frame.kind == EXCHANGE and frame.seat == self.seat:
                if self.turns == 0:
                    break
                self.turns -= 1
            self.plans = Lookahead(WEIGHTS, frame.seat, WIDTHS).plans(self.s, moves)
            if len(self.plans) > 1:
                for plan in self.plans:
                    rows += encode(plan.end, frame.seat)
                return len(self.plans)
            self.s = self.plans[0].end
        return 0


def play_on(lines: list[FormerLine], judge: Judge) -> None:
    while lines:
        rows = bytearray()
        counts = [line.look(rows) for line in lines]
        values = iter(judge(rows) if rows else ())
        for line, count in zip(lines, counts, strict=True):
            if count:
                part = [next(values) for _ in range(count)]
                line.s = line.plans[part.index(max(part))].end
        lines = [line for line, count in zip(lines, counts, strict=True) if count]
