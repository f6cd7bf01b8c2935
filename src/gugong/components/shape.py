"""The schema of a components file: which keys there are, and which values each may have.

This module finds what is wrong with a single figure; `checks` finds figures that do not fit
together.
"""

import re
from collections.abc import Iterator
from typing import Final

from gugong.components.basis import KINDS
from gugong.components.names import (
    BASIC_TOKENS,
    BONUS_TOKENS,
    CARD_ACTIONS,
    DECREES,
    EXCHANGES,
    FAMILY_COUNTS,
    LOCATIONS,
    MOST_PLAIN_NAME,
    MOST_SERVANTS,
    PLAIN_NAME,
    PLAYER_COUNTS,
)
from gugong.components.problems import Code, Problem, below, children

# A file may come from a stranger's game record. No figure in it may make the engine build a
# million tokens, or a game last for ever, so each has an upper bound well beyond any sensible box.
MANY: Final = 99
MOST_DAYS: Final = 12
MOST_SHIPS: Final = 10  # as many as there are harbours
MOST_JADE: Final = 999
MOST_ROADS: Final = 200
MOST_TOKENS: Final = 40  # of one kind
MOST_AUTOMA_CARDS: Final = 20  # of one kind
MOST_NAME: Final = 60  # characters
MOST_NOTE: Final = 200
# Names are shown to others, in a terminal too. Control characters could rewrite the screen there,
# and those for the direction of writing make a text look like another.
SHOWN: Final = "[^\\x00-\\x1f\\x7f-\\x9f\\u2028-\\u202e\\u2066-\\u2069]"
# Moves that name these are made in advance (rules/moves.py), so their number is limited too.
MOST_CITIES: Final = 60  # on the ring, and inside it
MOST_HOUSES: Final = 20
MOST_BASES: Final = 500  # lines in [basis], each of which is compared with every figure


class Shape:
    """Which values a key may have."""

    def __init__(self, expected: str, code: Code, args: dict[str, int | str]) -> None:
        self.expected = expected
        self.code: Code = code
        self.args = args

    def fits(self, value: object) -> bool:
        return True

    def inside(self, name: str) -> "Shape | None":
        """The shape of the value with that name inside; None if there may be none."""
        return None

    def required(self) -> list[str]:
        """The names that must be inside."""
        return []

    def misfits(self, key: str, value: object) -> Iterator[Problem]:
        """Everything at or below `key` that does not have this shape."""
        if not self.fits(value):
            what = f"{shown(value)}; expected {self.expected}"
            yield Problem(key, what, self.code, self.args)
            return
        parts = children(value)
        present = {name for name, _ in parts}
        for name in self.required():
            shape = self.inside(name)
            if shape is not None and name not in present:
                what = f"missing; expected {shape.expected}"
                yield Problem(below(key, name), what, "missing", {})
        for name, part in parts:
            shape = self.inside(name)
            if shape is None:
                what = f"unknown; expected only {', '.join(self.required())}"
                yield Problem(below(key, name), what, "unknown", {})
            else:
                yield from shape.misfits(below(key, name), part)


class Whole(Shape):
    def __init__(self, low: int, high: int = MANY) -> None:
        if low == high:
            super().__init__(f"exactly {low}", "exactly", {"n": low})
        else:
            bounds: dict[str, int | str] = {"low": low, "high": high}
            super().__init__(f"a whole number from {low} to {high}", "number", bounds)
        self.low = low
        self.high = high

    def fits(self, value: object) -> bool:
        # To Python `true` is a whole number; in a file it is a mistake.
        if isinstance(value, bool) or not isinstance(value, int):
            return False
        return self.low <= value <= self.high


class Text(Shape):
    def __init__(self, pattern: str, expected: str, code: Code, most: int) -> None:
        super().__init__(expected, code, {"most": most})
        self.pattern = pattern

    def fits(self, value: object) -> bool:
        return isinstance(value, str) and re.fullmatch(self.pattern, value) is not None


class OneOf(Shape):
    def __init__(self, words: tuple[str, ...]) -> None:
        super().__init__("one of " + ", ".join(words), "word", {})
        self.words = words

    def fits(self, value: object) -> bool:
        return isinstance(value, str) and value in self.words


class Row(Shape):
    """A list of things of one shape."""

    def __init__(self, each: Shape, low: int = 1, high: int = MANY) -> None:
        if low == high:
            super().__init__(f"a list of {low}", "count", {"n": low})
        else:
            bounds: dict[str, int | str] = {"low": low, "high": high}
            super().__init__(f"a list of {low} to {high}", "length", bounds)
        self.each = each
        self.low = low
        self.high = high

    def fits(self, value: object) -> bool:
        return isinstance(value, list) and self.low <= len(value) <= self.high

    def inside(self, name: str) -> Shape | None:
        return self.each


class Table(Shape):
    """A table with exactly these keys."""

    def __init__(self, keys: dict[str, Shape]) -> None:
        super().__init__("a table of " + ", ".join(keys), "table", {})
        self.keys = keys

    def fits(self, value: object) -> bool:
        return isinstance(value, dict)

    def inside(self, name: str) -> Shape | None:
        return self.keys.get(name)

    def required(self) -> list[str]:
        return list(self.keys)


class FreeTable(Shape):
    """A table whose keys are the file's own."""

    def __init__(self, each: Shape, most: int, expected: str) -> None:
        super().__init__(f"{expected}, at most {most}", "table", {})
        self.each = each
        self.most = most

    def fits(self, value: object) -> bool:
        return isinstance(value, dict) and len(value) <= self.most

    def inside(self, name: str) -> Shape | None:
        return self.each


def shown(value: object) -> str:
    """A value of a file as an error message names it."""
    if isinstance(value, dict):
        return "a table"
    if isinstance(value, list):
        return f"a list of {len(value)}"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int) and abs(value) > 10**18:
        return "an enormous number"  # Python refuses to write the longest ones out
    if isinstance(value, str):
        value = "".join(c if c.isprintable() else f"\\u{ord(c):04x}" for c in value)
        return f'"{value}"' if len(value) <= MOST_NAME else f'"{value[:MOST_NAME]}…"'
    return str(value)


def counts(names: tuple[str, ...], low: int, high: int = MANY) -> Table:
    """A table that gives a number for each of these names."""
    return Table({name: Whole(low, high) for name in names})


def decree(ids: tuple[str, ...]) -> Table:
    return Table({"id": OneOf(ids), "vp": Whole(0)})


NAME: Final = Text(
    rf"(?!\s){SHOWN}{{1,{MOST_NAME}}}",
    f"a name of at most {MOST_NAME} characters that can be shown",
    "name",
    MOST_NAME,
)
PLAIN: Final = Text(
    PLAIN_NAME, "a name of 2 to 24 small letters a-z and hyphens", "plain-name", MOST_PLAIN_NAME
)
PLAYERS: Final = Whole(PLAYER_COUNTS[0], PLAYER_COUNTS[-1])
GIFT_VALUE: Final = Whole(1, 9)
CARD: Final = Table({"value": GIFT_VALUE, "action": OneOf(CARD_ACTIONS)})
FAMILIES: Final = Whole(FAMILY_COUNTS[0], FAMILY_COUNTS[-1])
SET_NUMBER: Final = Whole(1, 5)

BOARD_SIDE: Final = Table(
    {
        "players": Row(FAMILIES, 1, len(FAMILY_COUNTS)),
        "canal_routes": Whole(1, 2),  # CAN-1
        "harbours": Whole(5, 5),  # CAN-7 names the reward of each
        "palace_places": Row(Whole(0)),
        "jade_houses": Row(Table({"price": Whole(1), "jade": Whole(1)}), 1, MOST_HOUSES),
    }
)

FILE: Final = Table(
    {
        "format": Whole(1, 1),
        "name": NAME,
        "players": Table(
            {
                "count": Row(PLAYERS, 2, 2),
                "colours": Row(PLAIN, 5, 5),
                "servants": Whole(1, MOST_SERVANTS),
                "servants_in_pool_at_start": Whole(1),
                "double_servants": Whole(1, 1),
                "ships": Whole(1, MOST_SHIPS),
                "ship_capacity": Whole(3, 3),
                "travel_token_spaces": Whole(1),
                "harbour_reward_spaces": Table(
                    # There is only one Double Servant to unlock.
                    {"vp": Whole(0), "gift_card": Whole(0), "double_servant": Whole(0, 1)}
                ),
            }
        ),
        "days": Table(
            {"count": Whole(1, MOST_DAYS), "morning_servants": Row(Whole(0), 1, MOST_DAYS)}
        ),
        "tracks": Table(
            {
                "intrigue_steps": Whole(1),
                "palace_steps": Whole(1),
                "wall_threshold": counts(tuple(str(n) for n in FAMILY_COUNTS), 2),
            }
        ),
        "board": Table({"small": BOARD_SIDE, "large": BOARD_SIDE}),
        "jade": Table(
            {
                "total": Whole(0, MOST_JADE),
                "square_price": Whole(1),
                "end_score": Row(Whole(0, MOST_JADE)),
                "end_score_beyond": Whole(0),
            }
        ),
        "dice": Table({"faces": Row(Row(GIFT_VALUE, 6, 6), 3, 3)}),
        "gift_cards": Table(
            {
                "board": Row(CARD, 7, 7),
                "draw": Row(CARD),
                "sets": Row(Row(CARD, 4, 4), 5, 5),
                "gifts": Row(NAME, 9, 9),
                "solo_sets": Row(Table({"human": SET_NUMBER, "meng": SET_NUMBER}), 1, 20),
            }
        ),
        "decrees": Table(
            {
                "price_by_level": counts(("1", "2", "3"), 0),
                "level_1": Row(decree(DECREES[1]), 5, 5),
                "level_2": Row(decree(DECREES[2]), 5, 5),
                # These score at the end, by their own rules (END-2).
                "level_3": Row(Table({"id": OneOf(DECREES[3])}), 5, 5),
            }
        ),
        "travel_tokens": Table(
            {
                "basic": counts(BASIC_TOKENS, 0, MOST_TOKENS),
                "bonus": counts(BONUS_TOKENS, 0, MOST_TOKENS),
                "exchange": Table(
                    {what: Table({"tokens": Whole(1), "gain": Whole(1)}) for what in EXCHANGES}
                ),
            }
        ),
        "map": Table(
            {
                "ring": Row(PLAIN, 3, MOST_CITIES),
                "inner": Row(PLAIN, 0, MOST_CITIES),
                "roads": Row(Row(PLAIN, 2, 2), 0, MOST_ROADS),
                "place": FreeTable(
                    Row(Whole(0, 100), 2, 2), 2 * MOST_CITIES, "a table with a place for every city"
                ),
            }
        ),
        "automa": Table(
            {
                "cards": counts(LOCATIONS, 1, MOST_AUTOMA_CARDS),
                "special": Whole(1, MOST_AUTOMA_CARDS),
            }
        ),
        "basis": FreeTable(
            Text(
                rf"({'|'.join(KINDS)})(: {SHOWN}{{1,{MOST_NOTE}}})?",
                f'one of {", ".join(KINDS)}, perhaps with ": " and a note',
                "basis",
                MOST_NOTE,
            ),
            MOST_BASES,
            "a table with the basis of every figure",
        ),
    }
)
