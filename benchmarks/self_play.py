"""What self-play of the learned net shows about the game: thousands of games, in minutes.

    python -m benchmarks.self_play build/self-play [--games 20000]

plays the missing games of the built-in net into that folder (run it again to continue), and writes
the table of benchmarks/log/balance.md, between its two marks. The look-ahead is narrower than the
scholar's, and the best of several almost equal plans is not always taken (learning/self_play.py),
so it is a little weaker than the scholar, and 5 to 7 times as fast. With a folder of tapes from
training, nothing is played.
"""

import argparse
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from rich.console import Console

from benchmarks.balance import summary
from benchmarks.pages import Place
from gugong.bots.net import shipped_net
from gugong.lab.arena.match import Match
from gugong.lab.arena.play_game import GameRow, SeatRow
from gugong.lab.arena.report import interval, report, share
from gugong.lab.learning.self_play import Taped
from gugong.lab.learning.shards import SelfPlay, play_shards, read_shard, shards_in
from gugong.options import FAMILIES
from gugong.rules.constants import LOCATIONS
from gugong.rules.draws import draw, possible
from gugong.rules.flow import play, settle
from gugong.rules.frames import EXCHANGE
from gugong.rules.scoring import is_in_palace, ranking
from gugong.rules.state import State

PLACE: Final = Place(
    "../benchmarks/log/balance.md", "self-play: python -m benchmarks.self_play", "end of self-play"
)


@dataclass
class Held:
    """A decree, over all games in which it lay out."""

    level: int
    families: int = 0  # that played
    holders: int = 0
    wins: int = 0  # of its holders
    fair: float = 0.0  # wins that as many families would have on average


@dataclass
class Counts:
    rows: dict[int, list[GameRow]] = field(default_factory=lambda: defaultdict(list))
    decrees: dict[str, Held] = field(default_factory=dict)

    def add(self, game: Taped) -> None:
        s = game.setting.start()
        n, start = game.setting.players, s.start
        exchanges = [[0] * len(LOCATIONS) for _ in range(n)]
        for seat, location in _replay(s, game.numbers):
            exchanges[seat][LOCATIONS.index(location)] += 1
        ranks = ranking(s)
        seats = [
            SeatRow(
                bot="scholar",
                order=(seat - start) % n + 1,
                score=game.scores[seat],
                sources={},
                palace=is_in_palace(s, seat),
                rank=ranks.index(seat) + 1,
                won=game.winner == seat,
                exchanges=[exchanges[seat]],
                decisions=0,
            )
            for seat in range(n)
        ]
        number = len(self.rows[n])
        self.rows[n].append(
            GameRow(game=number, deal=number, plies=0, seats=seats, faults=[], seconds=[0.0] * n)
        )
        for decree in s.decrees:
            name, level, _ = s.box.components.decrees[decree]
            held = self.decrees.setdefault(name, Held(level))
            holders = [seat for seat in range(n) if s.holds(seat, decree)]
            held.families += n
            held.holders += len(holders)
            held.wins += game.winner in holders
            held.fair += len(holders) / n


def _replay(s: State, numbers: bytes) -> Iterator[tuple[int, str]]:
    """Play a tape to its end; who gives where, in the order of play."""
    coming = iter(numbers)
    while True:
        moves = settle(s)
        if moves:
            kind, seat = s.frames[-1].kind, s.frames[-1].seat
            move = moves[next(coming)]
            place = move.parts.get("location") if kind == EXCHANGE else None
            play(s, move)
            if place is not None:
                yield seat, str(place)
        elif s.frames:
            draw(s, possible(s)[next(coming)])
        else:
            return


def decree_table(decrees: dict[str, Held]) -> str:
    """How many families take each decree, and how much more than their share its holders win."""
    lines = ["| decree | level | families with it | their wins, fair is 1 |", "|---|---|---|---|"]
    for name, held in sorted(decrees.items(), key=lambda row: (row[1].level, -row[1].holders)):
        taken = interval(share(held.holders, held.families))
        wins = interval(share(held.wins, held.holders))
        assert taken is not None
        assert wins is not None
        expected = held.fair / held.holders
        error = (wins[2] - wins[1]) / 2 / expected
        lines.append(
            f"| {name} | {held.level} | {taken[0]:.0%} | {wins[0] / expected:.2f} ± {error:.2f} |"
        )
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--games", type=int, default=0, help="to be played, if they are missing")
    args = parser.parse_args()
    console = Console(stderr=True, highlight=False)
    if args.games:
        play_shards(args.folder, SelfPlay("balance", shipped_net()), args.games, console)
    counts = Counts()
    for path in shards_in(args.folder):
        for game in read_shard(path):
            options = game.setting.options
            if game.setting.players > 1 and not any(options.values()):
                counts.add(game)
    tables = {}
    for n in FAMILIES:
        told = report(Match(bots=("scholar",), players=n), counts.rows[n])
        tables[n] = {**told["table"], "games": told["games"]}
    text = f"{summary(tables)}\n\n{decree_table(counts.decrees)}"
    print(text)
    PLACE.fill(text)


if __name__ == "__main__":
    main()
