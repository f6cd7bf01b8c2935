"""What it would bring a champion at most to guess hidden cards from what others choose: it plays
against champions while it sees all cards. Chance it does not foresee.

    python -m benchmarks.clairvoyant [--families 2] [--games 400] [--lines 30]

With luck alone it would win its fair share. Deals are played once for each seat of its own.
"""

import argparse
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from typing import Final

from gugong.bots.champion import Champion, Search
from gugong.bots.observation import Bot, Observation
from gugong.bots.referee import Referee
from gugong.bots.worlds import Worlds
from gugong.game import Game
from gugong.lab.arena.report import interval, share

DAY: Final = 86400.0  # seconds for a decision: the machine may sleep


class Clairvoyant(Champion):
    """A champion who looks at the game itself, where only chance is open."""

    def __init__(self, game: Game, search: Search) -> None:
        super().__init__(search=search)
        self._game = game

    def look(self, observation: Observation) -> Worlds:
        worlds, truth = Worlds(observation), self._game.state
        worlds.piles = []  # nothing to fill in for others
        worlds.unseen = sorted(truth.gifts)  # in an order that nobody knows
        base = worlds.base
        base.hands, base.discards = truth.hands[:], truth.discards[:]
        base.unseen = truth.unseen[:]
        return worlds


def wins(number: int, families: int, search: Search) -> bool:
    """Whether it wins the game of this number."""
    deal, seat = divmod(number, families)
    game = Game(families, seed=f"clairvoyant-{deal}")
    champion = Champion(search=search)
    bots: dict[int, Bot] = dict.fromkeys(range(families), champion)
    bots[seat] = Clairvoyant(game, search)
    referee = Referee(game, bots, seed=f"clairvoyant-{number}", time_limit=DAY)
    while not game.over:
        referee.play()
    if referee.faults:
        raise RuntimeError(referee.faults[0].what)
    return game.winner == seat


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--families", type=int, default=2)
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--lines", type=int, default=Search().lines, help="for each decision")
    parser.add_argument("--workers", type=int, help="processes; default one per core")
    args = parser.parse_args()
    play = partial(wins, families=args.families, search=Search(lines=args.lines))
    won = 0
    with ProcessPoolExecutor(args.workers) as pool:
        for games, result in enumerate(pool.map(play, range(args.games)), 1):
            won += result
            if games % 20 == 0 or games == args.games:
                found = interval(share(won, games))
                assert found is not None
                middle, low, high = (100 * part for part in found)
                print(f"{games} games: {middle:.1f} ± {(high - low) / 2:.1f} %", flush=True)


if __name__ == "__main__":
    main()
