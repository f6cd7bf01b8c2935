"""CAN: placing servants on ships, starting ships and sailing. Rewards: test_harbours.py."""

from typing import Any

import pytest

from tests.table import Table, asked, event_names, family, kind, play_all, ships, texts


def canal(*mine: tuple[str, int], others: tuple[str, ...] = (), **given: Any) -> Table:
    """Family 0 is asked for the canal; its ships and servants aboard, and harbours of others."""
    table = asked("canal", **{"pool": 3, **given})
    for berth, servants in mine:
        table.ship(berth, 0, servants)
    for i, berth in enumerate(others):
        table.ship(berth, 1 + i % 2, 1)
    return table


# A


def test_a_place_one_then_sail() -> None:
    """CAN-2: the placed servant comes from the pool; the ship goes 1 step."""
    game = play_all(canal(("2", 1)).game(), "ship 2")
    assert (ships(game), family(game, 0)["pool"]) == ({"2": (2, 0)}, 2)
    assert texts(game) == ["sail 2", "pass"]
    play_all(game, "sail 2")
    assert (ships(game), kind(game)) == ({"3": (2, 0)}, "exchange")


def test_a_both_halves_are_optional() -> None:
    """CAN-2: place only, sail only, or neither; what is placed is placed before sailing."""
    table = canal(("2", 1))
    placed = play_all(table.game(), "ship 2", "pass")
    assert (ships(placed), kind(placed)) == ({"2": (2, 0)}, "exchange")
    sailed = play_all(table.game(), "sail 2")
    assert (ships(sailed), family(sailed, 0)["pool"]) == ({"3": (1, 0)}, 3)
    assert kind(sailed) == "exchange"
    nothing = play_all(table.game(), "pass")
    assert (ships(nothing), kind(nothing)) == ({"2": (1, 0)}, "exchange")


def test_a_another_ship_may_sail() -> None:
    """CAN-2: but only one, and only one step."""
    game = play_all(canal(("1", 1), ("4", 2)).game(), "ship 1")
    assert texts(game) == ["sail 1", "sail 4", "pass"]
    play_all(game, "sail 4")
    assert (ships(game), kind(game)) == ({"1": (2, 0), "5": (2, 0)}, "exchange")


def test_a_the_ship_just_started_may_sail() -> None:
    """CAN-2, CAN-4"""
    game = play_all(canal().game(), "new ship", "sail 1")
    assert ships(game) == {"2": (1, 0)}


def test_a_sails_without_a_servant() -> None:
    """CAN-2: place *up to* one: an empty pool keeps nobody ashore."""
    assert texts(canal(("3", 2), pool=0).game()) == ["sail 3", "pass"]


def test_only_own_ships() -> None:
    """CAN-2: others' ships are neither boarded nor sailed."""
    game = canal(others=("2", "3")).game()
    assert texts(game) == ["new ship", "canal B", "pass"]


def test_nothing_to_do() -> None:
    """CAN-2: no servant and no ship: not even a question."""
    assert kind(canal(pool=0).game()) == "exchange"


def test_a_ship_holds_three() -> None:
    """CAN-1"""
    assert "ship 1" in texts(canal(("1", 2)).game())
    assert "ship 1" not in texts(canal(("1", 3)).game())


# B


def test_b_pays_one_and_places_two_on_one_ship() -> None:
    """CAN-3: no ship moves, and both are placed."""
    game = play_all(canal(("2", 1)).game(), "canal B")
    assert (family(game, 0)["pool"], family(game, 0)["supply"]) == (2, 9)
    assert texts(game) == ["ship 2", "new ship"]
    play_all(game, "ship 2")
    assert "pass" not in texts(game)
    assert not [text for text in texts(game) if text.startswith("sail")]
    play_all(game, "new ship")
    assert (ships(game), kind(game)) == ({"1": (1, 0), "2": (2, 0)}, "exchange")
    assert "sailed" not in event_names(game)
    game = play_all(canal(("2", 1)).game(), "canal B", "ship 2", "ship 2")
    assert ships(game) == {"2": (3, 0)}


def test_b_starts_up_to_two_ships() -> None:
    """CAN-4: one after the other, each on the first free harbour."""
    game = play_all(canal().game(), "canal B")  # with no ship out the first starts itself
    assert texts(game) == ["ship 1", "new ship"]
    play_all(game, "new ship")
    assert ships(game) == {"1": (1, 0), "2": (1, 0)}
    assert "sailed" not in event_names(game)


def test_b_needs_three_servants() -> None:
    """CAN-3: one to pay and two others to place."""
    assert "canal B" in texts(canal(pool=3).game())
    assert "canal B" not in texts(canal(pool=2).game())


def test_b_needs_room_for_both() -> None:
    """CAN-3 (ruling): exactly 2 pieces; a single free space aboard is not enough."""
    one = canal(("1", 2), others=("2", "3", "4", "5")).game()
    assert texts(one) == ["ship 1", "pass"]
    reason = one.why_not("canal B")
    assert reason is not None
    assert reason.code == "no-room-for-both"
    two = canal(("1", 3), ("2", 2), ("3", 2)).game()
    assert "canal B" in texts(two)
    play_all(two, "canal B", "ship 2", "ship 3")
    assert ships(two) == {"1": (3, 0), "2": (3, 0), "3": (3, 0)}


def test_b_the_first_servant_may_fill_a_ship_whose_claim_makes_room() -> None:
    """CAN-3, CAN-6: a ship claims right after its third servant, and its harbour is free again."""
    game = canal(("2", 2), others=("1", "3", "4", "5")).game()
    play_all(game, "canal B")  # the rest is the only way: ship 2, claim 2 vp, new ship
    assert (ships(game), family(game, 0)["rewards"]["vp"]) == ({"2": (1, 0)}, 1)
    assert event_names(game)[1:6] == ["paid", "loaded", "claimed", "scored", "ship-started"]


def test_b_a_full_ship_may_claim_before_the_second_servant() -> None:
    """CAN-6: at any stage of the action; only then is there room for the second."""
    game = canal(("1", 2), ("2", 3), others=("3", "4", "5")).game()
    play_all(game, "canal B", "ship 1")
    assert (ships(game), family(game, 0)["rewards"]["vp"]) == ({"1": (3, 0), "2": (1, 0)}, 1)


def test_b_no_claim_no_room() -> None:
    """CAN-3, CAN-7: a ship whose reward is taken makes no room."""
    taken = {"rewards": {"vp": 3, "card": 0, "double": 0}}
    game = canal(("2", 2), others=("1", "3", "4", "5"), **taken).game()
    assert "canal B" not in texts(game)


def test_b_the_double_servant_is_one_piece() -> None:
    """CAN-3 (ruling), SRV-4: flat beside a servant it makes 3."""
    game = play_all(canal(pool=2, double="pool").game(), "canal B", "pay servants")
    assert (family(game, 0)["pool"], family(game, 0)["double"]) == (1, "pool")
    play_all(game, "new ship with double")
    assert texts(game) == ["ship 1", "new ship"]  # the second piece is compulsory
    play_all(game, "ship 1")
    assert (ships(game), kind(game)) == ({"1": (1, 2)}, "exchange")


def test_b_a_flat_double_servant_must_leave_room_for_the_other_piece() -> None:
    """CAN-3 (ruling): two spaces in all take it upright only; three take it flat."""
    tight = canal(("1", 1), others=("2", "3", "4", "5"), pool=2, double="pool")
    game = play_all(tight.game(), "canal B", "pay servants")
    assert "ship 1 with double" not in texts(game)
    assert "ship 1 with double as 1" in texts(game)
    play_all(game, "ship 1")
    assert ships(game)["1"] == (2, 1)

    room = canal(("1", 3), ("3", 2), ("4", 1), pool=2, double="pool")
    game = play_all(room.game(), "canal B", "pay servants", "ship 4 with double", "pass")
    assert ships(game) == {"1": (3, 0), "3": (3, 0), "4": (1, 2)}


def test_b_a_flat_double_servant_may_fill_a_ship_whose_claim_makes_room() -> None:
    """CAN-3, CAN-6, SRV-4"""
    tight = canal(("2", 1), others=("1", "3", "4", "5"), pool=2, double="pool")
    game = play_all(tight.game(), "canal B", "pay servants", "ship 2 with double")
    assert (ships(game), family(game, 0)["rewards"]["vp"]) == ({"2": (1, 0)}, 1)
    assert family(game, 0)["double"] == "supply"


def test_b_paid_with_the_double_servant() -> None:
    """CAN-3, SRV-3: then the two others are normal ones."""
    game = play_all(canal(pool=2, double="pool").game(), "canal B", "pay double as 1")
    assert texts(game) == ["ship 1", "new ship"]
    play_all(game, "ship 1")
    assert (ships(game), family(game, 0)["double"]) == ({"1": (2, 0)}, "supply")


# New ships


@pytest.mark.parametrize(
    ("occupied", "start"),
    [((), "1"), (("1",), "2"), (("2",), "1"), (("1", "2", "4"), "3"), (("1", "2", "3", "4"), "5")],
)
def test_a_new_ship_starts_on_the_first_free_harbour(occupied: tuple[str, ...], start: str) -> None:
    """CAN-4, CAN-1: a harbour holds one ship."""
    game = play_all(canal(others=occupied).game(), "new ship")
    assert ships(game) == {start: (1, 0)}


def test_starting_a_ship_is_no_movement() -> None:
    """CAN-4: it, or another ship, may still sail."""
    game = play_all(canal(("2", 1), others=("1",)).game(), "new ship")
    assert ships(game) == {"2": (1, 0), "3": (1, 0)}
    assert texts(game) == ["sail 2", "sail 3", "pass"]


def test_no_new_ship_on_a_full_route() -> None:
    """CAN-4"""
    full = canal(others=("1", "2", "3", "4", "5"))
    assert kind(full.game()) == "exchange"
    mine = canal(("5", 1), others=("1", "2", "3", "4")).game()
    assert texts(mine) == ["ship 5", "canal B", "pass"]


def test_three_ships_at_most() -> None:
    """CAN-4"""
    assert "new ship" in texts(canal(("2", 1), ("3", 1)).game())
    assert "new ship" not in texts(canal(("2", 1), ("3", 1), ("4", 1)).game())


def test_a_returned_ship_can_be_used_again() -> None:
    """CAN-4: already in the same action."""
    game = canal(("2", 3), ("3", 1), ("4", 1)).game()
    assert "new ship" not in texts(game)
    play_all(game, "claim 2 vp", "new ship")
    assert ships(game) == {"1": (1, 0), "3": (1, 0), "4": (1, 0)}


# Routes and sailing


@pytest.mark.parametrize(("players", "new"), [(2, ["new ship"]), (3, ["new ship"])])
def test_the_small_side_has_one_route(players: int, new: list[str]) -> None:
    """CAN-1"""
    game = asked("canal", players=players, pool=1).game()
    assert texts(game) == [*new, "pass"]


@pytest.mark.parametrize("players", [4, 5])
def test_the_large_side_has_two_routes(players: int) -> None:
    """CAN-1, CAN-4: a new ship goes to the first free harbour of the route one chooses."""
    table = canal(others=("a1", "b1", "b2"), players=players, pool=1)
    assert texts(table.game()) == ["new ship a", "new ship b", "pass"]
    assert ships(play_all(table.game(), "new ship a")) == {"a2": (1, 0)}
    assert ships(play_all(table.game(), "new ship b")) == {"b3": (1, 0)}


def test_one_route_full_the_other_open() -> None:
    """CAN-4"""
    table = canal(others=("a1", "a2", "a3", "a4", "a5"), players=5, pool=1)
    assert texts(table.game()) == ["new ship b", "pass"]


@pytest.mark.parametrize(
    ("others", "end"), [((), "2"), (("2",), "3"), (("2", "3"), "4"), (("2", "3", "4"), "5")]
)
def test_sailing_past_occupied_harbours(others: tuple[str, ...], end: str) -> None:
    """CAN-5: to the next free harbour, which is one step."""
    game = play_all(canal(("1", 1), others=others, pool=0).game(), "sail 1")
    assert ships(game) == {end: (1, 0)}


def test_own_ships_are_passed_too() -> None:
    """CAN-5"""
    game = play_all(canal(("1", 1), ("2", 2), pool=0).game(), "sail 1")
    assert ships(game) == {"2": (2, 0), "3": (1, 0)}


def test_no_free_harbour_ahead_no_move() -> None:
    """CAN-5: one free behind does not help, and nobody sails out of harbour 5."""
    assert kind(canal(("3", 1), others=("4", "5"), pool=0).game()) == "exchange"
    assert kind(canal(("5", 1), pool=0).game()) == "exchange"


@pytest.mark.parametrize("berth", ["a5", "b5", "a4"])
def test_a_ship_keeps_to_its_route(berth: str) -> None:
    """CAN-5: the other route's harbours are not ahead."""
    others = ("a5",) if berth == "a4" else ()
    assert kind(canal((berth, 1), others=others, players=4, pool=0).game()) == "exchange"


def test_the_other_route_does_not_stand_in_the_way() -> None:
    """CAN-1, CAN-5"""
    table = canal(("a1", 1), others=("b2", "b3"), players=4, pool=0)
    assert ships(play_all(table.game(), "sail a1")) == {"a2": (1, 0)}


def test_a_ship_sails_with_everyone_aboard() -> None:
    """CAN-5, SRV-4: the Double Servant too, as it lies."""
    table = asked("canal", pool=0).ship("1", 0, 1, double=2)
    game = play_all(table.game(), "sail 1")
    assert ships(game) == {"2": (1, 2)}


def test_a_card_performs_the_same_action() -> None:
    """CAN-2, GIFT-8: card and location together, twice."""
    table = Table(3).family(0, pool=2, hand=["5c"]).family(1, hand=["9"]).official("canal", "2d")
    game = table.turn(0).game()
    play_all(game, "give 5c to canal", "new ship", "sail 1", "new ship", "sail 2")
    assert ships(game) == {"1": (1, 0), "3": (1, 0)}
