"""What is free of the memory goes back to the system."""

import platform
from pathlib import Path

import pytest

from gugong.service.server.operator.memory import give_back


def megabytes() -> float:
    """What this process holds."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * 4096 / 1e6


@pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="other C libraries do as they like")
def test_memory_that_is_free_in_between_is_given_back() -> None:
    pieces = [bytes(2000) for _ in range(50_000)]
    last = pieces.pop()  # above all others: below it nothing is returned automatically
    full = megabytes()
    pieces.clear()
    give_back()
    assert megabytes() < full - 50
    assert last
