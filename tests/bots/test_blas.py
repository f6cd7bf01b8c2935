"""The net's products are multiplied by one thread, and everyone else's by as many as before."""

from collections.abc import Iterator

import numpy as np
import pytest

from gugong.bots import blas
from gugong.bots.blas import Threads, one_thread, openblas
from gugong.bots.features import SIZE
from gugong.bots.net import shipped_net


@pytest.fixture
def two_threads() -> Iterator[Threads]:
    threads = openblas()
    if threads is None:
        pytest.skip("numpy multiplies with another library than OpenBLAS here")
    before = threads.get()
    threads.change(2)
    yield threads
    threads.change(before)


def test_the_net_is_evaluated_on_one_thread(
    two_threads: Threads, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[int] = []

    def maximum(*_: object, **__: object) -> None:
        seen.append(two_threads.get())

    with monkeypatch.context() as patched:
        patched.setattr(np, "maximum", maximum)
        shipped_net().evaluate(np.zeros((1, SIZE), np.uint8))
    assert set(seen) == {1}
    assert two_threads.get() == 2


def test_two_at_the_same_time_give_back_what_the_first_one_found(two_threads: Threads) -> None:
    first, second = one_thread(), one_thread()
    first.__enter__()
    second.__enter__()
    first.__exit__(None, None, None)
    assert two_threads.get() == 1
    second.__exit__(None, None, None)
    assert two_threads.get() == 2


def test_a_library_that_takes_no_orders_is_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(blas, "openblas", lambda: None)
    with one_thread():
        assert (np.ones(2) @ np.ones(2)) == 2.0
