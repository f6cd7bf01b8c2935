"""The players of the seats that do not learn: random, the novice, or any other bot by its name."""

from gugong.bots.driver import observe
from gugong.bots.observation import Choice
from gugong.bots.quick_novice import QuickNovice
from gugong.bots.registry import open_bot
from gugong.bots.rollout import Rollout
from gugong.game import Game
from gugong.lab.observations.batch import Other
from gugong.rules.moves import Move
from gugong.rules.state import State


def opponent(name: str, seed: int) -> Other:
    """`random` and `novice` choose inside the core; other bots get an observation, which is slow.

    BotError says why there is no such bot.
    """
    if name == "random":
        return Rollout(seed).choose
    if name == "novice":
        return QuickNovice(seed).choose
    bot = open_bot(name)
    asked = 0

    def choose(s: State, moves: list[Move]) -> Move:
        nonlocal asked
        asked += 1
        game = Game.from_state(s, seed=0)  # its luck is another, so that no bot can foresee it
        answer = bot.choose(observe(game, seed=f"{seed} {asked}"))
        return game.parse(answer.move if isinstance(answer, Choice) else answer)

    return choose
