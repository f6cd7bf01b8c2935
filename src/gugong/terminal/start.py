"""The start menu: a new game, the last saved one, or nothing."""

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path

from gugong.options import FAMILIES
from gugong.terminal import saves
from gugong.terminal.pens import STRONG
from gugong.terminal.saves import HUMAN, RANDOM, Seat
from gugong.terminal.screen import Screen
from gugong.text import Catalogue


@dataclass
class Wish:
    """What somebody wants to play."""

    seats: list[Seat] = field(default_factory=lambda: [Seat(HUMAN), Seat(RANDOM), Seat(RANDOM)])
    bonus_tokens: bool = False
    expert: bool = False
    resume: Path | None = None


class StartMenu:
    """Asks the few questions before a game."""

    def __init__(self, screen: Screen, catalogue: Catalogue) -> None:
        self.screen = screen
        self.say: Callable[..., str] = catalogue.say

    def wish(self) -> Wish | None:
        """What to play; None to leave. Raises Leaving at the end of input."""
        saved = saves.unfinished()[:1]
        entries = ["menu.new", *(["menu.resume"] if saved else []), "menu.quit"]
        self.screen.tell(self.say("menu.title"), STRONG)
        when = _when(saved[0]) if saved else ""
        for number, key in enumerate(entries, start=1):
            self.screen.tell(self.say("menu.entry", n=number, text=self.say(key, when=when)))
        chosen = entries[self._number("menu.which", 1, len(entries), 1) - 1]
        if chosen == "menu.quit":
            return None
        return Wish(resume=saved[0]) if chosen == "menu.resume" else self._new()

    def _new(self) -> Wish:
        families = self._number("menu.families", 2, FAMILIES[-1], 3)
        people = self._number("menu.people", 1, families, 1)
        names: list[str] = []
        while len(names) < people:
            key = "menu.name" if people == 1 else "menu.name-of"
            name = saves.tidy_name(self.screen.ask(self.say(key, n=len(names) + 1)))
            if name and name in names:
                self.screen.refuse(self.say("menu.name-taken", name=name))
            else:
                names.append(name)
        seats = [Seat(HUMAN, name) for name in names] + [Seat(RANDOM)] * (families - people)
        return Wish(seats, self._yes("menu.bonus-tokens"), self._yes("menu.expert"))

    def _number(self, key: str, low: int, high: int, usual: int) -> int:
        if low == high:
            return low
        while True:
            answer = self.screen.ask(self.say(key, low=low, high=high, usual=usual))
            if not answer:
                return usual
            if answer in [str(n) for n in range(low, high + 1)]:
                return int(answer)
            self.screen.refuse(self.say("menu.not-a-number", low=low, high=high))

    def _yes(self, key: str) -> bool:
        while True:
            answer = self.screen.ask(self.say(key)).lower()
            if answer in ("", *self.say("menu.no-words").split()):
                return False
            if answer in self.say("menu.yes-words").split():
                return True
            self.screen.refuse(self.say("menu.yes-or-no"))


def _when(path: Path) -> str:
    """When it was saved, by the clock on the wall."""
    return f"{datetime.fromtimestamp(path.stat().st_mtime).astimezone():%Y-%m-%d %H:%M}"
