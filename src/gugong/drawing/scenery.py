"""The place on which the game is played: all of a board's picture that stays as it is in a game."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from gugong.components import Components
from gugong.components.names import LOCATIONS
from gugong.drawing.art import SCENERY, portrait
from gugong.drawing.layout import COURT, EASTERN, EDGE, HALL_WIDE, WEST, Layout, Place
from gugong.drawing.pieces import FRAGMENTS, plaque, sign
from gugong.drawing.svg import (
    LACQUER,
    ON_PLAQUE,
    OUTLINE,
    PLAQUE,
    SCROLL,
    TRAY,
    YELLOW,
    at,
    box,
    disc,
    figure,
    lit,
    path,
    placed,
    width_of,
    words,
)
from gugong.rules.canal import HARBOUR_REWARDS, HARBOUR_VP
from gugong.rules.constants import REWARDS, ROUTE_LETTERS
from gugong.text import Catalogue, catalogue

# As the page's style calls the colours of drawing/scenery.toml.
LINE: Final = "var(--s-line)"
STONE: Final = "var(--s-stone)"
STONE3: Final = "var(--s-stone3)"
WALL: Final = "var(--s-redw)"
COLUMN: Final = "var(--s-col)"
TILES: Final = "var(--s-roof)"
INSIDE: Final = "var(--s-inn)"
YARD: Final = "var(--s-yard)"
SLABS: Final = "var(--s-yard2)"
MARBLE: Final = "#f3ecdd"
SHADE: Final = "#cfc3ab"

SEAL: Final = (
    "M32 8l6 5c6 5 13 7 20 8l-5 8H11l-5-8c7-1 14-3 20-8zM13 32h7v18h-7zM28.5 32h7v18h-7z"
    "M44 32h7v18h-7zM7 51h50v6H7z"
)
REWARD_SIGNS: Final = dict(zip(REWARDS, ("vp", "cards", "servants"), strict=True))


@lru_cache(maxsize=8)
def scenery(components: Components, families: int, language: str) -> str:
    """Return the place for this number of families, with the names of its parts."""
    texts = catalogue(language).for_box(components)
    return lit("".join(Scenery(Layout(components, families), texts)))


def roof(name: str, middle: float, eaves: float, width: float) -> str:
    drawn = SCENERY["roofs"][name]
    scale = width / drawn["wide"]
    return placed(middle - width / 2, eaves - 28 * scale, scale, drawn["drawn"])


def numbered(each: float, room: float) -> int:
    """Every which step has a number, so that each has this room."""
    return next((every for every in (1, 2, 5, 10, 20) if every * each >= room), 50)


class Scenery:
    """The parts of the place, one method each."""

    def __init__(self, layout: Layout, texts: Catalogue) -> None:
        self.layout = layout
        self.texts = texts

    def __iter__(self) -> Iterator[str]:
        yield from self.north()
        yield from self.map()
        yield from self.cities()
        yield from self.canal()
        yield from self.court()
        yield from self.stairs()
        for location in LOCATIONS:
            yield from self.official(location)
        yield from self.gallery()
        yield from self.decrees()
        yield from self.jade()
        yield from self.table()

    def plaque(self, location: str, x: float, y: float, anchor: str = "start") -> str:
        return plaque(x, y, self.texts.word("location", location), location, anchor=anchor)

    def north(self) -> Iterator[str]:
        """Draw the Great Wall under the sky, the beam of the lanterns and the tray of the dice."""
        north, wall, scale = self.layout.north, SCENERY["wall"], self.layout.wall_scale
        towers = (
            placed(x, wall["walk"] - 6, wall["tower_size"], FRAGMENTS["tower"])
            for x in wall["towers"]
        )
        left = self.layout.masons_at - wall["long"] / 2 * scale
        yield placed(left, north.y, scale, FRAGMENTS["rampart"] + "".join(towers))
        yield placed(north.x + 8, north.y + 7, 0.4, path(SEAL, "#8c2a22"))
        yield words(north.x + 38, north.y + 26, "Gùgōng", 16, bold=True, serif=True)
        (x, wide), (end, _) = map(self.layout.lantern, (1, self.layout.components.days))
        beam = Place(x - wide / 2 - 8, north.y + 11, end - x + wide + 16, 5)
        yield box(*beam, "var(--s-trunk)", LINE, rounded=1.5)
        first, last = self.layout.die(0), self.layout.die(2)
        tray = Place(first.x - 8, first.y - 9, last.right - first.x + 18, 53)
        yield box(*tray, "#5a2018", LINE, rounded=5, line=1.4)

    def map(self) -> Iterator[str]:
        """Draw the land with its coast, mountains and rivers, and the roads."""
        place, cities = self.layout.map, self.layout.cities
        yield box(*place, "var(--s-sea)", LINE)
        scale = f"scale({place.width / 100:g} {place.height / 100:g})"
        yield f'<g transform="translate({place.x} {place.y}) {scale}">{FRAGMENTS["land"]}</g>'
        roads = ""
        for here, there in self.layout.components.roads:
            (x1, y1), (x2, y2) = cities[here], cities[there]
            roads += f"M{at(x1)} {at(y1)}L{at(x2)} {at(y2)}"
        dashes = ' stroke-dasharray="5 4" stroke-opacity=".75"'
        yield path(roads, "none", "var(--s-road)", 2.2, dashes)
        yield self.plaque("travel", place.x + 8, place.y + 7)

    def cities(self) -> Iterator[str]:
        """Draw a gate for each city, a bare disc of stone where a token may lie, and its name."""
        gates = discs = plates = names = ""
        size = self.layout.city_size
        wide, high, merlon = size * 1.3, at(size * 0.42), at(size * 0.15)
        for city, (x, y) in self.layout.cities.items():
            left, top = x - wide / 2, y + size * 0.16
            gates += f"M{at(left)} {at(top)}h{at(wide)}v{high}h-{at(wide)}z"
            for along in (0.02, 0.23, 0.67, 0.88):
                gates += f"M{at(left + wide * along)} {at(top)}v-3h{merlon}v3z"
            discs += disc(x, y, size / 2, STONE3)
            name = self.texts.word("city", city)
            room = width_of(name, 10) + 4
            x = min(max(x, WEST + room / 2), COURT - 2 - room / 2)
            low = y + size / 2 + 1
            plates += f"M{at(x - room / 2)} {at(low)}h{at(room)}v12h-{at(room)}z"
            names += words(x, low + 9.5, name, 10, anchor="middle")
        yield path(gates, STONE, LINE, 0.9)
        yield f'<g stroke="var(--s-stone2)" stroke-width="1.3">{discs}</g>'
        yield path(plates, SCROLL, more=' fill-opacity=".65"')
        yield names

    def canal(self) -> Iterator[str]:
        """Draw the water, and a quay with the reward of each harbour (CAN-7)."""
        place, board = self.layout.canal, self.layout.board
        yield box(*place, "var(--s-sea2)", LINE)
        yield box(place.x, place.y, place.width, 6, STONE, LINE)
        waves = "".join(
            f"M{place.x + 14 + 38 * n + 19 * (line % 2):g} {at(place.y + 22 + 13 * line)}q5-6 10 0"
            for line in range(int(place.height - 26) // 13)
            for n in range(8)
        )
        yield path(waves, "none", "var(--s-wave)", 1.2)
        for route in range(board.canal_routes):
            letter = ROUTE_LETTERS[route] if board.canal_routes > 1 else ""
            for harbour in range(board.harbours):
                name = self.texts.word("berth", f"{letter}{harbour + 1}")
                yield from self.quay(self.layout.berth(route, harbour), name, harbour)
        yield self.plaque("canal", place.x + 8, place.y - 7)

    def quay(self, berth: Place, name: str, harbour: int) -> Iterator[str]:
        top, right = berth.bottom - 21, berth.right - 8
        yield box(berth.right - 4, top - 10, 6, 11, "var(--s-trunk)", LINE, rounded=1.5)
        yield box(berth.x, top, berth.width, 21, "#e9d9b6", LINE)
        wide = 8 + 8 * len(name)
        yield box(berth.x + 4, top + 3, wide, 15, PLAQUE, rounded=7.5)
        yield figure(berth.x + 4 + wide / 2, top + 10.5, name, 10.5, ON_PLAQUE)
        rewards = [REWARDS[reward] for reward in HARBOUR_REWARDS[harbour]]
        if rewards:
            one = rewards[0] if len(rewards) == 1 else ""
            count = {"vp": str(HARBOUR_VP), "double": "×2"}.get(one, "")  # noqa: RUF001
            left = right - width_of(count, 11, bold=True) - 16
            yield sign(REWARD_SIGNS.get(one, "special"), left, top + 3.5, 14)
            if count:
                yield words(right, top + 14.5, count, 11, bold=True, anchor="end")

    def court(self) -> Iterator[str]:
        """Draw the paved yard, its red walls, and those from one hall to the next."""
        court = self.layout.court
        yield box(*court, YARD)
        slabs = ""
        for row, y in enumerate(range(int(court.y) + 12, int(court.bottom), 12)):
            slabs += f"M{court.x} {y}h{court.width}"
            for n in range(int(court.width) // 36):
                slabs += f"M{court.x + 14 + 36 * n + 18 * (row % 2)} {y}v-12"
        yield path(slabs, "none", SLABS)
        yield box(court.x, court.y, court.width, 14, WALL, LINE)
        yield box(court.x, court.y, court.width, 5, TILES, LINE)
        for x in (court.x, court.right - 6):
            yield box(x, court.y, 6, court.height, WALL, LINE)
        for location in EASTERN:
            top = self.layout.room(location).y + 24
            yield box(court.x + 6, top, court.width - 12, 36, STONE3, LINE)
            yield box(court.x + 6, top, court.width - 12, 30, WALL, LINE)
            yield box(court.x + 6, top, court.width - 12, 6.5, TILES, LINE)

    def stairs(self) -> Iterator[str]:
        """Draw the way of the envoys: stairs of marble from the gate, step 0, to the hall."""
        hall, gate = self.layout.hall, self.layout.step(0)
        yield box(gate.x - 6, hall.bottom, gate.width + 12, gate.bottom - hall.bottom, YARD)
        every = numbered(gate.height, 11)
        for step in range(self.layout.components.palace_steps):
            place = self.layout.step(step)
            yield box(*place, "#d9a08c" if step == 0 else MARBLE, OUTLINE)
            if place.height > 9:
                curls = "".join(
                    f"M{at(place.x + 24 + 14 * n)} {at(place.bottom - 4)}a5.5 5.5 0 0 1 11 0"
                    for n in range(int(place.width - 34) // 14)
                )
                yield path(curls, "none", SHADE)
                yield box(place.x, place.bottom - 3.5, place.width, 3.5, SHADE, OUTLINE, line=0.8)
            high = at(place.height + 2)
            posts = "".join(
                f"M{at(x)} {at(place.bottom - 2)}v-{high}h4.5v{high}z"
                for x in (place.x - 4, place.right)
            )
            yield path(posts, "#fbf6ea", OUTLINE, 0.9)
            if step % every == 0:
                yield figure(place.x + 9, place.y + place.height / 2, step, 10.5)
        places = len(self.layout.board.palace_places)
        columns = (
            placed(34 + n * 172 / places, 0, 1, FRAGMENTS["column"]) for n in range(places + 1)
        )
        yield placed(hall.x, hall.y, HALL_WIDE / 240, FRAGMENTS["hall"] + "".join(columns))

    def official(self, location: str) -> Iterator[str]:
        """Draw an official at home: a room between two columns, under its eaves."""
        room = self.layout.room(location)
        yield box(*room, INSIDE, LINE, line=1.2)
        lattice = "".join(f"M{at(room.x + 12 * n)} {at(room.y)}v66" for n in range(1, 9))
        lattice += "".join(f"M{at(room.x)} {at(room.y + 12 * n)}h{room.width}" for n in range(1, 6))
        yield path(lattice, "none", SLABS, 0.8)
        yield box(room.x, room.y, room.width, 5.5, "var(--s-eave)", LINE, line=0.9)
        face = room.right - 68 if location in EASTERN else room.x + 7
        yield placed(face, room.y + 8, 0.62, portrait(location))
        for x in (room.x, room.right - 4.5):
            yield box(x, room.y, 4.5, room.height, COLUMN, LINE)
        yield roof("official", room.middle, room.y + 3, room.width + 16)
        base = Place(room.x - 5, room.bottom - 19, room.width + 10, 20)
        yield box(*base, MARBLE, LINE, line=1.2)
        yield box(base.x, base.y, base.width, 3.5, SCROLL, LINE, line=0.7)
        name = self.texts.word("location", location)
        yield self.name(base.middle, base.bottom - 5, name, 11, base.width - 6)

    def name(self, x: float, y: float, name: str, size: float, width: float) -> str:
        return words(x, y, name, size, fill=OUTLINE, bold=True, anchor="middle", width=width)

    def gallery(self) -> Iterator[str]:
        """Draw the intrigue track as the gallery before the gate."""
        place = self.layout.gallery
        cells = [
            self.layout.cell(step) for step in range(self.layout.components.intrigue_steps + 1)
        ]
        every = numbered(cells[0].width, 15)
        for step, cell in enumerate(cells):
            yield box(*cell, INSIDE, "var(--s-grey2)", line=1.3)
            fill = YELLOW if step % 5 == 0 else MARBLE
            yield box(cell.x, cell.bottom - 14, cell.width, 14, fill, LINE)
        for step in range(0, len(cells), every):
            yield figure(cells[step].middle, cells[step].bottom - 7, step, 10)
        yield box(place.x, place.y + 22, place.width, 5, "var(--s-grey)", LINE)
        yield roof("gallery", place.middle, place.y + 25, place.width + 16)
        yield self.plaque("intrigue", place.x + 40, place.y + 1)

    def decrees(self) -> Iterator[str]:
        """Draw the red hall in which the decrees hang."""
        place = self.layout.decrees
        yield box(*place, WALL, LINE)
        yield box(place.x, place.y, place.width, 24, "var(--s-hill)", LINE)
        for x in (place.x + 3, place.right - 10):
            yield box(x, place.y + 20, 7, place.height - 20, COLUMN, LINE)
        yield box(place.x, place.bottom - 7, place.width, 7, MARBLE, LINE)
        yield placed(place.x + 2, place.y + 1, 0.5, FRAGMENTS["plum"])
        yield placed(place.right - 22, place.y + 1, 0.5, FRAGMENTS["pine"])
        yield roof("decrees", place.middle, place.y + 28, place.width - 4)
        yield self.plaque("decree", place.middle, place.y + 6, "middle")

    def jade(self) -> Iterator[str]:
        """Draw the street of shops; the square is the last of them."""
        place, houses = self.layout.jade, len(self.layout.board.jade_houses)
        yield box(*place, YARD, LINE)
        for number in range(houses):
            name = self.texts.say("house", n=number + 1)
            yield from self.shop(self.layout.shop(number), name)
        yield from self.shop(self.layout.shop(houses), self.texts.say("square"))
        yield self.plaque("jade", place.middle, place.y + 3, "middle")

    def shop(self, place: Place, name: str) -> Iterator[str]:
        top = place.y + place.width * 0.22
        front = Place(place.x + 2, top, place.width - 4, place.bottom - top - 14)
        yield box(*front, INSIDE, LINE)
        yield box(front.x, front.bottom - 20, front.width, 20, "#6b4027", LINE)
        for left in (front.x, front.right - 4):
            yield box(left, top, 4, front.height, COLUMN, LINE)
        scallops = "q-3.5 6-7 0" * int(front.width // 7)
        awning = f"M{at(front.x)} {at(top)}h{at(front.width)}v8{scallops}H{at(front.x)}z"
        yield path(awning, "#2f8463", "#1d5c46", 0.8)
        yield roof("shop", place.middle, top + 4, place.width + 4)
        yield box(place.x, place.bottom - 14, place.width, 13, MARBLE, LINE)
        yield self.name(place.middle, place.bottom - 4, name, 10, place.width - 4)

    def table(self) -> Iterator[str]:
        """Draw the table, which hides what reaches beyond the board, and a tray for a hand."""
        north, hand = self.layout.north, self.layout.hand
        board = Place(north.x, north.y, north.width, self.layout.south.y - north.y)
        wide, high, round_ = north.width, at(self.layout.height - 2 * EDGE), f"a{EDGE} {EDGE} 0 0 1"
        edge = f"M{EDGE} 0h{wide}{round_} {EDGE} {EDGE}v{high}{round_}-{EDGE} {EDGE}h-{wide}"
        edge += f"{round_}-{EDGE}-{EDGE}v-{high}{round_} {EDGE}-{EDGE}z"
        hole = f"M{EDGE} {EDGE}v{at(board.height)}h{wide}v-{at(board.height)}z"
        yield path(edge + hole, LACQUER)
        yield box(*board, "none", LINE, line=1.6)
        yield box(*hand, TRAY, "#8a4a1e", rounded=6)
        yield placed(hand.middle - 26, hand.y + hand.height / 2 - 27, 0.82, path(SEAL, "#722b20"))
