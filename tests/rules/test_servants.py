"""SRV: servants, and what the Double Servant can do."""

from collections.abc import Callable
from typing import Any

import pytest

from gugong import Game
from gugong.components.names import MOST_SERVANTS
from gugong.rules.moves import GAIN_MOVES
from tests.table import Table, asked, family, kind, play_all, position, ships, texts


def pieces(game: Game, seat: int = 0) -> tuple[int, int, str]:
    """Servants in the pool and in the supply, and where the Double Servant is."""
    me = family(game, seat)
    return me["pool"], me["supply"], me["double"]


def short(supply: int, **mine: Any) -> dict[str, Any]:
    """A family with so many servants in its supply, the others in its pool."""
    beside = 1 if mine.get("double", "locked") != "locked" else 0
    return {"pool": 12 - beside - supply, **mine}


# Gaining (SRV-1, SRV-2)


def test_there_is_a_move_for_as_many_servants_as_any_box_has() -> None:
    """SRV-1."""
    assert str(GAIN_MOVES[-1][1]) == f"gain {MOST_SERVANTS} + double"


@pytest.mark.parametrize(("supply", "gained"), [(3, 2), (2, 2), (1, 1)])
def test_a_short_supply_gives_fewer(supply: int, gained: int) -> None:
    """SRV-1: a card that gains 2."""
    game = asked("servants", **short(supply)).game()
    assert texts(game) == [f"gain {gained}", "pass"]
    play_all(game, f"gain {gained}")
    assert pieces(game)[:2] == (12 - supply + gained, supply - gained)


def test_an_empty_supply_gives_nothing() -> None:
    """SRV-1: 12 and no more: card, token and morning pass by."""
    assert kind(asked("servant", pool=12).game()) == "exchange"
    table = asked("travel", pool=12).no_tokens().city("beijing", "servants")
    assert pieces(play_all(table.game(), "travel beijing")) == (12, 0, "locked")
    table = Table(2).family(0, pool=12, hand=["9"]).frames({"kind": "daybreak", "seat": None})
    assert (kind(table.game()), pieces(table.game())) == ("exchange", (12, 0, "locked"))


def test_the_double_servant_instead_of_a_normal_one() -> None:
    """SRV-2: for every servant gained, if it lies in the supply."""
    game = asked("servant", double="supply").game()
    assert {*texts(game)} == {"gain 1", "gain double", "pass"}
    assert pieces(play_all(game.copy(), "gain double")) == (0, 11, "pool")
    assert pieces(play_all(game.copy(), "gain 1")) == (1, 10, "supply")
    game = asked("servants", double="supply").game()
    assert {*texts(game)} == {"gain 2", "gain 1 + double", "pass"}
    assert pieces(play_all(game, "gain 1 + double")) == (1, 10, "pool")


@pytest.mark.parametrize("where", ["locked", "pool", "wall-flat"])
def test_elsewhere_it_cannot_be_gained(where: str) -> None:
    """SRV-2"""
    assert texts(asked("servants", double=where).game()) == ["gain 2", "pass"]


def test_alone_in_the_supply_it_is_what_there_is_to_gain() -> None:
    """SRV-1, SRV-2"""
    assert texts(asked("servants", **short(0, double="supply")).game()) == ["gain double", "pass"]


def test_handed_in_tokens_gain_it_too() -> None:
    """SRV-2, TRV-5"""
    table = asked("palace", double="supply", tokens=["vp", "vp"]).no_tokens().city("jinan", "vp")
    game = play_all(table.game(), "hand in for servant")
    assert {*texts(game)} == {"gain 1", "gain double"}
    assert pieces(play_all(game, "gain double")) == (0, 11, "pool")


def test_a_wall_benefit_gains_it_too() -> None:
    """SRV-2, WALL-4: two servants for three steps."""
    table = Table(2).family(0, wall=4, intrigue=3, double="supply", hand=["9"])
    table.frames({"kind": "turn", "seat": 0}, {"kind": "wall-check", "seat": None})
    game = play_all(table.game(), "lower 3 for servants")
    assert {*texts(game)} == {"gain 2", "gain 1 + double"}


# Leaving some (SRV-2)


def morning(**mine: Any) -> Game:
    """The servants of the second day, 4, are due."""
    table = Table(2).family(0, **{"hand": ["9"], **mine})
    return table.frames({"kind": "daybreak", "seat": None}).game()


def night(cards: list[str], **mine: Any) -> Game:
    """The last night; the dice show 3, 6, 3."""
    table = Table(2).family(0, discard=cards, **mine).set(day=4, dice=[3, 6, 3])
    return table.frames({"kind": "night", "seat": None}).game()


def test_morning_servants_are_not_asked_about_where_it_cannot_matter() -> None:
    """SRV-2 (ruling): 3 servants are left and no Double Servant lies there."""
    game = morning(**short(7))
    assert (kind(game), pieces(game)) == ("exchange", (9, 3, "locked"))


@pytest.mark.parametrize("supply", [6, 5, 4, 3, 1])
def test_morning_servants_may_be_left_if_fewer_than_3_would_be(supply: int) -> None:
    """SRV-2 (ruling): in part or whole."""
    game = morning(**short(supply))
    most = min(supply, 4)
    some = [f"gain {count}" for count in range(1, most + 1)]
    assert texts(game) == ["gain nothing", *some]
    assert pieces(play_all(game.copy(), "gain nothing"))[1] == supply
    assert pieces(play_all(game, f"gain {most}"))[1] == supply - most


def test_servants_that_were_left_can_be_placed_from_the_supply() -> None:
    """SRV-2: why leaving some can matter before the supply is empty."""
    table = Table(2).no_tokens().city("xian", "ship").city("lanzhou", "wall")
    table.official("travel", "1c").family(0, **short(5, hand=["9"]))
    game = table.frames({"kind": "daybreak", "seat": None}).set(start=0).game()
    play_all(game, "gain 3", "give 9 to travel", "travel B", "travel xian", "new ship")
    play_all(game, "travel lanzhou", "wall servant")
    assert (pieces(game)[1], family(game, 0)["wall"], len(ships(game))) == (2, 1, 1)


def test_morning_servants_and_the_double_servant() -> None:
    """SRV-2 (ruling): only which pieces while the supply suffices; else how many, too."""
    assert {*texts(morning(**short(7, double="supply")))} == {"gain 4", "gain 3 + double"}
    counts = {"gain nothing", "gain 1", "gain 2", "gain 3"}
    doubles = {"gain double", "gain 1 + double", "gain 2 + double", "gain 3 + double"}
    assert {*texts(morning(**short(3, double="supply")))} == counts | doubles
    assert {*texts(morning(**short(6, double="supply")))} == counts | doubles | {"gain 4"}


def test_night_servants_may_be_left_too() -> None:
    """SRV-2 (ruling), NIGHT-1: two matches."""
    assert texts(night(["3w"], **short(4))) == ["gain nothing", "gain 1", "gain 2"]
    game = play_all(night(["3w"], **short(4)), "gain 1")
    assert pieces(game) == (9, 3, "locked")
    assert pieces(night(["3w"], **short(5))) == (9, 3, "locked")  # not asked
    assert {*texts(night(["3w"], **short(5, double="supply")))} == {"gain 2", "gain 1 + double"}


def test_other_servants_are_taken_or_waived_as_a_whole() -> None:
    """SRV-2: only those of the morning and of the night may be left in part."""
    assert texts(asked("servants", **short(2)).game()) == ["gain 2", "pass"]
    table = Table(2).family(0, pool=10, hand=["9"]).decree("morning-servant", 0)
    game = table.frames({"kind": "daybreak", "seat": None}).game()
    play_all(game, "use morning-servant")  # the last one of the supply
    assert (kind(game), pieces(game)) == ("exchange", (11, 0, "locked"))


# Paying (SRV-3)


@pytest.mark.parametrize(
    ("choice", "left"),
    [
        ("pay servants", (1, 10, "pool")),
        ("pay double as 1", (2, 9, "supply")),
        ("pay double", (3, 8, "supply")),
    ],
)
def test_it_pays_two_or_one_or_not_at_all(choice: str, left: tuple[int, int, str]) -> None:
    """SRV-3: a palace B of 2 servants; the payer chooses."""
    game = play_all(asked("palace", pool=3, double="pool").game(), "palace B")
    assert texts(game) == ["pay servants", "pay double as 1", "pay double"]
    assert pieces(play_all(game, choice)) == left


def test_no_change_is_given() -> None:
    """SRV-3: for a price of 1 it is worth 1."""
    game = play_all(asked("intrigue", pool=1, double="pool").game(), "intrigue B")
    assert texts(game) == ["pay servants", "pay double as 1"]
    assert pieces(play_all(game, "pay double as 1")) == (1, 10, "supply")
    game = play_all(asked("intrigue", pool=0, double="pool").game(), "intrigue B")
    assert (kind(game), pieces(game)) == ("exchange", (0, 11, "supply"))  # nothing to choose


def test_it_covers_a_price_of_two_alone() -> None:
    """SRV-3: nothing to choose then; and 3 it does not cover."""
    game = play_all(asked("palace", pool=0, double="pool").game(), "palace B")
    assert (kind(game), pieces(game)) == ("exchange", (0, 11, "supply"))
    assert texts(asked("jade", pool=0, double="pool").game()) == ["jade house 1", "pass"]
    assert texts(asked("jade", pool=1, double="pool").game()) == [
        "jade house 1", "jade house 2", "pass",
    ]  # fmt: skip


def test_in_the_supply_it_pays_nothing() -> None:
    """SRV-3"""
    assert texts(asked("palace", pool=1, double="supply").game()) == ["palace A", "pass"]


def test_a_gift_can_be_paid_with_it() -> None:
    """SRV-3, GIFT-4"""
    table = Table(2).family(0, hand=["2p"], double="pool").official("jade", "7").turn(0)
    game = play_all(table.family(1, hand=["9"]).game(), "give 2p to jade, pay")
    assert pieces(game) == (0, 11, "supply")


# Placing (SRV-4)


def test_on_the_wall_flat_or_upright() -> None:
    """SRV-4: wherever 1 servant may be placed."""
    game = asked("wall", pool=1, double="pool").game()
    assert {*texts(game)} == {
        "wall double as 1", "wall double", "wall servant", "wall B", "pass",
    }  # fmt: skip
    assert family(play_all(game.copy(), "wall double"), 0)["double"] == "wall-flat"
    assert family(play_all(game.copy(), "wall double as 1"), 0)["double"] == "wall-upright"


def test_two_to_place_may_be_a_servant_and_the_double_servant() -> None:
    """SRV-4: 3 in all, but never more than two pieces."""
    game = play_all(asked("wall", pool=3, double="pool").game(), "wall B", "pay servants")
    assert {*texts(game)} == {
        "wall servant", "wall double as 1", "wall double", "wall 2 servants",
        "wall servant + double as 1", "wall servant + double",
    }  # fmt: skip
    play_all(game, "wall servant + double")
    assert (family(game, 0)["wall"], pieces(game)) == (1, (1, 9, "wall-flat"))


def test_with_it_alone_there_is_no_wall_b() -> None:
    """SRV-4, WALL-1: it cannot pay and be placed; with one servant either can do either."""
    assert "wall B" not in texts(asked("wall", pool=0, double="pool").game())
    game = asked("wall", pool=1, double="pool").game()
    paid = play_all(game.copy(), "wall B", "pay double as 1")
    assert (family(paid, 0)["wall"], pieces(paid)) == (1, (0, 10, "supply"))
    laid = play_all(game.copy(), "wall B", "pay servants", "wall double")
    assert (family(laid, 0)["wall"], pieces(laid)) == (0, (0, 11, "wall-flat"))


@pytest.mark.parametrize(("choice", "spaces"), [("", 2), (" as 1", 1)])
def test_on_a_ship_flat_or_upright(choice: str, spaces: int) -> None:
    """SRV-4: flat it fills 2 of the 3 spaces."""
    game = asked("canal", pool=0, double="pool").ship("2", 0, 1).game()
    play_all(game, f"ship 2 with double{choice}")
    assert ships(game) == {"2": (1, spaces)}
    assert ("claim 2 vp" in texts(game)) == (spaces == 2)


def test_flat_needs_two_spaces_on_one_ship() -> None:
    """SRV-4, CAN-1"""
    game = asked("canal", pool=0, double="pool").ship("2", 0, 2).game()
    assert "ship 2 with double as 1" in texts(game)
    assert "ship 2 with double" not in texts(game)
    assert {"new ship with double", "new ship with double as 1"} < {*texts(game)}


def wall_token() -> Game:
    table = asked("travel", double="supply").no_tokens().city("beijing", "wall")
    return play_all(table.game(), "travel beijing")


def ship_token() -> Game:
    table = asked("travel", double="supply").no_tokens().city("beijing", "ship")
    return play_all(table.game(), "travel beijing")


def morning_ship() -> Game:
    table = Table(2).family(0, hand=["9"], double="supply").decree("morning-ship", 0)
    game = table.frames({"kind": "daybreak", "seat": None}).game()
    return play_all(game, "use morning-ship")


@pytest.mark.parametrize(
    ("begin", "piece", "where"),
    [
        (wall_token, "wall double", "wall-flat"),
        (wall_token, "wall double as 1", "wall-upright"),
        (ship_token, "new ship with double", "ship"),
        (ship_token, "new ship with double as 1", "ship"),
        (morning_ship, "new ship with double", "ship"),
        (morning_ship, "new ship with double as 1", "ship"),
    ],
)
def test_where_a_servant_comes_from_the_supply(
    begin: Callable[[], Game], piece: str, where: str
) -> None:
    """SRV-4 (ruling): if it lies there. (The extra mason: test_decrees.py.)"""
    game = play_all(begin(), piece)
    assert family(game, 0)["double"] == where


def test_from_the_supply_not_from_the_pool() -> None:
    """SRV-4 (ruling): in the pool it does not lie in the supply."""
    table = asked("travel", double="pool").no_tokens().city("beijing", "wall")
    assert texts(play_all(table.game(), "travel beijing")) == ["wall servant", "pass"]


# Never, and home again (SRV-5, SRV-6). Decrees and rewards: test_decrees.py, test_harbours.py.


def test_never_on_a_decree() -> None:
    """SRV-5: a price it could pay with the servant it takes is not enough."""
    table = (
        asked("decree", pool=1, double="pool").decree("morning-servant", 1).decree("score-eight")
    )
    game = table.game()
    assert "decree morning-servant" in texts(game)  # pays 2, places the servant
    assert "decree score-eight" not in texts(game)  # 3 to pay
    play_all(game, "decree morning-servant")
    assert pieces(game) == (0, 10, "supply")
    assert [row["seats"] for row in position(game)["decrees"] if row["seats"]] == [[0, 1]]


def test_returned_servants_go_to_the_supply() -> None:
    """SRV-6: from the wall and from a ship, the Double Servant too."""
    table = Table(2).family(0, wall=2, double="wall-flat", hand=["9"])
    table.frames({"kind": "turn", "seat": 0}, {"kind": "wall-check", "seat": None})
    assert pieces(table.game()) == (0, 11, "supply")
    table = Table(2).family(0, hand=["9"]).ship("5", 0, 1, double=1)
    game = table.frames({"kind": "turn", "seat": 0}, {"kind": "ships-sail", "seat": None}).game()
    assert (pieces(game), ships(game)) == ((0, 11, "supply"), {})


def test_a_paid_servant_can_be_gained_back_for_the_same_action() -> None:
    """WALL-1, TRV-5, SRV-1: the supply was empty until the price was paid; with the servant that
    tokens then gain a second mason may be placed."""
    table = asked("wall", pool=2, tokens=["envoy", "envoy"], rewards={"vp": 3, "card": 2})
    table.ship("1", 0, 3).decree("score-eight", 0).family(0, wall=1)
    game = table.no_tokens().game()
    assert pieces(game) == (2, 0, "locked")
    play_all(game, "wall B", "hand in for servant", "wall 2 servants")
    assert (family(game, 0)["wall"], pieces(game)) == (3, (0, 0, "locked"))
