"""Finished games, replayed strictly: the same result, the same points, the same last position.

A game that ends otherwise than stored means that the rules have changed. If that is meant, raise
RULES_VERSION and make the games anew (make.py); else it is a bug. (After 18xx.games.) They are made
anew, too, when the packaged figures change.
"""

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from gugong import Game, load
from gugong.rules.events import EVENTS
from gugong.rules.frames import FIRST_STEP, KINDS
from gugong.rules.grammar import VERBS
from tests.golden.games import HERE, RESULTS, coverage, summary

RECORDS = sorted(HERE.glob("*.txt"))


@cache
def results() -> dict[str, Any]:
    stored: dict[str, Any] = json.loads(RESULTS.read_text("utf-8"))
    return stored


@cache
def replayed(path: Path) -> Game:
    return Game.from_record(path.read_text("utf-8"))


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_golden_game_ends_as_stored(path: Path) -> None:
    game = replayed(path)
    assert game.over
    assert summary(game) == results()[path.stem]
    assert game.record() == path.read_text("utf-8"), "written as it was read"
    assert game.deal_is_honest()


def test_every_stored_result_has_its_record() -> None:
    assert {path.stem for path in RECORDS} == set(results())


def test_golden_games_are_of_every_kind() -> None:
    tables = {
        (game.players, *(game.options.get(name) for name in ("bonus_tokens", "difficulty", "sets")))
        for game in map(replayed, RECORDS)
    }
    assert len(RECORDS) >= 24
    assert len(tables) == 4 * 2 + 3 * 3
    expert = {(game.players, game.options["expert"]) for game in map(replayed, RECORDS)}
    assert len(expert) == 5 * 2
    assert any(game.components.version != load().version for game in map(replayed, RECORDS))
    assert any("\nposition: " in path.read_text("utf-8") for path in RECORDS)


def test_golden_games_hold_every_verb_decision_and_event() -> None:
    found: set[str] = set()
    for path in RECORDS:
        found |= coverage(replayed(path))
    wanted = {f"verb {verb}" for verb in range(len(VERBS))}
    wanted |= {f"decision {kind.name}" for kind in KINDS[:FIRST_STEP]}
    # Meng's focus is set before the first decision, and the printed cards do not run out.
    never = ("focus-set", "meng-runs-out")
    wanted |= {f"event {kind.name}" for kind in EVENTS if kind.name not in never}
    assert found == wanted
