"""A tournament: every bot meets every other in every seat, with the same deals.

    python examples/tournament.py [GAMES] [BOT ...]

`gugong arena` does this with a progress bar, plots and a journal; this is the same as a library.
"""

import sys

from gugong.lab.arena.match import Match
from gugong.lab.arena.play_game import play_game
from gugong.lab.arena.report import report

games = int(sys.argv[1]) if len(sys.argv) > 1 else 40
bots = tuple(sys.argv[2:]) or ("novice", "courtier")

match = Match(bots, players=2)
rows = [play_game(match, number)[0] for number in range(match.games(games))]
print(f"{'bot':<12}{'Elo':>6}{'wins':>7}{'score':>7}")
for bot in report(match, rows)["bots"]:
    rating, wins, score = bot["rating"], bot["wins"]["share"], bot["score"]
    if rating and score and wins is not None:  # it has played
        print(f"{bot['bot']:<12}{rating['elo']:>6.0f}{wins:>7.0%}{score['mean']:>7.1f}")
