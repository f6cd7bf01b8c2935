"""The board as a picture (SVG), for notebooks: all that a view shows, on the place of the page."""

from collections.abc import Iterator
from math import ceil
from typing import Final

from gugong.components import Components
from gugong.components.names import LOCATIONS
from gugong.drawing.art import ART
from gugong.drawing.layout import EASTERN, WIDTH, Layout, Place
from gugong.drawing.pieces import (
    FRAGMENTS,
    card,
    coin,
    die,
    jade,
    lantern,
    piece,
    plaque,
    price,
    scroll,
    sign,
    token,
)
from gugong.drawing.scenery import scenery
from gugong.drawing.svg import (
    BRONZE,
    CARD,
    LINE,
    ON_LACQUER,
    OUTLINE,
    PAPER,
    VERMILION,
    at,
    box,
    disc,
    figure,
    halves,
    lit,
    oval,
    path,
    picture,
    placed,
    width_of,
    words,
)
from gugong.formats.view_types import DecreeView, FamilyView, HouseView, ShipView, View
from gugong.game import Game
from gugong.text import Catalogue, catalogue

# Spaces that a Double Servant fills on the wall.
DOUBLES: Final = {"wall-flat": 2, "wall-upright": 1}
# Lanterns of days past, today and to come: paper, and what is written on it.
PAST, TODAY, COMING = ("#a39a86", OUTLINE), ("#c93a2a", "#fff6e8"), ("#fbf3df", OUTLINE)


def board_of(game: Game, language: str = "en") -> str:
    """Draw the board as the deciding family sees it; at the end, as everyone does."""
    place = scenery(game.components, game.seats, language)
    parts = "".join(parts_of(game, language))
    height = Layout(game.components, game.seats).height
    return picture(WIDTH, height, repr(game), [place, f"<g>{parts}</g>"])


def parts_of(game: Game, language: str = "en") -> list[str]:
    """Return what may change in a game, in the order in which it is painted on the place."""
    view, texts = game.view(game.chooser), catalogue(language).for_box(game.components)
    return list(Parts(view, game.components, texts))


def crew(kind: str, single: int, double: int) -> Iterator[tuple[str, int]]:
    """Who is there, and how many spaces each fills: a Double Servant may lie on two."""
    if double:
        yield "double", double
    for _ in range(single):
        yield kind, 1


class Parts:
    """The parts of one picture, one method each."""

    def __init__(self, view: View, components: Components, texts: Catalogue) -> None:
        self.view = view
        self.components = components
        self.texts = texts
        self.layout = Layout(components, len(view["families"]))

    def __iter__(self) -> Iterator[str]:
        yield from self.days()
        yield from self.wall()
        yield from self.map()
        yield from self.canal()
        yield from self.officials()
        yield from self.stairs()
        yield from self.palace()
        yield from self.intrigue()
        for number, row in enumerate(self.view["decrees"]):
            yield from self.decree(row, self.layout.scroll(number))
        houses = [*self.view["jade_houses"], self.view["jade_square"]]
        for number, house in enumerate(houses):
            yield from self.house(house, self.layout.shop(number))
        yield from self.question()
        yield from self.hand()
        for family in self.view["families"]:
            yield from self.family(family, self.layout.family(family["seat"]))

    def piece(self, kind: str, seat: int, x: float, y: float, width: float) -> str:
        return piece(kind, seat, self.view["families"][seat]["colour"], x, y, width)

    def days(self) -> Iterator[str]:
        """Draw the day among the lanterns, and the dice."""
        today, days, north = self.view["day"], self.view["days"], self.layout.north
        x, wide = self.layout.lantern(1)
        told = self.texts.say("day", day=today, days=days)
        yield plaque(x - wide / 2 - 16, north.y + 26, told, "day", 12, "end")
        for day in range(1, days + 1):
            x, wide = self.layout.lantern(day)
            fill, ink = TODAY if day == today else PAST if day < today else COMING
            yield lantern(x, north.y + 16, wide, day, fill, ink)
        for number, value in enumerate(self.view["dice"]):
            place = self.layout.die(number)
            yield die(place.x, place.y, place.width, value)

    def wall(self) -> Iterator[str]:
        """Servants on the Great Wall, and scaffolding for those it still needs."""
        wall, walk = self.view["wall"], self.layout.walk
        total = sum(wall["servants"])
        stands, apart = self.layout.masons(max(wall["threshold"], total))
        yield from self.scaffolding(stands[total:], apart)
        size = min(35.0, max(apart, 12.0))
        for family, spaces in zip(self.view["families"], wall["servants"], strict=True):
            double = DOUBLES.get(family["double"], 0)
            for kind, fills in crew("mason", spaces - double, double):
                x = sum(stands[:fills]) / fills
                if fills == 2:
                    yield self.lying(x, walk + 1, apart * 2 - 6, size)
                yield self.piece(kind, family["seat"], x, walk + 2, size)
                del stands[:fills]
        told = self.texts.say("wall", n=total, of=wall["threshold"])
        yield plaque(self.layout.masons_at, self.layout.north.bottom - 25, told, "wall")

    def scaffolding(self, awaited: list[float], apart: float) -> Iterator[str]:
        if awaited:
            walk, low = self.layout.walk, self.layout.north.bottom
            every = ceil(16 / apart)  # where they stand too close to be told apart
            left, right = awaited[0] - apart / 2, awaited[-1] + apart / 2
            poles = [left, *(x + apart / 2 for x in awaited[every - 1 :: every])]
            standing = "".join(f"M{at(x)} {at(walk - 40)}V{at(low)}" for x in poles)
            lying = "".join(
                f"M{at(left - 7)} {at(y)}H{at(right + 7)}" for y in (walk - 31, walk + 12)
            )
            yield path(standing + lying, "none", "#5b3a24", 2.6)
            outline = lit(FRAGMENTS["awaited"])
            scale = min(self.layout.wall_scale, apart * every / 20)
            for x in awaited[every // 2 :: every]:
                yield placed(x, walk, scale, outline)

    def lying(self, x: float, low: float, width: float, height: float) -> str:
        """The room that a Double Servant fills who lies on two spaces."""
        return (
            f'<rect x="{at(x - width / 2)}" y="{at(low - height)}" width="{at(width)}" '
            f'height="{at(height)}" rx="{at(height / 2)}" fill="{CARD}" fill-opacity=".8"/>'
        )

    def map(self) -> Iterator[str]:
        """Tokens in the cities, and travellers."""
        size = self.layout.city_size
        for city, name in self.view["cities"].items():
            x, y = self.layout.cities[city]
            if name is not None:
                yield token(name, x, y, size)
            here = [f["seat"] for f in self.view["families"] if f["traveller"] == city]
            for number, seat in enumerate(here):
                left = x + (number - (len(here) - 1) / 2) * size * 0.5
                yield self.piece("traveller", seat, left, y + size * 0.5, size)

    def canal(self) -> Iterator[str]:
        """Ships in their harbours, with their load on deck."""
        for route, ships in enumerate(self.view["canal"]):
            for harbour, ship in enumerate(ships):
                if ship is not None:
                    yield from self.ship(ship, self.layout.berth(route, harbour))

    def ship(self, ship: ShipView, berth: Place) -> Iterator[str]:
        low, x = berth.bottom - 16, berth.middle - 25
        yield self.piece("ship", ship["seat"], berth.middle, low, 61)
        for kind, fills in crew("servant", ship["servants"], ship["double"]):
            middle = x + 8 * fills
            if fills == 2:
                yield self.lying(middle, low - 7, 32, 15)
            yield self.piece(kind, ship["seat"], middle, low - 9, 17)
            x += 16 * fills
        for _ in range(self.components.ship_capacity - ship["servants"] - ship["double"]):
            yield oval(x + 8, low - 13, 6, 3.6, "#fdf6e3")
            x += 16

    def officials(self) -> Iterator[str]:
        """The gifts before the officials, Meng's focus and the bonus tokens laid there."""
        meng = self.view["meng"]
        for location in LOCATIONS:
            room = self.layout.room(location)
            x = room.x + 6 if location in EASTERN else room.right - 48
            yield card(self.view["officials"][location], x, room.y + 7, 42)
            x = room.x + 18
            for row in self.view["laid"]:
                if row["location"] == location:
                    kind = "double" if row["double"] else "servant"
                    yield token(row["token"], x, room.y - 7, 18)
                    yield self.piece(kind, row["seat"], x + 13, room.y + 3, 16)
                    x += 32
            if meng is not None and meng["focus"] == location:
                yield self.piece("double", meng["seat"], x, room.y + 3, 22)

    def stairs(self) -> Iterator[str]:
        """The envoys on their way."""
        for step in range(self.view["palace"]["steps"]):
            here = [
                family["seat"]
                for family in self.view["families"]
                if family["place"] is None and family["envoy"] == step
            ]
            place = self.layout.step(step)
            size = min(max(place.height, 16.0), 21.0)
            gap = min(size + 1, (place.width - 30) / max(len(here), 1))
            for number, seat in enumerate(here):
                yield self.piece("envoy", seat, place.x + 30 + gap * number, place.bottom - 2, size)

    def palace(self) -> Iterator[str]:
        """The places in the palace with their VP, and the envoys there."""
        for number, row in enumerate(self.view["palace"]["places"]):
            bay = self.layout.bay(number)
            if row["seat"] is None:
                yield coin(bay.middle, bay.y + bay.height / 2, min(19.0, bay.width), row["vp"])
            else:
                size = min(21.0, bay.width)
                yield self.piece("envoy", row["seat"], bay.middle, bay.bottom - 2, size)
                yield coin(bay.middle, bay.bottom + 2, min(13.5, bay.width), row["vp"])

    def intrigue(self) -> Iterator[str]:
        """The markers, of which the higher wins ties in a stack (INT-5), and the medal."""
        gallery, medal = self.layout.gallery, self.view["medal"]
        wide = 22 if medal is None else 42
        left = gallery.right + 2 - wide
        yield box(left, gallery.y - 2, wide, 20, CARD, OUTLINE, rounded=10)
        yield sign("medal", left + 4, gallery.y + 1, 14, BRONZE)
        if medal is not None:
            yield self.piece("crest", medal, left + 30, gallery.y + 16, 16)
        steps = [family["intrigue"] for family in self.view["families"]]
        for step in sorted(set(steps)):
            cell = self.layout.cell(step)
            stack = [seat for seat in self.view["markers"] if steps[seat] == step]
            size = min(18.0, max(cell.width - 3, 13.0))
            rise = min(size / 2, (cell.height - 14 - size) / max(len(stack) - 1, 1))
            lean = 3 if len(stack) > 2 else 0  # so that every shape in it can be seen
            for height, seat in enumerate(stack):
                x = cell.middle + (lean if height % 2 else -lean)
                yield self.piece("marker", seat, x, cell.bottom - 15 - rise * height, size)

    def decree(self, row: DecreeView, place: Place) -> Iterator[str]:
        """A scroll: what a decree costs and scores, and who has it."""
        yield scroll(*place, row["level"], ART["decrees"][row["decree"]])
        room = place.width - 35
        name = self.texts.word("decree", row["decree"])
        fits = width_of(name, 12.5, bold=True, serif=True) <= room
        for line, text in enumerate([name] if fits else halves(name)):
            y = place.y + 20 + 15 * line
            yield words(place.x + 9, y, text, 12.5, bold=True, serif=True, width=room)
        low = place.bottom - 17
        yield price(place.x + 23, low, row["price"])
        if row["vp"]:
            yield coin(place.right - 15, low, 19, row["vp"])
        gap = min(17.0, 58 / max(len(row["seats"]), 1))
        for number, seat in enumerate(row["seats"]):
            yield self.piece("servant", seat, place.x + 52 + gap * number, low + 9, 17)

    def house(self, house: HouseView, place: Place) -> Iterator[str]:
        """A jade house, or the square: its price and what is left."""
        top, counter = place.y + place.width * 0.22 + 14, place.bottom - 34
        yield price(place.middle, counter + 10, house["price"])
        left, size, y = house["jade"], min(18.0, place.width / 3.6), (top + counter) / 2
        if 0 < left <= 3:
            for number in range(left):
                x = place.middle + (number - left / 2) * (size + 1)
                yield jade(x, y - size / 2, size)
        elif left:
            yield jade(place.middle - size - 2, y - size / 2, size)
            yield figure(place.middle + size * 0.7, y, left, max(size * 0.78, 12))
        else:
            yield figure(place.middle, y, "–", 14)  # noqa: RUF001

    def question(self) -> Iterator[str]:
        """Who has to decide what."""
        view, south = self.view, self.layout.south
        if view["chooser"] is not None and view["frame"] is not None:
            asked, room = self.texts.prompt(view["frame"]), south.width - 44
            size = 15 if width_of(asked, 15, serif=True) <= room else 13
            yield self.piece("crest", view["chooser"], south.x + 18, south.y + 28, 22)
            yield words(
                south.x + 38, south.y + 22, asked, size, fill=ON_LACQUER, serif=True, width=room
            )

    def hand(self) -> Iterator[str]:
        """The viewer's own cards."""
        seat, place = self.view["seat"], self.layout.hand
        cards = [] if seat is None else self.view["families"][seat]["hand"] or []
        gap = min(54.0, (place.width - 60) / max(len(cards) - 1, 1))
        for number, name in enumerate(cards):
            yield card(name, place.x + 5 + gap * number, place.y + 9, 51)

    def family(self, family: FamilyView, place: Place) -> Iterator[str]:
        """Draw what everyone knows about a family."""
        seat, meng = family["seat"], self.view["meng"]
        decides = self.view["chooser"] == seat
        yield box(*place, "#f6dc9a" if decides else PAPER, LINE, rounded=6)
        yield self.piece("crest", seat, place.x + 17, place.y + 26, 21)
        is_meng = meng is not None and meng["seat"] == seat
        name = self.texts.say("meng") if is_meng else self.texts.word("colour", family["colour"])
        y, room = place.y + 21.5, place.width - 86
        yield words(place.x + 33, y, name, 15, bold=True, serif=True, width=room)
        yield sign("vp", place.right - 19, place.y + 9, 13, BRONZE)
        points, right = family["vp"], place.right - 22
        yield words(right, y, points, 17, fill=VERMILION, bold=True, serif=True, anchor="end")
        if self.view["start"] == seat:
            left = right - 18 - width_of(str(points), 17, bold=True, serif=True)
            yield sign("start", left, place.y + 8, 14, VERMILION)
        yield from self.counts(family, place)
        spaces = max(self.components.token_spaces, len(family["tokens"]))
        gap = min(29.0, (place.width - 14) / spaces)
        for number in range(spaces):
            x = place.x + 8 + gap * (number + 0.5)
            if number < len(family["tokens"]):
                yield token(family["tokens"][number], x, place.bottom - 13, 20)
            else:
                yield disc(x, place.bottom - 13, min(9.0, gap / 2 - 0.5), "none", LINE)

    def counts(self, family: FamilyView, place: Place) -> Iterator[str]:
        """Servants in pool and supply, cards in hand and discarded, jade and ships."""
        counts = (
            (
                self.piece("servant", family["seat"], 8, 16, 15),
                f"{family['pool']} + {family['supply']}",
            ),
            (sign("cards", 1, 1, 15), f"{family['hand_size']} + {family['discard_size']}"),
            (jade(1, 1, 15), family["jade"]),
            (sign("ship", 1, 1, 15), family["ships"]),
        )
        # The sums are wider.
        lefts, rows = ((0, 0.32, 0.63, 0.82), (37,)) if place.width > 220 else ((0, 0.54), (31, 49))
        for number, (mark, count) in enumerate(counts):
            x = place.x + 8 + (place.width - 8) * lefts[number % len(lefts)]
            y = place.y + rows[number // len(lefts)]
            yield placed(x, y, 1, mark) + words(x + 19, y + 13.5, count, 13)
