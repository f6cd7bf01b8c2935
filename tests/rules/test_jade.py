"""JADE: the houses and the square."""

from typing import Any

import pytest

from gugong import Game
from tests.table import Table, asked, family, kind, play_all, position, texts

HOUSES = [(1, 2), (2, 3), (3, 4)]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize(("house", "price"), HOUSES)
def test_one_jade_for_the_price_of_its_house(players: int, house: int, price: int) -> None:
    """JADE-1: on both sides of the board; one jade an action."""
    game = asked("jade", players=players, pool=6).game()
    there = position(game)["jade_houses"]
    play_all(game, f"jade house {house}")
    me = family(game, 0)
    assert (me["jade"], me["pool"], me["supply"]) == (1, 6 - price, 6 + price)
    there[house - 1] -= 1
    assert position(game)["jade_houses"] == there
    assert kind(game) == "exchange"


@pytest.mark.parametrize(
    ("pool", "affordable"), [(2, [1]), (3, [1, 2]), (4, [1, 2, 3]), (6, [1, 2, 3])]
)
def test_only_houses_that_can_be_paid(pool: int, affordable: list[int]) -> None:
    """JADE-1"""
    game = asked("jade", pool=pool).game()
    assert texts(game) == [*[f"jade house {house}" for house in affordable], "pass"]


def test_with_one_servant_there_is_no_jade() -> None:
    """JADE-1"""
    assert kind(asked("jade", pool=1).game()) == "exchange"


def test_an_empty_house_sells_nothing() -> None:
    """JADE-1"""
    game = asked("jade", pool=6).set(jade_houses=[0, 2, 0]).game()
    assert texts(game) == ["jade house 2", "pass"]


@pytest.mark.parametrize("houses", [[1, 0, 0], [0, 1, 0], [0, 0, 1]])
def test_the_square_sells_only_when_all_houses_are_empty(houses: list[int]) -> None:
    """JADE-2"""
    game = asked("jade", pool=6).set(jade_houses=houses).game()
    assert texts(game) == [f"jade house {houses.index(1) + 1}", "pass"]


def test_a_dear_house_keeps_the_square_closed() -> None:
    """JADE-2: also for a family that cannot pay that house."""
    game = asked("jade", pool=3).set(jade_houses=[0, 0, 1]).game()
    assert kind(game) == "exchange"


def test_the_square_takes_five_servants() -> None:
    """JADE-2"""
    table = asked("jade", pool=5).set(jade_houses=[0, 0, 0])
    game = table.game()
    assert texts(game) == ["jade square", "pass"]
    play_all(game, "jade square")
    assert (family(game, 0)["jade"], family(game, 0)["pool"]) == (1, 0)
    assert position(game)["jade_houses"] == [0, 0, 0]
    assert kind(asked("jade", pool=4).set(jade_houses=[0, 0, 0]).game()) == "exchange"


def test_the_supply_never_ends() -> None:
    """JADE-2: the 20 jade of the box are all taken, and there is more."""
    table = asked("jade", pool=5, jade=12).family(1, jade=8, hand=["9"])
    game = play_all(table.set(jade_houses=[0, 0, 0]).game(), "jade square")
    assert family(game, 0)["jade"] == 13


def test_the_view_names_the_price_for_the_viewer() -> None:
    """DEC-4: with the decree every house and the square are 1 cheaper for that family alone."""
    game = Table(2).decree("cheaper-jade", 0).turn(0).family(0, hand=["5w"]).game()
    own, spectator = seen_prices(game, 0), seen_prices(game, None)
    assert own == [(2, 1), (3, 2), (4, 3), (5, 4)]
    assert spectator == [(2, None), (3, None), (4, None), (5, None)]


def seen_prices(game: Game, seat: int | None) -> list[tuple[int, int | None]]:
    view: Any = game.view(seat)
    houses = [*view["jade_houses"], view["jade_square"]]
    return [(house["price"], house["price_for_you"]) for house in houses]
