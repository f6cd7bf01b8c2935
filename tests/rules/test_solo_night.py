"""SOLO-14, SOLO-17, SOLO-18: Meng at night, in the morning, and at the end."""

from typing import Any

import pytest

from gugong import Game
from tests.table import (
    MENG,
    SoloTable,
    event_names,
    family,
    kind,
    meng,
    position,
    ships,
    texts,
    told,
    vp,
)


def night(day: int, matches: int, **his: Any) -> SoloTable:
    """The night of a day on which the human has so many matches."""
    cards = ["5w", "5x", "5s", "5c", "5d"][:matches]
    table = SoloTable().set(day=day, dice=[5, 9, 1]).family(MENG, **his)
    table.officials("1c", "2d", "3w", "4i", "6s", "6x", "7")
    table.family(0, hand=[], discard=cards or ["8"], pool=4)
    table.frames({"kind": "night", "seat": None})
    return table


# SOLO-17


@pytest.mark.parametrize("day", [1, 2, 3])
def test_his_matches_are_the_day(day: int) -> None:
    """SOLO-17: whatever his cards, none matching or all; he gains as many servants."""
    for cards in (["8", "7"], ["9", "1p", "5c"]):
        game = night(day, 0, discard=cards).game()
        matched = {event["seat"]: event["matches"] for event in told(game, "matched")}
        assert matched == {0: 0, MENG: day}
        gained = [e["servants"] for e in told(game, "gained") if e["seat"] == MENG]
        assert gained[0] == day


def test_the_last_night() -> None:
    """SOLO-17: 4 on day 4."""
    game = night(4, 0).family(0, hand=[], discard=["8"], tokens=["vp", "vp"]).game()
    assert kind(game) == "last-hand-in"
    assert meng(game)["pool"] == 4
    assert (vp(game, MENG), meng(game)["envoy"]) == (3, 1)


def test_servants_of_the_night_need_a_supply() -> None:
    """SOLO-17, SRV-1: he takes what there is."""
    game = night(3, 0, pool=11).game()
    gained = [e["servants"] for e in told(game, "gained") if e["seat"] == MENG]
    assert gained[0] == 1


@pytest.mark.parametrize(("matches", "winner"), [(1, MENG), (3, 0)])
def test_the_award(matches: int, winner: int) -> None:
    """SOLO-17, NIGHT-2: on day 2 he counts 2; 3 VP and a palace step for the most."""
    game = night(2, matches).game()
    assert told(game, "dice-award")[0]["seat"] == winner
    assert (vp(game, winner), family(game, winner)["envoy"]) == (3, 1)


def test_a_tie_for_the_award() -> None:
    """SOLO-17, INT-5: the marker further ahead, then the higher one."""
    for steps, order, winner in (((1, 0), None, 0), ((0, 1), None, MENG), ((2, 2), (0, MENG), MENG),
                                 ((2, 2), (MENG, 0), 0)):  # fmt: skip
        table = night(2, 2, intrigue=steps[1])
        table.family(0, hand=[], discard=["5w", "5x"], pool=4, intrigue=steps[0])
        if order is not None:
            table.markers(*order)
        assert told(table.game(), "dice-award")[0]["seat"] == winner


def test_his_cards_come_back() -> None:
    """SOLO-4, NIGHT-1: his discard pile is his hand of the next day."""
    game = night(1, 0, discard=["7", "4w"]).game()
    assert (meng(game)["hand"], meng(game)["discard"]) == (["4w", "7"], [])


# SOLO-14: the morning


def test_morning_intrigue() -> None:
    """SOLO-14, DEC-3"""
    assert meng(SoloTable().decree("morning-intrigue", MENG).morning().game())["intrigue"] == 2


def test_morning_servant() -> None:
    """SOLO-14, DEC-3"""
    found = meng(SoloTable().decree("morning-servant", MENG).morning().game())
    assert (found["pool"], found["supply"]) == (1, 10)


def test_morning_envoy() -> None:
    """SOLO-14, DEC-3"""
    assert meng(SoloTable().decree("morning-envoy", MENG).morning().game())["envoy"] == 1


def test_morning_swap() -> None:
    """SOLO-14: 1 VP instead, and no card moves."""
    table = SoloTable().decree("morning-swap", MENG).family(MENG, hand=["7"]).morning()
    game = table.officials("1c", "2d", "3w", "4i", "6s", "6x", "5d").game()
    assert vp(game, MENG) == 1
    assert position(game)["officials"] == table.officials_named
    assert told(game, "meng-instead")[0]["rule"] == "SOLO-14"


def test_morning_ship() -> None:
    """SOLO-14, DEC-3: a servant of the supply aboard."""
    table = SoloTable().decree("morning-ship", MENG).family(MENG, pool=3).ship("2", MENG, 1)
    game = table.morning().game()
    assert ships(game, MENG) == {"2": (2, 0)}
    assert meng(game)["pool"] == 3


def test_morning_ship_claims() -> None:
    """SOLO-14, SOLO-15: with the third servant, wherever it lies."""
    table = SoloTable().decree("morning-ship", MENG).ship("1", MENG, 2)
    game = table.family(MENG, rewards={"card": 2}).morning().game()
    assert (vp(game, MENG), ships(game, MENG)) == (4, {})


def test_morning_ship_without_a_supply() -> None:
    """SOLO-14: his pool does not help."""
    table = SoloTable().decree("morning-ship", MENG).family(MENG, pool=11).morning()
    game = table.game()
    assert ships(game, MENG) == {}
    (cannot,) = told(game, "meng-cannot")
    assert (cannot["action"], cannot["why"]) == ("canal", "supply")


def test_both_morning_decrees() -> None:
    """SOLO-14, MOR-4: always taken, both."""
    table = SoloTable().decree("morning-swap", MENG).decree("morning-envoy", MENG)
    game = table.morning().game()
    assert (vp(game, MENG), meng(game)["envoy"]) == (1, 1)


def test_a_decree_of_the_human_is_none_of_his() -> None:
    """SOLO-14"""
    assert vp(SoloTable().decree("morning-swap", 0).morning().game(), MENG) == 0


def test_mornings_in_turn_order() -> None:
    """MOR-4: the start player wholly before the other; he plays by himself, the human is asked."""
    for start, his_steps in ((0, 0), (MENG, 2)):
        table = SoloTable().set(start=start).family(0, hand=["9"], pool=6)
        table.decree("morning-intrigue", 0, MENG)
        game = table.frames({"kind": "daybreak", "seat": None}).game()
        assert kind(game) == "morning-decrees"
        assert (game.chooser, meng(game)["intrigue"]) == (0, his_steps)


def test_servants_of_the_morning() -> None:
    """MOR-5, SRV-2: as many as there are; he is not asked."""
    game = SoloTable().family(MENG, pool=10).set(start=MENG).morning().game()
    assert (meng(game)["pool"], meng(game)["supply"]) == (12, 0)
    assert (game.chooser, texts(game)[0]) == (0, "gain nothing")


# SOLO-18


def finish(human: dict[str, Any], his: dict[str, Any]) -> Game:
    """The final scoring. VP are given as `vp`."""
    table = SoloTable().set(day=4).family(0, **{"hand": [], **human})
    table.family(MENG, **his)
    return table.frames({"kind": "final-scoring", "seat": None}).game()


def test_he_can_win_without_the_palace() -> None:
    """SOLO-18: more VP than a human inside."""
    game = finish({"vp": 10, "envoy": 8, "place": 1}, {"vp": 30, "envoy": 3})
    assert (game.winner, game.ranking) == (MENG, [MENG, 0])
    assert [score.total for score in game.scores] == [17, 30]
    assert not game.scores[MENG].audience


def test_without_the_palace_no_palace_points() -> None:
    """SOLO-18"""
    outside = finish({"vp": 1, "envoy": 8, "place": 1}, {"vp": 30, "envoy": 7})
    assert outside.scores[MENG].sources["palace"] == 0
    inside = finish({"vp": 1, "envoy": 8, "place": 1}, {"vp": 30, "envoy": 8, "place": 2})
    assert inside.scores[MENG].sources["palace"] == 5


def test_a_human_outside_loses_with_nothing() -> None:
    """SOLO-18, END-5: however many VP."""
    game = finish({"vp": 90, "envoy": 7}, {"vp": 0})
    assert (game.winner, game.ranking) == (MENG, [MENG, 0])
    assert [score.total for score in game.scores] == [0, 0]
    assert "winner white" in game.record()


def test_the_human_wins() -> None:
    """SOLO-18: inside and with more."""
    game = finish({"vp": 20, "envoy": 8, "place": 1}, {"vp": 26})
    assert (game.winner, game.ranking) == (0, [0, MENG])
    assert [score.total for score in game.scores] == [27, 26]


@pytest.mark.parametrize(("order", "winner"), [((0, MENG), MENG), ((MENG, 0), 0)])
def test_a_tie_at_the_end(order: tuple[int, int], winner: int) -> None:
    """SOLO-18, END-5, INT-5: equal VP, so the higher marker."""
    table = SoloTable().set(day=4).family(0, hand=[], vp=20, envoy=8, place=1)
    table.family(MENG, vp=27).markers(*order)
    game = table.frames({"kind": "final-scoring", "seat": None}).game()
    assert game.winner == winner


def test_his_wall_and_jade_and_decrees_count() -> None:
    """SOLO-18, END-1 to END-4: the rest is scored as for anyone."""
    table = SoloTable().set(day=4).family(0, hand=[], envoy=8, place=1)
    table.family(MENG, wall=2, jade=3).decree("score-eight", MENG).decree("score-jade", MENG)
    game = table.frames({"kind": "final-scoring", "seat": None}).game()
    sources = game.scores[MENG].sources
    assert (sources["wall"], sources["jade"], sources["final-decrees"]) == (3, 6, 14)
    assert meng(game)["envoy"] == 1


def test_the_last_step_brings_him_in() -> None:
    """END-1: the wall at the end can still bring his envoy into the palace."""
    game = finish({"envoy": 8, "place": 1}, {"wall": 1, "envoy": 7})
    assert game.scores[MENG].sources["palace"] == 5
    assert "audience" in event_names(game)
