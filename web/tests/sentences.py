"""What the Python catalogue says in golden games and of puzzles, for sentences.test.ts."""

import json
from pathlib import Path
from typing import Any

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


def said_in(game: Game, language: str) -> dict[str, dict[str, Any]]:
    """Every sentence of one game, by the kind of thing it was made from, each once."""
    says = catalogue(language)
    said: dict[str, dict[str, Any]] = {"prompt": {}, "move": {}, "event": {}, "reason": {}}

    def keep(kind: str, sentence: str, *made_from: object, rules: list[str] | None = None) -> None:
        key = json.dumps(made_from, sort_keys=True)
        said[kind][key] = sentence if rules is None else [sentence, rules]

    for ply in range(0, game.ply, 2):
        now = game.at(ply)
        frame: Any = now.frame
        keep("prompt", says.prompt(frame), frame)
        for move in now.legal_moves()[:12]:
            rules = says.rules_for(move.text, frame)
            keep("move", says.move(move.text, frame), move.text, frame, rules=rules)
        for text in TRIES:
            reason: Reason | None = now.why_not(text)
            if reason is not None:
                made_from = {"code": reason.code, "rule": reason.rule, "args": dict(reason.args)}
                keep("reason", says.reason(reason), made_from)
    for entry in game.log(0):
        assert isinstance(entry, dict)
        for event in entry["events"]:  # type: ignore[union-attr]
            keep("event", says.event(event, NAMES), event)  # type: ignore[arg-type]
    return said


def why(language: str) -> dict[str, str]:
    """Why the solutions of the puzzles are better."""
    says = catalogue(language)
    reasons = [puzzle.reason for puzzle in load()]
    return {json.dumps(reason): tell_reason(reason, NAMES, says) for reason in reasons}


def main() -> None:
    out: dict[str, dict[str, dict[str, Any]]] = {}
    for language in languages():
        out[language] = {"prompt": {}, "move": {}, "event": {}, "reason": {}}
        for name in GAMES:
            game = Game.from_record((GOLDEN / f"{name}.txt").read_text("utf-8"))
            for kind, sentences in said_in(game, language).items():
                for made_from, sentence in sentences.items():
                    if sentence not in out[language][kind].values():  # one of each is enough
                        out[language][kind][made_from] = sentence
        out[language]["why"] = why(language)
    text = json.dumps(out, ensure_ascii=False, indent=0, sort_keys=True)
    (ROOM / "fixtures" / "sentences.json").write_text(text + "\n", "utf-8")


if __name__ == "__main__":
    main()
