"""The board as plain text, where no terminal shows it."""

import io

from rich.console import Console

from gugong.components import Components
from gugong.drawing.board import whole_board
from gugong.drawing.style import Style
from gugong.formats.view_types import View
from gugong.rules.constants import MENG
from gugong.text import catalogue


def board_text(view: View, components: Components, width: int) -> str:
    """Return everything that a view shows; families are called by their colour."""
    texts = catalogue()
    colours = components.colours[: len(view["families"])]
    names = [texts.word("colour", colour).capitalize() for colour in colours]
    meng = None if view["meng"] is None else MENG
    if meng is not None:
        names[meng] = texts.say("meng")
    console = Console(file=io.StringIO(), width=width, record=True)
    style = Style(texts, components, names, meng)
    console.print(whole_board(view, style, width, with_hand=True))
    return console.export_text()
