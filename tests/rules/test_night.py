"""NIGHT: matches with the dice, ships that move on, and claims in the dark."""

from typing import Any

import pytest

from gugong import Game
from tests.table import (
    Table,
    event_names,
    family,
    first_box,
    kind,
    play_all,
    position,
    ships,
    texts,
)

SHOWN = [3, 6, 3]  # the dice


def night(players: int = 3, **others: Any) -> Table:
    """The last night, unless told otherwise: nothing but the end comes after it."""
    table = Table(players).set(**{"day": 4, "dice": SHOWN, **others})
    return table.frames({"kind": "night", "seat": None})


def matched(game: Game) -> dict[int, int]:
    """The matches as everyone sees them."""
    told: Any = game.events(None)
    return {event["seat"]: event["matches"] for event in told if event["event"] == "matched"}


def awards(game: Game) -> list[tuple[int, int]]:
    """VP for the most matches, and palace steps, by seat."""
    families = position(game)["families"]
    return [(family["points"]["dice"], family["envoy"]) for family in families]


# NIGHT-1


@pytest.mark.parametrize(
    ("cards", "matches"),
    [
        (["7", "5w"], 0),
        (["6x"], 1),
        (["3w"], 2),
        (["6x", "6s"], 2),
        (["3w", "3d"], 4),
        (["3d", "3d", "6c", "7"], 5),
    ],
)
def test_matches(cards: list[str], matches: int) -> None:
    """NIGHT-1: for every card, the number of dice with its value; 1 servant for each."""
    game = night().family(0, discard=cards).game()
    assert (matched(game)[0], family(game, 0)["pool"]) == (matches, matches)
    assert family(game, 0)["supply"] == 12 - matches


def test_the_discard_pile_comes_into_the_hand() -> None:
    """NIGHT-1: every family's; for the matches and for the coming day."""
    table = night(day=1).family(0, discard=["7", "4w"]).family(1, discard=["8"])
    game = table.game()
    assert [family(game, seat)["hand"] for seat in range(3)] == [["4w", "7"], ["8"], []]
    assert [family(game, seat)["discard"] for seat in range(3)] == [[], [], []]


def test_how_many_matches_is_public_and_which_cards_is_not() -> None:
    """NIGHT-1"""
    game = night().family(0, discard=["3w"]).family(1, discard=["6x"]).game()
    assert matched(game) == {0: 2, 1: 1, 2: 0}
    assert "3w" not in str(game.events(None))


# NIGHT-2


def test_most_matches_bring_vp_and_a_step() -> None:
    """NIGHT-2: 3 VP and 1 palace step, for the first alone."""
    table = night().family(0, discard=["6x"], intrigue=9).family(1, discard=["3w"])
    assert awards(table.game()) == [(0, 0), (3, 1), (0, 0)]


def test_matches_decide_and_not_servants_received() -> None:
    """NIGHT-2: an empty supply gives nothing and wins all the same."""
    table = night().family(0, discard=["6x"]).family(1, discard=["3w"], pool=12)
    game = table.game()
    assert (family(game, 0)["pool"], family(game, 1)["pool"]) == (1, 12)
    assert awards(game) == [(0, 0), (3, 1), (0, 0)]


def test_servants_left_in_the_supply_are_matches_still() -> None:
    """NIGHT-2, SRV-2"""
    table = night().family(0, discard=["6x"]).family(1, discard=["3w"], pool=10)
    game = play_all(table.game(), "gain nothing")
    assert awards(game) == [(0, 0), (3, 1), (0, 0)]


@pytest.mark.parametrize(("order", "winner"), [((2, 0, 1), 1), ((2, 1, 0), 0)])
def test_ties_by_intrigue(order: tuple[int, ...], winner: int) -> None:
    """NIGHT-2, INT-5"""
    table = night().family(0, discard=["3w"]).family(1, discard=["6x", "6s"]).markers(*order)
    assert awards(table.game())[winner] == (3, 1)
    assert sum(points for points, _ in awards(table.game())) == 3


def test_nobody_wins_without_a_match() -> None:
    """NIGHT-2 (ruling)"""
    game = night().family(0, discard=["7"], intrigue=14).game()
    assert awards(game) == [(0, 0), (0, 0), (0, 0)]


def test_dice_turned_by_intrigue_count_as_they_lie() -> None:
    """NIGHT-1, WALL-4"""
    table = night().family(0, wall=5, intrigue=5, discard=["9", "7"]).set(dice=[1, 4, 1])
    table.frames({"kind": "night", "seat": None}, {"kind": "wall-check", "seat": None})
    game = play_all(table.game(), "die 2 to 9")
    assert matched(game)[0] == 1


# NIGHT-3


def test_every_ship_moves_one_harbour_the_front_ones_first() -> None:
    """NIGHT-3: no ship is passed, none is in the way."""
    table = night().ship("1", 0, 1).ship("2", 1, 2).ship("3", 2, 1).ship("4", 0, 2)
    game = table.game()
    assert ships(game, 0) == {"2": (1, 0), "5": (2, 0)}
    assert (ships(game, 1), ships(game, 2)) == ({"3": (2, 0)}, {"4": (1, 0)})


def test_both_routes_move_and_keep_apart() -> None:
    """NIGHT-3, CAN-1: the last harbour of one does not lead to the first of the other."""
    game = night(4).ship("a5", 0, 1).ship("a4", 0, 1).ship("b1", 1, 1).ship("b5", 1, 2).game()
    assert (ships(game, 0), ships(game, 1)) == ({"a5": (1, 0)}, {"b2": (1, 0)})


def test_a_ship_in_harbour_five_is_lost() -> None:
    """NIGHT-3, SRV-6: ship and servants back to the owner, and no reward, full though it was."""
    game = night().family(0, pool=2).ship("5", 0, 1, double=2).game()
    me = family(game, 0)
    assert (me["pool"], me["supply"], me["double"]) == (2, 9, "supply")
    assert ships(game) == {}
    assert me["rewards"] == {"vp": 0, "card": 0, "double": 1}  # as before


# NIGHT-4


def test_full_ships_claim_where_they_have_come_to() -> None:
    """NIGHT-4, CAN-6: after the move; ships that are not full do not."""
    game = night().ship("1", 0, 3).ship("2", 0, 2).game()
    assert texts(game) == ["claim 2 vp", "pass"]
    play_all(game, "claim 2 vp")
    assert family(game, 0)["points"]["harbours"] == 4


def test_claims_in_the_turn_order_of_the_day_that_ends() -> None:
    """NIGHT-4: the medal does not count before the morning."""
    table = night(day=1, start=1, medal=2).ship("1", 0, 3).ship("2", 1, 3).ship("3", 2, 3)
    game = table.family(0, discard=["9"]).game()
    order = []
    while kind(game) == "canal":
        order.append(game.chooser)
        game.play("pass")
    assert order == [1, 2, 0]
    assert game.chooser == 0
    assert position(game)["start"] == 2


def test_each_family_its_ships_in_its_own_order() -> None:
    """NIGHT-4: two ships, one after the other; a family may stop after the first."""
    table = night().ship("1", 0, 3).ship("2", 0, 3)
    assert texts(table.game()) == ["claim 2 vp", "claim 3 card", "pass"]
    for first, second in (("claim 2 vp", "claim 3 card"), ("claim 3 card", "claim 2 vp")):
        game = play_all(table.game(), first)
        assert texts(game) == [second, "pass"]
        assert family(play_all(game, second), 0)["rewards"] == {"vp": 1, "card": 1, "double": 0}


def test_at_night_nothing_is_placed_and_nothing_sails_again() -> None:
    """NIGHT-4: claims only."""
    game = night().family(0, pool=3).ship("1", 0, 3).game()
    assert texts(game) == ["claim 2 vp", "pass"]


def test_a_card_won_at_night_does_not_match() -> None:
    """CAN-8: it joins the hand for the coming day; tonight's dice do not know it."""
    table = night(day=1).family(1, discard=["9"]).ship("2", 0, 3)
    start = {**table.game().position(), "gift_pile": ["3d"]}
    game = Game.from_position(start, components=first_box())
    assert awards(game) == [(0, 0), (0, 0), (0, 0)]
    play_all(game, "claim 3 card")
    assert (game.day, family(game, 0)["hand"]) == (2, ["3d"])
    assert awards(game) == [(0, 0), (0, 0), (0, 0)]
    assert family(game, 0)["pool"] == 4  # the servants of the morning and no more


def test_the_order_of_the_night() -> None:
    """NIGHT-1 to NIGHT-4: servants, award, ships, claims."""
    game = night().family(0, discard=["3w"]).ship("1", 0, 3).game()
    told = [event for event in event_names(game) if event not in ("scored", "matched")]
    assert told == ["day-ended", "gained", "dice-award", "envoy-moved", "sailed"]
    assert texts(game) == ["claim 2 vp", "pass"]


def test_servants_of_the_night_in_turn_order() -> None:
    """NIGHT-1: asked from the start player on."""
    table = night(start=1)
    for seat, card in enumerate(("3w", "6x", "6s")):
        table.family(seat, discard=[card], pool=11)
    game = table.game()
    order = []
    while not game.over:
        order.append(game.chooser)
        game.play("gain nothing")
    assert order == [1, 2, 0]


# NIGHT-5


@pytest.mark.parametrize("day", [1, 2, 3])
def test_a_new_morning(day: int) -> None:
    """NIGHT-5"""
    game = night(day=day).family(0, discard=["9"]).game()
    assert (game.over, game.day, kind(game)) == (False, day + 1, "exchange")


def test_after_the_fourth_day_the_game_ends() -> None:
    """NIGHT-5: also if cards are in hand."""
    game = night().family(0, discard=["9"], envoy=8, place=1).game()
    assert (game.over, game.day, game.winner) == (True, 4, 0)
