"""The board as a picture, for the README: `python -m tools.board_picture docs/board.svg`."""

import io
import re
import sys
from pathlib import Path
from random import Random

from rich.console import Console

from gugong.drawing.board import whole_board
from gugong.formats.view_types import View
from gugong.game import Game
from gugong.service.tables.terms import STAND_IN
from gugong.terminal.saves import HUMAN, MENG, Seat
from gugong.terminal.session import style_for
from gugong.text import catalogue


def draw_board(
    path: Path, *, players: int = 3, seed: str = "7", ply: int = 60, width: int = 100
) -> None:
    """Write as SVG what the family that decides sees after that many random decisions."""
    game = Game(players, seed=seed)
    rng = Random(seed)
    while not game.over and game.ply < ply:
        game.play(rng.choice(game.legal_moves()))
    texts = catalogue()
    seats = [Seat(HUMAN), Seat(MENG)] if players == 1 else [Seat(STAND_IN)] * players
    style = style_for(game, seats, texts)
    view: View = game.view(game.chooser or 0)
    console = Console(
        record=True, width=width, file=io.StringIO(), force_terminal=True, color_system="truecolor"
    )
    console.print(whole_board(view, style, width, with_hand=True))
    picture = console.export_svg(title=texts.say("menu.title"))
    # Rich loads a font from another server; use any fixed-width font instead.
    path.write_text(re.sub(r"@font-face \{.*?\}\s*", "", picture, flags=re.DOTALL), "utf-8")


if __name__ == "__main__":
    draw_board(Path(sys.argv[1]))
