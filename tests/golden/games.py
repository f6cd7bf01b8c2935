"""What the golden games are compared by."""

import hashlib
import json
from pathlib import Path
from typing import Any

from gugong import Game

HERE = Path(__file__).parent
RESULTS = HERE / "results.json"


def summary(game: Game) -> dict[str, Any]:
    """How a finished game ended: its result, the points by source and a hash of everything.

    And a hash of its log, as a spectator and as the first family read it.
    """
    colours = game.components.colours
    log = [
        then.entry(actor, move, seat) for then, actor, move in game.steps() for seat in (None, 0)
    ]
    return {
        "plies": game.ply,
        "result": game.result,
        "points": {colours[score.seat]: score.sources for score in game.scores},
        "position": fingerprint(game.position()),
        "log": fingerprint(log),
    }


def fingerprint(data: object) -> str:
    return hashlib.sha256(json.dumps(data, sort_keys=True).encode()).hexdigest()


def coverage(game: Game) -> set[str]:
    """Which verbs, decisions and events a game holds."""
    found: set[str] = set()
    before = game.at(0)
    for then, _, move in game.steps():
        frame = before.frame
        assert frame is not None
        found |= {f"verb {move.verb}", f"decision {frame['kind']}"}
        for event in then.events():
            assert isinstance(event, dict)
            found.add(f"event {event['event']}")
        before = then.copy()
    return found
