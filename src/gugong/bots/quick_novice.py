"""The novice inside the compiled core, for those who ask it many times a second."""

from gugong.bots.novice import liking
from gugong.chance import QuickLuck
from gugong.rules.grammar import VERBS
from gugong.rules.moves import Move
from gugong.rules.state import State


class QuickNovice:
    """Likes the same moves as `Novice`, but gets them as the rules list them."""

    __slots__ = ("likings", "luck")

    def __init__(self, seed: int | str = 0) -> None:
        self.luck: QuickLuck = QuickLuck(seed)
        self.likings: dict[int, int] = {}  # by a move's order, in hundredths

    def choose(self, s: State, moves: list[Move]) -> Move:
        return self.pick(moves)

    def pick(self, moves: list[Move]) -> Move:
        total = 0
        sums: list[int] = []
        for move in moves:
            liked = self.likings.get(move.order)
            if liked is None:
                liked = round(100 * liking(VERBS[move.verb].name, move.parts))
                self.likings[move.order] = liked
            total += liked
            sums.append(total)
        drawn = self.luck.below(total)
        for i in range(len(moves)):
            if drawn < sums[i]:
                return moves[i]
        return moves[-1]
