"""The board as a picture (SVG), for notebooks: all that a view shows, with the page's art."""

from collections.abc import Iterator
from itertools import accumulate
from typing import Final

from gugong.components import Components
from gugong.components.names import LOCATIONS
from gugong.drawing import svg
from gugong.drawing.svg import box, gift, piece, sign, words
from gugong.formats.view_types import FamilyView, View
from gugong.game import Game
from gugong.rules.constants import ACTION_LETTERS, ACTIONS
from gugong.text import Catalogue, catalogue

WIDTH: Final = 1000
LEFT, MIDDLE, RIGHT = 10, 350, 730  # where the columns begin
MIDDLE_WIDTH, RIGHT_WIDTH = 370, 260
TOP: Final = 54
CARD_WIDTH, CARD_HEIGHT = 48, 70
# By action of a card, as on the page.
BANDS: Final = {
    "palace": "#a93424", "canal": "#1f525c", "wall": "#5f574b", "decree": "#8a5c00",
    "intrigue": "#4d3b78", "servant": "#2d6a4f", "servants": "#2d6a4f", "swap": "#6b4326",
}  # fmt: skip


def board_of(game: Game, language: str = "en") -> str:
    """Draw the board as the deciding family sees it; at the end, as everyone does."""
    return svg.picture(WIDTH, height_of(game), repr(game), parts_of(game, language))


def parts_of(game: Game, language: str = "en") -> list[str]:
    """Return the parts of the picture, in the order in which they are painted."""
    view, texts = game.view(game.chooser), catalogue(language).for_box(game.components)
    ground = box(0, 0, WIDTH, height_of(game), svg.LACQUER, round_=10)
    return [ground, *Parts(view, game.components, texts)]


def height_of(game: Game) -> int:
    """A second route of the canal, and a fifth family, take more room."""
    routes = game.components.board_for(game.seats).canal_routes
    return 564 + 56 * (routes - 1)


class Parts:
    """The parts of one picture, one method each."""

    def __init__(self, view: View, components: Components, texts: Catalogue) -> None:
        self.view = view
        self.components = components
        self.texts = texts

    def __iter__(self) -> Iterator[str]:
        yield from self.bar()
        yield from self.map(LEFT, TOP, 330, 310)
        yield from self.officials(MIDDLE, TOP)
        yield from self.palace(MIDDLE, TOP + 112)
        yield from self.intrigue(MIDDLE, TOP + 178)
        yield from self.wall(MIDDLE, TOP + 244)
        yield from self.canal(LEFT, TOP + 320)
        yield from self.decrees(MIDDLE, TOP + 320)
        yield from self.jade(MIDDLE, TOP + 430)
        yield from self.hand(LEFT, TOP + 396 + 56 * (len(self.view["canal"]) - 1))
        yield from self.families(RIGHT, TOP)

    def colour(self, seat: int) -> str:
        return self.view["families"][seat]["colour"]

    def piece(self, seat: int, x: float, y: float, size: float) -> str:
        return piece(seat, self.colour(seat), x, y, size)

    def panel(self, x: float, y: float, width: float, height: float, fill: str) -> str:
        return box(x, y, width, height, fill, svg.LINE)

    def heading(self, x: float, y: float, title: str, mark: str) -> str:
        return sign(mark, x + 6, y + 5, 12) + words(
            x + 22, y + 15, title, 12, bold=True, serif=True
        )

    def bar(self) -> Iterator[str]:
        """Draw the day, the dice, and which family has to decide what."""
        view = self.view
        yield svg.placed(12, 8, 30, 64, f'<path d="{svg.SEAL}" fill="{svg.YELLOW}"/>')
        day = self.texts.say("day", day=view["day"], days=view["days"])
        yield words(52, 29, day, 15, fill=svg.ON_LACQUER, bold=True, serif=True)
        for number, value in enumerate(view["dice"]):
            x = 190 + 34 * number
            yield box(x, 9, 28, 28, svg.CARD, svg.LINE) + words(
                x + 14, 29, value, 16, bold=True, serif=True, anchor="middle"
            )
        if view["chooser"] is not None and view["frame"] is not None:
            yield self.piece(view["chooser"], 310, 12, 22)
            asked = self.texts.prompt(view["frame"])
            yield words(340, 29, asked, 14, fill=svg.ON_LACQUER, serif=True, width=640)

    def map(self, x: float, y: float, width: float, height: float) -> Iterator[str]:
        """Cities with their tokens and travellers, and the roads between them."""
        yield self.panel(x, y, width, height, svg.LAND)
        places = self.components.places
        xs, ys = zip(*places.values(), strict=True)
        across = (width - 56) / (max(xs) - min(xs) or 1)
        down = (height - 54) / (max(ys) - min(ys) or 1)
        at = {
            city: (x + 28 + (px - min(xs)) * across, y + 22 + (py - min(ys)) * down)
            for city, (px, py) in places.items()
        }
        for here, there in self.components.roads:
            (x1, y1), (x2, y2) = at[here], at[there]
            yield (
                f'<path d="M{x1:g} {y1:g}L{x2:g} {y2:g}" stroke="#7a6a52" stroke-width="1.6" '
                'stroke-dasharray="3 3"/>'
            )
        for city, (cx, cy) in at.items():
            token = self.view["cities"][city]
            yield f'<circle cx="{cx:g}" cy="{cy:g}" r="11" fill="{svg.CARD}" stroke="{svg.LINE}"/>'
            if token is not None:
                yield sign(token, cx - 7, cy - 7, 14, svg.VERMILION)
            here_now = [f["seat"] for f in self.view["families"] if f["traveller"] == city]
            for number, seat in enumerate(here_now):
                yield self.piece(seat, cx - 8 + 9 * number, cy - 9, 17)
            name = self.texts.word("city", city)
            yield words(cx, cy + 21, name, 9, anchor="middle")

    def card(self, card: str, x: float, y: float) -> Iterator[str]:
        """A gift card: its value, its gift, its action."""
        action = ACTIONS[ACTION_LETTERS.index(card[1:])]
        yield box(x, y, CARD_WIDTH, CARD_HEIGHT, svg.CARD, svg.LINE)
        yield gift(card[0], x + 9, y + 14, 32)
        yield words(x + 5, y + 16, card[0], 15, fill=svg.VERMILION, bold=True, serif=True)
        if action != "none":
            band = BANDS.get(action, svg.FAINT)
            yield box(x, y + CARD_HEIGHT - 18, CARD_WIDTH, 18, band, round_=4)
            yield sign(action, x + CARD_WIDTH / 2 - 6.5, y + CARD_HEIGHT - 15.5, 13, svg.CARD)

    def officials(self, x: float, y: float) -> Iterator[str]:
        """The seven officials with their gifts, Meng's focus and the bonus tokens laid there."""
        yield self.panel(x, y, MIDDLE_WIDTH, 104, svg.PAPER)
        each = MIDDLE_WIDTH / len(LOCATIONS)
        his = self.view["meng"]
        for number, location in enumerate(LOCATIONS):
            left = x + each * number
            name = self.texts.word("location", location)
            yield words(
                left + each / 2, y + 16, name, 9.5, bold=True, anchor="middle", width=each - 3
            )
            yield from self.card(self.view["officials"][location], left + 2.5, y + 26)
            laid = [row["seat"] for row in self.view["laid"] if row["location"] == location]
            if his is not None and his["focus"] == location:
                laid.append(his["seat"])
            for place, seat in enumerate(laid):
                yield self.piece(seat, left + each - 17, y + 26 + 15 * place, 15)

    def track(
        self, x: float, y: float, cells: list[tuple[str, list[int]]], special: set[int]
    ) -> Iterator[str]:
        """Steps in a row, and who stands on them."""
        each = (MIDDLE_WIDTH - 12) / len(cells)
        for number, (label, seats) in enumerate(cells):
            left = x + 6 + each * number
            fill = svg.YELLOW if number in special else svg.CARD
            yield box(left, y, each - 1.5, 34, fill, svg.LINE, 3)
            yield words(left + each / 2 - 1, y + 31, label, 8.5, fill=svg.FAINT, anchor="middle")
            size = min(15.0, each - 4)
            gap = min(size, (each - 4 - size) / max(len(seats) - 1, 1))
            for place, seat in enumerate(seats):
                yield self.piece(seat, left + 1 + gap * place, y + 4 + 2 * (place % 2), size)

    def palace(self, x: float, y: float) -> Iterator[str]:
        """The envoys' way, and the places in the palace with their VP."""
        view = self.view
        yield self.panel(x, y, MIDDLE_WIDTH, 58, svg.PAPER)
        yield self.heading(x, y, self.texts.say("palace-track"), "palace")
        cells: list[tuple[str, list[int]]] = [
            (
                str(step),
                [f["seat"] for f in view["families"] if f["place"] is None and f["envoy"] == step],
            )
            for step in range(view["palace"]["steps"])
        ]
        for place in view["palace"]["places"]:
            seat = place["seat"]
            cells.append((f"{place['vp']} VP", [] if seat is None else [seat]))
        steps = view["palace"]["steps"]
        yield from self.track(x, y + 20, cells, set(range(steps, len(cells))))

    def intrigue(self, x: float, y: float) -> Iterator[str]:
        """The markers; in a stack the one further right lies higher (INT-5)."""
        yield self.panel(x, y, MIDDLE_WIDTH, 58, svg.PAPER)
        yield self.heading(x, y, self.texts.say("intrigue-track"), "intrigue")
        medal = self.view["medal"]
        yield sign("medal", x + MIDDLE_WIDTH - 34, y + 4, 13, "#8a5c00")
        if medal is not None:
            yield self.piece(medal, x + MIDDLE_WIDTH - 19, y + 4, 14)
        steps = range(self.components.intrigue_steps + 1)
        at = [family["intrigue"] for family in self.view["families"]]
        cells = [(str(n), [s for s in self.view["markers"] if at[s] == n]) for n in steps]
        yield from self.track(x, y + 20, cells, set())

    def wall(self, x: float, y: float) -> Iterator[str]:
        """Servants on the Great Wall, and how many are missing."""
        wall = self.view["wall"]
        total = sum(wall["servants"])
        yield self.panel(x, y, MIDDLE_WIDTH, 66, svg.STONE)
        yield self.heading(x, y, self.texts.say("wall", n=total, of=wall["threshold"]), "wall")
        seats = [seat for seat, n in enumerate(wall["servants"]) for _ in range(n)]
        each = min(34.0, (MIDDLE_WIDTH - 16) / max(wall["threshold"], len(seats), 1))
        for number in range(max(wall["threshold"], len(seats))):
            yield box(x + 8 + each * number, y + 26, each - 4, 32, svg.PAPER, svg.LINE, 3)
        for number, seat in enumerate(seats):
            yield self.piece(seat, x + 8 + each * number + (each - 26) / 2, y + 31, 22)

    def canal(self, x: float, y: float) -> Iterator[str]:
        """Harbours, and the ships there with their load."""
        routes = self.view["canal"]
        yield self.panel(x, y, 330, 16 + 56 * len(routes), svg.WATER)
        yield self.heading(x, y, self.texts.say("canal"), "canal")
        each = 318 / len(routes[0])
        for row, route in enumerate(routes):
            for number, ship in enumerate(route):
                left, top = x + 6 + each * number, y + 22 + 52 * row
                yield box(left, top, each - 4, 46, "#d3e6e4", "#8fb9bd")
                yield words(left + 5, top + 12, number + 1, 9, fill="#1f525c", bold=True)
                if ship is not None:
                    yield self.piece(ship["seat"], left + 14, top + 3, 16)
                    yield sign("ship", left + 32, top + 2, 19)
                    load = ship["servants"] + ship["double"]
                    for place in range(self.components.ship_capacity):
                        fill = svg.INK if place < load else "none"
                        yield (
                            f'<circle cx="{left + 16 + 13 * place:g}" cy="{top + 34:g}" r="4.5" '
                            f'fill="{fill}" stroke="{svg.INK}"/>'
                        )

    def decrees(self, x: float, y: float) -> Iterator[str]:
        """Two of each level, what they cost and score, and who has them."""
        levels = sorted({row["level"] for row in self.view["decrees"]})
        each = MIDDLE_WIDTH / len(levels)
        for column, level in enumerate(levels):
            rows = [row for row in self.view["decrees"] if row["level"] == level]
            for number, row in enumerate(rows):
                left, top = x + each * column, y + 52 * number
                yield self.panel(left, top, each - 4, 48, svg.PAPER)
                name = self.texts.word("decree", row["decree"])
                yield words(left + 7, top + 17, name, 11, bold=True, serif=True, width=each - 18)
                yield sign("servant", left + 7, top + 27, 12) + words(
                    left + 21, top + 37, row["price"]
                )
                if row["vp"]:
                    yield sign("vp", left + 36, top + 27, 12, "#8a5c00")
                    yield words(left + 50, top + 37, row["vp"])
                yield words(
                    left + each - 12, top + 44, "I" * level, 9, fill=svg.FAINT, anchor="end"
                )
                for place, seat in enumerate(row["seats"]):
                    yield self.piece(seat, left + 64 + 13 * place, top + 26, 14)

    def jade(self, x: float, y: float) -> Iterator[str]:
        """Houses and the square, each with its price and what is left."""
        houses = [*self.view["jade_houses"], self.view["jade_square"]]
        each = MIDDLE_WIDTH / len(houses)
        for number, house in enumerate(houses):
            left = x + each * number
            square = number == len(houses) - 1
            name = self.texts.say("square") if square else self.texts.say("house", n=number + 1)
            yield self.panel(left, y, each - 4, 60, "#d5e6d3")
            yield words(left + 7, y + 16, name, 11, bold=True, serif=True, width=each - 16)
            yield sign("servant", left + 7, y + 22, 12) + words(left + 21, y + 32, house["price"])
            if house["jade"] <= 4:
                for place in range(house["jade"]):
                    yield sign("jade", left + 7 + 15 * place, y + 40, 13, svg.JADE)
            else:
                yield sign("jade", left + 7, y + 40, 13, svg.JADE) + words(
                    left + 24, y + 51, house["jade"]
                )

    def hand(self, x: float, y: float) -> Iterator[str]:
        """The viewer's own cards."""
        seat = self.view["seat"]
        cards = None if seat is None else self.view["families"][seat]["hand"]
        for number, card in enumerate(cards or []):
            yield from self.card(card, x + min(52, 330 / len(cards or [card])) * number, y + 10)

    def families(self, x: float, y: float) -> Iterator[str]:
        """Draw what everyone knows about each family."""
        for number, family in enumerate(self.view["families"]):
            yield from self.family(family, x, y + 100 * number)

    def family(self, family: FamilyView, x: float, y: float) -> Iterator[str]:
        seat, meng = family["seat"], self.view["meng"]
        decides = self.view["chooser"] == seat
        yield self.panel(x, y, RIGHT_WIDTH, 92, "#f6dc9a" if decides else svg.PAPER)
        yield self.piece(seat, x + 8, y + 8, 20)
        is_meng = meng is not None and meng["seat"] == seat
        name = self.texts.say("meng") if is_meng else self.texts.word("colour", family["colour"])
        yield words(x + 34, y + 23, name, 15, bold=True, serif=True)
        if self.view["start"] == seat:
            yield sign("start", x + 172, y + 11, 14, svg.VERMILION)
        yield sign("vp", x + RIGHT_WIDTH - 24, y + 10, 15, "#8a5c00")
        points = family["vp"]
        yield words(
            x + RIGHT_WIDTH - 30, y + 24, points, 17, fill=svg.VERMILION, bold=True, anchor="end"
        )
        counts = {
            "servant": f"{family['pool']} + {family['supply']}",
            "jade": family["jade"],
            "cards": f"{family['hand_size']} + {family['discard_size']}",
            "ship": family["ships"],
        }
        lefts = accumulate([74, 46, 74], initial=x + 10)
        for (mark, count), left in zip(counts.items(), lefts, strict=True):
            yield sign(mark, left, y + 36, 15, svg.JADE if mark == "jade" else svg.INK)
            yield words(left + 19, y + 48, count, 13)
        spaces = max(self.components.token_spaces, len(family["tokens"]))
        gap = min(26.0, (RIGHT_WIDTH - 16) / spaces)
        for place in range(spaces):
            cx, cy = x + 20 + gap * place, y + 70
            yield f'<circle cx="{cx:g}" cy="{cy:g}" r="10" fill="none" stroke="{svg.LINE}"/>'
            if place < len(family["tokens"]):
                yield sign(family["tokens"][place], cx - 6.5, cy - 6.5, 13, svg.VERMILION)
