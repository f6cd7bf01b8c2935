"""INT: the intrigue track, the medal, and how ties are decided."""

import pytest

from gugong import Game
from tests.table import Table, asked, event_names, family, kind, play_all, position, texts, vp


def markers(game: Game) -> list[int]:
    """Seats by marker, the lowest first."""
    found: list[int] = position(game)["markers"]
    return found


def test_a_is_one_step_and_the_medal() -> None:
    """INT-1"""
    game = play_all(asked("intrigue", intrigue=3).game(), "intrigue A")
    assert family(game, 0)["intrigue"] == 4
    assert position(game)["medal"] == 0


def test_the_medal_goes_to_the_first_of_the_day_only() -> None:
    """INT-1: who comes later climbs without it."""
    game = play_all(asked("intrigue").set(medal=2).game(), "intrigue A")
    assert (family(game, 0)["intrigue"], position(game)["medal"]) == (1, 2)
    assert "medal-taken" not in event_names(game)


def test_the_medal_is_taken_on_the_last_step_too() -> None:
    """INT-1, INT-3: nothing to climb, yet the medal."""
    game = play_all(asked("intrigue", intrigue=14).game(), "intrigue A")
    assert (family(game, 0)["intrigue"], position(game)["medal"]) == (14, 0)


def test_the_medal_is_back_for_the_next_day() -> None:
    """INT-1, MOR-1: its holder starts; the next to choose A takes it anew."""
    table = Table(3).family(0, hand=["9"]).family(2, hand=["5w"]).set(medal=2)
    table.official("intrigue", "1c").frames({"kind": "daybreak", "seat": None})
    game = table.game()
    assert (position(game)["medal"], position(game)["start"], game.turn) == (None, 2, 2)
    play_all(game, "give 5w to intrigue", "pass", "intrigue A")
    assert position(game)["medal"] == 2


def test_b_pays_one_for_three_steps_and_no_medal() -> None:
    """INT-2"""
    game = play_all(asked("intrigue", pool=1, intrigue=2).game(), "intrigue B")
    me = family(game, 0)
    assert (me["intrigue"], me["pool"], me["supply"]) == (5, 0, 12)
    assert position(game)["medal"] is None


def test_after_another_chose_b_the_medal_is_still_there() -> None:
    """INT-1: the first to choose A, not the first to come."""
    table = Table(3).family(0, pool=1, hand=["7"]).family(1, hand=["8"])
    table.family(2, hand=["9"])
    game = table.official("intrigue", "1c").turn(0).game()
    play_all(game, "give 7 to intrigue", "intrigue B", "give 8 to intrigue", "intrigue A")
    assert position(game)["medal"] == 1


def test_b_needs_a_servant() -> None:
    """INT-2: A is there without one."""
    assert texts(asked("intrigue", pool=1).game()) == ["intrigue A", "intrigue B", "pass"]
    assert texts(asked("intrigue", pool=0).game()) == ["intrigue A", "pass"]


def test_other_steps_bring_no_medal() -> None:
    """INT-1, TRV-8, PAL-1: a token's step and the palace's are not A."""
    table = asked("travel").no_tokens().city("beijing", "intrigue")
    game = play_all(table.game(), "travel beijing", "take")
    assert (family(game, 0)["intrigue"], position(game)["medal"]) == (1, None)
    game = play_all(asked("palace", pool=2).game(), "palace B")
    assert (family(game, 0)["intrigue"], position(game)["medal"]) == (1, None)


@pytest.mark.parametrize(("start", "end"), [(10, 13), (11, 14), (12, 14), (13, 14)])
def test_the_track_ends_at_fourteen(start: int, end: int) -> None:
    """INT-3: further steps are lost."""
    game = play_all(asked("intrigue", pool=1, intrigue=start).game(), "intrigue B")
    assert family(game, 0)["intrigue"] == end


@pytest.mark.parametrize("choice", ["intrigue A", "intrigue B"])
def test_a_marker_on_the_last_step_is_not_moved(choice: str) -> None:
    """INT-3 (ruling): it stays under the one that lies on it."""
    table = asked("intrigue", pool=1, intrigue=14).family(1, intrigue=14, hand=["9"])
    game = play_all(table.markers(2, 0, 1).game(), choice)
    assert markers(game) == [2, 0, 1]


def test_a_marker_that_comes_to_the_last_step_lies_on_top() -> None:
    """INT-3, INT-4: from 13, a step of three lost but one."""
    table = asked("intrigue", pool=1, intrigue=13).family(1, intrigue=14, hand=["9"])
    game = play_all(table.game(), "intrigue B")
    assert markers(game) == [2, 1, 0]


def test_going_up_a_marker_is_laid_on_top() -> None:
    """INT-4: onto a stack of two, and under what lies further ahead."""
    table = asked("intrigue", players=4, intrigue=2).family(1, intrigue=3, hand=["9"])
    table.family(2, intrigue=3).family(3, intrigue=4).markers(0, 2, 1, 3)
    assert markers(play_all(table.game(), "intrigue A")) == [2, 1, 0, 3]


def test_a_marker_that_leaves_a_stack_lets_the_others_lie() -> None:
    """INT-4: the bottom one climbs onto a free step."""
    table = asked("intrigue", intrigue=2).family(1, intrigue=2, hand=["9"])
    game = play_all(table.family(2, intrigue=2).markers(0, 2, 1).game(), "intrigue A")
    assert markers(game) == [2, 1, 0]


def test_going_down_a_marker_is_laid_on_top_too() -> None:
    """INT-4: lowered for a servant after a wall scoring."""
    table = Table(3).family(0, wall=5, intrigue=3, hand=["9"]).family(1, intrigue=2)
    table.family(2, intrigue=2).markers(2, 1, 0)
    table.frames({"kind": "turn", "seat": 0}, {"kind": "wall-check", "seat": None})
    game = play_all(table.game(), "lower 1 for servant")
    assert (family(game, 0)["intrigue"], markers(game)) == (2, [2, 1, 0])


# Ties are looked for where the rules have them: the wall, the dice, the end.


def tied(steps: tuple[int, int], order: tuple[int, int], wall: int = 1) -> Table:
    """Families 0 and 1 have the same of everything."""
    table = Table(2).set(day=4, dice=[3, 6, 3]).markers(*order)
    for seat, cards in enumerate((["3w"], ["3d"])):
        table.family(seat, wall=wall, discard=cards, intrigue=steps[seat], place=seat + 1)
    return table


TIES = [((5, 4), (1, 0), 0), ((4, 5), (0, 1), 1), ((4, 4), (1, 0), 0), ((4, 4), (0, 1), 1)]


@pytest.mark.parametrize(("steps", "order", "winner"), TIES)
def test_a_tie_on_the_wall(steps: tuple[int, int], order: tuple[int, int], winner: int) -> None:
    """INT-5: further ahead; on one space, the one lying higher."""
    table = tied(steps, order, wall=2)
    table.frames({"kind": "turn", "seat": 0}, {"kind": "wall-check", "seat": None})
    assert [family(table.game(), seat)["wall"] for seat in (winner, 1 - winner)] == [0, 2]


@pytest.mark.parametrize(("steps", "order", "winner"), TIES)
def test_a_tie_at_night(steps: tuple[int, int], order: tuple[int, int], winner: int) -> None:
    """INT-5: the most matches with the dice."""
    game = tied(steps, order).frames({"kind": "night", "seat": None}).game()
    points = [family(game, seat)["points"]["dice"] for seat in (winner, 1 - winner)]
    assert points == [3, 0]


@pytest.mark.parametrize(("steps", "order", "winner"), TIES)
def test_a_tie_at_the_end(steps: tuple[int, int], order: tuple[int, int], winner: int) -> None:
    """INT-5, END-1, END-5: who wins the rest of the wall, and the game."""
    table = tied(steps, order)
    game = table.frames({"kind": "final-scoring", "seat": None}).game()
    points = [family(game, seat)["points"]["wall"] for seat in (winner, 1 - winner)]
    assert points == [3, 0]

    for seat in (0, 1):  # no wall now; the second place's 5 VP are made up for
        table.family(seat, wall=0, supply=12, vp=10 + 2 * seat)
    game = table.frames({"kind": "final-scoring", "seat": None}).game()
    assert vp(game, 0) == vp(game, 1) == 17
    assert (game.winner, game.ranking) == (winner, [winner, 1 - winner])


def test_nothing_is_no_tie() -> None:
    """INT-5: who has none of it does not win it by lying ahead."""
    table = Table(2).family(0, intrigue=14).family(1, wall=1, envoy=8, place=1)
    game = table.frames({"kind": "final-scoring", "seat": None}).game()
    assert [family(game, seat)["points"]["wall"] for seat in (0, 1)] == [0, 3]
    assert kind(game) is None
