"""What a view says about a table: every key once, with figures that cannot be mistaken."""

from typing import Any

from gugong import Game
from tests.table import MENG, SoloTable, Table, first_box


def table() -> Table:
    """Three families in the middle of the second day; family 1 is about to exchange."""
    table = Table(players=3, bonus_tokens=True).no_tokens()
    table.city("xian", "vp").city("jinan", "envoy")
    table.officials("7", "3w", "5c", "4i", "1p", "2d", "6s")
    table.decree("morning-swap", 0, 2).decree("morning-envoy").decree("cheaper-jade", 1)
    table.decree("extra-mason").decree("score-jade", 2).decree("score-eight")
    table.family(
        0, pool=3, hand=["5w", "8"], discard=["9"], double="wall-flat", wall=1, intrigue=4,
        envoy=8, place=2, jade=1, tokens=["ship", "double"], traveller="kaifeng",
        rewards={"vp": 1}, points={"tokens": 2, "toll": -1, "wall": 6},
    )  # fmt: skip
    table.family(1, pool=1, hand=["6x"], discard=["4w", "7x"], shown=["4w"], intrigue=4, envoy=3)
    table.family(2, pool=2, intrigue=9, envoy=8, place=1, jade=2, traveller="wuchang")
    table.ship("2", 0, 2).ship("4", 1, 1).laid("toll", 1, "wall").laid("flattery", 0)
    table.set(day=2, start=1, medal=2, dice=[3, 7, 9], jade_houses=[1, 0, 2])
    return table.set(token_discard=["wall"]).markers(1, 0, 2).turn(1)


def view(game: Game, seat: int | None) -> dict[str, Any]:
    seen: Any = game.view(seat)
    return dict(seen)


def house(price: int, for_you: int | None, jade: int) -> dict[str, int | None]:
    return {"price": price, "price_for_you": for_you, "jade": jade}


def test_the_table() -> None:
    seen = view(table().game(), 1)
    families, cities, decrees = (seen.pop(key) for key in ("families", "cities", "decrees"))
    assert {name: token for name, token in cities.items() if token} == {
        "jinan": "envoy", "xian": "vp",
    }  # fmt: skip
    assert list(cities) == list(first_box().cities)
    assert len(families) == 3
    assert decrees[1] == {
        "decree": "morning-swap", "level": 1, "price": 1, "price_for_you": 3, "vp": 3,
        "seats": [0, 2],
    }  # fmt: skip
    assert [row["decree"] for row in decrees] == [
        "morning-envoy", "morning-swap", "cheaper-jade", "extra-mason", "score-jade", "score-eight",
    ]  # fmt: skip
    assert len(seen.pop("seed_hash")) == 64
    assert seen == {
        "seat": 1,
        "day": 2,
        "days": 4,
        "start": 1,
        "medal": 2,
        "turn": 1,
        "over": False,
        "chooser": 1,
        "frame": {"kind": "exchange", "seat": 1},
        "agenda": [{"kind": "turn", "seat": 2}, {"kind": "exchange", "seat": 1}],
        "moves": [
            "give 6x to travel, forgo", "give 6x to wall", "give 6x to jade",
            "give 6x to intrigue", "give 6x to palace", "give 6x to decree",
            "give 6x to canal, forgo",
        ],
        "officials": {
            "travel": "7", "wall": "3w", "jade": "5c", "intrigue": "4i", "palace": "1p",
            "decree": "2d", "canal": "6s",
        },
        "gift_pile": 25,
        "dice": [3, 7, 9],
        "token_pile": 31,
        "token_discard": ["wall"],
        "wall": {"threshold": 5, "servants": [3, 0, 0]},
        "jade_houses": [house(2, 1, 1), house(3, 2, 0), house(4, 3, 2)],
        "jade_square": house(5, 4, 14),
        "markers": [1, 0, 2],
        "palace": {
            "steps": 8,
            "places": [{"vp": 7, "seat": 2}, {"vp": 5, "seat": 0}, {"vp": 3, "seat": None}],
        },
        "canal": [[
            None, {"seat": 0, "servants": 2, "double": 0}, None,
            {"seat": 1, "servants": 1, "double": 0}, None,
        ]],
        "laid": [
            {"token": "toll", "seat": 1, "location": "wall", "double": False},
            {"token": "flattery", "seat": 0, "location": "own board", "double": False},
        ],
        "meng": None,
        "ply": 0,
        "options": {"bonus_tokens": True, "expert": False},
        "components": first_box().version,
    }  # fmt: skip


def test_a_family() -> None:
    game = table().game()
    families = view(game, 1)["families"]
    others = {
        "seat": 0, "colour": "red", "pool": 3, "supply": 2, "double": "wall-flat", "wall": 1,
        "vp": 7, "points": {"tokens": 2, "toll": -1, "wall": 6}, "jade": 1, "hand_size": 2,
        "discard_size": 1, "hand": None, "discard": None, "shown": [],
        "tokens": ["ship", "double"], "rewards": {"vp": 1, "card": 0, "double": 1},
        "reward_spaces": {"vp": 3, "card": 2, "double": 1}, "traveller": "kaifeng", "envoy": 8,
        "place": 2, "intrigue": 4, "ships": 2,
    }  # fmt: skip
    assert families[0] == others
    own = {
        "hand_size": 1, "discard_size": 2, "hand": ["6x"], "discard": ["4w", "7x"],
        "shown": ["4w"], "traveller": None, "place": None, "envoy": 3, "double": "locked",
        "supply": 8, "colour": "white", "vp": 0, "points": {},
    }  # fmt: skip
    assert {key: families[1][key] for key in own} == own
    assert view(game, 0)["families"][0] == {**others, "hand": ["5w", "8"], "discard": ["9"]}


def test_a_spectator_sees_what_is_public() -> None:
    seen = view(table().game(), None)
    assert (seen["seat"], seen["moves"], seen["chooser"]) == (None, [], 1)
    assert seen["jade_houses"][0] == house(2, None, 1)
    assert seen["jade_square"] == house(5, None, 14)
    assert seen["decrees"][1]["price_for_you"] is None
    assert all(family["hand"] is None for family in seen["families"])
    assert view(table().game(), 0)["moves"] == [], "only the chooser is told the moves"


def test_two_routes_and_a_double_servant() -> None:
    """CAN-1, SRV-4, BON-5"""
    table = Table(players=4, bonus_tokens=True).family(1, double="token")
    table.ship("b2", 0, 1, double=2).laid("follow", 1, "canal", double=1)
    seen = view(table.family(3, hand=["9"]).turn(3).game(), 3)
    assert seen["canal"][1][1] == {"seat": 0, "servants": 1, "double": 2}
    assert [ship for route in seen["canal"] for ship in route].count(None) == 9
    assert seen["laid"] == [{"token": "follow", "seat": 1, "location": "canal", "double": True}]


def test_a_finished_game() -> None:
    table = Table().family(0, envoy=8).set(day=4)
    game = table.frames({"kind": "final-scoring", "seat": None}).game()
    seen = view(game, 0)
    assert (seen["over"], seen["chooser"], seen["frame"], seen["moves"]) == (True, None, None, [])
    assert seen["agenda"] == []


def test_meng() -> None:
    """SOLO-2, SOLO-8: his focus, how many automa cards are left, and those that were played."""
    table = SoloTable(focus="canal").automa("wall", "jade", today=("travel", "special"))
    seen = view(table.family(MENG, hand=["5d"]).game(), 0)
    meng = seen["meng"]
    assert (meng["seat"], meng["focus"], meng["automa"]) == (1, "canal", 2)
    assert meng["automa_today"] == ["travel", "special"]
    assert len(meng["automa_used"]) == 11 - 2 - 2
    assert seen["families"][MENG]["hand"] is None
    assert seen["options"] == {
        "difficulty": "normal", "sets": "4-5", "focus": "canal", "expert": False,
    }  # fmt: skip
