"""MOR: a new day is prepared."""

from gugong.rules.constants import NO_TOKEN
from gugong.rules.decrees import held_morning_decrees
from gugong.rules.events import DAY_BEGAN, DIE_ROLLED, START_PLAYER, TOKEN_PLACED
from gugong.rules.frames import (
    DECREES_AT_MORNING,
    DRAW_CITY,
    DRAW_TOKEN,
    FINAL_SCORING,
    GAIN,
    LAST_HAND_IN,
    MENG_MORNING,
    NEW_DAY,
    NOBODY,
    REFILL,
    ROLL_DIE,
    TURN,
    Frame,
)
from gugong.rules.state import State, take_out


def daybreak(s: State, frame: Frame) -> None:
    """DAYBREAK: after the last night the end, else a new morning (NIGHT-5, MOR-1)."""
    order = s.turn_order()
    if s.day == s.box.days:
        s.push(FINAL_SCORING, NOBODY)
        for seat in reversed(order):
            if seat != s.box.meng:  # the tokens he has left score nothing (SOLO-11)
                s.push(LAST_HAND_IN, seat)
        return
    if s.medal != NOBODY:
        s.start = s.medal
        s.medal = NOBODY
    s.tell(START_PLAYER, s.start)
    s.push(NEW_DAY, NOBODY)
    for seat in reversed(s.turn_order()):
        held = held_morning_decrees(s, seat)
        if held and seat == s.box.meng:
            s.push(MENG_MORNING, seat)
        elif held:
            s.push(DECREES_AT_MORNING, seat, held)
    for die in range(len(s.dice) - 1, -1, -1):
        s.push(ROLL_DIE, NOBODY, die)
    s.push(REFILL, NOBODY)


def refill(s: State, frame: Frame) -> None:
    """REFILL: a token for each empty city; if there are too few, chance picks the cities."""
    empty = empty_cities(s, frame)
    tokens = len(s.pile) + len(s.spent)
    if len(empty) <= tokens:
        for city in reversed(empty):
            s.push(DRAW_TOKEN, NOBODY, city)
    elif tokens > 0:
        s.push(REFILL, NOBODY)
        s.push(DRAW_CITY, NOBODY)


def empty_cities(s: State, frame: Frame) -> list[int]:
    """DRAW_CITY: one without a token and without a traveller (MOR-2)."""
    return [
        city
        for city in range(len(s.cities))
        if s.cities[city] == NO_TOKEN and city not in s.travellers
    ]


def refill_city(s: State, frame: Frame, city: int) -> None:
    s.push(DRAW_TOKEN, NOBODY, city)


def token_pile(s: State, frame: Frame) -> list[int]:
    """DRAW_TOKEN: from the pile, or the shuffled discard once the pile is empty (MOR-2)."""
    return s.pile or s.spent


def place_token(s: State, frame: Frame, token: int) -> None:
    city = frame.a
    if not s.pile:
        s.pile = s.spent
        s.spent = []
    take_out(s.pile, token)
    s.cities[city] = token
    s.tell(TOKEN_PLACED, NOBODY, city, token)


def die_faces(s: State, frame: Frame) -> list[int]:
    """ROLL_DIE: its six faces (MOR-3)."""
    return s.box.die_rolls[frame.a]


def show_die(s: State, frame: Frame, value: int) -> None:
    s.dice[frame.a] = value
    s.tell(DIE_ROLLED, NOBODY, frame.a, value)


def new_day(s: State, frame: Frame) -> None:
    """NEW_DAY: the day marker moves, servants come, and the day phase begins (MOR-5)."""
    s.day += 1
    s.tell(DAY_BEGAN, NOBODY, s.day)
    s.push(TURN, s.start)
    count = s.box.morning_servants[s.day - 1]
    for seat in reversed(s.turn_order()):
        s.push(GAIN, seat, count, 1)
