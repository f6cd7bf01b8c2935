"""Puzzles: today's and all others.

Answers are judged here: the best move is revealed once it is found or asked for.
"""

import time
from dataclasses import dataclass
from typing import Final, Literal

from gugong.service.api.rows import Answer, Body, Call, Row
from gugong.service.tables import puzzles
from gugong.service.tables.bounds import MoveText
from gugong.service.tables.days import day_of
from gugong.service.tables.puzzles import (
    PuzzleHint,
    PuzzleList,
    PuzzlePosition,
    PuzzleProgress,
    PuzzleSolution,
    PuzzleVerdict,
    Settled,
    find_puzzle,
    progress,
    settle,
    settled_by_answer,
)
from gugong.service.tables.refusal import Refusal

PLIES: Final = 150  # about as many as are replayed to show a position


@dataclass(frozen=True, slots=True)
class PuzzleTried(Body):
    move: MoveText


class PuzzlesAnswer(PuzzleList):
    v: Literal[1]


class PuzzleAnswer(PuzzlePosition):
    v: Literal[1]


class PuzzleHintAnswer(PuzzleHint):
    v: Literal[1]


class VerdictAnswer(PuzzleVerdict):
    v: Literal[1]
    yours: PuzzleProgress | None


class SolutionAnswer(PuzzleSolution):
    v: Literal[1]
    yours: PuzzleProgress | None


async def all_puzzles(call: Call) -> Answer:
    """List all puzzles, which one is today's (UTC), and which ones you have solved."""
    return {**puzzles.list_puzzles(_today(), await _yours(call))}


async def one_puzzle(call: Call) -> Answer:
    """Return a puzzle's position, as the deciding family sees it."""
    found = find_puzzle(call.part("puzzle"))
    return {**await call.replay(PLIES, lambda: puzzles.position(found))}


async def record_of_puzzle(call: Call) -> Answer:
    """Return the game up to the question, as text. `POST /records` continues it."""
    return find_puzzle(call.part("puzzle")).record


async def hint_of_puzzle(call: Call) -> Answer:
    """Return a hint: the first says what the best choice gains, the second also where it is."""
    step = call.number("step")
    if step not in (1, 2):
        raise Refusal("bad-request", "step: a puzzle has two hints, 1 and 2.")
    return {**puzzles.hint(find_puzzle(call.part("puzzle")), step)}


async def answer_puzzle(call: Call, asked: PuzzleTried) -> Answer:
    """Try a move. The answer is `solved`, `close` or `wrong`, with the win share that the move
    costs."""
    found = find_puzzle(call.part("puzzle"))
    judged = await call.run(lambda: puzzles.judge(found, asked.move))
    news = settled_by_answer(found, _today(), judged["verdict"])
    return {**judged, "yours": await _yours(call, news)}


async def solution_of_puzzle(call: Call) -> Answer:
    """Show the solution. A puzzle that was not solved before does not count as solved today."""
    found = find_puzzle(call.part("puzzle"))
    yours = await _yours(call, settle(found, _today(), solved=False))
    return {**puzzles.solution(found), "yours": yours}


async def _yours(call: Call, news: Settled | None = None) -> PuzzleProgress | None:
    """Return this player's progress, including what was just settled."""
    if call.player is None:
        return None
    player, shell = call.player.id, call.shell
    rows = await (
        shell.settled_puzzles(player) if news is None else shell.add_settled(player, news)
    )
    return progress(rows, _today())


def _today() -> str:
    return day_of(time.time())


P: Final = "/puzzles/{puzzle}"
ROWS: Final = (
    Row("GET", "/puzzles", all_puzzles, None, PuzzlesAnswer, token="optional"),
    Row("GET", P, one_puzzle, None, PuzzleAnswer, token="unread"),
    Row("GET", f"{P}/record", record_of_puzzle, None, str, token="unread"),
    Row("GET", P + "/hints/{step:int}", hint_of_puzzle, None, PuzzleHintAnswer, token="unread"),
    Row(
        "POST", f"{P}/answer", answer_puzzle, PuzzleTried, VerdictAnswer,
        token="optional", cost="costly",
    ),
    Row(
        "POST", f"{P}/solution", solution_of_puzzle, None, SolutionAnswer,
        token="optional", cost="costly",
    ),
)  # fmt: skip
