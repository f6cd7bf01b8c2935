"""The board as text, as an array of pixels and in a window."""

import io
from typing import TYPE_CHECKING, Final

import gymnasium
import numpy as np
from numpy.typing import NDArray

from gugong.drawing.picture import board_of
from gugong.drawing.plain import board_text
from gugong.game import Game

if TYPE_CHECKING:
    pass

RENDER_MODES: Final = ("ansi", "rgb_array", "human")
FRAMES_A_SECOND: Final = 1  # in recorded videos: about as fast as a person reads a decision
COLUMNS: Final = 120  # of the board in text
PIXELS: Final = 1000  # width of the drawn board
NO_WINDOW: Final = (
    "render_mode='human' needs a screen and a Python with tkinter; choose rgb_array or ansi instead"
)

Pixels = NDArray[np.uint8]


def checked_mode(mode: str | None) -> str | None:
    """Return the mode; ValueError if there is no such one."""
    if mode not in (None, *RENDER_MODES):
        choices = ", ".join(RENDER_MODES)
        raise ValueError(f"render_mode: {mode!r} is not possible; choose {choices} or None")
    return mode


class Renderer:
    """Draws the boards of one environment in its render mode."""

    def __init__(self, mode: str | None) -> None:
        self.mode: str | None = checked_mode(mode)
        self._window: Window | None = None

    def render(self, game: Game) -> str | Pixels | None:
        """Return or show the board as the family that decides sees it."""
        if self.mode == "ansi":
            return board_text(game.view(game.chooser), game.components, COLUMNS)
        if self.mode == "rgb_array":
            return pixels(png_of(game))
        if self.mode == "human":
            if self._window is None:
                self._window = Window()
            self._window.show(png_of(game))
        else:
            gymnasium.logger.warn("there is nothing to render; choose a render_mode, such as ansi")
        return None

    def close(self) -> None:
        if self._window is not None:
            self._window.close()
            self._window = None


def png_of(game: Game) -> bytes:
    """The board that notebooks show, as PNG. Its letters come from the fonts of the system."""
    import resvg_py

    return bytes(resvg_py.svg_to_bytes(svg_string=board_of(game), width=PIXELS))


def pixels(png: bytes) -> Pixels:
    """The picture as rows of pixels, each with its red, green and blue."""
    from PIL import Image

    with Image.open(io.BytesIO(png)) as image:
        return np.array(image.convert("RGB"))


class Window:
    """A window that shows one picture after the other."""

    def __init__(self) -> None:
        try:
            import tkinter
        except ImportError as error:
            raise RuntimeError(f"{NO_WINDOW} ({error})") from error
        try:
            self._root = tkinter.Tk()
        except tkinter.TclError as error:
            raise RuntimeError(f"{NO_WINDOW} ({error})") from error
        self._root.title("Gùgōng")
        self._root.resizable(False, False)
        self._root.protocol("WM_DELETE_WINDOW", self.close)
        self._label = tkinter.Label(self._root, borderwidth=0)
        self._label.pack()
        self._picture: tkinter.PhotoImage | None = None  # Tk itself keeps no reference
        self.is_open: bool = True

    def show(self, png: bytes) -> None:
        """Show this picture, unless the window has been closed."""
        import tkinter

        if self.is_open:
            self._picture = tkinter.PhotoImage(master=self._root, data=png, format="png")
            self._label.configure(image=self._picture)
            self._root.update()

    def close(self) -> None:
        if self.is_open:
            self.is_open = False
            self._root.destroy()
