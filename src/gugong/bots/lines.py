"""Lines: imagined futures that are played on side by side, so that the net sees many at once.

A line begins with a plan in an imagined world. Then turn follows turn: whoever comes to decide
looks at its few most promising plans and takes the one whose end the net likes best for it. Nobody
is asked here, though: `look` adds the rows the net is to see, `take` goes on with its answer.
"""

from gugong.bots.features import encode
from gugong.bots.lookahead import Lookahead, Plan
from gugong.bots.playouts import Future
from gugong.bots.weights import Weights
from gugong.rules.flow import play, settle
from gugong.rules.frames import EXCHANGE
from gugong.rules.luck import next_decision
from gugong.rules.moves import Move, is_listed
from gugong.rules.state import State


class Line:
    """One imagined future of a seat, up to one of its own turns."""

    def __init__(
        self, world: State, plan: list[Move], seat: int, seed: int, turns: int, widths: list[int]
    ) -> None:
        self.seat = seat
        self.turns: int = turns  # of the seat still to be played before the line is judged
        self.widths = widths
        self.weights: Weights = Weights()
        self.future: Future = Future(seed)
        self.plans: list[Plan] = []
        self.s: State = world.copy()
        self.s.silent = True
        for move in plan:
            moves = settle(self.s)
            if not moves or self.s.frames[-1].seat != seat or not is_listed(move, moves):
                break  # chance or someone else made the rest of the plan void
            play(self.s, move)

    def look(self, rows: bytearray) -> int:
        """Play on to the next choice and add a row for each plan; 0 where the line ends."""
        while True:
            s = self.s
            moves = next_decision(s, self.future)
            if not moves:
                return 0
            frame = s.frames[-1]
            seat = frame.seat
            if frame.kind == EXCHANGE and seat == self.seat:
                if self.turns == 0:
                    return 0
                self.turns -= 1
            self.plans = Lookahead(self.weights, seat, self.widths).plans(s, moves)
            if len(self.plans) > 1:
                for plan in self.plans:
                    rows += encode(plan.end, seat)
                return len(self.plans)
            self.s = self.plans[0].end

    def take(self, number: int) -> None:
        """Go on with this plan."""
        self.s = self.plans[number].end
