"""Asking: what a typed line means, and one decision of a person from question to move."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from rich.text import Text

from gugong.errors import IllegalMove
from gugong.game import Game
from gugong.rules.moves import Move
from gugong.terminal.board import whole_board
from gugong.terminal.help import Aids
from gugong.terminal.menu import Menu, menu_for
from gugong.terminal.screen import Leaving, Screen
from gugong.terminal.style import STRONG, Pens, View
from gugong.text import Catalogue

# What the first word of a line means, beside `?`; everything else is a number or a move. These
# words are understood in every language.
COMMANDS: Final = {
    "help": "help",
    "why": "why",
    "hint": "hint",
    "u": "undo", "undo": "undo",
    "b": "board", "board": "board",
    "l": "log", "log": "log",
    "h": "hand",
    "t": "tokens",
    "s": "save", "save": "save",
    "q": "quit", "quit": "quit", "exit": "quit",
}  # fmt: skip
ALONE: Final = ("undo", "board", "hand", "tokens", "quit")  # commands that nothing follows


@dataclass(frozen=True)
class Said:
    """A typed line, understood: `nothing`, `number`, `move` or a command, and what follows it."""

    what: str
    rest: str = ""


def command_words(catalogue: Catalogue) -> dict[str, str]:
    """The words that are commands: the English ones, and those the help of this language shows."""
    words = dict(COMMANDS)
    for command in COMMANDS.values():
        for way in catalogue.say(f"command.{command}").split(", "):
            words.setdefault(way.split()[0].lower(), command)
    return words


def understand(line: str, words: Mapping[str, str] = COMMANDS) -> Said:
    """What a line means, where these words are commands.

    >>> understand("? wall-4")
    Said(what='help', rest='wall-4')
    >>> understand("give 5 to wall")
    Said(what='move', rest='give 5 to wall')
    """
    line = line.strip()
    if line.startswith("?"):  # `?3` is `? 3`
        return Said("help", line[1:].strip())
    first, rest = [*line.split(maxsplit=1), "", ""][:2]
    command = words.get(first.lower())
    if command is not None and not (rest and command in ALONE):
        return Said(command, rest)
    if not line:
        return Said("nothing")
    if line.isascii() and line.isdecimal() and len(line) < 10:
        return Said("number", line)
    return Said("move", line)


class Prompt:
    """Asks the person at the keyboard."""

    def __init__(
        self,
        game: Game,
        pens: Pens,
        screen: Screen,
        save_as: Callable[[str], None],
        take_back: Callable[[int], bool],
    ) -> None:
        self.game = game
        self.pens = pens
        self.screen = screen
        self.save_as = save_as
        self.take_back = take_back  # for this seat; whether that was possible
        self.aids = Aids(game, pens, screen)
        self.words = command_words(pens.catalogue)

    def decide(self, seat: int) -> Move | None:
        """The move the person chose; None if their last decision was taken back instead."""
        view: View = self.game.view(seat)
        outer = menu = menu_for(view, self.pens, self.screen.width)
        self._draw(menu)
        while True:
            said = self.ask("ask", last=len(menu.choices))
            if said.what == "undo":
                if self.take_back(seat):
                    return None
            elif said.what == "move":
                move = self._parse(said.rest)
                if move is not None:
                    return move
            elif said.what == "nothing" or (said.what == "number" and int(said.rest) == 0):
                menu = outer  # where one came from; the choices again
                self._draw(menu)
            elif said.what == "number":
                number = int(said.rest)
                if number > len(menu.choices):
                    last = len(menu.choices)
                    self.screen.refuse(self.pens.say("no-choice", n=number, last=last))
                    continue
                choice = menu.choices[number - 1]
                if choice.inner is None:
                    return self.game.parse(choice.move)
                menu = choice.inner
                self._draw(menu)
            else:
                self.answer(said, view, menu)

    def ask(self, question: str, **arguments: object) -> Said:
        """A line from the keyboard, understood."""
        return understand(self.screen.ask(self.pens.say(question, **arguments)), self.words)

    def _draw(self, menu: Menu) -> None:
        self.screen.show(Text(menu.question, STRONG), menu.draw(self.screen.width))

    def _parse(self, text: str) -> Move | None:
        try:
            return self.game.parse(text)
        except IllegalMove as refused:
            self.screen.refuse(self.pens.catalogue.reason(refused.reason))
            return None

    def last_word(self, seat: int) -> None:
        """Before somebody else decides: Enter, or the last decision is taken back."""
        self._goes_on("ask-go-on", seat, self.take_back)

    def is_sure(self, seat: int) -> bool:
        """Before Meng reveals a card, which bars taking back: Enter, or choose again."""
        return self._goes_on("ask-before-meng", seat, lambda _: True)

    def _goes_on(self, question: str, seat: int, take_back: Callable[[int], bool]) -> bool:
        view: View = self.game.view(seat)
        while True:
            said = self.ask(question)
            if said.what == "nothing":
                return True
            if said.what == "undo" and take_back(seat):
                return False
            # A hint, or a reason why not, would be about the hand of who decides next.
            if said.what in ("number", "move", "why", "hint", "undo"):
                self.screen.refuse(self.pens.say("go-on-first"))
            else:
                self.answer(said, view, Menu(""))

    def answer(self, said: Said, view: View, menu: Menu) -> None:
        """Carry out a command that decides nothing."""
        if said.what == "quit":
            raise Leaving
        if said.what == "help" and said.rest:
            self.aids.topic(said.rest, menu, view)
        elif said.what == "help":
            self.aids.help()
        elif said.what == "why":
            self.aids.why(said.rest)
        elif said.what == "hint":
            self.aids.hint(said.rest, view)
        elif said.what == "board":
            self.screen.show(whole_board(view, self.pens, self.screen.width, with_hand=True))
        elif said.what == "log":
            self.aids.teller.log(view["seat"], said.rest)
        elif said.what == "hand":
            self.aids.hand(view)
        elif said.what == "tokens":
            self.aids.tokens(view)
        elif said.what == "save":
            self.save_as(said.rest)
