"""TRV: travel tokens, their benefits, and handing them in."""

from typing import Final

from gugong.rules.bonus import lay, ways_to_lay
from gugong.rules.canal import load_from_supply, ways_to_load
from gugong.rules.constants import (
    FOR_JADE,
    FOR_SERVANT,
    FOR_VP,
    IN_SUPPLY,
    P_HAND_IN,
    P_TOKENS,
    SERVANTS_AT_ONCE,
    T_DOUBLE,
    T_ENVOY,
    T_FLATTERY,
    T_GIFT_FOR_JADE,
    T_INTRIGUE,
    T_RECALL,
    T_SERVANT,
    T_SERVANTS,
    T_SERVANTS_FOR_JADE,
    T_SHIP,
    T_SWAP,
    T_VP,
    T_WALL,
    VALUE,
)
from gugong.rules.events import HANDED_IN, PASSED_BENEFIT, RECALLED, SPENT_TOKEN, TRADED_GIFT
from gugong.rules.frames import HAND_IN, MAKE_ROOM, NOBODY, WALL_CHECK, Frame
from gugong.rules.gifts import different, discard, swap, ways_to_swap
from gugong.rules.intrigue import climb
from gugong.rules.jade import take_jade
from gugong.rules.moves import DISCARDS, HAND_IN_MOVES, PASS, RECALLS, TAKE_IT, TOKEN_MOVES, Move
from gugong.rules.palace import advance
from gugong.rules.servants import (
    can_pay,
    charge,
    gain,
    pieces_unspoken_for,
    take,
    ways_to_gain,
)
from gugong.rules.state import State, with_one, without_one
from gugong.rules.wall import build, one_mason

TOKEN_VP: Final = 2
JADE_PRICE: Final = 3
PRECIOUS: Final = 7  # the least printed value that buys jade


def benefit_moves(s: State, frame: Frame) -> list[Move]:
    """BENEFIT: take it or not (TRV-4, TRV-8). What cannot be done is not offered (TRV-9)."""
    seat, token = frame.seat, frame.a
    out: list[Move] = []
    if token == T_SERVANT or token == T_SERVANTS:
        out = ways_to_gain(s, seat, 1 if token == T_SERVANT else SERVANTS_AT_ONCE, False)
    elif token == T_ENVOY or token == T_VP:
        out = [TAKE_IT]
    elif token == T_INTRIGUE:
        out = [TAKE_IT] if s.steps[seat] < s.box.intrigue_steps else []
    elif token == T_SWAP:
        out = ways_to_swap(s, seat, True)
    elif token == T_RECALL:
        out = [RECALLS[card] for card in different(s.discards[seat])]
    elif token == T_SHIP:
        out = ways_to_load(s, seat, s.supply[seat], s.double[seat] == IN_SUPPLY)
    elif token == T_WALL:
        out = one_mason(s.supply[seat], s.double[seat] == IN_SUPPLY)
    elif token == T_GIFT_FOR_JADE:
        out = [DISCARDS[c] for c in different(s.hands[seat]) if VALUE[c] >= PRECIOUS]
    elif token == T_SERVANTS_FOR_JADE:
        out = [TAKE_IT] if can_pay(s, seat, JADE_PRICE) else []
    elif token >= T_FLATTERY:
        out = ways_to_lay(s, seat, token)
    out.append(PASS)
    return out


def take_benefit(s: State, frame: Frame, move: Move) -> None:
    seat, token = frame.seat, frame.a
    if move is PASS:
        s.tell(PASSED_BENEFIT, seat, token)
        return
    if token == T_SERVANT or token == T_SERVANTS:
        take(s, seat, move.a, move.b == 1)
    elif token == T_ENVOY:
        advance(s, seat, 1)
    elif token == T_INTRIGUE:
        climb(s, seat, 1)  # no medal
    elif token == T_VP:
        s.score(seat, TOKEN_VP, P_TOKENS)
    elif token == T_SWAP:
        swap(s, seat, move)
    elif token == T_RECALL:
        s.discards[seat] = without_one(s.discards[seat], move.a)
        s.hands[seat] = with_one(s.hands[seat], move.a)
        s.tell(RECALLED, seat, move.a)
    elif token == T_SHIP:
        load_from_supply(s, seat, move)
    elif token == T_WALL:
        s.push(WALL_CHECK, NOBODY)
        build(s, seat, move, True)  # no extra mason: it is not the wall action
    elif token == T_GIFT_FOR_JADE:
        discard(s, seat, move.a)
        s.tell(TRADED_GIFT, seat, move.a)
        take_jade(s, seat)
    elif token == T_SERVANTS_FOR_JADE:
        charge(s, seat, JADE_PRICE)
        take_jade(s, seat)
    else:
        s.frames.pop()  # STORE: the token lies at the board until dusk (BON-4)
        lay(s, seat, token, move)


def store(s: State, frame: Frame) -> None:
    """STORE: into a space above the player board; for a seventh, make room (TRV-4, TRV-6)."""
    seat, token = frame.seat, frame.a
    s.tokens[seat] = with_one(s.tokens[seat], token)
    if len(s.tokens[seat]) > s.box.token_spaces:
        s.push(MAKE_ROOM, seat)


# Handing in (TRV-5, TRV-6, TRV-9)


def can_make(tokens: tuple[int, ...], total: int) -> bool:
    """Return whether some of these add up to exactly this total, a double counting as 2 (TRV-9)."""
    return _make(len(tokens), _doubles(tokens), total)


def token_worth(token: int) -> int:
    """How many tokens it counts as when handed in (TRV-8)."""
    return 2 if token == T_DOUBLE else 1


def without_kind(tokens: tuple[int, ...], kind: int) -> tuple[int, ...]:
    return tuple([token for token in tokens if token != kind])


def _doubles(tokens: tuple[int, ...]) -> int:
    count = 0
    for token in tokens:
        if token == T_DOUBLE:
            count += 1
    return count


def _make(tokens: int, doubles: int, total: int) -> bool:
    """As many doubles as fit, and enough others for the rest."""
    return total - 2 * min(doubles, total // 2) <= tokens - doubles


def hand_in_moves(s: State, seat: int) -> list[Move]:
    """What tokens can be handed in for now; a servant only if one is left to gain (TRV-5)."""
    tokens = s.tokens[seat]
    out: list[Move] = []
    if not tokens:
        return out
    count, doubles = len(tokens), _doubles(tokens)
    wants = s.box.exchange_tokens
    if _make(count, doubles, wants[FOR_SERVANT]) and pieces_unspoken_for(s, seat) > 0:
        out.append(HAND_IN_MOVES[FOR_SERVANT])
    if _make(count, doubles, wants[FOR_VP]):
        out.append(HAND_IN_MOVES[FOR_VP])
    if _make(count, doubles, wants[FOR_JADE]):
        out.append(HAND_IN_MOVES[FOR_JADE])
    return out


def hand_in(s: State, seat: int, move: Move) -> None:
    """Begin to hand in, on top of whatever else was being decided (TRV-5)."""
    s.tell(HANDED_IN, seat, move.a)
    s.push(HAND_IN, seat, move.a, s.box.exchange_tokens[move.a])


def hand_in_token_moves(s: State, frame: Frame) -> list[Move]:
    """HAND_IN: which token is next, in any order. What every set needs goes without asking."""
    left = frame.b
    tokens = s.tokens[frame.seat]
    out: list[Move] = []
    for token in different(tokens):
        worth = token_worth(token)
        if worth <= left and can_make(without_one(tokens, token), left - worth):
            if not can_make(without_kind(tokens, token), left):
                return [TOKEN_MOVES[token]]
            out.append(TOKEN_MOVES[token])
    return out


def hand_in_token(s: State, frame: Frame, move: Move) -> None:
    seat, reward, left = frame.seat, frame.a, frame.b
    token = move.a
    spend_token(s, seat, token)
    left -= token_worth(token)
    if left > 0:
        s.push(HAND_IN, seat, reward, left)
    else:
        reward_tokens(s, seat, reward)


def spend_token(s: State, seat: int, token: int) -> None:
    """To the token discard (TRV-7)."""
    s.tokens[seat] = without_one(s.tokens[seat], token)
    s.spent.append(token)  # the token discard (TRV-7)
    s.spent.sort()
    s.tell(SPENT_TOKEN, seat, token)


def reward_tokens(s: State, seat: int, reward: int) -> None:
    """What the tokens were handed in for (TRV-5)."""
    amount = s.box.exchange_gain[reward]
    if reward == FOR_SERVANT:
        gain(s, seat, amount)
    elif reward == FOR_VP:
        s.score(seat, amount, P_HAND_IN)
    else:
        for _ in range(amount):
            take_jade(s, seat)


def make_room_moves(s: State, frame: Frame) -> list[Move]:
    """MAKE_ROOM: hand in until at most 6 are left (TRV-6)."""
    seat = frame.seat
    if len(s.tokens[seat]) <= s.box.token_spaces:
        return []
    return hand_in_moves(s, seat)


def last_hand_in_moves(s: State, frame: Frame) -> list[Move]:
    """LAST_HAND_IN: once more before the final scoring (TRV-5)."""
    return [PASS, *hand_in_moves(s, frame.seat)]


def hand_in_no_more(s: State, frame: Frame, move: Move) -> None:
    """MAKE_ROOM and LAST_HAND_IN: `flow.play` does the handing in, so only passing is left."""
