"""Puzzles at the keyboard: the position, the question, the answer and why."""

from collections.abc import Iterator, Sequence
from pathlib import Path

from rich import box
from rich.table import Table
from rich.text import Text

from gugong.coach.documents import WHOLE
from gugong.drawing.board import whole_board
from gugong.drawing.style import BAD, FAINT, GOOD, STRONG, Style
from gugong.game import Game
from gugong.puzzles.puzzle import Puzzle, PuzzleReason
from gugong.service.tables.terms import STAND_IN
from gugong.terminal.prompt import Prompt
from gugong.terminal.review import tell_points
from gugong.terminal.saves import HUMAN, MENG, Seat
from gugong.terminal.screen import Screen
from gugong.terminal.session import save_as, style_for
from gugong.text import Catalogue


def puzzle_table(puzzles: Sequence[Puzzle], catalogue: Catalogue) -> Table:
    heads = ("id", "theme", "difficulty", "families", "day")
    table = Table(*(catalogue.say(f"puzzles.{head}") for head in heads), box=box.SIMPLE_HEAD)
    for puzzle in puzzles:
        theme = catalogue.word("theme", puzzle.theme)
        hardness = catalogue.word("hardness", puzzle.difficulty)
        table.add_row(puzzle.id, theme, hardness, str(puzzle.players), str(puzzle.day))
    return table


class PuzzleDesk:
    """One puzzle, and the person who looks at it."""

    def __init__(self, puzzle: Puzzle, screen: Screen, catalogue: Catalogue) -> None:
        self.puzzle = puzzle
        self.screen = screen
        self.game: Game = puzzle.game()
        self.seats: list[Seat] = _seats(self.game, puzzle.seat)
        self.style: Style = style_for(self.game, self.seats, catalogue)

    def show(self) -> None:
        """Show what the puzzle is about, and its position."""
        puzzle, say = self.puzzle, self.style.say
        self.screen.show(Text(say("puzzles.title", id=puzzle.id), STRONG))
        about = {"theme": puzzle.theme, "difficulty": puzzle.difficulty, "day": puzzle.day}
        self.screen.tell(say("puzzles.about", **about), FAINT)
        view = self.game.view(puzzle.seat)
        self.screen.show(whole_board(view, self.style, self.screen.width, with_hand=True))
        self.screen.tell(say("puzzles.asked", name=self.style.names[puzzle.seat]), STRONG)

    def solve(self) -> None:
        """Ask until it is solved, or until the person wants to see the solution. Raises Quit."""
        self.show()
        prompt = Prompt(self.game, self.style, self.screen, self._save, self._take_back)
        while True:
            move = prompt.decide(self.puzzle.seat)
            if move is None:
                continue
            prompt.typed.clear()  # only the first decision is asked
            solved = self.puzzle.judge(move.text) == "solved"
            self.screen.tell(self.verdict(move.text), GOOD if solved else BAD)
            if solved or prompt.ask("puzzles.again").kind != "nothing":
                break
        self.explain()

    def verdict(self, move: str) -> str:
        puzzle, catalogue = self.puzzle, self.style.catalogue
        verdict = puzzle.judge(move)
        key = "also-solved" if verdict == "solved" and move != puzzle.best["move"] else verdict
        return catalogue.coach(
            f"puzzle-{key}",
            move=self._words(move),
            best=self._words(puzzle.best["move"]),
            cost=_percent(puzzle.costs[move]),
        )

    def explain(self) -> None:
        """Show the solution, what the courtier does instead, and where the difference comes
        from."""
        self.screen.tell(self.style.catalogue.passage(self._explanation()))

    def _explanation(self) -> Iterator[str]:
        puzzle, catalogue = self.puzzle, self.style.catalogue
        best, courtier = puzzle.best, puzzle.courtier
        yield catalogue.coach(
            "puzzle-best", move=self._words(best["move"]), share=_percent(best["share"])
        )
        yield tell_reason(puzzle.reason, self.style.names, catalogue)
        if len(puzzle.plan) > 1:
            yield catalogue.coach("puzzle-plan", moves=" → ".join(self._plan()))
        yield catalogue.coach(
            "puzzle-courtier", move=self._words(courtier["move"]), share=_percent(courtier["share"])
        )
        yield tell_points(best, courtier, puzzle.sources, catalogue)

    def _plan(self) -> Iterator[str]:
        """Return the moves after the best one, as far as this position leads to them."""
        game = self.game.copy()
        game.play(self.puzzle.plan[0])
        for move in self.puzzle.plan[1:]:
            if game.outcomes(game.ply) or game.chooser != self.puzzle.seat:
                return  # what chance gives cannot be known here
            yield self.style.catalogue.move(move, game.frame)
            game.play(move)

    def _words(self, move: str) -> str:
        return self.style.catalogue.move(move, self.game.frame)

    def _take_back(self, seat: int) -> bool:
        self.screen.refuse(self.style.say("puzzles.no-undo"))
        return False

    def _save(self, name: str) -> None:
        path = Path(name or f"{self.puzzle.id}.txt").expanduser()
        save_as(path, self.game, self.seats, self.screen, self.style)


def tell_reason(reason: PuzzleReason, names: Sequence[str], catalogue: Catalogue) -> str:
    """Tell in one sentence why the best choice is better, and where."""
    source, seat, at = reason["source"], reason["seat"], reason["at"]
    more = {"source": source, "lost": reason["lost"], "name": _name(seat, names)}
    if at is None:
        gain = catalogue.coach("puzzle-gain", source=source)
        return catalogue.coach(f"puzzle-why-{reason['kind']}", gain=gain, **more)
    there = {**at["parts"], "kind": at["kind"], "seat": at["seat"]}
    place = catalogue.coach("puzzle-at", name=_name(at["seat"], names), **there)
    told = seat is not None and seat == at["seat"]  # whom it is denied
    kind = "gain" if told else reason["kind"]
    return catalogue.coach(f"puzzle-here-{kind}", at=place, place=at["kind"], **more)


def _name(seat: int | None, names: Sequence[str]) -> str:
    return "" if seat is None else names[seat]


def _seats(game: Game, seat: int) -> list[Seat]:
    kinds = [STAND_IN if game.players > 1 else MENG] * game.seats
    kinds[seat] = HUMAN
    return [Seat(kind) for kind in kinds]


def _percent(share: int) -> int:
    return round(100 * share / WHOLE)
