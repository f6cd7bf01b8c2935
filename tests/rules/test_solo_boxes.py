"""SOLO with figures that nobody printed: rules look them up in the box."""

from random import Random

import pytest

from gugong import Components, Game, PositionBuilder
from gugong.components import parse
from gugong.rules.constants import MENG
from gugong.rules.invariants import problems_of
from tests.table import family, first_box, told


def box_with(old: str, new: str) -> Components:
    text = first_box().text
    assert old in text
    return parse(text.replace(old, new), "another box")


@pytest.mark.parametrize("seed", range(12))
def test_meng_hands_in_as_many_tokens_as_the_box_asks_for(seed: int) -> None:
    """SOLO-11, TRV-5: three tokens a servant here, where the printed game asks for two."""
    box = box_with("servant = { tokens = 2, gain = 1 }", "servant = { tokens = 3, gain = 1 }")
    game, luck = Game(1, components=box, difficulty="hard", seed=seed), Random(seed)
    while not game.over:
        game.play(luck.choice(game.legal_moves()))
        rewards = [event["reward"] for event in told(game, "handed-in", MENG)]
        spent = [event["token"] for event in told(game, "spent-token", MENG)]
        if rewards == ["servant"] * len(rewards):
            assert len(spent) + spent.count("double") == 3 * len(rewards)


def test_pairs_of_sets_that_share_the_humans_set() -> None:
    """SOLO-1: Meng gets the set of the pair that was chosen."""
    box = box_with("{ human = 2, meng = 3 }", "{ human = 4, meng = 3 }")
    for sets in ("4-5", "4-3"):
        game = Game(1, components=box, sets=sets, difficulty="normal", seed=1)
        assert game.options["sets"] == sets
        his = [f"{value}" for value, _ in box.sets[int(sets[-1]) - 1]]
        shown = family(game, MENG)["shown"]
        assert sorted(card[0] for card in shown) == sorted(his)


def test_a_fifth_card_without_a_space_for_card_rewards() -> None:
    """SOLO-3: on hard he has a fifth card; where there is no space, it marks none."""
    box = box_with("gift_card = 2", "gift_card = 0")
    game = Game(1, components=box, difficulty="hard", seed=1)
    meng = family(game, MENG)
    assert (len(meng["hand"]), meng["rewards"]["card"]) == (5, 0)
    state = game.state.copy()
    state.hands[MENG] = tuple(sorted((*state.hands[MENG], state.gifts.pop())))
    what = "6 gift cards in all; he can have 5 (SOLO-1, SOLO-15)"
    assert problems_of(state) == [("families.1.hand", what)]


def test_a_square_that_is_cheaper_than_the_houses() -> None:
    """SOLO-13, JADE-2: he buys from a house all the same, while one has jade."""
    box = box_with("square_price = 5", "square_price = 1")
    builder = PositionBuilder(1, components=box).family(0, hand=["9"]).family(MENG, pool=5)
    action = {"kind": "meng-action", "seat": MENG, "action": "jade", "special": 0, "by": "location"}
    game = builder.set(jade_houses=[0, 1, 1]).frames({"kind": "turn", "seat": 0}, action).game()
    (taken,) = told(game, "took-jade")
    assert (taken["house"], family(game, MENG)["pool"]) == (2, 2)


def test_a_full_canal() -> None:
    """SOLO-15: five ships of the human's leave no harbour for his."""
    box = box_with("\nships = 3", "\nships = 5")
    builder = PositionBuilder(1, components=box).family(0, hand=["9"]).family(MENG, pool=2)
    for harbour in range(1, 6):
        builder.ship(str(harbour), 0, 1)
    action = {
        "kind": "meng-action",
        "seat": MENG,
        "action": "canal",
        "special": 1,
        "by": "location",
    }
    game = builder.frames({"kind": "turn", "seat": 0}, action).game()
    (cannot,) = told(game, "meng-cannot")
    assert (cannot["why"], cannot["need"], cannot["rule"]) == ("harbour", 0, "SOLO-15")
    meng = family(game, MENG)
    assert (meng["pool"], meng["supply"]) == (2, 10)
    assert told(game, "loaded") == []
