"""SET and VAR: laying out the table, one draw of chance after the other."""

from gugong.rules.box import Box
from gugong.rules.events import START_PLAYER
from gugong.rules.frames import (
    DEAL,
    DEAL_SETS,
    DRAW_DECREE,
    DRAW_OFFICIAL,
    DRAW_START,
    DRAW_TOKEN,
    NOBODY,
    ROLL_DIE,
    TURN,
    Frame,
)
from gugong.rules.names import NO_ACTION
from gugong.rules.state import State, blank


def new_table(box: Box) -> State:
    """Everything in its place and nothing drawn yet (SET-6, SET-9); chance does the rest."""
    s = blank(box)
    s.board = [NO_ACTION] * 7
    s.pile = box.token_list[:]
    s.push(DEAL, NOBODY)
    s.push(DEAL_SETS, NOBODY)
    s.push(DRAW_START, NOBODY)
    return s


def deal_sets(s: State, frame: Frame) -> None:
    """DEAL_SETS: sets and intrigue markers in turn order (SET-5, SET-7)."""
    s.tell(START_PLAYER, s.start)
    order = s.turn_order()
    for i, seat in enumerate(order):
        s.hands[seat] = s.box.sets[i]
        s.shown[seat] = s.box.sets[i]
    s.markers = order


def deal(s: State, frame: Frame) -> None:
    """DEAL: officials, cities, decrees, dice; then day 1 begins without a morning (SET-11).

    For the officials' seven draws `gifts` holds only the board cards; DEAL comes back for the
    draw pile. In the expert setup both, and the unused sets, are one heap (VAR-1).
    """
    box = s.box
    if s.board[6] == NO_ACTION:
        s.gifts = box.board_cards[:]
        if box.expert:
            for cards in [box.draw_cards, *box.sets[box.families :]]:
                s.gifts += cards
            s.gifts.sort()
        s.push(DEAL, NOBODY)
        for location in range(6, -1, -1):
            s.push(DRAW_OFFICIAL, NOBODY, location)
        return
    if not box.expert:
        s.gifts = box.draw_cards[:]
    s.push(TURN, s.start)
    for die in range(len(s.dice) - 1, -1, -1):
        s.push(ROLL_DIE, NOBODY, die)
    for level in (3, 3, 2, 2, 1, 1):
        s.push(DRAW_DECREE, NOBODY, level)
    for city in range(len(s.cities) - 1, -1, -1):
        s.push(DRAW_TOKEN, NOBODY, city)
