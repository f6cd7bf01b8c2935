"""How many machine instructions a decision takes, which a busy machine does not change.

    python benchmarks/instructions.py            # count, and fail if it grew by more than 15 %
    python benchmarks/instructions.py --renew    # count, and store the figure
    python benchmarks/instructions.py --play 5   # just play; this is what is counted

Valgrind counts twice, with and without playing, so that starting Python is left out. The figures
lie in instructions.json, one for each Python and platform, since others count otherwise; where
there is none yet, nothing is compared.
"""

import argparse
import json
import os
import platform
import re
import shutil
import subprocess
import sys
from pathlib import Path

import gugong
from gugong import Game
from gugong.chance import QuickLuck

STORED = Path(__file__).with_name("instructions.json")
VALGRIND = ("valgrind", "--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null")
GAMES = 10  # for each number of families
MOST_GROWTH = 0.15


def play(games: int) -> int:
    """Random games for 2 to 5 families, always the same; how many decisions they took."""
    luck = QuickLuck("instructions")
    decisions = 0
    for families in range(2, 6):
        Game(families, seed=0, bonus_tokens=True, expert=True)  # what is made once is left out, too
        for seed in range(games):
            game = Game(families, seed=seed, bonus_tokens=True, expert=True)
            while not game.over:
                moves = game.legal_moves()
                game.play(moves[luck.below(len(moves))])
            decisions += game.ply
    return decisions


def count(games: int) -> tuple[int, int]:
    """Instructions of a Python that plays this many games, and the decisions they took."""
    done = subprocess.run(
        [*VALGRIND, sys.executable, __file__, "--play", str(games)],
        env=os.environ | {"PYTHONHASHSEED": "0"},
        capture_output=True,
        text=True,
        check=False,
    )
    found = re.search(r"I\s+refs:\s+([\d,]+)", done.stderr)
    if done.returncode or found is None:
        raise SystemExit(f"valgrind did not work here:\n{done.stderr}")
    return int(found[1].replace(",", "")), int(done.stdout)


def build() -> str:
    """What the figure depends on besides the engine."""
    python = f"{platform.python_implementation()} {sys.version_info[0]}.{sys.version_info[1]}"
    return f"{python}, {platform.system()} {platform.machine()}"


def main() -> None:
    parser = argparse.ArgumentParser(description="Count the instructions of a decision.")
    parser.add_argument("--renew", action="store_true", help="store the figure")
    parser.add_argument("--play", type=int, metavar="GAMES", help="play, and count nothing")
    given = parser.parse_args()
    if given.play is not None:
        print(play(given.play))
        return
    if not gugong.compiled:
        raise SystemExit("instructions: the core is not compiled; nothing is counted")
    if shutil.which("valgrind") is None:
        raise SystemExit("instructions: valgrind is not installed")
    idle, _ = count(0)
    busy, decisions = count(GAMES)
    figure = round((busy - idle) / decisions)
    stored = json.loads(STORED.read_text())
    if given.renew:
        stored[build()] = {
            "instructions per decision": figure,
            "python": platform.python_version(),
            "compiler": platform.python_compiler(),
            "decisions": decisions,
        }
        STORED.write_text(json.dumps(stored, indent=2, sort_keys=True) + "\n")
        print(f"instructions: {figure:,} per decision, stored for {build()}")
    elif build() not in stored:
        print(f"instructions: {figure:,} per decision; not compared, none is stored for {build()}")
    else:
        before = stored[build()]["instructions per decision"]
        growth = figure / before - 1
        print(f"instructions: {figure:,} per decision, {growth:+.1%} against {before:,} stored")
        if growth > MOST_GROWTH:
            raise SystemExit(
                f"instructions: that is more than {MOST_GROWTH:.0%}. If the change is worth it, "
                "`make instructions` stores the new figure"
            )


if __name__ == "__main__":
    main()
