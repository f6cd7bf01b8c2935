"""Pairings and deals of a match: luck and seats cancel out."""

from collections import Counter
from itertools import combinations
from pathlib import Path

import pytest

from gugong.bots.registry import BotError
from gugong.components import load
from gugong.lab.arena.match import Match, line_ups, line_ups_against
from tests.lab.arena.matches import FIRST, LUCKY, STANDINS
from tests.table import first_box

BOTS = ("a", "b", "c", "d", "e", "f")


@pytest.mark.parametrize("families", [2, 3, 4, 5])
@pytest.mark.parametrize("count", [1, 2, 3, 4, 5, 6])
def test_every_bot_sits_equally_often_in_every_seat(count: int, families: int) -> None:
    bots = BOTS[:count]
    rows = line_ups(bots, families)
    assert len(rows) == len(set(rows))
    for seat in range(families):
        sat = Counter(row[seat] for row in rows)
        assert set(sat) == set(bots)
        assert len(set(sat.values())) == 1


@pytest.mark.parametrize(("count", "families"), [(3, 2), (4, 3), (6, 4), (3, 3)])
def test_every_two_bots_meet_equally_often(count: int, families: int) -> None:
    met = Counter(
        pair for row in line_ups(BOTS[:count], families) for pair in combinations(sorted(row), 2)
    )
    assert len(set(met.values())) == 1
    assert len(met) == count * (count - 1) / 2


def test_a_bot_alone_against_others_sits_in_every_seat_once() -> None:
    rows = line_ups_against(("a", "b"), "c", 4)
    assert len(rows) == 8
    assert all(Counter(row)["c"] == 3 for row in rows)
    assert {(row.index(bot), bot) for row in rows for bot in "ab" if bot in row} == {
        (seat, bot) for seat in range(4) for bot in "ab"
    }


def test_a_deal_is_the_same_for_all_its_line_ups_and_then_another() -> None:
    match = Match((FIRST, LUCKY), 2, seed="x")
    assert match.games(3) == 4
    hashes = [match.new_game(game).seed_hash for game in range(6)]
    assert hashes[0] == hashes[1] != hashes[2] == hashes[3] != hashes[4]
    assert match.line_up_of(0) == match.line_up_of(2) == (FIRST, LUCKY)
    assert match.line_up_of(1) == match.line_up_of(3) == (LUCKY, FIRST)


def test_every_deal_is_played_on_every_box_with_the_same_luck() -> None:
    other = first_box()
    match = Match((FIRST, LUCKY), 2, seed="x", boxes=("", other.text))
    assert match.games(3) == match.games_per_deal == 4
    games = [match.new_game(game) for game in range(6)]
    versions = [game.components.version for game in games]
    assert versions == [load().version, other.version] * 3
    hashes = [game.seed_hash for game in games]
    assert len(set(hashes[:4])) == 1
    assert hashes[4] == hashes[5] != hashes[0]
    assert [match.box_of(game) for game in range(4)] == [0, 1, 0, 1]
    line_ups = [match.line_up_of(game) for game in range(4)]
    assert line_ups[0] == line_ups[1] != line_ups[2] == line_ups[3]
    luck = [match.luck_of(game) for game in range(4)]
    assert luck[0] == luck[1] != luck[2] == luck[3]


def test_bots_are_called_by_their_short_names_unless_those_are_alike(tmp_path: Path) -> None:
    other = tmp_path / "other.py"
    other.write_text(
        "class First:\n    def choose(self, observation): return observation.moves[0]\n"
    )
    assert Match((FIRST, LUCKY), 2).names == ["First", "Lucky"]
    alike = Match((FIRST, f"{other}:First", LUCKY), 2)
    assert alike.names == [FIRST, f"{other}:First", "Lucky"]
    assert Match((FIRST,), 1).names == ["First", "Meng"]


def test_another_setting_or_other_code_is_another_match(tmp_path: Path) -> None:
    mine = tmp_path / "mine.py"
    mine.write_text(STANDINS.read_text())
    bots = (f"{mine}:First", LUCKY)
    match = Match(bots, 3)
    assert match.key == Match(bots, 3).key
    others = [
        Match(bots, 4),
        Match(bots, 3, seed="2"),
        Match(bots, 3, iterations=5),
        Match(bots, 3, seconds=5),
        Match(bots, 3, options={"expert": True}),
        Match(bots[:1], 3, against=LUCKY),
    ]
    before = {match.key, *(other.key for other in others)}
    assert len(before) == 1 + len(others)
    mine.write_text(STANDINS.read_text() + "# changed\n")
    assert Match(bots, 3).key not in before


def test_other_components_make_another_match() -> None:
    text = load().text.replace("square_price = 5", "square_price = 6")
    match = Match((FIRST,), 2, boxes=(text,))
    assert match.new_game(0).components.version != load().version
    assert match.key != Match((FIRST,), 2).key
    assert Match((FIRST,), 2, boxes=(load().text,)).key == Match((FIRST,), 2).key


@pytest.mark.parametrize(
    ("bots", "families", "more", "why"),
    [
        ((), 3, {}, "at least one bot"),
        ((FIRST, FIRST), 3, {}, "is named twice"),
        ((FIRST,), 3, {"against": FIRST}, "against itself"),
        ((FIRST,), 1, {"against": LUCKY}, "leave --against out"),
        ((FIRST,), 6, {}, "6 families cannot play"),
        ((FIRST,), 1, {"options": {"difficulty": "cruel"}}, "'cruel' is not possible"),
        ((FIRST,), 3, {"seed": " x"}, "without blanks around it"),
    ],
)
def test_a_match_that_cannot_be_is_refused_with_the_reason(
    bots: tuple[str, ...], families: int, more: dict[str, str], why: str
) -> None:
    with pytest.raises(ValueError, match=why):
        Match(bots, families, **more)  # type: ignore[arg-type]


def test_a_bot_that_is_nowhere_has_no_match() -> None:
    with pytest.raises(BotError, match="there is none of that name"):
        _ = Match(("nobody",), 2).key
