"""The terminal itself: print, ask for a line, clear."""

import sys
from contextlib import AbstractContextManager, nullcontext, suppress
from typing import Final

from rich.console import Console, RenderableType
from rich.text import Text

from gugong.drawing.prose import Prose
from gugong.drawing.style import BAD, FAINT

MOST_COLUMNS: Final = 100
PROMPT: Final = "> "


class Quit(Exception):
    """Raised when the person at the keyboard leaves: `q`, end of input, or Ctrl-C."""


class Screen:
    """Draws the game and reads answers."""

    def __init__(self, console: Console | None = None) -> None:
        self.console: Console = console or Console(highlight=False, markup=False, emoji=False)
        if sys.stdin.isatty():
            with suppress(ImportError):  # not on every system
                import readline  # noqa: F401  # gives `input` a line that can be edited

    @property
    def width(self) -> int:
        """Return the number of columns to draw in. Longer lines would be hard to read."""
        return min(self.console.width, MOST_COLUMNS)

    def fits(self, drawing: RenderableType, more: int) -> bool:
        """Return whether the drawing and `more` lines below it are visible at once."""
        if not self.console.is_terminal:  # nobody scrolls in a file
            return True
        return self.lines(drawing) + more <= self.height

    @property
    def height(self) -> int:
        """Return the number of lines that are visible at once."""
        return self.console.height

    def lines(self, drawing: RenderableType) -> int:
        """Return how many lines the drawing takes."""
        options = self.console.options.update(width=self.width)
        return len(self.console.render_lines(drawing, options, pad=False))

    @property
    def is_watched(self) -> bool:
        """Return whether a person is at the keyboard."""
        return self.console.is_terminal and sys.stdin.isatty()

    def show(self, *drawings: RenderableType) -> None:
        for drawing in drawings:
            self.console.print(drawing, width=self.width)

    def tell(self, sentence: str, style: str = "") -> None:
        self.show(Prose(sentence, style))

    def line(self, sentence: str, style: str = "") -> None:
        """Print a line unwrapped, so that a path in it can be copied."""
        self.console.print(Text(sentence, style), soft_wrap=True)

    def refuse(self, sentence: str) -> None:
        """Explain why something is not possible."""
        self.tell(sentence, BAD)

    def waiting(self, sentence: str) -> AbstractContextManager[object]:
        """Show a note while something takes time; it disappears afterwards."""
        if not self.is_watched:
            return nullcontext()
        return self.console.status(Text(sentence, FAINT))

    def gap(self) -> None:
        self.console.print()

    def ask(self, question: str) -> str:
        """Return a line from the keyboard. Raises Quit at the end of input."""
        try:
            return input(f"{question}{PROMPT}").strip()
        except UnicodeDecodeError:
            return "�"  # neither a command nor a move, so it is refused
        except (EOFError, KeyboardInterrupt):
            self.gap()
            raise Quit from None

    def wipe(self) -> None:
        """Clear the screen and the scrollback, which may show another person's hand."""
        if self.console.is_terminal:
            self.console.clear()
            self.console.file.write("\x1b[3J")
            self.console.file.flush()
        else:
            self.gap()
