"""What a position promises a family: its expected final score, by source.

Readable rather than clever: each function below weighs one thing, with the figures of `Weights`. An
envoy that is outside at the end makes everything worth nothing (END-5), so everything is weighed
by the chance to arrive; that alone makes a family hurry when days run out.
"""

from math import exp
from typing import Final

from gugong.bots.prospects import Outlook, jade_worth, useful_servants
from gugong.bots.weights import TO_COME, USUAL_ACTION, Weights
from gugong.rules.canal import HARBOUR_REWARDS, HARBOUR_VP, load_of
from gugong.rules.constants import (
    ACTION,
    CHEAPER_TRAVEL,
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
    R_DOUBLE,
    R_VP,
    SCORE_DECREES,
    SCORE_EIGHT,
    SCORE_FAME,
    SCORE_HARBOURS,
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
from gugong.rules.scoring import may_win
from gugong.rules.state import State
from gugong.rules.wall import on_wall

AWARD: Final = 3.0  # VP of the wall and of the dice, besides the palace step (WALL-3, NIGHT-2)


def servants_worth(s: State, w: Weights, o: Outlook) -> float:
    """Those in the pool, those in the supply, and the Double Servant."""
    seat = o.seat
    pool = float(s.pool[seat])
    double = s.double[seat]
    if double == IN_POOL:
        pool += w.double
    useful = useful_servants(w, o)
    worth = w.servant * min(pool, useful) + w.idle_servant * max(0.0, pool - useful)
    supply = float(s.supply[seat])
    if double == IN_SUPPLY:
        supply += w.double
    worth += w.supply * min(supply, 5.0 * o.days + 1.0)
    if double != LOCKED:
        worth += w.reward_double * o.turns * 0.5
    return worth


def card_worth(w: Weights, card: int) -> float:
    """A card that will be given: where it can go, and what it does."""
    return w.high_card * VALUE[card] + w.card_action * USUAL_ACTION[ACTION[card]]


def cards_worth(s: State, w: Weights, o: Outlook) -> float:
    """The cards of the hand by day, and all of them for the next."""
    worth = 0.0
    if o.today > 0 or o.days > 0:
        for card in s.hands[o.seat]:
            worth += card_worth(w, card)
    if o.days > 0:
        for card in s.discards[o.seat]:
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


def wall_worth(s: State, w: Weights, o: Outlook, more: int) -> float:
    """The section being built, with so many more of one's own servants on it."""
    counts = on_wall(s)
    seat = o.seat
    counts[seat] += more
    total = 0
    best = NOBODY
    for other in s.markers:
        total += counts[other]
        if counts[other] > 0 and (best == NOBODY or counts[other] >= counts[best]):
            best = other
    prize = AWARD + o.step
    mason = w.mason * min(1.0, o.turns * 0.2)
    if total >= s.box.threshold:  # complete: it is scored now
        return (prize if best == seat else 0.0) + mason
    chance = share(s, [float(count) for count in counts], seat, w.wall_sharpness, w.tie)
    return chance * prize + mason * counts[seat]


def dice_worth(s: State, w: Weights, o: Outlook) -> float:
    """Tonight's award: 3 VP and a step for most matches. Only while cards can still match."""
    counts = []
    for seat in range(s.box.families):
        if seat == s.box.meng:
            counts.append(float(s.day))
        else:
            guess = w.match_guess * len(s.hands[seat])
            counts.append(matches(s, s.discards[seat]) + guess)
    return share(s, counts, o.seat, w.dice_sharpness, w.tie) * (AWARD + o.step)


def matches(s: State, cards: tuple[int, ...]) -> int:
    """How many dice show the value of a card, over all cards (NIGHT-1)."""
    count = 0
    for card in cards:
        value = VALUE[card]
        for die in s.dice:
            if die == value:
                count += 1
    return count


# Tokens and decrees


def tokens_worth(s: State, w: Weights, o: Outlook) -> float:
    """Tokens to be handed in (TRV-5); those laid out come back at dusk (BON-4)."""
    seat = o.seat
    count = 0
    for token in s.tokens[seat]:
        count += 2 if token == T_DOUBLE else 1
    for i in range(0, len(s.laid), 4):
        if s.laid[i + 1] == seat:
            count += 1
    return hand_in_worth(w, o, count)


def hand_in_worth(w: Weights, o: Outlook, count: int) -> float:
    """So many tokens: in the end 2 VP for 4 or a jade for 6, before that each its share."""
    at_end = 0.0
    if count >= 6:
        at_end = max(2.0, o.jade)
    elif count >= 4:
        at_end = 2.0
    hope = min(1.0, o.turns / 5.0)
    return hope * max(w.token * count, at_end) + (1.0 - hope) * at_end


def laid_worth(s: State, w: Weights, o: Outlook) -> float:
    """Bonus tokens in force today (BON)."""
    worth = 0.0
    others = -1
    for i in range(0, len(s.laid), 4):
        if s.laid[i + 1] == o.seat:
            if others < 0:
                others = turns_of_others(s, o.seat)
            worth += lay_worth(w, o, s.laid[i], others)
    return worth


def lay_worth(w: Weights, o: Outlook, token: int, others: int) -> float:
    if token == T_FLATTERY:
        return w.flattery * o.today
    return (w.toll if token == T_TOLL else w.follow) * others


def turns_of_others(s: State, seat: int) -> int:
    count = 0
    for other in range(s.box.families):
        if other != seat:
            count += len(s.hands[other])
    return count


def decree_worth(s: State, w: Weights, o: Outlook, decree: int) -> float:
    """What a decree held still brings (DEC-3 to DEC-5)."""
    seat = o.seat
    if decree <= MORNING_SWAP:
        return w.morning[decree] * o.days
    if decree < SCORE_FAME:
        return w.statute[decree - CHEAPER_TRAVEL] * o.turns
    if decree == SCORE_FAME:
        return min((s.vp[seat] + w.fame_a_turn * o.turns) / 3.0, 10.0)
    if decree == SCORE_EIGHT:
        return 8.0
    if decree == SCORE_JADE:
        return min(2.0 * s.jade[seat] + 0.4 * o.turns, 10.0)
    if decree == SCORE_DECREES:
        held = 0
        for holders in s.holders:
            held += (holders >> seat) & 1
        if not s.holds(seat, decree):
            held += 1
        return 2.0 * held + 0.12 * o.turns
    rewards = s.rewards[seat * 3] + s.rewards[seat * 3 + 1] + s.rewards[seat * 3 + 2]
    return 2.0 * rewards + 0.18 * o.turns


# The canal


def reward_worth(s: State, w: Weights, o: Outlook, reward: int) -> float:
    """A harbour's reward, less the servant that stays there (CAN-6, CAN-7)."""
    seat = o.seat
    if s.rewards[seat * 3 + reward] >= s.box.reward_spaces[reward]:
        return 0.0
    stays = -w.supply if o.days > 0 else 0.0
    if s.holds(seat, SCORE_HARBOURS):
        stays += 2.0
    if reward == R_VP:
        return HARBOUR_VP + stays
    if reward == R_DOUBLE:
        return w.reward_double * o.turns + stays
    if not s.gifts:
        return 0.0
    turns = o.days + (1.0 if o.today > 0 else 0.0)
    return w.reward_card * (w.turn + 0.8) * turns + stays


def ship_worth(s: State, w: Weights, o: Outlook, berth: int, load: int) -> float:
    """A ship in this harbour with so many aboard: the best reward it can still come to."""
    harbour = berth % s.box.harbours
    best = 0.0
    wait = 1.0
    for night in range(o.nights + 1):
        if harbour + night >= s.box.harbours:
            break
        for reward in HARBOUR_REWARDS[harbour + night]:
            worth = reward_worth(s, w, o, reward) * wait
            if worth > best:
                best = worth
        wait *= w.later
    if load >= s.box.capacity:
        return w.full * best
    if o.turns == 0:
        return 0.0
    lacking = s.box.capacity - load
    filled = w.two_aboard if lacking == 1 else w.one_aboard
    return filled * best * o.turns / (o.turns + 0.7 * lacking)


def ships_worth(s: State, w: Weights, o: Outlook) -> float:
    worth = 0.0
    for berth in range(len(s.berths)):
        if s.berths[berth] == o.seat:
            worth += ship_worth(s, w, o, berth, load_of(s, berth))
    return worth


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
            before += 0.8
        elif s.envoys[other] == own:
            before += 0.5
        else:
            before += 0.2
    whole = int(before)
    if whole >= len(places) - 1:
        return float(places[len(places) - 1])
    part = before - whole
    return places[whole] * (1.0 - part) + places[whole + 1] * part


# All together


def sources_of(s: State, w: Weights, seat: int) -> list[float]:
    """The expected final score by source, in the order of `names.SOURCES`."""
    first = seat * SOURCE_COUNT
    out = [float(points) for points in s.points[first : first + SOURCE_COUNT]]
    if not s.frames:  # the game is over
        return out if may_win(s, seat) else [0.0] * SOURCE_COUNT
    o = Outlook(s, w, seat)
    need = s.box.palace_steps - s.envoys[seat]
    out[P_WALL] += wall_worth(s, w, o, 0)
    if o.nights > o.days and s.frames[0][0] != DAYBREAK:
        out[P_DICE] += dice_worth(s, w, o)
    for decree in s.decrees:
        if s.holds(seat, decree):
            worth = decree_worth(s, w, o, decree)
            out[P_FINAL_DECREES if decree >= SCORE_FAME else P_DECREES] += worth
    out[P_HARBOURS] += ships_worth(s, w, o)
    out[P_HAND_IN] += tokens_worth(s, w, o)
    if s.laid:
        out[P_TOLL] += laid_worth(s, w, o)
    out[P_JADE] += jade_worth(s, w, seat, s.jade[seat], o.turns)
    if seat != s.box.meng or s.palace[seat] != NOBODY:
        out[P_PALACE] += place_worth(s, seat)
    to_come = w.turn * o.turns - w.step * need  # turns that go into the way
    to_come += servants_worth(s, w, o) + cards_worth(s, w, o)
    to_come += w.days[min(o.days, len(w.days) - 1)]
    if o.days > 0:
        to_come += w.night_servant * matches(s, s.discards[seat])
    to_come += o.intrigue * s.steps[seat]
    if s.medal == seat and o.days > 0:
        to_come += w.medal
    if s.start == seat and s.frames[0][0] == NEW_DAY:
        to_come += w.start
    for source in range(SOURCE_COUNT):
        out[source] = (out[source] + to_come * TO_COME[source]) * o.chance
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
