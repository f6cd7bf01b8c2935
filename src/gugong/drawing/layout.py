"""Where everything is on the picture of a board, by what is in the box."""

from collections.abc import Iterator
from math import ceil
from typing import Final, NamedTuple

from gugong.components import Components
from gugong.drawing.art import SCENERY

WIDTH: Final = 1000
EDGE: Final = 8
WEST, COURT, EAST = EDGE, 342, 710  # where the columns begin
NORTH_HIGH: Final = 86
BODY_HIGH: Final = 436
SOUTH_HIGH: Final = 138

ROOM_WIDE, ROOM_HIGH, EAVES = 108, 86, 21  # an official's, and its roof above it
HALL_WIDE, HALL_HIGH = 144, 99
GALLERY_HIGH: Final = 76
ROUTE_HIGH: Final = 76
BANK_HIGH: Final = 20  # above the canal
STREET_HIGH: Final = 98  # a row of jade shops
SHOPS_A_ROW: Final = 7
STEP_HIGH: Final = 13  # at least, as long as there are not very many
MOST_STAIRS: Final = 500
CITIES: Final = 24  # that have room in full size
MASONS_APART: Final = 44.0
WESTERN: Final = ("travel", "wall", "canal")
EASTERN: Final = ("decree", "jade", "intrigue")


class Place(NamedTuple):
    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        return self.x + self.width

    @property
    def bottom(self) -> float:
        return self.y + self.height

    @property
    def middle(self) -> float:
        return self.x + self.width / 2

    def column(self, number: int, of: int, gap: float = 0) -> "Place":
        """One of equal parts, side by side."""
        each = (self.width + gap) / of
        return Place(self.x + each * number, self.y, each - gap, self.height)

    def row(self, number: int, of: int, gap: float = 0) -> "Place":
        """One of equal parts, one below the other."""
        each = (self.height + gap) / of
        return Place(self.x, self.y + each * number, self.width, each - gap)


class Layout:
    """The places of a board, by the number of families."""

    def __init__(self, components: Components, families: int) -> None:
        self.components = components
        self.board = components.board_for(families)
        self.families = families
        shops = len(self.board.jade_houses) + 1
        self.shop_rows: int = ceil(shops / SHOPS_A_ROW)
        jade_high = 22 + STREET_HIGH * self.shop_rows
        stairs = min(STEP_HIGH * components.palace_steps, MOST_STAIRS)
        axis = HALL_HIGH + stairs + EAVES + ROOM_HIGH + 8 + GALLERY_HIGH
        routes = self.board.canal_routes
        body_high = max(BODY_HIGH + 48 * (routes - 1), axis, 300 + jade_high)

        self.north = Place(EDGE, EDGE, WIDTH - 2 * EDGE, NORTH_HIGH)
        top, bottom = self.north.bottom, self.north.bottom + body_high
        water = BANK_HIGH + ROUTE_HIGH * routes
        self.map = Place(WEST, top, COURT - WEST, body_high - water)
        self.canal = Place(WEST, bottom - water, COURT - WEST, water)
        self.court = Place(COURT, top, EAST - COURT, body_high)
        self.decrees = Place(EAST, top, WIDTH - EDGE - EAST, body_high - jade_high)
        self.jade = Place(EAST, self.decrees.bottom, self.decrees.width, jade_high)
        self.south = Place(EDGE, bottom, self.north.width, SOUTH_HIGH)
        self.height: float = self.south.bottom

        self.gallery = Place(
            COURT + 10, bottom - GALLERY_HIGH, self.court.width - 20, GALLERY_HIGH - 4
        )
        self.hall = Place(self.court.middle - HALL_WIDE / 2, top, HALL_WIDE, HALL_HIGH)
        self.hand = Place(EDGE + 4, bottom + 36, 222, SOUTH_HIGH - 48)

        self.wall_scale: float = NORTH_HIGH / SCENERY["wall"]["high"]
        self.walk: float = self.north.y + SCENERY["wall"]["walk"] * self.wall_scale
        self.masons_at: float = self.north.x + 342

        self.cities = dict(self._cities())
        self.city_size: float = 26 * min(1.0, (CITIES / len(self.cities)) ** 0.5)

    # The west

    def _cities(self) -> Iterator[tuple[str, tuple[float, float]]]:
        """The middle of each city's disc; names have room at the edges."""
        places = self.components.places
        xs, ys = zip(*places.values(), strict=True)
        across = 0.82 * self.map.width / (max(xs) - min(xs) or 1)
        down = (self.map.height - 62) / (max(ys) - min(ys) or 1)
        left, top = self.map.x + 0.09 * self.map.width, self.map.y + 26
        for city, (x, y) in places.items():
            yield city, (left + across * (x - min(xs)), top + down * (y - min(ys)))

    def berth(self, route: int, harbour: int) -> Place:
        water = Place(
            WEST, self.canal.y + BANK_HIGH + ROUTE_HIGH * route, self.canal.width, ROUTE_HIGH
        )
        return water.column(harbour, self.board.harbours)

    # The court

    def room(self, location: str) -> Place:
        """The room of an official, below its roof."""
        top, low = self.court.y + EAVES + 4, self.gallery.y - 8 - ROOM_HIGH
        for x, side in (
            (COURT + 13, WESTERN),
            (self.court.right - 13 - ROOM_WIDE, EASTERN),
        ):
            if location in side:
                y = top + (low - top) * side.index(location) / 2
                return Place(x, y, ROOM_WIDE, ROOM_HIGH)
        return Place(self.court.middle - ROOM_WIDE / 2, low, ROOM_WIDE, ROOM_HIGH)

    def step(self, step: int) -> Place:
        """A step of the stairs, which are narrower the higher they lead."""
        steps = self.components.palace_steps
        high = (self.room("palace").y - EAVES - self.hall.bottom) / steps
        wide = 122 - 26 * step / max(steps - 1, 1)
        y = self.hall.bottom + high * (steps - 1 - step)
        return Place(self.court.middle - wide / 2, y, wide, high)

    def bay(self, number: int) -> Place:
        """One of the places in the palace, between two columns of the hall."""
        scale = HALL_WIDE / 240
        bays = Place(self.hall.x + 34 * scale, self.hall.y + 105 * scale, 172 * scale, 42 * scale)
        return bays.column(number, len(self.board.palace_places))

    def cell(self, step: int) -> Place:
        """A step of the intrigue track, between two posts of the gallery."""
        inside = Place(self.gallery.x, self.gallery.y + 22, self.gallery.width, GALLERY_HIGH - 26)
        return inside.column(step, self.components.intrigue_steps + 1)

    # The north, the east and the south

    def masons(self, count: int) -> tuple[list[float], float]:
        """Where this many stand on the wall, and how far apart."""
        apart = min(MASONS_APART, 330 / max(count, 1))
        first = self.masons_at - (count - 1) / 2 * apart
        return [first + apart * number for number in range(count)], apart

    def lantern(self, day: int) -> tuple[float, float]:
        """The middle of a day's lantern, counted from 1, and how wide it is."""
        wide = min(27.0, 170 / self.components.days)
        return self.die(0).x - 24 - (wide + 2) * (self.components.days - day + 0.5), wide

    def die(self, number: int) -> Place:
        return Place(self.north.right - 140 + 44 * number, self.north.y + 26, 36, 36)

    def scroll(self, number: int) -> Place:
        """A decree, two of each level side by side."""
        hall = Place(
            EAST + 18, self.decrees.y + 32, self.decrees.width - 36, self.decrees.height - 44
        )
        return hall.row(number // 2, 3, 12).column(number % 2, 2, 12)

    def shop(self, number: int) -> Place:
        shops = len(self.board.jade_houses) + 1
        across = ceil(shops / self.shop_rows)
        street = Place(EAST + 6, self.jade.y + 22, self.jade.width - 12, self.jade.height - 26)
        row = street.row(number // across, self.shop_rows, 6)
        return row.column(number % across, across, 6)

    def family(self, number: int) -> Place:
        left = self.hand.right + 8
        cards = Place(left, self.hand.y, self.south.right - 4 - left, self.hand.height)
        return cards.column(number, self.families, 6)
