"""Until the built-in bots have come: a stand-in for the one that falls in for others."""

from importlib.util import find_spec

import pytest

from gugong.bots import registry


@pytest.fixture(autouse=True)
def novice(monkeypatch: pytest.MonkeyPatch) -> None:
    if find_spec("gugong.bots.novice") is None:
        monkeypatch.setitem(registry.BUILT_IN, "novice", "tests.bots.standins:Lucky")
        monkeypatch.delitem(registry.BUILT_IN, "courtier")
        monkeypatch.delitem(registry.BUILT_IN, "minister")
