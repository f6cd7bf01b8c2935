"""The start menu: a new game, or the last saved one."""

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path

from gugong.bots.built_in import LEVELS
from gugong.bots.training import is_trained_for
from gugong.components import Components, load
from gugong.drawing.style import STRONG
from gugong.options import FAMILIES, Options, set_pairs
from gugong.rules.constants import DIFFICULTIES, LOCATIONS
from gugong.service.tables.fitting import fitting
from gugong.service.tables.table_names import tidy_name
from gugong.terminal import boxes, saves
from gugong.terminal.saves import HUMAN, LONGEST_NAME, MENG, Seat
from gugong.terminal.screen import Screen
from gugong.text import Catalogue, fold, narrow


@dataclass
class Setup:
    """The game to play: a saved game, or a new one with these seats, options and components."""

    seats: list[Seat] = field(default_factory=list)
    options: Options = field(default_factory=Options)
    components: Components | None = None  # None: the packaged ones
    resume: Path | None = None

    @property
    def players(self) -> int:
        """The number of players as `Game` counts them: 1 against Meng."""
        return 1 if Seat(MENG) in self.seats else len(self.seats)


class StartMenu:
    """The questions before a game. It asks for the box only if there is a choice."""

    def __init__(self, screen: Screen, catalogue: Catalogue, components: Components | None) -> None:
        self.screen = screen
        self.catalogue = catalogue
        self.components = components  # None: not chosen yet
        self.say: Callable[..., str] = catalogue.say

    def ask(self) -> Setup | None:
        """Ask what to play; return None to leave. Raises Quit at the end of input."""
        saved = saves.unfinished()[:1]
        entries = ["menu.new", "menu.solo", *(["menu.resume"] if saved else []), "menu.quit"]
        self.screen.tell(self.say("menu.title"), STRONG)
        when = _when(saved[0]) if saved else ""
        texts = [self.say(key, when=when) for key in entries]
        chosen = entries[self._which("menu.which", texts, 1)]
        if chosen == "menu.quit":
            return None
        if chosen == "menu.resume":
            return Setup(resume=saved[0])
        components = self.components or self._box()
        setup = self._solo(components) if chosen == "menu.solo" else self._new(components)
        setup.components = components
        return setup

    def _box(self) -> Components:
        """Ask for the packaged box or a saved one."""
        saved = boxes.sound()
        if not saved:
            return load()
        texts = [self.say("menu.box-packaged")]
        texts += [
            self.say("menu.box-entry", file=file, name=box.name) for file, box in saved.items()
        ]
        return [load(), *saved.values()][self._which("menu.box", texts, 1)]

    def _new(self, components: Components) -> Setup:
        families = self._number("menu.families", 2, FAMILIES[-1], 3)
        people = self._number("menu.people", 1, families, 1)
        names: list[str] = []
        while len(names) < people:
            key = "menu.name" if people == 1 else "menu.name-of"
            name = tidy_name(self.screen.ask(self.say(key, n=len(names) + 1)), LONGEST_NAME)
            if name and name in names:
                self.screen.refuse(self.say("menu.name-taken", name=name))
            else:
                names.append(name)
        seats = [Seat(HUMAN, name) for name in names]
        if people < families:
            seats += [Seat(self._level(components))] * (families - people)
        bonus_tokens, expert = self._yes("menu.bonus-tokens"), self._yes("menu.expert")
        return Setup(seats, {"bonus_tokens": bonus_tokens, "expert": expert})

    def _level(self, components: Components) -> str:
        """Ask how strong the opponents are."""
        if not is_trained_for(components):
            self.screen.tell(self.catalogue.help("learned", "other-figures"))
        levels = [*LEVELS]
        texts = [
            self.say(
                "menu.difficulty-entry",
                name=self.catalogue.word("level", level),
                help=self.catalogue.help("level", level),
            )
            for level in levels
        ]
        fit = fitting(saves.games_with_bots())
        self.screen.tell(self.catalogue.level(fit["why"], **fit))
        return levels[self._which("menu.level", texts, fit["n"])]

    def _solo(self, components: Components) -> Setup:
        """Ask about a game against Meng: his difficulty, the sets of gift cards, his focus."""
        levels = [
            self.say(
                "menu.difficulty-entry",
                name=self.catalogue.word("difficulty", level),
                help=self.catalogue.help("difficulty", level),
            )
            for level in DIFFICULTIES
        ]
        default = DIFFICULTIES.index("normal") + 1
        difficulty = DIFFICULTIES[self._which("menu.difficulty", levels, default)]
        pairs = set_pairs(components)
        texts = [self.say("menu.sets-entry", human=a, meng=b) for a, b in pairs.values()]
        sets = list(pairs)[self._which("menu.sets", texts, 1)]
        places = [self.catalogue.word("location", name) for name in LOCATIONS]
        places.append(self.say("menu.focus-random"))
        focus = (*LOCATIONS, "random")[self._which("menu.focus", places, len(places))]
        expert = self._yes("menu.expert")
        name = self._name()
        options: Options = {
            "difficulty": difficulty,
            "sets": sets,
            "focus": focus,
            "expert": expert,
        }
        return Setup([Seat(HUMAN, name), Seat(MENG)], options)

    def _name(self) -> str:
        """Ask for the person's name; it must not be Meng's."""
        while True:
            name = tidy_name(self.screen.ask(self.say("menu.name")), LONGEST_NAME)
            if name != self.say("meng"):
                return name
            self.screen.refuse(self.say("menu.name-of-meng"))

    def _which(self, key: str, texts: list[str], default: int) -> int:
        """List the texts with numbers; return the index of the chosen one."""
        for number, text in enumerate(texts, start=1):
            self.screen.tell(self.say("menu.entry", n=number, text=text))
        return self._number(key, 1, len(texts), default) - 1

    def _number(self, key: str, low: int, high: int, default: int) -> int:
        if low == high:
            return low
        while True:
            answer = narrow(self.screen.ask(self.say(key, low=low, high=high, default=default)))
            if not answer:
                return default
            if answer in [str(n) for n in range(low, high + 1)]:
                return int(answer)
            self.screen.refuse(self.say("menu.not-a-number", low=low, high=high))

    def _yes(self, key: str) -> bool:
        while True:
            answer = fold(self.screen.ask(self.say(key)))
            if answer in ("", *fold(self.say("menu.no-words")).split()):
                return False
            if answer in fold(self.say("menu.yes-words")).split():
                return True
            self.screen.refuse(self.say("menu.yes-or-no"))


def _when(path: Path) -> str:
    """Return when it was saved, in local time."""
    return f"{datetime.fromtimestamp(path.stat().st_mtime).astimezone():%Y-%m-%d %H:%M}"
