"""What a position promises a family: its expected final score, by source.

Readable rather than clever: each function evaluates one thing, with the figures of weights.py.
An envoy that is outside at the end makes everything worth nothing (END-5), so everything is
multiplied by the chance to arrive; that alone makes a family hurry when days run out.
"""

from math import exp

from gugong.bots.prospects import Prospects, jade_worth, useful_servants
from gugong.bots.ships import ships_worth
from gugong.bots.weights import (
    ACTION_WORTH,
    DOUBLE_OWNED,
    FINAL_DECREES_A_TURN,
    FINAL_JADE_A_TURN,
    FINAL_REWARDS_A_TURN,
    GAINED_A_DAY,
    GAINED_TODAY,
    HAND_IN_TURNS,
    MASON_FADES,
    TAKES_PLACE_AHEAD,
    TAKES_PLACE_BEHIND,
    TAKES_PLACE_LEVEL,
    TO_COME,
    Weights,
)
from gugong.rules.constants import (
    ACTION,
    CHEAPER_TRAVEL,
    FOR_JADE,
    FOR_VP,
    IN_POOL,
    IN_SUPPLY,
    LOCKED,
    MORNING_SWAP,
    P_DECREES,
    P_DICE,
    P_FINAL_DECREES,
    P_HAND_IN,
    P_HARBOURS,
    P_JADE,
    P_PALACE,
    P_TOLL,
    P_WALL,
    REWARD_COUNT,
    SCORE_DECREES,
    SCORE_EIGHT,
    SCORE_FAME,
    SCORE_JADE,
    SOURCE_COUNT,
    T_DOUBLE,
    T_FLATTERY,
    T_TOLL,
    VALUE,
)
from gugong.rules.frames import (
    DAYBREAK,
    NEW_DAY,
    NOBODY,
)
from gugong.rules.night import AWARD_VP as DICE_VP
from gugong.rules.night import matches
from gugong.rules.scoring import (
    EIGHT_VP,
    FAME_MOST,
    FAME_TRACK,
    JADE_DECREE_MOST,
    VP_EACH,
    may_win,
)
from gugong.rules.state import State
from gugong.rules.wall import AWARD_VP as WALL_VP
from gugong.rules.wall import on_wall


def servants_worth(s: State, w: Weights, p: Prospects) -> float:
    """Those in the pool, those in the supply, and the Double Servant."""
    seat = p.seat
    pool = float(s.pool[seat])
    double = s.double[seat]
    if double == IN_POOL:
        pool += w.double
    useful = useful_servants(w, p)
    worth = w.servant * min(pool, useful) + w.idle_servant * max(0.0, pool - useful)
    supply = float(s.supply[seat])
    if double == IN_SUPPLY:
        supply += w.double
    worth += w.supply * min(supply, GAINED_A_DAY * p.days + GAINED_TODAY)
    if double != LOCKED:
        worth += w.reward_double * p.turns * DOUBLE_OWNED
    return worth


def card_worth(w: Weights, card: int) -> float:
    """A card that will be given: where it can go, and what it does."""
    return w.high_card * VALUE[card] + w.card_action * ACTION_WORTH[ACTION[card]]


def cards_worth(s: State, w: Weights, p: Prospects) -> float:
    """The cards of the hand by day, and all of them for the next."""
    worth = 0.0
    if p.today > 0 or p.days > 0:
        for card in s.hands[p.seat]:
            worth += card_worth(w, card)
    if p.days > 0:
        for card in s.discards[p.seat]:
            worth += card_worth(w, card)
    return worth


# Awards: who will have most, on the wall and of the dice


def share(s: State, counts: list[float], seat: int, sharpness: float, tie: float) -> float:
    """The chance to have most at last; being ahead on the intrigue track breaks ties (INT-5)."""
    total = 0.0
    own = 0.0
    n = len(counts)
    for place in range(n):
        other = s.markers[place]
        weight = exp(sharpness * (counts[other] + tie * place / n))
        total += weight
        if other == seat:
            own = weight
    return own / total


def wall_worth(s: State, w: Weights, p: Prospects, more: int) -> float:
    """The section being built, with `more` of the family's servants added to it."""
    counts = on_wall(s)
    seat = p.seat
    counts[seat] += more
    total = 0
    best = NOBODY
    for other in s.markers:
        total += counts[other]
        if counts[other] > 0 and (best == NOBODY or counts[other] >= counts[best]):
            best = other
    prize = WALL_VP + p.step
    mason = w.mason * min(1.0, p.turns * MASON_FADES)
    if total >= s.box.threshold:  # complete: it is scored now
        return (prize if best == seat else 0.0) + mason
    chance = share(s, [float(count) for count in counts], seat, w.wall_sharpness, w.tie)
    return chance * prize + mason * counts[seat]


def dice_worth(s: State, w: Weights, p: Prospects) -> float:
    """Tonight's award: 3 VP and a step for most matches. Only while cards can still match."""
    counts = []
    for seat in range(s.box.families):
        if seat == s.box.meng:
            counts.append(float(s.day))  # SOLO-17
        else:
            guess = w.match_guess * len(s.hands[seat])
            counts.append(matches(s.discards[seat], s.dice) + guess)
    return share(s, counts, p.seat, w.dice_sharpness, w.tie) * (DICE_VP + p.step)


# Tokens and decrees


def tokens_worth(s: State, w: Weights, p: Prospects) -> float:
    """Tokens to be handed in (TRV-5); those laid out come back at dusk (BON-4)."""
    seat = p.seat
    count = 0
    for token in s.tokens[seat]:
        count += 2 if token == T_DOUBLE else 1
    for i in range(0, len(s.laid), 4):
        if s.laid[i + 1] == seat:
            count += 1
    return hand_in_worth(s, w, p, count)


def hand_in_worth(s: State, w: Weights, p: Prospects, count: int) -> float:
    """So many tokens: at the end points or a jade for them, before that each its share (TRV-5)."""
    at_end = 0.0
    points = float(s.box.exchange_gain[FOR_VP])
    if count >= s.box.exchange_tokens[FOR_JADE]:
        at_end = max(points, p.jade)
    elif count >= s.box.exchange_tokens[FOR_VP]:
        at_end = points
    hope = min(1.0, p.turns / HAND_IN_TURNS)
    return hope * max(w.token * count, at_end) + (1.0 - hope) * at_end


def laid_worth(s: State, w: Weights, p: Prospects) -> float:
    """Bonus tokens in force today (BON)."""
    worth = 0.0
    others = -1
    for i in range(0, len(s.laid), 4):
        if s.laid[i + 1] == p.seat:
            if others < 0:
                others = turns_of_others(s, p.seat)
            worth += lay_worth(w, p, s.laid[i], others)
    return worth


def lay_worth(w: Weights, p: Prospects, token: int, others: int) -> float:
    if token == T_FLATTERY:
        return w.flattery * p.today
    return (w.toll if token == T_TOLL else w.follow) * others


def turns_of_others(s: State, seat: int) -> int:
    count = 0
    for other in range(s.box.families):
        if other != seat:
            count += len(s.hands[other])
    return count


def decree_worth(s: State, w: Weights, p: Prospects, decree: int) -> float:
    """What a decree held still brings (DEC-3 to DEC-5)."""
    seat = p.seat
    if decree <= MORNING_SWAP:
        return w.morning[decree] * p.days
    if decree < SCORE_FAME:
        return w.statute[decree - CHEAPER_TRAVEL] * p.turns
    if decree == SCORE_FAME:
        return min((s.vp[seat] + w.fame_a_turn * p.turns) / FAME_TRACK, FAME_MOST)
    if decree == SCORE_EIGHT:
        return EIGHT_VP
    if decree == SCORE_JADE:
        return min(VP_EACH * s.jade[seat] + FINAL_JADE_A_TURN * p.turns, JADE_DECREE_MOST)
    if decree == SCORE_DECREES:
        held = 0
        for holders in s.holders:
            held += (holders >> seat) & 1
        if not s.holds(seat, decree):
            held += 1
        return VP_EACH * held + FINAL_DECREES_A_TURN * p.turns
    rewards = 0
    for reward in range(REWARD_COUNT):
        rewards += s.rewards[seat * REWARD_COUNT + reward]
    return VP_EACH * rewards + FINAL_REWARDS_A_TURN * p.turns


# The palace


def place_worth(s: State, seat: int) -> float:
    """The place an envoy has, or may get: those before it on the way take the better ones."""
    places = s.box.palace_places
    if s.palace[seat] != NOBODY:
        return float(places[s.palace[seat]])
    before = 0.0
    own = s.envoys[seat]
    for other in range(s.box.families):
        if other == seat:
            continue
        if s.palace[other] != NOBODY:
            before += 1.0
        elif s.envoys[other] > own:
            before += TAKES_PLACE_AHEAD
        elif s.envoys[other] == own:
            before += TAKES_PLACE_LEVEL
        else:
            before += TAKES_PLACE_BEHIND
    whole = int(before)
    if whole >= len(places) - 1:
        return float(places[len(places) - 1])
    part = before - whole
    return places[whole] * (1.0 - part) + places[whole + 1] * part


# All together


def sources_of(s: State, w: Weights, seat: int) -> list[float]:
    """The expected final score by source, in the order of `constants.SOURCES`."""
    first = seat * SOURCE_COUNT
    out = [float(points) for points in s.points[first : first + SOURCE_COUNT]]
    if not s.frames:  # the game is over
        return out if may_win(s, seat) else [0.0] * SOURCE_COUNT
    p = Prospects(s, w, seat)
    need = s.box.palace_steps - s.envoys[seat]
    out[P_WALL] += wall_worth(s, w, p, 0)
    if p.nights > p.days and s.frames[0].kind != DAYBREAK:
        out[P_DICE] += dice_worth(s, w, p)
    for decree in s.decrees:
        if s.holds(seat, decree):
            worth = decree_worth(s, w, p, decree)
            out[P_FINAL_DECREES if decree >= SCORE_FAME else P_DECREES] += worth
    out[P_HARBOURS] += ships_worth(s, w, p)
    out[P_HAND_IN] += tokens_worth(s, w, p)
    if s.laid:
        out[P_TOLL] += laid_worth(s, w, p)
    out[P_JADE] += jade_worth(s, w, seat, s.jade[seat], p.turns)
    if seat != s.box.meng or s.palace[seat] != NOBODY:
        out[P_PALACE] += place_worth(s, seat)
    to_come = w.turn * p.turns - w.step * need  # turns that go into the way
    to_come += servants_worth(s, w, p) + cards_worth(s, w, p)
    to_come += w.days[min(p.days, len(w.days) - 1)]
    if p.days > 0:
        to_come += w.night_servant * matches(s.discards[seat], s.dice)
    to_come += p.intrigue * s.steps[seat]
    if s.medal == seat and p.days > 0:
        to_come += w.medal
    if s.start == seat and s.frames[0].kind == NEW_DAY:
        to_come += w.start
    for source in range(SOURCE_COUNT):
        out[source] = (out[source] + to_come * TO_COME[source]) * p.chance
    return out


def expected(s: State, w: Weights, seat: int) -> float:
    """The expected final score of a family."""
    total = 0.0
    for points in sources_of(s, w, seat):
        total += points
    return total


def promise(s: State, w: Weights, seat: int) -> float:
    """How a family likes a position: its own score, and a little that others fare badly."""
    best = 0.0
    for other in range(s.box.families):
        if other != seat:
            best = max(best, expected(s, w, other))
    return expected(s, w, seat) - w.envy * best
