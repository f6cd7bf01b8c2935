"""One thread for numpy's products.

OpenBLAS, which numpy brings along, shares a product out to as many threads as there are cores. For
layers as small as the net's that takes several times as long as the product itself.
"""

import ctypes
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from threading import Lock
from typing import Final

import numpy as np

FOLDERS: Final = ("../numpy.libs", ".dylibs")  # where a wheel of numpy keeps its libraries
NAMES: Final = ("scipy_openblas_{}64_", "openblas_{}64_", "scipy_openblas_{}", "openblas_{}")


@dataclass
class Threads:
    """BLAS thread count; the last user restores it."""

    get: Callable[[], int]
    change: Callable[[int], None]
    users: int = 0
    before: int = 1
    lock: Lock = field(default_factory=Lock)

    def take_one(self) -> None:
        with self.lock:
            if self.users == 0:
                self.before = self.get()
                self.change(1)
            self.users += 1

    def give_back(self) -> None:
        with self.lock:
            self.users -= 1
            if self.users == 0:
                self.change(self.before)


@contextmanager
def one_thread() -> Iterator[None]:
    """Keep what is multiplied meanwhile on one thread; afterwards numpy has as many as before."""
    threads = openblas()
    if threads is None:
        yield
        return
    threads.take_one()
    try:
        yield
    finally:
        threads.give_back()


@cache
def openblas() -> Threads | None:
    """None if numpy multiplies with another library."""
    home = Path(np.__file__).parent
    for path in [path for folder in FOLDERS for path in (home / folder).glob("*openblas*")]:
        library = ctypes.CDLL(str(path))  # the one that numpy has loaded
        for name in NAMES:
            get, change = name.format("get_num_threads"), name.format("set_num_threads")
            if hasattr(library, get) and hasattr(library, change):
                return Threads(getattr(library, get), getattr(library, change))
    return None
