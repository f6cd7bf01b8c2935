"""What two boxes do to the game, on the same deals."""

import io
from pathlib import Path

import pytest
from rich.console import Console

from gugong import load
from gugong.lab.arena.box_report import BoxReport, Effect, Estimate, box_report
from gugong.lab.arena.match import Match
from gugong.lab.arena.play_game import GameRow
from gugong.lab.arena.print_report import print_box_report
from gugong.rules.constants import SOURCES
from tests.lab.arena.matches import LUCKY, play
from tests.table import first_box


def match_on(*boxes: str, players: int = 2) -> Match:
    return Match((LUCKY,), players, boxes=boxes)


def found(report: BoxReport, group: str, name: str) -> Effect:
    [effect] = [e for e in report.effects if (e.group, e.name) == (group, name)]
    return effect


def test_the_same_box_twice_makes_no_difference(tmp_path: Path) -> None:
    match = match_on("", load().text)
    report = box_report(match, play(match, 12, tmp_path))
    assert report.deals == 6
    assert report.effects
    for effect in report.effects:
        assert effect.ours == effect.theirs
        assert effect.difference == Estimate(0, 0)
        assert not effect.is_clear


def test_a_change_shows_where_it_acts(tmp_path: Path) -> None:
    """A wall of 99 is finished by nobody, so it is scored at the end alone."""
    walled = load().text.replace("2 = 4, 3", "2 = 99, 3")
    match = match_on("", walled)
    report = box_report(match, play(match, 60, tmp_path, workers=1))
    wall = found(report, "points a family", "wall")
    assert wall.theirs.error == 0
    assert wall.difference.mean == pytest.approx(wall.theirs.mean - wall.ours.mean)
    assert wall.difference.mean < 0
    assert wall.is_clear


def row(game: int, *scores: int) -> GameRow:
    """The first family starts, and the one with the higher score wins."""
    best = max(scores)
    return {
        "game": game,
        "deal": game // 2,
        "plies": 1,
        "seats": [
            {
                "bot": "Lucky",
                "order": i + 1,
                "score": score,
                "sources": dict.fromkeys(SOURCES, 0),
                "palace": True,
                "rank": 1,
                "won": score == best,
                "exchanges": [[3, 1, 0, 0, 0, 0, 0]],
                "decisions": 1,
            }
            for i, score in enumerate(scores)
        ],
        "faults": [],
        "seconds": [0.0, 0.0],
    }


def test_means_and_errors_are_those_of_games() -> None:
    match = match_on("", first_box().text)
    report = box_report(match, [row(0, 10, 30), row(1, 12, 32), row(2, 20, 40), row(3, 24, 44)])
    score = found(report, "VP", "a family")
    assert score.ours.mean == 25  # of 20 and 30
    assert score.theirs.mean == 28  # of 22 and 34
    assert score.difference.mean == 3  # of 2 and 4
    assert score.ours.error == pytest.approx(1.96 * 50**0.5 / 2**0.5)
    assert score.difference.error == pytest.approx(1.96)  # less: the luck of a deal cancels out
    assert found(report, "VP", "the winner").ours.mean == 35
    assert found(report, "wins by turn order, %", "2.").ours == Estimate(100, 0)
    assert found(report, "exchanges, %", "travel").ours.mean == 75


def test_only_deals_that_were_played_on_both_boxes_count() -> None:
    match = match_on("", first_box().text)
    report = box_report(match, [row(0, 10, 30), row(3, 24, 44), row(4, 50, 50), row(5, 60, 60)])
    assert report.deals == 1
    assert found(report, "VP", "a family").difference == Estimate(10, None)
    assert box_report(match, [row(0, 10, 30)]) == BoxReport(2, 0, [])


def test_against_meng_both_scores_are_told_and_his_gifts_are_not_counted(tmp_path: Path) -> None:
    match = match_on("", first_box().text, players=1)
    report = box_report(match, play(match, 4, tmp_path, workers=1))
    assert {e.name for e in report.effects if e.group == "VP"} == {"Lucky", "Meng"}
    assert not [e for e in report.effects if e.group.startswith("wins by")]


def test_names_are_printed_as_they_are() -> None:
    effect = Effect("VP", "a family", Estimate(1, 1), Estimate(9, 1), Estimate(8, 1))
    console = Console(file=io.StringIO(), width=100)
    print_box_report(BoxReport(3, 7, [effect]), ("Ours", "[red]Li's[/red] box"), console)
    assert isinstance(console.file, io.StringIO)
    told = console.file.getvalue()
    for part in ("7 deals", "3 families", "[red]Li's[/red] box", "1.0 ± 1.0", "+8.0 ± 1.0"):
        assert part in told
