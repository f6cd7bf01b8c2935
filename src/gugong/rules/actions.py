"""GIFT-6, GIFT-7: the action of a location or a card, and what it sets off."""

from gugong.rules.canal import canal_moves, play_canal
from gugong.rules.constants import (
    BY_FOLLOW,
    CANAL,
    DECREE,
    INTRIGUE,
    JADE,
    OPEN,
    PALACE,
    SERVANT,
    SERVANTS,
    SERVANTS_AT_ONCE,
    TRAVEL,
    WALL,
)
from gugong.rules.decrees import decree_moves, play_decree
from gugong.rules.events import ACTED_AT, PASSED_ACTION
from gugong.rules.frames import ACTED, Frame
from gugong.rules.gifts import swap, ways_to_swap
from gugong.rules.intrigue import intrigue_moves, play_intrigue
from gugong.rules.jade import jade_moves, play_jade
from gugong.rules.moves import PASS, Move
from gugong.rules.palace import palace_moves, play_palace
from gugong.rules.servants import take, ways_to_gain
from gugong.rules.state import State
from gugong.rules.travel import play_travel, travel_moves
from gugong.rules.wall import play_wall, wall_moves


def action_moves(s: State, frame: Frame) -> list[Move]:
    """ACTION_OF: the ways to perform it, or to pass."""
    seat, action = frame.seat, frame.a
    if action == TRAVEL:
        return travel_moves(s, seat)
    if action == WALL:
        return wall_moves(s, seat)
    if action == JADE:
        return jade_moves(s, seat)
    if action == INTRIGUE:
        return intrigue_moves(s, seat)
    if action == PALACE:
        return palace_moves(s, seat)
    if action == DECREE:
        return decree_moves(s, seat)
    if action == CANAL:
        return canal_moves(s, seat, OPEN)
    if action == SERVANT or action == SERVANTS:
        return [*ways_to_gain(s, seat, 1 if action == SERVANT else SERVANTS_AT_ONCE, False), PASS]
    return [*ways_to_swap(s, seat, True), PASS]


def act(s: State, frame: Frame, move: Move) -> None:
    """Perform it. Bonus tokens at the location come into play afterwards (BON-2, BON-3)."""
    seat, action, by = frame.seat, frame.a, frame.b
    if move is PASS:
        s.tell(PASSED_ACTION, seat, action)
        return
    s.tell(ACTED_AT, seat, action, by)
    if s.laid and action <= CANAL and by != BY_FOLLOW:
        s.push(ACTED, seat, action)
    if action == TRAVEL:
        play_travel(s, seat, move)
    elif action == WALL:
        play_wall(s, seat, move)
    elif action == JADE:
        play_jade(s, seat, move)
    elif action == INTRIGUE:
        play_intrigue(s, seat, move)
    elif action == PALACE:
        play_palace(s, seat, move)
    elif action == DECREE:
        play_decree(s, seat, move)
    elif action == CANAL:
        play_canal(s, seat, OPEN, move)
    elif action == SERVANT or action == SERVANTS:
        take(s, seat, move.a, move.b == 1)
    else:
        swap(s, seat, move)
