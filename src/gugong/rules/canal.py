"""CAN: ships on the Grand Canal, their servants and the harbours' rewards.

A berth is one harbour of one route: route * harbours + harbour, counted from the route's start.
"""

from typing import Final

from gugong.rules.constants import (
    CANAL,
    DONE,
    IN_POOL,
    IN_SUPPLY,
    ON_SHIP,
    ONE_MORE,
    OPEN,
    P_HARBOURS,
    PIECE_FLAT,
    PIECE_SERVANT,
    PIECE_UPRIGHT,
    PLACED,
    R_CARD,
    R_DOUBLE,
    R_VP,
    REWARD_COUNT,
    TWO_MORE,
)
from gugong.rules.events import CLAIMED, DREW_GIFT, LOADED, SAILED, SHIP_LOST, SHIP_STARTED
from gugong.rules.frames import CANAL_STAGE, CLAIM_ONE, DRAW_GIFT, NOBODY, Frame
from gugong.rules.grammar import BOARD_SHIP, CLAIM, COSTLY, SAIL, START_SHIP
from gugong.rules.moves import COSTLY_MOVES, PASS, Move
from gugong.rules.servants import can_pay, charge
from gugong.rules.state import State, take_out, with_one

PRICE: Final = 1  # of B (CAN-3)
TO_PLACE: Final = 2  # pieces that B places
HARBOUR_VP: Final = 4  # CAN-7
# Rewards by harbour: none, VP, card, Double Servant, any of them (CAN-7).
HARBOUR_REWARDS: Final[list[list[int]]] = [
    [],
    [R_VP],
    [R_CARD],
    [R_DOUBLE],
    [R_VP, R_CARD, R_DOUBLE],
]

AFTER_PLACING: Final = {OPEN: PLACED, TWO_MORE: ONE_MORE, ONE_MORE: DONE}


def load_of(s: State, berth: int) -> int:
    """How many spaces are filled on the ship in this berth."""
    return s.loads[berth] + s.doubles_aboard[berth]


def canal_moves(s: State, seat: int, stage: int) -> list[Move]:
    """What a canal action offers at this stage."""
    out: list[Move] = []
    if stage == OPEN or stage == ONE_MORE:
        out += ways_to_load(s, seat, s.pool[seat], s.double[seat] == IN_POOL)
    elif stage == TWO_MORE:
        # A flat Double Servant must leave room for the second piece.
        tight = _room(s, seat) < 3
        for move in ways_to_load(s, seat, s.pool[seat], s.double[seat] == IN_POOL):
            if not tight or move.b != PIECE_FLAT or _claim_after(s, seat, move):
                out.append(move)
    # B places both pieces, if necessary after a claim that makes room (CAN-3, CAN-6).
    must_place = stage >= ONE_MORE and (len(out) > 0 or _has_claim(s, seat))
    if stage <= PLACED:
        for berth in range(len(s.berths)):
            if s.berths[berth] == seat and next_free(s, berth) != NOBODY:
                out.append(s.box.sail_moves[berth])
    for berth in range(len(s.berths)):
        if s.berths[berth] == seat:
            _add_claims(s, seat, berth, out)
    if stage == OPEN and can_pay(s, seat, PRICE, TO_PLACE) and has_room_for_two(s, seat):
        out.append(COSTLY_MOVES[CANAL])
    if not must_place:
        out.append(PASS)
    return out


def play_canal(s: State, seat: int, stage: int, move: Move) -> None:
    verb = move.verb
    if move is PASS:
        return
    if verb == COSTLY:
        s.push(CANAL_STAGE, seat, TWO_MORE)
        charge(s, seat, PRICE, TO_PLACE)
    elif verb == CLAIM:
        s.push(CANAL_STAGE, seat, stage)
        claim(s, seat, move)
    elif verb == SAIL:
        s.push(CANAL_STAGE, seat, DONE)
        _sail(s, seat, move.a, next_free(s, move.a))
    else:
        s.push(CANAL_STAGE, seat, AFTER_PLACING[stage])
        load(s, seat, move, False)


def stage_moves(s: State, frame: Frame) -> list[Move]:
    """CANAL_STAGE"""
    return canal_moves(s, frame.seat, frame.a)


def play_stage(s: State, frame: Frame, move: Move) -> None:
    play_canal(s, frame.seat, frame.a, move)


# Placing (CAN-2, CAN-3, CAN-4)


def ways_to_load(s: State, seat: int, servants: int, double: bool) -> list[Move]:
    """Where one piece can go: aboard one of the family's ships with room, or on a new ship."""
    out: list[Move] = []
    if servants == 0 and not double:
        return out
    box = s.box
    ships = 0
    for berth in range(len(s.berths)):
        if s.berths[berth] == seat:
            ships += 1
            free = box.capacity - load_of(s, berth)
            if free > 0:
                _add_pieces(box.ship_moves[berth], servants, double, free, out)
    if ships < box.ships:
        for route in range(box.routes):
            if first_free(s, route) != NOBODY:
                _add_pieces(box.new_ship_moves[route], servants, double, box.capacity, out)
    return out


def _add_pieces(moves: list[Move], servants: int, double: bool, free: int, out: list[Move]) -> None:
    if servants > 0:
        out.append(moves[PIECE_SERVANT])
    if double:
        out.append(moves[PIECE_UPRIGHT])
        if free >= 2:
            out.append(moves[PIECE_FLAT])


def _room(s: State, seat: int) -> int:
    """Spaces this family could fill, on its ships and on new ones."""
    ships = 0
    new_ships = 0
    room = 0
    for berth in range(len(s.berths)):
        if s.berths[berth] == seat:
            ships += 1
            room += s.box.capacity - load_of(s, berth)
        elif s.berths[berth] == NOBODY:
            new_ships += 1
    return room + min(s.box.ships - ships, new_ships) * s.box.capacity


def has_room_for_two(s: State, seat: int) -> bool:
    """Return whether two pieces can be placed, the second possibly after a claim (CAN-3, CAN-6).

    A ship that claims goes home, which frees its harbour and the ship itself.
    """
    room = _room(s, seat)
    if room >= 2:
        return True
    if room == 0:
        return _has_claim(s, seat)
    for berth in range(len(s.berths)):
        if s.berths[berth] == seat and _may_claim(s, seat, berth, load_of(s, berth) + 1):
            return True
    return _has_claim(s, seat)


def _claim_after(s: State, seat: int, move: Move) -> bool:
    """Return whether a ship can claim once this move has placed a flat Double Servant."""
    if _has_claim(s, seat):
        return True
    return move.verb == BOARD_SHIP and _may_claim(s, seat, move.a, load_of(s, move.a) + PIECE_FLAT)


def _has_claim(s: State, seat: int) -> bool:
    for berth in range(len(s.berths)):
        if s.berths[berth] == seat and _may_claim(s, seat, berth, load_of(s, berth)):
            return True
    return False


def first_free(s: State, route: int) -> int:
    """The free harbour nearest the start of a route; NOBODY if it is full (CAN-4)."""
    start = route * s.box.harbours
    for berth in range(start, start + s.box.harbours):
        if s.berths[berth] == NOBODY:
            return berth
    return NOBODY


def load(s: State, seat: int, move: Move, from_supply: bool) -> int:
    """Place a piece on a ship, starting the ship if it is new. Returns the berth."""
    berth = move.a
    if move.verb == START_SHIP:
        berth = first_free(s, move.a)
        s.berths[berth] = seat
        s.tell(SHIP_STARTED, seat, berth)
    if move.b == PIECE_SERVANT:
        if from_supply:
            s.supply[seat] -= 1
        else:
            s.pool[seat] -= 1
        s.loads[berth] += 1
    else:
        s.double[seat] = ON_SHIP
        s.doubles_aboard[berth] = move.b
    s.tell(LOADED, seat, berth, move.b)
    return berth


def load_moves(s: State, frame: Frame) -> list[Move]:
    """LOAD: a servant from the supply goes aboard (DEC-3)."""
    seat = frame.seat
    return ways_to_load(s, seat, s.supply[seat], s.double[seat] == IN_SUPPLY)


def play_load(s: State, frame: Frame, move: Move) -> None:
    load_from_supply(s, frame.seat, move)


def load_from_supply(s: State, seat: int, move: Move) -> None:
    """Load from the supply. A ship that this fills may claim at once (TRV-8, DEC-3)."""
    berth = load(s, seat, move, True)
    if load_of(s, berth) == s.box.capacity:
        s.push(CLAIM_ONE, seat, berth)


# Moving (CAN-5, NIGHT-3)


def next_free(s: State, berth: int) -> int:
    """The next free harbour ahead on the same route, past occupied ones; NOBODY if none."""
    harbours = s.box.harbours
    end = (berth // harbours + 1) * harbours
    for ahead in range(berth + 1, end):
        if s.berths[ahead] == NOBODY:
            return ahead
    return NOBODY


def _sail(s: State, seat: int, start: int, end: int) -> None:
    s.berths[end] = seat
    s.loads[end] = s.loads[start]
    s.doubles_aboard[end] = s.doubles_aboard[start]
    _clear(s, start)
    s.tell(SAILED, seat, start, end)


def _clear(s: State, berth: int) -> None:
    s.berths[berth] = NOBODY
    s.loads[berth] = 0
    s.doubles_aboard[berth] = 0


def ships_sail(s: State, frame: Frame) -> None:
    """SHIPS_SAIL: every ship moves one harbour, the front ones first; past the last it is lost."""
    harbours = s.box.harbours
    for berth in range(len(s.berths) - 1, -1, -1):
        seat = s.berths[berth]
        if seat == NOBODY:
            continue
        if (berth + 1) % harbours == 0:
            send_home(s, seat, berth)
            s.tell(SHIP_LOST, seat, berth)
        else:
            _sail(s, seat, berth, berth + 1)


def send_home(s: State, seat: int, berth: int) -> None:
    """Return the ship and its servants to their owner (SRV-6)."""
    s.supply[seat] += s.loads[berth]
    if s.doubles_aboard[berth] > 0:
        s.double[seat] = IN_SUPPLY
    _clear(s, berth)


# Claiming (CAN-6, CAN-7)


def _add_claims(s: State, seat: int, berth: int, out: list[Move]) -> None:
    if load_of(s, berth) < s.box.capacity:
        return
    for reward in HARBOUR_REWARDS[berth % s.box.harbours]:
        if has_reward(s, seat, reward):
            out.append(s.box.claim_moves[berth][reward])


def _may_claim(s: State, seat: int, berth: int, load: int) -> bool:
    """Return whether a ship with this load can claim a reward in this berth."""
    if load == s.box.capacity:
        for reward in HARBOUR_REWARDS[berth % s.box.harbours]:
            if has_reward(s, seat, reward):
                return True
    return False


def has_reward(s: State, seat: int, reward: int) -> bool:
    """Return whether the player board has a free space for it and, for a card, one is left
    (CAN-7)."""
    if s.rewards[seat * REWARD_COUNT + reward] >= s.box.reward_spaces[reward]:
        return False
    return reward != R_CARD or len(s.gifts) > 0


def claim_one_moves(s: State, frame: Frame) -> list[Move]:
    """CLAIM_ONE: only the ship just filled."""
    out: list[Move] = []
    _add_claims(s, frame.seat, frame.a, out)
    out.append(PASS)
    return out


def play_claim_one(s: State, frame: Frame, move: Move) -> None:
    if move.verb == CLAIM:
        claim(s, frame.seat, move)


def claim(s: State, seat: int, move: Move) -> None:
    """A normal servant stays next to the reward; the ship and the others go home (CAN-6)."""
    berth, reward = move.a, move.b
    s.loads[berth] -= 1
    s.rewards[seat * REWARD_COUNT + reward] += 1
    send_home(s, seat, berth)
    s.tell(CLAIMED, seat, berth, reward)
    if reward == R_VP:
        s.score(seat, HARBOUR_VP, P_HARBOURS)
    elif reward == R_CARD:
        s.push(DRAW_GIFT, seat)
    else:
        s.double[seat] = IN_POOL


def draw_gift(s: State, frame: Frame, card: int) -> None:
    """DRAW_GIFT: into the hand; by day it must be played the same day (CAN-8)."""
    seat = frame.seat
    take_out(s.gifts, card)
    s.hands[seat] = with_one(s.hands[seat], card)
    s.unseen[seat] = with_one(s.unseen[seat], card)
    s.tell(DREW_GIFT, seat, card)
