"""Meng on the board: his settings, his focus and his automa cards."""

from rich.console import Group
from rich.text import Text

from gugong.drawing.style import EMPTY, FAINT, STRONG, Style
from gugong.formats.view_types import MengView, View
from gugong.rules.constants import AUTOMA_CARDS


def meng(his: MengView, view: View, style: Style, width: int) -> Group:
    """His cards: how many are to come, those of today in order, and those of earlier days."""
    options = view["options"]
    human, own = str(options["sets"]).split("-")
    level = style.word("difficulty", str(options["difficulty"]))
    note = style.say("meng-note", difficulty=level, human=human, meng=own)
    used = sorted(his["automa_used"], key=AUTOMA_CARDS.index)  # in a fixed order
    parts = [
        Text.assemble((style.say("automa-left"), FAINT), " ", (str(his["automa"]), STRONG)),
        Text.assemble((style.say("automa-today"), FAINT), " ", _cards(his["automa_today"], style)),
        Text.assemble((style.say("automa-used"), FAINT), " ", _cards(used, style)),
    ]
    return Group(style.heading(style.names[his["seat"]], width, note), style.in_lines(parts, width))


def _cards(cards: list[str], style: Style) -> str:
    return style.catalogue.series(style.say(f"short-automa.{card}") for card in cards) or EMPTY


def focus(his: MengView, style: Style) -> Text:
    """The mark at the official that is Meng's focus."""
    return Text.assemble(style.mark(his["seat"]), " ", (style.say("focus"), FAINT))
