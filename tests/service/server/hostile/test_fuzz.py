"""Nonsense by the hundred; `make attack MINUTES=10` sends more of it."""

from random import Random

import pytest

from tests.depth import goes_deep, sample
from tools import fuzz_server
from tools.fuzz_server import SENDS, Broken, Victim, run

CASES = sample(600, 2500)


@goes_deep
def test_the_server_holds() -> None:
    run(CASES, None, seed=7, report=print)


def test_a_server_that_breaks_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Otherwise the test above could not fail."""

    def kill(_: Random, victim: Victim) -> None:
        victim.process.kill()
        victim.process.wait()

    monkeypatch.setattr(fuzz_server, "attack", kill)
    with pytest.raises(Broken, match="after attack 50 of seed 1: the server has ended"):
        run(100, None, seed=1, report=print)


def test_the_same_seed_sends_the_same() -> None:
    class Anybody(Victim):
        def __init__(self) -> None:
            self.table, self.token, self.ply, self.port = "t", "p_1.x", 3, 1

    sent = [[send(Random(n), Anybody()) for n in range(50) for send in SENDS] for _ in range(2)]
    assert sent[0] == sent[1]
