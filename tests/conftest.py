"""What holds for all tests: English whatever the locale, an order of their own in every run, and no
luck otherwise. The top of a run says which core is tested, and how to have the same order again."""

import gc
import os
from random import Random
from time import time_ns

os.environ["GUGONG_LANGUAGE"] = "en"
# The workers of a run inherit it: all of them have to collect the same order.
os.environ["GUGONG_TEST_ORDER"] = os.environ.get("GUGONG_TEST_ORDER") or f"{time_ns() % 1_000_000}"

import pytest
from hypothesis import HealthCheck, settings

import gugong

ORDER = os.environ["GUGONG_TEST_ORDER"]

settings.register_profile(
    "ours",
    derandomize=True,
    database=None,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("ours")


def pytest_report_header() -> str:
    core = "compiled" if gugong.compiled else "from source"
    return f"gugong: {core}, in the order GUGONG_TEST_ORDER={ORDER}"


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Shuffle the files, and the tests of each: what a file's tests share is made once.

    Before pytest brings those together that share a fixture with parameters, such as a server on
    one kind of database: after it, every second test would start one.
    """
    files: dict[object, list[pytest.Item]] = {}
    for item in items:
        files.setdefault(item.path, []).append(item)
    luck = Random(ORDER)
    shuffled = list(files.values())
    luck.shuffle(shuffled)
    for tests in shuffled:
        luck.shuffle(tests)
    items[:] = [item for tests in shuffled for item in tests]


def pytest_collection_finish() -> None:
    """Leave what the tests share out of the collector's rounds: they were a tenth of a run."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000)
