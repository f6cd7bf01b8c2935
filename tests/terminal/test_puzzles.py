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
from gugong.puzzles.puzzle import PuzzlePlace, PuzzleReason
from gugong.rules.constants import SOURCES
from gugong.terminal.puzzles import tell_reason
from gugong.text import catalogue, languages

PUZZLE = next(p for p in load() if p.judge(p.courtier["move"]) == "wrong")
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
    told = run("list", "--theme", PUZZLE.theme, "--difficulty", PUZZLE.difficulty).output
    shown = [puzzle for puzzle in load() if re.search(rf"{puzzle.id}\b", told)]
    assert PUZZLE in shown
    assert {(p.theme, p.difficulty) for p in shown} == {(PUZZLE.theme, PUZZLE.difficulty)}


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
        {"kind": "gain", "source": source, "lost": None, "seat": None, "at": None},
        {"kind": "trade", "source": source, "lost": lost, "seat": None, "at": None},
        {"kind": "deny", "source": source, "lost": None, "seat": 1, "at": None},
    ]
    gained, traded, denied = (tell_reason(one, ["Li", "Qian"], texts) for one in reasons)
    assert len({gained, traded, denied}) == 3
    assert texts.word("source", lost) in traded
    assert texts.word("source", source) in denied
    assert "Qian" in denied
    for told in (gained, traded, denied):
        assert re.fullmatch(r"[^{}]+[.。]", told), told


PLACES: list[tuple[PuzzlePlace, str]] = [
    ({"kind": "wall-won", "seat": None, "parts": {}}, "completes a section"),
    ({"kind": "wall-shared", "seat": None, "parts": {}}, "earns you an intrigue benefit"),
    ({"kind": "wall-ahead", "seat": None, "parts": {}}, "in the lead on the Great Wall"),
    ({"kind": "palace", "seat": None, "parts": {"points": 6}}, "worth 6 VP"),
    ({"kind": "envoy", "seat": None, "parts": {"steps": 1}}, "your envoy 1 step"),
    ({"kind": "envoy", "seat": None, "parts": {"steps": 2, "instead": 1}}, "2 steps instead of 1"),
    (
        {"kind": "reward", "seat": None, "parts": {"berth": "a2", "reward": "vp"}},
        "4 VP in harbour A2",
    ),
    ({"kind": "decree", "seat": None, "parts": {"decree": "score-jade"}}, "“VP for jade”"),
    (
        {"kind": "official", "seat": None, "parts": {"token": "toll", "location": "jade"}},
        "a toll each time another family performs the jade action",
    ),
    (
        {"kind": "official", "seat": None, "parts": {"token": "follow", "location": "jade"}},
        "follow each time another family performs the jade action",
    ),
    (
        {"kind": "official", "seat": None, "parts": {"token": "flattery", "location": "own board"}},
        "“flattery” next to the player board",
    ),
    ({"kind": "medal", "seat": None, "parts": {}}, "Medal"),
    ({"kind": "city", "seat": None, "parts": {"city": "xian", "token": "ship"}}, "“ship” in Xi’an"),
    ({"kind": "house", "seat": None, "parts": {"house": 2}}, "1 jade from house 2"),
    ({"kind": "dice", "seat": None, "parts": {"matches": 1}}, "1 match with"),
    ({"kind": "dice", "seat": None, "parts": {"matches": 3, "instead": 1}}, "3 matches"),
    ({"kind": "die", "seat": None, "parts": {"value": 9}}, "a die to 9"),
    ({"kind": "tokens", "seat": None, "parts": {"reward": "servant"}}, "hands in for 1 servant"),
]
AGAINST: list[tuple[PuzzlePlace, str]] = [
    ({"kind": "wall-ahead", "seat": 1, "parts": {}}, "ahead of Qian on the Great Wall"),
    (
        {"kind": "block", "seat": 1, "parts": {"berth": "5", "ship": "full"}},
        "It blocks harbour 5 before Qian’s full ship arrives.",
    ),
    (
        {"kind": "block", "seat": 1, "parts": {"berth": "5", "ship": "filling"}},
        "It blocks harbour 5 before Qian’s ship arrives.",
    ),
    ({"kind": "intrigue", "seat": 1, "parts": {}}, "past Qian"),
]


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize(("place", "words"), [*PLACES, *AGAINST])
def test_a_reason_with_a_place_is_one_sentence(
    place: PuzzlePlace, words: str, language: str
) -> None:
    texts = catalogue(language)
    reasons: list[PuzzleReason] = [
        {"kind": "gain", "source": "toll", "lost": None, "seat": None, "at": place},
        {"kind": "trade", "source": "toll", "lost": "jade", "seat": None, "at": place},
        {"kind": "deny", "source": "toll", "lost": None, "seat": 1, "at": place},
    ]
    gained, traded, denied = (tell_reason(one, ["Li", "Qian"], texts) for one in reasons)
    for told in (gained, traded, denied):
        assert re.fullmatch(r"[^{}]+[^.。][.。]", told), told
    assert texts.word("source", "jade") in traded
    assert traded.startswith(gained[:-1])
    assert "Qian" in denied
    assert (denied == gained) == (place["seat"] == 1)
    if language == "en":
        assert words in gained


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
