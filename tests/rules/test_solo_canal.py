"""SOLO-15: Meng's ship, its rewards, and where a card he wins goes."""

from typing import Any

import pytest

from gugong import Game
from tests.table import (
    MENG,
    SoloTable,
    event_names,
    first_box,
    meng,
    play_all,
    position,
    ships,
    told,
    vp,
)


def loads(special: bool = False, **his: Any) -> SoloTable:
    """Meng performs the canal action by day."""
    return SoloTable().family(MENG, **his).meng_acts("canal", special)


def under(game: Game) -> list[str]:
    """The cards that lie under his others."""
    found: list[str] = position(game)["meng"]["under"]
    return found


# Placing


def test_a_new_ship_on_the_first_free_harbour() -> None:
    """SOLO-15: one servant of the pool."""
    game = loads(pool=3).game()
    assert ships(game, MENG) == {"1": (1, 0)}
    assert (meng(game)["pool"], meng(game)["supply"]) == (2, 9)


def test_past_taken_harbours() -> None:
    """SOLO-15, CAN-4: the human lies in the first two."""
    game = loads(pool=3).ship("1", 0, 1).ship("2", 0, 1).game()
    assert ships(game, MENG) == {"3": (1, 0)}


def test_on_his_ship_where_it_lies() -> None:
    """SOLO-15: no second ship, although harbours are free."""
    game = loads(pool=3).ship("4", MENG, 1).game()
    assert ships(game, MENG) == {"4": (2, 0)}
    assert "ship-started" not in event_names(game)


def test_he_never_moves_a_ship_by_day() -> None:
    """SOLO-15"""
    game = loads(pool=3).ship("2", MENG, 1).game()
    assert ships(game, MENG) == {"2": (2, 0)}
    assert "sailed" not in event_names(game)


def test_nights_move_his_ship() -> None:
    """SOLO-15, NIGHT-3"""
    table = SoloTable().set(dice=[1, 4, 7]).ship("2", MENG, 2)
    table.family(0, hand=["9"], pool=6).family(MENG, pool=4)
    game = table.frames({"kind": "night", "seat": None}).game()
    assert ships(game, MENG) == {"3": (2, 0)}


def test_his_ship_is_lost_beyond_the_last_harbour() -> None:
    """SOLO-15, NIGHT-3: ship and servants come home."""
    table = SoloTable().set(dice=[1, 4, 7]).ship("5", MENG, 2)
    table.family(0, hand=["9"], pool=6).family(MENG, pool=4)
    game = table.frames({"kind": "night", "seat": None}).game()
    assert ships(game, MENG) == {}
    assert meng(game)["pool"] + meng(game)["supply"] == 12
    assert vp(game, MENG) in (0, 3)  # the award of the night, but no reward


def test_no_servant_for_the_canal() -> None:
    """SOLO-15, SOLO-6: by day they come from the pool."""
    game = loads().game()
    assert ships(game, MENG) == {}
    (cannot,) = told(game, "meng-cannot")
    assert (cannot["why"], cannot["need"], cannot["rule"]) == ("servants", 1, "SOLO-15")


def test_tokens_for_the_servant() -> None:
    """SOLO-15, SOLO-11"""
    game = loads(tokens=["vp", "ship"]).game()
    assert ships(game, MENG) == {"1": (1, 0)}
    assert meng(game)["tokens"] == []


# A special card


@pytest.mark.parametrize(
    ("pool", "left"),
    [(4, (4, 6)), (11, (10, 0)), (12, (10, 0))],
)
def test_two_servants_with_a_special_card(pool: int, left: tuple[int, int]) -> None:
    """SOLO-7: from the supply first, then from the pool; nothing is paid."""
    game = loads(special=True, pool=pool).game()
    assert ships(game, MENG) == {"1": (2, 0)}
    assert (meng(game)["pool"], meng(game)["supply"]) == left


def test_fewer_with_a_special_card() -> None:
    """SOLO-7: one servant is all he has; the others are on decrees, the wall and aboard."""
    table = loads(special=True, wall=2).ship("1", MENG, 1).ship("5", MENG, 2)
    for decree in ("score-eight", "score-jade", "morning-swap", "morning-envoy", "extra-mason",
                   "equal-gifts"):  # fmt: skip
        table.decree(decree, MENG)
    game = table.game()
    assert ships(game, MENG) == {"1": (2, 0), "5": (2, 0)}
    assert meng(game)["supply"] == 0
    assert told(game, "meng-cannot")[0]["need"] == 1


def test_claiming_in_between() -> None:
    """SOLO-7: the first fills the ship, which claims; the second starts another."""
    game = loads(special=True, pool=4).ship("2", MENG, 2).game()
    assert ships(game, MENG) == {"1": (1, 0)}
    assert meng(game)["rewards"]["card"] == 1
    names = [name for name in event_names(game) if name in ("loaded", "claimed", "ship-started")]
    assert names == ["loaded", "claimed", "ship-started", "loaded"]


# Rewards


@pytest.mark.parametrize("harbour", ["1", "2", "3", "4", "5"])
def test_he_claims_wherever_it_lies(harbour: str) -> None:
    """SOLO-15: at once with 3 servants, in harbour 1 too; the first reward is a card."""
    game = loads(pool=3).ship(harbour, MENG, 2).game()
    assert ships(game, MENG) == {}
    assert meng(game)["rewards"] == {"vp": 0, "card": 1, "double": 0}
    assert len(meng(game)["hand"]) == 1
    assert vp(game, MENG) == 0


def test_all_servants_come_home() -> None:
    """SOLO-15: neutral ones mark the reward, so his three are in the supply."""
    game = loads(pool=3).ship("3", MENG, 2).game()
    assert (meng(game)["pool"], meng(game)["supply"]) == (2, 10)


@pytest.mark.parametrize(
    ("before", "after", "points"),
    [
        ({"card": 0, "vp": 0}, {"card": 1, "vp": 0}, 0),
        ({"card": 1, "vp": 0}, {"card": 2, "vp": 0}, 0),
        ({"card": 2, "vp": 0}, {"card": 2, "vp": 1}, 4),
        ({"card": 2, "vp": 2}, {"card": 2, "vp": 3}, 4),
        ({"card": 2, "vp": 3}, {"card": 2, "vp": 3}, 4),  # marks stop, points do not
    ],
)
def test_the_rewards_in_order(before: dict[str, int], after: dict[str, int], points: int) -> None:
    """SOLO-15: a card for the first and the second, then 4 VP each time without limit."""
    game = loads(pool=1, rewards=before).ship("4", MENG, 2).game()
    assert meng(game)["rewards"] == {**after, "double": 0}
    assert vp(game, MENG) == points
    assert len(meng(game)["hand"]) == (0 if points else 1)


def test_only_one_more_card_on_hard() -> None:
    """SOLO-15, SOLO-3: the fifth card was the first reward."""
    table = SoloTable(difficulty="hard").family(MENG, pool=1, rewards={"card": 1})
    game = table.ship("1", MENG, 2).meng_acts("canal").game()
    assert meng(game)["rewards"] == {"vp": 0, "card": 2, "double": 0}
    table = SoloTable(difficulty="hard").family(MENG, pool=1, rewards={"card": 2})
    game = table.ship("1", MENG, 2).meng_acts("canal").game()
    assert (vp(game, MENG), meng(game)["rewards"]["card"]) == (4, 2)


def test_hard_from_the_start() -> None:
    """SOLO-3, SOLO-15: over whole games he never wins a third card, the fifth one included."""
    for seed in range(15):
        game = Game.solo(difficulty="hard", seed=seed, components=first_box())
        while not game.over:
            game.play(game.legal_moves()[0])
            own = meng(game)["hand"] + meng(game)["discard"]
            assert len(own) == 4 + meng(game)["rewards"]["card"] <= 6


def test_marks_count_for_the_harbour_decree() -> None:
    """SOLO-15, END-2: 2 VP for each neutral servant."""
    table = SoloTable().set(day=4).decree("score-harbours", MENG)
    table.family(MENG, rewards={"card": 2, "vp": 3}).family(0, hand=[])
    game = table.frames({"kind": "final-scoring", "seat": None}).game()
    assert game.scores[MENG].sources["final-decrees"] == 10


def test_an_empty_gift_pile() -> None:
    """SOLO-15: no card to be had, so 4 VP. (Possible only with another box.)"""
    table = loads(pool=1).ship("2", MENG, 2)
    data: Any = table.game().position()
    assert len(data["gift_pile"]) > 0
    rest = {**table.position(), "gift_pile": []}
    game = Game.from_position(rest, components=first_box())
    assert (vp(game, MENG), meng(game)["rewards"]["vp"]) == (4, 1)


# Where the card goes


def test_by_day_under_his_cards() -> None:
    """SOLO-15: beneath those for today, so it comes last."""
    table = loads(pool=1).ship("2", MENG, 2).family(0, hand=["8"])
    game = table.family(MENG, hand=["7", "4w"]).game()
    assert len(meng(game)["hand"]) == 3
    assert len(under(game)) == 1
    won = under(game)[0]
    table.automa("palace", "jade", "decree")
    again = Game.from_position(
        {**game.position(), "meng": {**table.data["meng"], "under": [won]}}, components=first_box()
    )
    while not [e for e in told(again, "gave") if e["seat"] == MENG]:
        again.play(next(m for m in again.legal_moves() if "burn" not in str(m)))
    given = [event["card"] for event in told(again, "gave") if event["seat"] == MENG]
    assert given[-1] == won


def test_by_day_he_takes_turns_again() -> None:
    """SOLO-15, GIFT-1: the card won with his last gift is played the same day."""
    table = SoloTable().ship("1", MENG, 2).family(MENG, pool=1).family(0, hand=["8"])
    game = table.officials("1c", "2d", "3w", "4i", "5s", "6x", "7").meng_plays("canal", "4w").game()
    # The card's action cost his only servant.
    assert (meng(game)["hand"], meng(game)["wall"]) == ([], 1)
    table = SoloTable().ship("1", MENG, 2).family(MENG, pool=1).family(0, hand=["8"])
    table.officials("1c", "2d", "3w", "4i", "5s", "6x", "7")
    game = table.meng_plays("canal", "9").game()
    assert len(meng(game)["hand"]) == 1
    won = meng(game)["hand"][0]
    play_all(game, "give 8 to travel")
    given = [event["card"] for event in told(game, "gave") if event["seat"] == MENG]
    assert given[0] == won


def test_at_twilight_on_his_discard_pile() -> None:
    """SOLO-15: it is not played today, and comes with the others tomorrow."""
    table = SoloTable().ship("1", MENG, 2).family(MENG, pool=2, discard=["7"])
    game = table.twilight("canal").game()
    assert told(game, "meng-keeps")[0]["when"] == "twilight"
    assert len(meng(game)["hand"]) == 2  # at night the pile is his hand again
    assert under(game) == []


def test_in_the_morning_to_his_next_days_cards() -> None:
    """SOLO-15, DEC-3: shuffled with them, not laid under."""
    table = SoloTable().ship("3", MENG, 2).decree("morning-ship", MENG)
    game = table.family(MENG, hand=["7", "4w"]).morning().game()
    assert told(game, "meng-keeps")[0]["when"] == "otherwise"
    assert len(meng(game)["hand"]) == 3
    assert under(game) == []


def test_a_card_won_in_the_morning_can_come_first() -> None:
    """SOLO-15: over some seeds it is played at any place of the day."""
    firsts = set()
    for seed in range(40):
        table = SoloTable().set(seed=str(seed), medal=MENG).ship("3", MENG, 2)
        table.decree("morning-ship", MENG).family(MENG, hand=["7", "4w"]).family(0, hand=["8"])
        table.frames({"kind": "daybreak", "seat": None})
        game = table.family(0, pool=4).game()
        (given,) = [event["card"] for event in told(game, "gave") if event["seat"] == MENG]
        firsts.add(given in ("7", "4w"))
    assert firsts == {True, False}
