"""A record as a data frame: what everyone did on each day, and where their points came from.

    python examples/record_in_polars.py [RECORD.txt]

Without a record it looks at a game between courtiers. Needs gugong-game[arena], for polars.
"""

import sys
from pathlib import Path

import polars as pl

from gugong import Game
from gugong.bots.referee import Referee
from gugong.bots.registry import open_bot

if len(sys.argv) > 1:
    game = Game.from_record(Path(sys.argv[1]).read_text("utf-8"))
else:
    game = Game(players=3, seed=7)
    referee = Referee(game, {seat: open_bot("courtier") for seat in range(3)})
    while not game.over:
        referee.play()

colours = game.components.colours
decisions = pl.DataFrame(
    {"day": f"day {entry['day']}", "verb": entry["move"].split()[0], "times": 1}
    for entry in game.log()
)
print(decisions.pivot("day", index="verb", values="times", aggregate_function="sum").sort("verb"))

points = pl.DataFrame(
    {"family": colours[seat], "source": source, "points": points}
    for seat, score in enumerate(game.scores)
    for source, points in score.sources.items()
)
print(points.pivot("family", index="source", values="points"))
