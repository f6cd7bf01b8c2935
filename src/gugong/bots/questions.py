"""Questions to a bot that thinks elsewhere, in another process or worker, and its answers: JSON.

The answering side knows only what is in the question.
"""

import json
import random
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from gugong.bots.built_in import BUILT_IN, INSTANT
from gugong.bots.observation import Bot, Budget, Candidate, Choice, Observation
from gugong.bots.registry import open_bot
from gugong.components import Components, load, parse


def question_for(spec: str, observation: Observation) -> str:
    components = None if observation.components is load() else observation.components.text
    return json.dumps(
        {
            "bot": spec,
            "seat": observation.seat,
            "view": observation.view,
            "history": () if spec == INSTANT else observation.history,
            "moves": observation.moves,
            "seconds": observation.budget.seconds,
            "iterations": observation.budget.iterations,
            "components": components,
            "luck": observation.luck.random(),
        }
    )


def prepare() -> None:
    """Load the box and the built-in bots, some of which take long, before anyone waits."""
    load()
    for name in BUILT_IN:
        open_once(name)


def answer_to(question: str) -> str:
    """Let the bot think. Raises whatever it raises."""
    asked = json.loads(question)
    return write_answer(open_once(asked["bot"]).choose(observation_in(asked)))


def observation_in(asked: Mapping[str, Any]) -> Observation:  # JSON
    return Observation(
        asked["seat"],
        asked["view"],
        tuple(asked["history"]),
        tuple(asked["moves"]),
        _components(asked["components"]),
        Budget(asked["seconds"], asked["iterations"]),
        random.Random(asked["luck"]),
    )


def write_answer(choice: str | Choice) -> str:
    if not isinstance(choice, Choice):
        choice = Choice(choice)
    named = [(c.move, dict(c.sources), c.chance) for c in choice.candidates]
    return json.dumps({"move": choice.move, "candidates": named})


def read_answer(text: str) -> Choice:
    """Raises ValueError, KeyError or TypeError if it is not an answer."""
    answer = json.loads(text)
    return Choice(answer["move"], tuple(Candidate(*named) for named in answer["candidates"]))


@lru_cache
def _components(text: str | None) -> Components:
    return load() if text is None else parse(text, "the table's components")


@lru_cache
def open_once(spec: str) -> Bot:
    return open_bot(spec)
