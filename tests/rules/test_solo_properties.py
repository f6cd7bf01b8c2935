"""What holds in every solo game: hundreds of them with a random human."""

import random
from collections import Counter

import pytest

from gugong import Game
from gugong.rules.constants import DIFFICULTIES, LOCATIONS, R_CARD, R_VP, SOURCE_COUNT
from gugong.rules.setup import automa_deck
from tests.depth import goes_deep, sample
from tests.table import MENG, first_box
from tools.properties import (
    EVERY_TIME,
    copy_is_independent,
    position_round_trips,
    record_round_trips,
)
from tools.random_play import choices

GAMES = sample(200, 1000)
ROUNDS = 10
SETS = ("4-5", "2-3", "1-2")


def solo(number: int) -> Game:
    """All difficulties and pairs in turn, half of them with a chosen focus, a third expert."""
    focus = LOCATIONS[number % 7] if number % 2 else "random"
    return Game.solo(
        difficulty=DIFFICULTIES[number % 3],
        sets=SETS[number // 3 % 3],
        focus=focus,
        expert=number // 9 % 3 == 0,
        seed=f"solo-{number}",
        components=first_box(),
    )


def check_meng(game: Game) -> None:
    """SOLO-2, SOLO-8, SOLO-11, SOLO-15: what is true of him whenever the human decides."""
    s = game.state
    assert Counter([*s.automa, *s.automa_today, *s.automa_used]) == Counter(automa_deck(s.box))
    assert s.double[MENG] == 0
    assert s.berths.count(MENG) <= 1
    assert all(s.loads[b] < 3 for b in range(5) if s.berths[b] == MENG)
    assert len(s.tokens[MENG]) + s.tokens[MENG].count(11) < 6  # six would be jade
    assert s.rewards[MENG * 3 + R_VP] <= 3
    assert s.rewards[MENG * 3 + R_CARD] <= 2
    row = s.points[MENG * SOURCE_COUNT : (MENG + 1) * SOURCE_COUNT]
    assert sum(row) == s.vp[MENG]
    assert min(row) >= 0
    assert game.chooser in (0, None)  # he is never asked


@goes_deep
@pytest.mark.parametrize("part", range(ROUNDS))
def test_random_games(part: int) -> None:
    """SOLO-1 to SOLO-18: sound at every decision, over after four days, exact when replayed."""
    for number in range(part * GAMES // ROUNDS, (part + 1) * GAMES // ROUNDS):
        game = solo(number)
        luck = random.Random(number)
        kept: list[tuple[Game, object]] = []
        for move in choices(game, luck):
            check_all(game)
            if luck.random() < 0.02:
                copy_is_independent(game)
                position_round_trips(game)
                kept.append((game.copy(), game.position()))
            game.play(move)
        check_all(game)
        assert (game.over, game.day) == (True, 4)
        assert game.ranking[0] == game.winner
        assert not game.state.under
        assert game.at(game.ply).position() == game.position()
        for copy, position in kept:  # nobody touched them since
            assert copy.position() == position
        if number % 10 == 0:
            record_round_trips(game)


def check_all(game: Game) -> None:
    for check in EVERY_TIME:
        check(game)
    check_meng(game)


def test_every_kind_of_thing_happens() -> None:
    """The games above are worth something only if Meng does it all in them."""
    seen: Counter[str] = Counter()
    for number in range(150):
        game = solo(number)
        for move in choices(game, random.Random(number)):
            game.play(move)
            for part in game.account_of_meng():
                assert isinstance(part, dict)
                steps = part["steps"]
                assert isinstance(steps, list)
                for step in steps:
                    assert isinstance(step, dict)
                    words = [str(step.get(key, "")) for key in ("event", "why", "when", "of")]
                    seen["-".join(word for word in words if word)] += 1
    assert {
        "recalled", "traded-gift", "meng-cannot-servants", "meng-instead-card",
        "meng-instead-token", "meng-instead-morning", "meng-skips-servants", "meng-keeps-day",
        "meng-keeps-twilight", "meng-keeps-otherwise", "meng-loses", "meng-prefers",
        "wall-scored", "lowered", "audience", "handed-in", "medal-taken",
    } <= set(seen)  # fmt: skip
