"""Random games over all counts and options: what holds at every decision."""

from random import Random

import pytest

from gugong import Game
from gugong.formats.view_types import View
from gugong.rules.frames import FIRST_STEP, KINDS
from gugong.rules.grammar import VERBS
from tests.depth import goes_deep, sample
from tests.properties.tables import TABLES
from tests.table import first_box
from tools.properties import EVERY_TIME
from tools.random_play import choices

PARTS = sample(1, 4)
GAMES = sample(12, 32)  # for each table and part


def servants_of(view: View, seat: int) -> tuple[int, int]:
    """Normal and Double Servants of a family, counted as one sees them on the table."""
    family = view["families"][seat]
    ships = [ship for route in view["canal"] for ship in route if ship and ship["seat"] == seat]
    laid = [row for row in view["laid"] if row["seat"] == seat]
    servants = family["pool"] + family["supply"] + family["wall"] + sum(family["rewards"].values())
    servants += sum(ship["servants"] for ship in ships)
    servants += sum(seat in decree["seats"] for decree in view["decrees"])
    servants += sum(not row["double"] for row in laid)
    doubles = sum(ship["double"] > 0 for ship in ships) + sum(row["double"] for row in laid)
    doubles += family["double"] in ("locked", "pool", "supply", "wall-flat", "wall-upright")
    return servants, doubles


@goes_deep
@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize(("players", "bonus", "expert"), TABLES)
def test_every_decision_of_random_games_is_sound(
    players: int, bonus: bool, expert: bool, part: int
) -> None:
    """12 servants and 1 Double Servant per family, all cards, tokens and jade; VP by source;
    moves sorted and readable; nothing asked in vain; the wall below its threshold (WALL-5)."""
    for number in range(GAMES):
        seed = f"random {players} {bonus} {expert} {part} {number}"
        game = Game(players, seed=seed, bonus_tokens=bonus, expert=expert)
        for move in choices(game, Random(seed)):
            for check in EVERY_TIME:
                check(game)
            if game.ply % 16 == 0:
                view = game.view()
                assert {servants_of(view, seat) for seat in range(players)} == {(12, 1)}, seed
            game.play(move)
        for check in EVERY_TIME:
            check(game)
        assert game.over
        assert game.chooser is None
        assert game.frame is None
        assert game.day == 4, "NIGHT-5: four days"


@pytest.mark.parametrize(("players", "bonus", "expert"), TABLES)
def test_the_end_is_told_consistently(players: int, bonus: bool, expert: bool) -> None:
    """END-5: without an audience 0 VP, last, and never the winner."""
    for number in range(12):
        seed = f"end {number}"
        game = Game(players, seed=seed, bonus_tokens=bonus, expert=expert)
        for move in choices(game, Random(seed)):
            assert game.winner is None
            assert [score.total for score in game.scores] == [
                sum(score.sources.values()) for score in game.scores
            ]
            game.play(move)
        scores = game.scores
        assert sorted(game.ranking) == list(range(players))
        for score in scores:
            assert score.total == (sum(score.sources.values()) if score.audience else 0)
        ranked = [scores[seat] for seat in game.ranking]
        keys = [(score.audience, score.total) for score in ranked]
        assert keys == sorted(keys, reverse=True)
        assert game.winner == (game.ranking[0] if ranked[0].audience else None)


def test_the_chooser_reaches_every_verb_and_every_decision() -> None:
    """What the random games never reach they would not test."""
    verbs: set[int] = set()
    kinds: set[object] = set()
    marks: set[str] = set()
    for number in range(160):
        bonus = number % 8 > 3
        game = Game(2 + number % 4, seed=number, bonus_tokens=bonus, components=first_box())
        for move in choices(game, Random(number)):
            frame = game.frame
            assert frame is not None
            verbs.add(move.verb)
            kinds.add(frame["kind"])
            state = game.state
            marks.update(f"double {place}" for place in state.double)
            marks.update("route full" for berths in [state.berths[:5]] if min(berths) >= 0)
            marks.update(f"{len(tokens)} tokens" for tokens in state.tokens if len(tokens) > 6)
            marks.update("houses empty" for houses in [state.houses] if not any(houses))
            game.play(move)
    assert verbs == set(range(len(VERBS)))
    decisions = {kind.name for kind in KINDS[:FIRST_STEP]}
    assert kinds == decisions
    doubles = {f"double {place}" for place in range(7)}
    assert marks >= doubles | {"route full", "7 tokens", "houses empty"}
