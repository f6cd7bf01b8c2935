"""PositionBuilder: what is not said is filled in soundly, and what cannot be is told."""

from collections import Counter
from random import Random
from typing import Any

import pytest

from gugong import Game, PositionBuilder, PositionError
from gugong.rules.constants import CARDS, TOKENS
from tests.table import family, kind, texts, top_frame
from tools.random_play import choices


def refused(builder: PositionBuilder) -> dict[str, str]:
    with pytest.raises(PositionError) as error:
        builder.game()
    return dict(error.value.problems)


@pytest.mark.parametrize("players", [1, 2, 3, 4, 5])
def test_with_nothing_said_there_is_a_sound_table(players: int) -> None:
    game = PositionBuilder(players).game()
    assert game.players == players
    assert game.over, "nobody is asked anything"
    for seat in range(game.seats):
        assert (family(game, seat)["pool"], family(game, seat)["supply"]) == (0, 12)


def test_everything_in_the_box_is_somewhere() -> None:
    """Cards and tokens that are not named are in their piles (SET-4, SET-8)."""
    builder = PositionBuilder(3, names=("anna", "lisa", "david"))
    builder.family("anna", hand=["6w", "2p"], tokens=["vp", "wall"]).official("jade", "9")
    data = builder.turn("anna").position()
    cards = Counter(data["gift_pile"]) + Counter(data["officials"].values()) + Counter(["6w", "2p"])
    box = builder.box
    everything = [*box.board_cards, *box.draw_cards, *[c for group in box.sets for c in group]]
    assert cards == Counter(CARDS[card] for card in everything)
    tokens = Counter(data["token_pile"]) + Counter(data["cities"].values())
    assert tokens + Counter(["vp", "wall"]) == Counter(TOKENS[t] for t in box.token_list)


def test_servants_add_up_wherever_they_are() -> None:
    """SRV-1: pool, wall, decrees, ships, rewards and bonus tokens; the rest is in the supply."""
    builder = PositionBuilder(2, bonus_tokens=True).family(0, pool=2, wall=1, rewards={"vp": 1})
    builder.decree("morning-ship", 0).ship("2", 0, 2).laid("toll", 0, "wall")
    game = builder.family(0, hand=["9"]).turn(0).game()
    assert family(game, 0)["supply"] == 12 - 2 - 1 - 1 - 1 - 2 - 1


@pytest.mark.parametrize(
    ("place", "extra"),
    [
        ("pool", lambda b: b.family(0, double="pool")),
        ("supply", lambda b: b.family(0, double="supply")),
        ("wall-flat", lambda b: b.family(0, double="wall-flat")),
        ("ship", lambda b: b.ship("1", 0, 1, double=2)),
        ("token", lambda b: b.laid("toll", 0, "wall", double=1)),
    ],
)
def test_the_double_servant_is_unlocked_where_it_is_used(place: str, extra: Any) -> None:
    """CAN-7: its reward comes with it."""
    builder = PositionBuilder(2, bonus_tokens=True).family(0, hand=["9"])
    game = extra(builder).turn(0).game()
    assert family(game, 0)["double"] == place
    assert family(game, 0)["rewards"]["double"] == 1


def test_an_envoy_in_the_palace_has_the_best_free_place() -> None:
    """PAL-2, and a place brings the envoy there."""
    builder = PositionBuilder(3).family(0, envoy=8).family(1, place=1).family(2, envoy=7)
    game = builder.game()
    assert [family(game, seat)["place"] for seat in range(3)] == [2, 1, None]
    assert [family(game, seat)["envoy"] for seat in range(3)] == [8, 8, 7]


def test_a_traveller_has_taken_the_token_where_it_stands() -> None:
    """TRV-4"""
    game = PositionBuilder(2).family(0, traveller="xian").game()
    data: Any = game.position()
    assert data["cities"]["xian"] is None


def test_what_was_dealt_makes_way_for_what_is_named() -> None:
    """However few there are of a token or a card, it can be named."""
    builder = PositionBuilder(2).family(0, tokens=["double"] * 2, hand=["9"]).turn(0)
    data: Any = builder.game().position()
    assert "double" not in data["cities"].values()
    assert None not in data["cities"].values()
    dealt: Any = PositionBuilder(2).game().position()
    card = dealt["officials"]["wall"]
    moved: Any = PositionBuilder(2).official("canal", card).game().position()
    assert moved["officials"]["canal"] == card


def test_markers_follow_the_steps_unless_they_are_named() -> None:
    """INT-4"""
    data: Any = PositionBuilder(3).family(0, intrigue=5).game().position()
    assert data["markers"] == [1, 2, 0]
    data = PositionBuilder(2).markers(1, 0).game().position()
    assert data["markers"] == [1, 0]


def test_two_decrees_of_a_level_can_be_named() -> None:
    """SET-10"""
    builder = PositionBuilder(2).decree("morning-ship", 0).decree("morning-swap")
    data: Any = builder.game().position()
    assert {row["decree"] for row in data["decrees"][:2]} == {"morning-ship", "morning-swap"}
    with pytest.raises(PositionError, match=r"two of level 1 lie out already"):
        builder.decree("morning-envoy")


def test_what_comes_next() -> None:
    """A turn, an action, or a part of the day."""
    builder = PositionBuilder(3).family(1, hand=["9"], pool=2)
    assert kind(builder.turn(1).game()) == "exchange"
    assert builder.turn(1).game().turn == 1
    assert top_frame(builder.action(1, "palace").game()) == {
        "kind": "action", "seat": 1, "action": "palace", "by": "location",
    }  # fmt: skip
    assert "gain 2" in texts(builder.action(1, "servants").game())
    assert builder.begin("night").game().day == 2


def test_meng_plays_what_is_laid_out() -> None:
    """SOLO-5: his automa card and his gift."""
    builder = PositionBuilder(1, focus="wall").family(0, hand=["9"]).automa("jade").gifts("8")
    game = builder.turn(1).game()
    events: Any = game.events()
    given = [event for event in events if event["event"] == "gave"]
    assert [(event["card"], event["location"]) for event in given] == [("8", "jade")]


def test_calls_for_one_family_add_up() -> None:
    game = PositionBuilder(2).family(0, pool=2).family(0, jade=1, vp=7).game()
    assert (family(game, 0)["pool"], family(game, 0)["jade"]) == (2, 1)
    assert game.scores[0].sources["tokens"] == 7


@pytest.mark.parametrize("seed", range(5))
def test_what_is_built_plays_to_its_end(seed: int) -> None:
    builder = PositionBuilder(4, seed=seed, bonus_tokens=True).set(day=3, start=2, medal=1)
    for seat, hand in enumerate((["6w"], ["9"], ["8"], ["1p"])):
        builder.family(seat, hand=hand, pool=3, intrigue=seat, envoy=5 + seat)
    game = builder.turn(2).game()
    for move in choices(game, Random(seed)):
        game.play(move)
    assert game.over
    assert Game.from_record(game.record()).position() == game.position()


# What cannot be


def test_a_family_nobody_knows() -> None:
    builder = PositionBuilder(2, names=("anna", "lisa"))
    with pytest.raises(PositionError, match=r"'max' is not one of anna, lisa"):
        builder.family("max", pool=2)
    with pytest.raises(PositionError, match=r"2 is not one of 0, 1"):
        builder.family(2, pool=2)


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        (lambda b: b.family(0, weather="fine"), r"'weather' is not one of pool, supply"),
        (lambda b: b.set(weather="fine"), r"'weather' is not one of day, start"),
        (lambda b: b.official("moon", "9"), r"'moon' is not one of travel, wall"),
        (lambda b: b.city("atlantis", "vp"), r"'atlantis' is not one of"),
        (lambda b: b.decree("no-such"), r"'no-such' is not one of morning-intrigue"),
        (lambda b: b.automa("wall"), r"Meng is not at this table"),
    ],
)
def test_words_that_mean_nothing_here(wrong: Any, told: str) -> None:
    with pytest.raises(PositionError, match=told):
        wrong(PositionBuilder(2))


def test_more_than_there_is() -> None:
    assert refused(PositionBuilder(2).family(0, hand=["9"] * 20))["cards"].startswith("not in the")
    assert "3 more vp" in refused(PositionBuilder(2).family(0, tokens=["vp"] * 6))["tokens"]
    assert "5z" in refused(PositionBuilder(2).family(0, hand=["5z"]))["cards"]
    assert "families.0.supply" in refused(PositionBuilder(2).family(0, pool=13))


def test_a_builder_can_be_used_again() -> None:
    """`position` changes nothing in the builder."""
    builder = PositionBuilder(2).family(0, hand=["9"], pool=2).turn(0)
    first = builder.position()
    assert builder.position() == first
    assert builder.family(0, pool=3).position()["families"][0]["supply"] == 9


def test_it_says_what_it_is() -> None:
    assert repr(PositionBuilder(4)) == "<PositionBuilder: 4 families>"
