"""How answers are judged, what puzzles are about, and puzzles in files."""

import gzip
from dataclasses import replace
from pathlib import Path

import pytest

from gugong.bots.built_in import LEVELS
from gugong.coach.outlook import Prospect
from gugong.puzzles import PuzzleError, load
from gugong.puzzles.checking import problems_of
from gugong.puzzles.files import read_file, write_file
from gugong.puzzles.puzzle import CLOSE, MARGIN, SOLVED
from gugong.puzzles.themes import EASY, MEDIUM, difficulty_of, solved_by, theme_of
from gugong.puzzles.weighing import reason_for
from gugong.rules.constants import SOURCES

FIRST = load()[0]


def test_answers_are_solved_close_or_wrong_by_what_they_cost() -> None:
    puzzle = replace(FIRST, costs={"a": 0, "b": SOLVED, "c": CLOSE, "d": CLOSE + 1})
    assert [puzzle.judge(move) for move in "abcd"] == ["solved", "solved", "close", "wrong"]
    assert puzzle.solutions == ["a", "b"]
    with pytest.raises(KeyError):
        puzzle.judge("e")


@pytest.mark.parametrize(
    ("plan", "courtiers", "sources", "theme"),
    [
        (["give 5 to wall"], "give 5 to canal", {"jade": 3.0}, "wall"),
        (["give 5 to travel"], "give 5 to jade", {"jade": 2.0, "harbours": 1.0}, "canal"),
        (["give 5 to travel"], "give 5 to decree", {"palace": 2.0}, "palace"),
        (["give 5 to travel", "intrigue A"], "give 5 to decree", {"jade": 2.0}, "intrigue"),
        (["travel xian"], "travel jinan", {"final-decrees": -2.0, "wall": 1.0}, "wall"),
        (["travel xian"], "travel jinan", {"jade": 2.0}, None),
        (["swap 3i with decree"], "swap 4x with decree", {"jade": 2.0}, None),
    ],
)
def test_themes(
    plan: list[str], courtiers: str, sources: dict[str, float], theme: str | None
) -> None:
    assert theme_of(3, plan, courtiers, sources) == theme
    assert theme_of(1, plan, courtiers, sources) == "solo"


def test_a_puzzle_is_as_hard_as_bots_find_it() -> None:
    def solved(share: float) -> dict[str, float]:
        return {"page": max(2 * share - 1.0, 0.0), "champion": min(2 * share, 1.0)}

    assert difficulty_of(solved(EASY)) == "easy"
    assert difficulty_of(solved(EASY - 0.01)) == difficulty_of(solved(MEDIUM)) == "medium"
    assert difficulty_of(solved(MEDIUM - 0.01)) == "hard"


def test_every_level_tries_to_solve_a_puzzle() -> None:
    pytest.importorskip("numpy")
    solved = solved_by(FIRST.game(), FIRST.best["move"])
    assert list(solved) == list(LEVELS)
    assert solved == dict(FIRST.solved)  # the same luck gives the same answers


def prospect(own: dict[str, float], rival: dict[str, float]) -> Prospect:
    rows = [[points.get(source, 0.0) for source in SOURCES] for points in (own, rival)]
    return Prospect([0.5, 0.5], rows)


@pytest.mark.parametrize(
    ("own", "rival", "reason"),
    [
        ({"wall": 3.0, "jade": -1.0}, {}, ("gain", "wall", None, None)),
        ({"wall": 3.0, "jade": -2.0}, {}, ("trade", "wall", "jade", None)),
        ({"wall": 1.0}, {"harbours": -4.0}, ("deny", "harbours", None, 1)),
        ({"wall": 5.0}, {"harbours": -4.0}, ("gain", "wall", None, None)),
        ({"wall": 0.2}, {}, None),
    ],
)
def test_the_reason_is_what_is_gained_or_denied(
    own: dict[str, float],
    rival: dict[str, float],
    reason: tuple[str, str, str | None, int | None] | None,
) -> None:
    found = reason_for(prospect(own, rival), prospect({}, {}), 0)
    told = None if found is None else tuple(found.values())
    assert told == (None if reason is None else (*reason, None))


@pytest.mark.parametrize("name", ["some.jsonl", "some.jsonl.gz"])
def test_files_read_back(tmp_path: Path, name: str) -> None:
    write_file(tmp_path / name, load()[:3])
    assert read_file(tmp_path / name) == list(load()[:3])


def test_a_broken_file_says_where(tmp_path: Path) -> None:
    path = tmp_path / "some.jsonl"
    write_file(path, load()[:2])
    whole = path.read_text("utf-8")
    for wrong, why in [
        (whole + "{}\n", "line 3: this is no puzzle"),
        (whole[:-20], "line 2: this is no puzzle"),
        (whole.replace('"theme":"', '"theme":"x'), "line 1: .* theme"),
        (whole.replace('"best":{"move":"', '"best":{"move":"x'), "line 1: .* has no cost"),
        (whole.replace('"at":', '"x":'), "line 1: .* an older version made it"),
    ]:
        path.write_text(wrong, "utf-8")
        with pytest.raises(PuzzleError, match=why):
            read_file(path)


def test_a_file_that_is_not_there_or_torn_says_so(tmp_path: Path) -> None:
    with pytest.raises(PuzzleError, match="No such file"):
        read_file(tmp_path / "none.jsonl")
    packed = gzip.compress(b"{}\n")
    (tmp_path / "torn.jsonl.gz").write_bytes(packed[:-6])
    with pytest.raises(PuzzleError, match=r"torn\.jsonl\.gz"):
        read_file(tmp_path / "torn.jsonl.gz")
    (tmp_path / "plain.jsonl.gz").write_bytes(b"{}\n")
    with pytest.raises(PuzzleError, match=r"plain\.jsonl\.gz"):
        read_file(tmp_path / "plain.jsonl.gz")


def test_problems_of_a_puzzle_are_found() -> None:
    pytest.importorskip("numpy")
    best = FIRST.best["move"]
    (other, *_) = (m for m in FIRST.costs if m not in (best, FIRST.courtier["move"]))
    fewer = {move: cost for move, cost in FIRST.costs.items() if move != other}
    assert problems_of(FIRST) == []
    assert problems_of(replace(FIRST, record="x")) != []
    assert problems_of(replace(FIRST, day=FIRST.day + 1)) == [
        "its record leads to another question"
    ]
    assert problems_of(replace(FIRST, costs=fewer)) == [
        "its costs are not those of the legal moves"
    ]
    (problem,) = problems_of(replace(FIRST, courtier={**FIRST.courtier, "move": other}))
    assert problem.startswith("the courtier chooses")
    problem, _ = problems_of(replace(FIRST, costs={**FIRST.costs, best: 9, other: 0}))
    assert problem.startswith("its best move")
    nowhere = replace(FIRST, reason={**FIRST.reason, "at": None})
    assert problems_of(nowhere) == ["its reason names another place than its plan"]
    (problem,) = problems_of(replace(FIRST, costs={**FIRST.costs, other: MARGIN - 1}))
    assert problem == "another choice is nearly as good"
