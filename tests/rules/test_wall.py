"""WALL: building the Great Wall, its scoring and the intrigue benefits after it."""

import itertools
from typing import Any

import pytest

from gugong import Game
from tests.table import (
    Table,
    asked,
    event_names,
    family,
    kind,
    play_all,
    position,
    texts,
    told,
    vp,
)

THRESHOLDS = [(2, 4), (3, 5), (4, 6), (5, 7)]
DICE = ([1, 2, 3, 4, 5, 6], [4, 5, 6, 7, 8, 9], [1, 2, 3, 7, 8, 9])
DIE_TURNS = [f"die {die + 1} to {face}" for die, faces in enumerate(DICE) for face in faces]


def complete(table: Table) -> Game:
    """The wall of this table is about to be scored, in the turn of family 0, who has a card."""
    table.family(0, hand=["9"])
    table.frames({"kind": "turn", "seat": 0}, {"kind": "wall-check", "seat": None})
    return table.game()


def with_token(token: str, **mine: Any) -> Table:
    """Family 0 travels; the only token on the map is this one, at Beijing."""
    return asked("travel", **mine).no_tokens().city("beijing", token)


# WALL-1


def test_a_places_one_servant() -> None:
    """WALL-1: A places 1 servant of the pool on the wall and costs nothing."""
    game = play_all(asked("wall", pool=2).game(), "wall servant")
    me = family(game, 0)
    assert (me["pool"], me["wall"], me["supply"]) == (1, 1, 10)
    assert kind(game) == "exchange"


def test_b_pays_one_and_places_up_to_two_others() -> None:
    """WALL-1: the servant that is paid is not one of those placed."""
    game = play_all(asked("wall", pool=4).game(), "wall B")
    assert (family(game, 0)["pool"], family(game, 0)["supply"]) == (3, 9)
    assert texts(game) == ["wall servant", "wall 2 servants"]
    both = play_all(game.copy(), "wall 2 servants")
    assert (family(both, 0)["pool"], family(both, 0)["wall"]) == (1, 2)
    one = play_all(game.copy(), "wall servant")
    assert (family(one, 0)["pool"], family(one, 0)["wall"]) == (2, 1)
    assert kind(one) == kind(both) == "exchange"


def test_b_with_the_double_servant() -> None:
    """WALL-1, SRV-4: each way to place up to two pieces is offered once."""
    game = play_all(asked("wall", pool=4, double="pool").game(), "wall B", "pay servants")
    assert texts(game) == [
        "wall double as 1", "wall double", "wall servant", "wall servant + double as 1",
        "wall servant + double", "wall 2 servants",
    ]  # fmt: skip


def test_b_with_two_servants_places_the_one_that_is_left() -> None:
    """WALL-1"""
    game = play_all(asked("wall", pool=2).game(), "wall B")
    me = family(game, 0)
    assert (me["pool"], me["wall"], me["supply"]) == (0, 1, 11)


def test_what_the_pool_must_hold() -> None:
    """WALL-1: A needs a servant, B one to pay and another to place."""
    assert texts(asked("wall", pool=2).game()) == ["wall servant", "wall B", "pass"]
    assert texts(asked("wall", pool=1).game()) == ["wall servant", "pass"]
    assert kind(asked("wall", pool=0).game()) == "exchange"  # nothing to decide


# WALL-2


@pytest.mark.parametrize(("players", "threshold"), THRESHOLDS)
def test_the_threshold(players: int, threshold: int) -> None:
    """WALL-2: 4/5/6/7 servants at 2/3/4/5 players; one fewer is not enough."""
    below = asked("wall", players=players, pool=1).family(1, hand=["9"], wall=threshold - 2)
    game = play_all(below.game(), "wall servant")
    assert "wall-scored" not in event_names(game)
    assert family(game, 1)["wall"] == threshold - 2

    enough = asked("wall", players=players, pool=1).family(1, hand=["9"], wall=threshold - 1)
    game = play_all(enough.game(), "wall servant")
    assert "wall-scored" in event_names(game)
    assert (family(game, 1)["wall"], vp(game, 1)) == (0, 3)


def rivals(**mine: Any) -> Table:
    """Two families, 3 of 4 servants laid. Counting at once, family 1 would win a tie of 2."""
    table = asked("wall", players=2, wall=1, **mine)
    return table.family(1, hand=["9"], wall=2, intrigue=2)


def test_the_wall_is_checked_when_the_whole_action_is_done() -> None:
    """WALL-2: not between the servants of B. Counted after the first it would be 2 to 2."""
    game = play_all(rivals(pool=3).game(), "wall B", "wall 2 servants")
    assert (vp(game, 0), vp(game, 1)) == (3, 0)
    assert family(game, 1)["wall"] == 2


def test_the_wall_is_checked_after_the_extra_mason() -> None:
    """WALL-2, DEC-4: the mason of the decree is part of the action."""
    game = rivals(pool=1).decree("extra-mason", 0).game()
    play_all(game, "wall servant")
    assert (kind(game), vp(game, 1)) == ("extra-mason", 0)
    play_all(game, "wall servant")
    assert (vp(game, 0), vp(game, 1)) == (3, 0)


def test_without_the_extra_mason_the_rival_wins() -> None:
    """WALL-2: the counterpart: the mason waived, 2 to 2 goes to the marker ahead."""
    game = rivals(pool=1).decree("extra-mason", 0).game()
    play_all(game, "wall servant", "pass")
    assert (vp(game, 0), vp(game, 1)) == (0, 3)


# WALL-3


def test_most_servants_win_and_go_home() -> None:
    """WALL-3: 3 VP, 1 palace step, the winner's servants to the supply; the others' stay."""
    game = complete(Table(4).family(1, wall=3).family(2, wall=2, envoy=5).family(3, wall=1))
    assert position(game)["families"][1]["points"]["wall"] == 3
    assert [family(game, seat)["envoy"] for seat in range(4)] == [0, 1, 5, 0]
    assert [family(game, seat)["wall"] for seat in range(4)] == [0, 0, 2, 1]
    assert (family(game, 1)["supply"], family(game, 2)["supply"]) == (12, 10)
    assert [vp(game, seat) for seat in range(4)] == [0, 3, 0, 0]


@pytest.mark.parametrize(("lying", "winner"), [("wall-flat", 0), ("wall-upright", 1)])
def test_the_double_servant_counts_as_laid(lying: str, winner: int) -> None:
    """WALL-3, SRV-4: 1 servant and the Double Servant are 3 flat and 2 upright."""
    table = Table(2).family(0, wall=1, double=lying).family(1, wall=2, intrigue=1)
    game = complete(table)
    assert (vp(game, winner), vp(game, 1 - winner)) == (3, 0)
    assert family(game, 0)["double"] == ("supply" if winner == 0 else lying)


def test_a_flat_double_servant_helps_to_complete_the_wall() -> None:
    """WALL-2, SRV-4: it fills 2 spaces."""
    table = asked("wall", players=2, double="pool").family(1, hand=["9"], wall=2)
    assert "wall-scored" in event_names(play_all(table.game(), "wall double"))
    assert "wall-scored" not in event_names(play_all(table.game(), "wall double as 1"))


def test_ties_go_to_the_marker_further_ahead_then_higher() -> None:
    """WALL-3, INT-5"""
    ahead = Table(2).family(0, wall=2, intrigue=3).family(1, wall=2, intrigue=2)
    assert vp(complete(ahead), 0) == 3
    for order, winner in (((0, 1), 1), ((1, 0), 0)):
        table = Table(2).family(0, wall=2, intrigue=2).family(1, wall=2, intrigue=2)
        assert vp(complete(table.markers(*order)), winner) == 3


# WALL-4


def test_the_lowest_marker_is_asked_first_and_the_lower_of_a_stack() -> None:
    """WALL-4: who was not on the wall is not asked; the winner is, though its servants left."""
    table = Table(4).family(0, wall=3, intrigue=4).family(1, intrigue=9)
    table.family(2, wall=1, intrigue=1).family(3, wall=2, intrigue=4).markers(2, 3, 0, 1)
    game = complete(table)
    asked_in_turn = []
    while kind(game) == "favour":
        asked_in_turn.append(game.chooser)
        game.play("pass")
    assert asked_in_turn == [2, 3, 0]
    assert [family(game, seat)["intrigue"] for seat in range(4)] == [4, 9, 1, 4]


@pytest.mark.parametrize(
    ("steps", "offered"),
    [
        (1, {"lower 1 for servant"}),
        (2, {"lower 1 for servant"}),
        (3, {"lower 1 for servant", "lower 3 for servants"}),
        (4, {"lower 1 for servant", "lower 3 for servants"}),
        (5, {"lower 1 for servant", "lower 3 for servants", *DIE_TURNS}),
        (6, {"lower 1 for servant", "lower 3 for servants", *DIE_TURNS}),
        (7, {"lower 1 for servant", "lower 3 for servants", "lower 7 for jade", *DIE_TURNS}),
    ],
)
def test_the_marker_must_have_the_steps_to_give(steps: int, offered: set[str]) -> None:
    """WALL-4: 1, 3, 5 and 7 steps; a die turns to any of its own faces, and to no other."""
    game = complete(Table(2).family(1, wall=4, intrigue=steps))
    assert {*texts(game)} == offered | {"pass"}


def test_without_a_step_nobody_is_asked() -> None:
    """WALL-4"""
    assert kind(complete(Table(2).family(1, wall=4))) == "exchange"


@pytest.mark.parametrize(
    ("choice", "steps", "pool", "jade"),
    [
        ("lower 1 for servant", 6, 1, 0),
        ("lower 3 for servants", 4, 2, 0),
        ("die 2 to 9", 2, 0, 0),
        ("lower 7 for jade", 0, 0, 1),
        ("pass", 7, 0, 0),
    ],
)
def test_the_benefits(choice: str, steps: int, pool: int, jade: int) -> None:
    """WALL-4: one benefit each; the jade comes from the jade supply, not from a house."""
    game = complete(Table(2).family(1, wall=4, intrigue=7).set(dice=[1, 4, 1]))
    play_all(game, choice)
    me = family(game, 1)
    assert (me["intrigue"], me["pool"], me["jade"]) == (steps, pool, jade)
    assert position(game)["dice"] == ([1, 9, 1] if "die" in choice else [1, 4, 1])
    assert position(game)["jade_houses"] == [2, 2, 2]
    assert kind(game) == "exchange"


def test_a_waived_benefit_names_its_rule() -> None:
    """WALL-4: not that of the exchange, with which it has nothing to do."""
    game = play_all(complete(Table(2).family(1, wall=4, intrigue=7)), "pass")
    assert [event["rule"] for event in told(game, "passed")] == ["WALL-4"]


def test_the_same_die_may_be_turned_twice() -> None:
    """WALL-4"""
    table = Table(2).family(0, wall=2, intrigue=5).family(1, wall=2, intrigue=5)
    game = complete(table.set(dice=[1, 4, 1]))
    play_all(game, "die 2 to 9", "die 2 to 5")
    assert position(game)["dice"] == [1, 5, 1]


def test_servant_benefits_need_a_servant_in_the_supply() -> None:
    """WALL-4 (ruling): with an empty supply only dice and jade are left."""
    table = Table(2).family(0, wall=3).family(1, pool=11, wall=1, intrigue=7)
    assert {*texts(complete(table))} == {*DIE_TURNS, "lower 7 for jade", "pass"}
    table = Table(2).family(0, wall=3).family(1, pool=11, wall=1, intrigue=4)
    assert kind(complete(table)) == "exchange"


def test_a_short_supply_gives_fewer() -> None:
    """WALL-4, SRV-1: 3 steps for the last servant of the supply."""
    table = Table(2).family(0, wall=3).family(1, pool=10, wall=1, intrigue=3)
    game = play_all(complete(table), "lower 3 for servants")
    assert (family(game, 1)["pool"], family(game, 1)["supply"]) == (11, 0)


def test_the_double_servant_in_the_supply_is_a_servant_to_gain() -> None:
    """WALL-4, SRV-2"""
    table = Table(2).family(0, wall=3)
    game = complete(table.family(1, pool=10, wall=1, double="supply", intrigue=1))
    play_all(game, "lower 1 for servant")
    assert (family(game, 1)["double"], family(game, 1)["pool"]) == ("pool", 10)


def test_lowered_markers_lie_on_top() -> None:
    """WALL-4, INT-4: from step 4 down onto the marker on step 1."""
    table = Table(3).family(1, wall=5, intrigue=4).family(2, intrigue=1)
    game = play_all(complete(table), "lower 3 for servants")
    assert position(game)["markers"] == [0, 2, 1]


# WALL-5


def test_a_scoring_is_finished_before_the_next_action_of_the_turn() -> None:
    """WALL-5: the card's action completes the wall; the location's comes after the benefits."""
    table = Table(3).family(0, pool=2, hand=["3w"]).family(1, wall=3, intrigue=1, hand=["9"])
    table.family(2, wall=1, intrigue=2).official("intrigue", "1c").turn(0)
    game = play_all(table.game(), "give 3w to intrigue", "wall servant")
    assert (game.chooser, kind(game), game.turn) == (1, "favour", 0)
    play_all(game, "lower 1 for servant")
    assert (game.chooser, kind(game)) == (2, "favour")
    play_all(game, "pass")
    assert (game.chooser, texts(game)) == (0, ["intrigue A", "intrigue B", "pass"])


def test_a_travel_token_completes_the_wall_between_two_moves() -> None:
    """WALL-5, TRV-8: a servant of the supply; others decide in this family's turn; then the
    token is stored and the second move follows."""
    table = with_token("wall", pool=2).city("jinan", "vp")
    game = table.family(1, wall=4, intrigue=1, hand=["9"]).game()
    play_all(game, "travel B", "travel beijing", "wall servant")
    assert (family(game, 0)["wall"], family(game, 0)["supply"]) == (1, 11)
    assert (game.chooser, kind(game), game.turn) == (1, "favour", 0)
    assert (family(game, 0)["tokens"], vp(game, 1)) == ([], 3)
    play_all(game, "pass")
    assert (family(game, 0)["tokens"], game.chooser, kind(game)) == (["wall"], 0, "benefit")


def test_the_wall_token_brings_no_extra_mason() -> None:
    """WALL-5, TRV-8: the decree goes with wall actions only."""
    game = with_token("wall").decree("extra-mason", 0).game()
    play_all(game, "travel beijing", "wall servant")
    assert (family(game, 0)["wall"], kind(game)) == (1, "exchange")


@pytest.mark.parametrize(("players", "threshold"), THRESHOLDS)
def test_after_a_scoring_the_wall_is_below_the_threshold(players: int, threshold: int) -> None:
    """WALL-5: whatever lay there, and with the most that one action can add (2 servants and a
    flat Double Servant as extra mason)."""
    for laid in itertools.product(range(threshold), repeat=players):
        if sum(laid) >= threshold or [*laid[1:]] != sorted(laid[1:]):
            continue
        table = asked("wall", players=players, pool=3, double="supply", wall=laid[0])
        for seat in range(1, players):
            table.family(seat, wall=laid[seat], hand=["9"] if seat == 1 else [])
        game = table.decree("extra-mason", 0).game()
        play_all(game, "wall B", "wall 2 servants", "wall double")
        scored = "wall-scored" in event_names(game)
        doubles = 2 if family(game, 0)["double"] == "wall-flat" else 0
        left = sum(family(game, seat)["wall"] for seat in range(players)) + doubles
        assert scored == (sum(laid) + 4 >= threshold)
        assert left < threshold
