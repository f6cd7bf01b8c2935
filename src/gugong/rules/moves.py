"""Moves: values with a verb, up to three numbers and one readable text.

Every move exists once. The tables below hold the moves that are the same at every table (all that
name cards, dice, decrees ...); a `Box` adds those that name its own cities and harbours. So rules
append ready-made moves, and comparing two moves is comparing two references.
"""

from typing import Final

from gugong.components.shape import MOST_SERVANTS
from gugong.rules.constants import (
    ACTION,
    CANAL,
    CARDS,
    DECREES,
    FACES,
    HAND_IN_FOR,
    INTRIGUE,
    JADE,
    LOCATIONS,
    PALACE,
    PIECES,
    TOKENS,
    TRAVEL,
    WALL,
    WAYS,
)

# Verbs. Their order is the order of legal moves.
GIVE: Final = 0  # face, location, way
BURN_CARD: Final = 1  # face
PAY_WITH: Final = 2  # 0 servants, 1 double as 1, 2 double
TRAVEL_TO: Final = 3  # city
BUILD: Final = 4  # servants, spaces filled by the double
BUY_JADE: Final = 5  # house
TAKE_DECREE: Final = 6  # decree
BOARD_SHIP: Final = 7  # berth, piece
START_SHIP: Final = 8  # route, piece
SAIL: Final = 9  # berth
CLAIM: Final = 10  # berth, reward
PLAIN: Final = 11  # A form of location
COSTLY: Final = 12  # B form of location
GAIN_SERVANTS: Final = 13  # servants, doubles
SWAP_CARD: Final = 14  # face, location, 0 from the hand, 1 from the discard pile
RECALL: Final = 15  # face
DISCARD: Final = 16  # face
LOWER: Final = 17  # steps
TURN_DIE: Final = 18  # die, value
LAY: Final = 19  # location (7: beside the player board), piece
USE_DECREE: Final = 20  # decree
GIVE_TOKEN: Final = 21  # token
TAKE: Final = 22
PASS_ON: Final = 23
HAND_IN_TOKENS: Final = 24  # for what

VERBS: Final = (
    "give", "burn", "pay", "travel", "wall", "jade", "decree", "ship", "new ship", "sail",
    "claim", "plain", "costly", "gain", "swap", "recall", "discard", "lower", "die", "lay",
    "use", "token", "take", "pass", "hand in",
)  # fmt: skip


class Move:
    """One choice, as a value: the same move is always the same object.

    `str(move)` is its notation, which `Game.play` reads back.
    """

    __slots__ = ("a", "b", "c", "order", "text", "verb")

    verb: int
    a: int
    b: int
    c: int
    order: int  # legal moves are sorted by this
    text: str

    def __init__(self, verb: int, a: int, b: int, c: int, text: str) -> None:
        self.verb = verb
        self.a = a
        self.b = b
        self.c = c
        self.order = ((verb * 128 + a) * 128 + b) * 128 + c
        self.text = text

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<Move {self.text}>"


def is_listed(move: Move, moves: list[Move]) -> bool:
    """Whether it is one of these; `in` would look for equal ones and takes longer."""
    for other in moves:
        if other is move:
            return True
    return False


_all: Final[dict[tuple[int, str], Move]] = {}
COMMON: Final[dict[str, Move]] = {}  # the moves of every table, by notation in small letters


def make(verb: int, a: int, b: int, c: int, text: str) -> Move:
    """The one move with these numbers and this text."""
    move = Move(verb, a, b, c, text)
    return _all.setdefault((move.order, text), move)


def _common(verb: int, a: int, b: int, c: int, text: str) -> Move:
    move = make(verb, a, b, c, text)
    COMMON[text.lower()] = move
    return move


def _pieces(servants: int, double: int) -> str:
    """What is placed, in words: `servant`, `2 servants`, `servant + double as 1` ..."""
    parts = ["servant" if servants == 1 else f"{servants} servants"] if servants else []
    return " + ".join([*parts, *([PIECES[double]] if double else [])])


def _gain_text(servants: int, doubles: int) -> str:
    if doubles:
        return f"gain {servants} + double" if servants else "gain double"
    return f"gain {servants}" if servants else "gain nothing"


TAKE_IT: Final = _common(TAKE, 0, 0, 0, "take")
PASS: Final = _common(PASS_ON, 0, 0, 0, "pass")
JADE_SQUARE: Final = _common(BUY_JADE, 127, 0, 0, "jade square")

PAY_MOVES: Final = [
    _common(PAY_WITH, 0, 0, 0, "pay servants"),
    _common(PAY_WITH, 1, 0, 0, "pay double as 1"),
    _common(PAY_WITH, 2, 0, 0, "pay double"),
]
# Where A is just done; elsewhere it is a choice of its own (a city, a mason, a ship, a house).
PLAIN_MOVES: Final = {i: _common(PLAIN, i, 0, 0, f"{LOCATIONS[i]} A") for i in (INTRIGUE, PALACE)}
COSTLY_MOVES: Final = {
    i: _common(COSTLY, i, 0, 0, f"{LOCATIONS[i]} B")
    for i in (TRAVEL, WALL, INTRIGUE, PALACE, CANAL)
}
# [servants][spaces the Double Servant fills]: one piece or two, only one of which is the double.
BUILD_MOVES: Final = [
    [
        _common(BUILD, n, d, 0, f"wall {_pieces(n, d)}") if 1 <= n + (d > 0) <= 2 else PASS
        for d in range(3)
    ]
    for n in range(3)
]
DECREE_MOVES: Final = [_common(TAKE_DECREE, d, 0, 0, f"decree {DECREES[d]}") for d in range(15)]
USE_MOVES: Final = [_common(USE_DECREE, d, 0, 0, f"use {DECREES[d]}") for d in range(5)]
GAIN_MOVES: Final = [
    [_common(GAIN_SERVANTS, n, d, 0, _gain_text(n, d)) for d in range(2)]
    for n in range(MOST_SERVANTS + 1)
]
LOWER_MOVES: Final = {
    1: _common(LOWER, 1, 0, 0, "lower 1 for servant"),
    3: _common(LOWER, 3, 0, 0, "lower 3 for servants"),
    7: _common(LOWER, 7, 0, 0, "lower 7 for jade"),
}
DIE_MOVES: Final = [
    [_common(TURN_DIE, d, v, 0, f"die {d + 1} to {v}") for v in range(10)] for d in range(3)
]
LAY_MOVES: Final = [
    [_common(LAY, loc, d, 0, f"lay {'double' if d else 'servant'}{where}") for d in range(2)]
    for loc, where in enumerate([*[f" at {name}" for name in LOCATIONS], ""])
]
TOKEN_MOVES: Final = [_common(GIVE_TOKEN, t, 0, 0, f"token {TOKENS[t]}") for t in range(15)]
HAND_IN_MOVES: Final = [
    _common(HAND_IN_TOKENS, i, 0, 0, f"hand in for {HAND_IN_FOR[i]}") for i in range(3)
]

# Moves that name cards, by face. GIVES[face][location] holds ready-made answers:
# [0] freely; else [1] forgoing only, [2] or paying, [3] or burning, [4] or paying or burning.
GIVES: Final[list[list[list[list[Move]]]]] = []
SWAPS: Final[list[list[list[Move]]]] = []  # [0 hand, 1 discard pile][face][location]
BURNS: Final[list[Move]] = []
RECALLS: Final[list[Move]] = []
DISCARDS: Final[list[Move]] = []


def _gives(card: int, location: int) -> list[list[Move]]:
    where = f"give {CARDS[card]} to {LOCATIONS[location]}"
    free, pay, burn, forgo = (
        _common(GIVE, card, location, way, where if way == 0 else f"{where}, {WAYS[way]}")
        for way in range(4)
    )
    return [[free], [forgo], [pay, forgo], [burn, forgo], [pay, burn, forgo]]


def _fill_card_tables() -> None:
    for _ in range(2):
        SWAPS.append([])
    for card in range(FACES):
        if ACTION[card] in (TRAVEL, JADE):  # no gift card travels or buys jade (GIFT-7)
            GIVES.append([])
            SWAPS[0].append([])
            SWAPS[1].append([])
            BURNS.append(PASS)
            RECALLS.append(PASS)
            DISCARDS.append(PASS)
            continue
        name = CARDS[card]
        GIVES.append([_gives(card, location) for location in range(7)])
        for pile, word in enumerate(("", "discarded ")):
            SWAPS[pile].append(
                [
                    _common(SWAP_CARD, card, i, pile, f"swap {word}{name} with {LOCATIONS[i]}")
                    for i in range(7)
                ]
            )
        BURNS.append(_common(BURN_CARD, card, 0, 0, f"burn {name}"))
        RECALLS.append(_common(RECALL, card, 0, 0, f"recall {name}"))
        DISCARDS.append(_common(DISCARD, card, 0, 0, f"discard {name}"))


_fill_card_tables()
