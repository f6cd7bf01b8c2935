"""Writes the files that are made from the rules' tables: `make generate`.

src/gugong/rules/dispatch.py calls the functions that the rows of rules/frames.py name.

web/src/generated/grammar.json is what the page knows of the tables:

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
- `events`: by name, each with its `rule` (null if an argument decides it), the kinds of its
  `arguments`, and which of them are `secret`.
- `words`: all words of each closed kind that frames and events name.
- `letters`: the letter of each action on a card.
- `parts`: the events with which a new part of the day begins, and what it is called in Meng's
  account.

Texts are compared in small letters, with single spaces and no space before a comma.

web/src/generated/figures.json holds the figures that the page shows and no box changes, those that
sentences name (`texts`, of the default box), what can be chosen for a new table with that box, its
version, which levels of bots `learned` with which box (see bots/training.py), which one fits
`newcomers` (see tables/fitting.py), and the deal and the plan of the first game (bots/tutor.py).

web/src/generated/art.json is the game's art, from drawing/art.toml; scenery.json is the place on
which it is played and lights.css what this is painted with, from drawing/scenery.toml.

web/src/generated/types.ts, messages.ts and box.ts: see page_types.py, message_types.py and
box_types.py.
src/gugong/formats/table_types.py: see python_types.py.
src/gugong/client/requests.py: see client_requests.py.
"""

import json
from dataclasses import asdict
from pathlib import Path
from typing import Final

from gugong.bots.built_in import BUILT_IN, LEVELS
from gugong.bots.training import LEARNED, trained_with
from gugong.bots.tutor import PLAN, SEED
from gugong.components import load
from gugong.components.names import CARD_ACTIONS
from gugong.drawing.art import ART, SCENERY
from gugong.formats.meng_account import BEGINNINGS
from gugong.formats.vocabulary import FRAME_WORDS
from gugong.options import FAMILIES, set_pairs
from gugong.rules import canal, gifts, palace, tokens
from gugong.rules.constants import (
    ACTION_LETTERS,
    ACTIONS,
    DIFFICULTIES,
    REWARDS,
    SERVANTS_AT_ONCE,
)
from gugong.rules.events import EVENTS
from gugong.rules.frames import KINDS
from gugong.rules.grammar import VERBS, Verb
from gugong.rules.kinds import MOVE_WORDS, NUMBERS, PATTERNS, WORDS, is_secret, name_and_kind
from gugong.service.server.settings import SETTINGS
from gugong.service.tables.fitting import fitting
from gugong.service.tables.pairing import PACES
from gugong.service.tables.terms import DEFAULT
from gugong.text.figures import figures_of
from tools.box_types import box_types
from tools.client_requests import client_requests
from tools.message_types import message_types
from tools.page_types import page_types
from tools.python_types import python_types

Data = dict[str, object]

ROOT: Final = Path(__file__).parents[1]

# What dispatch.py offers: for which rows, by which of their functions, its other parameters, what
# it returns.
CALLS: Final = (
    ("moves_of", "decision", 0, "", "list[Move]", "The legal moves of a decision."),
    ("carry_out", "decision", 1, ", move: Move", "None", "What a move does."),
    ("run", "step", 0, "", "None", "What nobody decides."),
    ("outcomes_of", "draw", 0, "", "list[int]", "What chance can give, as often as it is likely."),
    ("come_out", "draw", 1, ", outcome: int", "None", "What an outcome of chance does."),
)


def dispatch() -> str:
    """rules/dispatch.py."""
    chapters = sorted({name.rpartition(".")[0] for kind in KINDS for name in kind.functions})
    lines = [
        '"""Which function answers for a frame. Made from frames.py: see `make generate`.',
        "",
        "Plain calls, not a table of functions: compiled, these cost a jump, while a call out of a",
        "table would first turn the frame into Python objects.",
        '"""',
        "",
        "from gugong.rules import (",
        *[f"    {name}," for name in chapters if "." not in name],
        ")",
        "from gugong.rules.frames import Frame",
        "from gugong.rules.moves import Move",
        f"from gugong.rules.solo import {', '.join(name[5:] for name in chapters if '.' in name)}",
        "from gugong.rules.state import State",
    ]
    for name, sort, which, more, gives, what in CALLS:
        lines += ["", "", f"def {name}(s: State, frame: Frame{more}) -> {gives}:"]
        lines += [f'    """{what}"""', "    match frame.kind:"]
        given = "".join(f", {part.split(':')[0]}" for part in more.split(", ")[1:])
        for kind in KINDS:
            if kind.sort == sort:
                call = f"{kind.functions[which].removeprefix('solo.')}(s, frame{given})"
                lines.append(f"        case {kind.number}:  # {kind.name}")
                lines.append(f"            {'' if gives == 'None' else 'return '}{call}")
        if gives != "None":
            lines.append("    raise AssertionError(frame)")
    return "\n".join(lines) + "\n"


def grammar() -> str:
    """grammar.json."""
    data: Data = {
        "verbs": {verb.name: _verb(verb) for verb in VERBS},
        "kinds": {kind: _kind(kind) for kind in _kinds_of_moves()},
        "frames": {
            kind.name: {
                "sort": kind.sort,
                "rule": kind.rule,
                "arguments": dict(map(name_and_kind, kind.arguments)),
            }
            for kind in KINDS
        },
        "events": {
            kind.name: {
                "rule": kind.rule or None,
                "arguments": dict(map(name_and_kind, kind.arguments)),
                "secret": [name_and_kind(row)[0] for row in kind.arguments if is_secret(row)],
            }
            for kind in EVENTS
        },
        "words": {**WORDS, "frame": FRAME_WORDS},
        "letters": dict(zip(ACTIONS, ACTION_LETTERS, strict=True)),
        "parts": BEGINNINGS,
    }
    return json.dumps(data, indent=2, ensure_ascii=False) + "\n"


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


def figures() -> str:
    """figures.json."""
    data: Data = {
        "box": load().version,
        "card_actions": CARD_ACTIONS,
        "gift_names": load().gift_names,
        "gift_price": gifts.PRICE,
        "palace_b_steps": palace.STEPS,
        "harbour_vp": canal.HARBOUR_VP,
        "harbour_rewards": [[REWARDS[r] for r in rewards] for rewards in canal.HARBOUR_REWARDS],
        "tokens": {
            "servants": SERVANTS_AT_ONCE,
            "vp": tokens.TOKEN_VP,
            "gift-for-jade": tokens.PRECIOUS,
            "servants-for-jade": tokens.JADE_PRICE,
        },
        "texts": figures_of(load()),
        "new_table": {
            "families": FAMILIES,
            "difficulties": DIFFICULTIES,
            "sets": list(set_pairs(load())),
            "terms": asdict(DEFAULT),
            "paces": {pace: clock and asdict(clock) for pace, clock in PACES.items()},
        },
        "bots": list(BUILT_IN),
        "levels": list(LEVELS),
        "newcomers": fitting([]),
        "learned": {"levels": LEARNED, "box": trained_with()},
        "first_game": {"seed": SEED, "plan": PLAN},
    }
    return json.dumps(data, indent=2, ensure_ascii=False) + "\n"


def settings() -> str:
    """Return the page that lists the settings of the service."""
    lines = [
        "# Settings",
        "",
        "Every setting of `gugong serve`. [Host](../host.md#settings) says how to give them.",
        "",
        "| setting | option | variable | default | what it does |",
        "|---|---|---|---|---|",
    ]
    for row in SETTINGS.values():
        names = f"`{row.name}` | `{row.option}` | `{row.variable}`"
        lines.append(f"| {names} | {row.default_text} | {row.about} |")
    return "\n".join(lines) + "\n"


def art() -> str:
    return json.dumps(ART, indent=1) + "\n"


def scenery() -> str:
    """Return the place without its lights, which are styles."""
    place = {name: table for name, table in SCENERY.items() if name != "lights"}
    return json.dumps(place, indent=1) + "\n"


# By day the scenery is as drawn; the dark theme is always night.
LIT: Final = {
    "day": ":root",
    "morning": '[data-light="morning"]',
    "dusk": '[data-light="dusk"]',
    "night": """[data-light="night"],
:root[data-theme="dark"],
:root[data-theme="dark"] [data-light]""",
}


def lights() -> str:
    """lights.css."""
    rules = []
    for light, paint in SCENERY["lights"].items():
        lines = [f"  --s-{name}: {value};" for name, value in paint.items()]
        rules.append("\n".join([f"{LIT[light]} {{", *lines, "}\n"]))
    return "\n".join(rules)


FILES: Final = {
    Path("src", "gugong", "client", "requests.py"): client_requests,
    Path("src", "gugong", "formats", "table_types.py"): python_types,
    Path("src", "gugong", "rules", "dispatch.py"): dispatch,
    Path("web", "src", "generated", "art.json"): art,
    Path("web", "src", "generated", "box.ts"): box_types,
    Path("web", "src", "generated", "figures.json"): figures,
    Path("web", "src", "generated", "grammar.json"): grammar,
    Path("web", "src", "generated", "lights.css"): lights,
    Path("web", "src", "generated", "messages.ts"): message_types,
    Path("web", "src", "generated", "scenery.json"): scenery,
    Path("web", "src", "generated", "types.ts"): page_types,
}


def main() -> None:
    for path, text in FILES.items():
        (ROOT / path).write_text(text(), "utf-8")


if __name__ == "__main__":
    main()
