"""Differences between the box of a game and the packaged one."""

from rich.table import Table
from rich.text import Text

from gugong.components import Components, Difference, compare, load
from gugong.components.problems import Figures
from gugong.drawing.style import FAINT, STRONG, Style
from gugong.rules.constants import CARDS, face


def is_another(components: Components) -> bool:
    return components.version != load().version


def notice(components: Components, style: Style) -> str:
    """Return one line that names the box and counts the differences."""
    differing = len(compare(load(), components))
    return style.say("box-notice", name=components.name, n=differing)


def differences(components: Components, style: Style) -> Table:
    """Return every number that differs: its name, the packaged value and this box's."""
    table = Table.grid(padding=(0, 2, 0, 0), pad_edge=False)
    heads = ("", style.say("box-ours"), style.say("box-here"))
    table.add_row(*(Text(head, FAINT) for head in heads))
    for found in compare(load(), components):
        name = style.catalogue.figure(found.key)
        table.add_row(Text(f"  {name}", STRONG), *_both(found, style))
    return table


def _both(found: Difference, style: Style) -> tuple[str, str]:
    missing = style.say("box-missing")
    ours, theirs = (
        missing if figure is None else wording(figure, found.key, style)
        for figure in (found.ours, found.theirs)
    )
    return ours, theirs


def wording(figure: object, key: str, style: Style) -> str:
    """Return a number in the words of the language; houses and the like by their signs on the
    board."""
    if isinstance(figure, dict):
        return _thing(figure, style)
    if isinstance(figure, list):
        parts = [wording(part, key, style) for part in figure]
        return "-".join(parts) if key.startswith("map.roads") else style.catalogue.series(parts)
    if isinstance(figure, str) and key.startswith("map."):
        return style.word("city", figure)
    if isinstance(figure, str) and key.startswith("players.colours"):
        return style.word("colour", figure)
    return str(figure)


def _thing(thing: Figures, style: Style) -> str:
    if "action" in thing:
        return style.word("card", CARDS[face(thing["value"], thing["action"])])
    if "id" in thing:
        name = style.word("decree", thing["id"])
        return style.catalogue.series([name, style.say("vp-now", n=thing["vp"])])
    if "price" in thing:
        return f"{thing['price']}● {thing['jade']}◆"
    return f"{thing['human']}-{thing['meng']}"
