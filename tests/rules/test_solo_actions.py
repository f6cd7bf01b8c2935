"""SOLO-12 to SOLO-14: Meng at the wall, the jade houses, the intrigue track, the palace and the
decrees, by day: in the A form, and in the B form for nothing with a special card (SOLO-7)."""

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
    play_all,
    position,
    texts,
    told,
    vp,
)


def acts(action: str, special: bool = False, **his: Any) -> SoloTable:
    """Meng, who has this, performs one action."""
    return SoloTable().family(MENG, **his).meng_acts(action, special)


def held(game: Game) -> list[str]:
    """The decrees he is on."""
    return [row["decree"] for row in position(game)["decrees"] if MENG in row["seats"]]


# SOLO-12: the wall


def test_one_servant() -> None:
    """SOLO-12: from the pool onto the wall; nothing is paid."""
    found = meng(acts("wall", pool=3).game())
    assert (found["pool"], found["wall"], found["supply"]) == (2, 1, 9)


@pytest.mark.parametrize(
    ("his", "special", "built"),
    [
        ({"pool": 2}, False, [(1, 0)]),
        ({"pool": 2}, True, [(2, 1)]),
        ({"pool": 11, "supply": 1}, True, [(1, 0), (1, 1)]),
        ({"pool": 12, "supply": 0}, True, [(2, 0)]),
    ],
)
def test_servants_on_the_wall_are_told(
    his: dict[str, Any], special: bool, built: list[tuple[int, int]]
) -> None:
    """SOLO-12, SOLO-7: from the pool, and with a special card from the supply first."""
    game = SoloTable().family(MENG, **his).meng_acts("wall", special).game()
    events = told(game, "built")
    assert [(event["servants"], event["supply"]) for event in events] == built
    assert {(event["seat"], event["rule"]) for event in events} == {(MENG, "SOLO-12")}


def test_no_servant_for_the_wall() -> None:
    """SOLO-12, SOLO-6: supply alone does not help by day."""
    game = acts("wall").game()
    assert meng(game)["wall"] == 0
    (cannot,) = told(game, "meng-cannot")
    assert (cannot["why"], cannot["need"], cannot["rule"]) == ("servants", 1, "SOLO-12")


@pytest.mark.parametrize(
    ("pool", "supply", "left"),
    [
        (4, 8, (4, 6, 2)),  # both from the supply
        (11, 1, (10, 0, 2)),  # one from each
        (12, 0, (10, 0, 2)),  # both from the pool
        (1, 0, (0, 0, 1)),  # fewer if there are fewer
        (0, 1, (0, 0, 1)),
        (0, 0, (0, 0, 0)),
    ],
)
def test_two_servants_with_a_special_card(
    pool: int, supply: int, left: tuple[int, int, int]
) -> None:
    """SOLO-7: from the supply first, from the pool if those do not suffice."""
    table = acts("wall", special=True, pool=pool)
    game = elsewhere(table, 12 - pool - supply).game()
    found = meng(game)
    assert (found["pool"], found["supply"], found["wall"]) == left
    assert ("meng-cannot" in event_names(game)) == (pool + supply == 0)


def elsewhere(table: SoloTable, servants: int) -> SoloTable:
    """So many of his servants are out: three on decrees, the others aboard."""
    for decree in ("score-eight", "score-jade", "morning-swap")[:servants]:
        table.decree(decree, MENG)
        servants -= 1
    for berth in ("2", "3", "4"):
        aboard = min(3, servants)
        servants -= aboard
        if aboard:
            table.ship(berth, MENG, aboard)
    return table


def test_the_extra_mason_by_day() -> None:
    """SOLO-14: with his decree one more from the supply."""
    found = meng(acts("wall", pool=3).decree("extra-mason", MENG).game())
    assert (found["pool"], found["wall"], found["supply"]) == (2, 2, 7)


def test_the_extra_mason_with_a_special_card() -> None:
    """SOLO-14, SOLO-7: it is a wall action by day, so there are three, all from the supply."""
    found = meng(acts("wall", special=True, pool=3).decree("extra-mason", MENG).game())
    assert (found["pool"], found["wall"], found["supply"]) == (3, 3, 5)


def test_the_extra_mason_needs_a_servant_from_the_pool() -> None:
    """SOLO-14, DEC-4: without one there is no wall action."""
    assert meng(acts("wall").decree("extra-mason", MENG).game())["wall"] == 0


def test_the_extra_mason_needs_a_supply() -> None:
    """SOLO-14, SRV-1"""
    found = meng(acts("wall", pool=11).decree("extra-mason", MENG).game())
    assert (found["pool"], found["wall"], found["supply"]) == (10, 1, 0)


def test_his_action_completes_the_wall() -> None:
    """SOLO-12, WALL-3: scored at once for the family with the most; his servants go home."""
    game = acts("wall", pool=1, wall=2).family(0, hand=["9"], wall=1).game()
    assert (vp(game, MENG), meng(game)["envoy"]) == (3, 1)
    assert (meng(game)["wall"], meng(game)["supply"]) == (0, 12)
    assert family(game, 0)["wall"] == 1


def test_two_servants_are_counted_together() -> None:
    """SOLO-7, WALL-2: the wall is checked after both. Counting at once the human would win."""
    table = acts("wall", special=True, wall=1).family(0, hand=["9"], wall=2, intrigue=2)
    game = table.game()
    assert kind(game) == "favour"
    assert (vp(game, MENG), vp(game, 0)) == (3, 0)


def test_the_human_is_asked_after_him() -> None:
    """SOLO-12, WALL-4: the lowest marker first. His is lower, so he has taken his benefit."""
    table = acts("wall", pool=1, wall=2, intrigue=2).family(0, hand=["9"], wall=1, intrigue=4)
    game = table.game()
    assert (game.chooser, kind(game)) == (0, "favour")
    assert (meng(game)["intrigue"], meng(game)["pool"]) == (1, 1)
    assert texts(game) == ["lower 1 for servant", "lower 3 for servants", "pass"]
    game.play("lower 3 for servants")
    assert (family(game, 0)["pool"], kind(game)) == (2, "exchange")


def test_the_human_is_asked_before_him() -> None:
    """SOLO-12, WALL-4: the human's marker is lower; he waits for the answer."""
    table = acts("wall", pool=1, wall=2, intrigue=4).family(0, hand=["9"], wall=1, intrigue=2)
    game = table.game()
    assert (game.chooser, kind(game), meng(game)["intrigue"]) == (0, "favour", 4)
    game.play("pass")
    assert (meng(game)["intrigue"], meng(game)["pool"], kind(game)) == (3, 1, "exchange")


def test_the_stack_decides_who_is_asked_first() -> None:
    """SOLO-12, INT-4: on one step the lower marker first."""
    for order, his_steps in (((0, MENG), 3), ((MENG, 0), 2)):
        table = acts("wall", pool=1, wall=2, intrigue=3).family(0, hand=["9"], wall=1, intrigue=3)
        game = table.markers(*order).game()
        assert (kind(game), meng(game)["intrigue"]) == ("favour", his_steps)


def test_a_human_without_steps_is_not_asked() -> None:
    """SOLO-12, WALL-4"""
    game = acts("wall", pool=1, wall=2).family(0, hand=["9"], wall=1).game()
    assert kind(game) == "exchange"


@pytest.mark.parametrize(
    ("steps", "left", "jade", "servants"),
    [(0, 0, 0, 0), (1, 0, 0, 1), (3, 2, 0, 1), (6, 5, 0, 1), (7, 0, 1, 0), (14, 7, 1, 0)],
)
def test_his_benefit(steps: int, left: int, jade: int, servants: int) -> None:
    """SOLO-12: jade with 7 steps or more, else 1 servant with 1 step or more, else nothing."""
    game = acts("wall", pool=1, wall=3, intrigue=steps).game()
    found = meng(game)
    assert (found["intrigue"], found["jade"], found["pool"]) == (left, jade, servants)
    assert ("passed" in event_names(game)) == (steps == 0)


def test_a_servant_needs_a_supply() -> None:
    """SOLO-12: his servants stay on the wall, as the human won it, and his supply is empty."""
    table = SoloTable().family(MENG, pool=11, wall=1, intrigue=6)
    game = play_all(table.family(0, hand=["9"], wall=2, pool=1).action(0, "wall").game(),
                    "wall servant")  # fmt: skip
    assert (meng(game)["intrigue"], meng(game)["pool"], vp(game, 0)) == (6, 11, 3)
    (passed,) = [event for event in told(game, "passed") if event["seat"] == MENG]
    assert passed["rule"] == "SOLO-12"


def test_jade_needs_no_supply() -> None:
    """SOLO-12"""
    table = SoloTable().family(MENG, pool=11, wall=1, intrigue=8)
    game = play_all(table.family(0, hand=["9"], wall=2, pool=1).action(0, "wall").game(),
                    "wall servant")  # fmt: skip
    assert (meng(game)["intrigue"], meng(game)["jade"]) == (1, 1)


def test_only_if_he_was_on_it() -> None:
    """SOLO-12, WALL-4"""
    table = SoloTable().family(MENG, pool=1, intrigue=8).family(0, hand=["9"], wall=3, pool=1)
    game = play_all(table.action(0, "wall").game(), "wall servant")
    assert (meng(game)["intrigue"], meng(game)["jade"]) == (8, 0)


def test_he_never_turns_a_die() -> None:
    """SOLO-12: with 5 or 6 steps neither."""
    table = acts("wall", pool=1, wall=3, intrigue=5).set(dice=[1, 4, 1])
    assert position(table.game())["dice"] == [1, 4, 1]


# SOLO-13: jade


@pytest.mark.parametrize(
    ("houses", "price", "left"),
    [
        ([2, 2, 2], 2, [1, 2, 2]),
        ([0, 1, 2], 3, [0, 0, 2]),
        ([0, 0, 1], 4, [0, 0, 0]),
        ([1, 0, 2], 2, [0, 0, 2]),
        ([0, 0, 0], 5, [0, 0, 0]),  # the square
    ],
)
def test_the_cheapest_jade(houses: list[int], price: int, left: list[int]) -> None:
    """SOLO-13, JADE-2: the cheapest, the square when all houses are empty; if he can pay."""
    game = acts("jade", pool=6).set(jade_houses=houses[:]).game()
    found = meng(game)
    assert (found["jade"], found["pool"], found["supply"]) == (1, 6 - price, 6 + price)
    assert position(game)["jade_houses"] == left

    poor = acts("jade", pool=price - 1).set(jade_houses=houses[:]).game()
    assert (meng(poor)["jade"], meng(poor)["pool"]) == (0, price - 1)
    assert position(poor)["jade_houses"] == houses
    (cannot,) = told(poor, "meng-cannot")
    assert (cannot["action"], cannot["need"]) == ("jade", price)


@pytest.mark.parametrize("houses", [[2, 2, 2], [0, 0, 2], [0, 0, 0]])
def test_jade_for_nothing_with_a_special_card(houses: list[int]) -> None:
    """SOLO-7: the cheapest, free, from the square too."""
    game = acts("jade", special=True).set(jade_houses=houses[:]).game()
    assert (meng(game)["jade"], meng(game)["pool"], meng(game)["supply"]) == (1, 0, 12)
    assert sum(position(game)["jade_houses"]) == max(sum(houses) - 1, 0)
    assert "paid" not in event_names(game)


@pytest.mark.parametrize(("houses", "price"), [([2, 2, 2], 1), ([0, 0, 0], 4)])
def test_cheaper_jade(houses: list[int], price: int) -> None:
    """SOLO-14, DEC-4: with his decree 1 less, on the square too."""
    table = acts("jade", pool=price).decree("cheaper-jade", MENG).set(jade_houses=houses)
    assert (meng(table.game())["jade"], meng(table.game())["pool"]) == (1, 0)


# SOLO-13: intrigue and palace


def test_intrigue_and_the_medal() -> None:
    """SOLO-13: +1 and the medal."""
    game = acts("intrigue").game()
    assert (meng(game)["intrigue"], position(game)["medal"]) == (1, MENG)


def test_the_medal_is_with_the_human() -> None:
    """SOLO-13, INT-1: if it is still on the board."""
    game = acts("intrigue").set(medal=0).game()
    assert (meng(game)["intrigue"], position(game)["medal"]) == (1, 0)


def test_the_medal_on_step_14() -> None:
    """SOLO-13, INT-1"""
    game = acts("intrigue", intrigue=14).game()
    assert (meng(game)["intrigue"], position(game)["medal"]) == (14, MENG)


def test_intrigue_with_a_special_card() -> None:
    """SOLO-7: +3, no medal, nothing paid."""
    game = acts("intrigue", special=True, pool=2).game()
    assert (meng(game)["intrigue"], meng(game)["pool"]) == (3, 2)
    assert position(game)["medal"] is None


def test_palace() -> None:
    """SOLO-13: +1."""
    assert meng(acts("palace", envoy=3, pool=5).game())["envoy"] == 4


def test_palace_with_a_special_card() -> None:
    """SOLO-7: +2 and intrigue +1 for nothing."""
    found = meng(acts("palace", special=True, envoy=3, pool=5).game())
    assert (found["envoy"], found["intrigue"], found["pool"]) == (5, 1, 5)


@pytest.mark.parametrize(("special", "points"), [(False, 1), (True, 2)])
def test_inside_the_palace(special: bool, points: int) -> None:
    """SOLO-13, PAL-3: 1 VP a step."""
    game = acts("palace", special, envoy=8, place=1).game()
    assert (vp(game, MENG), meng(game)["envoy"]) == (points, 8)


def test_he_takes_the_best_place() -> None:
    """SOLO-13, PAL-2: as anyone; a step beyond is a VP."""
    game = acts("palace", special=True, envoy=7).game()
    assert (meng(game)["place"], vp(game, MENG)) == (1, 1)
    table = acts("palace", envoy=7).family(0, hand=["9"], envoy=8, place=1)
    assert meng(table.game())["place"] == 2


# SOLO-14: decrees


def decrees(*names: str) -> SoloTable:
    """Exactly these six, by level, top before bottom."""
    table = SoloTable()
    for row, name in zip(table.data["decrees"], names, strict=True):
        row.update(decree=name, seats=[])
        table.decrees_named.append(name)
    return table


ALL = (
    "morning-intrigue", "morning-ship", "cheaper-travel", "cheaper-jade",
    "score-eight", "score-jade",
)  # fmt: skip


def takes(table: SoloTable, day: int, pool: int, special: bool = False, **his: Any) -> Game:
    table.set(day=day).family(MENG, pool=pool, **his).meng_acts("decree", special)
    return table.game()


@pytest.mark.parametrize(
    ("day", "taken", "price"),
    [(1, "morning-ship", 1), (2, "cheaper-jade", 2), (3, "score-jade", 3), (4, "score-jade", 3)],
)
def test_the_level_of_the_day(day: int, taken: str, price: int) -> None:
    """SOLO-14: level 1, 2, 3 and 3; at one price the bottom one. He pays and places a servant."""
    game = takes(decrees(*ALL), day, pool=6)
    assert held(game) == [taken]
    assert (meng(game)["pool"], meng(game)["supply"]) == (6 - price - 1, 6 + price)


@pytest.mark.parametrize(("day", "points"), [(1, 2), (2, 2), (3, 0)])
def test_points_of_a_decree(day: int, points: int) -> None:
    """SOLO-14, DEC-1: scored at once."""
    assert vp(takes(decrees(*ALL), day, pool=6), MENG) == points


def test_the_cheaper_of_two() -> None:
    """SOLO-14: the human is on the bottom one, which so costs 1 more."""
    game = takes(decrees(*ALL).decree("morning-ship", 0), 1, pool=6)
    assert held(game) == ["morning-intrigue"]
    (prefers,) = told(game, "meng-prefers")
    assert (prefers["decree"], prefers["over"]) == ("morning-intrigue", "morning-ship")


def test_the_human_on_the_top_one() -> None:
    """SOLO-14"""
    assert held(takes(decrees(*ALL).decree("morning-intrigue", 0), 1, pool=6)) == ["morning-ship"]


def test_the_human_on_both() -> None:
    """SOLO-14: equal again, so the bottom one; it costs him 1 more."""
    table = decrees(*ALL).decree("morning-intrigue", 0).decree("morning-ship", 0)
    game = takes(table, 1, pool=6)
    assert (held(game), meng(game)["pool"]) == (["morning-ship"], 3)


def test_the_other_when_he_holds_one() -> None:
    """SOLO-14, DEC-2: then it is no matter of preference."""
    game = takes(decrees(*ALL).decree("morning-ship", MENG), 1, pool=6)
    assert held(game) == ["morning-intrigue", "morning-ship"]
    assert told(game, "meng-prefers") == []


def test_lower_levels_nearest_first() -> None:
    """SOLO-14: both of level 3 held, so level 2, then level 1."""
    table = decrees(*ALL).decree("score-eight", MENG).decree("score-jade", MENG)
    assert "cheaper-jade" in held(takes(table, 3, pool=6))
    table = decrees(*ALL)
    for name in ALL[2:]:
        table.decree(name, MENG)
    assert "morning-ship" in held(takes(table, 4, pool=6))


def test_what_he_cannot_afford_sends_him_lower() -> None:
    """SOLO-14: level 3 takes 4 servants, level 2 takes 3, level 1 takes 2."""
    assert held(takes(decrees(*ALL), 3, pool=3)) == ["cheaper-jade"]
    assert held(takes(decrees(*ALL), 3, pool=2)) == ["morning-ship"]


def test_higher_levels_after_the_lower_ones() -> None:
    """SOLO-14: level 2 and 1 held on day 2, so level 3; level 1 held on day 1, so level 2."""
    table = decrees(*ALL)
    for name in ALL[:4]:
        table.decree(name, MENG)
    assert "score-jade" in held(takes(table, 2, pool=6))
    table = decrees(*ALL).decree(ALL[0], MENG).decree(ALL[1], MENG)
    assert "cheaper-jade" in held(takes(table, 1, pool=6))


def test_lower_before_higher() -> None:
    """SOLO-14: on day 2 with level 2 held it is level 1, although he could pay for level 3."""
    table = decrees(*ALL).decree(ALL[2], MENG).decree(ALL[3], MENG)
    assert "morning-ship" in held(takes(table, 2, pool=8))


def test_only_the_dearer_one_is_left_to_him() -> None:
    """SOLO-14: he holds the top one; the bottom one costs 2 with the human on it."""
    table = decrees(*ALL).decree(ALL[0], MENG).decree(ALL[1], 0)
    game = takes(table, 1, pool=3)
    assert (held(game), meng(game)["pool"]) == ([ALL[0], ALL[1]], 0)


def test_no_decree_he_can_pay() -> None:
    """SOLO-14: the least takes 1 to pay and 1 to place."""
    game = takes(decrees(*ALL), 3, pool=1)
    assert held(game) == []
    (cannot,) = told(game, "meng-cannot")
    assert (cannot["action"], cannot["why"], cannot["need"]) == ("decree", "servants", 2)
    assert cannot["rule"] == "SOLO-14"


def test_all_decrees_held() -> None:
    """SOLO-14"""
    table = decrees(*ALL)
    for name in ALL:
        table.decree(name, MENG)
    game = takes(table, 3, pool=6)
    assert told(game, "meng-cannot")[0]["why"] == "decree"


def test_paid_with_tokens() -> None:
    """SOLO-14, SOLO-11: tokens count towards what he can afford, before a lower level does."""
    tokens = ["vp", "vp", "ship", "ship", "wall"]
    game = takes(decrees(*ALL), 2, pool=1, tokens=tokens)
    assert held(game) == ["cheaper-jade"]
    assert (meng(game)["pool"], len(meng(game)["tokens"])) == (0, 1)


def test_tokens_are_kept_where_they_do_not_reach() -> None:
    """SOLO-14, SOLO-11: 1 servant and 1 set of tokens: level 1, not level 2."""
    game = takes(decrees(*ALL), 2, pool=1, tokens=["vp", "vp"])
    assert (held(game), meng(game)["tokens"]) == (["morning-ship"], [])


def test_a_special_card_places_from_the_supply() -> None:
    """SOLO-7: chosen as usual; only the placed servant, from the supply."""
    game = takes(decrees(*ALL), 3, pool=2, special=True)
    assert held(game) == ["score-jade"]
    assert (meng(game)["pool"], meng(game)["supply"]) == (2, 9)


def test_a_special_card_places_from_the_pool() -> None:
    """SOLO-7: the supply is empty."""
    game = takes(decrees(*ALL), 2, pool=12, special=True)
    assert held(game) == ["cheaper-jade"]
    assert (meng(game)["pool"], meng(game)["supply"]) == (11, 0)


def test_a_special_card_prefers_the_cheaper_one() -> None:
    """SOLO-7: chosen as usual, although neither costs him anything."""
    game = takes(decrees(*ALL).decree("score-jade", 0), 3, pool=0, special=True)
    assert held(game) == ["score-eight"]


def test_cheaper_decrees() -> None:
    """SOLO-14, DEC-4: 1 less to pay."""
    table = decrees(ALL[0], ALL[1], "cheaper-travel", "cheaper-decrees", ALL[4], ALL[5])
    game = takes(table.decree("cheaper-decrees", MENG), 3, pool=3)
    assert "score-jade" in held(game)
    assert meng(game)["pool"] == 0


def test_equal_gifts_do_nothing() -> None:
    """SOLO-14: his exchanges are free anyway."""
    table = SoloTable().decree("equal-gifts", MENG).family(0, hand=["8"])
    game = table.official("palace", "5d").meng_plays("palace", "5w").game()
    assert position(game)["officials"]["palace"] == "5w"
    assert meng(game)["pool"] == 0
