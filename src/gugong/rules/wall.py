"""WALL: building the Great Wall, its scoring, and the intrigue benefits after it."""

from typing import Final

from gugong.rules.constants import (
    EXTRA_MASON,
    IN_POOL,
    IN_SUPPLY,
    ON_WALL_FLAT,
    ON_WALL_UPRIGHT,
    P_WALL,
    PIECE_FLAT,
    STEPS_FOR_DIE,
    STEPS_FOR_JADE,
    STEPS_FOR_SERVANT,
    STEPS_FOR_SERVANTS,
    WALL,
)
from gugong.rules.events import BUILT, DIE_TURNED, WALL_SCORED
from gugong.rules.frames import FAVOUR, MASON_FROM_SUPPLY, MASONS, NOBODY, WALL_CHECK, Frame
from gugong.rules.grammar import COSTLY, TURN_DIE
from gugong.rules.intrigue import leader, lower
from gugong.rules.jade import take_jade
from gugong.rules.moves import BUILD_MOVES, COSTLY_MOVES, DIE_MOVES, LOWER_MOVES, PASS, Move
from gugong.rules.palace import advance
from gugong.rules.servants import can_gain, can_pay, charge, gain
from gugong.rules.state import State

PRICE: Final = 1  # of B (WALL-1)
TO_PLACE: Final = 1  # pieces that B needs on top of its price
AWARD_VP: Final = 3  # WALL-3


def one_mason(servants: int, double: bool) -> list[Move]:
    """The ways to place one servant (SRV-4)."""
    out = [*BUILD_MOVES[0][1:]] if double else []
    if servants > 0:
        out.append(BUILD_MOVES[1][0])
    return out


def wall_moves(s: State, seat: int) -> list[Move]:
    """A: place 1. B: pay 1, place up to 2 others (WALL-1)."""
    out = one_mason(s.pool[seat], s.double[seat] == IN_POOL)
    if can_pay(s, seat, PRICE, TO_PLACE):
        out.append(COSTLY_MOVES[WALL])
    out.append(PASS)
    return out


def play_wall(s: State, seat: int, move: Move) -> None:
    s.push(WALL_CHECK, NOBODY)
    if s.holds(seat, EXTRA_MASON):
        s.push(MASON_FROM_SUPPLY, seat)
    if move.verb == COSTLY:
        s.push(MASONS, seat)
        charge(s, seat, PRICE, TO_PLACE)
    else:
        build(s, seat, move, False)


def masons_moves(s: State, frame: Frame) -> list[Move]:
    """MASONS: up to two pieces from the pool, one of them possibly the Double Servant (SRV-4)."""
    seat = frame.seat
    servants = s.pool[seat]
    double = s.double[seat] == IN_POOL
    out = one_mason(servants, double)
    if double and servants > 0:
        out += BUILD_MOVES[1][1:]
    if servants > 1:
        out.append(BUILD_MOVES[2][0])
    return out


def place_masons(s: State, frame: Frame, move: Move) -> None:
    build(s, frame.seat, move, False)


def mason_from_supply_moves(s: State, frame: Frame) -> list[Move]:
    """MASON_FROM_SUPPLY: one more from the supply, by decree (DEC-4)."""
    seat = frame.seat
    return [*one_mason(s.supply[seat], s.double[seat] == IN_SUPPLY), PASS]


def place_mason_from_supply(s: State, frame: Frame, move: Move) -> None:
    if move is not PASS:
        build(s, frame.seat, move, True)


def build(s: State, seat: int, move: Move, from_supply: bool) -> None:
    """Pieces onto the wall: `move.a` servants, and the Double Servant filling `move.b` spaces."""
    if from_supply:
        s.supply[seat] -= move.a
    else:
        s.pool[seat] -= move.a
    s.wall[seat] += move.a
    if move.b > 0:
        s.double[seat] = ON_WALL_FLAT if move.b == PIECE_FLAT else ON_WALL_UPRIGHT
    s.tell(BUILT, seat, move.a, move.b, 1 if from_supply else 0)


def on_wall(s: State) -> list[int]:
    """How many servants each family has there, a Double Servant as laid (WALL-3)."""
    counts = s.wall[:]
    for seat in range(len(counts)):
        if s.double[seat] == ON_WALL_FLAT:
            counts[seat] += 2
        elif s.double[seat] == ON_WALL_UPRIGHT:
            counts[seat] += 1
    return counts


def check_wall(s: State, frame: Frame) -> None:
    """WALL_CHECK: after the whole action, is the section complete (WALL-2)?"""
    counts = on_wall(s)
    if sum(counts) < s.box.threshold:
        return
    award_wall(s, counts)
    for seat in reversed(s.markers):  # pushed last, the lowest marker goes first (WALL-4)
        if counts[seat] > 0:
            s.push(FAVOUR, seat)


def award_wall(s: State, counts: list[int]) -> None:
    """3 VP and a palace step for the most servants, which then go home (WALL-3)."""
    seat = leader(s, counts)
    s.tell(WALL_SCORED, seat, counts[seat])
    s.score(seat, AWARD_VP, P_WALL)
    advance(s, seat, 1)
    s.supply[seat] += s.wall[seat]
    s.wall[seat] = 0
    if s.double[seat] == ON_WALL_FLAT or s.double[seat] == ON_WALL_UPRIGHT:
        s.double[seat] = IN_SUPPLY


def favour_moves(s: State, frame: Frame) -> list[Move]:
    """FAVOUR: one intrigue benefit for steps down the track (WALL-4)."""
    seat = frame.seat
    steps = s.steps[seat]
    out = []
    if can_gain(s, seat):
        if steps >= STEPS_FOR_SERVANT:
            out.append(LOWER_MOVES[STEPS_FOR_SERVANT])
        if steps >= STEPS_FOR_SERVANTS:
            out.append(LOWER_MOVES[STEPS_FOR_SERVANTS])
    if steps >= STEPS_FOR_JADE:
        out.append(LOWER_MOVES[STEPS_FOR_JADE])
    if steps >= STEPS_FOR_DIE:
        for die in range(len(s.dice)):
            for value in s.box.die_faces[die]:
                out.append(DIE_MOVES[die][value])
    out.append(PASS)
    return out


def take_favour(s: State, frame: Frame, move: Move) -> None:
    seat = frame.seat
    if move is PASS:
        return
    if move.verb == TURN_DIE:
        lower(s, seat, STEPS_FOR_DIE)
        s.dice[move.a] = move.b
        s.tell(DIE_TURNED, seat, move.a, move.b)
        return
    lower(s, seat, move.a)
    if move.a == STEPS_FOR_JADE:
        take_jade(s, seat)
    else:
        gain(s, seat, 1 if move.a == STEPS_FOR_SERVANT else 2)
