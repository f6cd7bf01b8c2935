"""DEC: what decrees cost, and what the first two levels give. Level 3: test_final_scoring.py."""

from typing import Any

import pytest

from gugong import Game
from gugong.components.loader import parse
from tests.table import (
    Table,
    asked,
    family,
    first_box,
    kind,
    play_all,
    position,
    ships,
    texts,
    told,
    vp,
)

# Level, and the VP that are scored at once.
DECREES = {
    "morning-intrigue": (1, 2), "morning-ship": (1, 2), "morning-servant": (1, 3),
    "morning-envoy": (1, 3), "morning-swap": (1, 3),
    "cheaper-travel": (2, 2), "cheaper-jade": (2, 2), "extra-mason": (2, 3),
    "equal-gifts": (2, 3), "cheaper-decrees": (2, 4),
    "score-fame": (3, 0), "score-eight": (3, 0), "score-jade": (3, 0),
    "score-decrees": (3, 0), "score-harbours": (3, 0),
}  # fmt: skip


def offered(game: Game) -> list[str]:
    """The decrees that can be taken now."""
    return [text.removeprefix("decree ") for text in texts(game) if text.startswith("decree ")]


def holders(game: Game, name: str) -> list[int]:
    rows = [row for row in position(game)["decrees"] if row["decree"] == name]
    found: list[int] = rows[0]["seats"]
    return found


# Taking a decree


@pytest.mark.parametrize("name", DECREES)
def test_price_servant_and_vp(name: str) -> None:
    """DEC-1: pay the price, here 1, 2 or 3 by level, and place 1 more; its VP come at once."""
    price, points = DECREES[name]
    assert name not in offered(asked("decree", pool=price).decree(name).game())
    game = asked("decree", pool=price + 1).decree(name).game()
    assert name in offered(game)
    play_all(game, f"decree {name}")
    me = family(game, 0)
    assert (me["pool"], me["supply"]) == (0, 11)  # one of the 12 is on the decree
    assert (holders(game, name), vp(game, 0)) == ([0], points)
    assert kind(game) == "exchange"  # one decree an action


def test_every_other_family_on_it_makes_it_dearer() -> None:
    """DEC-1: 1 more for each of them; those on other decrees do not matter."""
    table = asked("decree", players=4, pool=4).decree("morning-servant", 1, 3)
    game = table.decree("morning-envoy", 2).decree("score-eight", 0).game()
    play_all(game, "decree morning-servant")
    assert (family(game, 0)["pool"], holders(game, "morning-servant")) == (0, [0, 1, 3])
    short = asked("decree", players=4, pool=3).decree("morning-servant", 1, 3)
    names = offered(short.decree("morning-envoy", 2).game())
    assert "morning-envoy" in names
    assert "morning-servant" not in names


def test_ones_own_servant_makes_it_no_dearer() -> None:
    """DEC-1: what it would cost oneself counts the others alone."""
    game = Table(3).decree("cheaper-jade", 0, 1).game()
    views = [game.view(seat)["decrees"] for seat in range(3)]
    prices = [
        row["price_for_you"] for rows in views for row in rows if row["decree"] == "cheaper-jade"
    ]
    assert prices == [3, 3, 4]


def test_each_decree_once() -> None:
    """DEC-2: and those that are not on the board never."""
    table = asked("decree", pool=6)
    for name in ("morning-servant", "morning-envoy", "extra-mason", "equal-gifts"):
        table.decree(name)
    table.decree("score-eight", 0).decree("score-jade")
    names = ["morning-servant", "morning-envoy", "extra-mason", "equal-gifts", "score-jade"]
    assert offered(table.game()) == names


def test_the_double_servant_pays_but_is_never_placed() -> None:
    """DEC-1, SRV-5: with it alone no decree; with a servant beside it a price of 2."""
    alone = asked("decree", pool=0, double="pool").decree("morning-servant")
    assert kind(alone.game()) == "exchange"
    game = asked("decree", pool=1, double="pool").decree("extra-mason").game()
    play_all(game, "decree extra-mason")
    me = family(game, 0)
    assert (me["pool"], me["double"], holders(game, "extra-mason")) == (0, "supply", [0])


# Level 1, in the morning


def morning(*names: str, others: tuple[int, ...] = (), **mine: Any) -> Table:
    """A night has passed. Family 0 holds these decrees, and so do the others named."""
    table = Table(3).family(0, **{"hand": ["9"], **mine})
    for name in names:
        table.decree(name, 0, *others)
    return table.frames({"kind": "daybreak", "seat": None})


def used_and_waived(name: str, table: Table) -> tuple[dict[str, Any], dict[str, Any]]:
    """Family 0 after the morning: with the benefit, and without it."""
    game = table.game()
    assert (game.chooser, texts(game)) == (0, [f"use {name}", "pass"])
    waived = play_all(game.copy(), "pass")
    assert [event["rule"] for event in told(waived, "passed")] == ["MOR-4"]
    used = play_all(game, f"use {name}")
    assert kind(used) == kind(waived) == "exchange"
    return family(used, 0), family(waived, 0)


def is_skipped(table: Table) -> bool:
    """The morning passes without a question about decrees."""
    return kind(table.game()) in ("gain", "exchange")


@pytest.mark.parametrize(("start", "end"), [(0, 2), (12, 14), (13, 14)])
def test_morning_intrigue(start: int, end: int) -> None:
    """DEC-3: +2; on the last step there is nothing to ask."""
    table = morning("morning-intrigue", intrigue=start)
    used, waived = used_and_waived("morning-intrigue", table)
    assert (used["intrigue"], waived["intrigue"]) == (end, start)
    assert is_skipped(morning("morning-intrigue", intrigue=14))


def test_morning_servant() -> None:
    """DEC-3: gain 1, beside the servants of the day; not with an empty supply."""
    used, waived = used_and_waived("morning-servant", morning("morning-servant"))
    assert (used["pool"], waived["pool"]) == (5, 4)
    assert is_skipped(morning("morning-servant", pool=11))


def test_morning_envoy() -> None:
    """DEC-3, PAL-3: a step, or 1 VP in the palace."""
    used, waived = used_and_waived("morning-envoy", morning("morning-envoy", envoy=3))
    assert (used["envoy"], waived["envoy"]) == (4, 3)
    table = morning("morning-envoy", envoy=8, place=1)
    used, waived = used_and_waived("morning-envoy", table)
    assert (used["points"]["envoy"], waived["points"]["envoy"]) == (1, 0)


def test_morning_swap() -> None:
    """DEC-3: a hand card against any board card, whatever the values, and no action."""
    table = morning("morning-swap", hand=["2p", "8"]).official("wall", "7").official("jade", "3w")
    game = play_all(table.game(), "use morning-swap")
    assert len(texts(game)) == 2 * 7
    for card, location, hand in (("2p", "wall", ["7", "8"]), ("8", "jade", ["2p", "3w"])):
        swapped = play_all(game.copy(), f"swap {card} with {location}")
        assert family(swapped, 0)["hand"] == hand
        assert position(swapped)["officials"][location] == card
        assert (family(swapped, 0)["envoy"], kind(swapped)) == (0, "exchange")


def test_morning_swap_needs_a_card() -> None:
    """DEC-3"""
    table = morning("morning-swap", hand=[]).family(1, hand=["9"])
    assert (table.game().chooser, kind(table.game())) == (1, "exchange")


def test_morning_ship() -> None:
    """DEC-3: from the supply, aboard or on a new ship; nothing sails."""
    table = morning("morning-ship", pool=2).ship("3", 0, 1)
    game = play_all(table.game(), "use morning-ship")
    assert texts(game) == ["ship 3", "new ship"]
    aboard = play_all(game.copy(), "ship 3")
    assert (ships(aboard), family(aboard, 0)["pool"]) == ({"3": (2, 0)}, 2 + 4)
    assert ships(play_all(game.copy(), "new ship")) == {"3": (1, 0), "1": (1, 0)}
    assert ships(play_all(table.game(), "pass")) == {"3": (1, 0)}


def test_morning_ship_third_servant_claims() -> None:
    """DEC-3: that ship may claim, and no other. CAN-8: a card so won is for the coming day."""
    table = morning("morning-ship").ship("3", 0, 2).ship("2", 0, 3)
    game = play_all(table.game(), "use morning-ship")
    assert texts(game) == ["ship 3", "new ship"]
    play_all(game, "ship 3")
    assert texts(game) == ["claim 3 card", "pass"]
    play_all(game, "claim 3 card")
    assert (len(family(game, 0)["hand"]), ships(game)) == (2, {"2": (3, 0)})


def test_morning_ship_without_a_third_servant_claims_nothing() -> None:
    """DEC-3: a ship that was full before stays as it is."""
    table = morning("morning-ship").ship("3", 0, 3).ship("2", 0, 1)
    game = play_all(table.game(), "use morning-ship", "ship 2", "gain 4")
    assert kind(game) == "exchange"


def test_morning_ship_needs_servant_and_room() -> None:
    """DEC-3"""
    assert is_skipped(morning("morning-ship", pool=11))
    full = morning("morning-ship").ship("1", 0, 3).ship("2", 0, 3).ship("4", 0, 3)
    assert is_skipped(full)


def test_two_morning_decrees_in_any_order() -> None:
    """MOR-4 (ruling), DEC-3: with one servant in the supply the order decides who gets it."""
    names = ("morning-ship", "morning-servant")
    game = morning(*names, pool=9).game()
    assert family(game, 0)["supply"] == 1
    assert texts(game) == ["use morning-ship", "use morning-servant", "pass"]
    play_all(game, "use morning-servant")  # which leaves none for a ship
    assert (family(game, 0)["pool"], ships(game), kind(game)) == (10, {}, "exchange")
    game = play_all(morning(*names, pool=9).game(), "use morning-ship")
    assert (family(game, 0)["pool"], ships(game), kind(game)) == (9, {"1": (1, 0)}, "exchange")


def test_one_family_wholly_before_the_next() -> None:
    """MOR-4 (ruling): in turn order of the new day; each may waive what is left."""
    table = morning("morning-intrigue", "morning-envoy", others=(1, 2)).set(medal=1)
    game = table.game()
    questions = []
    while kind(game) == "morning-decrees":
        questions.append((game.chooser, len(texts(game)) - 1))
        game.play("pass" if game.chooser == 2 else game.legal_moves()[-2])
    assert questions == [(1, 2), (1, 1), (2, 2), (0, 2), (0, 1)]
    assert [family(game, seat)["envoy"] for seat in range(3)] == [1, 1, 0]
    assert [family(game, seat)["intrigue"] for seat in range(3)] == [2, 2, 0]


# Level 2, from then on


def same_turn(name: str, location: str, **mine: Any) -> Game:
    """Family 0 gives a decree card to a location and takes this decree; its action follows."""
    table = Table(3).family(0, hand=["5d"], **mine).family(1, hand=["9"]).decree(name)
    table.no_tokens().city("beijing", "vp").city("jinan", "vp").official(location, "1c")
    game = table.turn(0).game()
    return play_all(game, f"give 5d to {location}", f"decree {name}")


def test_cheaper_travel() -> None:
    """DEC-4: travel B costs 1, already in the same turn."""
    game = same_turn("cheaper-travel", "travel", pool=4)
    play_all(game, "travel B", "travel beijing", "take", "take")
    assert (family(game, 0)["pool"], family(game, 0)["traveller"]) == (0, "jinan")
    assert "travel B" not in texts(asked("travel", pool=1).game())


@pytest.mark.parametrize(("house", "price"), [("house 1", 1), ("house 2", 2), ("house 3", 3)])
def test_cheaper_jade(house: str, price: int) -> None:
    """DEC-4: each house costs 1 less, already in the same turn."""
    game = same_turn("cheaper-jade", "jade", pool=3 + price)
    assert f"jade house {price + 1}" not in texts(game)
    play_all(game, f"jade {house}")
    assert (family(game, 0)["pool"], family(game, 0)["jade"]) == (0, 1)


def test_cheaper_jade_on_the_square() -> None:
    """DEC-4: 4 servants."""
    table = asked("jade", pool=4).decree("cheaper-jade", 0).set(jade_houses=[0, 0, 0])
    game = play_all(table.game(), "jade square")
    assert (family(game, 0)["pool"], family(game, 0)["jade"]) == (0, 1)


def test_cheaper_jade_does_not_help_a_token() -> None:
    """DEC-4: a token's jade still costs 3."""

    def traded(pool: int) -> Game:
        table = asked("travel", pool=pool).decree("cheaper-jade", 0)
        table.no_tokens().city("beijing", "servants-for-jade")
        return play_all(table.game(), "travel beijing")

    game = play_all(traded(4), "take")
    assert (family(game, 0)["pool"], family(game, 0)["jade"]) == (1, 1)
    assert kind(traded(2)) == "exchange"


def test_extra_mason_with_a() -> None:
    """DEC-4: 1 more from the supply, or not; already in the same turn."""
    game = same_turn("extra-mason", "wall", pool=4)
    play_all(game, "wall servant")
    assert texts(game) == ["wall servant", "pass"]
    more = play_all(game.copy(), "wall servant")
    assert (family(more, 0)["wall"], family(more, 0)["pool"], family(more, 0)["supply"]) == (
        2,
        0,
        9,
    )
    assert family(play_all(game, "pass"), 0)["wall"] == 1


def test_extra_mason_with_b() -> None:
    """DEC-4: pay 1, place 2, and 1 from the supply."""
    game = asked("wall", pool=3).decree("extra-mason", 0).game()
    play_all(game, "wall B", "wall 2 servants", "wall servant")
    assert (family(game, 0)["wall"], family(game, 0)["pool"], kind(game)) == (3, 0, "exchange")


def test_extra_mason_only_beside_a_servant_of_the_pool() -> None:
    """DEC-4: with an empty pool there is no wall action to go with; nor without a supply."""
    assert kind(asked("wall", pool=0).decree("extra-mason", 0).game()) == "exchange"
    game = asked("wall", pool=11).decree("extra-mason", 0).game()
    play_all(game, "wall servant")
    assert (family(game, 0)["wall"], kind(game)) == (1, "exchange")


def test_extra_mason_by_the_double_servant() -> None:
    """DEC-4, SRV-4 (ruling): it may come from the supply, upright or flat."""
    game = asked("wall", pool=1, double="supply").decree("extra-mason", 0).game()
    play_all(game, "wall servant")
    assert texts(game) == ["wall double as 1", "wall double", "wall servant", "pass"]
    assert family(play_all(game, "wall double"), 0)["double"] == "wall-flat"


def test_equal_gifts() -> None:
    """DEC-4: the same value is free; a lower one is not, nor an equal one without the decree."""
    for held, free in (((0,), True), ((1,), False)):
        table = Table(3).family(0, hand=["5w"]).family(1, hand=["9"]).decree("equal-gifts", *held)
        game = table.official("wall", "5s").official("jade", "6x").turn(0).game()
        assert ("give 5w to wall" in texts(game)) == free
        assert ("give 5w to wall, forgo" in texts(game)) != free
        assert "give 5w to jade" not in texts(game)


def test_equal_gifts_from_the_next_exchange_on() -> None:
    """DEC-4: taken in this turn, of use in the next."""
    table = Table(2).family(0, hand=["5d", "6s"], pool=3).family(1, hand=["9"])
    table.decree("equal-gifts").official("travel", "1c").official("wall", "6x").turn(0)
    table.official("jade", "3w").family(1, pool=2)
    game = table.game()
    assert "give 6s to wall" not in texts(game)
    play_all(game, "give 5d to travel", "decree equal-gifts", "pass", "give 9 to jade", "pass")
    assert "give 6s to wall" in texts(game)


def test_cheaper_decrees() -> None:
    """DEC-4: 1 less to pay; not yet for itself, but already in the same turn."""
    table = Table(3).family(0, hand=["5d"], pool=3 + 2).family(1, hand=["9"])
    table.decree("cheaper-decrees").decree("extra-mason", 1).decree("morning-servant")
    game = table.official("decree", "1c").turn(0).game()
    play_all(game, "give 5d to decree", "decree cheaper-decrees")
    assert family(game, 0)["pool"] == 2
    assert "extra-mason" not in offered(game)  # 2 + 1 - 1 to pay, and one to place
    play_all(game, "decree morning-servant")
    assert (family(game, 0)["pool"], family(game, 0)["supply"]) == (1, 9)


def changed(table: Table, old: str, new: str) -> Game:
    """The game of this table with another figure in its components."""
    other = parse(first_box().text.replace(old, new), "a test")
    assert other.version != first_box().version
    start = {**table.game().position(), "components": other.version}
    return Game.from_position(start, components=other)


def test_no_price_falls_below_nothing() -> None:
    """DEC-5: where a decree costs 0 anyway, or a jade 1, nothing is given back."""
    table = asked("decree", pool=1).decree("cheaper-decrees", 0).decree("morning-servant")
    game = changed(table, "{ 1 = 1, 2 = 2", "{ 1 = 0, 2 = 2")
    play_all(game, "decree morning-servant")
    assert (family(game, 0)["pool"], family(game, 0)["supply"]) == (0, 10)

    table = asked("jade", pool=2).decree("cheaper-jade", 0)
    game = changed(table, "{ price = 2, jade = 2 }", "{ price = 1, jade = 2 }")
    play_all(game, "jade house 1")
    assert (family(game, 0)["pool"], family(game, 0)["jade"]) == (2, 1)
