"""One turn ahead: every promising way to play one's own decisions, to where another decides.

In an imagined world the moves that look best at a glance are tried out, each with the best of what
can follow, until someone else decides or chance comes in. There the position is evaluated: by
`weighed` one after the other, or by a bot that looks at all of them at once.
"""

from typing import Final

from gugong.bots.evaluation import promise
from gugong.bots.heuristics import worths
from gugong.bots.weights import Weights
from gugong.rules.flow import play
from gugong.rules.frames import DRAW_GIFT, EXCHANGE, HAND_IN
from gugong.rules.grammar import GIVE_TOKEN
from gugong.rules.luck import Luck, next_decision
from gugong.rules.moves import Move
from gugong.rules.state import State

# How many moves are tried of the decision that is asked, and of those that follow in the turn.
WIDTHS: Final[list[int]] = [20, 4, 3, 2, 2]


class MiddlingGifts(Luck):
    """Draws gift cards, of which any is like those that may come, and stops before other draws."""

    __slots__ = ()

    def give(self, s: State, options: list[int]) -> int:
        return options[len(options) // 2]

    def stops(self, s: State) -> bool:
        return s.frames[-1].kind != DRAW_GIFT


GIFTS: Final = MiddlingGifts()


class Plan:
    """A move and the own moves that follow it, and how the seat likes where they lead."""

    def __init__(self, moves: list[Move], end: State) -> None:
        self.moves = moves
        self.end = end  # where it leads
        self.worth: float = 0.0


class Lookahead:
    """Looks one turn ahead for one seat."""

    def __init__(self, weights: Weights, seat: int, widths: list[int] = WIDTHS) -> None:
        self.weights = weights
        self.seat = seat
        self.widths = widths

    def plans(self, s: State, moves: list[Move]) -> list[Plan]:
        """Return all promising plans, best at a glance first. The position stays."""
        out: list[Plan] = []
        for move in self._promising(s, moves, 0):
            self._follow(s, [move], out)
        return out

    def weighed(self, s: State, moves: list[Move]) -> list[Plan]:
        """Return the best plan for each promising move by the hand-made evaluation, best first."""
        plans = self.plans(s, moves)
        for plan in plans:
            plan.worth = promise(plan.end, self.weights, self.seat)
        return best_by_move(plans)

    def _follow(self, s: State, path: list[Move], out: list[Plan]) -> None:
        """All plans that begin with this path, whose last move has not been played yet."""
        after = s.copy()
        after.silent = True
        play(after, path[-1])
        moves = next_decision(after, GIFTS)
        if not moves or after.frames[-1].seat != self.seat or after.frames[-1].kind == EXCHANGE:
            out.append(Plan(path, after))
            return
        if after.frames[-1].kind == HAND_IN and len(path) > 1 and path[-1].verb == GIVE_TOKEN:
            # The order of the tokens does not matter: try each set once.
            moves = [move for move in moves if move.a >= path[-1].a]
        for move in self._promising(after, moves, len(path)):
            self._follow(after, [*path, move], out)

    def _promising(self, s: State, moves: list[Move], depth: int) -> list[Move]:
        """The moves that look best at a glance, best first."""
        most = self.widths[depth] if depth < len(self.widths) else 1
        if len(moves) <= most:
            return moves
        weighed = worths(s, self.weights, moves)
        order = sorted(range(len(moves)), key=lambda i: -weighed[i])
        return [moves[i] for i in order[:most]]


def best_by_move(plans: list[Plan]) -> list[Plan]:
    """Return the best plan for each first move, once they are weighed; best first."""
    best: dict[str, Plan] = {}
    for plan in plans:
        first = plan.moves[0].text
        there = best.get(first)
        if there is None or plan.worth > there.worth:
            best[first] = plan
    return sorted(best.values(), key=_worth, reverse=True)


def _worth(plan: Plan) -> float:
    return plan.worth
