"""What ships are worth: those on the canal, and what boarding, sailing and claiming add (CAN)."""

from gugong.bots.prospects import Prospects
from gugong.bots.weights import CARD, CLAIM_NOW, TURNS_TO_FILL, Weights
from gugong.rules.canal import (
    HARBOUR_REWARDS,
    HARBOUR_VP,
    first_free,
    has_reward,
    load_of,
    next_free,
)
from gugong.rules.constants import OPEN, PIECE_FLAT, R_DOUBLE, R_VP, SCORE_HARBOURS
from gugong.rules.frames import ACTION_OF, CANAL_STAGE, NOBODY
from gugong.rules.grammar import START_SHIP
from gugong.rules.moves import Move
from gugong.rules.scoring import VP_EACH
from gugong.rules.state import State

# Ships on the canal


def reward_worth(s: State, w: Weights, p: Prospects, reward: int) -> float:
    """A harbour's reward, less the servant that stays there (CAN-6, CAN-7)."""
    seat = p.seat
    if not has_reward(s, seat, reward):
        return 0.0
    stays = -w.supply if p.days > 0 else 0.0
    if s.holds(seat, SCORE_HARBOURS):
        stays += VP_EACH
    if reward == R_VP:
        return HARBOUR_VP + stays
    if reward == R_DOUBLE:
        return w.reward_double * p.turns + stays
    turns = p.days + (1.0 if p.today > 0 else 0.0)
    return w.reward_card * (w.turn + CARD) * turns + stays


def ship_worth(s: State, w: Weights, p: Prospects, berth: int, load: int) -> float:
    """A ship in this harbour with this load: the best reward it can still reach."""
    harbour = berth % s.box.harbours
    best = 0.0
    wait = 1.0
    for night in range(p.nights + 1):
        if harbour + night >= s.box.harbours:
            break
        for reward in HARBOUR_REWARDS[harbour + night]:
            worth = reward_worth(s, w, p, reward) * wait
            if worth > best:
                best = worth
        wait *= w.later
    if load >= s.box.capacity:
        return w.full * best
    if p.turns == 0:
        return 0.0
    lacking = s.box.capacity - load
    filled = w.two_aboard if lacking == 1 else w.one_aboard
    return filled * best * p.turns / (p.turns + TURNS_TO_FILL * lacking)


def ships_worth(s: State, w: Weights, p: Prospects) -> float:
    worth = 0.0
    for berth in range(len(s.berths)):
        if s.berths[berth] == p.seat:
            worth += ship_worth(s, w, p, berth, load_of(s, berth))
    return worth


# Moves


def board_worth(s: State, w: Weights, p: Prospects, move: Move) -> float:
    """A piece aboard: what the ship is worth more, and with A what sailing on adds (CAN-2)."""
    filled = 2 if move.b == PIECE_FLAT else 1
    frame = s.frames[-1]
    cost = p.servant if frame.kind in (ACTION_OF, CANAL_STAGE) else w.supply
    berth, load = move.a, 0
    if move.verb == START_SHIP:
        berth = first_free(s, move.a)
    else:
        load = load_of(s, berth)
    worth = _at(s, w, p, berth, load + filled) - _at(s, w, p, berth, load) - cost
    if frame.kind == ACTION_OF or (frame.kind == CANAL_STAGE and frame.a == OPEN):
        sailing = _sailing(s, w, p, berth, load + filled)
        for other in range(len(s.berths)):
            if s.berths[other] == p.seat and other != berth:
                sailing = max(sailing, _sailing(s, w, p, other, load_of(s, other)))
        worth += sailing
    return worth


def board_two_worth(s: State, w: Weights, p: Prospects) -> float:
    """Two aboard, on one ship or on two (CAN-3)."""
    best = first = second = 0.0
    ships = 0
    for berth in range(len(s.berths)):
        if s.berths[berth] == p.seat:
            ships += 1
            load = load_of(s, berth)
            now = _at(s, w, p, berth, load)
            if load < s.box.capacity:
                more = _at(s, w, p, berth, load + 1) - now
                first, second = max(first, more), max(second, min(first, more))
            if load + 2 <= s.box.capacity:
                best = max(best, _at(s, w, p, berth, load + 2) - now)
    if ships < s.box.ships:
        for route in range(s.box.routes):
            berth = first_free(s, route)
            if berth != NOBODY:
                more = _at(s, w, p, berth, 1)
                first, second = max(first, more), max(second, min(first, more))
                best = max(best, _at(s, w, p, berth, 2))
    return max(best, first + second)


def sail_worth(s: State, w: Weights, p: Prospects, berth: int) -> float:
    """A step on for the ship in this berth (CAN-5)."""
    load = load_of(s, berth)
    return _at(s, w, p, next_free(s, berth), load) - _at(s, w, p, berth, load)


def claim_worth(s: State, w: Weights, p: Prospects, berth: int, reward: int) -> float:
    """A reward now, against what the full ship may still come to (CAN-6)."""
    kept = ship_worth(s, w, p, berth, s.box.capacity)
    return CLAIM_NOW + reward_worth(s, w, p, reward) - kept


def _at(s: State, w: Weights, p: Prospects, berth: int, load: int) -> float:
    """A ship in this berth, or none yet; a full one may claim where it lies (CAN-6)."""
    if load == 0:
        return 0.0
    worth = ship_worth(s, w, p, berth, load)
    if load == s.box.capacity:
        for reward in HARBOUR_REWARDS[berth % s.box.harbours]:
            worth = max(worth, reward_worth(s, w, p, reward))
    return worth


def _sailing(s: State, w: Weights, p: Prospects, berth: int, load: int) -> float:
    """What one step is worth to a ship with this load, if it can sail at all (CAN-5)."""
    ahead = next_free(s, berth)
    if ahead == NOBODY:
        return 0.0
    return max(0.0, _at(s, w, p, ahead, load) - _at(s, w, p, berth, load))
