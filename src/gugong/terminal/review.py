"""A game's review in the terminal: curve, turning points, what cost most, luck and skill."""

from collections.abc import Iterator, Mapping
from typing import Final

from rich import box
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from gugong.coach.documents import WHOLE, Balance, Choice, Review, Step, Summary, TurningPoint
from gugong.coach.summary import is_clear
from gugong.drawing.prose import Prose
from gugong.drawing.style import FAINT, STRONG, VALUE, Style
from gugong.game import Game
from gugong.text import Catalogue

MOST_COSTLY: Final = 8
NOTED: Final = 100  # a cost below this share is not worth a line
HEIGHT: Final = 10  # of the curve, in lines
MARGIN: Final = 6  # columns for its scale
MINUS: Final = "\N{MINUS SIGN}"


def show_review(found: Review, game: Game, style: Style, width: int) -> Iterator[RenderableType]:
    """Show a finished review, part by part."""
    summary, eyes = found["summary"], found["eyes"]
    assert summary is not None  # the review is whole
    say, coach = style.say, style.catalogue.coach
    title = say("review.title-open")
    if eyes is not None:
        title = say("review.title-seen", name=style.names[eyes])
    yield Text(title, STRONG)
    if eyes is not None:
        yield Prose(say("review.not-judged", name=style.names[eyes]), FAINT)
    yield Text(f"\n{coach('curve')}", STRONG)
    yield curve(found, style, width)
    yield Text(f"\n{coach('turning')}", STRONG)
    for point in summary["turning_points"]:
        yield Prose(f"{point['ply'] + 1}. {tell(point, game, style)}")
    if not summary["turning_points"]:
        yield Prose(coach("no-turning"))
    yield Text(f"\n{say('review.costly')}", STRONG)
    yield costly(found["steps"], game, style)
    yield records(summary, style)
    yield balances(summary["balances"], style)


def percent(share: int, style: Style) -> str:
    return style.catalogue.count("percent", round(100 * share / WHOLE))


# Turning points


def tell(point: TurningPoint, game: Game, style: Style) -> str:
    """Tell what was at stake, what happened, what would have been better, and where its points come
    from."""
    catalogue = style.catalogue
    arguments: dict[str, object] = {
        "day": point["day"],
        "name": style.names[point["seat"]],
        "before": _round(point["before"]),
        "after": _round(point["after"]),
    }
    if point["draw"] is not None:
        return catalogue.coach("drawn", draw=point["draw"], **arguments)
    frame = game.at(point["ply"]).frame
    arguments["move"] = catalogue.move(point["move"] or "", frame)
    best, chosen = point["best"], point["chosen"]
    if best is None or chosen is None:
        assert point["by"] is not None
        return catalogue.coach("decided", by=style.names[point["by"]], **arguments)
    told = catalogue.coach(
        "judged",
        best=catalogue.move(best["move"], frame),
        kept=_round(best["share"]),
        left=_round(chosen["share"]),
        **arguments,
    )
    return catalogue.passage([told, tell_points(best, chosen, point["sources"], catalogue)])


def tell_points(
    best: Choice, chosen: Choice, apart: Mapping[str, float], catalogue: Catalogue
) -> str:
    """Tell what the best choice gains, by source."""
    sources = catalogue.series(
        catalogue.coach("source", source=source, n=f"{n:+.0f}".replace("-", MINUS))
        for source, n in apart.items()
    )
    points = {"best": f"{best['points']:.0f}", "chosen": f"{chosen['points']:.0f}"}
    key = "points" if sources else "points-alike"
    return catalogue.coach(key, sources=sources, **points)


def _round(share: int) -> int:
    return round(100 * share / WHOLE)


# Tables


def costly(steps: list[Step], game: Game, style: Style) -> RenderableType:
    """Show the decisions that cost the most, what was chosen and what would have been better."""
    most = [
        (step, judged)
        for step in steps
        if (judged := step["judged"]) is not None and judged["cost"] >= NOTED and is_clear(judged)
    ]
    most.sort(key=lambda one: -one[1]["cost"])
    if not most:
        return Prose(style.say("review.no-costly"))
    heads = ("ply", "day", "family", "chosen", "better", "cost", "")
    table = Table(
        *(style.say(f"review.{head}") if head else "" for head in heads), box=box.SIMPLE_HEAD
    )
    for number in (0, 1, 5):
        table.columns[number].justify = "right"
    for step, judged in most[:MOST_COSTLY]:
        frame = game.at(step["ply"]).frame
        table.add_row(
            str(step["ply"] + 1),
            str(step["day"]),
            style.badge(step["seat"]),
            style.catalogue.move(step["move"], frame),
            style.catalogue.move(judged["choices"][0]["move"], frame),
            Text(percent(judged["cost"], style), VALUE),
            style.word("band", judged["band"]),
        )
    return table


def records(summary: Summary, style: Style) -> Table:
    """Show how well each family decided, as far as it was judged."""
    judged = [(seat, record) for seat, record in enumerate(summary["families"]) if record["bands"]]
    table = _columns(style.say("review.record"), [seat for seat, _ in judged], style)
    table.add_row(
        style.catalogue.coach("accuracy"),
        *("-" if r["accuracy"] is None else f"{r['accuracy']:.0f}" for _, r in judged),
    )
    table.add_row(style.say("review.lost"), *(percent(r["lost"], style) for _, r in judged))
    for band in ("inaccuracy", "mistake", "blunder"):
        table.add_row(
            style.word("band", band), *(str(record["bands"].get(band, 0)) for _, record in judged)
        )
    return table


def balances(found: list[Balance], style: Style) -> Table:
    """Show how each family's win share changed, and why."""
    coach = style.catalogue.coach
    table = _columns(coach("balance"), list(range(len(found))), style)
    table.add_row(coach("start"), *(percent(one["start"], style) for one in found))
    table.add_row(coach("own"), *(_signed(one["own"]) for one in found))
    table.add_row(coach("others"), *(_signed(sum(one["others"])) for one in found))
    drawn = sorted({draw for one in found for draw in one["luck"]})
    for draw in drawn:
        amounts = [one["luck"].get(draw, 0) for one in found]
        table.add_row(coach("luck", draw=draw), *map(_signed, amounts))
    table.add_row(coach("hindsight"), *(_signed(one["hindsight"]) for one in found))
    table.add_section()
    table.add_row(coach("end"), *(percent(one["end"], style) for one in found))
    return table


def _columns(title: str, seats: list[int], style: Style) -> Table:
    table = Table(box=box.SIMPLE_HEAD, title=title, title_style=STRONG, title_justify="left")
    table.add_column(no_wrap=True)
    for seat in seats:
        table.add_column(style.family(seat), justify="right")
    return table


def _signed(share: int) -> str:
    """Return a signed percentage; each is rounded on its own, so a column may be off by one."""
    return f"{_round(share):+d}".replace("-", MINUS) if _round(share) else "0"


# The curve


def curve(found: Review, style: Style, width: int) -> Text:
    """Return the win shares of all families from left to right, each drawn with its letter."""
    end, summary = found["end"], found["summary"]
    assert end is not None  # the review is whole
    assert summary is not None
    shares = [step["before"]["shares"] for step in found["steps"]] + [end["shares"]]
    columns = max(min(width - MARGIN, len(shares)), 2)
    marks = {point["ply"] for point in summary["turning_points"]}
    rows: list[list[int | None]] = [[None] * columns for _ in range(HEIGHT + 1)]
    places = [round(i * (len(shares) - 1) / (columns - 1)) for i in range(columns)]
    for column, place in enumerate(places):
        for seat in range(len(end["shares"])):
            rows[HEIGHT - round(HEIGHT * shares[place][seat] / WHOLE)][column] = seat
    out = Text()
    for number, row in enumerate(rows):
        scale = f"{100 - 100 * number // HEIGHT:>4} " if number % 5 == 0 else " " * 5
        out.append(f"{scale}│", FAINT)
        for there in row:
            out.append_text(Text(" ") if there is None else style.mark(there))
        out.append("\n")
    out.append(" " * 5 + "└", FAINT)
    turned = {min(range(columns), key=lambda c: abs(places[c] - ply)) for ply in marks}
    out.append("".join("▲" if column in turned else "─" for column in range(columns)), FAINT)
    return out
