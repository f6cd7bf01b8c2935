"""Score sheets: where victory points came from, and where a bot expects them from."""

from rich import box
from rich.console import Group
from rich.table import Table
from rich.text import Text

from gugong.bots.observation import Candidate, Choice
from gugong.coach.advice import outdone
from gugong.drawing.prose import Prose
from gugong.drawing.style import FAINT, STRONG, VALUE, Style
from gugong.formats.view_types import View
from gugong.game import Game
from gugong.rules.constants import SOURCES


def score_sheet(game: Game, style: Style) -> Group:
    """Return a score sheet with a column for every family, the winner first."""
    scores = [game.scores[seat] for seat in game.ranking]
    table = Table(
        box=box.SIMPLE_HEAD,
        title=style.say("score-title"),
        title_style=STRONG,
        title_justify="left",
    )
    table.add_column(no_wrap=True)
    for score in scores:
        table.add_column(style.family(score.seat), justify="right")
    for source in SOURCES:
        points = [score.sources[source] for score in scores]
        if any(points):
            table.add_row(style.word("source", source), *(_points(n) for n in points))
    table.add_section()
    table.add_row(
        Text(style.say("score-track"), FAINT), *(str(sum(s.sources.values())) for s in scores)
    )
    table.add_row(
        style.say("score-audience"),
        *(Text(style.say("yes" if score.audience else "no")) for score in scores),
    )
    table.add_row(
        Text(style.say("score-total"), STRONG), *(Text(str(s.total), VALUE) for s in scores)
    )
    order = style.catalogue.series(
        style.say("rank", n=place, name=style.names[score.seat])
        for place, score in enumerate(scores, start=1)
    )
    winner = game.winner
    last = (
        style.say("nobody-wins")
        if winner is None
        else style.say("winner", name=style.names[winner], n=game.scores[winner].total)
    )
    notes = [Prose(note) for note in _solo_notes(game, style)]
    return Group(table, Text(style.say("ranking", order=order)), *notes, Text(last, STRONG))


def advice(choice: Choice, view: View, style: Style) -> Group:
    """Return a bot's best moves, and the final score it expects from each, by source."""
    candidates = choice.candidates or (Candidate(choice.move),)
    moves = [
        Text.assemble((f"{n:>3} ", STRONG), style.catalogue.move(candidate.move, view["frame"]))
        for n, candidate in enumerate(candidates, start=1)
    ]
    if not choice.candidates:
        return Group(*map(Prose, moves))
    table = Table("", *(str(n) for n in range(1, len(moves) + 1)), box=box.SIMPLE_HEAD)
    for column in table.columns[1:]:
        column.justify = "right"
    chances = [one.chance for one in candidates if one.chance is not None]
    if len(chances) == len(candidates):
        percents = [style.catalogue.count("percent", round(100 * chance)) for chance in chances]
        table.add_row(Text(style.catalogue.coach("chance"), STRONG), *percents)
        table.add_section()
    for source in SOURCES:
        points = [round(candidate.sources.get(source, 0.0)) for candidate in candidates]
        if any(points):
            table.add_row(style.word("source", source), *(_points(n) for n in points))
    table.add_section()
    expected = [Text(str(round(candidate.expected)), VALUE) for candidate in candidates]
    table.add_row(Text(style.say("score-track"), STRONG), *expected)
    notes = [
        Prose(f"{n + 1}: {style.catalogue.coach('fewer-points')}")
        for n in range(len(chances))
        if outdone(candidates, n)
    ]
    return Group(*map(Prose, moves), table, *notes)


def _solo_notes(game: Game, style: Style) -> list[str]:
    """Return notes on who may win without having reached the palace, and who may not (SOLO-18)."""
    if style.meng is None:
        return []
    return [
        style.say("meng-outside" if score.seat == style.meng else "human-outside", name=name)
        for score, name in zip(game.scores, style.names, strict=True)
        if not score.audience
    ]


def _points(points: int) -> Text:
    return Text(str(points)) if points else Text("-", FAINT)
