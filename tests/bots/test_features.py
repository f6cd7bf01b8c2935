"""The rows of features: one for every seat of every table, as long as the net wants."""

from random import Random

import numpy as np
import pytest

from gugong import Game
from gugong.bots.features import SIZE, encode
from gugong.bots.net import shipped_net
from gugong.options import Options, set_pairs
from gugong.rules.constants import DIFFICULTIES
from tools.random_play import choices

TABLES: list[tuple[int, Options]] = [
    *(
        (players, Options(expert=expert, bonus_tokens=bonus))
        for players in (2, 3, 4, 5)
        for expert in (False, True)
        for bonus in (False, True)
    ),
    *(
        (1, Options(difficulty=difficulty, sets=sets, expert=difficulty == "hard"))
        for difficulty in DIFFICULTIES
        for sets in set_pairs(Game(1).components)
    ),
]
NAMES = [f"{players} {' '.join(map(str, options.values()))}" for players, options in TABLES]


def test_the_shipped_net_fits_these_features() -> None:
    """A change here needs a new net: `gugong train` makes one."""
    assert SIZE == 985
    assert shipped_net().layers[0][0].shape[0] == SIZE


@pytest.mark.parametrize(("players", "options"), TABLES, ids=NAMES)
def test_every_table_is_encoded_within_bounds_for_every_seat(
    players: int, options: Options
) -> None:
    """A count over 255 or a place beyond the row raises an error; a wrong group shows here."""
    game = Game(players, seed="rows", **options)
    rows = []
    for ply, move in enumerate(choices(game, Random("rows"))):
        if ply % 25 == 0:
            rows += [encode(game.state, seat) for seat in range(game.seats)]
        game.play(move)
    assert len(rows) > 3
    assert {len(row) for row in rows} == {SIZE}
    said = shipped_net().evaluate(np.array([list(row) for row in rows], np.uint8))
    assert np.isfinite(said).all()
