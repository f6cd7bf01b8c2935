"""The gate: a better net is taken, a worse one is not."""

from pathlib import Path

import pytest

from gugong.bots.net import Net, shipped_net
from gugong.lab.learning.gate import Result, passes
from gugong.lab.learning.generations import Workshop, gate
from gugong.lab.learning.journal import read_entries
from tests.lab.arena.matches import quiet


@pytest.mark.parametrize(
    ("two", "four", "taken"),
    [
        (220, 110, True),  # of 400: clearly ahead with two families, not behind with four
        (205, 125, True),
        (205, 102, False),  # that much can be luck
        (240, 95, False),  # stronger with two, weaker with four
        (180, 80, False),
    ],
)
def test_a_net_is_taken_that_is_nowhere_behind_and_somewhere_ahead(
    two: int, four: int, taken: bool
) -> None:
    results = [Result("former", 2, 400, two), Result("former", 4, 400, four)]
    assert passes(results) == taken


def test_a_net_that_wants_to_lose_is_not_taken(tmp_path: Path) -> None:
    shipped = shipped_net()
    *hidden, (weights, biases) = shipped.layers
    (tmp_path / "nets").mkdir()
    bad = tmp_path / "nets" / "bad.net"
    Net({}, [*hidden, (-weights, -biases)], shipped.policy).save(bad)
    shop = Workshop(tmp_path, quiet(), workers=1)
    assert not gate(shop, bad, ["courtier"], 2)
    (entry,) = read_entries(shop.journal)
    assert (entry["net"], entry["taken"]) == ("bad", False)
    results = entry["results"]
    assert isinstance(results, list)
    assert [(one["against"], one["families"], one["games"], one["wins"]) for one in results] == [
        ("courtier", 2, 2, 0),
        ("courtier", 4, 4, 0),
    ]
    assert shop.best() is None
