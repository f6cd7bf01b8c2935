"""What the Python catalogue says in golden games and of puzzles, for sentences.test.ts."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from gugong import Game
from gugong.puzzles import load
from gugong.rules.refusals import Reason
from gugong.terminal.puzzles import tell_reason
from gugong.text import catalogue
from gugong.text.sources import languages

ROOM = Path(__file__).parent
GOLDEN = ROOM.parents[1] / "tests" / "golden"
GAMES = ("2p-bonus-1", "3p-bonus-expert-1", "5p-bonus-1", "4p-1", "solo-hard-4-5", "solo-easy-1-2")
NAMES = ["Li", "Meng", "Zhao", "Sun", "Wu"]
TRIES = ("give 9 to wall", "travel xian", "jade square", "ship 2", "pass", "decree score-eight")


class Met(NamedTuple):
    """What there is to say of some games."""

    frames: list[Any]
    moves: list[tuple[str, Any]]  # and the frame in which each is legal
    reasons: list[Reason]
    events: list[Any]


def met_in(games: Sequence[Game]) -> Met:
    met = Met([], [], [], [])
    for game in games:
        for ply in range(0, game.ply, 2):
            now = game.at(ply)
            frame: Any = now.frame
            met.frames.append(frame)
            met.moves.extend((move.text, frame) for move in now.legal_moves()[:12])
            met.reasons.extend(reason for reason in map(now.why_not, TRIES) if reason is not None)
        for entry in game.log(0):
            assert isinstance(entry, dict)
            met.events.extend(entry["events"])  # type: ignore[arg-type]
    return met


def said_of(met: Met, language: str) -> dict[str, dict[str, Any]]:
    """Every sentence by the kind of thing it was made from, each once."""
    says = catalogue(language)
    said: dict[str, dict[str, Any]] = {"prompt": {}, "move": {}, "event": {}, "reason": {}}
    known: set[tuple[str, str]] = set()

    def keep(kind: str, sentence: str, *made_from: object, rules: list[str] | None = None) -> None:
        told = sentence if rules is None else [sentence, rules]
        if (kind, repr(told)) not in known:
            known.add((kind, repr(told)))
            said[kind][json.dumps(made_from, sort_keys=True)] = told

    for frame in met.frames:
        keep("prompt", says.prompt(frame), frame)
    for text, frame in met.moves:
        keep("move", says.move(text, frame), text, frame, rules=says.rules_for(text, frame))
    for reason in met.reasons:
        made_from = {"code": reason.code, "rule": reason.rule, "args": dict(reason.args)}
        keep("reason", says.reason(reason), made_from)
    for event in met.events:
        keep("event", says.event(event, NAMES), event)
    return said


def why(language: str) -> dict[str, str]:
    """Why the solutions of the puzzles are better."""
    says = catalogue(language)
    reasons = [puzzle.reason for puzzle in load()]
    return {json.dumps(reason): tell_reason(reason, NAMES, says) for reason in reasons}


def main() -> None:
    met = met_in([Game.from_record((GOLDEN / f"{name}.txt").read_text("utf-8")) for name in GAMES])
    out = {language: said_of(met, language) | {"why": why(language)} for language in languages()}
    text = json.dumps(out, ensure_ascii=False, indent=0, sort_keys=True)
    (ROOM / "fixtures" / "sentences.json").write_text(text + "\n", "utf-8")


if __name__ == "__main__":
    main()
