"""Positions: the whole state as named, JSON-ready data, and back with every check.

`position_of` leaves nothing out; `read_position` refuses what could not lie on a table. First every
word must be one that its key can have, then `rules.invariants` looks at the table as a whole.
"""

from collections import Counter
from collections.abc import Mapping
from typing import Final

from gugong.components import Components, packaged
from gugong.errors import PositionError
from gugong.formats.vocabulary import (
    frame_words,
    named_all,
    number,
    quoted,
    seat_word,
)
from gugong.options import choose_box
from gugong.rules import RULES_VERSION
from gugong.rules.box import Box
from gugong.rules.constants import (
    AUTOMA_CARDS,
    CARDS,
    DECREES,
    DOUBLE_PLACES,
    LAID_SIZE,
    LOCATIONS,
    NO_TOKEN,
    PLACES,
    REWARD_COUNT,
    REWARDS,
    SOURCE_COUNT,
    SOURCES,
    STREAMS,
    TOKENS,
)
from gugong.rules.frames import KINDS, NOBODY
from gugong.rules.invariants import problems_of
from gugong.rules.kinds import name_and_kind
from gugong.rules.state import State, blank


def position_of(s: State) -> dict[str, object]:
    """Everything, in words."""
    box = s.box
    return {
        "day": s.day,
        "start": s.start,
        "medal": seat_word(s.medal),
        "turn": seat_word(s.turn),
        "officials": {LOCATIONS[i]: CARDS[s.board[i]] for i in range(len(LOCATIONS))},
        "gift_pile": named_all(CARDS, s.gifts),
        "dice": list(s.dice),
        "cities": {
            name: None if token == NO_TOKEN else TOKENS[token]
            for name, token in zip(box.city_names, s.cities, strict=True)
        },
        "token_pile": named_all(TOKENS, s.pile),
        "token_discard": named_all(TOKENS, s.spent),
        "jade_houses": list(s.houses),
        "decrees": [
            {"decree": DECREES[d], "seats": [i for i in range(box.families) if s.holds(i, d)]}
            for d in s.decrees
        ],
        "markers": list(s.markers),
        "ships": [
            {
                "berth": box.berth_name(berth),
                "seat": s.berths[berth],
                "servants": s.loads[berth],
                "double": s.doubles_aboard[berth],
            }
            for berth in range(len(s.berths))
            if s.berths[berth] != NOBODY
        ],
        "laid": [
            {
                "token": TOKENS[s.laid[i]],
                "seat": s.laid[i + 1],
                "location": PLACES[s.laid[i + 2]],
                "double": s.laid[i + 3],
            }
            for i in range(0, len(s.laid), LAID_SIZE)
        ],
        "families": [_family(s, seat) for seat in range(box.families)],
        "meng": _meng(s),
        "frames": [frame_words(box, frame) for frame in s.frames],
        "drawn": {STREAMS[i]: s.drawn[i] for i in range(len(STREAMS))},
        "seen": s.seen,
    }


def _meng(s: State) -> dict[str, object] | None:
    """What only a solo game has (SOLO)."""
    if s.box.solo is None:
        return None
    return {
        "focus": None if s.focus == NOBODY else LOCATIONS[s.focus],
        "automa": named_all(AUTOMA_CARDS, s.automa),
        "automa_today": named_all(AUTOMA_CARDS, s.automa_today),
        "automa_used": named_all(AUTOMA_CARDS, s.automa_used),
        "under": named_all(CARDS, s.under),
    }


def _family(s: State, seat: int) -> dict[str, object]:
    box = s.box
    return {
        "pool": s.pool[seat],
        "supply": s.supply[seat],
        "double": DOUBLE_PLACES[s.double[seat]],
        "wall": s.wall[seat],
        "hand": named_all(CARDS, s.hands[seat]),
        "discard": named_all(CARDS, s.discards[seat]),
        "shown": named_all(CARDS, s.shown(seat)),
        "tokens": named_all(TOKENS, s.tokens[seat]),
        "rewards": {REWARDS[r]: s.rewards[seat * REWARD_COUNT + r] for r in range(REWARD_COUNT)},
        "traveller": None if s.travellers[seat] == NOBODY else box.city_names[s.travellers[seat]],
        "envoy": s.envoys[seat],
        "place": None if s.palace[seat] == NOBODY else s.palace[seat] + 1,
        "intrigue": s.steps[seat],
        "jade": s.jade[seat],
        "points": {SOURCES[i]: s.points[seat * SOURCE_COUNT + i] for i in range(SOURCE_COUNT)},
    }


# Reading

# What a position holds apart from the table: the game's settings, and the luck to come.
HEADER: Final = ("rules", "components", "players", "options", "seed")
MOST_POINTS: Final = 999


class _Mapping:
    """One mapping of a position, read key by key. What is wrong is collected by key."""

    __slots__ = ("box", "data", "is_one", "more", "path", "problems", "unread")

    def __init__(
        self, box: Box, data: object, path: str, problems: list[tuple[str, str]], more: bool
    ) -> None:
        self.box = box
        self.path = path
        self.problems = problems
        self.more = more
        self.is_one = isinstance(data, Mapping)
        self.data: dict[object, object] = dict(data) if isinstance(data, Mapping) else {}
        self.unread: list[object] = list(self.data)
        if not self.is_one:
            problems.append((path or "position", f"{quoted(data)} is not a mapping"))

    def key(self, name: object) -> str:
        return f"{self.path}.{name}" if self.path else str(name)

    def tell(self, name: object, what: str) -> None:
        self.problems.append((self.key(name), what))

    def has(self, name: str) -> bool:
        """Return whether the key is there; reports it if not."""
        if name in self.data:
            if name in self.unread:
                self.unread.remove(name)
            return True
        if self.is_one:
            self.tell(name, "is missing")
        return False

    def convert(self, name: str, value: object, kind: str) -> int:
        try:
            return number(self.box, kind, value)
        except ValueError as error:
            self.tell(name, str(error))
            return 0

    def number(self, name: str, kind: str = "number") -> int:
        return self.convert(name, self.data[name], kind) if self.has(name) else 0

    def number_or_none(self, name: str, kind: str) -> int:
        """The same, where null stands for nothing or nobody."""
        if not self.has(name) or self.data[name] is None:
            return NOBODY
        return self.convert(name, self.data[name], kind)

    def items(self, name: str) -> list[object]:
        if not self.has(name):
            return []
        values = self.data[name]
        if isinstance(values, list):
            return values
        self.tell(name, f"{quoted(values)} is not a list")
        return []

    def numbers(self, name: str, kind: str = "number") -> list[int]:
        return [
            self.convert(f"{name}.{i}", value, kind) for i, value in enumerate(self.items(name))
        ]

    def mapping(self, name: str) -> "_Mapping":
        """The mapping below a key; for a missing key, one that reports no further problems."""
        if self.has(name):
            return _Mapping(self.box, self.data[name], self.key(name), self.problems, self.more)
        return _Mapping(self.box, None, self.key(name), [], True)

    def mappings(self, name: str) -> "list[_Mapping]":
        return [
            _Mapping(self.box, value, self.key(f"{name}.{i}"), self.problems, self.more)
            for i, value in enumerate(self.items(name))
        ]

    def done(self) -> None:
        """Nothing more is read: what is left over has no business there."""
        for name in self.unread if not self.more else []:
            self.tell(quoted(name)[1:-1] if isinstance(name, str) else quoted(name), "no such key")


def read_box(data: object, components: Components) -> Box:
    """What a position is played with."""
    if not isinstance(data, Mapping):
        raise PositionError([("position", f"{quoted(data)} is not a mapping")])
    problems: list[tuple[str, str]] = []
    rules = data.get("rules")
    if rules != RULES_VERSION:
        problems.append(("rules", f"version {quoted(rules)}; this is {RULES_VERSION}"))
    version = data.get("components")
    if version != components.version:
        ours = packaged(version) if isinstance(version, str) else None
        if ours is None:
            what = f"{quoted(version)} is not {components.version}: give its components file"
            problems.append(("components", what))
        else:
            components = ours
    options = data.get("options")
    if not isinstance(options, Mapping):
        problems.append(("options", f"{quoted(options)} is not a mapping"))
    if problems or not isinstance(options, Mapping):
        raise PositionError(problems)
    try:
        return choose_box(components, data.get("players"), options)
    except ValueError as error:
        name, _, what = str(error).partition(": ")
        key = name if name == "players" else f"options.{name}"
        raise PositionError([(key, what)]) from error


def read_position(box: Box, data: object, more: bool = False) -> State:
    """The state of a position; PositionError lists everything that is wrong with it.

    With `more` it may have further keys, as a view has that was filled up to a position.
    """
    problems: list[tuple[str, str]] = []
    s = blank(box)
    top = _Mapping(box, data, "", problems, more)
    for name in HEADER:
        if name in top.unread:
            top.unread.remove(name)
    _read_board(top, s)
    families = top.mappings("families")
    if top.is_one and len(families) != box.families:
        top.tell("families", f"{len(families)} listed; {box.families} play")
    for seat, family in enumerate(families[: box.families]):
        _read_family(family, s, seat)
    if box.solo is not None:
        _read_meng(top.mapping("meng"), s)
    elif top.has("meng") and top.data["meng"] is not None:
        top.tell("meng", "Meng is not at this table (SOLO)")
    for frame in top.mappings("frames"):
        _read_frame(frame, s)
    top.done()
    problems = problems or problems_of(s)
    if problems:
        raise PositionError(problems)
    return s


def _read_board(top: _Mapping, s: State) -> None:
    s.day = top.number("day")
    s.start = top.number("start", "seat")
    s.medal = top.number("medal", "seat")
    s.turn = top.number("turn", "seat")
    officials = top.mapping("officials")
    s.board = [officials.number(name, "card") for name in LOCATIONS]
    officials.done()
    s.gifts = sorted(top.numbers("gift_pile", "card"))
    s.dice = top.numbers("dice")
    cities = top.mapping("cities")
    s.cities = [cities.number_or_none(name, "token") for name in s.box.city_names]
    cities.done()
    s.pile = sorted(top.numbers("token_pile", "token"))
    s.spent = sorted(top.numbers("token_discard", "token"))
    s.houses = top.numbers("jade_houses")
    for row in top.mappings("decrees"):
        decree = row.number("decree", "decree")
        s.decrees.append(decree)
        for seat in row.numbers("seats", "seat"):
            if seat == NOBODY or s.holds(seat, decree):
                row.tell("seats", "each family that has a servant on it, once (DEC-2)")
            else:
                s.holders[decree] |= 1 << seat
        row.done()
    s.markers = top.numbers("markers", "seat")
    for row in top.mappings("ships"):
        _read_ship(row, s)
    for row in top.mappings("laid"):
        for name, kind in (
            ("token", "token"), ("seat", "seat"), ("location", "place"), ("double", "number"),
        ):  # fmt: skip
            s.laid.append(row.number(name, kind))
        row.done()
    drawn = top.mapping("drawn")
    s.drawn = [drawn.number(name) for name in STREAMS]
    drawn.done()
    s.seen = top.number("seen")


def _read_ship(row: _Mapping, s: State) -> None:
    berth = row.number("berth", "berth")
    seat = row.number("seat", "seat")
    if s.berths[berth] != NOBODY:
        row.tell("berth", "another ship lies there; a harbour holds one (CAN-1)")
    if seat == NOBODY:
        row.tell("seat", "every ship has an owner")
    s.berths[berth] = seat
    s.loads[berth] = row.number("servants")
    s.doubles_aboard[berth] = row.number("double")
    row.done()


def _read_family(family: _Mapping, s: State, seat: int) -> None:
    s.pool[seat] = family.number("pool")
    s.supply[seat] = family.number("supply")
    s.double[seat] = family.number("double", "double")
    s.wall[seat] = family.number("wall")
    s.hands[seat] = tuple(sorted(family.numbers("hand", "card")))
    discard = family.numbers("discard", "card")
    s.discards[seat] = tuple(discard if seat == s.box.meng else sorted(discard))
    shown = tuple(family.numbers("shown", "card"))
    if Counter(shown) <= Counter(s.hands[seat] + s.discards[seat]):
        s.set_shown(seat, shown)
    else:
        family.tell("shown", "cards it does not have")
    s.tokens[seat] = tuple(sorted(family.numbers("tokens", "token")))
    rewards = family.mapping("rewards")
    for r, name in enumerate(REWARDS):
        s.rewards[seat * REWARD_COUNT + r] = rewards.number(name)
    rewards.done()
    s.travellers[seat] = family.number_or_none("traveller", "city")
    s.envoys[seat] = family.number("envoy")
    s.palace[seat] = family.number_or_none("place", "ordinal")
    s.steps[seat] = family.number("intrigue")
    s.jade[seat] = family.number("jade")
    points = family.mapping("points")
    for i, name in enumerate(SOURCES):
        amount = _points(points, name)
        s.points[seat * SOURCE_COUNT + i] = amount
        s.vp[seat] += amount
    points.done()
    family.done()


def _points(points: _Mapping, name: str) -> int:
    """Unlike any other number this one can be negative: a toll costs points (BON-2)."""
    if not points.has(name):
        return 0
    value = points.data[name]
    if isinstance(value, bool) or not isinstance(value, int):
        points.tell(name, f"{quoted(value)} is not a whole number")
        return 0
    if abs(value) > MOST_POINTS:
        points.tell(name, f"more than {MOST_POINTS}")
        return 0
    return value


def _read_meng(meng: _Mapping, s: State) -> None:
    s.focus = meng.number_or_none("focus", "location")
    s.automa = sorted(meng.numbers("automa", "automa"))
    s.automa_today = meng.numbers("automa_today", "automa")
    s.automa_used = sorted(meng.numbers("automa_used", "automa"))
    s.under = meng.numbers("under", "card")
    meng.done()


def _read_frame(row: _Mapping, s: State) -> None:
    told = len(row.problems)
    kind = row.number("kind", "frame")
    if len(row.problems) > told:  # which arguments it has nobody knows
        return
    seat = row.number("seat", "seat")
    numbers = [0, 0, 0]
    for j, argument in enumerate(KINDS[kind].arguments):
        name, of = name_and_kind(argument)
        numbers[j] = row.number(name, of)
    row.done()
    s.push(kind, seat, numbers[0], numbers[1], numbers[2])
