"""Puzzles: today's and all others.

Answers are judged here: nobody is told the best move before they have found it or asked for it.
"""

import time
from typing import Annotated, Final

from fastapi import APIRouter, Path, Request, Response
from fastapi.responses import PlainTextResponse

from gugong.service.server.club.puzzle_bodies import (
    PuzzleAnswer,
    PuzzleHintAnswer,
    PuzzlesAnswer,
    PuzzleTried,
    SolutionAnswer,
    VerdictAnswer,
)
from gugong.service.server.club.puzzles_sql import add_settled, settled_by
from gugong.service.server.http.bodies import Nothing
from gugong.service.server.http.callers import address_of
from gugong.service.server.http.common import HeavyDep, OptionalPlayer, Service, ServiceDep, reply
from gugong.service.server.http.limits import COSTLY
from gugong.service.server.http.models import model_of
from gugong.service.server.storage.rows import Player
from gugong.service.tables import puzzles
from gugong.service.tables.daily import day_of
from gugong.service.tables.puzzles import PuzzleProgress, Settled, find_puzzle, progress, settle

router = APIRouter(tags=["puzzles"])
PLIES: Final = 150  # about as many as are replayed to show a position


@router.get("/puzzles", response_model=model_of(PuzzlesAnswer))
async def all_puzzles(player: OptionalPlayer, service: ServiceDep) -> Response:
    """All puzzles, which one is today's (UTC), and which of them you have solved."""
    yours = await _yours(service, player)
    return reply({**puzzles.list_puzzles(_today(), yours)})


@router.get("/puzzles/{puzzle}", response_model=model_of(PuzzleAnswer))
async def one_puzzle(puzzle: str, heavy: HeavyDep) -> Response:
    """The position of a puzzle, as the family sees it that decides."""
    found = find_puzzle(puzzle)
    return reply({**await heavy.replay(PLIES, lambda: puzzles.position(found))})


@router.get(
    "/puzzles/{puzzle}/record",
    responses={200: {"content": {"text/plain": {"schema": {"type": "string"}}}}},
)
async def record_of_puzzle(puzzle: str) -> Response:
    """The game up to the question, as text. `POST /records` goes on with it."""
    return PlainTextResponse(find_puzzle(puzzle).record)


@router.get("/puzzles/{puzzle}/hints/{step}", response_model=model_of(PuzzleHintAnswer))
async def hint_of_puzzle(puzzle: str, step: Annotated[int, Path(ge=1, le=2)]) -> Response:
    """The first hint says what the best choice brings, the second also where it happens."""
    return reply({**puzzles.hint(find_puzzle(puzzle), step)})


@router.post("/puzzles/{puzzle}/answer", response_model=model_of(VerdictAnswer))
async def answer_puzzle(
    puzzle: str,
    asked: PuzzleTried,
    http: Request,
    player: OptionalPlayer,
    service: ServiceDep,
    heavy: HeavyDep,
) -> Response:
    """Try a move: `solved`, `close` or `wrong`, and the win share that it costs."""
    _charge(http, player, service)
    found = find_puzzle(puzzle)
    judged = await heavy.run(lambda: puzzles.judge(found, asked.move))
    solved = judged["verdict"] == "solved"
    news = settle(found, _today(), solved=True) if solved else None
    return reply({**judged, "yours": await _yours(service, player, news)})


@router.post("/puzzles/{puzzle}/solution", response_model=model_of(SolutionAnswer))
async def solution_of_puzzle(
    puzzle: str, _: Nothing, http: Request, player: OptionalPlayer, service: ServiceDep
) -> Response:
    """Show the solution. A puzzle that was not solved before does not count as solved today."""
    _charge(http, player, service)
    found = find_puzzle(puzzle)
    yours = await _yours(service, player, settle(found, _today(), solved=False))
    return reply({**puzzles.solution(found), "yours": yours})


def _today() -> str:
    return day_of(time.time())


def _charge(http: Request, player: Player | None, service: Service) -> None:
    service.limits.charge_address(address_of(http.scope), COSTLY)
    if player is not None:
        service.limits.charge_player(player.id, COSTLY)


async def _yours(
    service: Service, player: Player | None, news: Settled | None = None
) -> PuzzleProgress | None:
    """What this player has reached, with what has just been settled."""
    if player is None:
        return None
    who = player.id
    if news is None:
        rows = await service.store.read(lambda connection: settled_by(connection, who))
    else:
        rows = await service.store.write(lambda connection: add_settled(connection, who, news))
    return progress(rows, _today())
