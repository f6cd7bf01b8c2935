"""Why a gift, a burn or a swap is refused (GIFT, DEC-3), on both sides of each limit."""

from typing import Any

import pytest

from gugong import Game
from tests.reasons import is_legal, why
from tests.table import Table, asked


def exchange(*hand: str, pool: int = 0, wall: str = "5s", **mine: Any) -> Game:
    """Family 0 is about to exchange; this card lies at the wall."""
    table = Table(players=2).family(0, pool=pool, hand=list(hand), **mine).family(1, hand=["1p"])
    return table.official("wall", wall).turn(0).game()


def test_a_card_that_is_not_in_the_hand() -> None:
    """GIFT-2"""
    game = exchange("4i", "7")
    assert why(game, "give 6s to wall") == ("not-in-hand", "GIFT-2", {"card": "6s"})
    assert why(game, "give 6s to wall, forgo") == ("not-in-hand", "GIFT-2", {"card": "6s"})
    assert is_legal(game, "give 7 to wall")


@pytest.mark.parametrize(("card", "value"), [("4i", 4), ("5w", 5)])
def test_a_gift_that_is_worth_too_little(card: str, value: int) -> None:
    """GIFT-3: lower or the same."""
    args = {"card": card, "value": value, "there": 5, "location": "wall"}
    assert why(exchange(card, "9"), f"give {card} to wall") == ("gift-too-low", "GIFT-3", args)
    assert is_legal(exchange("6s", "9"), "give 6s to wall")


@pytest.mark.parametrize("way", ["pay", "burn", "forgo"])
def test_a_gift_that_is_free_needs_no_way(way: str) -> None:
    """GIFT-4: the ways are for lower or equal cards only."""
    args = {"card": "6s", "value": 6, "there": 5, "location": "wall"}
    game = exchange("6s", "9", pool=3)
    assert why(game, f"give 6s to wall, {way}") == ("gift-is-free", "GIFT-4", args)
    assert is_legal(exchange("4i", "9", pool=3), f"give 4i to wall, {way}")


def test_a_one_for_a_nine_needs_no_way() -> None:
    """GIFT-5: the exception makes it free; a 2 has to pay."""
    args = {"card": "1p", "value": 1, "there": 9, "location": "wall"}
    table = Table(players=2).family(0, pool=2, hand=["1p", "2p"]).family(1, hand=["5s"])
    game = table.official("wall", "9").turn(0).game()
    assert why(game, "give 1p to wall, pay") == ("gift-is-free", "GIFT-4", args)
    assert is_legal(game, "give 2p to wall, pay")


def test_a_gift_that_cannot_be_paid() -> None:
    """GIFT-4: 2 servants."""
    game = exchange("4i", "9", pool=1)
    assert why(game, "give 4i to wall, pay") == ("cannot-pay", "GIFT-4", {"price": 2, "pool": 1})
    assert is_legal(exchange("4i", "9", pool=2), "give 4i to wall, pay")


def test_the_double_servant_counts_as_two_in_the_pool() -> None:
    """GIFT-4, SRV-3: with it alone a gift is paid, but not a jade for 3."""
    assert is_legal(exchange("4i", "9", double="pool"), "give 4i to wall, pay")
    game = asked("jade", double="pool").game()
    assert why(game, "jade house 2") == ("cannot-pay", "JADE-1", {"price": 3, "pool": 2})
    game = asked("jade", double="supply", pool=2).game()
    assert why(game, "jade house 2") == ("cannot-pay", "JADE-1", {"price": 3, "pool": 2})


def test_nothing_to_burn() -> None:
    """GIFT-4: it takes another card."""
    assert why(exchange("4i"), "give 4i to wall, burn") == ("nothing-to-burn", "GIFT-4", {})
    assert is_legal(exchange("4i", "9"), "give 4i to wall, burn")


def test_burning_a_card_that_is_not_in_the_hand() -> None:
    """GIFT-4: the card just given is gone, too."""
    game = exchange("4i", "7", "9")
    game.play("give 4i to wall, burn")
    assert why(game, "burn 4i") == ("not-in-hand", "GIFT-4", {"card": "4i"})
    assert is_legal(game, "burn 9")


def test_swapping_a_card_one_does_not_have() -> None:
    """GIFT-9: from the hand or from the discard pile."""
    game = asked("swap", hand=["4i"], discard=["7"]).game()
    assert why(game, "swap 7 with wall") == ("not-in-hand", "GIFT-9", {"card": "7"})
    not_there = ("not-in-discard", "GIFT-9", {"card": "4i"})
    assert why(game, "swap discarded 4i with wall") == not_there
    assert is_legal(game, "swap 4i with wall")
    assert is_legal(game, "swap discarded 7 with wall")


def test_the_morning_swap_is_for_the_hand_only() -> None:
    """DEC-3"""
    table = Table().family(0, hand=["4i"], discard=["7"]).decree("morning-swap", 0)
    table.frames({"kind": "night", "seat": None}, {"kind": "swap", "seat": 0})
    game = table.game()
    assert why(game, "swap discarded 7 with wall") == ("hand-only", "DEC-3", {})
    assert why(game, "swap 7 with wall") == ("not-in-hand", "GIFT-9", {"card": "7"})
    assert is_legal(game, "swap 4i with wall")
