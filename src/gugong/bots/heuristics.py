"""What each legal move is worth at a glance, without trying it out.

This plays games on inside imagined worlds, where a decision may take no more than a few
microseconds, and tells the look-ahead which moves are worth trying. Everything is relative to
passing, which is worth nothing.
"""

from gugong.bots.evaluation import (
    card_worth,
    decree_worth,
    hand_in_worth,
    lay_worth,
    turns_of_others,
    wall_worth,
)
from gugong.bots.prospects import Prospects
from gugong.bots.ships import board_two_worth, board_worth, claim_worth, sail_worth
from gugong.bots.weights import (
    BURNT_EARLY,
    CARD,
    CHEAP_OFFICIAL,
    FOLLOW_OFTEN,
    JADE_FOR_TOKENS,
    MATCH_AWARD_SHARE,
    MATCH_OF_CARD,
    MATCH_OF_DIE,
    MATCH_OF_DISCARD,
    SAME_ACTION_TWICE,
    SERVANT_FOR_TOKENS,
    SHIP_TOKEN,
    SPEND_DOUBLE_TOKEN,
    SWAP_EFFORT,
    TWO_CITIES,
    USE_DECREE,
    USE_FIRST,
    VP_FOR_TOKENS,
    WORST_CARD,
    Weights,
)
from gugong.rules import canal, gifts, intrigue, palace, wall
from gugong.rules import grammar as m
from gugong.rules.actions import action_moves
from gugong.rules.constants import (
    ACTION,
    ACTIONS,
    BURNING,
    BY_CARD,
    CANAL,
    FOR_JADE,
    FOR_SERVANT,
    FORGOING,
    HIGHEST_VALUE,
    INTRIGUE,
    MORNING_ENVOY,
    MORNING_SHIP,
    NO_ACTION,
    OWN_BOARD,
    PALACE,
    PAYING,
    STEPS_FOR_DIE,
    STEPS_FOR_JADE,
    STEPS_FOR_SERVANT,
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
from gugong.rules.frames import ACTION_OF, BENEFIT, EXCHANGE, MASON_FROM_SUPPLY, NOBODY
from gugong.rules.jade import house_price
from gugong.rules.moves import Move
from gugong.rules.night import AWARD_VP as DICE_VP
from gugong.rules.night import matches
from gugong.rules.state import State
from gugong.rules.tokens import JADE_PRICE, PRECIOUS, TOKEN_VP
from gugong.rules.travel import reach, travel_price


def worths(s: State, w: Weights, moves: list[Move]) -> list[float]:
    """Return the value of each of these legal moves."""
    p = Prospects(s, w, s.frames[-1].seat)
    if s.frames[-1].kind == EXCHANGE:
        return _exchanges(s, w, p, moves)
    return [_worth(s, w, p, move) for move in moves]


# The exchange


def _exchanges(s: State, w: Weights, p: Prospects, moves: list[Move]) -> list[float]:
    """Gifts: the actions they open, the card taken against the card given, and the way's price."""
    seat = p.seat
    actions = [-1.0] * len(ACTIONS)  # filled as needed
    poorer = [-1.0] * len(ACTIONS)  # the same after the price of a gift was paid
    taken = [0.0] * len(s.board)
    night = w.night_servant if p.days > 0 else 0.0
    match_worth = night + MATCH_AWARD_SHARE * (DICE_VP + p.step)
    for location in range(len(s.board)):
        card = s.board[location]
        taken[location] = match_worth * s.dice.count(VALUE[card])
        if p.days > 0:
            taken[location] += card_worth(w, card)
    out: list[float] = []
    for move in moves:
        if move.verb != m.GIVE:
            out.append(_worth(s, w, p, move))
            continue
        card, location, way = move.a, move.b, move.c
        worth = taken[location] - card_worth(w, card)
        if way == FORGOING:
            out.append(worth)
            continue
        action = ACTION[card]
        if way == PAYING:
            s.pool[seat] -= gifts.PRICE
            worth += _both(s, w, p, poorer, location, action) - gifts.PRICE * p.servant
            s.pool[seat] += gifts.PRICE
        else:
            worth += _both(s, w, p, actions, location, action)
            if way == BURNING:
                worth -= w.turn + WORST_CARD
        out.append(worth)
    return out


def _both(
    s: State, w: Weights, p: Prospects, known: list[float], location: int, action: int
) -> float:
    """What the location's and the card's action bring; twice the same brings a little less."""
    if known[location] < 0.0:
        known[location] = _action(s, w, p, location)
    if action == NO_ACTION:
        return known[location]
    if known[action] < 0.0:
        known[action] = _action(s, w, p, action)
    if action == location:
        return SAME_ACTION_TWICE * known[location]
    return known[location] + known[action]


def _action(s: State, w: Weights, p: Prospects, action: int) -> float:
    """The best of what an action offers."""
    seat = p.seat
    if action == TRAVEL:
        return _travel(s, w, p)
    if action == PALACE:
        return _palace(s, w, p)
    s.push(ACTION_OF, seat, action, BY_CARD)
    best = 0.0
    for move in action_moves(s, s.frames[-1]):
        worth = _worth(s, w, p, move)
        if worth > best:
            best = worth
    s.frames.pop()
    return best


def _palace(s: State, w: Weights, p: Prospects) -> float:
    """One step, or two and one of intrigue if they are worth their price (PAL-1)."""
    if s.pool[p.seat] < palace.PRICE:
        return p.step
    more = _second_step(s, w, p) + p.intrigue - palace.PRICE * p.servant
    return p.step + max(0.0, more)


def _travel(s: State, w: Weights, p: Prospects) -> float:
    """The best token in reach, and the same again if the second move is worth its price."""
    best = _best_token(s, w, p)
    if s.pool[p.seat] >= 2:
        best += max(0.0, best - travel_price(s, p.seat) * p.servant)
    return best


# Single moves, by verb


def _worth(s: State, w: Weights, p: Prospects, move: Move) -> float:
    """One move of any decision but a gift."""
    verb = move.verb
    a = move.a
    if verb == m.PASS_ON:
        return 0.0
    if verb == m.PLAIN:
        return p.step if a == PALACE else _plain_intrigue(s, w, p)
    if verb == m.COSTLY:
        return _costly(s, w, p, a)
    if verb == m.TRAVEL_TO:
        return _token(s, w, p, s.cities[a])
    if verb == m.BUILD:
        return _build(s, w, p, move)
    if verb == m.BUY_JADE:
        return p.jade - house_price(s, p.seat, a) * p.servant
    if verb == m.TAKE_DECREE:
        return _decree(s, w, p, a)
    if verb == m.BOARD_SHIP or verb == m.START_SHIP:
        return board_worth(s, w, p, move)
    if verb == m.SAIL:
        return sail_worth(s, w, p, a)
    if verb == m.CLAIM:
        return claim_worth(s, w, p, a, move.b)
    if verb == m.GAIN_SERVANTS:
        return (a + w.double * move.b) * p.servant
    if verb == m.PAY_WITH:  # `a` of the price in the frame is covered by the Double Servant
        return -p.servant * (s.frames[-1].a - a + (w.double if a > 0 else 0.0))
    if verb == m.SWAP_CARD:
        return _swap(s, w, p, move)
    if verb == m.BURN_CARD:
        return _burn(s, w, p, a)
    if verb == m.RECALL:
        return w.recall * w.turn + card_worth(w, a)
    if verb == m.DISCARD:
        return p.jade - w.turn - WORST_CARD + MATCH_OF_DISCARD * matches((a,), s.dice)
    if verb == m.LOWER:
        return _favour(p, a)
    if verb == m.TURN_DIE:
        return _turn_die(s, w, p, move)
    if verb == m.LAY:
        return _lay_at(s, w, p, a)
    if verb == m.USE_DECREE:
        return USE_DECREE + (USE_FIRST if a in (MORNING_ENVOY, MORNING_SHIP) else 0.0)
    if verb == m.GIVE_TOKEN:
        return -SPEND_DOUBLE_TOKEN if a == T_DOUBLE else 0.0
    if verb == m.HAND_IN_TOKENS:
        return _hand_in(s, w, p, a)
    if verb == m.TAKE:
        return _token(s, w, p, s.frames[-1].a)
    return 0.0


# Locations


def _plain_intrigue(s: State, w: Weights, p: Prospects) -> float:
    """A step, and the medal if it is still to be had (INT-1)."""
    medal = w.medal if s.medal == NOBODY and p.days > 0 else 0.0
    return p.intrigue * min(1, s.box.intrigue_steps - s.steps[p.seat]) + medal


def _costly(s: State, w: Weights, p: Prospects, location: int) -> float:
    """The B form of an action."""
    seat = p.seat
    if location == PALACE:
        return p.step + _second_step(s, w, p) + p.intrigue - palace.PRICE * p.servant
    if location == INTRIGUE:
        steps = min(intrigue.STEPS, s.box.intrigue_steps - s.steps[seat])
        return p.intrigue * steps - intrigue.PRICE * p.servant
    if location == WALL:  # two masons, if there are as many besides the price
        masons = min(2, s.pool[seat] - wall.PRICE)
        more = wall_worth(s, w, p, masons) - wall_worth(s, w, p, 0)
        return more - (wall.PRICE + 2) * p.servant
    if location == CANAL:
        return board_two_worth(s, w, p) - (canal.PRICE + 2) * p.servant
    return TWO_CITIES * _best_token(s, w, p) - travel_price(s, seat) * p.servant


def _second_step(s: State, w: Weights, p: Prospects) -> float:
    """The palace step after the next, which may be one inside already (PAL-3)."""
    return w.step_inside if s.envoys[p.seat] == s.box.palace_steps - 1 else p.step


def _build(s: State, w: Weights, p: Prospects, move: Move) -> float:
    """Masons; `b` is what the Double Servant counts for."""
    pieces = move.a + (1 if move.b > 0 else 0)
    cost = w.supply if s.frames[-1].kind in (MASON_FROM_SUPPLY, BENEFIT) else p.servant
    more = wall_worth(s, w, p, move.a + move.b) - wall_worth(s, w, p, 0)
    return more - pieces * cost


def _favour(p: Prospects, steps: int) -> float:
    """Jade, 2 servants or 1 for steps down the intrigue track (WALL-4)."""
    if steps == STEPS_FOR_JADE:
        return p.jade - steps * p.intrigue
    return p.servant * (1 if steps == STEPS_FOR_SERVANT else 2) - steps * p.intrigue


def _turn_die(s: State, w: Weights, p: Prospects, move: Move) -> float:
    """The matches of one's own discards with the die turned (WALL-4)."""
    discards = s.discards[p.seat]
    dice = s.dice[:]
    dice[move.a] = move.b
    more = matches(discards, dice) - matches(discards, s.dice)
    return more * (w.night_servant + MATCH_OF_DIE) - STEPS_FOR_DIE * p.intrigue


def _decree(s: State, w: Weights, p: Prospects, decree: int) -> float:
    """Its points and effect, less its price and the servant on it (DEC-1)."""
    worth = s.box.decree_vp[decree] + decree_worth(s, w, p, decree)
    return worth - (decree_price(s, p.seat, decree) + 1) * p.servant


# Cards


def _burn(s: State, w: Weights, p: Prospects, card: int) -> float:
    """A burnt card comes back at night, but for the last one, and may match a die."""
    match = matches((card,), s.dice) * (w.night_servant + MATCH_OF_CARD)
    return match - (card_worth(w, card) if p.days == 0 else BURNT_EARLY * card_worth(w, card))


def _swap(s: State, w: Weights, p: Prospects, move: Move) -> float:
    """The card that comes against the one that goes; `c` says whether it is a discarded one."""
    coming = s.board[move.b]
    worth = card_worth(w, coming) - card_worth(w, move.a) - SWAP_EFFORT
    if move.c == 0:
        return worth
    more = matches((coming,), s.dice) - matches((move.a,), s.dice)
    return (worth if p.days > 0 else 0.0) + more * (w.night_servant + MATCH_OF_CARD)


# Tokens


def _best_token(s: State, w: Weights, p: Prospects) -> float:
    """The best one that the traveller can reach."""
    best = 0.0
    for city in reach(s, p.seat):
        worth = _token(s, w, p, s.cities[city])
        if worth > best:
            best = worth
    return best


def _token(s: State, w: Weights, p: Prospects, token: int) -> float:
    """A token on the map: its benefit, and itself to be handed in."""
    count = len(s.tokens[p.seat])
    worth = hand_in_worth(s, w, p, count + 1) - hand_in_worth(s, w, p, count)
    return worth + _benefit(s, w, p, token)


def _benefit(s: State, w: Weights, p: Prospects, token: int) -> float:
    """What a token gives when it is taken (TRV-8, BON)."""
    seat = p.seat
    if token in (T_SERVANT, T_SERVANTS):
        return p.servant * min(1 if token == T_SERVANT else 2, s.supply[seat])
    if token == T_ENVOY:
        return p.step
    if token == T_INTRIGUE:
        return p.intrigue
    if token == T_VP:
        return TOKEN_VP
    if token == T_SWAP:
        return w.swap
    if token == T_RECALL:
        return w.recall * (w.turn + CARD) if s.discards[seat] else 0.0
    if token == T_SHIP:
        return SHIP_TOKEN if s.supply[seat] > 0 else 0.0
    if token == T_WALL:
        if s.supply[seat] == 0:
            return 0.0
        return wall_worth(s, w, p, 1) - wall_worth(s, w, p, 0)
    if token == T_GIFT_FOR_JADE:
        for card in s.hands[seat]:
            if VALUE[card] >= PRECIOUS:
                return max(0.0, p.jade - w.turn - CARD)
        return 0.0
    if token == T_SERVANTS_FOR_JADE:
        if s.pool[seat] < JADE_PRICE:
            return 0.0
        return max(0.0, p.jade - JADE_PRICE * p.servant)
    if token == T_DOUBLE:
        return w.token
    return max(0.0, _lay(s, w, p, token)) if s.pool[seat] > 0 else 0.0


def _lay(s: State, w: Weights, p: Prospects, token: int) -> float:
    """A bonus token laid out, less the servant beside it (BON-5)."""
    return lay_worth(w, p, token, turns_of_others(s, p.seat)) - p.servant


def _lay_at(s: State, w: Weights, p: Prospects, place: int) -> float:
    """Laid there: tolls and follows pay where others go, which is where cheap cards lie."""
    token = T_FLATTERY if place == OWN_BOARD else T_TOLL
    if s.frames[-1].kind == BENEFIT:
        token = s.frames[-1].a
    worth = _lay(s, w, p, token)
    if place == OWN_BOARD:
        return worth
    busy = CHEAP_OFFICIAL * (HIGHEST_VALUE - VALUE[s.board[place]])
    if token == T_FOLLOW and place in (PALACE, TRAVEL):
        busy += FOLLOW_OFTEN
    return worth + busy


def _hand_in(s: State, w: Weights, p: Prospects, reward: int) -> float:
    """What tokens are handed in for, less what they would still bring (TRV-5)."""
    count = 0
    for token in s.tokens[p.seat]:
        count += 2 if token == T_DOUBLE else 1
    left = max(0, count - s.box.exchange_tokens[reward])
    lost = hand_in_worth(s, w, p, count) - hand_in_worth(s, w, p, left)
    if reward == FOR_SERVANT:
        return p.servant * s.box.exchange_gain[reward] - lost - SERVANT_FOR_TOKENS
    if reward == FOR_JADE:
        return p.jade - lost + JADE_FOR_TOKENS
    return s.box.exchange_gain[reward] - lost - (VP_FOR_TOKENS if p.turns > 0 else 0.0)
