"""One game at the keyboard, from the first decision to the score sheet.

People pass the keyboard around; bots play by themselves. The game is saved after every decision of
a person, so nothing is lost however the program ends.
"""

from collections.abc import Callable
from pathlib import Path
from shlex import quote
from typing import Final

from gugong.bots.observation import Bot, Budget
from gugong.bots.referee import Referee
from gugong.bots.registry import open_bot
from gugong.drawing.board import parts_for, short_board, whole_board
from gugong.drawing.style import FAINT, GOOD, STRONG, Style
from gugong.errors import UndoBarred
from gugong.formats.view_types import View
from gugong.game import Game
from gugong.rules.moves import Move
from gugong.terminal import saves
from gugong.terminal.box_help import is_another, notice
from gugong.terminal.narration import Narrator
from gugong.terminal.pager import Pager, wait_for_enter
from gugong.terminal.prompt import Prompt
from gugong.terminal.saves import Seat
from gugong.terminal.scores import score_sheet
from gugong.terminal.screen import Quit, Screen
from gugong.text import Catalogue

PROMPT_LINES: Final = 7  # the question of an exchange, below the board
PER_TURN: Final = Budget(seconds=1.0)  # for a bot; most take less


def style_for(game: Game, seats: list[Seat], catalogue: Catalogue) -> Style:
    """Return the style of a game: families are called by their person's name, or else by their
    colour; Meng is Meng."""
    names = [catalogue.word("colour", colour).capitalize() for colour in game.components.colours]
    meng: int | None = None
    for i, seat in enumerate(seats):
        if seat.kind == saves.MENG:
            names[i], meng = catalogue.say("meng"), i
        elif seat.name:
            names[i] = seat.name
    return Style(catalogue, game.components, names[: len(seats)], meng)


def save_as(path: Path, game: Game, seats: list[Seat], screen: Screen, style: Style) -> None:
    """Save and report it, or why it failed; never overwrites a file that is not a record."""
    if path.exists() and not saves.is_record(path):
        screen.refuse(style.say("save-over", path=path))
        return
    try:
        saves.save(path, game, seats)
    except OSError as error:
        screen.refuse(style.say("save-failed", path=path, why=error.strerror or str(error)))
        return
    screen.line(style.say("saved", path=path), GOOD)


class Session:
    """A game, who plays it, where it is saved, and who sits at the keyboard.

    BotError if one of the bots cannot be opened.
    """

    def __init__(
        self,
        game: Game,
        seats: list[Seat],
        path: Path,
        screen: Screen,
        catalogue: Catalogue,
        *,
        fast: bool = False,
        wait: Callable[[float], bool] = wait_for_enter,
    ) -> None:
        self.game = game
        self.seats = seats
        self.path = path
        self.screen = screen
        self.bots: dict[int, Bot] = {
            i: open_bot(seat.kind) for i, seat in enumerate(seats) if seat.is_bot
        }
        # The same luck for the bots after a save is opened; the secret seed is not for them.
        self.referee: Referee = Referee(game, self.bots, budget=PER_TURN, seed=game.seed_hash)
        self.style: Style = style_for(game, seats, catalogue)
        self.prompt: Prompt = Prompt(game, self.style, screen, self._save_as, self._take_back)
        self.narrator: Narrator = self.prompt.help.narrator
        self.pager: Pager = Pager(screen, self._wait_for_enter, fast=fast, wait=wait)
        self.people: list[int] = [i for i, seat in enumerate(seats) if seat.is_person]
        self.at_keyboard: int | None = None if len(self.people) > 1 else self.people[0]
        self.told: dict[int, int] = {seat: self._last_decision(seat) for seat in self.people}
        self.is_back: bool = True  # just sat down, so the latest news is repeated
        self.redraw: bool = True
        self.saved: int = -1  # the ply of the last save
        self.save_error: str = ""  # why saving failed last time

    def _last_decision(self, seat: int) -> int:
        """Return the ply after which the news begins for a person who resumes."""
        if self.style.meng is not None:
            return self.narrator.latest(seat)
        plies = [then.ply for then, actor, _ in self.game.steps() if actor == seat]
        return plies[-1] if plies else 0

    def run(self) -> None:
        """Play until the game is over or someone leaves."""
        if is_another(self.game.components):
            told = notice(self.game.components, self.style)
            self.screen.tell(self.style.catalogue.passage([told, self.style.say("box-how")]), GOOD)
        if self.game.over:
            self._show_result()
            return
        if self.game.ply == 0:
            self.screen.tell(self.style.say("welcome", days=self.game.components.days))
        try:
            self._save()
            while (seat := self.game.chooser) is not None:
                if self.seats[seat].is_person:
                    self._person(seat)
                else:
                    self._bot(seat)
            self._save()
            self._tell_the_end()
            self._show_result()
        except Quit:
            self._save()
            self._say_where("left")
        except KeyboardInterrupt:
            # In the middle of a bot's move. The save is intact.
            self.screen.gap()
            self._say_where("left")

    def _bot(self, seat: int) -> None:
        name = self.style.names[seat]
        with self.screen.waiting(self.style.say("thinking", name=name)):
            faults = len(self.referee.faults)
            self.referee.play()
        for fault in self.referee.faults[faults:]:
            told = {"name": name, "bot": self.seats[seat].kind, "what": fault.what}
            self.screen.refuse(self.style.say("bot-fault", **told))

    # A person's decision

    def _person(self, seat: int) -> None:
        if self.at_keyboard != seat:
            self._hand_over(seat)
        if self.saved != self.game.ply:  # bots have played since
            self._save()
        self._tell(seat)
        self._draw(seat)
        move = self.prompt.decide(seat)
        if move is None:
            return
        if self.pager.slow and self._lets_meng_play(move) and not self.prompt.is_sure(seat):
            return
        self.referee.carry_out(move)
        self._save()
        if self.game.chooser != seat and self.game.undoable_by == seat:
            self._tell(seat)
            self.prompt.last_word(seat)

    def _lets_meng_play(self, move: Move) -> bool:
        """Return whether Meng reveals cards right after this move, tried on a copy."""
        if self.game.players > 1:
            return False
        after = self.game.copy()
        after.play(move)
        account = after.account_of_meng()
        return any(part["part"] == "turn" for part in account)

    def _hand_over(self, seat: int) -> None:
        """Hide what the last person saw and wait for the next one."""
        self.screen.wipe()
        self.screen.show(self.style.family(seat))
        turn = self.game.turn
        key = "pass-keyboard" if turn == seat or turn is None else "pass-keyboard-between"
        whose = self.style.names[seat if turn is None else turn]
        self.screen.tell(self.style.say(key, name=self.style.names[seat], turn=whose))
        self._wait_for_enter()
        self.screen.wipe()
        self.at_keyboard = seat
        self.redraw = True

    def _wait_for_enter(self) -> None:
        if self.prompt.ask("press-enter").kind == "quit":
            raise Quit

    def _tell(self, seat: int) -> None:
        """Tell this person what happened since last time."""
        since, self.told[seat] = self.told[seat], self.game.ply
        pager = self.narrator.immediate if self.is_back else self.pager
        self.is_back = False
        if self.narrator.news(seat, since, pager):
            self.redraw = True

    def _draw(self, seat: int) -> None:
        """Draw the whole board if much has changed, or else only the part that the decision is
        about."""
        view: View = self.game.view(seat)
        width = self.screen.width
        frame = view["frame"]
        if self.redraw or (frame is not None and frame["kind"] == "exchange"):
            board = whole_board(view, self.style, width)
            if not self.screen.fits(board, PROMPT_LINES):
                board = short_board(view, self.style, width)
            self.pager.make_room(board, PROMPT_LINES)
            self.screen.gap()
            self.screen.show(board)
            self.redraw = False
        else:
            self.screen.gap()
            if (parts := parts_for(view, self.style, width)) is not None:
                self.screen.show(parts)
            own = {key: view["families"][seat][key] for key in ("pool", "supply", "jade", "vp")}
            self.screen.tell(self.style.say("own-line", **own), FAINT)
        turn = view["turn"]
        if turn is not None and turn != seat:
            names, key = self.style.names, "between" if len(self.people) > 1 else "between-you"
            self.screen.tell(self.style.say(key, turn=names[turn], name=names[seat]), STRONG)
        elif len(self.people) > 1:
            self.screen.show(self.style.family(seat))

    def _take_back(self, seat: int) -> bool:
        """Undo the last decision, if it was this person's and can be undone."""
        actor = self.game.undoable_by
        if actor is not None and actor != seat:
            self.screen.refuse(self.style.say("undo-others", name=self.style.names[actor]))
            return False
        try:
            self.referee.undo()
        except UndoBarred as barred:
            self.screen.refuse(self.style.catalogue.reason(barred.reason))
            return False
        self.screen.tell(self.style.say("undone"), GOOD)
        self.told[seat] = min(self.told[seat], self.game.ply)
        self.redraw = True
        self._save()
        return True

    # Saving

    def _save(self) -> None:
        """Save. If that fails, report it, but not twice in a row for the same reason."""
        self.saved = self.game.ply
        try:
            saves.save(self.path, self.game, self.seats)
            self.save_error = ""
        except OSError as error:
            reason = error.strerror or str(error)
            if reason != self.save_error:
                self.screen.refuse(self.style.say("save-failed", path=self.path, why=reason))
            self.save_error = reason

    def _save_as(self, name: str) -> None:
        """`s`, or `s FILE` for a copy."""
        path = Path(name).expanduser() if name else self.path
        save_as(path, self.game, self.seats, self.screen, self.style)

    def _say_where(self, key: str) -> None:
        if not self.save_error:
            typed = quote(str(self.path))  # ready for a shell
            self.screen.line(self.style.say(key, path=self.path, typed=typed), GOOD)

    # The end

    def _tell_the_end(self) -> None:
        """Tell the last news, for the only person, or as spectators see it."""
        if self.at_keyboard is not None:
            alone = self.at_keyboard if len(self.people) == 1 else None
            self.narrator.news(alone, self.told[self.at_keyboard], self.pager)
            self.pager.make_room(score_sheet(self.game, self.style))
            self.screen.gap()

    def _show_result(self) -> None:
        self.screen.show(score_sheet(self.game, self.style))
        self._say_where("record-written")
