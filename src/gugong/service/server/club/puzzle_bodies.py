"""The bodies of requests and answers about puzzles, version 1."""

from typing import Literal

from gugong.service.server.http.bodies import Body, Text
from gugong.service.tables.puzzles import (
    PuzzleHint,
    PuzzleList,
    PuzzlePosition,
    PuzzleProgress,
    PuzzleSolution,
    PuzzleVerdict,
)


class PuzzlesAnswer(PuzzleList):
    v: Literal[1]


class PuzzleAnswer(PuzzlePosition):
    v: Literal[1]


class PuzzleHintAnswer(PuzzleHint):
    v: Literal[1]


class PuzzleTried(Body):
    move: Text


class VerdictAnswer(PuzzleVerdict):
    v: Literal[1]
    yours: PuzzleProgress | None


class SolutionAnswer(PuzzleSolution):
    v: Literal[1]
    yours: PuzzleProgress | None
