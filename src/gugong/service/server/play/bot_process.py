"""The process in which bots think: `python -m gugong.service.server.play.bot_process`.

It reads questions from standard input and writes answers to standard output, each preceded by its
length. The first is empty: everything is loaded, and from now on bots' time counts. The process
holds no secrets: it knows only what is in the question.
"""

import ctypes
import os
import signal
import struct
import sys
from typing import Final

from gugong.bots.questions import prepare
from gugong.coach.questions import answer_to

PR_SET_PDEATHSIG: Final = 1
HEAD: Final = struct.Struct("!I")


def framed(text: str) -> bytes:
    encoded = text.encode()
    return HEAD.pack(len(encoded)) + encoded


def _die_with_parent() -> None:
    """End this process with its parent: a bot in an endless loop must not outlive a killed
    server."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)


def main() -> None:
    _die_with_parent()
    questions = sys.stdin.buffer
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # so that what a bot prints is not taken for an answer
    prepare()
    answers.write(framed(""))
    answers.flush()
    while head := questions.read(HEAD.size):
        answers.write(framed(answer_to(questions.read(HEAD.unpack(head)[0]).decode())))
        answers.flush()


if __name__ == "__main__":
    main()
