"""What the page knows of the rules' tables, as JSON: `make generate`.

web/src/generated/grammar.json holds

- `verbs`: by name, in order, the rows of rules/grammar.py.
    - `forms`: each with its `text`, such as `give {card} to {location}[, {way}]`, and the parts it
      fixes without writing them out. `[…]` is left out where its part is missing; `{name:kind}`
      names a kind that is not called like the part; `*` ends the kind of a secret part.
    - `parts`: the kind of each part. A part that a text leaves out is null.
    - `secret`: the part that only the acting seat sees, or null.
    - `rules`: groups of cases. Each group contributes the `rules` of its first case whose `when`
      holds: every part named there has one of the words listed. `frame.token` is the argument
      `token` of the decision, `frame.kind` the decision. The rule `frame` stands for the decision's
      own rule. Each rule is cited once, in the order found.
- `kinds`: by name, what a part of a move can be: the closed list `words`, or a `pattern` (a regular
  expression); `number` says whether it is read as a number.
- `frames`: by name, each with its `sort` (decision, step or draw), `rule`, and the kinds of its
  `arguments`.
- `events`: by name, each with its `rule`, the kinds of its `arguments`, and which are `secret`.
- `words`: all words of each closed kind that frames and events name.
- `letters`: the letter of each action on a card.

Texts are compared in small letters, with single spaces and no space before a comma.
"""

import json
from pathlib import Path
from typing import Final

from gugong.formats.vocabulary import FRAME_WORDS
from gugong.rules.constants import ACTION_LETTERS, ACTIONS
from gugong.rules.events import EVENT_RULES, EVENTS
from gugong.rules.frames import FIRST_DRAW, FIRST_STEP, KINDS
from gugong.rules.grammar import VERBS, Verb
from gugong.rules.kinds import MOVE_WORDS, NUMBERS, PATTERNS, WORDS, is_secret, name_and_kind

Data = dict[str, object]

FILE: Final = Path("web", "src", "generated", "grammar.json")


def contract() -> Data:
    """The whole file."""
    return {
        "verbs": {verb.name: _verb(verb) for verb in VERBS},
        "kinds": {kind: _kind(kind) for kind in _kinds_of_moves()},
        "frames": {
            name: {"sort": _sort(number), "rule": rule, "arguments": _arguments(arguments)}
            for number, (name, rule, arguments) in enumerate(KINDS)
        },
        "events": {
            name: {
                "rule": EVENT_RULES[number][0],
                "arguments": _arguments(arguments),
                "secret": [name_and_kind(row)[0] for row in arguments if is_secret(row)],
            }
            for number, (name, arguments) in enumerate(EVENTS)
        },
        "words": {**WORDS, "frame": FRAME_WORDS},
        "letters": dict(zip(ACTIONS, ACTION_LETTERS, strict=True)),
    }


def _verb(verb: Verb) -> Data:
    return {
        "forms": [{"text": form.text, "fixed": form.fixed} for form in verb.forms],
        "parts": verb.parts,
        "secret": verb.secret or None,
        "rules": [
            [{"when": case.when, "rules": case.rules} for case in group] for group in verb.rules
        ],
    }


def _kinds_of_moves() -> list[str]:
    return sorted({kind for verb in VERBS for kind in verb.parts.values()})


def _kind(kind: str) -> Data:
    if kind in PATTERNS:
        return {"pattern": PATTERNS[kind], "number": kind in NUMBERS}
    return {"words": MOVE_WORDS.get(kind) or WORDS[kind], "number": False}


def _sort(number: int) -> str:
    if number < FIRST_STEP:
        return "decision"
    return "step" if number < FIRST_DRAW else "draw"


def _arguments(arguments: tuple[str, ...]) -> dict[str, str]:
    return dict(map(name_and_kind, arguments))


def text() -> str:
    """The file as it should be."""
    return json.dumps(contract(), indent=2, ensure_ascii=False) + "\n"


def main() -> None:
    """Write it; the checkout is the folder this is run in."""
    FILE.parent.mkdir(exist_ok=True)
    FILE.write_text(text(), "utf-8")


if __name__ == "__main__":
    main()
