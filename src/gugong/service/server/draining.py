"""A service that is about to end says so, finishes what is under way, and takes nothing new."""

from collections.abc import Callable


class Draining:
    def __init__(self) -> None:
        self.begun = False
        self._then: list[Callable[[], None]] = []

    def then(self, do: Callable[[], None]) -> None:
        """Call this as soon as it begins."""
        self._then.append(do)

    def begin(self) -> None:
        self.begun = True
        for do in self._then:
            do()
