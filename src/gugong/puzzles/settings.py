"""The games that puzzles are looked for in: how many play, with which options, and how well."""

import random
from typing import Final

from gugong.components.names import PLAYER_COUNTS
from gugong.game import Game
from gugong.options import Options
from gugong.rules.constants import DIFFICULTIES

SHARES: Final = (4, 7, 5, 3, 1)  # of the games, by number of players: 1 is against Meng
EXPERT: Final = 0.15
BONUS_TOKENS: Final = 0.3
COURTIERS: Final = 0.25  # of the families; all others are scholars. They reach other positions


def draw_game(seed: str, number: int, players: int | None = None) -> tuple[Game, list[bool]]:
    """Return a new game, and which seats play like a courtier. The same seed and number give the
    same game; `players` is random unless given."""
    name = f"{seed}/{number}"
    luck = random.Random(name)
    drawn = luck.choices(PLAYER_COUNTS, SHARES)[0]
    players = players or drawn
    options: Options = {"expert": luck.random() < EXPERT}
    if players == 1:
        options["difficulty"] = luck.choice(DIFFICULTIES)
    else:
        options["bonus_tokens"] = luck.random() < BONUS_TOKENS
    weak = [luck.random() < COURTIERS for _ in range(players)]
    return Game(players=players, seed=name, **options), weak
