"""What each number of an observation means: named arrays, one after the other in a row of bytes.

Seats count from the viewer: row 0 is its own family, row 1 the one on its left, and rows without
a family are zero. So one agent plays any seat, with any number of families. The layout depends on
the components alone. What is one of several things is *one-hot*: a 1 in its column, or none.
"""

from typing import TYPE_CHECKING, Final

from gugong.components import Components
from gugong.rules.constants import (
    ACTIONS,
    AUTOMA_CARDS,
    DECREES,
    DICE,
    DOUBLE_PLACES,
    HIGHEST_VALUE,
    LOCATIONS,
    PLACES,
    R_CARD,
    REWARDS,
    SOURCES,
    T_FLATTERY,
    TOKENS,
)
from gugong.rules.frames import FIRST_STEP, KINDS
from gugong.rules.kinds import WORDS, name_and_kind
from gugong.rules.numbering import ROUTES, SET_SIZE

if TYPE_CHECKING:  # plain machine integers, where the core is compiled
    from mypy_extensions import i64

SEATS: Final = 5
CARD_COLUMNS: Final = HIGHEST_VALUE + len(ACTIONS)  # value and action, each one-hot
MOST: Final = 255  # of a byte; larger numbers are capped
BONUS: Final = len(TOKENS) - T_FLATTERY


QUESTIONS: Final = tuple([kind.name for kind in KINDS[:FIRST_STEP]])


def _names(what: str, columns: tuple[str, ...] | list[str]) -> str:
    return f"{what}: {', '.join(columns)}"


class Field:
    """A field of the row: an array with a name, a shape, the largest number in it and a meaning."""

    __slots__ = ("at", "meaning", "most", "name", "shape")

    def __init__(self, name: str, shape: tuple[int, ...], most: int, at: int, meaning: str) -> None:
        self.name: str = name
        self.shape: tuple[int, ...] = shape
        self.most: int = most
        self.at: int = at
        self.meaning: str = meaning


class Argument:
    """An argument of a question: which of its numbers, and in which columns it is told."""

    __slots__ = ("at", "kind", "name", "place")

    def __init__(self, name: str, kind: str, place: int, at: int) -> None:
        self.name: str = name
        self.kind: str = kind  # as in rules/kinds.py; `number` is told as it is, all else one-hot
        self.place: int = place  # among the numbers of the frame
        self.at: int = at  # in the row


class Layout:
    """Where everything lies in the row, for these components."""

    def __init__(self, components: Components) -> None:
        c = components
        self.fields: list[Field] = []
        self.size: int = 0
        self.cities: int = len(c.cities)
        self.harbours: int = c.boards[0].harbours
        houses = max([len(side.jade_houses) for side in c.boards])
        places = max([len(side.palace_places) for side in c.boards])
        self.houses = houses
        cards = SET_SIZE + c.reward_spaces[R_CARD]  # as many as actions have numbers for
        add, seats = self._add, (SEATS,)

        self.seated: i64 = add("seated", seats, 1, "whether there is such a family")
        self.options: i64 = add("options", (2,), 1, "bonus tokens, expert")
        self.day: i64 = add("day", (c.days,), 1, "the day, one-hot")
        self.start: i64 = add("start", seats, 1, "this day's start player")
        self.medal: i64 = add("medal", seats, 1, "who holds the medal of the next start player")
        self.turn: i64 = add("turn", seats, 1, "whose turn it is")
        self.chooser: i64 = add("chooser", seats, 1, "who decides now")
        self.question: i64 = add("question", (FIRST_STEP,), 1, _names("what is decided", QUESTIONS))
        self._add_arguments()
        self.agenda: i64 = add(
            "agenda",
            (2, len(KINDS)),
            MOST,
            "what is still to be decided or done, counted by kind; row 0 by the viewer itself, "
            "row 1 by others or by nobody; columns as `frames.KINDS`",
        )

        self.hand: i64 = add(
            "hand",
            (cards, CARD_COLUMNS),
            1,
            "its own cards, in the order of the action numbers; columns 0-8 the value "
            + _names("1-9, then the action", ACTIONS),
        )
        self.discard: i64 = add(
            "discard", (cards, CARD_COLUMNS), 1, "its own discard pile, in the same columns"
        )
        self.shown: i64 = add(
            "shown",
            (SEATS, HIGHEST_VALUE, len(ACTIONS)),
            MOST,
            "cards that all know to be in the hand or discard pile, counted by value and action",
        )
        self.hand_size: i64 = add("hand_size", seats, cards, "cards in hand")
        self.discard_size: i64 = add("discard_size", seats, cards, "cards in the discard pile")
        self.officials: i64 = add(
            "officials",
            (len(LOCATIONS), CARD_COLUMNS),
            1,
            _names("the card at each location, columns as in `hand`; rows", LOCATIONS),
        )
        self.gift_pile: i64 = add("gift_pile", (1,), MOST, "cards in the gift pile")
        self.dice: i64 = add("dice", (DICE, HIGHEST_VALUE), 1, "what each destiny die shows, 1-9")

        self.pool: i64 = add("pool", seats, c.servants, "servants ready to act")
        self.supply: i64 = add("supply", seats, c.servants, "servants in the supply")
        self.double: i64 = add(
            "double",
            (SEATS, len(DOUBLE_PLACES)),
            1,
            _names("where the Double Servant is", DOUBLE_PLACES),
        )
        self.vp: i64 = add("vp", seats, MOST, "victory points so far")
        self.points: i64 = add(
            "points",
            (SEATS, len(SOURCES) + 1),
            MOST,
            _names("the same by source", (*SOURCES, "paid as toll beyond what toll brought")),
        )
        self.jade: i64 = add("jade", seats, MOST, "jade")
        self.jade_houses: i64 = add(
            "jade_houses",
            (houses + 1, 3),
            MOST,
            "price, price for the viewer, jade left; the last row is the square",
        )

        self.traveller: i64 = add(
            "traveller",
            (SEATS, len(c.cities)),
            1,
            "where the traveller is; cities in the order of the components",
        )
        self.city_tokens: i64 = add(
            "city_tokens", (len(c.cities), len(TOKENS)), 1, _names("the token on each city", TOKENS)
        )
        self.tokens: i64 = add(
            "tokens", (SEATS, len(TOKENS)), MOST, "travel tokens of each family, counted by kind"
        )
        self.token_pile: i64 = add("token_pile", (1,), MOST, "tokens face down")
        self.token_discard: i64 = add(
            "token_discard", (len(TOKENS),), MOST, "tokens discarded, by kind"
        )
        self.laid: i64 = add(
            "laid",
            (SEATS, BONUS, len(PLACES)),
            MOST,
            "bonus tokens laid (flattery, toll, follow) by family and place: 1 with a servant, 2 "
            "with the Double Servant",
        )

        self.wall: i64 = add("wall", seats, MOST, "servants on the wall, as they count")
        self.threshold: i64 = add("threshold", (1,), MOST, "how many of them make the wall score")
        self.markers: i64 = add(
            "markers", seats, SEATS, "place among the intrigue markers, 1 is lowest"
        )
        self.intrigue: i64 = add("intrigue", seats, MOST, "steps on the intrigue track")
        self.envoy: i64 = add("envoy", seats, MOST, "palace steps of the envoy")
        self.palace: i64 = add(
            "palace", (places, 1 + SEATS), MOST, "each place in the palace: its VP, and who has it"
        )
        self.decrees: i64 = add(
            "decrees",
            (len(DECREES), 3 + SEATS),
            MOST,
            _names("in play, price for the viewer, VP at once, and who holds it; rows", DECREES),
        )
        self.canal: i64 = add(
            "canal",
            (ROUTES * self.harbours, SEATS + 2),
            SEATS,
            "each harbour, route by route: whose ship, its servants, spaces of a Double Servant",
        )
        self.ships: i64 = add("ships", seats, MOST, "ships not on the canal")
        self.rewards: i64 = add(
            "rewards", (SEATS, 3), MOST, _names("servants beside harbour rewards", REWARDS)
        )

        self.focus: i64 = add("focus", (len(LOCATIONS),), 1, "Meng's focus")
        self.automa: i64 = add("automa", (1,), MOST, "automa cards left in his deck")
        self.automa_seen: i64 = add(
            "automa_seen",
            (2, len(AUTOMA_CARDS)),
            MOST,
            _names("automa cards of today and of earlier days, counted", AUTOMA_CARDS),
        )

    def _add(self, name: str, shape: tuple[int, ...], most: int, meaning: str) -> "i64":
        at = self.size
        self.fields.append(Field(name, shape, min(most, MOST), at, meaning))
        length = 1
        for side in shape:
            length *= side
        self.size += length
        return at

    def _add_arguments(self) -> None:
        """A column for each argument of a question that is a number, else one for each word."""
        self.arguments: list[list[Argument]] = []  # of each question
        begins: dict[str, int] = {}  # questions share the columns of an argument
        width = 0
        for question in KINDS[:FIRST_STEP]:
            row: list[Argument] = []
            for place, argument in enumerate(question.arguments):
                name, kind = name_and_kind(argument)
                if name not in begins:
                    begins[name] = width
                    width += self._width(kind)
                row.append(Argument(name, kind, place, self.size + begins[name]))
            self.arguments.append(row)
        told = [f"{name} {at}" for name, at in begins.items()]
        meaning = _names("its arguments, a number or one-hot, each from its column on", told)
        self._add("arguments", (width,), MOST, meaning)

    def _width(self, kind: str) -> int:
        if kind == "number":
            return 1
        if kind == "berth":
            return ROUTES * self.harbours
        if kind == "decrees":
            return len(DECREES)
        return len(WORDS[kind])
