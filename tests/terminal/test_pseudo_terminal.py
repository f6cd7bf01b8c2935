"""The real program at a real (pseudo-)terminal."""

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from gugong import Game
from gugong.terminal.saves import Seat, load_game
from tests.table import FIRST_BOX
from tests.terminal.keyboard import CHOICES, Terminal, at_random

Open = Callable[..., Terminal]
FIRST = ("--components", str(FIRST_BOX))  # where single cards are named
MENG_NEXT = ("--players", "1", "--seed", "3", "--focus", "canal")  # after four decisions


@pytest.fixture
def program(tmp_path: Path) -> Iterator[Open]:
    running: list[Terminal] = []

    def start(*arguments: str, **size_and_pause: Any) -> Terminal:
        running.append(Terminal(list(arguments), tmp_path, **size_and_pause))
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
    assert "from 1 to 3" in terminal.type("9")
    for line in ("1", "7", "4", "", "Anna", "3", "maybe", "y", ""):
        text = terminal.type(line)
    assert "Anna (you)" in text
    assert "Your turn" in text
    terminal.type("1")
    assert "The game is saved in" in terminal.type("q")
    assert terminal.exit_code() == 0
    game, seats = load_game(saved(tmp_path))
    assert [seat.kind for seat in seats] == ["human", "scribe", "scribe", "scribe"]
    assert game.options == {"bonus_tokens": True, "expert": False}

    again = program("play")
    assert "3  Continue the last game" in again.read()
    assert "Your turn" in again.type("3")
    again.press("\x03")
    assert again.exit_code() == 0

    last = program("play")
    last.read()
    last.type("4")
    assert last.exit_code() == 0


def test_the_start_menu_against_meng(program: Open, tmp_path: Path) -> None:
    terminal = program("play", "--fast")
    assert "2  New solo game against Meng" in terminal.read()
    assert "normal: Meng has all 11 automa cards" in terminal.type("2")
    for line in ("3", "2", "7", "n", "Meng"):
        text = terminal.type(line)
    assert "Your opponent already has that name." in text
    assert "Anna (you)" in terminal.type("Anna")
    terminal.type("q")
    game, seats = load_game(saved(tmp_path))
    assert game.options == {"difficulty": "hard", "sets": "2-3", "focus": "canal", "expert": False}
    assert [seat.kind for seat in seats] == ["human", "meng"]
    saved(tmp_path).unlink()

    usual = program("play")
    usual.read()
    for line in ("2", "", "", "", "", ""):
        usual.type(line)
    usual.type("q")
    assert load_game(saved(tmp_path))[0].options == Game.solo().options


@pytest.mark.parametrize("after", [4, 15])
def test_a_killed_solo_game_goes_on_with_meng(program: Open, tmp_path: Path, after: int) -> None:
    terminal = program("play", "--players", "1", "--fast", "--seed", "3", "--name", "Anna")
    answer = at_random(Random(after))
    text = terminal.read()
    while load_game(saved(tmp_path))[0].ply < after:
        text = terminal.type(answer(text, text[-60:]))
    before, _ = load_game(saved(tmp_path))
    terminal.kill()
    game, seats = load_game(saved(tmp_path))
    assert game.position() == before.position()
    assert seats == [Seat("human", "Anna"), Seat("meng")]
    again = program("play", "--resume", str(saved(tmp_path)))
    text = again.read()
    assert "a move, ? for help" in text
    assert "[SOLO-" in text  # his last steps again, and nothing to wait for
    assert "press Enter" not in text


def test_meng_takes_his_time_and_enter_shortens_it(program: Open) -> None:
    """The pause is too long to sit out: nothing but Enter brings the rest."""
    terminal = program("play", *FIRST, *MENG_NEXT, pause=600)
    terminal.read()
    for line in ("give 6 to palace", "canal B", "ship 1", "palace B"):
        terminal.type(line)
    terminal.send("")
    assert terminal.read_until("[SOLO-").count("[SOLO-") == 1
    text = terminal.type("")
    assert text.count("[SOLO-") > 1
    assert text.endswith("[press Enter] > ")
    assert terminal.type("").count("Your turn") == 1  # that Enter answered nothing else
    terminal.press("\x03")
    assert terminal.exit_code() == 0


def test_ctrl_c_while_meng_explains_leaves(program: Open, tmp_path: Path) -> None:
    terminal = program("play", *FIRST, *MENG_NEXT, pause=600)
    terminal.read()
    for line in ("give 6 to palace", "canal B", "ship 1", "palace B"):
        terminal.type(line)
    terminal.send("")
    terminal.read_until("[SOLO-")
    assert "The game is saved in" in terminal.press("\x03")
    assert terminal.exit_code() == 0
    assert "Traceback" not in terminal.raw
    assert load_game(saved(tmp_path))[0].ply == 4


@pytest.mark.parametrize("key", ["\x03", "\x04"])
def test_ctrl_c_and_ctrl_d_leave_politely(program: Open, tmp_path: Path, key: str) -> None:
    terminal = program("play", "--seed", "2")
    terminal.read()
    text = terminal.press(key)
    assert f"The game is saved in {saved(tmp_path)}" in text
    assert terminal.exit_code() == 0
    assert "Traceback" not in terminal.raw


def test_ctrl_c_in_the_menu_leaves(program: Open) -> None:
    terminal = program("play")
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
        if found and "do you give" not in text and "do you swap" not in text:
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
    assert [seat.kind for seat in seats] == ["human", "messenger"]


@pytest.mark.parametrize(("columns", "lines"), [(80, 24), (100, 40)])
def test_a_solo_turn_fits_on_the_screen(program: Open, columns: int, lines: int) -> None:
    terminal = program("play", "--players", "1", "--seed", "3", columns=columns, lines=lines)
    text = terminal.read()
    board = text[text.index("Day 1 of 4") :]
    assert len(board.splitlines()) <= lines
    assert all(len(line) <= columns for line in text.splitlines())
    assert "Automa cards to come 11" in board
    assert ("Intrigue (in a stack" in board) == (lines == 40)


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
