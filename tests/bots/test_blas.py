"""The net's products are multiplied by one thread, and everybody else's by as many as before."""

import numpy as np
import pytest

from gugong.bots import blas
from gugong.bots.blas import one_thread
from gugong.bots.features import SIZE
from gugong.bots.net import shipped_net


def test_the_net_is_evaluated_on_one_thread(monkeypatch: pytest.MonkeyPatch) -> None:
    threads = blas._threads()
    if threads is None:
        pytest.skip("numpy multiplies with another library than OpenBLAS here")
    get, change = threads
    seen: list[int] = []

    def maximum(*_: object, **__: object) -> None:
        seen.append(get())

    before = get()
    change(2)
    try:
        with monkeypatch.context() as patched:
            patched.setattr(np, "maximum", maximum)
            shipped_net().evaluate(np.zeros((1, SIZE), np.uint8))
        assert set(seen) == {1}
        assert get() == 2
    finally:
        change(before)


def test_a_library_that_takes_no_orders_is_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(blas, "_threads", lambda: None)
    with one_thread():
        assert (np.ones(2) @ np.ones(2)) == 2.0
