"""A view as small numbers in one row of bytes, for agents that learn.

The row is made from `Game.view(seat)` and nothing else, so what is hidden stays hidden. The layout
says what is where in it.

>>> from gugong import Game
>>> from gugong.observations.encoding import encode
>>> from gugong.observations.layout import Layout
>>> game = Game(players=3, seed=7)
>>> layout = Layout(game.components)
>>> row = encode(layout, game.view(0))
>>> list(row[layout.pool : layout.pool + 5])
[6, 6, 6, 0, 0]
"""

from gugong.formats.table_types import FrameDict
from gugong.formats.view_types import DecreeView, FamilyView, HouseView, MengView, View
from gugong.observations.layout import (
    AUTOMA,
    BONUS,
    CARD,
    CARD_COLUMNS,
    DECREE,
    DOUBLE_PLACE,
    KIND,
    LOCATION,
    MOST,
    PLACE,
    SEATS,
    SOURCE,
    TOKEN,
    Layout,
)
from gugong.rules.constants import (
    ACTION,
    CARDS,
    DOUBLE_PLACES,
    HIGHEST_VALUE,
    PLACES,
    SOURCES,
    T_FLATTERY,
    TOKENS,
    VALUE,
)
from gugong.rules.frames import KINDS


def encode(layout: Layout, view: View) -> bytearray:
    """The row for a view, which must be that of a seat."""
    viewer = view["seat"]
    if viewer is None:
        raise ValueError("a spectator's view has no seat to count from; use Game.view(seat)")
    row = bytearray(layout.size)
    families = view["families"]
    n = len(families)
    order = [(seat - viewer) % n for seat in range(n)]  # seat -> row
    _moment(layout, row, view, order, viewer)
    _board(layout, row, view, order)
    for i in range(n):
        family = families[i]
        _family(layout, row, family, order[i])
    own = families[viewer]
    _cards(row, layout.hand, own["hand"] or [])
    _cards(row, layout.discard, own["discard"] or [])
    meng = view["meng"]
    if meng is not None:
        _meng(layout, row, meng)
    return row


def _moment(layout: Layout, row: bytearray, view: View, order: list[int], viewer: int) -> None:
    options = view["options"]
    row[layout.options] = 1 if options.get("bonus_tokens", False) else 0
    row[layout.options + 1] = 1 if options["expert"] else 0
    day = view["day"]
    row[layout.day + day - 1] = 1
    _seat(row, layout.start, view["start"], order)
    _seat(row, layout.medal, view["medal"], order)
    _seat(row, layout.turn, view["turn"], order)
    _seat(row, layout.chooser, view["chooser"], order)
    agenda = view["agenda"]
    for i in range(len(agenda)):
        item = agenda[i]
        seat = item["seat"]
        side = 0 if seat is not None and seat == viewer else len(KINDS)
        _count(row, layout.agenda + side + KIND[item["kind"]])
    asked = view["frame"]
    if asked is not None:
        row[layout.question + KIND[asked["kind"]]] = 1
        _arguments(layout, row, asked)


def _arguments(layout: Layout, row: bytearray, asked: FrameDict) -> None:
    if len(asked) == 2:  # kind and seat
        return
    for name, value in asked.items():
        at = layout.arguments.get(name, -1)
        if at < 0:
            continue
        if isinstance(value, int):
            _put(row, at, value)
        elif isinstance(value, str):
            row[at + layout.argument_words[name][value]] = 1
        elif isinstance(value, list):
            for word in value:
                row[at + layout.argument_words[name][word]] = 1


def _board(layout: Layout, row: bytearray, view: View, order: list[int]) -> None:
    officials = view["officials"]
    at = layout.officials
    for card in officials.values():
        _card(row, at, card)
        at += CARD_COLUMNS
    _put(row, layout.gift_pile, view["gift_pile"])
    dice = view["dice"]
    for i in range(3):
        shows = dice[i]
        row[layout.dice + i * HIGHEST_VALUE + shows - 1] = 1
    cities = view["cities"]
    at = layout.city_tokens
    for token in cities.values():
        if token is not None:
            row[at + TOKEN[token]] = 1
        at += len(TOKENS)
    _put(row, layout.token_pile, view["token_pile"])
    _count_all(row, layout.token_discard, TOKEN, view["token_discard"])
    wall = view["wall"]
    _put(row, layout.threshold, wall["threshold"])
    servants = wall["servants"]
    markers = view["markers"]
    for i in range(len(order)):
        _put(row, layout.wall + order[i], servants[i])
        marked = markers[i]
        row[layout.markers + order[marked]] = i + 1
    houses = view["jade_houses"]
    for i in range(len(houses)):
        _house(layout, row, i, houses[i])
    _house(layout, row, layout.houses, view["jade_square"])
    palace = view["palace"]
    places = palace["places"]
    at = layout.palace
    for i in range(len(places)):
        place = places[i]
        _put(row, at, place["vp"])
        _seat(row, at + 1, place["seat"], order)
        at += 1 + SEATS
    decrees = view["decrees"]
    for i in range(len(decrees)):
        _decree(layout, row, decrees[i], order)
    canal = view["canal"]
    at = layout.canal
    for i in range(len(canal)):
        route = canal[i]
        for j in range(len(route)):
            ship = route[j]
            if ship is not None:
                _seat(row, at, ship["seat"], order)
                _put(row, at + SEATS, ship["servants"])
                _put(row, at + SEATS + 1, ship["double"])
            at += SEATS + 2
    laid = view["laid"]
    for i in range(len(laid)):
        token_laid = laid[i]
        seat = token_laid["seat"]
        kind = TOKEN[token_laid["token"]] - T_FLATTERY
        at = layout.laid + (order[seat] * BONUS + kind) * len(PLACES)
        at += PLACE[token_laid["location"]]
        _count(row, at)
        if token_laid["double"]:
            _count(row, at)


def _house(layout: Layout, row: bytearray, number: int, house: HouseView) -> None:
    at = layout.jade_houses + number * 3
    _put(row, at, house["price"])
    _put(row, at + 1, house["price_for_you"] or 0)
    _put(row, at + 2, house["jade"])


def _decree(layout: Layout, row: bytearray, decree: DecreeView, order: list[int]) -> None:
    at = layout.decrees + DECREE[decree["decree"]] * (3 + SEATS)
    row[at] = 1
    _put(row, at + 1, decree["price_for_you"] or 0)
    _put(row, at + 2, decree["vp"])
    for seat in decree["seats"]:
        _seat(row, at + 3, seat, order)


def _family(layout: Layout, row: bytearray, family: FamilyView, i: int) -> None:
    row[layout.seated + i] = 1
    _put(row, layout.pool + i, family["pool"])
    _put(row, layout.supply + i, family["supply"])
    _put(row, layout.vp + i, family["vp"])
    _put(row, layout.jade + i, family["jade"])
    _put(row, layout.hand_size + i, family["hand_size"])
    _put(row, layout.discard_size + i, family["discard_size"])
    _put(row, layout.intrigue + i, family["intrigue"])
    _put(row, layout.envoy + i, family["envoy"])
    _put(row, layout.ships + i, family["ships"])
    row[layout.double + i * len(DOUBLE_PLACES) + DOUBLE_PLACE[family["double"]]] = 1
    city = family["traveller"]
    if city is not None:
        row[layout.traveller + i * len(layout.cities) + layout.cities[city]] = 1
    rewards = family["rewards"]
    at = layout.rewards + i * 3
    for servants in rewards.values():
        _put(row, at, servants)
        at += 1
    points = family["points"]
    at = layout.points + i * (len(SOURCES) + 1)
    for source in points:
        vp = points[source]
        if vp < 0:
            _put(row, at + len(SOURCES), -vp)
        else:
            _put(row, at + SOURCE[source], vp)
    _count_all(row, layout.tokens + i * len(TOKENS), TOKEN, family["tokens"])
    _count_all(row, layout.shown + i * len(CARDS), CARD, family["shown"] or [])


def _cards(row: bytearray, at: int, cards: list[str]) -> None:
    for i in range(len(cards)):
        _card(row, at + i * CARD_COLUMNS, cards[i])


def _meng(layout: Layout, row: bytearray, meng: MengView) -> None:
    row[layout.focus + LOCATION[meng["focus"]]] = 1
    _put(row, layout.automa, meng["automa"])
    _count_all(row, layout.automa_seen, AUTOMA, meng["automa_today"])
    _count_all(row, layout.automa_seen + len(AUTOMA), AUTOMA, meng["automa_used"])


def _put(row: bytearray, at: int, value: int) -> None:
    if value:
        row[at] = min(value, MOST)


def _count(row: bytearray, at: int) -> None:
    _put(row, at, row[at] + 1)


def _count_all(row: bytearray, at: int, numbers: dict[str, int], words: list[str]) -> None:
    for i in range(len(words)):
        _count(row, at + numbers[words[i]])


def _seat(row: bytearray, at: int, seat: int | None, order: list[int]) -> None:
    """One-hot by seat; nothing for nobody."""
    if seat is not None:
        row[at + order[seat]] = 1


def _card(row: bytearray, at: int, name: str) -> None:
    card = CARD[name]
    row[at + VALUE[card] - 1] = 1
    row[at + HIGHEST_VALUE + ACTION[card]] = 1
