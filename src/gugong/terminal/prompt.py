"""Asking a person: what a typed line means, and one decision from question to move."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from gugong.drawing.board import whole_board
from gugong.drawing.prose import Prose
from gugong.drawing.style import STRONG, Style
from gugong.errors import IllegalMove
from gugong.formats.view_types import View
from gugong.game import Game
from gugong.rules.moves import Move
from gugong.terminal.help import Help
from gugong.terminal.menu import Menu, menu_for
from gugong.terminal.screen import Quit, Screen
from gugong.text import Catalogue, fold, narrow

# What the first word of a line means, apart from `?`; anything else is a number or a move. These
# words work in every language.
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
ALONE: Final = ("undo", "board", "hand", "tokens", "quit")  # commands without an argument


@dataclass(frozen=True)
class Input:
    """A typed line: `nothing`, `number`, `move` or a command, and its argument."""

    kind: str
    rest: str = ""


def command_names(catalogue: Catalogue) -> dict[str, str]:
    """Return the words that are commands: the English ones, and those in this language's help."""
    words = dict(COMMANDS)
    for command in COMMANDS.values():
        for way in catalogue.say(f"command.{command}").split(", "):
            words.setdefault(fold(way.split()[0]), command)
    return words


def parse_input(line: str, words: Mapping[str, str] = COMMANDS) -> Input:
    """Return what a line means; `words` are the commands.

    >>> parse_input("? wall-4")
    Input(kind='help', rest='wall-4')
    >>> parse_input("give 5 to wall")
    Input(kind='move', rest='give 5 to wall')
    """
    line = narrow(line).strip()
    if line.startswith("?"):  # `?3` is `? 3`
        return Input("help", line[1:].strip())
    first, rest = [*line.split(maxsplit=1), "", ""][:2]
    command = words.get(fold(first))
    if command is not None and not (rest and command in ALONE):
        return Input(command, rest)
    if not line:
        return Input("nothing")
    if line.isascii() and line.isdecimal() and len(line) < 10:
        return Input("number", line)
    return Input("move", line)


class Prompt:
    """Asks the person at the keyboard."""

    def __init__(
        self,
        game: Game,
        style: Style,
        screen: Screen,
        save_as: Callable[[str], None],
        take_back: Callable[[int], bool],
    ) -> None:
        self.game = game
        self.style = style
        self.screen = screen
        self.save_as = save_as
        self.take_back = take_back  # for this seat; returns whether it worked
        self.help: Help = Help(game, style, screen)
        self.words: dict[str, str] = command_names(style.catalogue)
        self.typed: list[Move] = []  # decisions of the last line that are still to be played

    def decide(self, seat: int) -> Move | None:
        """Return the chosen move; None if the person undid their last decision instead."""
        if self.typed:
            return self.typed.pop(0)
        view: View = self.game.view(seat)
        outer = menu = menu_for(view, self.style, self.screen.width)
        self._draw(menu)
        while True:
            typed = self.ask("ask", last=len(menu.choices))
            if typed.kind == "undo":
                if self.take_back(seat):
                    return None
            elif typed.kind == "move":
                move = self._parse(typed.rest)
                if move is not None:
                    return move
            elif typed.kind == "nothing" or (typed.kind == "number" and int(typed.rest) == 0):
                menu = outer  # back to the first question, or the same again
                self._draw(menu)
            elif typed.kind == "number":
                number = int(typed.rest)
                if number > len(menu.choices):
                    last = len(menu.choices)
                    self.screen.refuse(self.style.say("no-choice", last=last))
                    continue
                choice = menu.choices[number - 1]
                if choice.inner is None:
                    return self.game.parse(choice.move)
                menu = choice.inner
                self._draw(menu)
            else:
                self.answer(typed, view, menu)

    def ask(self, question: str, **arguments: object) -> Input:
        """Return a line from the keyboard."""
        return parse_input(self.screen.ask(self.style.say(question, **arguments)), self.words)

    def _draw(self, menu: Menu) -> None:
        self.screen.show(Prose(menu.question, STRONG), menu.draw(self.screen.width))

    def _parse(self, text: str) -> Move | None:
        try:
            move, *self.typed = self.game.parse_line(text)
            return move
        except IllegalMove as refused:
            self.screen.refuse(self.style.catalogue.reason(refused.reason))
            return None

    def last_word(self, seat: int) -> None:
        """Ask before someone else decides: press Enter to continue, or undo the last decision."""
        self._goes_on("ask-go-on", seat, self.take_back)

    def is_sure(self, seat: int) -> bool:
        """Ask before Meng reveals a card, after which there is no undo: press Enter, or choose
        again."""
        return self._goes_on("ask-before-meng", seat, lambda _: True)

    def _goes_on(self, question: str, seat: int, take_back: Callable[[int], bool]) -> bool:
        view: View = self.game.view(seat)
        while True:
            typed = self.ask(question)
            if typed.kind == "nothing":
                return True
            if typed.kind == "undo" and take_back(seat):
                return False
            # A hint or a refusal would give away the hand of the seat that decides next.
            if typed.kind in ("number", "move", "why", "hint", "undo"):
                self.screen.refuse(self.style.say("go-on-first"))
            else:
                self.answer(typed, view, Menu(""))

    def answer(self, typed: Input, view: View, menu: Menu) -> None:
        """Carry out a command that is not a decision."""
        if typed.kind == "quit":
            raise Quit
        if typed.kind == "help" and typed.rest:
            self.help.topic(typed.rest, menu, view)
        elif typed.kind == "help":
            self.help.overview()
        elif typed.kind == "why":
            self.help.why(typed.rest)
        elif typed.kind == "hint":
            self.help.hint(typed.rest, view)
        elif typed.kind == "board":
            self.screen.show(whole_board(view, self.style, self.screen.width, with_hand=True))
        elif typed.kind == "log":
            self.help.narrator.log(view["seat"], typed.rest)
        elif typed.kind == "hand":
            self.help.hand(view)
        elif typed.kind == "tokens":
            self.help.tokens(view)
        elif typed.kind == "save":
            self.save_as(typed.rest)
