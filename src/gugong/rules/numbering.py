"""Every move as a number in one fixed action space, for agents that learn (docs/decisions/0003).

Cards are numbered by where they are in the sorted hand or discard pile, everything else by what it
names. The space depends on the components alone: it is the same for 2 to 5 families.
"""

from typing import Final

from gugong.rules import grammar as g
from gugong.rules.box import Box
from gugong.rules.constants import (
    DECREES,
    DECREES_A_LEVEL,
    DICE,
    HAND_IN_FOR,
    HIGHEST_VALUE,
    LAID_PIECES,
    LOCATIONS,
    PAYMENTS,
    PIECES,
    PLACES,
    R_CARD,
    REWARD_COUNT,
    STEPS_FOR_JADE,
    TOKENS,
    WAYS,
)
from gugong.rules.moves import JADE_SQUARE, MOST_MASONS, Move
from gugong.rules.state import State

SET_SIZE: Final = 4  # cards a family begins with (SET-5)
ROUTES: Final = 2  # on the larger board side (CAN-1)
MOST_SPACES: Final = 16
NO_CARD: Final = -1


class ActionSpace:
    """Where each verb's numbers begin, and how many there are in all."""

    __slots__ = ("bases", "berths", "cards", "size", "strides_a", "strides_b")

    def __init__(self, box: Box) -> None:
        self.cards: int = SET_SIZE + box.reward_spaces[R_CARD]  # the most a hand can hold
        self.berths: int = ROUTES * box.harbours
        cards, berths = self.cards, self.berths
        # How many values each of a verb's three numbers can take.
        shapes: dict[int, tuple[int, int, int]] = {
            g.GIVE: (cards, len(LOCATIONS), len(WAYS)),
            g.BURN_CARD: (cards, 1, 1),
            g.PAY_WITH: (len(PAYMENTS), 1, 1),
            g.TRAVEL_TO: (len(box.city_names), 1, 1),
            g.BUILD: (MOST_MASONS + 1, len(PIECES), 1),
            g.BUY_JADE: (len(box.house_price) + 1, 1, 1),
            g.TAKE_DECREE: (len(DECREES), 1, 1),
            g.BOARD_SHIP: (berths, len(PIECES), 1),
            g.START_SHIP: (ROUTES, len(PIECES), 1),
            g.SAIL: (berths, 1, 1),
            g.CLAIM: (berths, REWARD_COUNT, 1),
            g.PLAIN: (len(LOCATIONS), 1, 1),
            g.COSTLY: (len(LOCATIONS), 1, 1),
            g.GAIN_SERVANTS: (box.servants + 1, 2, 1),
            g.SWAP_CARD: (cards, len(LOCATIONS), 2),
            g.RECALL: (cards, 1, 1),
            g.DISCARD: (cards, 1, 1),
            g.LOWER: (STEPS_FOR_JADE + 1, 1, 1),
            g.TURN_DIE: (DICE, HIGHEST_VALUE + 1, 1),
            g.LAY: (len(PLACES), len(LAID_PIECES), 1),
            g.USE_DECREE: (DECREES_A_LEVEL, 1, 1),
            g.GIVE_TOKEN: (len(TOKENS), 1, 1),
            g.TAKE: (1, 1, 1),
            g.PASS_ON: (1, 1, 1),
            g.HAND_IN_TOKENS: (len(HAND_IN_FOR), 1, 1),
        }
        self.bases: list[int] = []
        self.strides_a: list[int] = []
        self.strides_b: list[int] = []
        self.size: int = 0
        for verb in range(len(g.VERBS)):
            a, b, c = shapes[verb]
            self.bases.append(self.size)
            self.strides_a.append(b * c)
            self.strides_b.append(c)
            self.size += a * b * c

    def number(self, s: State, move: Move) -> int:
        """The number of a move that is legal now."""
        verb = move.verb
        a = move.a
        if verb == g.GIVE or verb == g.BURN_CARD or verb == g.DISCARD:
            a = _place(s.hands[s.frames[-1].seat], a)
        elif verb == g.RECALL:
            a = _place(s.discards[s.frames[-1].seat], a)
        elif verb == g.SWAP_CARD:
            a = _place((s.discards if move.c == 1 else s.hands)[s.frames[-1].seat], a)
        elif move is JADE_SQUARE:
            a = len(s.box.house_price)
        return self.bases[verb] + a * self.strides_a[verb] + move.b * self.strides_b[verb] + move.c

    def numbers(self, s: State, legal: list[Move]) -> list[int]:
        """The numbers of all moves that are legal now."""
        found: list[int] = []
        if not legal:
            return found
        hand = s.hands[s.frames[-1].seat]
        card = NO_CARD
        place = 0
        for move in legal:
            verb = move.verb
            if verb == g.GIVE:  # most moves there are, one card after the other
                if move.a != card:
                    card = move.a
                    place = _place(hand, card)
                found.append(
                    self.bases[verb]
                    + place * self.strides_a[verb]
                    + move.b * self.strides_b[verb]
                    + move.c
                )
            else:
                found.append(self.number(s, move))
        return found

    def find(self, s: State, legal: list[Move], number: int) -> Move:
        """Return the legal move with this number. Raises ValueError if there is none."""
        for move in legal:
            if self.number(s, move) == number:
                return move
        raise ValueError(f"action {number}: not legal now; action_mask() says which are")

    def mask(self, s: State, legal: list[Move]) -> bytearray:
        """1 for the number of each of these moves, 0 elsewhere."""
        mask = bytearray(self.size)
        for number in self.numbers(s, legal):
            mask[number] = 1
        return mask


def _place(cards: tuple[int, ...], card: int) -> int:
    """Where the first such card is. Faster than `index`, which compares objects."""
    for i in range(len(cards)):
        if cards[i] == card:
            return i
    raise ValueError(f"{card} is not among {cards}")


_spaces: Final[dict[str, ActionSpace]] = {}  # by version; few, as components can be a stranger's


def space_of(box: Box) -> ActionSpace:
    """The action space of these components."""
    space = _spaces.get(box.components.version)
    if space is None:
        if len(_spaces) == MOST_SPACES:
            del _spaces[next(iter(_spaces))]
        space = _spaces[box.components.version] = ActionSpace(box)
    return space
