"""Positions in a few lines, for puzzles and tests: describe what matters, and the rest is filled
in.

>>> from gugong import PositionBuilder
>>> puzzle = PositionBuilder(players=3, names=("anna", "lisa", "david"))
>>> puzzle.family("anna", pool=3, hand=["6w", "2p"]).family("lisa", wall=4, hand=["9"])
<PositionBuilder: 3 families>
>>> game = puzzle.official("wall", "4w").turn("anna").game()
>>> game.play("give 6w to wall")
>>> game.play("wall servant")  # the fifth: it completes the wall, where lisa has most
>>> game.scores[1].total
3
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from copy import deepcopy
from os import PathLike
from typing import Any, Final, Self, TypedDict, Unpack

from gugong.components import Components
from gugong.errors import PositionError
from gugong.game import Game, open_components
from gugong.options import Options, choose_box
from gugong.rules.box import Box
from gugong.rules.constants import CARDS, DECREES, LOCATIONS, REWARDS, TOKENS

Who = int | str  # a seat, or the name of a family
OWN_BOARD: Final = "own board"


# A position in the making. Any: what is said of it may be wrong, and `from_position` checks it.
Data = dict[str, Any]


class Belongings(TypedDict, total=False):
    """A family's belongings; see docs/notation.md for the words."""

    pool: int
    supply: int  # unless given, all servants that are nowhere else
    wall: int
    hand: list[str]
    discard: list[str]
    shown: list[str]  # cards of hand or discard pile that everyone has seen
    tokens: list[str]
    rewards: dict[str, int]
    double: str  # where the Double Servant is: pool, supply, wall-flat, wall-upright
    traveller: str | None
    envoy: int
    place: int | None  # in the palace, 1 being the best; unless given, the best that is free
    intrigue: int
    jade: int
    points: dict[str, int]
    vp: int  # victory points of which it does not matter where they came from


class Surroundings(TypedDict, total=False):
    """Everything else that a table can have."""

    day: int
    start: Who
    medal: Who | None
    dice: list[int]
    jade_houses: list[int]
    token_discard: list[str]
    seed: int | str  # of the luck to come


class PositionBuilder:
    """A position under construction. Every method returns it, so that calls can be chained.

    A family has nothing unless you say so: its servants are in its supply, its hand is empty.
    Officials, cities, decrees and dice that you do not name are as `seed` deals them; cards and
    tokens that lie nowhere are in their piles. The options are those of `Game`; against Meng you
    are seat 0 and he is seat 1. PositionError says what cannot be, and where.
    """

    def __init__(
        self,
        players: int = 3,
        *,
        names: tuple[str, ...] = (),
        seed: int | str = 1,
        components: Components | str | PathLike[str] | None = None,
        **options: Unpack[Options],
    ) -> None:
        dealt = Game(players, seed=seed, components=components, **options)
        self.names = names
        self.components: Components = open_components(components)
        self.box: Box = choose_box(self.components, players, dealt.options)
        self.data: Data = {}
        self.data.update(dealt.position())
        self.data.update(start=0, medal=None, markers=list(range(dealt.seats)), frames=[])
        for family in self.data["families"]:
            family.update(pool=0, supply=None, hand=[], discard=[], shown=[])
            family["rewards"] = dict.fromkeys(REWARDS, 0)
        if self.data["meng"] is not None:
            self.data["meng"]["under"] = []
        self.officials_named: dict[str, str] = {}
        self.cities_named: dict[str, str | None] = {}
        self.decrees_named: list[str] = []
        self.markers_named: bool = False

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, PositionBuilder):
            return NotImplemented
        return vars(self) == vars(other)

    def __copy__(self) -> "PositionBuilder":
        return deepcopy(self)  # a shallow copy would share what is said of the position

    def __repr__(self) -> str:
        return f"<PositionBuilder: {len(self.data['families'])} families>"

    def seat(self, who: Who) -> int:
        """Return the seat of a family, given as a number or by its name."""
        if isinstance(who, str):
            _known("names", who, self.names)
            return self.names.index(who)
        return who

    # Families

    def family(self, who: Who, **has: Unpack[Belongings]) -> Self:
        """Set what a family has; calls for one family add up."""
        seat = self.seat(who)
        _known("seat", seat, range(len(self.data["families"])))
        family = self.data["families"][seat]
        given: Data = dict(has)
        for name in given:
            _known(f"families.{seat}.{name}", name, Belongings.__annotations__)
        family["rewards"].update(given.pop("rewards", {}))
        family["points"].update(given.pop("points", {}))
        if "vp" in given:
            family["points"]["tokens"] = given.pop("vp")
        if given.get("double", "locked") != "locked":
            family["rewards"]["double"] = 1
        family.update(given)
        return self

    def ship(self, berth: str, who: Who, servants: int, double: int = 0) -> Self:
        """Put a ship in a harbour (`2`, or `a2` on the large side).

        `double` is how many spaces the Double Servant fills aboard.
        """
        seat = self.seat(who)
        ship = {"berth": berth, "seat": seat, "servants": servants, "double": double}
        self.data["ships"].append(ship)
        return self.family(seat, double="ship") if double else self

    def laid(self, token: str, who: Who, location: str = OWN_BOARD, double: int = 0) -> Self:
        """Lay a bonus token in force; `double` is 1 if the Double Servant lies next to it."""
        seat = self.seat(who)
        row = {"token": token, "seat": seat, "location": location, "double": double}
        self.data["laid"].append(row)
        return self.family(seat, double="token") if double else self

    def markers(self, *lowest_first: Who) -> Self:
        """Set the order of the intrigue markers, where the steps alone leave it open (INT-4)."""
        self.data["markers"] = [self.seat(who) for who in lowest_first]
        self.markers_named = True
        return self

    # The board

    def official(self, location: str, card: str) -> Self:
        """Put a gift card at a location."""
        _known("officials", location, LOCATIONS)
        self.officials_named[location] = card
        return self

    def officials(self, *cards: str) -> Self:
        """Put a gift card at all seven, in the order travel, wall, jade, intrigue, palace, decree,
        canal."""
        for location, card in zip(LOCATIONS, cards, strict=True):
            self.official(location, card)
        return self

    def city(self, name: str, token: str | None) -> Self:
        """Put a token on a city; None for none."""
        _known("cities", name, self.box.city_names)
        self.cities_named[name] = token
        return self

    def no_tokens(self) -> Self:
        """Empty the map; name the cities with tokens afterwards."""
        self.cities_named = dict.fromkeys(self.box.city_names)
        return self

    def decree(self, name: str, *holders: Who) -> Self:
        """Put this decree on the board, with servants of these families."""
        _known("decrees", name, DECREES)
        level = self._level(name)
        rows = [row for row in self.data["decrees"] if self._level(row["decree"]) == level]
        free = [row for row in rows if row["decree"] not in self.decrees_named]
        there = [row for row in rows if row["decree"] == name]
        if not there and not free:
            raise PositionError([("decrees", f"two of level {level} lie out already (SET-10)")])
        row = (there or free)[0]
        row.update(decree=name, seats=sorted(self.seat(who) for who in holders))
        self.decrees_named.append(name)
        return self

    def _level(self, decree: str) -> int:
        return self.box.decree_level[DECREES.index(decree)]

    def set(self, **given: Unpack[Surroundings]) -> Self:
        """Set the day, the start player, the holder of the medal, dice, jade left in the houses
        …"""
        values: Data = dict(given)
        for name in values:
            _known(name, name, Surroundings.__annotations__)
        for name in ("start", "medal"):
            if values.get(name) is not None:
                values[name] = self.seat(values[name])
        self.data.update(values)
        return self

    # Meng (SOLO)

    def automa(
        self, *to_come: str, today: Iterable[str] = (), used: Iterable[str] | None = None
    ) -> Self:
        """Set Meng's automa cards: those to come and those played today, in order.

        All others were used on earlier days; or, with `used` given, are to come, too.
        """
        rest = Counter(self._deck())
        _take(rest, "meng.automa", to_come, today, used or ())
        others = list(rest.elements())
        self.data["meng"].update(
            automa=[*to_come, *(others if used is not None else [])],
            automa_today=list(today),
            automa_used=others if used is None else list(used),
        )
        return self

    def gifts(self, *cards: str) -> Self:
        """Set Meng's gift cards for today, in the order in which they will come."""
        self._deck()
        self.data["meng"]["under"] = list(cards[1:])
        return self.family(1, hand=list(cards))

    def _deck(self) -> list[str]:
        meng = self.data["meng"]
        if meng is None:
            raise PositionError([("meng", "Meng is not at this table; he is with players=1")])
        return [*meng["automa"], *meng["automa_today"], *meng["automa_used"]]

    # What comes next

    def turn(self, who: Who) -> Self:
        """Make it this family's turn: it is about to exchange a gift."""
        seat = self.seat(who)
        kind = "meng-turn" if seat == self.box.meng else "exchange"
        return self._by_day(seat, {"kind": kind, "seat": seat})

    def action(self, who: Who, action: str, by: str | None = None) -> Self:
        """Ask this family for one action in its turn.

        It is offered `by` the location, where it is the action of one, or else by a card.
        """
        seat = self.seat(who)
        by = by or ("location" if action in LOCATIONS else "card")
        return self._by_day(seat, {"kind": "action", "seat": seat, "action": action, "by": by})

    def _by_day(self, seat: int, frame: Data) -> Self:
        following = (seat + 1) % len(self.data["families"])
        return self.frames({"kind": "turn", "seat": following}, frame)

    def begin(self, part: str) -> Self:
        """Begin with a part of the day: `dusk`, `night`, `daybreak` or `final-scoring`."""
        return self.frames({"kind": part, "seat": None})

    def frames(self, *frames: Data) -> Self:
        """Set the stack of what is to be decided or done, the next one last."""
        self.data["frames"] = list(frames)
        return self

    # Filling in

    def position(self) -> Data:
        """Return everything, for `Game.from_position`."""
        families = [dict(family) for family in self.data["families"]]
        data: Data = {**self.data, "families": families}
        data["turn"] = self._whose_turn()
        if not self.markers_named:
            data["markers"] = sorted(
                range(len(families)), key=lambda seat: families[seat]["intrigue"]
            )
        for seat, family in enumerate(families):
            if family["supply"] is None:
                family["supply"] = self.box.servants - self._servants_out(seat, family)
        self._fill_palace(families)
        self._fill_cards(data)
        self._fill_tokens(data)
        return data

    def game(self) -> Game:
        """Return the game that begins here."""
        return Game.from_position(self.position(), components=self.components)

    def _whose_turn(self) -> int | None:
        """Return the seat before the family whose turn is next (GIFT-1)."""
        frames = self.data["frames"]
        if not frames or frames[0]["kind"] != "turn":
            return None
        seat: int = frames[0]["seat"]
        return (seat - 1) % len(self.data["families"])

    def _servants_out(self, seat: int, family: Data) -> int:
        data = self.data
        out: int = family["pool"] + family["wall"]
        if seat != self.box.meng:  # neutral servants mark his rewards (SOLO-15)
            out += sum(family["rewards"].values())
        out += sum(seat in row["seats"] for row in data["decrees"])
        out += sum(ship["servants"] for ship in data["ships"] if ship["seat"] == seat)
        out += sum(row["seat"] == seat and not row["double"] for row in data["laid"])
        return out

    def _fill_palace(self, families: list[Data]) -> None:
        """Give every envoy in the palace a place there, and the other way round (PAL-2)."""
        inside = self.box.palace_steps
        for family in families:
            if family["place"] is not None:
                family["envoy"] = inside
        taken = [family["place"] for family in families]
        free = [place for place in range(1, len(families) + 1) if place not in taken]
        for family in families:
            if family["envoy"] == inside and family["place"] is None:
                family["place"] = free.pop(0)

    def _fill_cards(self, data: Data) -> None:
        box = self.box
        cards = Counter(CARDS[card] for card in [*box.board_cards, *box.draw_cards])
        cards.update(CARDS[card] for group in box.sets for card in group)
        for family in data["families"]:
            _take(cards, "cards", family["hand"], family["discard"])
        _take(cards, "officials", self.officials_named.values())
        data["officials"] = _laid_out(cards, data["officials"], self.officials_named)
        data["gift_pile"] = sorted(cards.elements())

    def _fill_tokens(self, data: Data) -> None:
        tokens = Counter(TOKENS[token] for token in self.box.token_list)
        for family in data["families"]:
            _take(tokens, "tokens", family["tokens"])
        waiting = [frame["token"] for frame in data["frames"] if frame["kind"] == "store"]
        _take(tokens, "tokens", waiting, [row["token"] for row in data["laid"]])
        _take(tokens, "token_discard", data["token_discard"])
        # A traveller has taken the token where it stands.
        named = {family["traveller"]: None for family in data["families"]} | self.cities_named
        _take(tokens, "cities", [token for token in named.values() if token is not None])
        data["cities"] = _laid_out(tokens, data["cities"], named)
        data["token_pile"] = sorted(tokens.elements())


def _known(key: str, word: Who, words: Iterable[Who]) -> None:
    if word not in words:
        possible = ", ".join(str(one) for one in words)
        raise PositionError([(key, f"{word!r} is not one of {possible or 'any'}")])


def _take(heap: Counter[str], key: str, *groups: Iterable[str]) -> None:
    """Take the named items out of the heap. Raises PositionError if one is not there."""
    for group in groups:
        heap.subtract(group)
    lacking = [f"{-count} more {name}" for name, count in heap.items() if count < 0]
    if lacking:
        raise PositionError([(key, f"not in the box: {', '.join(lacking)}")])


def _laid_out(
    heap: Counter[str], dealt: dict[str, str | None], named: Mapping[str, str | None]
) -> dict[str, str | None]:
    """Return what lies where: as named, or else as dealt, or, if that is gone, what is left."""
    out: dict[str, str | None] = {}
    for place, thing in dealt.items():
        if place in named:
            out[place] = named[place]
            continue
        if thing is None or heap[thing] == 0:
            thing = min((other for other in heap if heap[other] > 0), default=None)
        if thing is not None:
            heap[thing] -= 1
        out[place] = thing
    return out
