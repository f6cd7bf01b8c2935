"""One turn ahead: every promising way to play one's own decisions, to where another decides.

In an imagined world the moves that look best at a glance are tried out, each with the best of what
can follow, until somebody else decides or chance comes in; there the position is evaluated.
"""

from typing import Final

from gugong.bots.evaluation import promise
from gugong.bots.heuristics import worths
from gugong.bots.weights import Weights
from gugong.rules.draws import draw, possible
from gugong.rules.flow import play, settle
from gugong.rules.frames import DRAW_GIFT, EXCHANGE
from gugong.rules.moves import Move
from gugong.rules.state import State

# How many moves are tried of the decision that is asked, and of those that follow in the turn.
WIDTHS: Final[list[int]] = [20, 4, 3, 2, 2]


class Plan:
    """A move, the own moves that should follow it, and how the seat likes where they lead."""

    def __init__(self, moves: list[Move], worth: float, end: State) -> None:
        self.moves = moves
        self.worth = worth
        self.end = end  # where it leads


class Lookahead:
    """Looks one turn ahead for one seat."""

    def __init__(self, weights: Weights, seat: int) -> None:
        self.weights = weights
        self.seat = seat
        self.tried = 0  # positions evaluated

    def plans(self, s: State, moves: list[Move]) -> list[Plan]:
        """For each promising move the best plan, the best first. The position itself stays."""
        out: list[Plan] = []
        for move in self._promising(s, moves, 0):
            after = s.copy()
            after.silent = True
            play(after, move)
            plan = self._best(after, 1)
            plan.moves.insert(0, move)
            out.append(plan)
        out.sort(key=_worth, reverse=True)
        return out

    def _best(self, s: State, depth: int) -> Plan:
        """The best that can follow. It plays on in this very state."""
        moves = settle(s)
        while not moves and s.frames and s.frames[-1][0] == DRAW_GIFT:
            pile = possible(s)  # of an imagined world: some card like those that may come
            draw(s, pile[len(pile) // 2])
            moves = settle(s)
        if not moves or s.frames[-1][1] != self.seat or s.frames[-1][0] == EXCHANGE:
            self.tried += 1
            return Plan([], promise(s, self.weights, self.seat), s)
        best: Plan | None = None
        for move in self._promising(s, moves, depth):
            after = s.copy()
            after.silent = True
            play(after, move)
            plan = self._best(after, depth + 1)
            if best is None or plan.worth > best.worth:
                plan.moves.insert(0, move)
                best = plan
        assert best is not None
        return best

    def _promising(self, s: State, moves: list[Move], depth: int) -> list[Move]:
        """The moves that look best at a glance, best first."""
        most = WIDTHS[depth] if depth < len(WIDTHS) else 1
        if len(moves) <= most:
            return moves
        weighed = worths(s, self.weights, moves)
        order = sorted(range(len(moves)), key=lambda i: -weighed[i])
        return [moves[i] for i in order[:most]]


def _worth(plan: Plan) -> float:
    return plan.worth
