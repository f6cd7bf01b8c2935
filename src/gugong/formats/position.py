"""Positions: the whole state as named, JSON-ready data, and back with every check.

`position_of` leaves nothing out; `read_position` refuses whatever could not lie on a table.
"""

from collections.abc import Mapping

from gugong.components import Components, packaged
from gugong.errors import PositionError
from gugong.formats.vocabulary import Json, frame_words, named_all, number, seat_word
from gugong.options import choose_box
from gugong.rules import RULES_VERSION
from gugong.rules.box import Box
from gugong.rules.constants import (
    AUTOMA_CARDS,
    CARDS,
    DECREES,
    DOUBLE_PLACES,
    LOCATIONS,
    NO_TOKEN,
    PLACES,
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


def position_of(s: State) -> dict[str, Json]:
    """Everything, in words."""
    box = s.box
    return {
        "day": s.day,
        "start": s.start,
        "medal": seat_word(s.medal),
        "turn": seat_word(s.turn),
        "officials": {LOCATIONS[i]: CARDS[s.board[i]] for i in range(7)},
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
            for i in range(0, len(s.laid), 4)
        ],
        "families": [_family(s, seat) for seat in range(box.families)],
        "meng": _meng(s),
        "frames": [frame_words(box, frame) for frame in s.frames],
        "drawn": {STREAMS[i]: s.drawn[i] for i in range(len(STREAMS))},
        "seen": s.seen,
    }


def _meng(s: State) -> dict[str, Json] | None:
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


def _family(s: State, seat: int) -> dict[str, Json]:
    box = s.box
    return {
        "pool": s.pool[seat],
        "supply": s.supply[seat],
        "double": DOUBLE_PLACES[s.double[seat]],
        "wall": s.wall[seat],
        "hand": named_all(CARDS, s.hands[seat]),
        "discard": named_all(CARDS, s.discards[seat]),
        "shown": named_all(CARDS, s.shown[seat]),
        "tokens": named_all(TOKENS, s.tokens[seat]),
        "rewards": {REWARDS[r]: s.rewards[seat * 3 + r] for r in range(3)},
        "traveller": None if s.travellers[seat] == NOBODY else box.city_names[s.travellers[seat]],
        "envoy": s.envoys[seat],
        "place": None if s.palace[seat] == NOBODY else s.palace[seat] + 1,
        "intrigue": s.steps[seat],
        "jade": s.jade[seat],
        "points": {SOURCES[i]: s.points[seat * SOURCE_COUNT + i] for i in range(SOURCE_COUNT)},
    }


# Reading


class _Reader:
    """Takes a position apart and collects what is wrong, by key."""

    def __init__(self, box: Box) -> None:
        self.box = box
        self.problems: list[tuple[str, str]] = []

    def get(self, data: object, key: str, path: str = "") -> object:
        if isinstance(data, dict) and key in data:
            return data[key]
        self.problems.append((path + key, "is missing"))
        return None

    def number(self, data: object, key: str, kind: str = "number", path: str = "") -> int:
        return self.convert(self.get(data, key, path), path + key, kind)

    def convert(self, value: object, key: str, kind: str) -> int:
        if (key, "is missing") in self.problems:
            return 0
        try:
            return number(self.box, kind, value)
        except ValueError as error:
            self.problems.append((key, str(error)))
            return 0

    def numbers(self, data: object, key: str, kind: str = "number", path: str = "") -> list[int]:
        values = self.get(data, key, path)
        if not isinstance(values, list):
            if values is not None:
                self.problems.append((path + key, "is not a list"))
            return []
        return [self.convert(v, f"{path}{key}.{i}", kind) for i, v in enumerate(values)]

    def items(self, data: object, key: str) -> list[object]:
        values = self.get(data, key)
        if isinstance(values, list):
            return values
        if values is not None:
            self.problems.append((key, "is not a list"))
        return []


def read_box(data: Mapping[str, object], components: Components) -> Box:
    """What a position is played with."""
    problems: list[tuple[str, str]] = []
    if data.get("rules") != RULES_VERSION:
        problems.append(("rules", f"version {data.get('rules')!r}; this is {RULES_VERSION}"))
    version = data.get("components")
    if version != components.version:
        former = packaged(version) if isinstance(version, str) else None
        if former is None:
            what = f"{version!r} is not {components.version}: give its components file"
            problems.append(("components", what))
        else:
            components = former
    options = data.get("options")
    if not isinstance(options, dict):
        problems.append(("options", "must be a table"))
    if problems or not isinstance(options, dict):
        raise PositionError(problems)
    try:
        return choose_box(components, data.get("players"), options)
    except ValueError as error:
        raise PositionError([("options", str(error))]) from error


def read_position(box: Box, data: object) -> State:
    """The state of a position; PositionError lists everything that is wrong with it."""
    reader = _Reader(box)
    s = blank(box)
    _read_board(reader, s, data)
    families = reader.items(data, "families")
    if len(families) != box.families:
        reader.problems.append(("families", f"{len(families)} listed; {box.families} play"))
    for seat, family in enumerate(families[: box.families]):
        _read_family(reader, s, seat, family)
    if box.solo is not None:
        _read_meng(reader, s, reader.get(data, "meng"))
    _read_frames(reader, s, data)
    if not reader.problems:
        reader.problems = problems_of(s)
    if reader.problems:
        raise PositionError(reader.problems)
    return s


def _read_board(reader: _Reader, s: State, data: object) -> None:
    box = s.box
    s.day = reader.number(data, "day")
    s.start = reader.number(data, "start", "seat")
    s.medal = reader.number(data, "medal", "seat")
    s.turn = reader.number(data, "turn", "seat")
    officials = reader.get(data, "officials")
    s.board = [reader.number(officials, name, "card", "officials.") for name in LOCATIONS]
    s.gifts = sorted(reader.numbers(data, "gift_pile", "card"))
    s.dice = reader.numbers(data, "dice")
    cities = reader.get(data, "cities")
    for i, name in enumerate(box.city_names):
        token = reader.get(cities, name, "cities.")
        s.cities[i] = (
            NO_TOKEN if token is None else reader.convert(token, f"cities.{name}", "token")
        )
    s.pile = sorted(reader.numbers(data, "token_pile", "token"))
    s.spent = sorted(reader.numbers(data, "token_discard", "token"))
    s.houses = reader.numbers(data, "jade_houses")
    for i, item in enumerate(reader.items(data, "decrees")):
        decree = reader.number(item, "decree", "decree", f"decrees.{i}.")
        s.decrees.append(decree)
        for seat in reader.numbers(item, "seats", "seat", f"decrees.{i}."):
            s.holders[decree] |= 1 << max(seat, 0)
    s.markers = reader.numbers(data, "markers", "seat")
    for i, item in enumerate(reader.items(data, "ships")):
        berth = reader.number(item, "berth", "berth", f"ships.{i}.")
        s.berths[berth] = reader.number(item, "seat", "seat", f"ships.{i}.")
        s.loads[berth] = reader.number(item, "servants", "number", f"ships.{i}.")
        s.doubles_aboard[berth] = reader.number(item, "double", "number", f"ships.{i}.")
    for i, item in enumerate(reader.items(data, "laid")):
        for key, kind in (
            ("token", "token"), ("seat", "seat"), ("location", "place"), ("double", "number"),
        ):  # fmt: skip
            s.laid.append(reader.number(item, key, kind, f"laid.{i}."))
    drawn = reader.get(data, "drawn")
    s.drawn = [reader.number(drawn, name, "number", "drawn.") for name in STREAMS]
    s.seen = reader.number(data, "seen")


def _read_family(reader: _Reader, s: State, seat: int, data: object) -> None:
    path = f"families.{seat}."
    s.pool[seat] = reader.number(data, "pool", "number", path)
    s.supply[seat] = reader.number(data, "supply", "number", path)
    s.double[seat] = reader.number(data, "double", "double", path)
    s.wall[seat] = reader.number(data, "wall", "number", path)
    s.hands[seat] = tuple(sorted(reader.numbers(data, "hand", "card", path)))
    discard = reader.numbers(data, "discard", "card", path)
    s.discards[seat] = tuple(discard if seat == s.box.meng else sorted(discard))
    s.shown[seat] = tuple(sorted(reader.numbers(data, "shown", "card", path)))
    s.tokens[seat] = tuple(sorted(reader.numbers(data, "tokens", "token", path)))
    rewards = reader.get(data, "rewards", path)
    for r, name in enumerate(REWARDS):
        s.rewards[seat * 3 + r] = reader.number(rewards, name, "number", path + "rewards.")
    city = reader.get(data, "traveller", path)
    s.travellers[seat] = (
        NOBODY if city is None else reader.convert(city, path + "traveller", "city")
    )
    s.envoys[seat] = reader.number(data, "envoy", "number", path)
    place = reader.get(data, "place", path)
    s.palace[seat] = NOBODY if place is None else reader.convert(place, path + "place", "ordinal")
    s.steps[seat] = reader.number(data, "intrigue", "number", path)
    s.jade[seat] = reader.number(data, "jade", "number", path)
    points = reader.get(data, "points", path)
    for i, name in enumerate(SOURCES):
        value = reader.get(points, name, path + "points.")
        amount = value if isinstance(value, int) and abs(value) < 1000 else 0  # a toll may cost
        s.points[seat * SOURCE_COUNT + i] = amount
        s.vp[seat] += amount


def _read_meng(reader: _Reader, s: State, data: object) -> None:
    focus = reader.get(data, "focus", "meng.")
    s.focus = NOBODY if focus is None else reader.convert(focus, "meng.focus", "location")
    s.automa = sorted(reader.numbers(data, "automa", "automa", "meng."))
    s.automa_today = reader.numbers(data, "automa_today", "automa", "meng.")
    s.automa_used = sorted(reader.numbers(data, "automa_used", "automa", "meng."))
    s.under = reader.numbers(data, "under", "card", "meng.")


def _read_frames(reader: _Reader, s: State, data: object) -> None:
    for i, item in enumerate(reader.items(data, "frames")):
        kind = reader.number(item, "kind", "frame", f"frames.{i}.")
        seat = reader.number(item, "seat", "seat", f"frames.{i}.")
        numbers = [0, 0, 0]
        for j, argument in enumerate(KINDS[kind].arguments):
            name, of = name_and_kind(argument)
            numbers[j] = reader.number(item, name, of, f"frames.{i}.")
        s.push(kind, seat, numbers[0], numbers[1], numbers[2])
