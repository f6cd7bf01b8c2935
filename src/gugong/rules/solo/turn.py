"""SOLO-4 to SOLO-8, SOLO-16: Meng's turn, his twilight and his morning."""

from typing import Final

from gugong.rules import canal, intrigue, palace, wall
from gugong.rules.constants import (
    ACTION,
    AT_TWILIGHT,
    BY_CARD,
    BY_DAY,
    BY_LOCATION,
    CANAL,
    DECREES_A_LEVEL,
    FOR_A_JADE,
    FROM_POOL,
    FROM_SUPPLY,
    INTRIGUE,
    MENG,
    MORNING_ENVOY,
    MORNING_INTRIGUE,
    MORNING_SERVANT,
    MORNING_SHIP,
    NO_ACTION,
    NO_SERVANTS,
    NO_TOKEN_LEFT,
    OF_A_MORNING,
    OTHERWISE,
    PALACE,
    SPECIAL,
    TO_GIVE,
    TO_GIVE_AT_FOCUS,
    TRAVEL,
    WALL,
)
from gugong.rules.decrees import held_morning_decrees
from gugong.rules.events import (
    DECREE_USED,
    GAVE,
    MENG_KEEPS,
    MENG_REVEALS,
    MENG_RUNS_OUT,
    MENG_SKIPS,
    MENG_TWILIGHT,
    TRADED_GIFT,
)
from gugong.rules.frames import (
    DRAW_AUTOMA,
    DRAW_MENG_GIFT,
    MENG_ACTION,
    MENG_GIVE,
    MENG_LOAD,
    MENG_TRAVEL,
    NIGHT,
    NOBODY,
    TWILIGHT,
    Frame,
)
from gugong.rules.gifts import show
from gugong.rules.intrigue import climb
from gugong.rules.jade import take_jade
from gugong.rules.palace import advance
from gugong.rules.servants import gain
from gugong.rules.solo.means import muster_and_pay
from gugong.rules.solo.meng_actions import instead, lay_under, next_city, twilight_mason
from gugong.rules.state import State, with_one, without_one
from gugong.rules.travel import travel_price


def begin_turn(s: State, frame: Frame) -> None:
    """MENG_TURN: reveal the top automa card, then his top gift card, which he gives (SOLO-5).

    Where every automa card lies among today's, none is revealed: he goes to his focus, as if by
    an ordinary card, and the turn has no twilight (SOLO-8).
    """
    if s.automa or s.automa_used:
        s.push(DRAW_MENG_GIFT, MENG, TO_GIVE)
        s.push(DRAW_AUTOMA, MENG)
    else:
        s.push(DRAW_MENG_GIFT, MENG, TO_GIVE_AT_FOCUS)


def automa_pile(s: State, frame: Frame) -> list[int]:
    """DRAW_AUTOMA: from the deck, or from the cards of earlier days once it is empty (SOLO-8)."""
    return s.automa or s.automa_used


def reveal_automa(s: State, frame: Frame, card: int) -> None:
    if not s.automa:
        s.automa = s.automa_used
        s.automa_used = []
    s.automa.remove(card)
    s.automa_today.append(card)


def top_gifts(s: State, frame: Frame) -> list[int]:
    """DRAW_MENG_GIFT: shuffled cards first, then those laid under (SOLO-4)."""
    heap = list(s.hands[MENG])
    for card in s.under:
        heap.remove(card)
    return heap or s.under[:1]


def reveal_gift(s: State, frame: Frame, card: int) -> None:
    """His top card: given in exchange, or discarded for a jade (SOLO-5, SOLO-10)."""
    if frame.a != FOR_A_JADE:
        show(s, MENG, card)
    s.hands[MENG] = without_one(s.hands[MENG], card)
    if len(s.under) > len(s.hands[MENG]):  # all others were gone
        s.under.pop(0)
    if frame.a != FOR_A_JADE:
        s.push(MENG_GIVE, MENG, card, frame.a)
        return
    s.discards[MENG] = (*s.discards[MENG], card)
    s.tell(TRADED_GIFT, MENG, card)
    take_jade(s, MENG)


def keep_gift(s: State, frame: Frame, card: int) -> None:
    """DRAW_MENG_REWARD: under today's cards, on his discard pile, or for the next day (SOLO-15)."""
    when = frame.a
    s.gifts.remove(card)
    s.unseen[MENG] = with_one(s.unseen[MENG], card)
    s.tell(MENG_KEEPS, MENG, when)
    if when == BY_DAY:
        lay_under(s, card)
    elif when == AT_TWILIGHT:
        s.discards[MENG] = (*s.discards[MENG], card)
    else:
        s.hands[MENG] = with_one(s.hands[MENG], card)


def give(s: State, frame: Frame) -> None:
    """MENG_GIVE: the exchange; values are irrelevant and nothing is paid (SOLO-5)."""
    gift = frame.a
    special, location = 0, s.focus
    if frame.b == TO_GIVE_AT_FOCUS:
        s.tell(MENG_RUNS_OUT, MENG, location)
    else:
        card = s.automa_today[-1]
        special = 1 if card == SPECIAL else 0
        location = s.focus if special else card
        s.tell(MENG_REVEALS, MENG, card, location)
    taken = s.board[location]
    s.board[location] = gift
    s.discards[MENG] = (*s.discards[MENG], taken)  # in order: its top counts (SOLO-10)
    s.tell(GAVE, MENG, gift, location, taken)
    s.push(MENG_ACTION, MENG, location, special, BY_LOCATION)
    if ACTION[gift] != NO_ACTION:
        s.push(MENG_ACTION, MENG, ACTION[gift], special, BY_CARD)


# Twilight (SOLO-16): price of each automa card's action, and the servants it places on top.
TWILIGHT_PRICES: Final = {
    WALL: (wall.PRICE, 1),
    CANAL: (canal.PRICE, 1),
    INTRIGUE: (intrigue.PRICE, 0),
    PALACE: (palace.PRICE, 0),
}


def twilight(s: State, frame: Frame) -> None:
    """TWILIGHT: today's automa cards in order, one more action each if he has the servants."""
    played = frame.a
    if played == len(s.automa_today):
        s.automa_used = sorted(s.automa_used + s.automa_today)
        s.automa_today = []
        s.push(NIGHT, NOBODY)
        return
    card = s.automa_today[played]
    s.push(TWILIGHT, MENG, played + 1)
    s.tell(MENG_TWILIGHT, MENG, card)
    if card == TRAVEL:
        if next_city(s) == NOBODY:
            s.tell(MENG_SKIPS, MENG, card, NO_TOKEN_LEFT)
        elif not muster_and_pay(s, travel_price(s, MENG)):
            s.tell(MENG_SKIPS, MENG, card, NO_SERVANTS, travel_price(s, MENG))
        else:
            s.push(MENG_TRAVEL, MENG, 1, AT_TWILIGHT)
    elif card not in TWILIGHT_PRICES:  # jade, decree, special: one free move
        s.push(MENG_TRAVEL, MENG, 1, AT_TWILIGHT)
    else:
        price, place = TWILIGHT_PRICES[card]
        if not muster_and_pay(s, price, place):
            s.tell(MENG_SKIPS, MENG, card, NO_SERVANTS, price + place)
        elif card == WALL:
            twilight_mason(s)
        elif card == CANAL:
            s.push(MENG_LOAD, MENG, 1, FROM_POOL, AT_TWILIGHT)
        elif card == INTRIGUE:
            climb(s, MENG, 2)
        else:
            advance(s, MENG, 1)
            climb(s, MENG, 1)


def morning(s: State, frame: Frame) -> None:
    """MENG_MORNING: his level-1 decrees, always taken; a swap is 1 VP instead (SOLO-14)."""
    held = held_morning_decrees(s, MENG)
    for decree in range(DECREES_A_LEVEL):
        if held >> decree & 1:
            s.tell(DECREE_USED, MENG, decree)
            if decree == MORNING_INTRIGUE:
                climb(s, MENG, 2)
            elif decree == MORNING_SHIP:
                s.push(MENG_LOAD, MENG, 1, FROM_SUPPLY, OTHERWISE)
            elif decree == MORNING_SERVANT:
                gain(s, MENG, 1)
            elif decree == MORNING_ENVOY:
                advance(s, MENG, 1)
            else:
                instead(s, OF_A_MORNING)
