"""Instinct: what each legal move is worth at a glance, without trying it out.

It plays games on inside imagined worlds, where a decision may take no more than a few
microseconds, and tells the look-ahead which moves are worth trying. Everything is told relative
to passing, which is worth nothing.
"""

from gugong.bots.evaluation import (
    AWARD,
    card_worth,
    decree_worth,
    hand_in_worth,
    lay_worth,
    matches,
    reward_worth,
    ship_worth,
    turns_of_others,
    wall_worth,
)
from gugong.bots.prospects import Outlook
from gugong.bots.weights import Weights
from gugong.rules import grammar as m
from gugong.rules.actions import action_moves
from gugong.rules.canal import HARBOUR_REWARDS, first_free, load_of, next_free
from gugong.rules.constants import (
    ACTION,
    BURNING,
    BY_CARD,
    CANAL,
    FOR_JADE,
    FOR_SERVANT,
    FORGOING,
    INTRIGUE,
    MORNING_ENVOY,
    MORNING_SHIP,
    NO_ACTION,
    OPEN,
    OWN_BOARD,
    PALACE,
    PAYING,
    PIECE_FLAT,
    T_DOUBLE,
    T_ENVOY,
    T_FLATTERY,
    T_FOLLOW,
    T_GIFT_FOR_JADE,
    T_INTRIGUE,
    T_RECALL,
    T_SERVANT,
    T_SERVANTS,
    T_SERVANTS_FOR_JADE,
    T_SHIP,
    T_SWAP,
    T_TOLL,
    T_VP,
    T_WALL,
    TRAVEL,
    VALUE,
    WALL,
)
from gugong.rules.decrees import decree_price
from gugong.rules.frames import (
    ACTION_OF,
    BENEFIT,
    CANAL_STAGE,
    EXCHANGE,
    MASON_FROM_SUPPLY,
    NOBODY,
    PAY,
)
from gugong.rules.jade import house_price
from gugong.rules.moves import Move
from gugong.rules.night import matches as matches_of
from gugong.rules.state import State
from gugong.rules.tokens import PRECIOUS, TOKEN_VP
from gugong.rules.travel import reach, travel_price


def worths(s: State, w: Weights, moves: list[Move]) -> list[float]:
    """What each of these legal moves of the decision on top is worth."""
    o = Outlook(s, w, s.frames[-1][1])
    if s.frames[-1][0] == EXCHANGE:
        return _exchanges(s, w, o, moves)
    return [_worth(s, w, o, move) for move in moves]


# The exchange


def _exchanges(s: State, w: Weights, o: Outlook, moves: list[Move]) -> list[float]:
    """Gifts: the actions they open, the card taken against the card given, and the way's price."""
    seat = o.seat
    actions = [-1.0] * 11  # filled as needed
    poorer = [-1.0] * 11  # the same after 2 servants were paid
    taken = [0.0] * 7
    match_worth = (w.night_servant if o.days > 0 else 0.0) + 0.25 * (AWARD + o.step)
    for location in range(7):
        card = s.board[location]
        taken[location] = match_worth * s.dice.count(VALUE[card])
        if o.days > 0:
            taken[location] += card_worth(w, card)
    out: list[float] = []
    for move in moves:
        if move.verb != m.GIVE:
            out.append(_worth(s, w, o, move))
            continue
        card, location, way = move.a, move.b, move.c
        worth = taken[location] - card_worth(w, card)
        if way == FORGOING:
            out.append(worth)
            continue
        action = ACTION[card]
        if way == PAYING:
            s.pool[seat] -= 2
            worth += _both(s, w, o, poorer, location, action) - 2.0 * o.servant
            s.pool[seat] += 2
        else:
            worth += _both(s, w, o, actions, location, action)
            if way == BURNING:
                worth -= w.turn + 0.5
        out.append(worth)
    return out


def _both(
    s: State, w: Weights, o: Outlook, known: list[float], location: int, action: int
) -> float:
    """What the location's and the card's action bring; twice the same brings a little less."""
    if known[location] < 0.0:
        known[location] = _action(s, w, o, location)
    if action == NO_ACTION:
        return known[location]
    if known[action] < 0.0:
        known[action] = _action(s, w, o, action)
    if action == location:
        return 1.7 * known[location]
    return known[location] + known[action]


def _action(s: State, w: Weights, o: Outlook, action: int) -> float:
    """The best of what an action offers."""
    seat = o.seat
    if action == TRAVEL:
        return _travel(s, w, o)
    if action == PALACE:
        return _palace_b(w, o, s) if s.pool[seat] >= 2 else o.step
    s.push(ACTION_OF, seat, action, BY_CARD)
    best = 0.0
    for move in action_moves(s, s.frames[-1]):
        worth = _worth(s, w, o, move)
        if worth > best:
            best = worth
    s.frames.pop()
    return best


def _palace_b(w: Weights, o: Outlook, s: State) -> float:
    """Two steps and one of intrigue for two servants, or just one step (PAL-1)."""
    second = o.step
    if s.envoys[o.seat] == s.box.palace_steps - 1:
        second = w.step_inside
    return o.step + max(0.0, second + o.intrigue - 2.0 * o.servant)


def _travel(s: State, w: Weights, o: Outlook) -> float:
    best = 0.0
    for city in reach(s, o.seat):
        worth = token_worth(s, w, o, s.cities[city])
        if worth > best:
            best = worth
    if s.pool[o.seat] >= 2:
        best += max(0.0, best - travel_price(s, o.seat) * o.servant)
    return best


# Single moves


def token_worth(s: State, w: Weights, o: Outlook, token: int) -> float:
    """A token on the map: its benefit, and itself to be handed in."""
    worth = hand_in_worth(w, o, len(s.tokens[o.seat]) + 1) - hand_in_worth(
        w, o, len(s.tokens[o.seat])
    )
    seat = o.seat
    if token in (T_SERVANT, T_SERVANTS):
        return worth + o.servant * min(1 if token == T_SERVANT else 2, s.supply[seat])
    if token == T_ENVOY:
        return worth + o.step
    if token == T_INTRIGUE:
        return worth + o.intrigue
    if token == T_VP:
        return worth + TOKEN_VP
    if token == T_SWAP:
        return worth + w.swap
    if token == T_RECALL:
        return worth + (w.recall * (w.turn + 0.8) if s.discards[seat] else 0.0)
    if token == T_SHIP:
        return worth + (1.2 if s.supply[seat] > 0 else 0.0)
    if token == T_WALL:
        if s.supply[seat] == 0:
            return worth
        return worth + wall_worth(s, w, o, 1) - wall_worth(s, w, o, 0)
    if token == T_GIFT_FOR_JADE:
        for card in s.hands[seat]:
            if VALUE[card] >= PRECIOUS:
                return worth + max(0.0, o.jade - w.turn - 0.8)
        return worth
    if token == T_SERVANTS_FOR_JADE:
        return worth + (max(0.0, o.jade - 3.0 * o.servant) if s.pool[seat] >= 3 else 0.0)
    if token == T_DOUBLE:
        return worth + w.token
    if s.pool[seat] > 0:
        return worth + max(0.0, _lay(s, w, o, token))
    return worth


def _lay(s: State, w: Weights, o: Outlook, token: int) -> float:
    return lay_worth(w, o, token, turns_of_others(s, o.seat)) - o.servant


def _worth(s: State, w: Weights, o: Outlook, move: Move) -> float:
    """One move of any decision but a gift."""
    seat = o.seat
    verb = move.verb
    a = move.a
    if verb == m.PASS_ON:
        return 0.0
    if verb == m.PLAIN:
        if a == PALACE:
            return o.step
        medal = w.medal if s.medal == NOBODY and o.days > 0 else 0.0
        return o.intrigue * min(1, s.box.intrigue_steps - s.steps[seat]) + medal
    if verb == m.COSTLY:
        return _costly(s, w, o, a)
    if verb == m.TRAVEL_TO:
        return token_worth(s, w, o, s.cities[a])
    if verb == m.BUILD:
        pieces = a + (1 if move.b > 0 else 0)
        cost = w.supply if s.frames[-1][0] in (MASON_FROM_SUPPLY, BENEFIT) else o.servant
        more = wall_worth(s, w, o, a + move.b) - wall_worth(s, w, o, 0)
        return more - pieces * cost
    if verb == m.BUY_JADE:
        return o.jade - house_price(s, seat, a) * o.servant
    if verb == m.TAKE_DECREE:
        worth = s.box.decree_vp[a] + decree_worth(s, w, o, a)
        return worth - (decree_price(s, seat, a) + 1) * o.servant
    if verb == m.BOARD_SHIP or verb == m.START_SHIP:
        return _load(s, w, o, move)
    if verb == m.SAIL:
        load = load_of(s, a)
        return _ship(s, w, o, next_free(s, a), load) - _ship(s, w, o, a, load)
    if verb == m.CLAIM:
        kept = ship_worth(s, w, o, a, s.box.capacity)
        return 0.15 + reward_worth(s, w, o, move.b) - kept
    if verb == m.GAIN_SERVANTS:
        return (a + w.double * move.b) * o.servant
    if verb == m.PAY_WITH:
        price = s.frames[-1][2] if s.frames[-1][0] == PAY else 2
        return -o.servant * (price - a + (w.double if a > 0 else 0.0))
    if verb == m.SWAP_CARD:
        return _swap(s, w, o, move)
    if verb == m.BURN_CARD:
        match = matches(s, (a,)) * (w.night_servant + 0.6)
        return match - (card_worth(w, a) if o.days == 0 else 0.3 * card_worth(w, a))
    if verb == m.RECALL:
        return w.recall * w.turn + card_worth(w, a)
    if verb == m.DISCARD:
        return o.jade - w.turn - 0.5 + 0.5 * matches(s, (a,))
    if verb == m.LOWER:
        if a == 7:
            return o.jade - 7.0 * o.intrigue
        return o.servant * (1 if a == 1 else 2) - a * o.intrigue
    if verb == m.TURN_DIE:
        before = matches(s, s.discards[seat])
        dice = s.dice[:]
        dice[a] = move.b
        after = matches_of(s.discards[seat], dice)
        return (after - before) * (w.night_servant + 0.8) - 5.0 * o.intrigue
    if verb == m.LAY:
        token = T_FLATTERY if a == OWN_BOARD else T_TOLL
        if s.frames[-1][0] == BENEFIT:
            token = s.frames[-1][2]
        return _lay(s, w, o, token) + _busy(s, a, token)
    if verb == m.USE_DECREE:
        return 0.1 + (0.1 if a in (MORNING_ENVOY, MORNING_SHIP) else 0.0)
    if verb == m.GIVE_TOKEN:
        return -1.0 if a == T_DOUBLE else 0.0
    if verb == m.HAND_IN_TOKENS:
        return _hand_in(s, w, o, a)
    if verb == m.TAKE:
        return token_worth(s, w, o, s.frames[-1][2])
    return 0.0


def _costly(s: State, w: Weights, o: Outlook, location: int) -> float:
    """The B form of an action."""
    if location == PALACE:
        second = o.step
        if s.envoys[o.seat] == s.box.palace_steps - 1:
            second = w.step_inside
        return o.step + second + o.intrigue - 2.0 * o.servant
    if location == INTRIGUE:
        return o.intrigue * min(3, s.box.intrigue_steps - s.steps[o.seat]) - o.servant
    if location == WALL:
        more = wall_worth(s, w, o, min(2, s.pool[o.seat] - 1)) - wall_worth(s, w, o, 0)
        return more - 3.0 * o.servant
    if location == CANAL:
        return _load_two(s, w, o) - 3.0 * o.servant
    best = 0.0
    for city in reach(s, o.seat):
        best = max(best, token_worth(s, w, o, s.cities[city]))
    return 1.9 * best - travel_price(s, o.seat) * o.servant


def _load(s: State, w: Weights, o: Outlook, move: Move) -> float:
    """A piece aboard: what the ship is worth more, and with A what sailing on adds (CAN-2)."""
    filled = 2 if move.b == PIECE_FLAT else 1
    frame = s.frames[-1]
    cost = o.servant if frame[0] in (ACTION_OF, CANAL_STAGE) else w.supply
    berth, load = move.a, 0
    if move.verb == m.START_SHIP:
        berth = first_free(s, move.a)
    else:
        load = load_of(s, berth)
    worth = _ship(s, w, o, berth, load + filled) - _ship(s, w, o, berth, load) - cost
    if frame[0] == ACTION_OF or (frame[0] == CANAL_STAGE and frame[2] == OPEN):
        sailing = _sailing(s, w, o, berth, load + filled)
        for other in range(len(s.berths)):
            if s.berths[other] == o.seat and other != berth:
                sailing = max(sailing, _sailing(s, w, o, other, load_of(s, other)))
        worth += sailing
    return worth


def _load_two(s: State, w: Weights, o: Outlook) -> float:
    """Two aboard, on one ship or on two (CAN-3)."""
    best = first = second = 0.0
    ships = 0
    for berth in range(len(s.berths)):
        if s.berths[berth] == o.seat:
            ships += 1
            load = load_of(s, berth)
            now = _ship(s, w, o, berth, load)
            if load < s.box.capacity:
                more = _ship(s, w, o, berth, load + 1) - now
                first, second = max(first, more), max(second, min(first, more))
            if load + 2 <= s.box.capacity:
                best = max(best, _ship(s, w, o, berth, load + 2) - now)
    if ships < s.box.ships:
        for route in range(s.box.routes):
            berth = first_free(s, route)
            if berth != NOBODY:
                more = _ship(s, w, o, berth, 1)
                first, second = max(first, more), max(second, min(first, more))
                best = max(best, _ship(s, w, o, berth, 2))
    return max(best, first + second)


def _ship(s: State, w: Weights, o: Outlook, berth: int, load: int) -> float:
    """A ship, or none yet; a full one may claim where it lies (CAN-6)."""
    if load == 0:
        return 0.0
    worth = ship_worth(s, w, o, berth, load)
    if load == s.box.capacity:
        for reward in HARBOUR_REWARDS[berth % s.box.harbours]:
            worth = max(worth, reward_worth(s, w, o, reward))
    return worth


def _sailing(s: State, w: Weights, o: Outlook, berth: int, load: int) -> float:
    """What one step does for a ship with so many aboard (CAN-5)."""
    ahead = next_free(s, berth)
    if ahead == NOBODY:
        return 0.0
    return max(0.0, _ship(s, w, o, ahead, load) - _ship(s, w, o, berth, load))


def _swap(s: State, w: Weights, o: Outlook, move: Move) -> float:
    """The card that comes against the one that goes."""
    coming = s.board[move.b]
    match = matches(s, (coming,)) - matches(s, (move.a,))
    worth = card_worth(w, coming) - card_worth(w, move.a) - 0.02
    if move.c == 0:
        return worth
    return (worth if o.days > 0 else 0.0) + match * (w.night_servant + 0.6)


def _busy(s: State, location: int, token: int) -> float:
    """Tolls and follows pay where others go: cheap cards lie there, or many have reason to."""
    if location == OWN_BOARD:
        return 0.0
    worth = 0.02 * (9 - VALUE[s.board[location]])
    if token == T_FOLLOW and location in (PALACE, TRAVEL):
        worth += 0.1
    return worth


def _hand_in(s: State, w: Weights, o: Outlook, reward: int) -> float:
    count = 0
    for token in s.tokens[o.seat]:
        count += 2 if token == T_DOUBLE else 1
    price = s.box.exchange_tokens[reward]
    lost = hand_in_worth(w, o, count) - hand_in_worth(w, o, max(0, count - price))
    if reward == FOR_SERVANT:
        return o.servant * s.box.exchange_gain[reward] - lost - 0.05
    if reward == FOR_JADE:
        return o.jade - lost + 0.01
    return s.box.exchange_gain[reward] - lost - (0.05 if o.turns > 0 else 0.0)
