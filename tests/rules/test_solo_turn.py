"""SOLO-5 to SOLO-8: Meng's turn, the exchange, his card's action and the location's."""

from collections import Counter
from typing import Any

import pytest

from gugong import Game
from tests.table import (
    MENG,
    SoloTable,
    account,
    event_names,
    first_box,
    meng,
    play_all,
    position,
    told,
    vp,
)


def turn(automa: str, *gifts: str, focus: str = "wall", **his: Any) -> SoloTable:
    """Meng's turn with this automa card and these gifts; all cards on the board are dear."""
    table = SoloTable(focus=focus).family(MENG, **his)
    table.officials("9", "7", "6x", "5s", "4i", "3w", "2d")
    return table.family(0, hand=["8"]).meng_plays(automa, *gifts)


# SOLO-5


def test_he_exchanges_at_the_location_of_the_automa_card() -> None:
    """SOLO-5: his top gift goes there, the card taken on his discard pile."""
    game = turn("palace", "8").game()
    assert position(game)["officials"]["palace"] == "8"
    assert meng(game)["discard"] == ["4i"]
    assert meng(game)["hand"] == []
    assert told(game, "meng-reveals")[0]["automa"] == "palace"
    (gave,) = told(game, "gave")
    assert (gave["card"], gave["location"], gave["taken"]) == ("8", "palace", "4i")


@pytest.mark.parametrize("gift", ["1i", "8"])
def test_values_are_irrelevant_and_nothing_is_paid(gift: str) -> None:
    """SOLO-5: a 1 for a 9 or an 8 for a 4, with all servants left and both actions done."""
    game = turn("travel", gift, pool=3).no_tokens().city("quanzhou", "vp").game()
    assert position(game)["officials"]["travel"] == gift
    assert (meng(game)["pool"], meng(game)["supply"]) == (3, 9)
    assert "travelled" in event_names(game)
    assert "paid" not in event_names(game)


def test_a_special_card_sends_him_to_his_focus() -> None:
    """SOLO-5"""
    game = turn("special", "8", focus="jade").game()
    (reveals,) = told(game, "meng-reveals")
    assert (reveals["automa"], reveals["location"]) == ("special", "jade")
    assert position(game)["officials"]["jade"] == "8"
    assert meng(game)["discard"] == ["6x"]


def test_the_discard_pile_keeps_its_order() -> None:
    """SOLO-5, SOLO-10: what he took last lies on top, through a saved position too."""
    table = turn("palace", "8", discard=["9", "1c"])
    game = table.game()
    assert meng(game)["discard"] == ["9", "1c", "4i"]
    assert meng(Game.from_position(game.position(), components=first_box()))["discard"] == [
        "9",
        "1c",
        "4i",
    ]


def test_he_plays_while_he_has_gifts() -> None:
    """SOLO-5, GIFT-1: the human has given the last card; he goes on alone, then it is twilight."""
    table = SoloTable().automa("palace", "intrigue", "jade").gifts("8", "9", "7").turn(0)
    game = table.family(0, hand=["6c"]).family(MENG, pool=0).officials(
        "1c", "2d", "3w", "4i", "5s", "6x", "7"
    )  # fmt: skip
    played = play_all(game.game(), "give 6c to canal, forgo")
    turns = [part for part, _ in account(played)]
    assert turns[:3] == ["turn"] * 3
    assert turns[3:6] == ["twilight"] * 3


def test_without_gifts_the_human_goes_on() -> None:
    """SOLO-5, GIFT-1: his cards gone, it is the human's turn again."""
    table = SoloTable().family(0, hand=["6c", "8"]).officials(
        "1c", "2d", "3w", "4i", "5s", "6x", "7"
    )  # fmt: skip
    game = play_all(table.game(), "give 6c to canal, forgo")
    assert (game.chooser, game.turn) == (0, 0)
    assert account(game) == []


def test_he_starts_the_day_with_the_medal() -> None:
    """SOLO-5, MOR-1: he holds it, so his turn comes before the human's."""
    table = SoloTable().set(medal=MENG).family(0, hand=["8"], pool=4)
    table.family(MENG, hand=["9"], pool=6).frames({"kind": "daybreak", "seat": None})
    game = table.automa("palace").game()
    assert position(game)["start"] == MENG
    assert position(game)["medal"] is None
    parts = [part for part, _ in account(game)]
    assert parts == ["morning", "day", "turn"]
    assert (game.chooser, game.turn) == (0, 0)


def test_without_the_medal_the_human_starts_again() -> None:
    """SOLO-5, MOR-1"""
    table = SoloTable().family(0, hand=["8"], pool=4)
    table.family(MENG, hand=["9"], pool=6).frames({"kind": "daybreak", "seat": None})
    game = table.automa("palace").game()
    assert (position(game)["start"], game.day) == (0, 2)
    assert [part for part, _ in account(game)] == ["day"]


# SOLO-6


def test_the_cards_action_then_the_locations() -> None:
    """SOLO-6"""
    game = turn("palace", "4i").official("palace", "7").official("wall", "6s").game()
    acted = [(event["action"], event["by"]) for event in told(game, "acted")]
    assert acted == [("intrigue", "card"), ("palace", "location")]
    assert (meng(game)["intrigue"], meng(game)["envoy"]) == (1, 1)


def test_card_and_location_alike() -> None:
    """SOLO-6, GIFT-8: the same action twice."""
    game = turn("palace", "1p").game()
    assert meng(game)["envoy"] == 2


def test_a_card_without_action() -> None:
    """SOLO-6: the location's alone."""
    game = turn("palace", "8").game()
    assert [event["by"] for event in told(game, "acted")] == ["location"]


@pytest.mark.parametrize(("gift", "servants"), [("6s", 1), ("3ss", 2)])
def test_servants_of_a_card(gift: str, servants: int) -> None:
    """SOLO-6, GIFT-7: gained from the supply."""
    game = turn("palace", gift, pool=1).game()
    assert (meng(game)["pool"], meng(game)["supply"]) == (1 + servants, 11 - servants)


def test_servants_of_a_card_with_a_short_supply() -> None:
    """SOLO-6, SRV-1: as many as there are."""
    game = turn("palace", "3ss", pool=11).game()
    assert (meng(game)["pool"], meng(game)["supply"]) == (12, 0)


def test_a_swap_is_a_point_instead() -> None:
    """SOLO-6: no card changes its place but for the exchange."""
    table = turn("palace", "5x", discard=["9"]).official("travel", "1c")
    before = dict(table.officials_named)
    game = table.game()
    assert vp(game, MENG) == 1
    assert game.scores[MENG].sources["instead"] == 1
    assert position(game)["officials"] == {**before, "palace": "5x"}
    assert told(game, "meng-instead")[0]["rule"] == "SOLO-6"


@pytest.mark.parametrize("automa", ["palace", "special"])
def test_a_swap_with_a_special_card_too(automa: str) -> None:
    """SOLO-6, SOLO-7"""
    game = turn(automa, "5x", focus="palace").game()
    assert game.scores[MENG].sources["instead"] == 1


def test_what_he_cannot_do_does_not_stop_the_rest() -> None:
    """SOLO-6: without a servant no wall; the location's action is done all the same."""
    game = turn("palace", "4w").game()
    assert told(game, "meng-cannot")[0]["action"] == "wall"
    assert (meng(game)["wall"], meng(game)["envoy"]) == (0, 1)


# SOLO-7


def test_both_actions_in_their_b_form() -> None:
    """SOLO-7: card and location of a special card, with nothing paid."""
    game = turn("special", "4i", focus="palace").official("palace", "6s").game()
    # Intrigue +3 by the card; palace +2 and intrigue +1 by the location.
    assert (meng(game)["envoy"], meng(game)["intrigue"]) == (2, 4)
    assert position(game)["medal"] is None
    assert "paid" not in event_names(game)


# SOLO-8


def test_automa_cards_are_set_aside_in_order() -> None:
    """SOLO-8: those of today lie together, in the order they were played."""
    table = SoloTable().automa("palace", today=("jade", "wall")).gifts("8")
    game = table.turn(MENG).game()
    found = position(game)["meng"]
    assert found["automa_today"] == ["jade", "wall", "palace"]
    assert found["automa"] == []


def test_an_empty_deck_is_made_of_earlier_days() -> None:
    """SOLO-8: those of earlier days are shuffled, today's stay aside."""
    came: Counter[str] = Counter()
    for seed in range(60):
        table = SoloTable().set(seed=str(seed)).automa(today=("jade", "wall")).gifts("8")
        game = table.turn(MENG).game()
        found = position(game)["meng"]
        assert found["automa_today"][:2] == ["jade", "wall"]
        came[found["automa_today"][2]] += 1
        assert found["automa_used"] == []
        assert len(found["automa"]) == 8
        whole = Counter([*found["automa"], *found["automa_today"]])
        assert whole == Counter(position(SoloTable().game())["meng"]["automa"])
    # One jade and one wall card are left of two each: both can come again, all others too.
    assert set(came) == {
        "travel", "wall", "jade", "intrigue", "palace", "decree", "canal", "special",
    }  # fmt: skip


def test_the_deck_first() -> None:
    """SOLO-8: while a card is in the deck it comes, whatever was used before."""
    for seed in range(10):
        table = SoloTable().set(seed=str(seed)).automa("canal").gifts("8")
        game = table.turn(MENG).game()
        found = position(game)["meng"]
        assert found["automa_today"] == ["canal"]
        assert (found["automa"], len(found["automa_used"])) == ([], 10)


def test_the_deck_runs_out_within_a_day() -> None:
    """SOLO-8: the last card of the deck, then one of earlier days."""
    table = SoloTable().automa("palace").gifts("8", "9").family(0, hand=["1p"])
    game = play_all(table.official("jade", "2d").game(), "give 1p to jade, forgo")
    reveals = [event["automa"] for event in told(game, "meng-reveals")]
    assert (reveals[0], len(reveals)) == ("palace", 2)
    assert position(game)["meng"]["automa_today"] in ([], reveals)  # set aside until twilight ends


def test_no_automa_card_is_left() -> None:
    """SOLO-8 (ruling): all lie among today's, so he gives at his focus, without a twilight."""
    table = SoloTable(focus="palace").officials("9", "7", "6x", "5s", "4i", "3w", "2d")
    game = table.no_automa("8").game()
    assert position(game)["officials"]["palace"] == "8"
    assert meng(game)["discard"] == ["4i"]
    (ran_out,) = told(game, "meng-runs-out")
    assert (ran_out["seat"], ran_out["location"], ran_out["rule"]) == (MENG, "palace", "SOLO-8")
    assert told(game, "meng-reveals") == []
    assert len(position(game)["meng"]["automa_today"]) == 11  # none was added
