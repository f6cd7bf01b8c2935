"""Puzzles: positions of real games in which one choice is clearly better (docs/coach.md).

>>> from gugong.puzzles import load
>>> puzzle = load()[0]
>>> game = puzzle.game()
>>> game.chooser == puzzle.seat
True
>>> puzzle.judge(puzzle.best["move"])
'solved'

- `puzzle`: what a puzzle is, and how an answer is judged
- `files`: puzzles in files, and those that come with the package
- `search`: how much each choice is worth, by many imagined futures
- `finder`: looks for puzzles in games of bots
- `journal`: the games that were looked through, so that the search can be interrupted
- `checking`: whether puzzles are whole, and a deeper search still agrees
- `settings`: which games those are
- `places`: where on the board the best choice is better
- `themes`: what a puzzle is about, and how hard it is
"""

from gugong.puzzles.files import PuzzleError, load
from gugong.puzzles.puzzle import DIFFICULTIES, THEMES, Puzzle

__all__ = ["DIFFICULTIES", "THEMES", "Puzzle", "PuzzleError", "load"]
