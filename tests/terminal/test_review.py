"""A review in the terminal, in every language."""

import io
import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from rich.console import Console

from gugong.cli.main import gugong
from gugong.coach.documents import Review
from gugong.coach.review import begin, finish
from gugong.coach.summary import summarise
from gugong.game import Game
from gugong.terminal.review import show_review, tell
from gugong.terminal.saves import HUMAN, Seat
from gugong.terminal.session import style_for
from gugong.text import catalogue, languages
from tests.coach.test_summary import outlook, step

pytest.importorskip("numpy")

GOLDEN = Path(__file__).parents[1] / "golden" / "2p-1.txt"


@pytest.fixture(scope="module")
def game() -> Game:
    return Game.from_record(GOLDEN.read_text("utf-8"))


@pytest.fixture(scope="module")
def reviewed(game: Game) -> Review:
    """Made by hand: the first move looks bad, then luck helps, then someone else."""
    found = begin(game, None)
    first, second, third = (move.text for move in game.plies[:3])
    found["steps"] = [
        {**step(0, 0, outlook(5000, 5000), 900, ("die", [600, -600])), "move": first},
        {**step(1, 1, outlook(4700, 5300), 300), "move": second},
        {**step(2, 0, outlook(4700, 5300), None), "move": third},
    ]
    finish(found, game)
    return found


def shown(found: Review, game: Game, language: str) -> str:
    style = style_for(game, [Seat(HUMAN, "Ana"), Seat("page", "Bo")], catalogue(language))
    console = Console(width=100, record=True, file=io.StringIO())
    for part in show_review(found, game, style, 100):
        console.print(part)
    return console.export_text()


def test_it_shows_curve_turning_points_costs_and_balance(game: Game, reviewed: Review) -> None:
    text = shown(reviewed, game, "en")
    for part in (
        "all cards face up",
        "100 │",
        "▲",
        "would have kept Ana’s chances at 50%",
        "luck (dice)",
        "Better",
    ):
        assert part in text
    assert "9%   blunder" in text
    assert "Luck: dice" in text
    assert "Seen only later" in text


def test_a_turning_point_says_where_the_points_come_from(game: Game, reviewed: Review) -> None:
    assert reviewed["summary"] is not None
    point = reviewed["summary"]["turning_points"][0]
    style = style_for(game, [Seat(HUMAN, "Ana"), Seat("page", "Bo")], catalogue("en"))
    told = tell(point, game, style)
    assert "which left 41%" in told
    assert "(Great Wall +3, place in the palace \N{MINUS SIGN}1)" in told


@pytest.mark.parametrize("language", languages())
def test_every_language_tells_it(game: Game, reviewed: Review, language: str) -> None:
    text = shown(reviewed, game, language)
    assert "Ana" in text
    assert "{" not in text


def test_a_family_is_told_that_others_are_not_judged(game: Game, reviewed: Review) -> None:
    seen: Review = {**reviewed, "eyes": 0}
    assert seen["end"] is not None
    seen["summary"] = summarise(seen["steps"], seen["end"], 0)
    text = shown(seen, game, "en")
    assert "as Ana saw the game" in text
    assert "Only Ana’s decisions are judged" in text


# The command


def run(*arguments: object, typed: str = "") -> Result:
    words = ["--language", "en", "review", *map(str, arguments)]
    return CliRunner().invoke(gugong, words, input=typed)


def test_the_command_prints_json(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gugong.coach.review.steps", lambda game, eyes: iter(()))
    result = run(GOLDEN, "--json", "--as", "2")
    found = json.loads(result.output)
    assert found["eyes"] == 1
    assert found["end"]["shares"] in ([10000, 0], [0, 10000])


def test_many_games_are_reviewed_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gugong.coach.review.steps", lambda game, eyes: iter(()))
    result = run(GOLDEN, "-", "--json", typed="no record")
    assert result.exit_code == 1
    assert len(result.stdout.splitlines()) == 1
    assert "this is no record of a game" in result.stderr


def test_a_running_game_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "running.txt"
    path.write_text(Game(2, seed=1).record(), "utf-8")
    result = run(path)
    assert result.exit_code == 2
    assert "only a finished game can be reviewed" in result.output


@pytest.mark.parametrize(
    ("options", "told"),
    [(("--as", "3"), "nobody looks through seat 3"), (("--as", "1", "--open"), "leave the other")],
)
def test_eyes_that_nobody_has_are_refused(options: tuple[str, ...], told: str) -> None:
    result = run(GOLDEN, *options)
    assert result.exit_code == 2
    assert told in result.output
