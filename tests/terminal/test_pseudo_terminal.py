"""The real program at a real (pseudo-)terminal."""

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest

from gugong.terminal.saves import load_game
from tests.terminal.keyboard import CHOICES, Terminal, at_random

Open = Callable[..., Terminal]


@pytest.fixture
def program(tmp_path: Path) -> Iterator[Open]:
    running: list[Terminal] = []

    def start(*arguments: str, columns: int = 100, lines: int = 40) -> Terminal:
        running.append(Terminal(list(arguments), tmp_path, columns, lines))
        return running[-1]

    yield start
    for terminal in running:
        terminal.clear_away()


def saved(home: Path) -> Path:
    (path,) = (home / "gugong" / "saves").glob("*.gugong")
    return path


def test_a_hot_seat_game_to_the_end(program: Open, tmp_path: Path) -> None:
    terminal = program("play", "--players", "2", "--humans", "2", "--seed", "5")
    answer = at_random(Random(1))
    text = terminal.read()
    assert "Pass the keyboard to" in text
    while text.endswith("> "):
        text = terminal.type(answer(text, text[-60:]))
    assert terminal.exit_code() == 0
    assert "The score sheet" in text
    assert "\x1b[3J" in terminal.raw  # hands do not stay in the lines above
    assert "Traceback" not in terminal.raw
    assert load_game(saved(tmp_path))[0].over


def test_the_start_menu(program: Open, tmp_path: Path) -> None:
    terminal = program("play")
    assert "1  New game" in terminal.read()
    assert "from 1 to 2" in terminal.type("9")
    for line in ("1", "7", "4", "", "Anna", "maybe", "y", ""):
        text = terminal.type(line)
    assert "Anna (you)" in text
    assert "Your turn" in text
    terminal.type("1")
    assert "The game is saved in" in terminal.type("q")
    assert terminal.exit_code() == 0
    game, seats = load_game(saved(tmp_path))
    assert [seat.kind for seat in seats] == ["human", "random", "random", "random"]
    assert game.options == {"bonus_tokens": True, "expert": False}

    again = program()
    assert "2  Go on with the last game" in again.read()
    assert "Your turn" in again.type("2")
    again.press("\x03")
    assert again.exit_code() == 0

    last = program()
    last.read()
    last.type("3")
    assert last.exit_code() == 0


@pytest.mark.parametrize("key", ["\x03", "\x04"])
def test_ctrl_c_and_ctrl_d_leave_politely(program: Open, tmp_path: Path, key: str) -> None:
    terminal = program("play", "--seed", "2")
    terminal.read()
    text = terminal.press(key)
    assert f"The game is saved in {saved(tmp_path)}" in text
    assert terminal.exit_code() == 0
    assert "Traceback" not in terminal.raw


def test_ctrl_c_in_the_menu_leaves(program: Open) -> None:
    terminal = program()
    terminal.read()
    terminal.press("\x03")
    assert terminal.exit_code() == 0
    assert "Traceback" not in terminal.raw


@pytest.mark.parametrize("after", [1, 7, 23])
def test_a_killed_program_loses_no_decision(program: Open, tmp_path: Path, after: int) -> None:
    terminal = program("play", "--players", "2", "--seed", "9")
    luck = Random(after)
    text = terminal.read()
    typed: list[str] = []
    while len(typed) < after:
        found = CHOICES.search(text)
        line = str(luck.randint(1, int(found[1]))) if found else ""
        before = text
        text = terminal.type(line)
        if found and "Where do you give" not in text and "With which card" not in text:
            typed.append(line)  # a decision, not the way to one
            assert text != before
    ply = load_game(saved(tmp_path))[0].ply
    terminal.kill()

    game, seats = load_game(saved(tmp_path))
    own = [move for then, actor, move in game.steps() if actor == 0]
    assert len(own) == after
    assert game.ply == ply
    assert not list(saved(tmp_path).parent.glob(".*"))  # nothing half written
    again = program("play", "--resume", str(saved(tmp_path)))
    assert "a move, ? for help" in again.read()
    assert [seat.kind for seat in seats] == ["human", "random"]


@pytest.mark.parametrize("players", ["2", "5"])
@pytest.mark.parametrize(("columns", "lines"), [(80, 24), (100, 40)])
def test_a_turn_fits_on_the_screen(program: Open, columns: int, lines: int, players: str) -> None:
    terminal = program("play", "--players", players, "--seed", "3", columns=columns, lines=lines)
    text = terminal.read()
    board = text[text.index("Day 1 of 4") :]
    assert len(board.splitlines()) <= lines
    assert all(len(line) <= columns for line in text.splitlines())
    assert ("Grand Canal" in board) == (lines == 40)  # the whole board where it fits


def test_no_colour_where_it_is_not_wanted(program: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    terminal = program("play", "--seed", "3")
    text = terminal.read()
    assert "▶ R  Red (you)" in text
    assert "48;" not in terminal.raw  # no background colour
    assert "38;" not in terminal.raw
