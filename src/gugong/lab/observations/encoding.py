"""Encodes what a seat sees as small numbers in one row of bytes, for agents that learn.

The row is made from the state, without the detour over a view, because learners need hundreds of
thousands of rows a second. So this file hides for itself: of other families' cards it may read
`shown` and how many they are, of piles their sizes, and nothing else (docs/decisions/0006).

>>> from gugong import Game
>>> from gugong.lab.observations.encoding import Encoder
>>> game = Game(players=3, seed=7)
>>> encoder = Encoder(game.state.box)
>>> row = encoder.row(game.state, 0)
>>> list(row[encoder.layout.pool : encoder.layout.pool + 5])
[6, 6, 6, 0, 0]

A `BytesWriter` is what mypyc sets single bytes in with one instruction; in a `bytearray` each byte
costs a call, and a row would take five times as long.
"""

from typing import TYPE_CHECKING

from librt.strings import BytesWriter

from gugong.lab.observations.layout import BONUS, CARD_COLUMNS, MOST, SEATS, Layout
from gugong.rules.box import Box
from gugong.rules.constants import (
    ACTION,
    AUTOMA_CARDS,
    DECREES,
    DOUBLE_PLACES,
    FACES,
    HIGHEST_VALUE,
    LAID_SIZE,
    NO_TOKEN,
    PLACES,
    REWARD_COUNT,
    SOURCE_COUNT,
    SQUARE,
    T_FLATTERY,
    TOKENS,
    VALUE,
)
from gugong.rules.decrees import decree_price
from gugong.rules.frames import KINDS, NOBODY, Frame
from gugong.rules.jade import house_price
from gugong.rules.state import State
from gugong.rules.wall import on_wall

if TYPE_CHECKING:  # plain machine integers, where the core is compiled
    from mypy_extensions import i64


class Encoder:
    """Writes rows for games with one box."""

    __slots__ = ("blank", "box", "layout", "rows")

    def __init__(self, box: Box) -> None:
        self.box: Box = box
        self.layout: Layout = Layout(box.components)
        n = box.families
        # For each viewer the row of every seat, nobody's last.
        self.rows: list[list[int]] = [
            [(seat - viewer) % n for seat in range(n)] + [NOBODY] for viewer in range(n)
        ]
        self.blank: bytes = bytes(self._same_in_all_games())

    def _same_in_all_games(self) -> bytearray:
        layout, box = self.layout, self.box
        row = bytearray(layout.size)
        for i in range(box.families):
            row[layout.seated + i] = 1
        row[layout.options] = box.bonus_tokens
        row[layout.options + 1] = box.expert
        row[layout.threshold] = box.threshold
        for place, vp in enumerate(box.palace_places):
            row[layout.palace + place * (1 + SEATS)] = min(vp, MOST)
        for house, price in enumerate(box.house_price):
            row[layout.jade_houses + house * 3] = min(price, MOST)
        row[layout.jade_houses + layout.houses * 3] = min(box.square_price, MOST)
        return row

    def row(self, s: State, viewer: int) -> bytearray:
        """Return what this seat sees."""
        out = BytesWriter()
        self.write(out, s, viewer)
        return bytearray(out.getvalue())

    def write(self, out: BytesWriter, s: State, viewer: int) -> None:
        """Add the row of what this seat sees."""
        begin: i64 = len(out)
        rows = self.rows[viewer]
        out.write(self.blank)
        self._moment(out, begin, s, viewer, rows)
        self._cards(out, begin, s, viewer)
        for seat in range(len(s.pool)):
            self._family(out, begin, s, seat, rows[seat])
        self._locations(out, begin, s, viewer, rows)
        self._map(out, begin, s)
        if s.laid:
            self._laid(out, begin, s, rows)
        if s.box.solo is not None:
            self._meng(out, begin, s)

    def _moment(
        self, out: BytesWriter, begin: "i64", s: State, viewer: int, rows: list[int]
    ) -> None:
        layout = self.layout
        out[begin + layout.day + s.day - 1] = 1
        out[begin + layout.start + rows[s.start]] = 1
        if s.medal != NOBODY:
            out[begin + layout.medal + rows[s.medal]] = 1
        if s.turn != NOBODY:
            out[begin + layout.turn + rows[s.turn]] = 1
        for frame in s.frames:
            at = begin + layout.agenda + frame.kind
            add(out, at if frame.seat == viewer else at + len(KINDS), 1)
        if s.frames:
            frame = s.frames[-1]
            out[begin + layout.chooser + rows[frame.seat]] = 1
            out[begin + layout.question + frame.kind] = 1
            self._arguments(out, begin, frame)

    def _arguments(self, out: BytesWriter, begin: "i64", frame: Frame) -> None:
        for argument in self.layout.arguments[frame.kind]:
            number = frame.a
            if argument.place == 1:
                number = frame.b
            elif argument.place == 2:
                number = frame.c
            at = begin + argument.at
            if argument.kind == "number":
                put(out, at, number)
            elif argument.kind == "decrees":
                for decree in range(len(DECREES)):
                    out[at + decree] = number >> decree & 1
            else:
                out[at + number] = 1

    def _cards(self, out: BytesWriter, begin: "i64", s: State, viewer: int) -> None:
        layout = self.layout
        write_cards(out, begin + layout.hand, s.hands[viewer])
        write_cards(out, begin + layout.discard, s.discards[viewer])
        at = begin + layout.officials
        for card in s.board:
            write_card(out, at, card)
            at += CARD_COLUMNS
        put(out, begin + layout.gift_pile, len(s.gifts))
        at = begin + layout.dice - 1
        for value in s.dice:
            out[at + value] = 1
            at += HIGHEST_VALUE

    def _family(self, out: BytesWriter, begin: "i64", s: State, seat: "i64", row: int) -> None:
        layout = self.layout
        at = begin + row
        put(out, at + layout.hand_size, len(s.hands[seat]))
        put(out, at + layout.discard_size, len(s.discards[seat]))
        put(out, at + layout.pool, s.pool[seat])
        put(out, at + layout.supply, s.supply[seat])
        put(out, at + layout.vp, s.vp[seat])
        put(out, at + layout.jade, s.jade[seat])
        put(out, at + layout.intrigue, s.steps[seat])
        put(out, at + layout.envoy, s.envoys[seat])
        put(out, at + layout.ships, s.box.ships)
        out[begin + layout.double + row * len(DOUBLE_PLACES) + s.double[seat]] = 1
        if s.travellers[seat] != NOBODY:
            out[begin + layout.traveller + row * layout.cities + s.travellers[seat]] = 1
        if s.palace[seat] != NOBODY:
            out[begin + layout.palace + s.palace[seat] * (1 + SEATS) + 1 + row] = 1
        at = begin + layout.shown + row * FACES
        for card in s.hands[seat]:
            add(out, at + card, 1)
        for card in s.discards[seat]:
            add(out, at + card, 1)
        for card in s.unseen[seat]:  # the others see all but these
            take_one(out, at + card)
        at = begin + layout.tokens + row * len(TOKENS)
        for token in s.tokens[seat]:
            add(out, at + token, 1)
        at = begin + layout.rewards + row * REWARD_COUNT
        for i in range(REWARD_COUNT):
            put(out, at + i, s.rewards[seat * REWARD_COUNT + i])
        if s.vp[seat] != 0 or s.box.bonus_tokens:  # toll can take as much as the rest brought
            self._points(out, begin, s, seat, row)

    def _points(self, out: BytesWriter, begin: "i64", s: State, seat: "i64", row: int) -> None:
        """By source; what is below 0, which only toll can be, in a column of its own."""
        at = begin + self.layout.points + row * (SOURCE_COUNT + 1)
        first = seat * SOURCE_COUNT
        points = s.points
        for source in range(SOURCE_COUNT):
            vp = points[first + source]
            if vp > 0:
                put(out, at + source, vp)
            elif vp < 0:
                put(out, at + SOURCE_COUNT, -vp)

    def _locations(
        self, out: BytesWriter, begin: "i64", s: State, viewer: int, rows: list[int]
    ) -> None:
        """Wall, intrigue, jade, decrees and canal."""
        layout = self.layout
        counts = on_wall(s)
        for i in range(len(counts)):
            put(out, begin + layout.wall + rows[i], counts[i])
            out[begin + layout.markers + rows[s.markers[i]]] = i + 1
        at = begin + layout.jade_houses
        left = s.box.jade_total  # more may be substituted (JADE-2)
        for house in range(len(s.houses)):
            put(out, at + 1, house_price(s, viewer, house))
            put(out, at + 2, s.houses[house])
            left -= s.houses[house]
            at += 3
        for jade in s.jade:
            left -= jade
        at = begin + layout.jade_houses + layout.houses * 3
        put(out, at + 1, house_price(s, viewer, SQUARE))
        put(out, at + 2, left)
        for decree in s.decrees:
            at = begin + layout.decrees + decree * (3 + SEATS)
            out[at] = 1
            put(out, at + 1, decree_price(s, viewer, decree))
            put(out, at + 2, s.box.decree_vp[decree])
            holders = s.holders[decree]
            if holders != 0:
                for seat in range(len(s.pool)):
                    out[at + 3 + rows[seat]] = holders >> seat & 1
        at = begin + layout.canal
        for berth in range(len(s.berths)):
            owner = s.berths[berth]
            if owner != NOBODY:
                out[at + rows[owner]] = 1
                out[at + SEATS] = s.loads[berth]
                out[at + SEATS + 1] = s.doubles_aboard[berth]
                take_one(out, begin + layout.ships + rows[owner])
            at += SEATS + 2

    def _map(self, out: BytesWriter, begin: "i64", s: State) -> None:
        layout = self.layout
        at = begin + layout.city_tokens
        for token in s.cities:
            if token != NO_TOKEN:
                out[at + token] = 1
            at += len(TOKENS)
        put(out, begin + layout.token_pile, len(s.pile))
        at = begin + layout.token_discard
        for token in s.spent:
            add(out, at + token, 1)

    def _laid(self, out: BytesWriter, begin: "i64", s: State, rows: list[int]) -> None:
        """Bonus tokens by family and place; with the Double Servant they count 2 (BON-5)."""
        for i in range(0, len(s.laid), LAID_SIZE):
            kind = s.laid[i] - T_FLATTERY
            at = begin + self.layout.laid + (rows[s.laid[i + 1]] * BONUS + kind) * len(PLACES)
            add(out, at + s.laid[i + 2], 1 + s.laid[i + 3])

    def _meng(self, out: BytesWriter, begin: "i64", s: State) -> None:
        layout = self.layout
        out[begin + layout.focus + s.focus] = 1
        put(out, begin + layout.automa, len(s.automa))
        at = begin + layout.automa_seen
        for card in s.automa_today:
            add(out, at + card, 1)
        for card in s.automa_used:
            add(out, at + len(AUTOMA_CARDS) + card, 1)


def put(out: BytesWriter, at: "i64", number: int) -> None:
    """The number, or the one next to it that a byte can hold."""
    if number > 0:
        out[at] = min(MOST, number)


def add(out: BytesWriter, at: "i64", number: int) -> None:
    put(out, at, out[at] + number)


def take_one(out: BytesWriter, at: "i64") -> None:
    out[at] = out[at] - 1  # `-=` would call Python's own operators


def write_cards(out: BytesWriter, at: "i64", cards: tuple[int, ...]) -> None:
    for card in cards:
        write_card(out, at, card)
        at += CARD_COLUMNS


def write_card(out: BytesWriter, at: "i64", card: int) -> None:
    out[at + VALUE[card] - 1] = 1
    out[at + HIGHEST_VALUE + ACTION[card]] = 1
