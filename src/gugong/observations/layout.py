"""What each number of an observation means: named arrays, one after the other in a row of bytes.

Seats count from the viewer: row 0 is its own family, row 1 the one on its left, and rows without
a family are zero. So one agent plays any seat, with any number of families. The layout depends on
the components alone. What is one of several things is *one-hot*: a 1 in its column, or none.
"""

from typing import Final

from gugong.components import Components
from gugong.rules.constants import (
    ACTIONS,
    AUTOMA_CARDS,
    CARDS,
    DECREES,
    DICE,
    DOUBLE_PLACES,
    HAND_IN_FOR,
    HIGHEST_VALUE,
    LOCATIONS,
    OFFERED_BY,
    PLACES,
    R_CARD,
    REWARDS,
    SOURCES,
    STAGES,
    T_FLATTERY,
    TOKENS,
)
from gugong.rules.frames import FIRST_STEP, KINDS
from gugong.rules.kinds import name_and_kind
from gugong.rules.numbering import ROUTES, SET_SIZE

SEATS: Final = 5
CARD_COLUMNS: Final = HIGHEST_VALUE + len(ACTIONS)  # value and action, each one-hot
MOST: Final = 255  # of a byte; larger numbers are capped
BONUS: Final = len(TOKENS) - T_FLATTERY


def _numbers(words: tuple[str, ...]) -> dict[str, int]:
    return {words[i]: i for i in range(len(words))}


CARD: Final = _numbers(CARDS)
TOKEN: Final = _numbers(TOKENS)
DECREE: Final = _numbers(DECREES)
PLACE: Final = _numbers(PLACES)
LOCATION: Final = _numbers(LOCATIONS)
SOURCE: Final = _numbers(SOURCES)
AUTOMA: Final = _numbers(AUTOMA_CARDS)
DOUBLE_PLACE: Final = _numbers(DOUBLE_PLACES)
KIND: Final = _numbers(tuple([kind.name for kind in KINDS]))
# What the arguments of questions can be, where they are not plain numbers. A berth is `2` where
# there is one route, else `a2` or `b2`.
BERTHS: Final = {
    **{str(i + 1): i for i in range(5)},
    **{f"{'ab'[i // 5]}{i % 5 + 1}": i for i in range(10)},
}
ARGUMENTS: Final[dict[str, dict[str, int]]] = {
    "action": _numbers(ACTIONS),
    "by": _numbers(OFFERED_BY),
    "token": TOKEN,
    "stage": _numbers(STAGES),
    "berth": BERTHS,
    "decrees": DECREE,
    "hand-in": _numbers(HAND_IN_FOR),
}


QUESTIONS: Final = tuple([kind.name for kind in KINDS[:FIRST_STEP]])


def _names(what: str, columns: tuple[str, ...] | list[str]) -> str:
    return f"{what}: {', '.join(columns)}"


class Field:
    """A field of the row: an array with a name, a shape, the largest number in it and a meaning."""

    __slots__ = ("at", "meaning", "most", "name", "shape")

    def __init__(self, name: str, shape: tuple[int, ...], most: int, at: int, meaning: str) -> None:
        self.name = name
        self.shape = shape
        self.most = most
        self.at = at
        self.meaning = meaning


class Layout:
    """Where everything lies in the row, for these components."""

    def __init__(self, components: Components) -> None:
        c = components
        self.fields: list[Field] = []
        self.size = 0
        self.cities: dict[str, int] = _numbers(c.cities)
        self.harbours: int = c.boards[0].harbours
        houses = max([len(side.jade_houses) for side in c.boards])
        places = max([len(side.palace_places) for side in c.boards])
        self.houses = houses
        cards = SET_SIZE + c.reward_spaces[R_CARD]  # as many as actions have numbers for
        add, seats = self._add, (SEATS,)

        self.seated = add("seated", seats, 1, "whether there is such a family")
        self.options = add("options", (2,), 1, "bonus tokens, expert")
        self.day = add("day", (c.days,), 1, "the day, one-hot")
        self.start = add("start", seats, 1, "this day's start player")
        self.medal = add("medal", seats, 1, "who holds the medal of the next start player")
        self.turn = add("turn", seats, 1, "whose turn it is")
        self.chooser = add("chooser", seats, 1, "who decides now")
        self.question = add("question", (FIRST_STEP,), 1, _names("what is decided", QUESTIONS))
        self._add_arguments()
        self.agenda = add(
            "agenda",
            (2, len(KINDS)),
            MOST,
            "what is still to be decided or done, counted by kind; row 0 by the viewer itself, "
            "row 1 by others or by nobody; columns as `frames.KINDS`",
        )

        self.hand = add(
            "hand",
            (cards, CARD_COLUMNS),
            1,
            "its own cards, in the order of the action numbers; columns 0-8 the value "
            + _names("1-9, then the action", ACTIONS),
        )
        self.discard = add(
            "discard", (cards, CARD_COLUMNS), 1, "its own discard pile, in the same columns"
        )
        self.shown = add(
            "shown",
            (SEATS, HIGHEST_VALUE, len(ACTIONS)),
            MOST,
            "cards that all know to be in the hand or discard pile, counted by value and action",
        )
        self.hand_size = add("hand_size", seats, cards, "cards in hand")
        self.discard_size = add("discard_size", seats, cards, "cards in the discard pile")
        self.officials = add(
            "officials",
            (len(LOCATIONS), CARD_COLUMNS),
            1,
            _names("the card at each location, columns as in `hand`; rows", LOCATIONS),
        )
        self.gift_pile = add("gift_pile", (1,), MOST, "cards in the gift pile")
        self.dice = add("dice", (DICE, HIGHEST_VALUE), 1, "what each destiny die shows, 1-9")

        self.pool = add("pool", seats, c.servants, "servants ready to act")
        self.supply = add("supply", seats, c.servants, "servants in the supply")
        self.double = add(
            "double",
            (SEATS, len(DOUBLE_PLACES)),
            1,
            _names("where the Double Servant is", DOUBLE_PLACES),
        )
        self.vp = add("vp", seats, MOST, "victory points so far")
        self.points = add(
            "points",
            (SEATS, len(SOURCES) + 1),
            MOST,
            _names("the same by source", (*SOURCES, "paid as toll beyond what toll brought")),
        )
        self.jade = add("jade", seats, MOST, "jade")
        self.jade_houses = add(
            "jade_houses",
            (houses + 1, 3),
            MOST,
            "price, price for the viewer, jade left; the last row is the square",
        )

        self.traveller = add(
            "traveller",
            (SEATS, len(c.cities)),
            1,
            "where the traveller is; cities in the order of the components",
        )
        self.city_tokens = add(
            "city_tokens", (len(c.cities), len(TOKENS)), 1, _names("the token on each city", TOKENS)
        )
        self.tokens = add(
            "tokens", (SEATS, len(TOKENS)), MOST, "travel tokens of each family, counted by kind"
        )
        self.token_pile = add("token_pile", (1,), MOST, "tokens face down")
        self.token_discard = add("token_discard", (len(TOKENS),), MOST, "tokens discarded, by kind")
        self.laid = add(
            "laid",
            (SEATS, BONUS, len(PLACES)),
            MOST,
            "bonus tokens laid (flattery, toll, follow) by family and place: 1 with a servant, 2 "
            "with the Double Servant",
        )

        self.wall = add("wall", seats, MOST, "servants on the wall, as they count")
        self.threshold = add("threshold", (1,), MOST, "how many of them make the wall score")
        self.markers = add("markers", seats, SEATS, "place among the intrigue markers, 1 is lowest")
        self.intrigue = add("intrigue", seats, MOST, "steps on the intrigue track")
        self.envoy = add("envoy", seats, MOST, "palace steps of the envoy")
        self.palace = add(
            "palace", (places, 1 + SEATS), MOST, "each place in the palace: its VP, and who has it"
        )
        self.decrees = add(
            "decrees",
            (len(DECREES), 3 + SEATS),
            MOST,
            _names("in play, price for the viewer, VP at once, and who holds it; rows", DECREES),
        )
        self.canal = add(
            "canal",
            (ROUTES * self.harbours, SEATS + 2),
            SEATS,
            "each harbour, route by route: whose ship, its servants, spaces of a Double Servant",
        )
        self.ships = add("ships", seats, MOST, "ships not on the canal")
        self.rewards = add(
            "rewards", (SEATS, 3), MOST, _names("servants beside harbour rewards", REWARDS)
        )

        self.focus = add("focus", (len(LOCATIONS),), 1, "Meng's focus")
        self.automa = add("automa", (1,), MOST, "automa cards left in his deck")
        self.automa_seen = add(
            "automa_seen",
            (2, len(AUTOMA_CARDS)),
            MOST,
            _names("automa cards of today and of earlier days, counted", AUTOMA_CARDS),
        )

    def _add(self, name: str, shape: tuple[int, ...], most: int, meaning: str) -> int:
        at = self.size
        self.fields.append(Field(name, shape, min(most, MOST), at, meaning))
        length = 1
        for side in shape:
            length *= side
        self.size += length
        return at

    def _add_arguments(self) -> None:
        """A column for each argument of a question that is a number, else one for each word."""
        self.arguments: dict[str, int] = {}  # where each begins
        self.argument_words: dict[str, dict[str, int]] = {}
        columns: list[str] = []
        for question in KINDS[:FIRST_STEP]:
            for argument in question.arguments:
                name, kind = name_and_kind(argument)
                if name in self.arguments:
                    continue
                self.arguments[name] = self.size + len(columns)
                words = {} if kind == "number" else ARGUMENTS[kind]
                self.argument_words[name] = words
                width = max([*words.values(), 0]) + 1
                columns += [name] * width
        told = [f"{name} {columns.index(name)}" for name in self.arguments]
        meaning = _names("its arguments, a number or one-hot, each from its column on", told)
        self._add("arguments", (len(columns),), MOST, meaning)
