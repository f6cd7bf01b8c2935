"""The rulebook's examples around wall, palace, decrees, canal, servants and night.

They are played with the packaged box.

Anna plays red, Lisa white, Sebastian orange and David lilac.
"""

from typing import Any

from gugong import Game, PositionBuilder
from tests.table import family, kind, play_all, position, ships, texts, vp

PLAYERS = ("anna", "lisa", "sebastian", "david")
ANNA, LISA, SEBASTIAN, DAVID = range(4)


def table() -> PositionBuilder:
    """Four players: the large side of the board, and 6 servants complete the wall."""
    return PositionBuilder(4, names=PLAYERS)


def everyone(game: Game, what: str) -> dict[str, Any]:
    """One thing of every family, by player."""
    return {player: family(game, seat)[what] for seat, player in enumerate(PLAYERS)}


def test_the_wall() -> None:
    """WALL-1 to WALL-4, INT-4, INT-5: Lisa lays two, wins the tie with David, and benefits come
    from the lowest marker up."""
    laid = table().family("david", wall=3, intrigue=12).family("sebastian", wall=1, intrigue=4)
    laid.family("lisa", wall=1, intrigue=12, pool=3).family("anna", intrigue=7, hand=["9"])
    laid.markers("sebastian", "anna", "david", "lisa")  # Lisa's marker lies on David's
    game = laid.action("lisa", "wall").game()

    play_all(game, "wall B", "wall 2 servants")  # 7 servants in all: complete
    assert family(game, LISA)["pool"] == 0
    assert everyone(game, "wall") == {"anna": 0, "lisa": 0, "sebastian": 1, "david": 3}
    assert [vp(game, seat) for seat in (ANNA, LISA, SEBASTIAN, DAVID)] == [0, 3, 0, 0]
    assert everyone(game, "envoy") == {"anna": 0, "lisa": 1, "sebastian": 0, "david": 0}
    assert family(game, LISA)["supply"] == 12

    assert game.chooser == SEBASTIAN
    play_all(game, "lower 1 for servant")
    assert game.chooser == DAVID
    play_all(game, "pass")
    assert game.chooser == LISA
    play_all(game, "lower 7 for jade")
    assert kind(game) == "exchange"  # Anna, who was not on the wall, gets nothing

    assert everyone(game, "intrigue") == {"anna": 7, "lisa": 5, "sebastian": 3, "david": 12}
    assert everyone(game, "pool") == {"anna": 0, "lisa": 0, "sebastian": 1, "david": 0}
    assert everyone(game, "jade") == {"anna": 0, "lisa": 1, "sebastian": 0, "david": 0}
    assert position(game)["markers"] == [SEBASTIAN, LISA, ANNA, DAVID]


def test_annas_palace() -> None:
    """PAL-1 to PAL-3: she is third in the palace, and her next step is a victory point."""
    laid = table().family("anna", envoy=6, pool=2, hand=["7", "8", "9"])
    laid.family("lisa", envoy=8, place=1).family("david", envoy=8, place=2)
    laid.official("palace", "4p").official("travel", "1c").no_tokens().city("beijing", "envoy")
    game = laid.turn("anna").game()

    play_all(game, "give 7 to palace", "palace B")
    anna = family(game, ANNA)
    assert (anna["pool"], anna["envoy"], anna["intrigue"]) == (0, 8, 1)
    assert (anna["place"], vp(game, ANNA)) == (3, 0)  # the 7 and the 5 are taken

    play_all(game, "give 8 to travel", "travel beijing", "take")
    assert (family(game, ANNA)["place"], vp(game, ANNA)) == (3, 1)


def test_sebastians_decree() -> None:
    """DEC-1: a printed price of 1, and 2 more for Anna and Lisa, who are there already."""
    laid = table().family("sebastian", pool=5).family("david", hand=["9"])
    laid.decree("morning-servant", "anna", "lisa")
    game = play_all(laid.action("sebastian", "decree").game(), "decree morning-servant")
    sebastian = family(game, SEBASTIAN)
    assert (sebastian["pool"], sebastian["supply"]) == (1, 7 + 3)
    assert vp(game, SEBASTIAN) == 3
    rows = {row["decree"]: row["seats"] for row in position(game)["decrees"]}
    assert rows["morning-servant"] == [ANNA, LISA, SEBASTIAN]


def test_sebastians_canal() -> None:
    """CAN-2 to CAN-7: two ships loaded with B; later one of them sails 2 to 5 and is claimed."""
    laid = table().family("sebastian", pool=4, hand=["7", "8", "9"])
    laid.ship("b1", "anna", 1).ship("b2", "sebastian", 1).ship("b4", "lisa", 1)
    game = laid.official("canal", "1c").turn("sebastian").game()

    play_all(game, "give 7 to canal", "canal B", "ship b2")
    assert ships(play_all(game.copy(), "new ship a"), SEBASTIAN) == {"a1": (1, 0), "b2": (2, 0)}
    play_all(game, "new ship b")
    assert ships(game, SEBASTIAN) == {"b2": (2, 0), "b3": (1, 0)}
    assert (family(game, SEBASTIAN)["pool"], family(game, SEBASTIAN)["supply"]) == (1, 8)

    play_all(game, "give 8 to canal", "ship b2", "sail b2")  # past harbours 3 and 4
    assert ships(game, SEBASTIAN) == {"b3": (1, 0), "b5": (3, 0)}
    play_all(game, "claim b5 card")
    sebastian = family(game, SEBASTIAN)
    assert sebastian["rewards"] == {"vp": 0, "card": 1, "double": 0}
    assert (sebastian["pool"], sebastian["supply"]) == (0, 8 + 2)
    assert (ships(game, SEBASTIAN), len(sebastian["hand"])) == ({"b3": (1, 0)}, 2)


def test_the_double_servant_on_the_wall() -> None:
    """SRV-4, WALL-3: David's servant and Double Servant are 3, more than the 2 of the others."""
    laid = table().family("david", pool=2, double="pool").family("anna", wall=2, hand=["9"])
    game = laid.family("lisa", wall=2, intrigue=5).action("david", "wall").game()
    play_all(game, "wall B", "pay servants", "wall servant + double")
    assert (vp(game, DAVID), family(game, DAVID)["envoy"]) == (3, 1)
    assert (family(game, DAVID)["wall"], family(game, DAVID)["double"]) == (0, "supply")
    assert (family(game, ANNA)["wall"], family(game, LISA)["wall"]) == (2, 2)


def test_the_double_servant_pays_twice() -> None:
    """SRV-2, SRV-3, TRV-5: two moves paid with it; gained back for the two tokens; palace B."""
    laid = table().family("sebastian", double="pool", hand=["7", "8", "9"])
    laid.no_tokens().city("beijing", "intrigue").city("jinan", "vp")
    laid.official("travel", "1c").official("palace", "4w")
    game = laid.turn("sebastian").game()

    play_all(game, "give 7 to travel", "travel B", "travel beijing", "pass", "pass")
    sebastian = family(game, SEBASTIAN)
    assert (sebastian["double"], sebastian["traveller"]) == ("supply", "jinan")
    assert sebastian["tokens"] == ["intrigue", "vp"]

    play_all(game, "give 8 to palace")
    assert "palace B" not in texts(game)  # the pool is empty
    play_all(game, "hand in for servant", "gain double", "palace B")
    sebastian = family(game, SEBASTIAN)
    assert (sebastian["envoy"], sebastian["intrigue"]) == (2, 1)
    assert (sebastian["double"], sebastian["pool"], sebastian["tokens"]) == ("supply", 0, [])


def test_the_night() -> None:
    """NIGHT-1, NIGHT-2: dice 3, 3, 6. Lisa and Sebastian have 4 matches each; he is ahead."""
    laid = table().family("david", discard=["6w", "7"]).family("lisa", discard=["3p", "3d"])
    laid.family("anna", discard=["1p", "9"], intrigue=3)
    laid.family("sebastian", discard=["3ss", "6c", "6x"], intrigue=2).set(day=4, dice=[3, 6, 3])
    game = laid.frames({"kind": "night", "seat": None}).game()
    assert everyone(game, "pool") == {"anna": 0, "lisa": 4, "sebastian": 4, "david": 1}
    assert everyone(game, "envoy") == {"anna": 0, "lisa": 0, "sebastian": 1, "david": 0}
    assert [vp(game, seat) for seat in (ANNA, LISA, SEBASTIAN, DAVID)] == [0, 0, 3, 0]
