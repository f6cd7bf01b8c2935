"""A bot: it hurries to the palace, then gives where the dice match.

python examples/bot.py                                   # against two novices
gugong arena courtier --bot examples/bot.py:Hurry        # against courtiers, many games
gugong play --bots examples/bot.py:Hurry,courtier        # against you
"""

from gugong import Game
from gugong.bots.observation import Observation
from gugong.bots.referee import Referee
from gugong.bots.registry import open_bot


class Hurry:
    """Gets what its seat may know, and answers with one of the legal moves."""

    def choose(self, seen: Observation) -> str:
        return max(seen.moves, key=lambda move: (self.worth(seen, move), seen.luck.random()))

    def worth(self, seen: Observation, move: str) -> float:
        own = seen.view["families"][seen.seat]
        verb, _, rest = move.partition(" ")
        if verb == "give":
            _, _, place = rest.partition(",")[0].split(" ")
            taken = int(seen.view["officials"][place][0])
            hurry = 5.0 if place == "palace" and own["envoy"] < 8 else 0.0
            return hurry + seen.view["dice"].count(taken) - (3.0 if "," in rest else 0.0)
        return -1.0 if move == "pass" or verb == "hand" else 0.0


if __name__ == "__main__":
    game = Game(players=3, seed=7)
    referee = Referee(game, {0: Hurry(), 1: open_bot("novice"), 2: open_bot("novice")})
    while not game.over:
        referee.play()
    print(game.result)
