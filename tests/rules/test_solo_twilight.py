"""SOLO-16: at twilight today's automa cards give Meng one more action each."""

from collections import Counter
from typing import Any

import pytest

from tests.table import (
    MENG,
    SoloTable,
    account,
    event_names,
    kind,
    meng,
    play_all,
    position,
    ships,
    told,
    vp,
)


def dusk(*cards: str, **his: Any) -> SoloTable:
    """Meng, who has this, at the twilight of these cards; the map is empty."""
    return SoloTable().family(MENG, **his).twilight(*cards)


# Each card


def test_travel() -> None:
    """SOLO-16: pay 2, one move."""
    game = dusk("travel", pool=3).city("quanzhou", "vp").city("fuzhou", "vp").game()
    found = meng(game)
    assert (found["pool"], found["supply"], found["traveller"]) == (1, 11, "quanzhou")
    assert vp(game, MENG) == 2


def test_cheaper_travel() -> None:
    """SOLO-14: his decree lowers it to 1."""
    table = dusk("travel", pool=1).city("quanzhou", "vp").decree("cheaper-travel", MENG)
    found = meng(table.game())
    assert (found["pool"], found["traveller"]) == (0, "quanzhou")


def test_travel_without_a_token_in_reach() -> None:
    """SOLO-16: nothing, and nothing is paid."""
    game = dusk("travel", pool=3).game()
    assert meng(game)["pool"] == 3
    assert told(game, "meng-skips")[0]["why"] == "token"


def test_wall() -> None:
    """SOLO-16: with 2 in the pool, pay 1 and place 1."""
    game = dusk("wall", pool=3).game()
    found = meng(game)
    assert (found["pool"], found["wall"], found["supply"]) == (1, 1, 10)
    assert [(event["servants"], event["supply"]) for event in told(game, "built")] == [(1, 0)]


def test_no_extra_mason_at_twilight() -> None:
    """SOLO-14"""
    found = meng(dusk("wall", pool=3).decree("extra-mason", MENG).game())
    assert (found["pool"], found["wall"], found["supply"]) == (1, 1, 9)


def test_canal() -> None:
    """SOLO-16: with 2 in the pool, pay 1 and place 1, on his ship or a new one."""
    game = dusk("canal", pool=3).game()
    assert (meng(game)["pool"], meng(game)["supply"]) == (1, 10)
    assert ships(game, MENG) == {"1": (1, 0)}
    assert ships(dusk("canal", pool=2).ship("3", MENG, 1).game(), MENG) == {"3": (2, 0)}


def test_intrigue() -> None:
    """SOLO-16: pay 1, +2; no medal."""
    game = dusk("intrigue", pool=3).game()
    assert (meng(game)["pool"], meng(game)["intrigue"]) == (2, 2)
    assert position(game)["medal"] is None


def test_palace() -> None:
    """SOLO-16: pay 2, envoy +1, intrigue +1."""
    found = meng(dusk("palace", pool=3).game())
    assert (found["pool"], found["envoy"], found["intrigue"]) == (1, 1, 1)


def test_inside_the_palace() -> None:
    """SOLO-16, PAL-3: the step is 1 VP."""
    game = dusk("palace", pool=2, envoy=8, place=1).game()
    assert (vp(game, MENG), meng(game)["intrigue"]) == (1, 1)


@pytest.mark.parametrize("card", ["jade", "decree", "special"])
def test_a_free_move(card: str) -> None:
    """SOLO-16: one, for nothing; no jade, no decree, nothing at the focus."""
    game = dusk(card, pool=3).city("quanzhou", "vp").city("fuzhou", "vp").game()
    found = meng(game)
    assert (found["pool"], found["traveller"], vp(game, MENG)) == (3, "quanzhou", 2)
    assert (found["jade"], found["wall"]) == (0, 0)


@pytest.mark.parametrize("card", ["jade", "decree", "special"])
def test_a_free_move_without_a_token(card: str) -> None:
    """SOLO-16, SOLO-9: he stays."""
    game = dusk(card, pool=3).game()
    assert meng(game)["traveller"] is None
    assert told(game, "meng-cannot")[0]["why"] == "token"


@pytest.mark.parametrize("card", ["travel", "jade", "decree", "special"])
def test_a_token_of_the_twilight(card: str) -> None:
    """SOLO-10: paid for or free, a recall is 1 VP instead."""
    table = dusk(card, pool=2, discard=["4i"]).city("quanzhou", "recall")
    game = table.game()
    assert [event["of"] for event in told(game, "meng-instead")] == ["token"]
    assert meng(game)["points"]["instead"] == 1


# Servants


@pytest.mark.parametrize(
    ("card", "need"), [("travel", 2), ("wall", 2), ("canal", 2), ("intrigue", 1), ("palace", 2)]
)
def test_without_the_servants_it_is_skipped(card: str, need: int) -> None:
    """SOLO-16: one fewer than needed, and nothing happens."""
    table = dusk(card, pool=need - 1).city("quanzhou", "vp")
    game = table.game()
    found = meng(game)
    assert (found["pool"], found["wall"], found["intrigue"], found["envoy"]) == (need - 1, 0, 0, 0)
    assert (found["traveller"], ships(game, MENG)) == (None, {})
    (skips,) = told(game, "meng-skips")
    assert (skips["automa"], skips["why"], skips["need"]) == (card, "servants", need)


@pytest.mark.parametrize(
    ("card", "need"), [("travel", 2), ("wall", 2), ("canal", 2), ("intrigue", 1), ("palace", 2)]
)
def test_tokens_for_what_lacks(card: str, need: int) -> None:
    """SOLO-16, SOLO-11: one servant is lacking, two tokens bring it."""
    table = dusk(card, pool=need - 1, tokens=["vp", "vp", "ship"]).city("quanzhou", "swap")
    game = table.game()
    assert told(game, "meng-skips") == []
    assert len(meng(game)["tokens"]) == (2 if card == "travel" else 1)


def test_the_next_card_after_a_skipped_one() -> None:
    """SOLO-16: that card alone is left out."""
    game = dusk("palace", "intrigue", "wall", pool=1).game()
    assert [s["automa"] for s in told(game, "meng-skips")] == ["palace", "wall"]
    assert (meng(game)["intrigue"], meng(game)["pool"]) == (2, 0)


# The cards of the day


def test_in_the_order_they_were_played() -> None:
    """SOLO-16: who comes first has the servants."""
    first = dusk("intrigue", "palace", pool=2).game()
    assert (meng(first)["intrigue"], meng(first)["envoy"]) == (2, 0)
    other = dusk("palace", "intrigue", pool=2).game()
    assert (meng(other)["intrigue"], meng(other)["envoy"]) == (1, 1)
    assert [e["automa"] for e in told(other, "meng-twilight")] == ["palace", "intrigue"]


def test_two_cards_of_a_kind() -> None:
    """SOLO-16: each card once."""
    assert meng(dusk("wall", "wall", pool=5).game())["wall"] == 2


def test_then_the_cards_join_the_discard() -> None:
    """SOLO-16, SOLO-8: with those of earlier days."""
    table = SoloTable().twilight("jade", "wall", "special").automa(
        today=("jade", "wall", "special"), used=("palace",)
    )  # fmt: skip
    found = position(table.game())["meng"]
    assert found["automa_today"] == []
    assert Counter(found["automa_used"]) == Counter(["jade", "wall", "special", "palace"])
    assert len(found["automa"]) == 7


def test_after_the_day_phase_and_before_the_night() -> None:
    """SOLO-16: when nobody has a card."""
    table = SoloTable().automa(today=("intrigue",)).family(MENG, pool=1)
    table.family(0, hand=["8"], pool=6).officials("1c", "2d", "3w", "4i", "5s", "6x", "7")
    game = play_all(table.game(), "give 8 to travel")
    names = event_names(game)
    assert names.index("gave") < names.index("meng-twilight") < names.index("day-ended")
    assert [part for part, _ in account(game)][:2] == ["twilight", "night"]


def test_not_before_the_human_has_given_all() -> None:
    """SOLO-16: Meng has none left, the human has."""
    table = SoloTable().automa(today=("intrigue",)).family(MENG, pool=1)
    table.family(0, hand=["7", "8"]).officials("1c", "2d", "3w", "4i", "5s", "6x", "9")
    game = play_all(table.game(), "give 8 to travel")
    assert kind(game) == "exchange"
    assert "meng-twilight" not in event_names(game)


# A wall completed then


def test_a_wall_completed_at_twilight() -> None:
    """SOLO-16: it is scored, with its benefits, before the next card."""
    game = dusk("wall", "intrigue", pool=2, wall=3, intrigue=7).game()
    assert vp(game, MENG) == 3
    assert (meng(game)["jade"], meng(game)["envoy"], meng(game)["wall"]) == (1, 1, 0)
    assert told(game, "meng-skips")[0]["automa"] == "intrigue"  # no servant was left


def test_the_human_is_asked_at_twilight() -> None:
    """SOLO-16, WALL-5: the benefit first, then the twilight goes on."""
    table = dusk("wall", "intrigue", pool=3, wall=2)
    table.family(0, hand=[], discard=["5w"], pool=10, wall=1, intrigue=3)
    game = table.game()
    assert (kind(game), game.chooser, game.turn) == ("favour", 0, None)
    assert meng(game)["intrigue"] == 0
    game.play("pass")
    assert account(game)[0] == ("twilight", ["meng-twilight", "paid", "climbed"])
    assert meng(game)["intrigue"] == 2


def test_a_second_wall_card_after_the_scoring() -> None:
    """SOLO-16: it may add a servant although the wall was just scored."""
    game = dusk("wall", "wall", pool=4, wall=3).game()
    assert (vp(game, MENG), meng(game)["wall"]) == (3, 1)
