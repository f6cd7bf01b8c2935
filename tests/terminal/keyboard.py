"""Two ways to sit at the terminal game: in this process, or at a real pseudo-terminal."""

import fcntl
import io
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from rich.console import Console, RenderableType

from gugong import Game
from gugong.terminal.saves import HUMAN, Seat
from gugong.terminal.screen import Screen
from gugong.terminal.session import Session
from gugong.text import catalogue

SRC = Path(__file__).parents[2] / "src"
CHOICES = re.compile(r"\[1-(\d+)[^\]]*\?[^\]]*\] > $")  # in any language
ANSI = re.compile(r"\x1b\[[0-9;?]*[a-zA-Z]")
OVERWRITTEN = re.compile(r"[^\n]*\r(?!\r*\n)")
HUMANS = [Seat(HUMAN), Seat(HUMAN)]
ALONE = [Seat(HUMAN), Seat("novice"), Seat("novice")]

# The program with the pseudo-terminal as its own, so that Ctrl-C in it is a signal. Its first
# argument is how long Meng pauses after a step.
PROGRAM = """
import fcntl, runpy, signal, sys, termios
fcntl.ioctl(0, termios.TIOCSCTTY, 0)
# Tests that run in the background have Ctrl-C ignored; at a keyboard it is not.
signal.signal(signal.SIGINT, signal.default_int_handler)
from gugong.terminal import pager
pager.SECONDS = float(sys.argv.pop(1))
runpy.run_module("gugong.cli", run_name="__main__", alter_sys=True)
"""

LONG = 120.0  # seconds until a test gives up waiting: only for what hangs
Answer = Callable[[str, str], str]  # what was printed since the last answer, and the prompt


def rule(chapter: str, number: int) -> str:
    """A rule's number. Spelled out, it would count as a test of that rule (coverage.py)."""
    return f"{chapter}-{number}"


class Seated:
    """Plays a session in this process. `screens` holds what stood above each prompt."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, width: int = 80) -> None:
        self.output = io.StringIO()
        self.screens: list[str] = []
        self.screen = Screen(Console(file=self.output, width=width, highlight=False, markup=False))
        self.monkeypatch = monkeypatch
        self.pacing: dict[str, Any] = {}  # `fast` and `wait` of the session
        self.language = "en"

    def play(self, game: Game, seats: list[Seat], path: Path, answer: Answer) -> Session:
        """To the end, or until `answer` raises EOFError."""
        start = self.output.tell()

        def typed(prompt: str) -> str:
            nonlocal start
            text = self.output.getvalue()[start:]
            start = self.output.tell()
            self.screens.append(text + prompt)
            return answer(text, prompt)

        self.monkeypatch.setattr("builtins.input", typed)
        texts = catalogue(self.language)
        session = Session(game, seats, path, self.screen, texts, **self.pacing)
        session.run()
        self.screens.append(self.output.getvalue()[start:])
        return session

    def script(self, game: Game, seats: list[Seat], path: Path, *lines: str) -> Session:
        """Type these lines, then end the input."""
        rest = list(lines)

        def next_line(text: str, prompt: str) -> str:
            if not rest:
                raise EOFError
            return rest.pop(0)

        return self.play(game, seats, path, next_line)

    @property
    def text(self) -> str:
        return self.output.getvalue()


def drawn(drawing: RenderableType, width: int) -> str:
    """A drawing as plain text."""
    console = Console(file=io.StringIO(), width=width + 30, highlight=False, markup=False)
    console.print(drawing, width=width)
    file: Any = console.file
    text: str = file.getvalue()
    return text


def at_random(luck: Random) -> Answer:
    """Any of the numbers offered; Enter where none is."""

    def answer(text: str, prompt: str) -> str:
        choices = CHOICES.search(prompt)
        return str(luck.randint(1, int(choices[1]))) if choices else ""

    return answer


class Terminal:
    """The real program at a pseudo-terminal of a given size."""

    def __init__(
        self,
        arguments: list[str],
        home: Path,
        columns: int = 100,
        lines: int = 40,
        pause: float = 0.05,
    ) -> None:
        self.master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))
        environment = {k: v for k, v in os.environ.items() if k not in ("COLUMNS", "LINES")}
        environment |= {
            "PYTHONPATH": str(SRC),
            "XDG_DATA_HOME": str(home),
            "TERM": "xterm-256color",
            "LC_ALL": "C.UTF-8",
        }
        self.process = subprocess.Popen(
            [sys.executable, "-c", PROGRAM, str(pause), *arguments],
            stdin=slave, stdout=slave, stderr=slave, env=environment, start_new_session=True,
        )  # fmt: skip
        os.close(slave)
        self.raw = ""

    def read(self, patience: float = LONG) -> str:
        """What appears until a prompt; everything if the program ends."""
        text = b""
        deadline = time.monotonic() + patience
        while time.monotonic() < deadline:
            if not select.select([self.master], [], [], 0.05)[0]:
                if self.plain(text).endswith("> "):
                    break
                continue
            try:
                data = os.read(self.master, 65536)
            except OSError:  # the other end is closed
                break
            if not data:
                break
            text += data
            # A prompt is the last thing printed before the program waits.
            if self.plain(text).endswith("] > "):
                break
        else:
            raise AssertionError(f"no prompt: {self.plain(text)[-500:]!r}")
        self.raw += text.decode(errors="replace")
        return self.plain(text)

    def read_until(self, wanted: str, patience: float = LONG) -> str:
        """What appears until this text is among it."""
        text = b""
        while wanted not in self.plain(text):
            if not select.select([self.master], [], [], patience)[0]:
                raise AssertionError(f"no {wanted!r}: {self.plain(text)[-500:]!r}")
            text += os.read(self.master, 65536)
        self.raw += text.decode(errors="replace")
        return self.plain(text)

    @staticmethod
    def plain(text: bytes) -> str:
        """Without colours, and without what a carriage return lets the next text overwrite."""
        return OVERWRITTEN.sub("", ANSI.sub("", text.decode(errors="replace"))).replace("\r", "")

    def send(self, line: str) -> None:
        """Type a line."""
        os.write(self.master, f"{line}\n".encode())

    def type(self, line: str) -> str:
        """Type a line and read on to the next prompt."""
        self.send(line)
        return self.read()

    def press(self, key: str) -> str:
        """A single key, such as Ctrl-C or Ctrl-D."""
        # A signal between the prompt and the wait for a key gets lost in Python's readline.
        while not self.is_waiting():
            time.sleep(0.01)
        os.write(self.master, key.encode())
        return self.read()

    def is_waiting(self) -> bool:
        """Whether the program sleeps, as /proc/PID/stat says after its name in parentheses."""
        stat = Path(f"/proc/{self.process.pid}/stat").read_text()
        return stat.rpartition(")")[2].split()[0] == "S"

    def kill(self) -> None:
        """As hard as it gets."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait(LONG)

    def exit_code(self) -> int:
        """After the program has come to its end."""
        return self.process.wait(LONG)

    def clear_away(self) -> None:
        self.kill()
        os.close(self.master)
