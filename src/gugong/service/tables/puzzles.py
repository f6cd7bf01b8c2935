"""Puzzles as the service offers them: one a day for everyone, and each player's progress.

A day begins and ends in UTC, as that of the daily deal does. On each day a puzzle is settled once:
solved, or its solution was shown. A wrong answer settles the puzzle of the day: a player who
continues can still find the move, but not on their own.
"""

import hashlib
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import date, timedelta
from functools import lru_cache
from typing import Final, TypedDict

from gugong.coach.documents import Choice
from gugong.errors import IllegalMove
from gugong.formats.notation import read
from gugong.formats.view_types import EntryDict, View
from gugong.puzzles import Puzzle, load
from gugong.puzzles.puzzle import Difficulty, PuzzleReason, Theme, Verdict
from gugong.service.tables.days import end_of
from gugong.service.tables.refusal import Refusal
from gugong.service.tables.viewing import timestamp
from gugong.text import catalogue

# Which part of a move a hint gives away: the one that says most about where it happens.
HINTED: Final = ("location", "city", "decree", "berth", "house", "die", "token", "card")


@dataclass(frozen=True, slots=True)
class Settled:
    """The outcome of a puzzle on a day."""

    day: str
    puzzle: str
    solved: bool  # False: its solution was shown first, or today's was answered wrongly
    daily: bool  # whether it was the puzzle of that day


class PuzzleInfo(TypedDict):
    id: str
    theme: Theme
    difficulty: Difficulty
    players: int  # 1: against Meng
    seat: int  # the family that decides
    day: int


class TodaysPuzzle(TypedDict):
    puzzle: str
    date: str
    ends: str


class PuzzleProgress(TypedDict):
    """A player's progress with puzzles."""

    solved: list[str]
    shown: list[str]  # settled without being solved, on any day
    today: bool | None  # whether today's was solved at the first try; None: it is open
    streak: int  # days in a row on which they solved the puzzle of the day, up to today
    longest: int


class PuzzleList(TypedDict):
    puzzles: list[PuzzleInfo]
    today: TodaysPuzzle
    yours: PuzzleProgress | None  # None: nobody knows who asks


class PuzzlePosition(TypedDict):
    puzzle: PuzzleInfo
    view: View
    entries: list[EntryDict]


class PuzzleHint(TypedDict):
    """A hint: the first says what the best choice gains, the second where it is."""

    sources: dict[str, float]  # points more than the courtier's choice, by source
    verb: str | None
    parts: dict[str, str | int]  # some of the move's


class Priced(TypedDict):
    move: str
    cost: int  # win share lost to the best choice


class PuzzleSolution(TypedDict):
    best: Choice
    courtier: Choice  # what the courtier does
    sources: dict[str, float]  # points that the best choice brings more than that, by source
    reason: PuzzleReason  # why it is better
    plan: list[str]  # the best move, and those of this family that should follow it
    choices: list[Priced]  # all of them, the best first


class PuzzleVerdict(TypedDict):
    verdict: Verdict
    cost: int
    solution: PuzzleSolution | None  # once it is solved


@lru_cache(1)
def puzzles() -> dict[str, Puzzle]:
    return {puzzle.id: puzzle for puzzle in load()}


def find_puzzle(name: str) -> Puzzle:
    found = puzzles().get(name)
    if found is None:
        raise Refusal("no-such-puzzle", f"There is no puzzle {name[:40]!r}; GET /puzzles has all.")
    return found


def puzzle_of(day: str) -> Puzzle:
    """Return the puzzle of a day. No puzzle repeats before all have had their day."""
    order = sorted(puzzles(), key=lambda name: hashlib.sha256(name.encode()).digest())
    return puzzles()[order[date.fromisoformat(day).toordinal() % len(order)]]


def list_puzzles(today: str, yours: PuzzleProgress | None) -> PuzzleList:
    todays = puzzle_of(today).id
    return {
        "puzzles": [info(puzzle) for puzzle in puzzles().values()],
        "today": {"puzzle": todays, "date": today, "ends": timestamp(end_of(today))},
        "yours": yours,
    }


def info(puzzle: Puzzle) -> PuzzleInfo:
    return {
        "id": puzzle.id,
        "theme": puzzle.theme,
        "difficulty": puzzle.difficulty,
        "players": puzzle.players,
        "seat": puzzle.seat,
        "day": puzzle.day,
    }


def position(puzzle: Puzzle) -> PuzzlePosition:
    """Return what the deciding family sees, and the game up to that point."""
    game = puzzle.game()
    return {
        "puzzle": info(puzzle),
        "view": game.view(puzzle.seat),
        "entries": game.log(puzzle.seat),
    }


def judge(puzzle: Puzzle, text: str) -> PuzzleVerdict:
    move = _legal(puzzle, text)
    verdict = puzzle.judge(move)
    return {
        "verdict": verdict,
        "cost": puzzle.costs[move],
        "solution": solution(puzzle) if verdict == "solved" else None,
    }


def _legal(puzzle: Puzzle, text: str) -> str:
    """Return the move in its usual notation."""
    if text in puzzle.costs:
        return text
    try:
        return puzzle.game().parse(text).text
    except IllegalMove as error:
        raise Refusal("illegal", catalogue().error(error), error.reason) from error


def hint(puzzle: Puzzle, step: int) -> PuzzleHint:
    """Return the first or the second hint."""
    found: PuzzleHint = {"sources": puzzle.sources, "verb": None, "parts": {}}
    best = read(puzzle.best["move"])
    if step > 1 and best is not None:
        words = {part: word for part in HINTED if (word := best.parts.get(part)) is not None}
        found["verb"], found["parts"] = best.verb, dict(list(words.items())[:1])
    return found


def solution(puzzle: Puzzle) -> PuzzleSolution:
    by_cost = sorted(puzzle.costs.items(), key=lambda item: item[1])
    return {
        "best": puzzle.best,
        "courtier": puzzle.courtier,
        "sources": puzzle.sources,
        "reason": puzzle.reason,
        "plan": list(puzzle.plan),
        "choices": [{"move": move, "cost": cost} for move, cost in by_cost],
    }


def settle(puzzle: Puzzle, today: str, *, solved: bool) -> Settled:
    return Settled(today, puzzle.id, solved, puzzle.id == puzzle_of(today).id)


def settled_by_answer(puzzle: Puzzle, today: str, verdict: Verdict) -> Settled | None:
    """Return what an answer settles. Puzzles other than today's may be tried any number of times,
    and a close answer costs nothing."""
    news = settle(puzzle, today, solved=verdict == "solved")
    return news if news.solved or (news.daily and verdict == "wrong") else None


def progress(settled: Iterable[Settled], today: str) -> PuzzleProgress:
    rows = list(settled)
    solved = {row.puzzle for row in rows if row.solved}
    todays = [row.solved for row in rows if row.day == today and row.daily]
    days = {row.day for row in rows if row.solved and row.daily}
    return {
        "solved": sorted(solved),
        "shown": sorted({row.puzzle for row in rows} - solved),
        "today": todays[0] if todays else None,
        "streak": streak(days, today if today in days else before(today)),
        "longest": max((streak(days, day) for day in days), default=0),
    }


def streak(days: Collection[str], last: str) -> int:
    """Return the number of consecutive days among these, up to this one."""
    length = 0
    while last in days:
        length += 1
        last = before(last)
    return length


def before(day: str) -> str:
    return (date.fromisoformat(day) - timedelta(1)).isoformat()
