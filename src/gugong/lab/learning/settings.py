"""The settings of self-play games: every number of families, every option now and then."""

import random
from dataclasses import dataclass
from typing import Final

from gugong.components import load
from gugong.components.names import PLAYER_COUNTS
from gugong.game import Game
from gugong.options import Options, set_pairs
from gugong.rules.constants import DIFFICULTIES
from gugong.rules.state import State

SHARES: Final = (0.22, 0.26, 0.14, 0.24, 0.14)  # of the games, by number of players
SOLO_SHARES: Final = (1, 2, 3)  # by difficulty: the hardest is the one to learn from
USUAL_SETS: Final = 0.6  # share of the pair that is played unless another is named
EXPERT: Final = 0.2
BONUS_TOKENS: Final = 0.3


@dataclass(frozen=True)
class Setting:
    """Everything that a game begins with."""

    players: int
    seed: str
    options: Options

    def start(self) -> State:
        """The freshly dealt position, which nobody tells about."""
        s = Game(players=self.players, seed=self.seed, **self.options).state.copy()
        s.silent = True
        return s


def draw_setting(luck: random.Random, seed: str) -> Setting:
    """A setting that the net has to know; the usual ones more often than the others."""
    players = luck.choices(PLAYER_COUNTS, SHARES)[0]
    options: Options = {"expert": luck.random() < EXPERT}
    if players == 1:
        usual, *others = set_pairs(load())
        options["difficulty"] = luck.choices(DIFFICULTIES, SOLO_SHARES)[0]
        options["sets"] = usual if luck.random() < USUAL_SETS else luck.choice(others)
    else:
        options["bonus_tokens"] = luck.random() < BONUS_TOKENS
    return Setting(players, seed, options)
