"""TRV-8: what each of the twelve travel tokens gives, and where it gives nothing."""

from typing import Any

import pytest

from gugong import Game
from tests.table import Table, family, kind, play_all, position, ships, texts, told, vp

LOCATIONS = ("travel", "wall", "jade", "intrigue", "palace", "decree", "canal")


def bound_for(token: str, players: int = 3, **mine: Any) -> Table:
    """Family 0 is about to travel to xian, where this token lies. Family 1 has the next turn."""
    table = Table(players).no_tokens().city("xian", token).family(0, **mine)
    return table.family(1, hand=["9"]).action(0, "travel")


def collect(table: Table) -> Game:
    return play_all(table.game(), "travel xian")


def kept_without_asking(game: Game, token: str) -> bool:
    """TRV-9: the benefit cannot be had; the token is kept and the game goes on."""
    return (game.turn, kind(game), family(game, 0)["tokens"]) == (1, "exchange", [token])


@pytest.mark.parametrize(
    ("token", "given", "moves"),
    [
        ("servant", {}, ["gain 1"]),
        ("servants", {}, ["gain 2"]),
        ("servants", {"supply": 1, "pool": 11}, ["gain 1"]),
        ("envoy", {}, ["take"]),
        ("intrigue", {"intrigue": 13}, ["take"]),
        ("vp", {}, ["take"]),
        ("recall", {"discard": ["7"]}, ["recall 7"]),
        ("ship", {}, ["new ship"]),
        ("wall", {}, ["wall servant"]),
        ("gift-for-jade", {"hand": ["7"]}, ["discard 7"]),
        ("servants-for-jade", {"pool": 3}, ["take"]),
    ],
)
def test_benefit_is_a_may(token: str, given: dict[str, Any], moves: list[str]) -> None:
    """TRV-4, TRV-8: taken, or waived; nothing else has changed then."""
    game = collect(bound_for(token, **given))
    assert texts(game) == [*moves, "pass"]
    before = family(game, 0)
    game.play("pass")
    assert family(game, 0) == {**before, "tokens": [token]}
    assert game.turn == 1


@pytest.mark.parametrize(
    ("token", "given"),
    [
        ("servant", {"pool": 12}),
        ("servants", {"pool": 12}),
        ("intrigue", {"intrigue": 14}),
        ("swap", {}),
        ("recall", {"hand": ["9"]}),
        ("ship", {"pool": 12}),
        ("wall", {"pool": 12}),
        ("gift-for-jade", {"hand": ["6s", "1p"], "discard": ["9"]}),
        ("servants-for-jade", {"pool": 2}),
        ("double", {"pool": 6}),
    ],
)
def test_benefit_that_cannot_be_had(token: str, given: dict[str, Any]) -> None:
    """TRV-9 (ruling): nothing is asked, and the token is kept all the same."""
    assert kept_without_asking(collect(bound_for(token, **given)), token)


@pytest.mark.parametrize(("token", "count"), [("servant", 1), ("servants", 2)])
def test_servants(token: str, count: int) -> None:
    """TRV-8: 1 or 2 from the supply to the pool."""
    game = play_all(collect(bound_for(token, pool=1)), f"gain {count}")
    assert (family(game, 0)["pool"], family(game, 0)["supply"]) == (1 + count, 11 - count)


@pytest.mark.parametrize(
    ("token", "moves"),
    [
        ("servant", ["gain double", "gain 1"]),
        ("servants", ["gain 1 + double", "gain 2"]),
        ("wall", ["wall double as 1", "wall double", "wall servant"]),
        ("ship", ["new ship", "new ship with double as 1", "new ship with double"]),
    ],
)
def test_double_servant_in_the_supply(token: str, moves: list[str]) -> None:
    """TRV-8, SRV-2, SRV-4 (ruling): it can be the servant that comes from the supply."""
    game = collect(bound_for(token, double="supply"))
    assert texts(game) == [*moves, "pass"]
    game.play(next(move for move in moves if "double" in move))
    assert family(game, 0)["double"] not in ("supply", "locked")


def test_envoy() -> None:
    """TRV-8: one palace step; the 8th is the palace."""
    game = play_all(collect(bound_for("envoy", envoy=6)), "take")
    assert (family(game, 0)["envoy"], family(game, 0)["place"]) == (7, None)
    game = play_all(collect(bound_for("envoy", envoy=7)), "take")
    assert (family(game, 0)["envoy"], family(game, 0)["place"]) == (8, 1)
    assert vp(game, 0) == 0


def test_envoy_inside_the_palace() -> None:
    """TRV-8, PAL-3: 1 VP instead."""
    game = play_all(collect(bound_for("envoy", envoy=8, place=1)), "take")
    assert vp(game, 0) == 1


def test_intrigue() -> None:
    """TRV-8: one step and no medal."""
    game = play_all(collect(bound_for("intrigue", intrigue=3).family(2, intrigue=4)), "take")
    assert family(game, 0)["intrigue"] == 4
    assert position(game)["markers"] == [1, 2, 0]  # on top of the marker there (INT-4)
    assert position(game)["medal"] is None


def test_vp() -> None:
    """TRV-8: 2 VP."""
    game = play_all(collect(bound_for("vp", vp=5)), "take")
    assert vp(game, 0) == 7


def test_swap() -> None:
    """TRV-8, GIFT-9: a hand card or a discarded one, with any of the 7; no action follows."""
    table = bound_for("swap", hand=["1p"], discard=["9"]).official("jade", "8")
    game = collect(table)
    choices = [f"swap {card} with {at}" for card in ("1p", "discarded 9") for at in LOCATIONS]
    assert sorted(texts(game)) == sorted([*choices, "pass"])
    game.play("swap 1p with jade")
    assert position(game)["officials"]["jade"] == "1p"
    assert (family(game, 0)["hand"], family(game, 0)["discard"]) == (["8"], ["9"])
    assert game.turn == 1


@pytest.mark.parametrize("where", ["hand", "discard"])
def test_swap_with_one_of_the_two(where: str) -> None:
    """GIFT-9: an empty hand or an empty discard pile leaves the other."""
    given: dict[str, Any] = {where: ["1p"]}
    table = bound_for("swap", **given).official("jade", "8")
    name = "1p" if where == "hand" else "discarded 1p"
    game = collect(table)
    assert len(texts(game)) == 8
    game.play(f"swap {name} with jade")
    assert family(game, 0)[where] == ["8"]


def test_swap_token_can_be_waived() -> None:
    """TRV-4."""
    game = play_all(collect(bound_for("swap", hand=["1p"])), "pass")
    assert family(game, 0)["hand"] == ["1p"]
    assert family(game, 0)["tokens"] == ["swap"]


def test_recall() -> None:
    """TRV-8: a card of the family's discard pile comes back to the hand."""
    game = collect(bound_for("recall", hand=["7"], discard=["1p", "8"]))
    assert texts(game) == ["recall 1p", "recall 8", "pass"]
    game.play("recall 8")
    assert family(game, 0)["hand"] == ["7", "8"]
    assert family(game, 0)["discard"] == ["1p"]


# Ship


def test_ship_from_the_supply() -> None:
    """TRV-8: 1 servant from the supply, not the pool, on a ship or a new ship."""
    game = collect(bound_for("ship", pool=2).ship("2", 0, 1))
    assert texts(game) == ["ship 2", "new ship", "pass"]
    aboard = play_all(game.copy(), "ship 2")
    assert ships(aboard) == {"2": (2, 0)}
    assert (family(aboard, 0)["pool"], family(aboard, 0)["supply"]) == (2, 8)
    assert aboard.turn == 1  # not full: nothing to claim, and no ship moves
    new = play_all(game, "new ship")
    assert ships(new) == {"1": (1, 0), "2": (1, 0)}


def test_third_servant_may_claim() -> None:
    """TRV-8: that ship at once, and only that ship; or not."""
    table = bound_for("ship").ship("2", 0, 3).ship("4", 0, 2)
    game = play_all(collect(table), "ship 4")
    assert texts(game) == ["claim 4 double", "pass"]
    left = play_all(game.copy(), "pass")
    assert ships(left) == {"2": (3, 0), "4": (3, 0)}
    game.play("claim 4 double")
    assert ships(game) == {"2": (3, 0)}
    assert family(game, 0)["double"] == "pool"
    assert family(game, 0)["rewards"]["double"] == 1
    assert family(game, 0)["supply"] == 12 - 3 - 1
    assert family(game, 0)["tokens"] == ["ship"]


def test_third_servant_in_the_first_harbour() -> None:
    """TRV-8, CAN-7: harbour 1 has no reward, so nothing is asked."""
    game = play_all(collect(bound_for("ship").ship("1", 0, 2)), "ship 1")
    assert ships(game) == {"1": (3, 0)}
    assert game.turn == 1


def test_third_servant_without_a_space_for_the_reward() -> None:
    """TRV-8, CAN-7: the VP spaces are full."""
    table = bound_for("ship", rewards={"vp": 3}).ship("2", 0, 2)
    game = play_all(collect(table), "ship 2")
    assert game.turn == 1


def test_no_ship_to_board() -> None:
    """TRV-9 (ruling): three full ships are out."""
    table = bound_for("ship").ship("1", 0, 3).ship("2", 0, 3).ship("3", 0, 3)
    assert kept_without_asking(collect(table), "ship")


def test_three_ships_are_all() -> None:
    """TRV-8, CAN-4: no fourth ship."""
    table = bound_for("ship").ship("1", 0, 3).ship("2", 0, 1).ship("3", 0, 3)
    assert texts(collect(table)) == ["ship 2", "pass"]


def full_route() -> Table:
    table = bound_for("ship")
    for berth, seat in zip("12345", (1, 1, 1, 2, 2), strict=True):
        table.ship(berth, seat, 1)
    return table


def test_no_harbour_free() -> None:
    """TRV-9 (ruling), CAN-4: no new ship on a full route."""
    assert kept_without_asking(collect(full_route()), "ship")


def test_either_route() -> None:
    """TRV-8, CAN-4: on the large side the family chooses the route."""
    game = collect(bound_for("ship", players=4).ship("b1", 1, 1))
    assert texts(game) == ["new ship a", "new ship b", "pass"]
    game.play("new ship b")
    assert ships(game) == {"b2": (1, 0)}


# Wall


def test_wall_from_the_supply() -> None:
    """TRV-8: 1 servant from the supply, not the pool."""
    game = play_all(collect(bound_for("wall", pool=2)), "wall servant")
    assert (family(game, 0)["wall"], family(game, 0)["pool"]) == (1, 2)
    assert family(game, 0)["supply"] == 9
    assert game.turn == 1


def test_wall_completed() -> None:
    """TRV-8, WALL-3: it is scored; the token is kept."""
    game = collect(bound_for("wall", wall=3).family(2, wall=1))
    game.play("wall servant")
    assert (vp(game, 0), family(game, 0)["envoy"]) == (3, 1)
    assert [family(game, seat)["wall"] for seat in range(3)] == [0, 0, 1]
    assert family(game, 0)["tokens"] == ["wall"]


def test_wall_completed_for_another() -> None:
    """TRV-8, WALL-4: the family with the most scores; benefits come before the game continues."""
    game = collect(bound_for("wall").family(2, wall=4, intrigue=1))
    game.play("wall servant")
    assert vp(game, 2) == 3
    assert (kind(game), game.chooser) == ("favour", 2)
    game.play("pass")
    assert family(game, 0)["tokens"] == ["wall"]


def test_no_extra_mason() -> None:
    """TRV-8: the decree's mason comes with the action, not with the token."""
    game = play_all(collect(bound_for("wall").decree("extra-mason", 0)), "wall servant")
    assert family(game, 0)["wall"] == 1
    assert game.turn == 1


# Jade


def test_gift_for_jade() -> None:
    """TRV-8: a hand card of printed value 7 or more, to the family's discard pile."""
    game = collect(bound_for("gift-for-jade", hand=["6s", "7x", "9"]))
    assert texts(game) == ["discard 7x", "discard 9", "pass"]
    game.play("discard 9")
    assert family(game, 0)["jade"] == 1
    assert (family(game, 0)["hand"], family(game, 0)["discard"]) == (["6s", "7x"], ["9"])


def test_servants_for_jade() -> None:
    """TRV-8: pay 3, take 1 jade."""
    game = play_all(collect(bound_for("servants-for-jade", pool=4)), "take")
    assert (family(game, 0)["pool"], family(game, 0)["supply"]) == (1, 11)
    assert family(game, 0)["jade"] == 1


@pytest.mark.parametrize(
    ("token", "move"), [("gift-for-jade", "discard 9"), ("servants-for-jade", "take")]
)
def test_jade_comes_from_the_supply(token: str, move: str) -> None:
    """TRV-8: not from a house; the supply gives even when the houses are empty (JADE-2)."""
    for houses in ([2, 2, 2], [0, 0, 0]):
        table = bound_for(token, hand=["9"], pool=3).family(1, hand=["8"])
        game = play_all(collect(table.set(jade_houses=houses)), move)
        assert family(game, 0)["jade"] == 1
        assert position(game)["jade_houses"] == houses
        assert told(game, "took-jade")[0]["house"] == "square"


def test_cheaper_jade_is_for_the_action() -> None:
    """TRV-8, DEC-4: the token's price stays 3."""
    table = bound_for("servants-for-jade", pool=2).decree("cheaper-jade", 0)
    assert kept_without_asking(collect(table), "servants-for-jade")


# Double


def test_double_lies_open() -> None:
    """TRV-8: nothing now; it fills one space, so a seventh token it is not."""
    five = ["vp", "vp", "swap", "swap", "double"]
    game = collect(bound_for("double", tokens=five))
    assert sorted(family(game, 0)["tokens"]) == sorted([*five, "double"])
    assert game.turn == 1
