"""The score sheet: where every family's victory points came from, and who won."""

from rich import box
from rich.console import Group
from rich.table import Table
from rich.text import Text

from gugong.game import Game
from gugong.rules.names import SOURCES
from gugong.terminal.pens import FAINT, STRONG, VALUE, Pens


def score_sheet(game: Game, pens: Pens) -> Group:
    """A column for every family, the first one first."""
    scores = [game.scores[seat] for seat in game.ranking]
    table = Table(
        box=box.SIMPLE_HEAD, title=pens.say("score-title"), title_style=STRONG, title_justify="left"
    )
    table.add_column(no_wrap=True)
    for score in scores:
        table.add_column(pens.family(score.seat), justify="right")
    for source in SOURCES:
        points = [score.sources[source] for score in scores]
        if any(points):
            table.add_row(pens.word("source", source), *(_points(n) for n in points))
    table.add_section()
    table.add_row(
        Text(pens.say("score-track"), FAINT), *(str(sum(s.sources.values())) for s in scores)
    )
    table.add_row(
        pens.say("score-audience"),
        *(Text(pens.say("yes" if score.audience else "no")) for score in scores),
    )
    table.add_row(
        Text(pens.say("score-total"), STRONG), *(Text(str(s.total), VALUE) for s in scores)
    )
    order = ", ".join(
        pens.say("rank", n=place, name=pens.names[score.seat])
        for place, score in enumerate(scores, start=1)
    )
    winner = game.winner
    last = (
        pens.say("nobody-wins")
        if winner is None
        else pens.say("winner", name=pens.names[winner], n=game.scores[winner].total)
    )
    return Group(table, Text(pens.say("ranking", order=order)), Text(last, STRONG))


def _points(points: int) -> Text:
    return Text(str(points)) if points else Text("-", FAINT)
