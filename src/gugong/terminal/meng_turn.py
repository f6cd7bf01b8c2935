"""Meng: how one plays against him, his focus and his automa cards."""

from rich.console import Group
from rich.text import Text

from gugong.rules.constants import AUTOMA_CARDS
from gugong.terminal.style import EMPTY, FAINT, STRONG, Pens, View


def meng(view: View, pens: Pens, width: int) -> Group:
    """His cards: how many are to come, those of today in order, and those of earlier days."""
    his, options = view["meng"], view["options"]
    human, own = options["sets"].split("-")
    level = pens.word("difficulty", options["difficulty"])
    note = pens.say("meng-note", difficulty=level, human=human, meng=own)
    used = sorted(his["automa_used"], key=AUTOMA_CARDS.index)  # their order tells nothing
    parts = [
        Text.assemble((pens.say("automa-left"), FAINT), " ", (str(his["automa"]), STRONG)),
        Text.assemble((pens.say("automa-today"), FAINT), " ", _cards(his["automa_today"], pens)),
        Text.assemble((pens.say("automa-used"), FAINT), " ", _cards(used, pens)),
    ]
    return Group(pens.heading(pens.names[his["seat"]], width, note), pens.in_lines(parts, width))


def _cards(cards: list[str], pens: Pens) -> str:
    return ", ".join(pens.say(f"short-automa.{card}") for card in cards) or EMPTY


def focus(view: View, pens: Pens) -> Text:
    """The mark at the official that is Meng's focus."""
    return Text.assemble(pens.mark(view["meng"]["seat"]), " ", (pens.say("focus"), FAINT))
