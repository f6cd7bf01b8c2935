"""Puzzles in the terminal: listed, shown, solved and checked, in every language."""

import re
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from gugong.cli.main import gugong
from gugong.game import Game
from gugong.puzzles import DIFFICULTIES, THEMES, load
from gugong.puzzles.files import write_file
from gugong.puzzles.puzzle import PuzzleReason
from gugong.rules.constants import SOURCES
from gugong.terminal.puzzles import tell_reason
from gugong.text import catalogue, languages

PUZZLE = next(p for p in load() if p.theme == "palace")
CLOSE = next(p for p in load() if any(p.judge(move) == "close" for move in p.costs))


def run(*arguments: str, typed: str = "", language: str = "en") -> Result:
    given = ["--language", language, "puzzles", *arguments]
    return CliRunner(env={"COLUMNS": "200"}).invoke(gugong, given, input=typed)


def squeezed(text: str) -> str:
    return re.sub(r"\s+", "", text)


@pytest.mark.parametrize("language", languages())
def test_the_list_is_in_words(language: str) -> None:
    told, texts = run("list", language=language).output, catalogue(language)
    for kind, words in (("theme", THEMES), ("hardness", DIFFICULTIES)):
        assert all(texts.word(kind, word) in told for word in words)
    assert all(puzzle.id in told for puzzle in load())


def test_the_list_can_be_shortened() -> None:
    told = run("list", "--theme", "palace", "--difficulty", PUZZLE.difficulty).output
    shown = [puzzle for puzzle in load() if re.search(rf"{puzzle.id}\b", told)]
    assert PUZZLE in shown
    assert {(p.theme, p.difficulty) for p in shown} == {("palace", PUZZLE.difficulty)}


def test_the_record_of_a_puzzle_opens() -> None:
    game = Game.from_record(run("show", PUZZLE.id, "--record").output)
    assert game.chooser == PUZZLE.seat


@pytest.mark.parametrize("language", languages())
def test_a_solution_is_explained(language: str) -> None:
    texts = catalogue(language)
    told = squeezed(run("show", PUZZLE.id, "--solution", language=language).output)
    frame = PUZZLE.game().frame
    for choice in (PUZZLE.best, PUZZLE.courtier):
        assert squeezed(texts.move(choice["move"], frame)) in told
    for source in PUZZLE.sources:
        assert squeezed(texts.word("source", source)) in told
    assert "{" not in told


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("source", SOURCES)
def test_a_reason_is_one_sentence(source: str, language: str) -> None:
    texts = catalogue(language)
    lost = next(one for one in SOURCES if one != source)
    reasons: list[PuzzleReason] = [
        {"kind": "gain", "source": source, "lost": None, "seat": None},
        {"kind": "trade", "source": source, "lost": lost, "seat": None},
        {"kind": "deny", "source": source, "lost": None, "seat": 1},
    ]
    gained, traded, denied = (tell_reason(one, ["Li", "Qian"], texts) for one in reasons)
    assert len({gained, traded, denied}) == 3
    assert texts.word("source", lost) in traded
    assert texts.word("source", source) in denied
    assert "Qian" in denied
    for told in (gained, traded, denied):
        assert re.fullmatch(r"[^{}]+[.。]", told), told


def test_the_right_answer_solves_it() -> None:
    told = run("solve", PUZZLE.id, typed=f"{PUZZLE.best['move']}\n").output
    assert "Solved: " in told
    assert "which leaves only" in told


def test_another_answer_can_be_tried_again() -> None:
    wrong = PUZZLE.courtier["move"]
    told = run("solve", PUZZLE.id, typed=f"u\nnonsense\n{wrong}\n\n{wrong}\nx\n").output
    assert "There is nothing to undo yet." in told
    assert told.count("your chance of winning by") == told.count("No. “") == 2
    assert "Solved" not in told
    assert told.count("which leaves only") == 1


def test_an_answer_that_is_close_is_called_a_good_idea() -> None:
    move = next(move for move in CLOSE.costs if CLOSE.judge(move) == "close")
    assert "A good idea, but" in run("solve", CLOSE.id, typed=f"{move}\nx\n").output


def test_leaving_tells_nothing() -> None:
    told = run("solve", "--theme", "palace", typed="q\n")
    assert told.exit_code == 0
    assert "which leaves only" not in told.output


def test_a_puzzle_can_be_saved_as_a_record(tmp_path: Path) -> None:
    path = tmp_path / "saved.txt"
    run("solve", PUZZLE.id, typed=f"s {path}\nq\n")
    assert Game.from_record(path.read_text("utf-8")).chooser == PUZZLE.seat


def test_a_puzzle_that_is_not_there_is_an_error() -> None:
    told = run("solve", "wall-x")
    assert told.exit_code == 2
    assert "there is no such puzzle" in told.output


def test_a_file_is_checked(tmp_path: Path) -> None:
    pytest.importorskip("numpy")
    path = tmp_path / "some.jsonl"
    write_file(path, [PUZZLE, replace(PUZZLE, day=1)])
    told = run("check", str(path))
    assert told.exit_code == 1
    assert "its record leads to another question" in told.output
    assert "1 of 2 puzzles are whole" in told.output
    path.write_text("{}\n", "utf-8")
    told = run("check", str(path))
    assert told.exit_code == 2
    assert "line 1: this is no puzzle" in told.output
