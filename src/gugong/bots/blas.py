"""One thread for numpy's products.

OpenBLAS, which numpy brings along, shares a product out to as many threads as there are cores. For
layers as small as the net's that takes several times as long as the product itself.
"""

import ctypes
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Final

import numpy as np

FOLDERS: Final = ("../numpy.libs", ".dylibs")  # where a wheel of numpy keeps its libraries
NAMES: Final = ("scipy_openblas_{}64_", "openblas_{}64_", "scipy_openblas_{}", "openblas_{}")


@contextmanager
def one_thread() -> Iterator[None]:
    """Keep what is multiplied meanwhile on one thread; elsewhere numpy keeps the threads it has."""
    threads = _threads()
    if threads is None:
        yield
        return
    get, change = threads
    before = get()
    change(1)
    try:
        yield
    finally:
        change(before)


@cache
def _threads() -> tuple[Callable[[], int], Callable[[int], None]] | None:
    """How to ask and tell OpenBLAS; None if numpy multiplies with another library."""
    home = Path(np.__file__).parent
    for path in [path for folder in FOLDERS for path in (home / folder).glob("*openblas*")]:
        library = ctypes.CDLL(str(path))  # the one that numpy has loaded
        for name in NAMES:
            get, change = name.format("get_num_threads"), name.format("set_num_threads")
            if hasattr(library, get) and hasattr(library, change):
                return getattr(library, get), getattr(library, change)
    return None
