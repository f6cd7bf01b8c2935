"""Games played to their end at random or by a simple policy, inside the compiled core: for search.

>>> from gugong import Game
>>> from gugong.bots.rollout import Rollout
>>> game = Game(players=3, seed=7)
>>> rollout = Rollout(seed=1)
>>> len(rollout.play(game))
3
>>> game.ply
0

A rollout has its own luck, so it cannot tell what the game's seed will bring. It knows all hands
and discard piles; a player that must not know them rolls out a position it imagined.
"""

from collections.abc import Callable, Mapping

from gugong.bots.play_on import PlaysOn
from gugong.chance import QuickLuck
from gugong.game import Game
from gugong.rules.grammar import VERBS
from gugong.rules.moves import Move
from gugong.rules.scoring import final_score
from gugong.rules.state import State

# How to choose from the legal moves: all equally likely (None); each as likely as the weight of its
# verb says (`{"pass": 1, "give": 5}`, 1 where none is given); or a function that picks one of them.
Policy = None | Mapping[str, int] | Callable[[list[Move]], Move]


class Rollout(PlaysOn):
    """Plays games out. For the same seed and the same calls it plays the same."""

    __slots__ = ("luck", "pick", "vp", "weights")

    def __init__(self, seed: int | str = 0, policy: Policy = None) -> None:
        super().__init__()
        self.luck: QuickLuck = QuickLuck(seed)
        self.vp: list[int] = []  # of the last game, also of families without an audience (END-5)
        self.weights: list[int] = []  # by verb
        self.pick: Callable[[list[Move]], Move] | None = None
        if isinstance(policy, Mapping):
            self.weights = read_weights(policy)
        else:
            self.pick = policy

    def play(self, game: Game) -> list[int]:
        """The final score of each seat if the game went on like this; the game itself stays."""
        s = game.state.copy()
        s.silent = True
        self.play_on(s)
        self.vp = s.vp
        return [final_score(s, seat) for seat in range(s.box.families)]

    def give(self, s: State, options: list[int]) -> int:
        return options[self.luck.below(len(options))]

    def choose(self, s: State, moves: list[Move]) -> Move:
        if self.pick is not None:
            return self.pick(moves)
        if not self.weights:
            return moves[self.luck.below(len(moves))]
        total = 0
        for move in moves:
            total += self.weights[move.verb]
        if total == 0:  # nothing but what is to be avoided
            return moves[self.luck.below(len(moves))]
        left = self.luck.below(total)
        for move in moves:
            left -= self.weights[move.verb]
            if left < 0:
                return move
        return moves[-1]


def read_weights(weights: Mapping[str, int]) -> list[int]:
    """Weights by verb; ValueError names what is wrong."""
    names = [verb.name for verb in VERBS]
    for verb, weight in weights.items():
        if verb not in names:
            raise ValueError(f"{verb!r} is not one of the verbs: {', '.join(names)}")
        if not 0 <= weight <= 1_000_000:
            raise ValueError(f"{verb!r}: the weight {weight} is not between 0 and 1000000")
    return [weights.get(verb, 1) for verb in names]
