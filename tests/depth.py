"""How far tests go that could run forever: random games, kills, nonsense, a slow bot's choices.

`make test` takes a sample, which finds what is broken in general. `make deep` runs the tests with
this mark again and takes more, for what is rare. CI takes more at once.
"""

import os
from typing import Final, TypeVar

import pytest

DEEP: Final = bool(os.environ.get("GUGONG_TEST_DEEP"))
T = TypeVar("T")

goes_deep = pytest.mark.deep


def sample(brief: T, deep: T) -> T:
    return deep if DEEP else brief
