"""SOLO-9, SOLO-10, SOLO-12 to SOLO-15: what Meng does at each location and with each token."""

from gugong.rules.canal import HARBOUR_VP, first_free, load_of, send_home
from gugong.rules.constants import (
    AT_TWILIGHT,
    BY_DAY,
    CANAL,
    DECREE,
    EXTRA_MASON,
    FOR_A_JADE,
    FROM_BOTH,
    FROM_POOL,
    FROM_SUPPLY,
    INTRIGUE,
    JADE,
    MENG,
    NO_DECREE,
    NO_HARBOUR,
    NO_SERVANTS,
    NO_SUPPLY,
    NO_TOKEN,
    NO_TOKEN_LEFT,
    OF_A_CARD,
    OF_A_TOKEN,
    P_DECREES,
    P_HARBOURS,
    P_INSTEAD,
    P_TOKENS,
    PALACE,
    R_CARD,
    R_VP,
    REWARD_COUNT,
    SERVANT,
    SERVANTS,
    SERVANTS_AT_ONCE,
    SQUARE,
    T_DOUBLE,
    T_ENVOY,
    T_GIFT_FOR_JADE,
    T_INTRIGUE,
    T_RECALL,
    T_SERVANT,
    T_SERVANTS,
    T_SERVANTS_FOR_JADE,
    T_SHIP,
    T_VP,
    T_WALL,
    TRAVEL,
    WALL,
)
from gugong.rules.decrees import decree_price
from gugong.rules.events import (
    ACTED_AT,
    BUILT,
    CLAIMED,
    DECREE_TAKEN,
    LOADED,
    MENG_CANNOT,
    MENG_INSTEAD,
    MENG_LOSES,
    MENG_PREFERS,
    RECALLED,
    SHIP_STARTED,
    TRAVELLED,
)
from gugong.rules.frames import (
    DRAW_MENG_GIFT,
    DRAW_MENG_REWARD,
    MENG_BENEFIT,
    MENG_CASH_IN,
    MENG_LOAD,
    MENG_TRAVEL,
    NOBODY,
    STORE,
    WALL_CHECK,
    Frame,
)
from gugong.rules.intrigue import climb, play_intrigue
from gugong.rules.jade import house_price, take_jade
from gugong.rules.moves import PLAIN_MOVES
from gugong.rules.palace import advance
from gugong.rules.servants import charge, gain
from gugong.rules.solo.means import muster, muster_and_pay, within_reach
from gugong.rules.state import State
from gugong.rules.tokens import JADE_PRICE, TOKEN_VP


def act(s: State, frame: Frame) -> None:
    """MENG_ACTION: A by day (SOLO-6), B without its cost with a special card (SOLO-7)."""
    action, special, by = frame.a, frame.b, frame.c
    s.tell(ACTED_AT, MENG, action, by)
    if action == TRAVEL:
        s.push(MENG_TRAVEL, MENG, 2 if special else 1, BY_DAY)
    elif action == WALL:
        _build(s, special == 1)
    elif action == JADE:
        _buy_jade(s, special == 1)
    elif action == INTRIGUE:
        if special:
            climb(s, MENG, 3)
        else:
            play_intrigue(s, MENG, PLAIN_MOVES[INTRIGUE])
    elif action == PALACE:
        advance(s, MENG, 2 if special else 1)
        climb(s, MENG, special)
    elif action == DECREE:
        _take_decree(s, special == 1)
    elif action == CANAL:
        s.push(MENG_LOAD, MENG, 1 + special, FROM_BOTH if special else FROM_POOL, BY_DAY)
    elif action == SERVANT or action == SERVANTS:
        gain(s, MENG, 1 if action == SERVANT else SERVANTS_AT_ONCE)
    else:
        instead(s, OF_A_CARD)  # a swap (SOLO-6)


def instead(s: State, of: int) -> None:
    """1 VP instead of what he does not do."""
    s.tell(MENG_INSTEAD, MENG, of)
    s.score(MENG, 1, P_INSTEAD)


def _cannot(s: State, action: int, why: int, need: int = 0) -> None:
    s.tell(MENG_CANNOT, MENG, action, why, need)


# Travel (SOLO-9)


def travel(s: State, frame: Frame) -> None:
    """MENG_TRAVEL: several moves, each resolved before the next."""
    moves, when = frame.a, frame.b
    city = next_city(s)
    if city == NOBODY:
        _cannot(s, TRAVEL, NO_TOKEN_LEFT)
        return
    if moves > 1:
        s.push(MENG_TRAVEL, MENG, moves - 1, when)
    token = s.cities[city]
    s.cities[city] = NO_TOKEN
    s.travellers[MENG] = city
    s.tell(TRAVELLED, MENG, city, token)
    s.push(MENG_CASH_IN, MENG)
    s.push(STORE, MENG, token)
    s.push(MENG_BENEFIT, MENG, token, when)


def next_city(s: State) -> int:
    """Around the ring to the next token; off it or without one, by the shortest way."""
    ring = s.box.ring_size  # cities are numbered along the ring first, then inside
    here = s.travellers[MENG]
    if here < ring:
        first = 0 if here == NOBODY else here + 1
        for i in range(ring):
            city = (first + i) % ring
            if s.cities[city] != NO_TOKEN:
                return city
        return _nearest(s, 0 if here == NOBODY else here, range(ring, len(s.cities)))
    city = _nearest(s, here, range(ring))
    return city if city != NOBODY else _nearest(s, here, range(ring, len(s.cities)))


def _nearest(s: State, here: int, among: range) -> int:
    """The nearest of these cities that has a token, by road; the first of equals.

    Tokens in between do not stop him. The numbering is the order in which equals are taken:
    along the ring from the start city, then the inner cities as listed.
    """
    distance = [-1] * len(s.cities)
    distance[here] = 0
    queue = [here]
    for city in queue:
        for other in s.box.neighbours[city]:
            if distance[other] < 0:
                distance[other] = distance[city] + 1
                queue.append(other)
    best = NOBODY
    for city in among:
        if s.cities[city] != NO_TOKEN and (best == NOBODY or distance[city] < distance[best]):
            best = city
    return best


# Tokens (SOLO-10)


def benefit(s: State, frame: Frame) -> None:
    """MENG_BENEFIT: always taken; what he cannot have is lost."""
    token, when = frame.a, frame.b
    if not _has_benefit(s, token, when):
        s.tell(MENG_LOSES, MENG, token)
    elif token == T_SERVANT or token == T_SERVANTS:
        gain(s, MENG, 1 if token == T_SERVANT else SERVANTS_AT_ONCE)
    elif token == T_ENVOY:
        advance(s, MENG, 1)
    elif token == T_INTRIGUE:
        climb(s, MENG, 1)
    elif token == T_VP:
        s.score(MENG, TOKEN_VP, P_TOKENS)
    elif token == T_SHIP:
        s.push(MENG_LOAD, MENG, 1, FROM_SUPPLY, when)
    elif token == T_WALL:
        _place_masons(s, 1, 0)
    elif token == T_SERVANTS_FOR_JADE:
        charge(s, MENG, JADE_PRICE)
        take_jade(s, MENG)
    elif token == T_RECALL and when != AT_TWILIGHT:
        _recall(s)
    elif token == T_GIFT_FOR_JADE and when != AT_TWILIGHT and s.hands[MENG]:
        s.push(DRAW_MENG_GIFT, MENG, FOR_A_JADE)
    elif token != T_DOUBLE:  # a swap always; the two above at twilight or without a card
        instead(s, OF_A_TOKEN)


def _has_benefit(s: State, token: int, when: int) -> bool:
    if token in (T_SERVANT, T_SERVANTS, T_SHIP, T_WALL):
        return s.supply[MENG] > 0
    if token == T_INTRIGUE:
        return s.steps[MENG] < s.box.intrigue_steps
    if token == T_SERVANTS_FOR_JADE:
        return s.pool[MENG] >= JADE_PRICE  # no tokens are handed in for it (SOLO-11)
    if token == T_RECALL and when != AT_TWILIGHT:
        return len(s.discards[MENG]) > 0
    return True


def _recall(s: State) -> None:
    """The top card of his discard pile goes under his cards for today."""
    card = s.discards[MENG][-1]
    s.discards[MENG] = s.discards[MENG][:-1]
    lay_under(s, card)
    s.tell(RECALLED, MENG, card)


def lay_under(s: State, card: int) -> None:
    """A card comes to lie beneath those he still has for today."""
    s.hands[MENG] = tuple(sorted((*s.hands[MENG], card)))
    s.under.append(card)


# Wall (SOLO-12)


def _build(s: State, special: bool) -> None:
    """1 servant from the pool; with a special card 2, from the supply first (SOLO-7)."""
    if special:
        from_supply = min(2, s.supply[MENG])
        from_pool = min(2 - from_supply, s.pool[MENG])
    else:
        from_supply = 0
        from_pool = 1 if muster(s, 1) else 0
    if from_supply + from_pool == 0:
        _cannot(s, WALL, NO_SERVANTS, 1)
        return
    if s.holds(MENG, EXTRA_MASON) and s.supply[MENG] > from_supply:
        from_supply += 1  # by day only (SOLO-14)
    _place_masons(s, from_supply, from_pool)


def _place_masons(s: State, from_supply: int, from_pool: int) -> None:
    s.supply[MENG] -= from_supply
    s.pool[MENG] -= from_pool
    s.wall[MENG] += from_supply + from_pool
    if from_pool > 0:
        s.tell(BUILT, MENG, from_pool, 0, 0)
    if from_supply > 0:
        s.tell(BUILT, MENG, from_supply, 0, 1)
    s.push(WALL_CHECK, NOBODY)


def twilight_mason(s: State) -> None:
    """One servant from the pool onto the wall; no extra mason (SOLO-14, SOLO-16)."""
    _place_masons(s, 0, 1)


# Jade (SOLO-13)


def _buy_jade(s: State, special: bool) -> None:
    """The cheapest, if he can pay; with a special card for nothing."""
    house = SQUARE
    for i in range(len(s.houses)):
        if s.houses[i] > 0 and (house == SQUARE or _price(s, i) < _price(s, house)):
            house = i
    if not special and not muster_and_pay(s, _price(s, house)):
        _cannot(s, JADE, NO_SERVANTS, _price(s, house))
        return
    if house != SQUARE:
        s.houses[house] -= 1
    take_jade(s, MENG, house)


def _price(s: State, house: int) -> int:
    return house_price(s, MENG, house)


# Decrees (SOLO-14)


def _take_decree(s: State, special: bool) -> None:
    """One of the day's level, else lower, else higher; he pays, but not with a special card."""
    decree = choose_decree(s, special)
    if decree == NOBODY:
        lacks = [d for d in s.decrees if not s.holds(MENG, d)]
        if lacks:
            least = 0 if special else min(decree_price(s, MENG, d) for d in lacks)
            _cannot(s, DECREE, NO_SERVANTS, least + 1)
        else:
            _cannot(s, DECREE, NO_DECREE)
        return
    price = 0 if special else decree_price(s, MENG, decree)
    if special and s.supply[MENG] > 0:
        s.supply[MENG] -= 1
    else:
        muster_and_pay(s, price, 1)
        s.pool[MENG] -= 1
    s.holders[decree] |= 1 << MENG
    s.tell(DECREE_TAKEN, MENG, decree, price)
    if s.box.decree_vp[decree] > 0:
        s.score(MENG, s.box.decree_vp[decree], P_DECREES)


def choose_decree(s: State, special: bool) -> int:
    """The one he takes; NOBODY if there is none he lacks and can afford."""
    day_level = min(s.day, 3)
    levels = [*range(day_level, 0, -1), *range(day_level + 1, 4)]
    for level in levels:
        pair = [d for d in s.decrees if s.box.decree_level[d] == level]
        open_to_him = [d for d in pair if not s.holds(MENG, d) and _affordable(s, d, special)]
        if open_to_him:
            best = open_to_him[-1]  # of equals the bottom one
            for decree in open_to_him:
                if decree_price(s, MENG, decree) < decree_price(s, MENG, best):
                    best = decree
            for other in pair:
                if other != best and not s.holds(MENG, other):
                    s.tell(MENG_PREFERS, MENG, best, other)
            return best
    return NOBODY


def _affordable(s: State, decree: int, special: bool) -> bool:
    if special:
        return s.supply[MENG] + s.pool[MENG] > 0
    return within_reach(s) >= decree_price(s, MENG, decree) + 1


# Canal (SOLO-15)


def load(s: State, frame: Frame) -> None:
    """MENG_LOAD: servants onto his ship or a new one, one by one, claiming in between."""
    count, source, when = frame.a, frame.b, frame.c
    from_supply = source != FROM_POOL and s.supply[MENG] > 0
    if not from_supply and source == FROM_SUPPLY:
        _cannot(s, CANAL, NO_SUPPLY)
        return
    if not from_supply and not muster(s, 1):
        _cannot(s, CANAL, NO_SERVANTS, 1)
        return
    berth = _his_ship(s)
    if berth == NOBODY:
        _cannot(s, CANAL, NO_HARBOUR)
        return
    if count > 1:
        s.push(MENG_LOAD, MENG, count - 1, source, when)
    if from_supply:
        s.supply[MENG] -= 1
    else:
        s.pool[MENG] -= 1
    s.loads[berth] += 1
    s.tell(LOADED, MENG, berth)
    if load_of(s, berth) == s.box.capacity:
        _claim(s, berth, when)


def _his_ship(s: State) -> int:
    """The berth of his ship, which is started if he has none; NOBODY if the canal is full."""
    if MENG in s.berths:
        return s.berths.index(MENG)
    berth = first_free(s, 0)
    if berth != NOBODY:
        s.berths[berth] = MENG
        s.tell(SHIP_STARTED, MENG, berth)
    return berth


def _claim(s: State, berth: int, when: int) -> None:
    """Wherever it lies: a card while there is space for one, then 4 VP each time."""
    send_home(s, MENG, berth)
    cards = s.rewards[MENG * REWARD_COUNT + R_CARD]
    if cards < s.box.reward_spaces[R_CARD] and s.gifts:
        s.tell(CLAIMED, MENG, berth, R_CARD)
        s.rewards[MENG * REWARD_COUNT + R_CARD] += 1
        s.push(DRAW_MENG_REWARD, MENG, when)
    else:
        s.tell(CLAIMED, MENG, berth, R_VP)
        vp = MENG * REWARD_COUNT + R_VP
        s.rewards[vp] = min(s.rewards[vp] + 1, s.box.reward_spaces[R_VP])
        s.score(MENG, HARBOUR_VP, P_HARBOURS)
