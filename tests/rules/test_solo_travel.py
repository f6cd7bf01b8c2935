"""SOLO-9 to SOLO-11: Meng's way around the map, his tokens, and what he hands in."""

from typing import Any

import pytest

from gugong.components import parse
from tests.table import (
    MENG,
    SoloTable,
    account,
    event_names,
    family,
    first_box,
    kind,
    meng,
    play_all,
    position,
    ships,
    told,
    vp,
)

RING = first_box().ring
TOKENS = [
    "servant", "servants", "envoy", "intrigue", "vp", "swap", "ship", "wall", "gift-for-jade",
    "recall", "servants-for-jade", "double",
]  # fmt: skip


def travels(*cities: str, traveller: str | None = None, moves: int = 1, **his: Any) -> SoloTable:
    """Meng travels by day; only these cities have a token, which is worth 2 VP where three are
    enough and anything otherwise."""
    table = SoloTable().family(MENG, traveller=traveller, **his)
    table.no_tokens()
    for city, token in zip(cities, ["vp", "envoy", "intrigue", "vp", "envoy"], strict=False):
        table.city(city, token)
    return table.meng_acts("travel", special=moves == 2)


def collects(token: str, twilight: bool = False, **his: Any) -> SoloTable:
    """Meng collects this token, the only one, by day or at twilight with a free move."""
    table = SoloTable().family(MENG, **his).no_tokens().city("quanzhou", token)
    return table.twilight("jade") if twilight else table.meng_acts("travel")


# SOLO-9


def test_the_ring_begins_at_the_lower_right() -> None:
    """SOLO-9: of all cities the first one lies lowest among the rightmost."""
    places = first_box().places
    x, y = places[RING[0]]
    assert all(not (px >= x and py >= y) for city, (px, py) in places.items() if city != RING[0])
    # Counter-clockwise: the first way leads up the right side of the map.
    assert places[RING[1]][1] < y
    assert places[RING[3]][1] < places[RING[1]][1]


def test_first_to_the_lower_right_city() -> None:
    """SOLO-9"""
    game = travels(*RING[:4]).game()
    assert meng(game)["traveller"] == RING[0]
    assert position(game)["cities"][RING[0]] is None
    assert meng(game)["tokens"] == ["vp"]


def test_the_start_city_without_a_token() -> None:
    """SOLO-9: then on to the next one that has one, also at the start."""
    assert meng(travels(RING[2], RING[5]).game())["traveller"] == RING[2]


def test_on_around_the_ring() -> None:
    """SOLO-9: counter-clockwise to the next city."""
    game = travels(RING[0], RING[5], RING[7], traveller=RING[4]).game()
    assert meng(game)["traveller"] == RING[5]


def test_cities_without_a_token_are_skipped() -> None:
    """SOLO-9: always to the next one with a token."""
    game = travels(RING[0], RING[9], "kaifeng", traveller=RING[4]).game()
    assert meng(game)["traveller"] == RING[9]


def test_the_ring_closes() -> None:
    """SOLO-9: after the last city comes the first."""
    assert meng(travels(RING[1], traveller=RING[11]).game())["traveller"] == RING[1]
    assert meng(travels(RING[3], traveller=RING[5]).game())["traveller"] == RING[3]


def test_two_moves() -> None:
    """SOLO-7: with a special card twice, each resolved before the next, for nothing."""
    game = travels(RING[0], RING[1], RING[2], moves=2, pool=3).game()
    assert meng(game)["traveller"] == RING[1]
    assert (vp(game, MENG), meng(game)["envoy"], meng(game)["pool"]) == (2, 1, 3)
    assert "paid" not in event_names(game)


def test_two_moves_and_one_token() -> None:
    """SOLO-7, SOLO-9: the second is not possible."""
    game = travels(RING[0], moves=2).game()
    assert meng(game)["traveller"] == RING[0]
    assert told(game, "meng-cannot")[0]["why"] == "token"


def test_an_empty_ring_and_a_neighbour() -> None:
    """SOLO-9: no token on the ring, so the nearest by road. Taiyuan is next to Beijing."""
    game = travels("taiyuan", "xiangyang", traveller="beijing").game()
    assert meng(game)["traveller"] == "taiyuan"


def test_the_nearest_is_not_the_first_listed() -> None:
    """SOLO-9: from Nanjing Wuchang is 1 road away, Taiyuan 2."""
    game = travels("taiyuan", "wuchang", traveller="nanjing").game()
    assert meng(game)["traveller"] == "wuchang"


def test_equally_near_inner_cities() -> None:
    """SOLO-9: in the order of the map's list. Taiyuan and Kaifeng are next to Beijing."""
    game = travels("kaifeng", "taiyuan", traveller="beijing").game()
    assert meng(game)["traveller"] == "taiyuan"
    inner = first_box().inner
    assert inner.index("taiyuan") < inner.index("kaifeng")


def test_an_empty_ring_before_the_first_journey() -> None:
    """SOLO-9: the nearest seen from the lower right. Nanchang is 2 roads from Quanzhou."""
    game = travels("taiyuan", "nanchang").game()
    assert meng(game)["traveller"] == "nanchang"


def test_back_from_an_inner_city() -> None:
    """SOLO-9: the shortest way to a ring city with a token. From Wuchang Nanjing is next."""
    game = travels("quanzhou", "nanjing", "changsha", traveller="wuchang").game()
    assert meng(game)["traveller"] == "nanjing"


def test_tokens_on_the_way_back_do_not_stop_him() -> None:
    """SOLO-9: from Xiangyang every way out leads through inner cities with tokens."""
    inner = ["kaifeng", "xian", "wuchang", "chongqing"]
    table = travels(traveller="xiangyang").city("beijing", "vp")
    for city, token in zip(inner, ["servant", "servants", "swap", "double"], strict=True):
        table.city(city, token)
    game = table.game()
    assert meng(game)["traveller"] == "beijing"
    assert all(position(game)["cities"][city] for city in inner)


def test_equal_ways_back() -> None:
    """SOLO-9: in ring order from the start city. Kaifeng has Nanjing, Jinan and Beijing beside."""
    game = travels("beijing", "jinan", "nanjing", traveller="kaifeng").game()
    assert meng(game)["traveller"] == "nanjing"
    game = travels("beijing", "jinan", traveller="kaifeng").game()
    assert meng(game)["traveller"] == "jinan"


def test_on_as_before_from_where_he_came_back() -> None:
    """SOLO-9: back on the ring, then counter-clockwise again."""
    game = travels("nanjing", "jinan", "hangzhou", traveller="wuchang", moves=2).game()
    assert meng(game)["traveller"] == "jinan"


def test_only_inner_tokens_left_and_he_is_inside() -> None:
    """SOLO-9: no token on the ring: the nearest."""
    game = travels("taiyuan", "changsha", traveller="xiangyang").game()
    assert meng(game)["traveller"] == "taiyuan"  # both are 2 roads away
    game = travels("taiyuan", "wuchang", traveller="xiangyang").game()
    assert meng(game)["traveller"] == "wuchang"


def test_no_token_at_all() -> None:
    """SOLO-9: he stays."""
    game = travels(traveller="fuzhou").game()
    assert meng(game)["traveller"] == "fuzhou"
    (cannot,) = told(game, "meng-cannot")
    assert (cannot["action"], cannot["why"], cannot["rule"]) == ("travel", "token", "SOLO-9")


def test_the_humans_traveller_is_not_in_his_way() -> None:
    """SOLO-9: a city without a token is just skipped."""
    table = travels(RING[1], traveller=RING[11]).family(0, traveller=RING[0], hand=["9"])
    assert meng(table.game())["traveller"] == RING[1]


# SOLO-10, by day


@pytest.mark.parametrize("token", TOKENS)
@pytest.mark.parametrize("twilight", [False, True], ids=["day", "twilight"])
def test_a_token_is_kept(token: str, twilight: bool) -> None:
    """SOLO-10, TRV-4: whatever it gave, it lies with the others afterwards."""
    game = collects(token, twilight, pool=3).game()
    assert meng(game)["tokens"] == [token]
    assert position(game)["cities"]["quanzhou"] is None


@pytest.mark.parametrize("twilight", [False, True], ids=["day", "twilight"])
@pytest.mark.parametrize(
    ("token", "gain"),
    [
        ("servant", {"pool": 4, "supply": 8}),
        ("servants", {"pool": 5, "supply": 7}),
        ("envoy", {"envoy": 1}),
        ("intrigue", {"intrigue": 1}),
        ("wall", {"wall": 1, "pool": 3, "supply": 8}),
        ("servants-for-jade", {"jade": 1, "pool": 0, "supply": 12}),
        ("double", {"pool": 3, "supply": 9, "jade": 0}),
    ],
)
def test_tokens_as_for_anybody(token: str, gain: dict[str, int], twilight: bool) -> None:
    """SOLO-10, TRV-8: always taken, by day and at twilight."""
    found = meng(collects(token, twilight, pool=3).game())
    assert {key: found[key] for key in gain} == gain


@pytest.mark.parametrize("twilight", [False, True], ids=["day", "twilight"])
def test_points_and_ship(twilight: bool) -> None:
    """SOLO-10, TRV-8: 2 VP; a servant of the supply on a new ship."""
    assert vp(collects("vp", twilight).game(), MENG) == 2
    game = collects("ship", twilight, pool=3).game()
    assert ships(game, MENG) == {"1": (1, 0)}
    assert (meng(game)["pool"], meng(game)["supply"]) == (3, 8)


def test_no_medal_for_the_intrigue_token() -> None:
    """SOLO-10, TRV-8"""
    assert position(collects("intrigue").game())["medal"] is None


def test_the_wall_token_completes_the_wall() -> None:
    """SOLO-10, TRV-8: it is scored, and the token's own action adds no extra mason."""
    table = collects("wall", wall=3).decree("extra-mason", MENG)
    game = table.game()
    assert (vp(game, MENG), meng(game)["envoy"], meng(game)["wall"]) == (3, 1, 0)
    assert told(game, "wall-scored")[0]["servants"] == 4


def test_the_ship_token_fills_a_ship() -> None:
    """SOLO-10, SOLO-15: it claims at once; by day the card comes under today's."""
    game = collects("ship").ship("1", MENG, 2).game()
    assert ships(game, MENG) == {}
    assert len(meng(game)["hand"]) == 1
    assert position(game)["meng"]["under"] == meng(game)["hand"]


def test_the_ship_token_at_twilight() -> None:
    """SOLO-10, SOLO-15: the card goes on his discard pile."""
    game = collects("ship", twilight=True).ship("1", MENG, 2).game()
    assert told(game, "meng-keeps")[0]["when"] == "twilight"


@pytest.mark.parametrize("twilight", [False, True], ids=["day", "twilight"])
def test_a_swap_token_is_a_point(twilight: bool) -> None:
    """SOLO-10"""
    table = collects("swap", twilight, hand=["8"], discard=["7"]).officials(
        "1c", "2d", "3w", "4i", "5s", "6x", "7"
    )  # fmt: skip
    before = dict(table.officials_named)
    game = table.game()
    assert vp(game, MENG) == 1
    assert position(game)["officials"] == before
    assert told(game, "meng-instead")[0]["rule"] == "SOLO-10"


def test_recall_by_day() -> None:
    """SOLO-10: the top card of his discard pile comes under his cards for today."""
    game = collects("recall", hand=["8"], discard=["1c", "4i", "2d"]).game()
    assert meng(game)["discard"] == ["1c", "4i"]
    assert sorted(meng(game)["hand"]) == ["2d", "8"]
    assert position(game)["meng"]["under"] == ["2d"]
    assert vp(game, MENG) == 0


def test_a_recalled_card_is_played_last() -> None:
    """SOLO-10: beneath those he still has, in whatever order they lie."""
    for seed in range(12):
        table = collects("recall", hand=["8", "7", "9"], discard=["1c"]).set(seed=str(seed))
        table.family(0, hand=["8"]).officials("4w", "2d", "3w", "4i", "5s", "6x", "7")
        table.automa("palace", "jade", "canal", "decree")
        game = play_all(table.game(), "give 8 to canal")
        given = [event["card"] for event in told(game, "gave") if event["seat"] == MENG]
        assert given[-1] == "1c"
        assert sorted(given[:-1]) == ["7", "8", "9"]


def test_cards_laid_under_keep_their_order() -> None:
    """SOLO-10: the one that was laid under first comes first."""
    table = SoloTable().family(MENG, hand=["8"], discard=["1c", "2d"]).no_tokens()
    table.city(RING[0], "recall").city(RING[1], "recall").family(0, hand=["8"])
    table.officials("4w", "5c", "3w", "4i", "5s", "6x", "7").automa("palace", "jade", "decree")
    game = table.meng_acts("travel", special=True).game()
    assert position(game)["meng"]["under"] == ["2d", "1c"]
    game = play_all(game, "give 8 to canal")
    given = [event["card"] for event in told(game, "gave") if event["seat"] == MENG]
    assert given == ["8", "2d", "1c"]


def test_recall_without_a_discard_pile() -> None:
    """SOLO-10: a benefit he cannot have is lost."""
    game = collects("recall").game()
    assert (meng(game)["hand"], vp(game, MENG)) == ([], 0)
    assert told(game, "meng-loses")[0]["token"] == "recall"


def test_recall_at_twilight() -> None:
    """SOLO-10: 1 VP instead, also without a discard pile."""
    for pile in (["1c", "2d"], []):
        game = collects("recall", twilight=True, discard=pile).game()
        assert vp(game, MENG) == 1
        assert "recalled" not in event_names(game)


@pytest.mark.parametrize("card", ["1c", "9"])
def test_gift_for_jade_by_day(card: str) -> None:
    """SOLO-10: his top card, whatever its value, for 1 jade."""
    table = collects("gift-for-jade", discard=["2d"]).family(0, hand=["8"]).gifts(card, "7")
    game = table.game()
    assert meng(game)["jade"] == 1
    assert meng(game)["discard"] == ["2d", card]
    assert meng(game)["hand"] == ["7"]


def test_gift_for_jade_without_a_card() -> None:
    """SOLO-10: 1 VP instead."""
    game = collects("gift-for-jade").game()
    assert (meng(game)["jade"], vp(game, MENG)) == (0, 1)


def test_gift_for_jade_at_twilight() -> None:
    """SOLO-10: 1 VP instead, even if he had a card; nothing is discarded."""
    for hand in ([], ["8"]):
        game = collects("gift-for-jade", twilight=True, hand=hand).game()
        assert (meng(game)["jade"], vp(game, MENG)) == (0, 1)


def test_gift_for_jade_takes_a_shuffled_card_first() -> None:
    """SOLO-10: cards laid under the others are not his top card."""
    table = collects("gift-for-jade").family(0, hand=["8"]).gifts("4i", "2d", "1c")
    game = table.game()
    assert meng(game)["discard"] == ["4i"]
    assert position(game)["meng"]["under"] == ["2d", "1c"]


@pytest.mark.parametrize("twilight", [False, True], ids=["day", "twilight"])
@pytest.mark.parametrize(
    ("token", "his"),
    [
        ("servant", {"pool": 12}),
        ("servants", {"pool": 12}),
        ("ship", {"pool": 12}),
        ("wall", {"pool": 12}),
        ("intrigue", {"intrigue": 14}),
        ("servants-for-jade", {"pool": 2}),
    ],
)
def test_benefits_he_cannot_have(token: str, his: dict[str, int], twilight: bool) -> None:
    """SOLO-10: an empty supply, the end of the track, too few servants: lost."""
    game = collects(token, twilight, **his).game()
    assert told(game, "meng-loses")[0]["token"] == token
    assert {key: meng(game)[key] for key in his} == his
    assert (meng(game)["jade"], vp(game, MENG), meng(game)["tokens"]) == (0, 0, [token])


# SOLO-11


def test_he_hands_in_for_a_servant_that_lacks() -> None:
    """SOLO-11: two tokens for the one servant the wall needs."""
    table = SoloTable().family(MENG, tokens=["vp", "ship", "envoy"]).meng_acts("wall")
    game = table.game()
    assert (meng(game)["wall"], meng(game)["pool"], meng(game)["supply"]) == (1, 0, 11)
    assert len(meng(game)["tokens"]) == 1
    assert len(position(game)["token_discard"]) == 2


def test_only_what_is_lacking() -> None:
    """SOLO-11: jade costs 2 and he has 1, so 2 of 5 tokens go."""
    tokens = ["servant", "envoy", "vp", "ship", "wall"]
    game = SoloTable().family(MENG, tokens=tokens, pool=1).meng_acts("jade").game()
    assert (meng(game)["jade"], meng(game)["pool"], len(meng(game)["tokens"])) == (1, 0, 3)


def test_nothing_is_handed_in_when_servants_suffice() -> None:
    """SOLO-11"""
    game = SoloTable().family(MENG, tokens=["vp", "vp"], pool=2).meng_acts("jade").game()
    assert (meng(game)["jade"], meng(game)["tokens"]) == (1, ["vp", "vp"])


def test_nothing_is_handed_in_when_it_would_not_help() -> None:
    """SOLO-11: only if that makes the action possible."""
    game = SoloTable().family(MENG, tokens=["vp", "vp", "ship"]).meng_acts("jade").game()
    assert (meng(game)["jade"], len(meng(game)["tokens"])) == (0, 3)
    (cannot,) = told(game, "meng-cannot")
    assert (cannot["why"], cannot["need"], cannot["rule"]) == ("servants", 2, "SOLO-13")


def test_not_with_an_empty_supply() -> None:
    """SOLO-11, TRV-5: tokens bring servants of the supply."""
    table = SoloTable().family(MENG, tokens=["vp", "vp"], wall=0, pool=1, supply=0)
    table.data["families"][MENG].update(wall=2)
    table.ship("3", MENG, 2).ship("4", MENG, 2).ship("5", MENG, 2).decree("score-eight", MENG)
    table.decree("score-jade", MENG).decree("morning-swap", MENG)
    game = table.meng_acts("jade").game()
    assert (meng(game)["jade"], meng(game)["pool"]) == (0, 1)
    assert meng(game)["tokens"] == ["vp", "vp"]


def test_a_double_alone_brings_a_servant() -> None:
    """SOLO-11, TRV-8: it counts as 2."""
    game = SoloTable().family(MENG, tokens=["double"]).meng_acts("wall").game()
    assert (meng(game)["wall"], meng(game)["tokens"]) == (1, [])


def test_plain_tokens_before_a_double() -> None:
    """SOLO-11: a double goes only where the others do not make the total."""
    tokens = ["vp", "ship", "double"]
    game = SoloTable().family(MENG, tokens=tokens).meng_acts("wall").game()
    assert meng(game)["tokens"] == ["double"]
    game = SoloTable().family(MENG, tokens=["vp", "double"]).meng_acts("wall").game()
    assert meng(game)["tokens"] == ["vp"]  # 1 and 2 do not make 2


def test_not_for_a_mere_token_benefit() -> None:
    """SOLO-11: three servants for jade are not made of tokens."""
    game = collects("servants-for-jade", pool=2, tokens=["vp", "vp"]).game()
    assert (meng(game)["jade"], meng(game)["pool"], len(meng(game)["tokens"])) == (0, 2, 3)
    assert "handed-in" not in event_names(game)


def test_not_for_a_special_card() -> None:
    """SOLO-7, SOLO-11: its servants come from supply and pool, and no action lacks any."""
    table = SoloTable().family(MENG, tokens=["vp", "vp"]).meng_acts("canal", special=True)
    game = table.game()
    assert meng(game)["tokens"] == ["vp", "vp"]
    assert ships(game, MENG) == {"1": (2, 0)}


@pytest.mark.parametrize("twilight", [False, True], ids=["day", "twilight"])
def test_six_tokens_become_jade(twilight: bool) -> None:
    """SOLO-11: as soon as the benefit is done, automatically."""
    tokens = ["servant", "envoy", "intrigue", "swap", "ship"]
    game = collects("vp", twilight, tokens=tokens).game()
    assert (meng(game)["jade"], meng(game)["tokens"], vp(game, MENG)) == (1, [], 2)
    names = [event["event"] for event in told_by_meng(game)]
    assert names.index("scored") < names.index("handed-in")


def told_by_meng(game: Any) -> list[Any]:
    return [event for event in game.events(None) if event["seat"] == MENG]


def test_doubles_count_twice_for_jade() -> None:
    """SOLO-11: 2 + 2 + 1 + 1."""
    game = collects("vp", tokens=["double", "double", "ship"]).game()
    assert (meng(game)["jade"], meng(game)["tokens"]) == (1, [])


def test_seven_make_exactly_six() -> None:
    """SOLO-11, TRV-9: 5 plain ones and a double are worth 7; one plain token is left."""
    tokens = ["envoy", "intrigue", "ship", "ship", "vp"]
    game = collects("double", tokens=tokens).game()
    assert meng(game)["jade"] == 1
    assert len(meng(game)["tokens"]) == 1
    assert meng(game)["tokens"] != ["double"]


def test_five_tokens_stay() -> None:
    """SOLO-11: he never hands in 4 for VP."""
    game = collects("swap", tokens=["vp", "ship", "wall", "envoy"]).game()
    assert (meng(game)["jade"], len(meng(game)["tokens"]), vp(game, MENG)) == (0, 5, 1)


def test_tokens_left_score_nothing() -> None:
    """SOLO-11: at the end only the human is asked once more."""
    tokens = ["vp", "vp", "ship", "ship"]
    table = SoloTable().set(day=4).family(MENG, tokens=tokens)
    table.family(0, hand=[], tokens=["envoy", "envoy"], envoy=8, place=1)
    game = table.frames({"kind": "daybreak", "seat": None}).game()
    assert kind(game) == "last-hand-in"
    game.play("pass")
    assert game.over
    assert vp(game, MENG) == 0
    assert meng(game)["tokens"] == sorted(tokens, key=TOKENS.index)


def test_the_benefit_comes_before_the_token_is_stored() -> None:
    """SOLO-10, SOLO-11: a servant the token gives is there before tokens are counted."""
    game = collects("servant", tokens=["vp", "ship"]).game()
    assert account(game) == [("turn", ["acted", "travelled", "gained"])]
    assert family(game, 0)["hand"] == ["9"]


@pytest.mark.parametrize(
    ("tokens", "left", "built"),
    [
        (["vp", "vp"], ["vp", "vp"], 0),
        (["vp", "vp", "ship"], [], 1),
        (["vp", "double"], [], 1),
        (["double", "double"], ["double", "double"], 0),
        (["vp", "ship", "double", "double"], ["ship", "double"], 1),
    ],
)
def test_a_box_may_ask_for_more_tokens(tokens: list[str], left: list[str], built: int) -> None:
    """SOLO-11, TRV-5: here 3 tokens bring a servant, and the total must be exact (TRV-9)."""
    dear = "servant = { tokens = 3, gain = 1 }"
    box = parse(first_box().text.replace("servant = { tokens = 2, gain = 1 }", dear), "dear")
    table = SoloTable(components=box).family(MENG, pool=0, tokens=tokens)
    game = table.meng_acts("wall").game()
    assert (meng(game)["tokens"], meng(game)["wall"]) == (left, built)


def test_a_box_may_give_more_servants() -> None:
    """SOLO-11, TRV-5: here 2 tokens bring 2 servants, so that he can pay 1 and place 1."""
    rich = "servant = { tokens = 2, gain = 2 }"
    box = parse(first_box().text.replace("servant = { tokens = 2, gain = 1 }", rich), "rich")
    table = SoloTable(components=box).family(MENG, pool=0, tokens=["vp", "vp"])
    game = table.twilight("wall").game()
    assert (meng(game)["tokens"], meng(game)["wall"]) == ([], 1)
