"""PAL: the envoy's way to the Palace of Heavenly Purity."""

from collections.abc import Callable

import pytest

from gugong import Game
from tests.table import Table, asked, family, play_all, texts


def envoy(game: Game, seat: int = 0) -> tuple[int, int | None, int]:
    """Its step, its place, and the VP for steps beyond."""
    me = family(game, seat)
    return me["envoy"], me["place"], me["points"]["envoy"]


def palace(step: int, *taken: int, players: int = 3, pool: int = 2) -> Game:
    """Family 0 is asked for the palace action; others hold these places."""
    table = asked("palace", players=players, pool=pool, envoy=step)
    for seat, place in enumerate(taken, 1):
        table.family(seat, envoy=8, place=place, hand=["9"] if seat == 1 else [])
    return table.game()


def test_a_is_one_step() -> None:
    """PAL-1"""
    game = play_all(palace(3), "palace A")
    assert envoy(game) == (4, None, 0)
    assert (family(game, 0)["pool"], family(game, 0)["intrigue"]) == (2, 0)


def test_b_pays_two_for_two_steps_and_intrigue() -> None:
    """PAL-1"""
    game = play_all(palace(3), "palace B")
    assert envoy(game) == (5, None, 0)
    me = family(game, 0)
    assert (me["pool"], me["supply"], me["intrigue"]) == (0, 12, 1)


def test_b_needs_two_servants() -> None:
    """PAL-1: A is there without any."""
    assert texts(palace(0, pool=2)) == ["palace A", "palace B", "pass"]
    assert texts(palace(0, pool=1)) == ["palace A", "pass"]
    assert texts(palace(0, pool=0)) == ["palace A", "pass"]


def test_the_eighth_step_is_the_palace() -> None:
    """PAL-2: not the seventh. The place is scored at the end, not now."""
    assert envoy(play_all(palace(6), "palace A")) == (7, None, 0)
    game = play_all(palace(7), "palace A")
    assert envoy(game) == (8, 1, 0)
    assert family(game, 0)["points"]["palace"] == 0


@pytest.mark.parametrize(
    ("players", "taken", "place"),
    [
        (3, (), 1),
        (3, (1,), 2),
        (3, (2, 1), 3),
        (3, (2,), 1),
        (5, (1, 2, 3), 4),
        (5, (1, 2, 3, 4), 5),
    ],
)
def test_the_free_place_with_the_most_vp(
    players: int, taken: tuple[int, ...], place: int
) -> None:  # fmt: skip
    """PAL-2: 7, 5, 3 on the small side, and 2, 1 on the large one."""
    game = play_all(palace(7, *taken, players=players), "palace A")
    assert envoy(game) == (8, place, 0)
    table = Table(players).family(0, envoy=8, place=place)
    worth = table.frames({"kind": "final-scoring", "seat": None}).game().scores[0].total
    assert worth == (7, 5, 3, 2, 1)[place - 1]


def test_overshooting_takes_the_place_and_turns_the_rest_into_vp() -> None:
    """PAL-3: from step 7 two steps are the place and 1 VP; from step 6 just the place."""
    assert envoy(play_all(palace(7), "palace B")) == (8, 1, 1)
    assert envoy(play_all(palace(6), "palace B")) == (8, 1, 0)


@pytest.mark.parametrize(("choice", "points", "intrigue"), [("palace A", 1, 0), ("palace B", 2, 1)])
def test_in_the_palace_every_step_is_a_vp(choice: str, points: int, intrigue: int) -> None:
    """PAL-3: the place stays the same, and B's intrigue is had as well."""
    table = asked("palace", pool=2, envoy=8, place=2)
    game = play_all(table.game(), choice)
    assert envoy(game) == (8, 2, points)
    assert family(game, 0)["intrigue"] == intrigue


def by_token(table: Table) -> Game:
    table.no_tokens().city("beijing", "envoy").action(0, "travel")
    return play_all(table.game(), "travel beijing", "take")


def by_wall(table: Table) -> Game:
    table.family(0, wall=5)
    table.frames({"kind": "turn", "seat": 1}, {"kind": "wall-check", "seat": None})
    return table.game()


def by_dice(table: Table) -> Game:
    table.family(0, discard=["3w"]).set(day=4, dice=[3, 6, 3])
    return table.frames({"kind": "night", "seat": None}).game()


def by_decree(table: Table) -> Game:
    table.decree("morning-envoy", 0).frames({"kind": "daybreak", "seat": None})
    return play_all(table.game(), "use morning-envoy")


def by_last_wall(table: Table) -> Game:
    table.family(0, wall=1)
    return table.frames({"kind": "final-scoring", "seat": None}).game()


@pytest.mark.parametrize("step", [by_token, by_wall, by_dice, by_decree, by_last_wall])
def test_whatever_gives_the_step(step: Callable[[Table], Game]) -> None:
    """PAL-2, PAL-3: on the way it is a step, at the gate the place, inside 1 VP."""
    on_the_way = Table(3).family(0, envoy=5).family(1, hand=["9"])
    assert envoy(step(on_the_way)) == (6, None, 0)
    at_the_gate = Table(3).family(0, envoy=7).family(1, envoy=8, place=1, hand=["9"])
    assert envoy(step(at_the_gate)) == (8, 2, 0)
    inside = Table(3).family(0, envoy=8, place=1).family(1, hand=["9"])
    assert envoy(step(inside)) == (8, 1, 1)
