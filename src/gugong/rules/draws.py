"""Draws: what chance can give next, and what its outcome does.

Piles are heaps without an order: the k-th draw of a stream picks from what is there. That is the
same as shuffling first, and it leaves nothing in the state that nobody has seen yet.
"""

from typing import Final

from gugong.rules.constants import (
    LOCATIONS,
    MENG,
    S_AUTOMA,
    S_CITIES,
    S_DECREES,
    S_DICE,
    S_GIFTS,
    S_MENG,
    S_SEATS,
    S_TOKENS,
)
from gugong.rules.events import DREW_GIFT, FOCUS_SET
from gugong.rules.frames import (
    DRAW_AUTOMA,
    DRAW_CITY,
    DRAW_DECREE,
    DRAW_FOCUS,
    DRAW_GIFT,
    DRAW_MENG_GIFT,
    DRAW_MENG_REWARD,
    DRAW_OFFICIAL,
    DRAW_START,
    DRAW_TOKEN,
    NOBODY,
    ROLL_DIE,
)
from gugong.rules.morning import empty_cities, place_token, show_die, token_heap
from gugong.rules.solo.turn import automa_heap, keep_gift, reveal_automa, reveal_gift, top_gifts
from gugong.rules.state import State, with_one

STREAM_OF: Final = {
    DRAW_START: S_SEATS,
    DRAW_GIFT: S_GIFTS,
    DRAW_OFFICIAL: S_GIFTS,
    DRAW_TOKEN: S_TOKENS,
    DRAW_CITY: S_CITIES,
    DRAW_DECREE: S_DECREES,
    ROLL_DIE: S_DICE,
    DRAW_FOCUS: S_AUTOMA,
    DRAW_AUTOMA: S_AUTOMA,
    DRAW_MENG_GIFT: S_MENG,
    DRAW_MENG_REWARD: S_GIFTS,
}


def possible(s: State) -> list[int]:
    """All outcomes of the draw on top, each as often as it is likely."""
    kind, _, a, _, _ = s.frames[-1]
    if kind == ROLL_DIE:
        return s.box.die_rolls[a]
    if kind == DRAW_TOKEN:
        return token_heap(s)
    if kind == DRAW_GIFT or kind == DRAW_OFFICIAL or kind == DRAW_MENG_REWARD:
        return s.gifts
    if kind == DRAW_CITY:
        return empty_cities(s)
    if kind == DRAW_DECREE:
        levels = s.box.decree_level
        return [d for d in range(15) if levels[d] == a and d not in s.decrees]
    if kind == DRAW_FOCUS:
        return list(range(len(LOCATIONS)))
    if kind == DRAW_AUTOMA:
        return automa_heap(s)
    if kind == DRAW_MENG_GIFT:
        return top_gifts(s)
    return list(range(s.box.families))


def draw(s: State, outcome: int) -> None:
    """Let the draw on top come out like this. It must be possible."""
    kind, seat, a, _, _ = s.frames.pop()
    s.drawn[STREAM_OF[kind]] += 1
    s.seen += 1
    if kind == ROLL_DIE:
        show_die(s, a, outcome)
    elif kind == DRAW_TOKEN:
        place_token(s, a, outcome)
    elif kind == DRAW_GIFT:  # in the hand: by day to be played the same day (CAN-8)
        s.gifts.remove(outcome)
        s.hands[seat] = with_one(s.hands[seat], outcome)
        s.tell(DREW_GIFT, seat, outcome)
    elif kind == DRAW_OFFICIAL:
        s.gifts.remove(outcome)
        s.board[a] = outcome
    elif kind == DRAW_CITY:
        s.push(DRAW_TOKEN, NOBODY, outcome)
    elif kind == DRAW_DECREE:
        s.decrees.append(outcome)
    elif kind == DRAW_FOCUS:
        s.focus = outcome
        s.tell(FOCUS_SET, MENG, outcome)
    elif kind == DRAW_AUTOMA:
        reveal_automa(s, outcome)
    elif kind == DRAW_MENG_GIFT:
        reveal_gift(s, outcome, a)
    elif kind == DRAW_MENG_REWARD:
        s.gifts.remove(outcome)
        keep_gift(s, outcome, a)
    else:
        s.start = outcome
