"""Questions to another process or worker that does the thinking, and its answers, as JSON.

They ask for a part of a review, for advice, or what a bot would do (bots/questions.py).
"""

import json
from functools import lru_cache

from gugong.bots import questions
from gugong.coach.advice import COACH, Coach
from gugong.coach.documents import Step
from gugong.coach.review import steps
from gugong.game import Game


def question_for(record: str, eyes: int | None, first: int, last: int) -> str:
    """Return the question for the steps from decision `first` up to, but not including, `last`."""
    return json.dumps({"review": record, "eyes": eyes, "first": first, "last": last})


def answer_to(question: str) -> str:
    """Answer a question. Raises whatever goes wrong."""
    asked = json.loads(question)
    if "review" not in asked:
        if asked["bot"] == COACH:
            return questions.write_answer(Coach().choose(questions.observation_in(asked)))
        return questions.answer_to(question)
    game = _game(asked["review"])
    return json.dumps(list(steps(game, asked["eyes"], asked["first"], asked["last"])))


def read_answer(text: str) -> list[Step]:
    found: list[Step] = json.loads(text)
    return found


@lru_cache(8)  # one part of a game follows on the other
def _game(record: str) -> Game:
    return Game.from_record(record)
