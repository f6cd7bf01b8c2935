"""Bots with as many playouts as they make in a second a turn, whatever else the machine does.

Matches with a clock need an idle core for every game, and no two of them are alike. So these count:
`python -m benchmarks.a_second` takes the CPU time of some exchanges, best on an idle core, and prints
how many playouts a second is worth. Bots of the arena by the name of their file:

    gugong arena benchmarks/a_second.py:ChampionOfASecond --against benchmarks/a_second.py:MinisterOfASecond
"""  # noqa: E501

import time
from dataclasses import replace
from statistics import median
from typing import Final

from gugong import Game
from gugong.bots.champion import Champion
from gugong.bots.driver import iterations_for, observe
from gugong.bots.minister import Minister
from gugong.bots.observation import Bot, Budget, Choice, Observation
from gugong.bots.scholar import Scholar

# Playouts of a second by families, 1 against Meng, on one core of an AMD EPYC.
MINISTER: Final = {1: 44_800, 2: 35_900, 3: 24_000, 4: 21_100, 5: 16_200}
CHAMPION: Final = {1: 2_030, 2: 2_150, 3: 1_100, 4: 825, 5: 560}
EXCHANGES: Final = 30  # of a game, enough for a median


def is_exchange(seen: Observation) -> bool:
    frame = seen.view["frame"]
    return frame is not None and frame["kind"] == "exchange"


def of_a_second(bot: Bot, seen: Observation, playouts: dict[int, int]) -> Choice:
    """What a bot chooses with its share of a turn's second."""
    families = 1 if seen.view["meng"] is not None else len(seen.view["families"])
    iterations = iterations_for(playouts[families], exchange=is_exchange(seen))
    choice = bot.choose(replace(seen, budget=Budget(iterations=iterations)))
    return choice if isinstance(choice, Choice) else Choice(choice)


class MinisterOfASecond:
    """The minister, without a clock."""

    def __init__(self) -> None:
        self.bot = Minister()

    def choose(self, observation: Observation) -> Choice:
        return of_a_second(self.bot, observation, MINISTER)


class ChampionOfASecond:
    """The champion, without a clock."""

    def __init__(self) -> None:
        self.bot = Champion()

    def choose(self, observation: Observation) -> Choice:
        return of_a_second(self.bot, observation, CHAMPION)


def measure(bot: Bot, families: int, playouts: int) -> int:
    """How many playouts a second is worth, from the CPU time that exchanges of a game take."""
    game, scholar = Game(families, seed="a second"), Scholar()
    rates: list[float] = []
    while not game.over:
        seen = observe(game)
        if is_exchange(seen) and len(rates) < EXCHANGES:
            iterations = iterations_for(playouts, exchange=True)
            began = time.process_time()
            bot.choose(replace(seen, budget=Budget(iterations=iterations)))
            rates.append(iterations / (time.process_time() - began))
        game.play(scholar.choose(seen).move)
    return round(median(rates))


if __name__ == "__main__":
    bots: dict[str, tuple[Bot, dict[int, int]]] = {
        "minister": (Minister(), MINISTER),
        "champion": (Champion(), CHAMPION),
    }
    for name, (bot, guess) in bots.items():
        print(name, {families: measure(bot, families, n) for families, n in guess.items()})
