"""MOR: the morning of days 2 to 4."""

from collections import Counter
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
    texts,
    told,
    vp,
)

BASIC = first_box().basic_tokens
CARDS = ("9", "8", "7", "6s", "5w")


def table(players: int = 3, seed: int = 1) -> Table:
    """The night is over; every family has a card for the new day and a full supply."""
    out = Table(players, seed=seed).frames({"kind": "daybreak", "seat": None})
    for seat in range(players):
        out.family(seat, hand=[CARDS[seat]])
    return out


def tokens_of(counts: dict[str, int]) -> list[str]:
    return [name for name, count in counts.items() for _ in range(count)]


def everything_but(*kinds: str) -> list[str]:
    return tokens_of({name: count for name, count in BASIC.items() if name not in kinds})


def with_token(game: Game) -> list[str]:
    return [city for city, token in position(game)["cities"].items() if token]


def test_medal_makes_the_start_player() -> None:
    """MOR-1: who holds the medal starts, and it goes back to the board."""
    game = table(4).set(start=1, medal=3).game()
    assert position(game)["start"] == 3
    assert position(game)["medal"] is None
    assert (game.turn, game.chooser, kind(game)) == (3, 3, "exchange")


def test_no_medal_no_change() -> None:
    """MOR-1: nobody holds it, so the start player stays."""
    game = table(4).set(start=1).game()
    assert position(game)["start"] == 1
    assert game.turn == 1


def test_cities_are_refilled() -> None:
    """MOR-2: those without a token and without a traveller, from the pile."""
    game = (
        table()
        .no_tokens()
        .city("beijing", "double")
        .family(0, traveller="xian")
        .family(2, traveller="fuzhou")
        .game()
    )
    cities = position(game)["cities"]
    assert [city for city in cities if cities[city] is None] == ["fuzhou", "xian"]
    assert cities["beijing"] == "double"
    assert len(position(game)["token_pile"]) == 32 - 18
    assert len(told(game, "token-placed")) == 17


def test_full_map_needs_nothing() -> None:
    """MOR-2: a city with a token keeps it."""
    before = table()
    cities = dict(before.data["cities"])
    game = before.game()
    assert position(game)["cities"] == cities
    assert len(position(game)["token_pile"]) == 12


def test_pile_runs_out() -> None:
    """MOR-2: first all of the pile, then from the shuffled discard."""
    discard = everything_but("envoy", "double")
    game = table().no_tokens().set(token_discard=discard).game()
    came = Counter(position(game)["cities"].values())
    assert sum(came.values()) == 20
    assert (came["envoy"], came["double"]) == (3, 2)
    assert position(game)["token_discard"] == []
    assert len(position(game)["token_pile"]) == 12


def test_pile_just_suffices() -> None:
    """MOR-2: the discard is left alone as long as the pile has tokens."""
    discard = everything_but("envoy", "double", "vp", "swap", "ship", "wall")[:12]
    game = table().no_tokens().set(token_discard=discard).game()
    assert sorted(with_token(game)) == sorted(position(game)["cities"])
    assert sorted(position(game)["token_discard"]) == sorted(discard)
    assert position(game)["token_pile"] == []


def few_tokens(seed: int) -> Game:
    """Three families hold 18 of the 32 tokens; 10 of the others lie in the discard."""
    out = table(3, seed).no_tokens()
    out.family(0, tokens=["servant", "servant", "servant", "servants", "servants", "servants"])
    out.family(1, tokens=["intrigue", "intrigue", "intrigue", "vp", "vp", "vp"])
    out.family(2, tokens=["swap", "swap", "swap", "ship", "ship", "ship"])
    held = ("servant", "servants", "intrigue", "vp", "swap", "ship", "envoy")
    return out.set(token_discard=[*everything_but(*held), "envoy"]).game()


def test_too_few_tokens() -> None:
    """MOR-2 (ruling): cities are filled in random order and the rest stay empty."""
    games = [few_tokens(seed) for seed in range(40)]
    for game in games:
        assert len(with_token(game)) == 14
        assert position(game)["token_pile"] == position(game)["token_discard"] == []
    filled = Counter(city for game in games for city in with_token(game))
    assert len(filled) == 20
    assert max(filled.values()) < 40  # no city is sure of a token


def test_dice_are_rolled() -> None:
    """MOR-3: all three, each with its own faces."""
    rolls = [position(table(seed=seed).set(dice=[1, 4, 1]).game())["dice"] for seed in range(60)]
    for die, faces in enumerate(first_box().dice):
        assert {roll[die] for roll in rolls} == set(faces)
    assert len(told(table().game(), "die-rolled")) == 3


def test_decrees_in_turn_order() -> None:
    """MOR-4: each family is asked, from the new start player on."""
    game = table(4).set(medal=2).decree("morning-envoy", 0, 1, 3).game()
    order = []
    while kind(game) == "morning-decrees":
        assert texts(game) == ["use morning-envoy", "pass"]
        order.append(game.chooser)
        game.play("use morning-envoy")
    assert order == [3, 0, 1]
    assert [family(game, seat)["envoy"] for seat in range(4)] == [1, 1, 0, 1]


def test_decrees_come_after_dice_and_tokens() -> None:
    """MOR-4, MOR-5: when they are asked, the map is full, and the day marker has not moved."""
    game = table().no_tokens().decree("morning-envoy", 0).game()
    assert kind(game) == "morning-decrees"
    assert len(with_token(game)) == 20
    assert len(told(game, "die-rolled")) == 3
    assert game.day == 1
    assert family(game, 0)["pool"] == 0
    game.play("pass")
    assert game.day == 2
    assert family(game, 0)["pool"] == 4


def test_decree_can_be_waived() -> None:
    """MOR-4: taken or waived."""
    game = table().decree("morning-envoy", 0, 1).game()
    game.play("pass")
    assert family(game, 0)["envoy"] == 0
    assert (kind(game), game.chooser) == ("morning-decrees", 1)


@pytest.mark.parametrize("first", ["morning-envoy", "morning-intrigue"])
def test_two_decrees_in_any_order(first: str) -> None:
    """MOR-4 (ruling): in the order it likes, one family wholly before the next."""
    second = "morning-intrigue" if first == "morning-envoy" else "morning-envoy"
    game = table().decree("morning-envoy", 0, 1).decree("morning-intrigue", 0).game()
    assert texts(game) == ["use morning-intrigue", "use morning-envoy", "pass"]
    game.play(f"use {first}")
    assert game.chooser == 0
    assert texts(game) == [f"use {second}", "pass"]
    game.play(f"use {second}")
    assert (family(game, 0)["envoy"], family(game, 0)["intrigue"]) == (1, 2)
    assert game.chooser == 1


def test_one_of_two_decrees_waived() -> None:
    """MOR-4: one taken, the other not."""
    game = table().decree("morning-envoy", 0).decree("morning-servant", 0).game()
    play_all(game, "use morning-servant", "pass")
    assert family(game, 0)["envoy"] == 0
    assert family(game, 0)["pool"] == 5


@pytest.mark.parametrize(
    ("decree", "given"),
    [
        ("morning-intrigue", {"intrigue": 14}),
        ("morning-servant", {"supply": 0, "pool": 11}),
        ("morning-ship", {"supply": 0, "pool": 11}),
        ("morning-swap", {"hand": []}),
    ],
)
def test_decree_without_use_is_not_asked(decree: str, given: dict[str, Any]) -> None:
    """MOR-4, DEC-3: where nothing can be had, there is nothing to decide."""
    game = table().decree(decree, 0).family(0, **given).game()
    assert kind(game) == "exchange"


def test_envoy_in_the_palace_still_has_a_use() -> None:
    """MOR-4, PAL-3: a step inside is 1 VP."""
    game = table().decree("morning-envoy", 0).family(0, envoy=8, place=1).game()
    game.play("use morning-envoy")
    assert vp(game, 0) == 1


@pytest.mark.parametrize("day", [1, 2, 3])
def test_servants_of_the_day(day: int) -> None:
    """MOR-5: the day marker moves and every family gains that day's servants."""
    game = table(5).set(day=day).game()
    assert game.day == day + 1
    count = first_box().morning_servants[day]
    for seat in range(5):
        assert (family(game, seat)["pool"], family(game, seat)["supply"]) == (count, 12 - count)
    assert kind(game) == "exchange"


def test_after_the_last_day_no_morning() -> None:
    """MOR, NIGHT-5: after day 4 the game ends."""
    game = table().set(day=4).game()
    assert game.over
    assert "day-began" not in event_names(game)


def test_short_supply() -> None:
    """MOR-5, SRV-2: each may gain; asked, in turn order, where fewer than 3 would be left."""
    game = (
        table(4)
        .set(start=2)
        .family(0, pool=9, supply=3)
        .family(1, pool=5, supply=7)
        .family(2, pool=12, supply=0)
        .family(3, pool=8, supply=4)
        .game()
    )
    assert (kind(game), game.chooser) == ("gain", 3)
    assert texts(game) == ["gain nothing", "gain 1", "gain 2", "gain 3", "gain 4"]
    game.play("gain nothing")
    assert game.chooser == 0
    assert texts(game) == ["gain nothing", "gain 1", "gain 2", "gain 3"]
    game.play("gain 3")
    assert kind(game) == "exchange"
    pools = [family(game, seat)["pool"] for seat in range(4)]
    assert pools == [12, 9, 12, 8]
