"""Which puzzles does a bot solve? Puts the first ones before it and judges the answers.

python examples/puzzles.py [HOW_MANY] [BOT]
"""

import sys
from collections import Counter

from gugong.bots.referee import Referee
from gugong.bots.registry import open_bot
from gugong.puzzles import load

how_many = int(sys.argv[1]) if len(sys.argv) > 1 else 20
bot = sys.argv[2] if len(sys.argv) > 2 else "courtier"

verdicts: Counter[str] = Counter()
for puzzle in load()[:how_many]:
    game = puzzle.game()  # at the question
    answer = Referee(game, {puzzle.seat: open_bot(bot)}).choose().move
    verdict = puzzle.judge(answer)
    verdicts[verdict] += 1
    print(f"{puzzle.id}, {puzzle.theme}, {puzzle.difficulty}: {answer}: {verdict}")
    if verdict != "solved":
        print(f"    better: {puzzle.best['move']}, {puzzle.costs[answer] / 100:.0f} % of a win")
print(dict(verdicts))
