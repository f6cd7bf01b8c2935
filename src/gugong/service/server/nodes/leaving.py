"""A node that is about to end: it says so, finishes what is under way, and takes nothing new."""

from collections.abc import Callable


class Leaving:
    def __init__(self) -> None:
        self.begun = False
        self._then: list[Callable[[], None]] = []

    def then(self, do: Callable[[], None]) -> None:
        """What to do as soon as it begins."""
        self._then.append(do)

    def begin(self) -> None:
        self.begun = True
        for do in self._then:
            do()
