"""The process in which a bot thinks: `python -m gugong.server.thinking name=module:attribute …`.

It reads questions from its standard input and writes answers to its standard output, each with its
length before it. A question is pickled plain data from the service; an answer is JSON. The process
holds no secret: what is not in the question it cannot know.
"""

import json
import os
import pickle
import random
import struct
import sys
from functools import lru_cache
from importlib import import_module
from typing import Any, BinaryIO

from gugong.bots.levels import open_level
from gugong.bots.sight import Bot, Budget, Choice, Sight
from gugong.components import Components, load, parse

HEAD = struct.Struct("!I")


@lru_cache
def box(text: str) -> Components:
    usual = load()
    return usual if text == usual.text else parse(text, "the table's components")


def open_bot(level: str, others: dict[str, str]) -> Bot:
    """A bot of the house, or one that whoever started the service named."""
    if level not in others:
        return open_level(level)
    module, _, attribute = others[level].partition(":")
    bot: Bot = getattr(import_module(module), attribute)()
    return bot


def answer(bot: Bot, question: dict[str, Any]) -> dict[str, Any]:
    seat, view, history, moves, components = question["sight"]
    budget = Budget(seconds=question["seconds"])
    sight = Sight(seat, view, history, moves, box(components), budget, random.Random())
    choice = bot.choose(sight)
    if not isinstance(choice, Choice):
        return {"move": str(choice), "candidates": []}
    candidates = [
        {"move": c.move, "expected": c.expected, "sources": dict(c.sources)}
        for c in choice.candidates
    ]
    return {"move": choice.move, "candidates": candidates}


def main(arguments: list[str]) -> None:
    others = dict(argument.split("=", 1) for argument in arguments)
    questions: BinaryIO = sys.stdin.buffer
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what a bot prints does not get among the answers
    bots: dict[str, Bot] = {}
    while head := questions.read(HEAD.size):
        question = pickle.loads(questions.read(HEAD.unpack(head)[0]))
        level = question["level"]
        if level not in bots:
            bots[level] = open_bot(level, others)
        text = json.dumps(answer(bots[level], question)).encode()
        answers.write(HEAD.pack(len(text)) + text)
        answers.flush()


if __name__ == "__main__":
    main(sys.argv[1:])
