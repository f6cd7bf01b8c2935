"""How fast Meng's steps appear: a moment for each, and a stop before any of them scrolls away."""

import os
import select
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Final

from rich.console import RenderableType

from gugong.terminal.screen import Screen

SECONDS: Final = 0.4  # for a step
QUESTION: Final = 2  # lines: the stop itself, and the one it ends


def wait_for_enter(seconds: float) -> bool:
    """Wait so long; whether Enter was pressed meanwhile, which ends it."""
    try:
        pressed = bool(select.select([sys.stdin], [], [], seconds)[0])
    except (OSError, ValueError):  # a system that cannot watch its keyboard
        time.sleep(seconds)
        return False
    if pressed:
        with suppress(OSError):
            os.read(sys.stdin.fileno(), 4096)  # so that it is no answer to the next question
    return pressed


class Pace:
    """Shows what is told: step by step, or at once without a keyboard or if it shall be fast."""

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
        self.slow = not fast and screen.is_watched
        self.hurried = False
        self.lines = 0  # shown since the screen was last looked at
        self.steps = 0  # of them, how many are Meng's

    def begin(self) -> None:
        """Something new is told."""
        self.hurried, self.lines, self.steps = False, 0, 0

    def show(self, drawing: RenderableType) -> None:
        self.screen.show(drawing)
        self.lines += self.screen.lines(drawing) if self.slow else 0

    def step(self, drawing: RenderableType) -> None:
        """One that wants to be read. Enter shows the rest of this telling without a pause."""
        self.show(drawing)
        self.steps += 1
        if self.slow and not self.hurried:
            self.hurried = self.wait(SECONDS)

    def make_room(self, drawing: RenderableType, more: int = QUESTION) -> None:
        """Stop if this, and so many lines below it, would push steps of Meng out of sight."""
        if not self.slow or not self.steps:
            return
        if self.lines + self.screen.lines(drawing) + more > self.screen.height:
            self.stop()
            self.lines = self.steps = 0
