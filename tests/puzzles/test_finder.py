"""Looking for puzzles, on a tiny budget: a shipped one is found again where its game is."""

from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Final

import pytest
from click.testing import CliRunner, Result

from gugong.cli.main import gugong
from gugong.game import Game
from gugong.puzzles import Puzzle, PuzzleError, finder, load
from gugong.puzzles.checking import confirm
from gugong.puzzles.files import read_file, write_file
from gugong.puzzles.finder import Depth, find_puzzles
from gugong.puzzles.journal import Journal
from gugong.puzzles.puzzle import MARGIN
from gugong.puzzles.settings import draw_game

pytest.importorskip("numpy")

TINY: Final = Depth(few=2, lines=4, searches=1, turns=1, solo_turns=1, deep=8)


def second_best(puzzle: Puzzle) -> int:
    """What the best choice costs that is no solution."""
    return sorted(puzzle.costs.values())[1]


@pytest.fixture
def known(monkeypatch: pytest.MonkeyPatch) -> Puzzle:
    """The one whose solution is furthest ahead, which a few lines make clear.

    Every game begins at its question, and ends there.
    """
    puzzle = max(load(), key=second_best)

    def begin(seed: str, number: int, players: int | None) -> tuple[Game, list[bool]]:
        game = Game.from_state(puzzle.game().state, seed=7)
        return game, [False] * game.seats

    monkeypatch.setattr(finder, "draw_game", begin)
    monkeypatch.setattr(finder, "PER_GAME", 1)
    monkeypatch.setattr(finder, "Depth", lambda: TINY)
    return puzzle


def test_a_known_puzzle_is_found_again(known: Puzzle) -> None:
    counts: Counter[str] = Counter()
    (found,) = find_puzzles("s", 5, TINY, counts)
    assert found.best["move"] in known.solutions
    assert found.courtier["move"] == known.courtier["move"]
    assert (found.id, found.seat) == (f"{found.theme}-5-0", known.seat)
    assert set(found.costs) == set(known.costs)
    assert second_best(found) >= MARGIN
    assert found.game().chooser == found.seat
    assert counts["glance"] == counts["puzzles"] == 1
    assert [found] == list(find_puzzles("s", 5, TINY, Counter()))


def with_another_solution(known: Puzzle) -> Puzzle:
    """The same question, with the wrong answer."""
    other = next(move for move, cost in known.costs.items() if cost == second_best(known))
    costs = {move: 0 if move == other else 1000 for move in known.costs}
    return replace(known, costs=costs, best={**known.best, "move": other})


def test_a_deeper_search_agrees(known: Puzzle) -> None:
    assert confirm(2, known).best
    assert not confirm(2, with_another_solution(known)).best


def test_a_puzzle_that_a_deeper_search_doubts_is_named(known: Puzzle, tmp_path: Path) -> None:
    path = tmp_path / "some.jsonl"
    write_file(path, [known, replace(with_another_solution(known), id="doubtful")])
    searching = ("puzzles", "check", str(path), "--sample", "2", "--lines", "2", "--workers", "1")
    told = CliRunner().invoke(gugong, searching)
    assert "searched again, the solution is best: 1 of 2; not in doubtful" in told.output


def test_games_differ_and_repeat() -> None:
    drawn = [draw_game("s", number) for number in range(30)]
    assert {game.players for game, _ in drawn} == {1, 2, 3, 4, 5}
    assert {weak for _, seats in drawn for weak in seats} == {True, False}
    assert draw_game("s", 3)[0].position() == drawn[3][0].position()
    assert draw_game("s", 3, players=5)[0].players == 5


# Making a file


def make(out: Path) -> Result:
    arguments = ("puzzles", "make", "--games", "2", "--workers", "1", "--lines", "3")
    return CliRunner().invoke(gugong, [*arguments, "--out", str(out)])


def test_making_a_file_continues_where_it_was_interrupted(known: Puzzle, tmp_path: Path) -> None:
    out = tmp_path / "found.jsonl"
    first = make(out)
    assert first.exit_code == 0, first.output
    found = read_file(out)  # a few lines need not find it in both games
    assert found
    assert all(puzzle.costs.keys() == known.costs.keys() for puzzle in found)
    journal = tmp_path / "found.jsonl.games"
    whole = journal.read_text("utf-8")
    journal.write_text(whole[:-9], "utf-8")  # died in the middle of the last line
    written = out.read_bytes()
    out.unlink()
    again = make(out)
    assert again.output.count("games, ") == 1, again.output
    assert out.read_bytes() == written
    assert journal.read_text("utf-8") == whole


def test_a_journal_of_other_settings_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "some.games"
    Journal(path, "s", TINY)
    Journal(path, "s", TINY)
    with pytest.raises(PuzzleError, match="another seed, depth or number of players"):
        Journal(path, "other", TINY)


def test_a_folder_that_is_not_there_is_an_error(tmp_path: Path) -> None:
    told = make(tmp_path / "none" / "found.jsonl")
    assert told.exit_code == 2
    assert "No such file or directory" in told.output
