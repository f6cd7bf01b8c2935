"""How hard Meng is: a random and a sensible human against each difficulty and pair of sets.

    python -m benchmarks.solo_table [GAMES]

writes the table into benchmarks/balance.md, between its two marks. `make solo-table` does it.
"""

import random
import statistics
import sys
from typing import Final

from benchmarks.pages import Place
from benchmarks.scripted import Policy, at_random, sensible
from gugong.components import load
from gugong.game import Game
from gugong.options import set_pairs
from gugong.rules.constants import DIFFICULTIES

PLACE: Final = Place("../benchmarks/balance.md", "table: make solo-table", "end of table")
HUMANS: Final[dict[str, Policy]] = {"random": at_random, "sensible": sensible}


def play_solo(policy: Policy, difficulty: str, sets: str, seed: int) -> Game:
    """One game of this human against Meng."""
    game = Game.solo(difficulty=difficulty, sets=sets, seed=seed)
    choose = random.Random(seed)
    while not game.over:
        game.play(policy(game.view(0), [str(move) for move in game.legal_moves()], choose))
    return game


def row(human: str, difficulty: str, sets: str, games: int) -> str:
    """Wins, mean scores and their spread over this many games."""
    played = [play_solo(HUMANS[human], difficulty, sets, seed) for seed in range(games)]
    wins = sum(game.winner == 0 for game in played)
    audience = sum(game.scores[0].audience for game in played)
    own = [game.scores[0].total for game in played]
    meng = [game.scores[1].total for game in played]
    return (
        f"| {human} | {difficulty} | {sets} | {wins / games:.1%} | {audience / games:.1%} "
        f"| {statistics.mean(own):.1f} ± {statistics.pstdev(own):.1f} "
        f"| {statistics.mean(meng):.1f} ± {statistics.pstdev(meng):.1f} |"
    )


def table(games: int) -> str:
    lines = [
        "| human | difficulty | sets | wins | in the palace | human VP | Meng VP |",
        "|---|---|---|---|---|---|---|",
    ]
    for human in HUMANS:
        for difficulty in DIFFICULTIES:
            for sets in set_pairs(load()):
                lines.append(row(human, difficulty, sets, games))
                print(lines[-1], flush=True)
    return "\n".join(lines)


def main() -> None:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
    box = f"components {load().version}"
    said = f"{games:,} games a row, seeds 0 to {games - 1}, {box}."
    PLACE.fill(f"{said}\n\n{table(games)}")


if __name__ == "__main__":
    main()
