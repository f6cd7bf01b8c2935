"""The process in which bots think: `python -m gugong.server.bot_process`.

It reads questions from standard input and writes answers to standard output, each preceded by its
length. A question is pickled plain data from the service; an answer is JSON. The process holds no
secrets: it knows only what is in the question.
"""

import ctypes
import json
import os
import pickle
import random
import signal
import struct
import sys
from functools import lru_cache
from typing import Final

from gugong.bots.observation import Bot, Candidate, Choice, Observation
from gugong.bots.registry import open_bot
from gugong.components import Components, load, parse

PR_SET_PDEATHSIG: Final = 1
HEAD: Final = struct.Struct("!I")


def question_for(spec: str, observation: Observation) -> bytes:
    plain = (
        observation.seat,
        observation.view,
        observation.history,
        observation.moves,
        observation.budget,
    )
    components = None if observation.components is load() else observation.components.text
    text = pickle.dumps((spec, plain, components, observation.luck.random()), protocol=5)
    return HEAD.pack(len(text)) + text


def read_answer(text: bytes) -> Choice:
    """Raises ValueError, KeyError or TypeError if it is not an answer."""
    answer = json.loads(text)
    candidates = tuple(Candidate(move, sources) for move, sources in answer["candidates"])
    return Choice(answer["move"], candidates)


@lru_cache
def _components(text: str | None) -> Components:
    return load() if text is None else parse(text, "the table's components")


@lru_cache
def _bot(spec: str) -> Bot:
    return open_bot(spec)


def _answer(question: bytes) -> bytes:
    spec, (seat, view, history, moves, budget), components, luck = pickle.loads(question)
    observation = Observation(
        seat, view, history, moves, _components(components), budget, random.Random(luck)
    )
    choice = _bot(spec).choose(observation)
    if not isinstance(choice, Choice):
        choice = Choice(choice)
    named = [(c.move, dict(c.sources)) for c in choice.candidates]
    text = json.dumps({"move": choice.move, "candidates": named}).encode()
    return HEAD.pack(len(text)) + text


def _die_with_parent() -> None:
    """A bot in an endless loop must not outlive a service that was killed."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)


def main() -> None:
    _die_with_parent()
    questions = sys.stdin.buffer
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # so that what a bot prints is not taken for an answer
    while head := questions.read(HEAD.size):
        answers.write(_answer(questions.read(HEAD.unpack(head)[0])))
        answers.flush()


if __name__ == "__main__":
    main()
