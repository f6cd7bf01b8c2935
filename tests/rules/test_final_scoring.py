"""END: the final scoring, the level-3 decrees, and who wins."""

from typing import Any

import pytest

from gugong import Game
from tests.table import Table, family, vp

SCORING: dict[str, Any] = {"kind": "final-scoring", "seat": None}


def scored(table: Table) -> Game:
    game = table.frames(SCORING).game()
    assert game.over
    return game


def points(game: Game, source: str, seat: int = 0) -> int:
    found: int = family(game, seat)["points"][source]
    return found


def inside(players: int = 3, **mine: Any) -> Table:
    """Family 0 has the first place in the palace, 7 VP."""
    return Table(players).family(0, envoy=8, place=1, **mine)


# END-1


def test_the_rest_of_the_wall_is_scored() -> None:
    """END-1: 3 VP and 1 palace step for most servants, however few."""
    game = scored(Table(3).family(0, wall=1, envoy=3).family(1, wall=2).family(2, intrigue=9))
    assert [points(game, "wall", seat) for seat in range(3)] == [0, 3, 0]
    assert [family(game, seat)["envoy"] for seat in range(3)] == [3, 1, 0]


def test_an_empty_wall_gives_nothing() -> None:
    """END-1"""
    game = scored(Table(3).family(0, intrigue=9))
    assert [points(game, "wall", seat) for seat in range(3)] == [0, 0, 0]


def test_a_tie_on_the_last_wall() -> None:
    """END-1, INT-5"""
    for order, winner in (((2, 0, 1), 1), ((2, 1, 0), 0)):
        game = scored(Table(3).family(0, wall=2).family(1, wall=2).markers(*order))
        assert [points(game, "wall", seat) for seat in (winner, 1 - winner)] == [3, 0]


def test_the_double_servant_counts_as_laid_on_the_last_wall() -> None:
    """END-1, SRV-4"""
    for lying, winner in (("wall-flat", 0), ("wall-upright", 1)):
        table = Table(3).family(0, double=lying).family(1, wall=1, intrigue=1)
        assert points(scored(table), "wall", winner) == 3


def test_no_intrigue_benefits_at_the_end() -> None:
    """END-1: nobody is asked and no marker moves."""
    game = scored(Table(3).family(0, wall=3, intrigue=7))
    assert (family(game, 0)["intrigue"], family(game, 0)["jade"]) == (7, 0)


def test_the_last_wall_can_bring_an_envoy_in() -> None:
    """END-1, END-3: from step 7 into the best free place, which is then scored."""
    game = scored(Table(3).family(0, wall=1, envoy=7).family(1, envoy=8, place=1))
    assert (family(game, 0)["place"], game.scores[0].total) == (2, 3 + 5)
    assert game.scores[0].audience


# END-2


@pytest.mark.parametrize(
    ("track", "bonus"), [(0, 0), (2, 0), (3, 1), (5, 1), (29, 9), (30, 10), (33, 10), (60, 10)]
)
def test_score_fame(track: int, bonus: int) -> None:
    """END-2, DEC-5: 1 VP per full 3 on the track, at most 10."""
    game = scored(Table(3).family(0, vp=track).decree("score-fame", 0))
    assert points(game, "final-decrees") == bonus


def test_fame_is_counted_after_the_wall() -> None:
    """END-2: 3 VP of the wall are on the track already, and the overshot step."""
    game = scored(inside(vp=2, wall=1).decree("score-fame", 0))
    assert points(game, "final-decrees") == 2  # 2 + 3 + 1


def test_fame_is_counted_before_all_else() -> None:
    """END-2: wherever it lies, before the other decree, the palace place and the jade."""
    for first, second in (("score-fame", "score-eight"), ("score-eight", "score-fame")):
        game = scored(inside(vp=6, jade=5).decree(first, 0).decree(second, 0))
        assert points(game, "final-decrees") == 2 + 8
        assert game.scores[0].total == 6 + 2 + 8 + 7 + 15


def test_score_eight() -> None:
    """END-2"""
    assert points(scored(Table(3).decree("score-eight", 0)), "final-decrees") == 8


@pytest.mark.parametrize(("jade", "bonus"), [(0, 0), (1, 2), (4, 8), (5, 10), (6, 10)])
def test_score_jade(jade: int, bonus: int) -> None:
    """END-2: 2 per jade, at most 10."""
    game = scored(Table(3).family(0, jade=jade).decree("score-jade", 0))
    assert points(game, "final-decrees") == bonus


def test_score_decrees() -> None:
    """END-2: 2 per own servant on decrees, this one included; others' do not count."""
    alone = Table(3).decree("score-decrees", 0).decree("extra-mason", 1, 2)
    assert points(scored(alone), "final-decrees") == 2
    all_six = Table(3).decree("score-decrees", 0).decree("score-jade", 0)
    for name in ("morning-servant", "morning-envoy", "extra-mason", "equal-gifts"):
        all_six.decree(name, 0, 1)
    assert points(scored(all_six), "final-decrees") == 12


@pytest.mark.parametrize(
    ("rewards", "bonus"),
    [({}, 0), ({"vp": 1}, 2), ({"card": 2}, 4), ({"vp": 3, "card": 2, "double": 1}, 12)],
)
def test_score_harbours(rewards: dict[str, int], bonus: int) -> None:
    """END-2: 2 per own servant beside a harbour reward, whichever."""
    mine: dict[str, Any] = {"rewards": rewards}
    if "double" in rewards:
        mine["double"] = "supply"
    table = Table(3).family(0, **mine).family(1, rewards={"vp": 2}).decree("score-harbours", 0)
    assert points(scored(table), "final-decrees") == bonus


def test_each_holder_scores_for_itself() -> None:
    """END-2, DEC-5: and who does not hold it, not."""
    table = Table(3).family(0, jade=1).family(1, jade=3).family(2, jade=3)
    game = scored(table.decree("score-jade", 0, 1))
    assert [points(game, "final-decrees", seat) for seat in range(3)] == [2, 6, 0]


# END-3, END-4


@pytest.mark.parametrize(
    ("players", "places"), [(2, [7, 5]), (3, [7, 5, 3]), (4, [7, 5, 3, 2]), (5, [7, 5, 3, 2, 1])]
)
def test_palace_places(players: int, places: list[int]) -> None:
    """END-3: whatever the seat."""
    table = Table(players)
    for seat in range(players):
        table.family(seat, envoy=8, place=players - seat)
    game = scored(table)
    assert [score.total for score in game.scores] == places[::-1]


@pytest.mark.parametrize(
    ("jade", "worth"),
    [(0, 0), (1, 1), (2, 3), (3, 6), (4, 10), (5, 15), (6, 17), (7, 19), (10, 25)],
)
def test_jade(jade: int, worth: int) -> None:
    """END-4: 1/3/6/10/15, and 2 for each further one."""
    game = scored(inside(jade=jade))
    assert (points(game, "jade"), game.scores[0].total) == (worth, 7 + worth)


# END-5


def test_without_an_audience_there_is_no_score_and_no_victory() -> None:
    """END-5: 0, whatever lies on the track."""
    game = scored(Table(3).family(0, vp=90, envoy=7).family(1, envoy=8, place=3))
    assert [score.total for score in game.scores] == [0, 3, 0]
    assert [score.audience for score in game.scores] == [False, True, False]
    assert game.winner == 1


def test_most_vp_win() -> None:
    """END-5: the place is part of them, not above them."""
    game = scored(inside(vp=1).family(1, envoy=8, place=2, vp=4).family(2, vp=50))
    assert ([score.total for score in game.scores], game.winner) == ([8, 9, 0], 1)
    assert game.ranking == [1, 0, 2]


@pytest.mark.parametrize(("order", "winner"), [((0, 1, 2), 1), ((1, 0, 2), 0)])
def test_ties_by_intrigue(order: tuple[int, ...], winner: int) -> None:
    """END-5, INT-5"""
    table = inside(vp=3).family(1, envoy=8, place=2, vp=5).markers(*order)
    game = scored(table)
    assert (vp(game, 0), vp(game, 1)) == (10, 10)
    assert (game.winner, game.ranking) == (winner, [winner, 1 - winner, 2])


def test_nobody_wins_if_nobody_is_in() -> None:
    """END-5"""
    game = scored(Table(3).family(0, vp=20, envoy=7, intrigue=14))
    assert game.winner is None
    assert [score.total for score in game.scores] == [0, 0, 0]


def test_families_outside_rank_last_by_intrigue() -> None:
    """END-5 (ruling): not by the VP they would have had."""
    table = Table(4).family(0, vp=50, intrigue=1).family(1, vp=1, intrigue=5)
    table.family(2, envoy=8, place=4).family(3, vp=30, intrigue=1).markers(2, 3, 0, 1)
    assert scored(table).ranking == [2, 1, 0, 3]


def test_no_winner_before_the_end() -> None:
    """END-5"""
    game = inside(hand=["9"]).turn(0).game()
    assert (game.over, game.winner, game.scores[0].total) == (False, None, 0)
