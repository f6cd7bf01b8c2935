"""Which first exchange wins? Plays games between bots and draws a plot of the answer.

    python examples/openings.py [GAMES] [PLOT.svg] [BOT]

Needs gugong-game[arena], for matplotlib.
"""

import sys
from collections import Counter

from matplotlib.figure import Figure

from gugong import Game
from gugong.bots.referee import Referee
from gugong.bots.registry import open_bot
from gugong.components.names import LOCATIONS

games = int(sys.argv[1]) if len(sys.argv) > 1 else 200
plot = sys.argv[2] if len(sys.argv) > 2 else "openings.svg"
bot = sys.argv[3] if len(sys.argv) > 3 else "courtier"

begun: Counter[str] = Counter()
won: Counter[str] = Counter()
for seed in range(games):
    game = Game(players=3, seed=seed)
    referee = Referee(game, {seat: open_bot(bot) for seat in range(3)}, seed=seed)
    first: dict[int | None, str] = {}  # by seat, where its first gift went
    while not game.over:
        seat = game.chooser
        verb, *words = referee.play().move.replace(",", "").split()
        if verb == "give":  # give 5w to wall
            first.setdefault(seat, words[2])
    begun.update(first.values())
    if game.winner is not None:
        won[first[game.winner]] += 1

shares = [won[place] / begun[place] if begun[place] else 0.0 for place in LOCATIONS]
for place, share in zip(LOCATIONS, shares, strict=True):
    print(f"{place:<10}{begun[place]:>5} begun{share:>7.0%} won")
figure = Figure(figsize=(7, 3), layout="constrained")
axes = figure.subplots()
axes.bar(LOCATIONS, shares, color="#b12f1e")
axes.axhline(1 / 3, color="#5a4a3c", linestyle=":")  # one of three wins
axes.set_ylabel("share of games won")
figure.savefig(plot)
print(f"The plot is in {plot}.")
