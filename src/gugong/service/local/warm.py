"""Preparations that every start has in common, done before the browser's memory snapshot."""

from typing import Final

from gugong.bots.built_in import BUILT_IN
from gugong.bots.champion import Champion
from gugong.bots.driver import observe
from gugong.bots.features import SIZE
from gugong.bots.lines import Asked
from gugong.bots.observation import Bot, Budget
from gugong.bots.questions import answer_to, question_for
from gugong.bots.scholar import Scholar
from gugong.bots.training import LEARNED
from gugong.components import load
from gugong.game import Game
from gugong.service.live import answers
from gugong.text import catalogue

AT_ONCE: Final = Budget(iterations=1)


def warm() -> None:
    answers.components(load())
    catalogue()
    game = Game(players=2)
    for level in BUILT_IN:
        if level not in LEARNED:
            answer_to(question_for(level, observe(game, budget=AT_ONCE)))
    # What evaluates their net is JavaScript, which no snapshot can hold.
    learned: tuple[Bot, ...] = (Scholar(_indifferent), Champion(_indifferent, _undecided))
    for bot in learned:
        bot.choose(observe(game, budget=AT_ONCE))


def _indifferent(rows: bytearray) -> list[float]:
    return [0.5] * (len(rows) // SIZE)


def _undecided(asked: Asked) -> list[float]:
    return [0.0] * sum(asked.counts)
