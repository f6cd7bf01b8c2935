"""CAN: when full ships claim, what the harbours give, and what stays beside the reward."""

from typing import Any

import pytest

from gugong import Game
from tests.table import Table, asked, family, first_box, kind, play_all, position, ships, texts

REWARDS = {
    "1": [],
    "2": ["vp"],
    "3": ["card"],
    "4": ["double"],
    "5": ["vp", "card", "double"],
}


def canal(berth: str, servants: int, **mine: Any) -> Table:
    """Family 0 is asked for the canal, with one ship there."""
    return asked("canal", **mine).ship(berth, 0, servants)


def claims(game: Game) -> list[str]:
    return [text for text in texts(game) if text.startswith("claim")]


# When (CAN-6)


def test_right_after_the_third_servant() -> None:
    """CAN-6: before the move, which is still to come for another ship."""
    table = canal("2", 2, pool=1).ship("3", 0, 1)
    game = table.game()
    assert claims(game) == []
    play_all(game, "ship 2")
    assert claims(game) == ["claim 2 vp"]
    play_all(game, "claim 2 vp")
    assert texts(game) == ["sail 3", "pass"]
    play_all(game, "sail 3")
    assert ships(game) == {"4": (1, 0)}


def test_after_its_move() -> None:
    """CAN-6: the reward of the harbour it came to."""
    game = play_all(canal("3", 2, pool=1).game(), "ship 3", "sail 3")
    assert texts(game) == ["claim 4 double", "pass"]
    play_all(game, "claim 4 double")
    assert (ships(game), kind(game)) == ({}, "exchange")


def test_with_b_between_its_two_servants_and_after_them() -> None:
    """CAN-6, CAN-3"""
    game = canal("2", 2, pool=3).ship("4", 0, 2).game()
    play_all(game, "canal B", "ship 2")
    assert claims(game) == ["claim 2 vp"]
    play_all(game, "claim 2 vp", "ship 4")
    assert texts(game) == ["claim 4 double", "pass"]
    play_all(game, "claim 4 double")
    assert family(game, 0)["rewards"] == {"vp": 1, "card": 0, "double": 1}


def test_at_any_later_canal_action_even_if_nothing_else_is_done() -> None:
    """CAN-6 (ruling)"""
    game = canal("5", 3, pool=0, rewards={"card": 2}).game()
    assert texts(game) == ["claim 5 vp", "claim 5 double", "pass"]
    play_all(game, "claim 5 vp")
    assert (family(game, 0)["points"]["harbours"], kind(game)) == (4, "exchange")


def test_at_a_later_canal_action_beside_all_else() -> None:
    """CAN-6 (ruling): claim, place and sail in one action."""
    game = canal("2", 3, pool=1).game()
    play_all(game, "claim 2 vp", "new ship", "sail 1")
    assert (ships(game), family(game, 0)["rewards"]["vp"]) == ({"2": (1, 0)}, 1)


def test_several_ships_in_one_action() -> None:
    """CAN-6"""
    game = canal("2", 3, pool=0).ship("3", 0, 3).game()
    play_all(game, "claim 3 card", "claim 2 vp")
    assert family(game, 0)["rewards"] == {"vp": 1, "card": 1, "double": 0}


def test_it_may_wait() -> None:
    """CAN-6: a full ship in harbour 2 stays for a better harbour."""
    game = play_all(canal("2", 2, pool=1).game(), "ship 2", "pass")
    assert (ships(game), family(game, 0)["rewards"]["vp"]) == ({"2": (3, 0)}, 0)
    assert kind(game) == "exchange"


@pytest.mark.parametrize("berth", ["2", "3", "4", "5"])
def test_only_a_full_ship_claims(berth: str) -> None:
    """CAN-6"""
    assert claims(canal(berth, 2, pool=1).game()) == []
    assert claims(canal(berth, 3, pool=1).game())


def test_another_familys_ship_is_not_mine_to_claim() -> None:
    """CAN-6"""
    game = asked("canal", pool=1).ship("2", 1, 3).game()
    assert claims(game) == []


def test_tokens_handed_in_after_the_claim_bring_servants_to_place() -> None:
    """CAN-2, CAN-6, TRV-5: before the claim the supply was empty, so only now can it be done;
    the canal action goes on and a servant may still be placed."""
    table = canal("2", 3, pool=0, wall=4, rewards={"vp": 2, "card": 2}, tokens=["envoy"] * 2)
    table.decree("score-eight", 0)
    game = table.no_tokens().city("jinan", "vp").game()
    assert (family(game, 0)["supply"], texts(game)) == (0, ["sail 2", "claim 2 vp", "pass"])
    play_all(game, "claim 2 vp")
    assert family(game, 0)["supply"] == 2
    play_all(game, "hand in for servant")
    assert "new ship" in texts(game)


# What stays and what returns (CAN-6)


def test_one_servant_stays_and_the_rest_returns() -> None:
    """CAN-6, SRV-6: one of the 12 beside the reward for good; the others to the supply."""
    game = play_all(canal("2", 3, pool=1).game(), "claim 2 vp", "pass")
    me = family(game, 0)
    assert (me["pool"], me["supply"], me["rewards"]["vp"]) == (1, 10, 1)
    assert ships(game) == {}


@pytest.mark.parametrize(("servants", "double"), [(1, 2), (2, 1)])
def test_the_double_servant_never_stays_beside_a_reward(servants: int, double: int) -> None:
    """CAN-6, SRV-5: flat or upright aboard, it is a normal one that stays."""
    table = asked("canal", pool=0).ship("2", 0, servants, double=double)
    game = play_all(table.game(), "claim 2 vp")
    me = family(game, 0)
    assert (me["double"], me["rewards"]["vp"], me["supply"]) == ("supply", 1, 10)


# What there is (CAN-7)


@pytest.mark.parametrize("berth", ["1", "2", "3", "4", "5"])
def test_what_each_harbour_gives(berth: str) -> None:
    """CAN-7: nothing in the first, one thing each in the next three, any one in the last."""
    game = canal(berth, 3, pool=1).game()
    assert claims(game) == [f"claim {berth} {reward}" for reward in REWARDS[berth]]


@pytest.mark.parametrize("berth", ["a", "b"])
def test_both_routes_give_the_same(berth: str) -> None:
    """CAN-7, CAN-1"""
    for harbour, rewards in REWARDS.items():
        game = canal(berth + harbour, 3, players=4, pool=1).game()
        assert claims(game) == [f"claim {berth}{harbour} {reward}" for reward in rewards]


@pytest.mark.parametrize("berth", ["2", "5"])
def test_four_vp(berth: str) -> None:
    """CAN-7"""
    game = play_all(canal(berth, 3).game(), f"claim {berth} vp")
    me = family(game, 0)
    assert (me["points"]["harbours"], me["rewards"]) == (4, {"vp": 1, "card": 0, "double": 0})


@pytest.mark.parametrize("berth", ["3", "5"])
def test_a_gift_card_joins_the_hand_the_same_day(berth: str) -> None:
    """CAN-7, CAN-8: from the gift pile; a family without cards is back in the day."""
    game = canal(berth, 3).game()
    pile = position(game)["gift_pile"]
    play_all(game, f"claim {berth} card")
    (card,) = family(game, 0)["hand"]
    pile.remove(card)
    assert position(game)["gift_pile"] == pile
    assert family(game, 0)["rewards"] == {"vp": 0, "card": 1, "double": 0}
    play_all(game, "give 9 to travel", "pass")  # family 1, and then family 0 again
    assert (game.chooser, kind(game), game.day) == (0, "exchange", 1)


@pytest.mark.parametrize("berth", ["4", "5"])
def test_the_double_servant_is_unlocked_into_the_pool(berth: str) -> None:
    """CAN-7"""
    game = canal(berth, 3).game()
    assert family(game, 0)["double"] == "locked"
    play_all(game, f"claim {berth} double", "pass")  # it could be placed at once
    me = family(game, 0)
    assert (me["double"], me["rewards"]) == ("pool", {"vp": 0, "card": 0, "double": 1})


@pytest.mark.parametrize(
    ("berth", "reward", "spaces"), [("2", "vp", 3), ("3", "card", 2), ("4", "double", 1)]
)
def test_spaces_beside_the_rewards(berth: str, reward: str, spaces: int) -> None:
    """CAN-7: VP three times, card twice, Double Servant once."""

    def having(taken: int) -> Game:
        given: dict[str, Any] = {"double": "supply"} if reward == "double" and taken else {}
        return canal(berth, 3, pool=1, rewards={reward: taken}, **given).game()

    assert claims(having(spaces - 1)) == [f"claim {berth} {reward}"]
    assert claims(having(spaces)) == []


def test_the_last_harbour_gives_what_is_left() -> None:
    """CAN-7"""
    full = {"vp": 3, "card": 2}
    assert claims(canal("5", 3, pool=1, rewards=full).game()) == ["claim 5 double"]
    game = canal("5", 3, pool=1, rewards=full, double="supply").game()
    assert claims(game) == []


def test_spaces_are_each_familys_own() -> None:
    """CAN-7"""
    table = canal("2", 3, pool=1).family(1, rewards={"vp": 3}, hand=["9"])
    assert claims(table.game()) == ["claim 2 vp"]


def test_an_empty_gift_pile_gives_no_card() -> None:
    """CAN-7: there is no top card; what else harbour 5 has can be claimed."""
    for berth, left in (("3", []), ("5", ["claim 5 vp", "claim 5 double"])):
        start = {**canal(berth, 3, pool=1).game().position(), "gift_pile": []}
        assert claims(Game.from_position(start, components=first_box())) == left


def test_the_last_card_of_the_pile_is_won() -> None:
    """CAN-7"""
    start = {**canal("3", 3).game().position(), "gift_pile": ["8"]}
    game = play_all(Game.from_position(start, components=first_box()), "claim 3 card")
    assert (family(game, 0)["hand"], position(game)["gift_pile"]) == (["8"], [])
