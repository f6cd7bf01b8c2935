"""How strong the scholar and the champion are, for docs/bots.md.

    python -m benchmarks.strength [--games 400] [--only NAME …] [--stored]

`make strength` does it, in some 35 hours of a core; a game with five families takes two minutes.
Interrupted, it goes on where it stopped, and more games add to those already played; after a change
of the code they begin anew. With --stored it plays nothing and shows what there is. Searching bots
have a second a turn against the minister, in playouts (`a_second.py`), so other work may run beside
it. Otherwise the champion has its usual lines, and against Meng on hard a second a turn, too. Deals
are its own, with seats rotated.
"""

import argparse
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from rich.console import Console

from benchmarks.pages import Place
from gugong.lab.arena.journal import Journal, folder
from gugong.lab.arena.match import Match
from gugong.lab.arena.play_match import play_match
from gugong.lab.arena.report import interval, report
from gugong.options import Options

PLACE: Final = Place("bots.md", "strength: make strength", "end of strength")
SEED: Final = "strength"
IN_FILE: Final = Path(__file__).parent / "a_second.py"
CHAMPION: Final = f"{IN_FILE}:ChampionOfASecond"
MINISTER: Final = f"{IN_FILE}:MinisterOfASecond"


@dataclass(frozen=True)
class Row:
    """A match of one bot, alone among others or against Meng."""

    name: str  # as --only takes it
    what: str
    bot: str
    players: int
    difficulty: str = ""

    @property
    def match(self) -> Match:
        if self.players == 1:
            options: Options = {"difficulty": self.difficulty}
            return Match((self.bot,), 1, seed=SEED, options=options)
        return Match((self.bot,), self.players, seed=SEED, against=MINISTER)


ROWS: Final = (
    Row("scholar-2", "scholar against the minister, 2 families", "scholar", 2),
    Row("champion-2", "champion against the minister, 2 families", CHAMPION, 2),
    Row("champion-3", "champion against two ministers (fair: 33 %)", CHAMPION, 3),
    Row("champion-4", "champion against three ministers (fair: 25 %)", CHAMPION, 4),
    Row("champion-5", "champion against four ministers (fair: 20 %)", CHAMPION, 5),
    Row("meng-easy", "champion against Meng on easy", "champion", 1, "easy"),
    Row("meng-normal", "champion against Meng on normal", "champion", 1, "normal"),
    Row("meng-hard", "champion against Meng on hard", "champion", 1, "hard"),
    Row("meng-second", "champion with a second a turn against Meng on hard", CHAMPION, 1, "hard"),
)


def line(row: Row, games: int | None, workers: int | None) -> str | None:
    """Play what is missing of so many games, None: nothing. The row of the table, if there is any
    game."""
    match = row.match
    with Journal(folder(), match) as journal:
        if games is None:
            rows = journal.whole_deals()
        else:
            console = Console(stderr=True, highlight=False)
            rows = play_match(match, games, journal, console, workers=workers)
    told = report(match, rows)
    bot = next(bot for bot in told["bots"] if bot["bot"] == match.name(row.bot))
    found = interval(bot["wins"])
    if found is None:
        return None
    share, low, high = found
    return f"| {row.what} | {told['games']} | {100 * share:.1f} ± {50 * (high - low):.1f} % |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=400, help="of each match")
    parser.add_argument(
        "--only", nargs="+", choices=[row.name for row in ROWS], help="of the matches"
    )
    parser.add_argument("--stored", action="store_true", help="play nothing, show what there is")
    parser.add_argument("--workers", type=int, help="processes; default one per core")
    args = parser.parse_args()
    rows = [row for row in ROWS if args.only is None or row.name in args.only]
    games = None if args.stored else args.games
    found = [line(row, games, args.workers) for row in rows]
    lines = ["| | games | won |", "|---|---:|---:|", *filter(None, found)]
    print("\n".join(lines))
    if args.only is None:
        PLACE.fill("\n".join(lines))


if __name__ == "__main__":
    main()
