"""How two boxes differ: every figure that does, and no noise."""

from collections.abc import Callable
from copy import deepcopy
from random import Random

import pytest

from gugong.components import Components, Difference, compare, parse
from gugong.components.problems import Figures
from gugong.components.writer import write
from tests.table import first_box
from tools.random_components import random_components

OWN = "reported: from my own box"
OURS = first_box()


def changed(
    change: Callable[[Figures], object], name: str = "Mine", basis: dict[str, str] | None = None
) -> Components:
    """The first box after some changes, which need not be complete."""
    figures = deepcopy(OURS.figures)
    change(figures)
    return parse(write(name, figures, basis or OURS.basis), "a test")


def differences(change: Callable[[Figures], object]) -> list[tuple[str, object, object]]:
    return [found[:3] for found in compare(OURS, changed(change))]


def card(value: int, action: str) -> dict[str, object]:
    return {"value": value, "action": action}


def test_a_box_does_not_differ_from_itself() -> None:
    assert compare(OURS, OURS) == []


def test_name_and_basis_are_no_figures() -> None:
    basis = dict.fromkeys(OURS.figures, OWN)
    assert compare(OURS, changed(lambda f: None, "Another name", basis)) == []


def test_each_figure_comes_with_its_key_and_both_values() -> None:
    def change(figures: Figures) -> None:
        figures["jade"]["square_price"] = 6
        figures["players"]["harbour_reward_spaces"]["vp"] = 4
        figures["board"]["small"]["jade_houses"][1]["price"] = 9
        figures["gift_cards"]["gifts"][8] = "bronze bell"

    assert differences(change) == [
        ("players.harbour_reward_spaces.vp", 3, 4),
        ("board.small.jade_houses.2.price", 3, 9),
        ("jade.square_price", 5, 6),
        ("gift_cards.gifts.9", "jade statue", "bronze bell"),
    ]


def test_each_value_comes_with_its_own_basis() -> None:
    """The finest key at or above the figure counts, in each box its own."""

    def change(figures: Figures) -> None:
        figures["board"]["large"]["palace_places"] = [8, 5, 3, 1, 1]

    theirs = changed(change, basis={**OURS.basis, "board.large.palace_places": OWN})
    assert compare(OURS, theirs) == [
        Difference("board.large.palace_places.1", 7, 8, "rulebook: example", OWN),
        Difference("board.large.palace_places.4", 2, 1, "reconstructed", "reconstructed"),
    ]


def test_a_figure_whose_parts_have_bases_of_their_own_has_the_least_certain_one() -> None:
    def change(figures: Figures) -> None:
        figures["gift_cards"]["board"][0]["action"] = "swap"

    basis = dict(OURS.basis)
    del basis["gift_cards.board"]
    for position in range(1, 8):
        basis[f"gift_cards.board.{position}.value"] = "rulebook"
        basis[f"gift_cards.board.{position}.action"] = OWN
    [found] = compare(OURS, changed(change, basis=basis))
    assert found.their_basis == OWN


def test_the_order_of_cards_dice_decrees_and_roads_is_no_difference() -> None:
    def change(figures: Figures) -> None:
        gifts = figures["gift_cards"]
        for cards in (gifts["board"], gifts["draw"], *gifts["sets"], gifts["solo_sets"]):
            cards.reverse()
        for level in (1, 2, 3):
            figures["decrees"][f"level_{level}"].reverse()
        figures["dice"]["faces"].reverse()
        figures["dice"]["faces"][0].reverse()
        figures["map"]["inner"].reverse()
        figures["map"]["roads"].reverse()
        figures["map"]["roads"][0].reverse()
        figures["board"]["small"]["players"].reverse()

    theirs = changed(change)
    assert theirs.version != OURS.version
    assert compare(OURS, theirs) == []


def test_cards_are_compared_with_those_of_the_same_value_in_the_same_set() -> None:
    """Set 1 of the first box has 1 palace, 4 intrigue, 6 servant and 7 none."""

    def change(figures: Figures) -> None:
        figures["gift_cards"]["sets"][0] = [
            card(7, "none"), card(6, "wall"), card(2, "canal"), card(4, "intrigue"),
        ]  # fmt: skip

    assert differences(change) == [
        ("gift_cards.sets.1.1", card(1, "palace"), card(2, "canal")),
        ("gift_cards.sets.1.3", card(6, "servant"), card(6, "wall")),
    ]


def test_the_same_card_twice_is_not_the_same_as_once() -> None:
    def change(figures: Figures) -> None:
        figures["gift_cards"]["sets"][0][1] = card(1, "palace")

    assert differences(change) == [
        ("gift_cards.sets.1.2", card(4, "intrigue"), card(1, "palace")),
    ]


def test_decrees_are_compared_by_their_names() -> None:
    def change(figures: Figures) -> None:
        figures["decrees"]["level_1"].reverse()
        figures["decrees"]["level_1"][0]["vp"] = 9

    assert differences(change) == [
        ("decrees.level_1.5", {"id": "morning-swap", "vp": 3}, {"id": "morning-swap", "vp": 9}),
    ]


def test_a_die_is_one_figure() -> None:
    def change(figures: Figures) -> None:
        figures["dice"]["faces"][1] = [9, 9, 9, 9, 9, 9]

    [(key, _, theirs)] = differences(change)
    assert (key, theirs) == ("dice.faces.2", [9] * 6)


def test_what_only_one_box_has_is_missing_in_the_other() -> None:
    def change(figures: Figures) -> None:
        figures["days"] = {"count": 3, "morning_servants": [0, 4, 4]}
        figures["map"]["roads"].append(["datong", "xian"])
        figures["gift_cards"]["solo_sets"].append({"human": 5, "meng": 1})

    found = compare(OURS, changed(change))
    assert [difference[:3] for difference in found] == [
        ("days.count", 4, 3),
        ("days.morning_servants.4", 4, None),
        ("gift_cards.solo_sets", None, {"human": 5, "meng": 1}),
        ("map.roads", None, ["datong", "xian"]),
    ]
    assert (found[1].our_basis, found[1].their_basis) == ("reported", None)
    assert (found[3].our_basis, found[3].their_basis) == (None, "reconstructed")


def test_a_renamed_city_is_found_wherever_it_is_named() -> None:
    def change(figures: Figures) -> None:
        figures["map"]["ring"][0] = "xiamen"
        figures["map"]["place"]["xiamen"] = figures["map"]["place"].pop("quanzhou")

    assert differences(change) == [
        ("map.ring.1", "quanzhou", "xiamen"),
        ("map.place.quanzhou", OURS_PLACE, None),
        ("map.place.xiamen", None, OURS_PLACE),
    ]


OURS_PLACE = list(OURS.places["quanzhou"])


def test_a_longer_ring_is_one_difference() -> None:
    """Otherwise every city after the new one would differ, since it has another position."""

    def change(figures: Figures) -> None:
        figures["map"]["ring"].insert(0, "xiamen")
        figures["map"]["place"]["xiamen"] = [80, 90]
        figures["travel_tokens"]["basic"]["vp"] += 1

    keys = [key for key, _, _ in differences(change)]
    assert keys == ["travel_tokens.basic.vp", "map.ring", "map.place.xiamen"]


@pytest.mark.parametrize("seed", range(20))
def test_any_two_boxes_can_be_compared_both_ways(seed: int) -> None:
    one, other = random_components(Random(seed)), random_components(Random(seed + 1000))
    there, back = compare(one, other), compare(other, one)
    assert len(there) == len(back) > 0
    for found in there:
        assert (found.ours is None) == (found.our_basis is None)
        assert (found.theirs is None) == (found.their_basis is None)
        assert found.ours != found.theirs
