"""The fuzzer: random games, checked after every decision (`make fuzz`).

A failure is written as a record.

(After Rally the Troops, whose fuzzer dumps what broke as a file that can be opened.)
"""

import argparse
import time
import traceback
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Final

from gugong.components import load
from gugong.game import Game
from gugong.options import Options, set_pairs
from gugong.rules.constants import DIFFICULTIES, LOCATIONS
from gugong.rules.moves import Move
from tools.properties import (
    EVERY_TIME,
    NOW_AND_THEN,
    Check,
    illegal_move_is_refused,
    record_round_trips,
    undo_restores,
)
from tools.random_play import choices

REPORT_EVERY: Final = 5.0  # seconds


def _new_game(seed: str, rng: Random) -> Game:
    """Any table: 2 to 5 families, or 1 against Meng."""
    players = rng.randint(1, 5)
    options: Options = {"expert": rng.random() < 0.4}
    if players > 1:
        options["bonus_tokens"] = rng.random() < 0.6
    else:
        options["difficulty"] = rng.choice(DIFFICULTIES)
        options["sets"] = rng.choice(list(set_pairs(load())))
        options["focus"] = rng.choice([*LOCATIONS, "random"])
    return Game(players, seed=seed, **options)


class _Trial:
    """One random game; `sound` is the last position in which everything held."""

    def __init__(self, seed: str, rng: Random) -> None:
        self.seed = seed
        self.rng = rng
        self.sound: Game | None = None
        self.move: Move | None = None
        self.decisions = 0

    def play(self) -> None:
        rng = self.rng
        game = _new_game(self.seed, rng)
        every_move = game.state.box.every_move()
        _check(game, EVERY_TIME)
        self.sound = game.copy()
        for move in choices(game, rng):
            before, self.move = self.sound, move
            game.play(move)
            self.decisions += 1
            _check(game, EVERY_TIME)
            dice = rng.random()
            if dice < 0.1:
                _check(game, NOW_AND_THEN)
            elif dice < 0.2:
                undo_restores(before, game)
            elif dice < 0.3:
                illegal_move_is_refused(game, rng.choice(every_move))
            self.sound = game.copy()
        record_round_trips(game)

    def save(self, out: Path, error: Exception) -> Path:
        """Write the failure as a record that ends just before it."""
        out.mkdir(parents=True, exist_ok=True)
        path = out / f"fuzz-{self.seed}.txt"
        notes = [f"fuzz seed: {self.seed}", f"next move: {self.move}"]
        notes += "".join(traceback.format_exception(error)).splitlines()
        comments = [f"# {line}".rstrip() for line in notes]
        try:
            lines = [] if self.sound is None else self.sound.record(with_seed=True).splitlines()
        except Exception as second:  # replaying is broken, too: write what is known
            lines = [f"# no record: {second!r}"]
        path.write_text("\n".join([*lines[:1], *comments, *lines[1:]]) + "\n", encoding="utf-8")
        return path


def _check(game: Game, checks: tuple[Check, ...]) -> None:
    for check in checks:
        check(game)


def run(seconds: float | None, seed: int, out: Path, report: Callable[[str], None]) -> int:
    """Play random games for `seconds`, or until interrupted, and return the number of failures.

    Each failure is written to `out` as a record that `Game.from_record` opens.
    """
    began = time.monotonic()
    reported = began
    games = decisions = failures = 0
    try:
        while seconds is None or time.monotonic() - began < seconds:
            trial = _Trial(f"{seed}-{games}", Random(f"{seed}-{games}"))
            games += 1
            try:
                trial.play()
            except Exception as error:  # whatever it is, the fuzzer goes on
                failures += 1
                report(f"failure: {error!r}; see {trial.save(out, error)}")
            decisions += trial.decisions
            if time.monotonic() - reported > REPORT_EVERY:
                reported = time.monotonic()
                report(_progress(games, decisions, failures))
    except KeyboardInterrupt:
        pass  # Ctrl-C is how to stop it
    report(_progress(games, decisions, failures))
    return failures


def _progress(games: int, decisions: int, failures: int) -> str:
    return f"{games} games, {decisions} decisions, {failures} failures"


def main() -> None:
    parser = argparse.ArgumentParser(prog="make fuzz", description="Look for bugs in random games.")
    parser.add_argument("--seconds", type=float, help="how long; default: until Ctrl-C")
    parser.add_argument("--seed", type=int, default=1, help="the same seed gives the same run")
    parser.add_argument("--out", type=Path, default=Path("build/fuzz"), help="where failures go")
    given = parser.parse_args()
    failures = run(given.seconds, given.seed, given.out, lambda line: print(line, flush=True))
    if failures:
        raise SystemExit(f"{failures} failures, written to {given.out}")


if __name__ == "__main__":
    main()
