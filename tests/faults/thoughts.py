"""What the nodes' logs tell of their bots' thinking."""

import re
from collections.abc import Iterable
from pathlib import Path
from typing import Final, NamedTuple

LINE: Final = re.compile(r"^thinks (\S+) (\d+) (\d+) (\S+)$", re.MULTILINE)


class Thought(NamedTuple):
    turn: tuple[str, str, str]  # the game by the hash of its seed, the ply and the seat
    process: str
    time: float


def read_thoughts(logs: Iterable[Path]) -> list[Thought]:
    return [
        Thought((game, ply, seat), log.name, float(time))
        for log in logs
        for game, ply, seat, time in LINE.findall(log.read_text("utf-8", "replace"))
    ]


def thought_twice(thoughts: Iterable[Thought]) -> list[tuple[str, str, str]]:
    """The turns about which more than one process has thought."""
    processes: dict[tuple[str, str, str], set[str]] = {}
    for thought in thoughts:
        processes.setdefault(thought.turn, set()).add(thought.process)
    return [turn for turn, who in processes.items() if len(who) > 1]
