"""What is the same at every start, done before the browser takes its snapshot of the memory."""

from typing import Final

from gugong.bots.driver import observe
from gugong.bots.observation import Budget
from gugong.bots.questions import answer_to, question_for
from gugong.components import load
from gugong.game import Game
from gugong.live import answers
from gugong.local.thinking import levels
from gugong.text import catalogue

AT_ONCE: Final = Budget(iterations=1)


def warm() -> None:
    answers.components(load())
    catalogue()
    game = Game(players=2)
    for level in levels():
        answer_to(question_for(level, observe(game, budget=AT_ONCE)))
