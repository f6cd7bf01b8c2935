"""`gugong components`: saved boxes, and how boxes differ."""

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from gugong import load
from gugong.cli.main import gugong
from gugong.lab.arena import play_match
from gugong.lab.arena.play_game import Played
from tests.table import FIRST_BOX


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    return tmp_path / "home"


def run(*arguments: object) -> Result:
    return CliRunner().invoke(gugong, [str(a) for a in arguments])


@pytest.fixture
def my_box(tmp_path: Path) -> Path:
    text = load().text.replace("square_price = 5", "square_price = 3")
    path = tmp_path / "mine.toml"
    path.write_text(text.replace(load().name, "Li's [red]box"), "utf-8")
    return path


def test_a_saved_box_goes_by_its_name(home: Path, my_box: Path) -> None:
    assert "No boxes are saved" in run("components", "list").output
    saved = run("components", "save", my_box)
    assert saved.exit_code == 0, saved.output
    assert (home / "gugong" / "boxes" / "mine.toml").exists()
    assert "mine: Li's [red]box" in run("components", "list").output
    assert "1 differences" in run("components", "list").output
    assert "Li's [red]box" in run("components", "show", "mine").output
    result = run("play", "--components", "mine", "--players", 2, "--seed", 1)
    assert result.exit_code == 0, result.output


def test_a_saved_box_is_not_overwritten_by_another(home: Path, my_box: Path) -> None:
    assert run("components", "save", my_box).exit_code == 0
    assert run("components", "save", my_box).exit_code == 0, "the same one again"
    my_box.write_text(load().text)
    result = run("components", "save", my_box)
    assert result.exit_code == 2
    assert "another box of that name is saved" in result.stderr
    assert "Li's [red]box" in run("components", "show", "mine").output


def test_a_saved_box_that_became_unsound_is_listed_with_its_reason(home: Path) -> None:
    folder = home / "gugong" / "boxes"
    folder.mkdir(parents=True)
    (folder / "broken.toml").write_text(load().text.replace("servants = 12", "servants = 0"))
    result = run("components", "list")
    assert result.exit_code == 0
    assert "broken: cannot be used" in result.output
    assert "players.servants" in result.output


def test_components_compare(home: Path, my_box: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "120")
    result = run("components", "compare", my_box)
    assert result.exit_code == 0
    for part in (
        "1 number differs",
        "jade",
        "square price",
        load().version,
        "Li's [red]box",
        "rulebook",
    ):
        assert part in result.output
    the_other_way = run("components", "compare", my_box, "packaged").output
    assert the_other_way.index("[red]box") < the_other_way.index(load().version)
    assert "the same numbers" in run("components", "compare", "packaged", "packaged").output


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        ("compare", "Missing argument 'FIRST'"),
        ("compare nothing", "nothing: no such file, and no saved box of that name"),
        ("compare nothing.toml", "nothing.toml: cannot be read"),
        ("compare packaged --play 0", "0 is not in the range x>=1"),
        ("compare packaged --play 2 --players 6", "6 is not in the range 1<=x<=5"),
        ("show nothing", "there are: packaged"),
        ("save nothing.toml", "nothing.toml: cannot be read"),
    ],
)
def test_what_is_wrong_with_a_box_on_the_command_line(home: Path, arguments: str, why: str) -> None:
    result = run("components", *arguments.split())
    assert result.exit_code == 2
    assert why in result.stderr


def test_components_compare_plays_on_both(home: Path, my_box: Path) -> None:
    def compare() -> Result:
        words = ("--play", 2, "--players", 2, "--workers", 1)
        return run("components", "compare", FIRST_BOX, my_box, *words)

    first = compare()
    assert first.exit_code == 0, first.output
    for part in ("2 deals on both boxes, 2 families", "wins by turn order", "jade", "±"):
        assert part in first.stdout
    assert first.stderr == "", "no bar where there is no terminal"
    again = compare()
    assert again.stdout == first.stdout
    assert "4 of 4 games are already in" in again.stderr


def test_ctrl_c_shows_what_was_played_so_far(
    home: Path, my_box: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(
        play: Callable[[int], Played], games: Sequence[int], **_: object
    ) -> Iterator[Played]:
        yield from map(play, games[:5])
        raise KeyboardInterrupt

    monkeypatch.setattr(play_match, "do_all", interrupted)
    words = ("--play", 50, "--players", 2, "--workers", 1)
    result = run("components", "compare", my_box, *words)
    assert result.exit_code == 130
    assert "2 deals on both boxes" in result.stdout
    assert "the same command continues" in result.stderr
