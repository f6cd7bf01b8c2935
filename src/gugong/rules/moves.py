"""Moves: values with a verb, up to three numbers, and their parts in words.

Every move exists once in a box. The tables below hold the moves that are the same at every table
(all that name cards, dice, decrees ...); a `Box` adds those that name its own cities and harbours.
So rules append ready-made moves, and comparing two moves is comparing two references. Their
notation is in grammar.py.
"""

from typing import Final

from gugong.components.names import MOST_SERVANTS
from gugong.rules import grammar as g
from gugong.rules.constants import (
    ACTION,
    CARDS,
    COSTLY_LOCATIONS,
    DECREES,
    DECREES_A_LEVEL,
    DICE,
    FACES,
    FAVOUR_STEPS,
    FAVOURS,
    FREE,
    HAND_IN_FOR,
    HIGHEST_VALUE,
    JADE,
    LAID_PIECES,
    LOCATIONS,
    OWN_BOARD,
    PAYMENTS,
    PIECES,
    PLACES,
    PLAIN_LOCATIONS,
    SQUARE,
    TOKENS,
    TRAVEL,
    WAYS,
)
from gugong.rules.grammar import VERBS
from gugong.rules.kinds import Word

MOST_MASONS: Final = 2  # placed by one move (WALL-1)
RADIX: Final = SQUARE + 1  # larger than any number in a move


class Owner:
    """What a move can belong to: a box (box.py)."""

    def find_move(self, text: str) -> "Move | None":
        raise NotImplementedError


class Move:
    """One choice, as a value: in games with one box, the same move is the same object.

    `str(move)` is its notation, which `Game.play` reads back. Moves sort as `legal_moves` does.
    """

    __slots__ = ("a", "b", "c", "order", "owner", "parts", "text", "verb")

    verb: int
    a: int
    b: int
    c: int
    order: int  # legal moves are sorted by this
    text: str
    parts: dict[str, Word]  # what it names, by the names of its form in grammar.py
    owner: Owner | None  # the box it belongs to; None for a move of every table

    def __init__(
        self,
        verb: int,
        a: int,
        b: int,
        c: int,
        parts: dict[str, Word],
        owner: Owner | None = None,
    ) -> None:
        self.verb = verb
        self.a = a
        self.b = b
        self.c = c
        self.order = ((verb * RADIX + a) * RADIX + b) * RADIX + c
        self.text = VERBS[verb].write(parts)
        self.parts = {part: parts.get(part) for part in VERBS[verb].parts}
        self.owner = owner

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<Move {self.text}>"

    def __eq__(self, other: object) -> bool:
        return self is other  # compiled, a class that is ordered needs to say so

    def __hash__(self) -> int:
        return hash(self.text)

    def __lt__(self, other: object) -> bool:
        if not isinstance(other, Move):
            return NotImplemented
        return (self.order, self.text) < (other.order, other.text)

    def __le__(self, other: object) -> bool:
        if not isinstance(other, Move):
            return NotImplemented
        return (self.order, self.text) <= (other.order, other.text)

    def __reduce__(self) -> tuple[object, ...]:
        return find_again, (self.owner, self.text)


def is_listed(move: Move, moves: list[Move]) -> bool:
    """Return whether it is one of these. Faster than `in`, which compares with ==."""
    for other in moves:
        if other is move:
            return True
    return False


COMMON: Final[dict[str, Move]] = {}  # the moves of every table, by notation in small letters


def find_again(owner: Owner | None, text: str) -> Move:
    """The one move with this notation, for `pickle` and `copy`."""
    move = COMMON.get(text.lower()) if owner is None else owner.find_move(text.lower())
    if move is None:
        raise ValueError(f"{text!r} is not a move of this box")
    return move


def _common(verb: int, a: int, b: int, c: int, parts: dict[str, Word]) -> Move:
    move = Move(verb, a, b, c, parts)
    COMMON[move.text.lower()] = move
    return move


TAKE_IT: Final = _common(g.TAKE, 0, 0, 0, {})
PASS: Final = _common(g.PASS_ON, 0, 0, 0, {})
JADE_SQUARE: Final = _common(g.BUY_JADE, SQUARE, 0, 0, {})

# Indexed by how much of the price the Double Servant covers.
PAY_MOVES: Final = [
    _common(g.PAY_WITH, i, 0, 0, {"with": payment}) for i, payment in enumerate(PAYMENTS)
]
# Indexed by location; PASS where there is no such form.
PLAIN_MOVES: Final = [
    _common(g.PLAIN, i, 0, 0, {"location": location}) if i in PLAIN_LOCATIONS else PASS
    for i, location in enumerate(LOCATIONS)
]
COSTLY_MOVES: Final = [
    _common(g.COSTLY, i, 0, 0, {"location": location}) if i in COSTLY_LOCATIONS else PASS
    for i, location in enumerate(LOCATIONS)
]
# [servants][spaces the Double Servant fills]: one piece or two, only one of which is the double.
BUILD_MOVES: Final = [
    [
        _common(g.BUILD, n, d, 0, {"servants": n, "double": d})
        if 1 <= n + (d > 0) <= MOST_MASONS
        else PASS
        for d in range(len(PIECES))
    ]
    for n in range(MOST_MASONS + 1)
]
DECREE_MOVES: Final = [
    _common(g.TAKE_DECREE, i, 0, 0, {"decree": decree}) for i, decree in enumerate(DECREES)
]
USE_MOVES: Final = [
    _common(g.USE_DECREE, i, 0, 0, {"decree": DECREES[i]}) for i in range(DECREES_A_LEVEL)
]
GAIN_MOVES: Final = [
    [_common(g.GAIN_SERVANTS, n, d, 0, {"servants": n, "doubles": d}) for d in range(2)]
    for n in range(MOST_SERVANTS + 1)
]
# Indexed by the steps they cost (WALL-4).
LOWER_MOVES: Final = {
    steps: _common(g.LOWER, steps, 0, 0, {"steps": steps, "favour": FAVOURS[i]})
    for i, steps in enumerate(FAVOUR_STEPS)
}
DIE_MOVES: Final = [
    [_common(g.TURN_DIE, d, v, 0, {"die": d + 1, "value": v}) for v in range(HIGHEST_VALUE + 1)]
    for d in range(DICE)
]


def _lay(place: int, double: int) -> Move:
    location = PLACES[place] if place != OWN_BOARD else None
    return _common(g.LAY, place, double, 0, {"piece": LAID_PIECES[double], "location": location})


LAY_MOVES: Final = [[_lay(place, double) for double in range(2)] for place in range(len(PLACES))]
TOKEN_MOVES: Final = [
    _common(g.GIVE_TOKEN, i, 0, 0, {"token": token}) for i, token in enumerate(TOKENS)
]
HAND_IN_MOVES: Final = [
    _common(g.HAND_IN_TOKENS, i, 0, 0, {"reward": reward}) for i, reward in enumerate(HAND_IN_FOR)
]

# Moves that name cards, by face.
GIVES: Final[list[list[list[Move]]]] = []  # [face][location][way]
SWAPS: Final[list[list[list[Move]]]] = [[], []]  # [0 hand, 1 discard pile][face][location]
BURNS: Final[list[Move]] = []
RECALLS: Final[list[Move]] = []
DISCARDS: Final[list[Move]] = []


def _give(card: int, location: int, way: int) -> Move:
    how = WAYS[way] if way != FREE else None
    parts: dict[str, Word] = {"card": CARDS[card], "location": LOCATIONS[location], "way": how}
    return _common(g.GIVE, card, location, way, parts)


def _swap(card: int, location: int, pile: int) -> Move:
    word = "discarded" if pile else None
    parts: dict[str, Word] = {"card": CARDS[card], "location": LOCATIONS[location], "pile": word}
    return _common(g.SWAP_CARD, card, location, pile, parts)


def _fill_card_tables() -> None:
    locations, ways = range(len(LOCATIONS)), range(len(WAYS))
    for card in range(FACES):
        if ACTION[card] in (TRAVEL, JADE):  # no gift card travels or buys jade (GIFT-7)
            GIVES.append([])
            SWAPS[0].append([])
            SWAPS[1].append([])
            BURNS.append(PASS)
            RECALLS.append(PASS)
            DISCARDS.append(PASS)
            continue
        GIVES.append([[_give(card, location, way) for way in ways] for location in locations])
        for pile in range(2):
            SWAPS[pile].append([_swap(card, location, pile) for location in locations])
        BURNS.append(_common(g.BURN_CARD, card, 0, 0, {"card": CARDS[card]}))
        RECALLS.append(_common(g.RECALL, card, 0, 0, {"card": CARDS[card]}))
        DISCARDS.append(_common(g.DISCARD, card, 0, 0, {"card": CARDS[card]}))


_fill_card_tables()
