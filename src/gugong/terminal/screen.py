"""The terminal itself: printing, asking for a line, wiping."""

import sys
from contextlib import AbstractContextManager, nullcontext, suppress
from typing import Final

from rich.console import Console, RenderableType
from rich.text import Text

from gugong.terminal.style import BAD, FAINT

MOST_COLUMNS: Final = 100
PROMPT: Final = "> "


class Leaving(Exception):
    """The person at the keyboard wants to go: `q`, the end of input, or Ctrl-C."""


class Screen:
    """Where the game is drawn and where its answers come from."""

    def __init__(self, console: Console | None = None) -> None:
        self.console = console or Console(highlight=False, markup=False, emoji=False)
        if sys.stdin.isatty():
            with suppress(ImportError):  # not on every system
                import readline  # noqa: F401  # gives `input` a line that can be edited

    @property
    def width(self) -> int:
        """The columns to draw in; longer lines are hard to read."""
        return min(self.console.width, MOST_COLUMNS)

    def fits(self, drawing: RenderableType, more: int) -> bool:
        """Whether the drawing and so many lines below it can be seen at once."""
        if not self.console.is_terminal:  # nobody scrolls in a file
            return True
        return self.lines(drawing) + more <= self.height

    @property
    def height(self) -> int:
        """The lines that can be seen at once."""
        return self.console.height

    def lines(self, drawing: RenderableType) -> int:
        """How many lines the drawing takes."""
        options = self.console.options.update(width=self.width)
        return len(self.console.render_lines(drawing, options, pad=False))

    @property
    def is_watched(self) -> bool:
        """Whether somebody sits in front of it, at a keyboard."""
        return self.console.is_terminal and sys.stdin.isatty()

    def show(self, *drawings: RenderableType) -> None:
        for drawing in drawings:
            self.console.print(drawing, width=self.width)

    def tell(self, sentence: str, style: str = "") -> None:
        self.show(Text(sentence, style))

    def line(self, sentence: str, style: str = "") -> None:
        """Without breaks of our own, so that a path in it can be copied."""
        self.console.print(Text(sentence, style), soft_wrap=True)

    def refuse(self, sentence: str) -> None:
        """Why something cannot be."""
        self.tell(sentence, BAD)

    def waiting(self, sentence: str) -> AbstractContextManager[object]:
        """While something takes its time: says so to somebody who watches, and leaves no trace."""
        if not self.is_watched:
            return nullcontext()
        return self.console.status(Text(sentence, FAINT))

    def gap(self) -> None:
        self.console.print()

    def ask(self, question: str) -> str:
        """A line from the keyboard. Raises Leaving when there is none to come."""
        try:
            return input(f"{question}{PROMPT}").strip()
        except UnicodeDecodeError:
            return "�"  # no command and no move, so it will be refused with a word
        except (EOFError, KeyboardInterrupt):
            self.gap()
            raise Leaving from None

    def wipe(self) -> None:
        """Clear, and the lines above too: nobody shall scroll back to another's hand."""
        if self.console.is_terminal:
            self.console.clear()
            self.console.file.write("\x1b[3J")
            self.console.file.flush()
        else:
            self.gap()
