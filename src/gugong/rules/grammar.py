"""The grammar of moves: a row for each verb, with its notation and the rules behind it.

Everything that writes, reads or explains a move is made from these rows, in Python and, through
web/src/generated/grammar.json, in the browser. See docs/notation.md.

A form is the notation with its parts in braces: `{card}`, or `{reward:hand-in}` where the kind of
the part (see kinds.py) has another name than the part. Text in brackets is left out if its part is
missing. A verb has several forms if one is not enough; a form may fix parts that it does not write
out. A star marks a card that only its owner sees (GIFT-10).

The rules are groups of cases. Each group contributes its first case that applies. A case applies if
every part it names has one of the words given; `frame.token` is the argument `token` of the
decision, `frame.kind` the decision itself.
"""

from typing import Final

from gugong.rules.constants import CARDS, DECREES, DECREES_A_LEVEL
from gugong.rules.kinds import CARD_WORDS, Word, name_and_kind

THE_FRAMES: Final = "frame"  # instead of a rule: the rule of the decision that was asked

Conditions = dict[str, tuple[Word, ...]]


class Section:
    """Part of a form: alternating texts and parts; left out if optional and a part is missing."""

    __slots__ = ("optional", "parts", "texts")

    def __init__(self, optional: bool, texts: list[str], parts: list[str]) -> None:
        self.optional: bool = optional
        self.texts: list[str] = texts  # one more than parts: before, between and after them
        self.parts: list[str] = parts

    def write(self, words: dict[str, Word]) -> str:
        out = self.texts[0]
        for i, part in enumerate(self.parts):
            out += f"{words[part]}{self.texts[i + 1]}"
        return out

    def is_said(self, words: dict[str, Word]) -> bool:
        """Return whether all its parts are given."""
        for part in self.parts:
            if words[part] is None:
                return False
        return True


class Form:
    """One way to write a verb's moves."""

    __slots__ = ("arguments", "fixed", "sections", "text")

    def __init__(self, text: str, fixed: dict[str, Word] | None = None) -> None:
        self.text: str = text
        self.fixed: dict[str, Word] = fixed if fixed is not None else {}
        self.arguments: list[str] = []  # `name:kind`, in order
        self.sections: list[Section] = []
        for i, inside in enumerate(text.replace("]", "[").split("[")):
            if inside:
                self.sections.append(self._section(i % 2 == 1, inside))

    def _section(self, optional: bool, text: str) -> Section:
        pieces = text.replace("}", "{").split("{")
        self.arguments += pieces[1::2]
        return Section(optional, pieces[::2], [name_and_kind(part)[0] for part in pieces[1::2]])

    def fits(self, words: dict[str, Word]) -> bool:
        """Return whether a move with these parts is written like this."""
        for name, word in self.fixed.items():
            if words[name] != word:
                return False
        return all(section.optional or section.is_said(words) for section in self.sections)

    def write(self, words: dict[str, Word]) -> str:
        said = [s.write(words) for s in self.sections if not s.optional or s.is_said(words)]
        return "".join(said)


class Case:
    """Rules that explain a move if all conditions hold."""

    __slots__ = ("rules", "when")

    def __init__(self, rules: str, when: Conditions | None = None) -> None:
        self.rules: list[str] = rules.split()
        self.when: Conditions = when if when is not None else {}


class Verb:
    """A row of the grammar."""

    __slots__ = ("forms", "name", "parts", "rules", "secret")

    def __init__(self, name: str, forms: list[Form], rules: list[list[Case]]) -> None:
        self.name: str = name
        self.forms: list[Form] = forms
        self.rules: list[list[Case]] = rules
        self.parts: dict[str, str] = {}  # the kind of each part
        self.secret: str = ""  # the part that only the acting seat may see
        for form in forms:
            for argument in form.arguments:
                part, kind = name_and_kind(argument)
                self.parts[part] = kind
                if argument.endswith("*"):
                    self.secret = part
            for part in form.fixed:
                if part not in self.parts:
                    self.parts[part] = "number"

    def write(self, words: dict[str, Word]) -> str:
        """The notation of a move with these parts; those not given are missing."""
        known: dict[str, Word] = dict.fromkeys(self.parts)
        known.update(words)
        for form in self.forms:
            if form.fits(known):
                return form.write(known)
        raise ValueError(f"no form of {self.name!r} fits {words}")


VERBS: Final[list[Verb]] = []


def _verb(name: str, forms: str | list[Form], *rules: str | list[Case]) -> int:
    """Add a row. A rule without conditions is written as text. Its number is the row's place."""
    VERBS.append(
        Verb(
            name,
            [Form(forms)] if isinstance(forms, str) else forms,
            [[Case(group)] if isinstance(group, str) else group for group in rules],
        )
    )
    return len(VERBS) - 1


def _kind(*names: str) -> Conditions:
    return {"frame.kind": names}


# Why a piece may be placed or gained, or a card swapped, if not by the action itself.
_BENEFIT: Final = Case("TRV-8", _kind("benefit"))
_WITH_DOUBLE: Final = [Case("SRV-4", {"piece": ("double as 1", "double")})]
_LOADED: Final = [
    _BENEFIT,
    Case("DEC-3", _kind("load")),
    Case("CAN-3", {"frame.stage": ("one-more", "two-more")}),
    Case("CAN-2"),
]
_ONES: Final = tuple([card for card in CARD_WORDS if card[0] == CARDS[0][0]])
_MORNING: Final = DECREES[:DECREES_A_LEVEL]
_SCORING: Final = DECREES[2 * DECREES_A_LEVEL :]

# The order of the rows is the order of legal moves.
GIVE: Final = _verb(
    "give",
    "give {card} to {location}[, {way}]",
    [
        Case("GIFT-4", {"way": ("pay", "burn", "forgo")}),
        Case("GIFT-3 GIFT-5", {"card": _ONES}),
        Case("GIFT-3"),
    ],
    "GIFT-6",  # even if the action is forgone: it says which one
)
BURN_CARD: Final = _verb("burn", "burn[ {card:card*}]", "GIFT-4 GIFT-10")
PAY_WITH: Final = _verb("pay", "pay {with:payment}", "SRV-3")
TRAVEL_TO: Final = _verb("travel", "travel {city}", "TRV-2 TRV-3 TRV-4")
BUILD: Final = _verb(
    "wall",
    [
        Form("wall servant", {"servants": 1, "double": 0}),
        Form("wall 2 servants", {"servants": 2, "double": 0}),
        Form("wall double as 1", {"servants": 0, "double": 1}),
        Form("wall double", {"servants": 0, "double": 2}),
        Form("wall servant + double as 1", {"servants": 1, "double": 1}),
        Form("wall servant + double", {"servants": 1, "double": 2}),
    ],
    [_BENEFIT, Case("DEC-4", _kind("extra-mason")), Case("WALL-1")],
    [Case("SRV-4", {"double": (1, 2)})],
    "WALL-2",
)
BUY_JADE: Final = _verb(
    "jade",
    [Form("jade house {house:ordinal}"), Form("jade square")],
    [Case("JADE-2", {"house": (None,)}), Case("JADE-1")],
)
TAKE_DECREE: Final = _verb(
    "decree",
    "decree {decree}",
    [
        Case("DEC-3", {"decree": _MORNING}),
        Case("DEC-5 END-2", {"decree": _SCORING}),
        Case("DEC-4"),
    ],
    "DEC-1 DEC-2",
)
BOARD_SHIP: Final = _verb(
    "ship",
    [Form("ship {berth}", {"piece": "servant"}), Form("ship {berth} with {piece}")],
    _LOADED,
    _WITH_DOUBLE,
)
START_SHIP: Final = _verb(
    "new-ship",
    [
        Form("new ship[ {route}]", {"piece": "servant"}),
        Form("new ship[ {route}] with {piece}"),
    ],
    _LOADED,
    _WITH_DOUBLE,
    "CAN-4",
)
SAIL: Final = _verb("sail", "sail {berth}", "CAN-2 CAN-5")
CLAIM: Final = _verb("claim", "claim {berth} {reward}", "CAN-6 CAN-7")
PLAIN: Final = _verb(
    "plain",
    "{location:plain} A",
    [Case("INT-1", {"location": ("intrigue",)}), Case("PAL-1 PAL-3")],
)
COSTLY: Final = _verb(
    "costly",
    "{location:costly} B",
    [
        Case("TRV-1 TRV-3", {"location": ("travel",)}),
        Case("WALL-1", {"location": ("wall",)}),
        Case("INT-2", {"location": ("intrigue",)}),
        Case("PAL-1 PAL-3", {"location": ("palace",)}),
        Case("CAN-3 CAN-4"),
    ],
)
GAIN_SERVANTS: Final = _verb(
    "gain",
    [
        Form("gain nothing", {"servants": 0, "doubles": 0}),
        Form("gain double", {"servants": 0, "doubles": 1}),
        Form("gain {servants:number} + double", {"doubles": 1}),
        Form("gain {servants:number}", {"doubles": 0}),
    ],
    [
        _BENEFIT,
        Case("MOR-5 NIGHT-1", {"frame.kind": ("gain",), "frame.some": (1,)}),
        Case("", _kind("gain")),
        Case("GIFT-7"),
    ],
    "SRV-2",
)
SWAP_CARD: Final = _verb(
    "swap",
    "swap[ {pile}] {card} with {location}",
    [_BENEFIT, Case("DEC-3", _kind("swap")), Case("GIFT-7")],
    "GIFT-9",
)
RECALL: Final = _verb("recall", "recall[ {card:card*}]", "TRV-8 GIFT-10")
DISCARD: Final = _verb("discard", "discard[ {card:card*}]", "TRV-8 GIFT-10")
LOWER: Final = _verb("lower", "lower {steps:number} for {favour}", "WALL-4 INT-4")
TURN_DIE: Final = _verb("die", "die {die:ordinal} to {value:number}", "WALL-4 INT-4")
LAY: Final = _verb(
    "lay",
    "lay {piece:laid}[ at {location}]",
    [
        Case("BON-1", {"frame.token": ("flattery",)}),
        Case("BON-2", {"frame.token": ("toll",)}),
        Case("BON-3", {"frame.token": ("follow",)}),
        Case("BON-1 BON-2 BON-3"),
    ],
    "BON-4",
)
USE_DECREE: Final = _verb("use", "use {decree}", "MOR-4 DEC-3")
GIVE_TOKEN: Final = _verb("token", "token {token}", "TRV-9 TRV-7")
TAKE: Final = _verb(
    "take",
    "take",
    [
        Case("PAL-3", {"frame.token": ("envoy",)}),
        Case("INT-3", {"frame.token": ("intrigue",)}),
    ],
    "TRV-8",
)
PASS_ON: Final = _verb(
    "pass",
    "pass",
    [
        Case("TRV-4 TRV-9", _kind("benefit")),
        Case("CAN-2 CAN-6", _kind("canal")),
        Case(THE_FRAMES),
    ],
)
HAND_IN_TOKENS: Final = _verb("hand-in", "hand in for {reward:hand-in}", "TRV-5")
