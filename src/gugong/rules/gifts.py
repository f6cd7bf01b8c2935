"""GIFT: turns, the exchange of gifts, and swapping cards."""

from typing import Final

from gugong.rules.bonus import flattery
from gugong.rules.constants import (
    ACTION,
    BURNING,
    BY_CARD,
    BY_LOCATION,
    EQUAL_GIFTS,
    FORGOING,
    FREE,
    LOCATIONS,
    NO_ACTION,
    PAYING,
    VALUE,
)
from gugong.rules.events import BURNT, FORWENT, GAVE, SWAPPED, SWAPPED_DISCARD, TURN_BEGAN
from gugong.rules.frames import (
    ACTION_OF,
    BURN,
    DUSK,
    EXCHANGE,
    MENG_TURN,
    NOBODY,
    TURN,
    TWILIGHT,
    Frame,
)
from gugong.rules.moves import BURNS, GIVES, SWAPS, Move
from gugong.rules.servants import can_pay, charge
from gugong.rules.state import State, has_one, with_one, without_one

PRICE: Final = 2  # of a gift that is worth too little (GIFT-4)


def next_turn(s: State, frame: Frame) -> None:
    """TURN: the next family with a card; the day ends when nobody has one (GIFT-1)."""
    n = s.box.families
    for i in range(n):
        seat = (frame.seat + i) % n
        if s.hands[seat]:
            s.turn = seat
            s.tell(TURN_BEGAN, seat)
            s.push(TURN, (seat + 1) % n)
            s.push(MENG_TURN if seat == s.box.meng else EXCHANGE, seat)
            return
    s.turn = NOBODY
    s.push(DUSK if s.box.solo is None else TWILIGHT, NOBODY)


def gift_pile(s: State, frame: Frame) -> list[int]:
    """The outcomes of any draw from the gift pile."""
    return s.gifts


def margin(s: State, seat: int) -> int:
    """How much more the card on the board may be worth for a free exchange (GIFT-3)."""
    return flattery(s, seat) - (0 if s.holds(seat, EQUAL_GIFTS) else 1)


def is_free(s: State, seat: int, card: int, location: int) -> bool:
    """Return whether this card can be exchanged there for free (GIFT-3, GIFT-5)."""
    value, there = VALUE[card], VALUE[s.board[location]]
    return there <= value + margin(s, seat) or (value == 1 and there == 9)


def exchange_moves(s: State, frame: Frame) -> list[Move]:
    """EXCHANGE: every card at every location, with the ways to exchange it (GIFT-2 to GIFT-5)."""
    seat = frame.seat
    hand = s.hands[seat]
    more = margin(s, seat)
    pays = can_pay(s, seat, PRICE)
    burns = len(hand) > 1
    there = [VALUE[card] for card in s.board]
    out: list[Move] = []
    last = NOBODY
    for card in hand:
        if card == last:
            continue
        last = card
        gives = GIVES[card]
        free_up_to = VALUE[card] + more
        cheap = VALUE[card] == 1
        for location in range(len(LOCATIONS)):
            ways = gives[location]
            value = there[location]
            if value <= free_up_to or (cheap and value == 9):
                out.append(ways[FREE])
                continue
            if pays:
                out.append(ways[PAYING])
            if burns:
                out.append(ways[BURNING])
            out.append(ways[FORGOING])
    return out


def give(s: State, frame: Frame, move: Move) -> None:
    """The exchange, then the card's action and the location's (GIFT-6, GIFT-8)."""
    seat = frame.seat
    card, location, way = move.a, move.b, move.c
    taken = s.board[location]
    s.board[location] = card
    show(s, seat, card)
    s.hands[seat] = without_one(s.hands[seat], card)
    s.discards[seat] = with_one(s.discards[seat], taken)
    s.tell(GAVE, seat, card, location, taken)
    if way == FORGOING:
        s.tell(FORWENT, seat)
        return
    s.push(ACTION_OF, seat, location, BY_LOCATION)
    if ACTION[card] != NO_ACTION:
        s.push(ACTION_OF, seat, ACTION[card], BY_CARD)
    if way == PAYING:
        charge(s, seat, PRICE)
    elif way == BURNING:
        s.push(BURN, seat)


def show(s: State, seat: int, card: int) -> None:
    """Everyone sees this card of the family before it goes to the board (GIFT-10).

    Of several alike, those that were seen before go first: nobody can tell them apart.
    """
    unseen = s.unseen[seat]
    if has_one(unseen, card) and not has_one(s.shown(seat), card):
        s.unseen[seat] = without_one(unseen, card)


def different(cards: tuple[int, ...]) -> list[int]:
    """Each face once; the cards are sorted."""
    out = []
    last = NOBODY
    for card in cards:
        if card != last:
            out.append(card)
            last = card
    return out


def burn_moves(s: State, frame: Frame) -> list[Move]:
    """BURN: another hand card goes to the family's discard pile (GIFT-4)."""
    return [BURNS[card] for card in different(s.hands[frame.seat])]


def burn(s: State, frame: Frame, move: Move) -> None:
    discard(s, frame.seat, move.a)
    s.tell(BURNT, frame.seat, move.a)


def discard(s: State, seat: int, card: int) -> None:
    """From the hand to the family's discard pile, face down (GIFT-10)."""
    s.hands[seat] = without_one(s.hands[seat], card)
    s.discards[seat] = with_one(s.discards[seat], card)


def ways_to_swap(s: State, seat: int, discards_too: bool) -> list[Move]:
    """A card of the hand, or of the discard pile, for any on the board (GIFT-9)."""
    hand = different(s.hands[seat])
    if not discards_too:
        return [move for card in hand for move in SWAPS[0][card]]
    pile = different(s.discards[seat])
    out: list[Move] = []
    for card in sorted({*hand, *pile}):
        from_hand = card in hand
        from_pile = card in pile
        for location in range(len(LOCATIONS)):
            if from_hand:
                out.append(SWAPS[0][card][location])
            if from_pile:
                out.append(SWAPS[1][card][location])
    return out


def swap(s: State, seat: int, move: Move) -> None:
    """Values do not matter and no action follows (GIFT-9)."""
    card, location = move.a, move.b
    taken = s.board[location]
    s.board[location] = card
    show(s, seat, card)
    if move.c == 0:
        s.hands[seat] = with_one(without_one(s.hands[seat], card), taken)
        s.tell(SWAPPED, seat, card, location, taken)
    else:
        s.discards[seat] = with_one(without_one(s.discards[seat], card), taken)
        s.tell(SWAPPED_DISCARD, seat, card, location, taken)


def swap_hand_moves(s: State, frame: Frame) -> list[Move]:
    """SWAP_HAND: the morning decree's exchange (DEC-3)."""
    return ways_to_swap(s, frame.seat, False)


def play_swap_hand(s: State, frame: Frame, move: Move) -> None:
    swap(s, frame.seat, move)
