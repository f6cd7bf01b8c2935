"""Whole games as one family sees them, for playback.test.ts to show at the shipped pace."""

import json
from pathlib import Path

from gugong import Game

ROOM = Path(__file__).parent
GOLDEN = ROOM.parents[1] / "tests" / "golden"
GAMES = ("3p-bonus-expert-1", "solo-hard-4-5")


def main() -> None:
    games = {name: Game.from_record((GOLDEN / f"{name}.txt").read_text("utf-8")) for name in GAMES}
    told = {name: {"view": game.at(0).view(0), "log": game.log(0)} for name, game in games.items()}
    (ROOM / "fixtures" / "told.json").write_text(json.dumps(told) + "\n", "utf-8")


if __name__ == "__main__":
    main()
