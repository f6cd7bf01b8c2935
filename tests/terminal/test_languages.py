"""The terminal game in every language: asked for, drawn, typed in and played to the end."""

from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner, Result
from rich.cells import cell_len

from gugong import Game
from gugong.cli.main import gugong
from gugong.drawing.board import short_board, whole_board
from gugong.formats.view_types import View
from gugong.rules import moves as m
from gugong.terminal.prompt import ALONE, COMMANDS, Input, command_names, parse_input
from gugong.terminal.saves import HUMAN, MENG, Seat
from gugong.terminal.session import PROMPT_LINES, style_for
from gugong.text import catalogue, fold, languages
from tests.depth import goes_deep, sample
from tests.terminal.keyboard import HUMANS, Seated, at_random, drawn

SOLO = [Seat(HUMAN, "Anna"), Seat(MENG)]
TURNS = {
    "en": "Your turn: give a gift card",
    "nl": "Jouw beurt: ruil een geschenk",
    "de": "Du bist am Zug: Gib einem Beamten",
    "zh": "轮到你了：把一张礼物牌送给一位官员。",  # noqa: RUF001
}


@pytest.fixture
def seated(monkeypatch: pytest.MonkeyPatch) -> Seated:
    return Seated(monkeypatch)


# Asking for one


def run(monkeypatch: pytest.MonkeyPatch, home: Path, *arguments: str, **setting: str) -> Result:
    monkeypatch.setenv("XDG_DATA_HOME", str(home))
    for name in ("GUGONG_LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    return CliRunner(env=setting).invoke(gugong, arguments, input="")


@pytest.mark.parametrize(
    ("arguments", "setting", "language"),
    [
        ("play --seed 1", {}, "en"),
        ("--language de play --seed 1", {}, "de"),
        ("--language NL play --seed 1", {}, "nl"),
        ("play --seed 1", {"LANG": "zh_CN.UTF-8"}, "zh"),
        ("play --seed 1", {"GUGONG_LANGUAGE": "nl"}, "nl"),
        ("play --seed 1", {"LANG": "de_DE.UTF-8"}, "de"),
        ("play --seed 1", {"LANG": "de_DE.UTF-8", "GUGONG_LANGUAGE": "nl"}, "nl"),
        ("--language en play --seed 1", {"GUGONG_LANGUAGE": "nl", "LANG": "de_DE"}, "en"),
    ],
)
def test_the_language_asked_for(
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    arguments: str,
    setting: dict[str, str],
    language: str,
) -> None:
    result = run(monkeypatch, tmp_path, *arguments.split(), **setting)
    assert result.exit_code == 0, result.output
    assert TURNS[language] in result.output


@pytest.mark.parametrize(
    ("arguments", "setting"),
    [("--language tlh play", {}), ("play", {"GUGONG_LANGUAGE": "tlh"})],
)
def test_a_language_there_is_not(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, arguments: str, setting: dict[str, str]
) -> None:
    result = run(monkeypatch, tmp_path, *arguments.split(), **setting)
    assert result.exit_code == 2
    last = result.stderr.splitlines()[-1]
    assert "'tlh' is not one of" in last
    assert all(f"'{language}'" in last for language in languages())


def test_rules_and_records_are_told_in_it(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    rules = run(monkeypatch, tmp_path, "--language", "nl", "rules", "jade")
    assert "Betaal de prijs van één huis" in rules.output
    path = tmp_path / "game.txt"
    game = Game(2, seed=1)
    game.play(game.legal_moves()[0])
    path.write_text(game.record(), "utf-8")
    record = run(monkeypatch, tmp_path, "--language", "de", "record", "show", str(path))
    assert " gibt dem " in record.output


def test_going_on_is_in_the_same_language(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """What is to be typed then does not depend on the locale."""
    result = run(monkeypatch, tmp_path, "--language", "de", "play", "--seed", "1")
    command = result.output.splitlines()[-1].partition(": gugong ")[2]
    again = run(monkeypatch, tmp_path, *command.split())
    assert TURNS["de"] in again.output


# Typing


@pytest.mark.parametrize("language", languages())
def test_commands(language: str) -> None:
    words = command_names(catalogue(language))
    assert COMMANDS.items() <= words.items(), "the English ones are understood everywhere"
    for command in COMMANDS.values():
        for way in catalogue(language).say(f"command.{command}").split(", "):
            word = way.split()[0]
            if word != "?":
                assert words[fold(word)] == command, f"{word} means two things"
    moves = {move.text.split()[0]: move.text for move in m.COMMON.values()} | {"pass": "pass"}
    for word in words.keys() & moves.keys():
        assert words[word] in ALONE, "what follows it makes it a move"
        assert " " in moves[word]


def test_words_of_another_language() -> None:
    words = command_names(catalogue("de"))
    assert parse_input("Zurück", words).kind == "undo"
    assert parse_input("undo", words).kind == "undo"
    assert parse_input("warum give 5 to wall", words).rest == "give 5 to wall"
    assert parse_input("speichern mein spiel", words).rest == "mein spiel"
    assert parse_input("hand in for vp", words).kind == "move"
    assert parse_input("zurück").kind == "move"


def test_wide_signs_of_a_chinese_keyboard() -> None:
    words = command_names(catalogue("zh"))
    assert parse_input("？ WALL－4", words) == Input("help", "WALL-4")  # noqa: RUF001
    assert parse_input("１２", words) == Input("number", "12")  # noqa: RUF001
    assert parse_input("撤销", words).kind == "undo"
    assert parse_input("give 5 to wall， pay", words).rest == "give 5 to wall, pay"  # noqa: RUF001


def test_commands_at_the_keyboard(seated: Seated, tmp_path: Path) -> None:
    seated.language = "nl"
    lines = ["hulp", "? tol", "waarom give 5 to moon", "fiches", "terug", "stop"]
    seated.script(Game(2, seed=3), [*HUMANS[:1], Seat("novice")], tmp_path / "game", *lines)
    for said in (
        "Wat je kunt typen", "Reisfiche tol", "is geen zet", "Reisfiches in het spel",
        "De laatste keuze was van Wit", "Het spel is opgeslagen in",
    ):  # fmt: skip
        assert said in " ".join(seated.text.split()), said


# Playing and drawing


@goes_deep
@pytest.mark.parametrize("language", sample(["de", "zh"], languages()))
@pytest.mark.parametrize("solo", sample([False], [False, True]))
def test_a_whole_game(seated: Seated, tmp_path: Path, language: str, solo: bool) -> None:
    seated.language = language
    seated.pacing = {"fast": True}
    game = Game.solo(seed=2) if solo else Game(2, seed=2, bonus_tokens=True)
    seated.play(game, SOLO if solo else HUMANS, tmp_path / "game", at_random(Random(2)))
    assert game.over
    assert catalogue(language).say("score-title") in seated.text
    english = catalogue("en")
    for key in ("score-title", "press-enter", "hand", "families", "decrees", "score-total"):
        assert language == "en" or english.say(key) not in seated.text.splitlines()


@goes_deep
@pytest.mark.parametrize(
    "language", sample(["de", "tr"], [one for one in languages() if one != "en"])
)
@pytest.mark.parametrize("players", [1, 2, 5])
def test_the_board_fits_like_the_english_one(language: str, players: int) -> None:
    """No line too long, nothing cut off, all of it seen if English leaves a line to spare."""
    luck = Random(players)
    game = Game.solo(seed=3) if players == 1 else Game(players, seed=3, bonus_tokens=True)
    seats = SOLO if players == 1 else [Seat(HUMAN)] * players
    own, english = (style_for(game, seats, catalogue(name)) for name in (language, "en"))
    while not game.over:
        view: View = game.view(game.chooser)
        for width, lines in ((80, 24), (100, 40)):
            here = drawn(whole_board(view, own, width, with_hand=True), width)
            there = drawn(whole_board(view, english, width, with_hand=True), width)
            assert max(map(cell_len, here.splitlines())) <= width
            assert here.count("…") <= there.count("…"), here
            for board in (whole_board, short_board):
                rows = drawn(board(view, own, width), width).count("\n") + PROMPT_LINES
                usual = drawn(board(view, english, width), width).count("\n") + PROMPT_LINES
                assert rows <= lines or usual >= lines, board
        for _ in range(sample(90, 30)):
            if not game.over:
                game.play(luck.choice(game.legal_moves()))
