"""The rulebook's examples of the morning and the day, told as they are there.

They are played with the packaged box.
"""

from gugong import Game, PositionBuilder
from tests.table import family, kind, play_all, position, ships, texts

FAMILIES = ("rafael", "lisa", "sebastian", "david", "anna")  # red, white, orange, lilac, blue
LISA, DAVID = 1, 3


def morning_ship(harbour: str) -> Game:
    """Lisa and David both hold the decree; David's ship has 2 servants. David starts the day."""
    table = PositionBuilder(5, names=FAMILIES).set(day=2, start=DAVID)
    table.decree("morning-ship", "lisa", "david").ship(harbour, "david", 2)
    table.family("lisa", pool=2, hand=["8"]).family("david", pool=3, hand=["9"])
    return table.frames({"kind": "daybreak", "seat": None}).game()


def test_morning_decree() -> None:
    """MOR-4, DEC-3, CAN-6, CAN-8: David fills his ship and claims a gift card; Lisa waives."""
    for harbour in ("a3", "b5"):
        game = morning_ship(harbour)
        assert game.chooser == DAVID
        supply = family(game, DAVID)["supply"]
        assert supply == 12 - 3 - 1 - 2  # pool, decree, ship

        play_all(game, "use morning-ship", f"ship {harbour}")
        assert ships(game, DAVID) == {harbour: (3, 0)}
        assert family(game, DAVID)["pool"] == 3  # it came from the supply
        assert family(game, DAVID)["supply"] == supply - 1

        game.play(f"claim {harbour} card")
        assert ships(game, DAVID) == {}
        assert family(game, DAVID)["rewards"] == {"vp": 0, "card": 1, "double": 0}
        assert family(game, DAVID)["supply"] == supply - 1 + 2
        assert len(family(game, DAVID)["hand"]) == 2

        assert (kind(game), game.chooser) == ("morning-decrees", LISA)
        game.play("pass")
        assert ships(game, LISA) == {}
        assert game.turn == DAVID


def test_rafaels_jade() -> None:
    """GIFT-4, GIFT-6, JADE-1: he burns the 2, lays the 3 on the 8, and pays 3 for a jade."""
    table = PositionBuilder(3, names=("rafael", "lisa", "david")).official("jade", "8")
    table.family("rafael", pool=1, hand=["2p", "3ss", "5s"]).family("lisa", hand=["9"])
    game = table.turn("rafael").game()

    play_all(game, "give 3ss to jade, burn", "burn 2p")
    assert position(game)["officials"]["jade"] == "3ss"
    assert sorted(family(game, 0)["discard"]) == ["2p", "8"]

    game.play("gain 2")
    assert family(game, 0)["pool"] == 3

    game.play("jade house 2")
    assert family(game, 0)["pool"] == 0
    assert family(game, 0)["jade"] == 1
    assert position(game)["jade_houses"] == [2, 1, 2]
    assert family(game, 0)["hand"] == ["5s"]
    assert sorted(family(game, 0)["discard"]) == ["2p", "8"]
    assert game.turn == 1


def test_annas_travel() -> None:
    """TRV-1, TRV-4, TRV-5: two moves, two tokens, and six of them for jade."""
    table = PositionBuilder(3, names=("anna", "lisa", "david")).no_tokens()
    table.city("xian", "servants").city("chengdu", "servants-for-jade").city("jinan", "vp")
    table.family("anna", pool=3, traveller="lanzhou", tokens=["vp", "swap", "ship", "wall"])
    # Nobody else has a card left, so the next decision is Anna's again.
    game = table.family("anna", hand=["9"]).action("anna", "travel").game()

    game.play("travel B")
    assert family(game, 0)["pool"] == 1

    play_all(game, "travel xian", "gain 2")
    assert family(game, 0)["pool"] == 3

    play_all(game, "travel chengdu", "take")
    assert family(game, 0)["pool"] == 0
    assert family(game, 0)["jade"] == 1
    assert len(family(game, 0)["tokens"]) == 6

    assert game.chooser == 0
    assert "hand in for jade" in texts(game)
    game.play("hand in for jade")
    assert family(game, 0)["tokens"] == []
    assert family(game, 0)["jade"] == 2
    assert len(position(game)["token_discard"]) == 6
