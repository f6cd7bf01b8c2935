"""The pace of Meng's steps: a pause after each, and a stop before any of them scrolls away."""

import os
import select
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Final

from rich.console import RenderableType

from gugong.terminal.screen import Screen

SECONDS: Final = 0.4  # after each step
QUESTION: Final = 2  # lines that the stop itself takes


def wait_for_enter(seconds: float) -> bool:
    """Wait this long or until Enter is pressed; return whether it was."""
    try:
        pressed = bool(select.select([sys.stdin], [], [], seconds)[0])
    except (OSError, ValueError):  # this system cannot watch its keyboard
        time.sleep(seconds)
        return False
    if pressed:
        with suppress(OSError):
            os.read(sys.stdin.fileno(), 4096)  # or it would answer the next question
    return pressed


class Pager:
    """Shows lines step by step; all at once if `fast`, or if no one is at the keyboard."""

    def __init__(
        self,
        screen: Screen,
        stop: Callable[[], None] = lambda: None,
        *,
        fast: bool = False,
        wait: Callable[[float], bool] = wait_for_enter,
    ) -> None:
        self.screen = screen
        self.stop = stop  # asks to press Enter
        self.wait = wait
        self.slow: bool = not fast and screen.is_watched
        self.hurried: bool = False
        self.lines: int = 0  # shown since the last stop
        self.steps: int = 0  # how many of them are Meng's

    def begin(self) -> None:
        """Start a new series of lines."""
        self.hurried, self.lines, self.steps = False, 0, 0

    def show(self, drawing: RenderableType) -> None:
        self.screen.show(drawing)
        self.lines += self.screen.lines(drawing) if self.slow else 0

    def step(self, drawing: RenderableType) -> None:
        """A line to read. Enter shows the rest of the series without pauses."""
        self.show(drawing)
        self.steps += 1
        if self.slow and not self.hurried:
            self.hurried = self.wait(SECONDS)

    def make_room(self, drawing: RenderableType, more: int = QUESTION) -> None:
        """Stop if this and `more` lines below it would push steps of Meng out of sight."""
        if not self.slow or not self.steps:
            return
        if self.lines + self.screen.lines(drawing) + more > self.screen.height:
            self.stop()
            self.lines = self.steps = 0
