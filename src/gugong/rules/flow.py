"""The frame on top of the stack and what becomes of it.

`settle` runs everything that nobody decides and stops where somebody must choose; `play` carries
out a choice. Each chapter answers two questions about its frames, which moves are legal and what
a move does; here is only said who answers.
"""

from typing import Final

from gugong.rules import (
    actions,
    bonus,
    canal,
    decrees,
    gifts,
    morning,
    night,
    scoring,
    servants,
    setup,
    tokens,
    travel,
    wall,
)
from gugong.rules import frames as f
from gugong.rules.constants import FOR_SERVANT, IN_POOL, IN_SUPPLY, T_DOUBLE
from gugong.rules.events import PASSED
from gugong.rules.frames import FIRST_DRAW, FIRST_STEP, Frame
from gugong.rules.grammar import HAND_IN_TOKENS, PASS_ON
from gugong.rules.moves import Move
from gugong.rules.solo import means, turn
from gugong.rules.solo import meng_actions as meng
from gugong.rules.solo.answers import answer
from gugong.rules.state import State

# Decisions whose `pass` is worth a word in the log, also where nothing else was left to do.
WAIVABLE: Final = (f.FAVOUR, f.DECREES_AT_MORNING, f.MASON_FROM_SUPPLY)


def settle(s: State) -> list[Move]:
    """Run on until somebody must choose; the moves to choose from.

    Empty where chance must speak first (a draw is on top) or the game is over (no frame left).
    """
    stack = s.frames
    while stack:
        frame = stack[-1]
        kind = frame[0]
        if kind >= FIRST_DRAW:
            return []
        if kind >= FIRST_STEP:
            stack.pop()
            _run(s, frame)
            continue
        moves = _moves_of(s, frame)
        count = len(moves)
        if count == 0:  # nothing can be done: the frame lapses
            stack.pop()
            continue
        seat = frame[1]
        if seat == s.box.meng:
            play(s, answer(s, frame, moves))
            continue
        # The frames from HAND_IN on are about handing in themselves.
        if kind < f.HAND_IN and s.tokens[seat]:
            if count > 1 or _handing_in_would_help(s, frame):
                moves += tokens.hand_in_moves(s, seat)
                return moves
        elif count > 1:
            return moves
        play(s, moves[0])
    return []


def play(s: State, move: Move) -> None:
    """Carry out a legal move of the decision on top."""
    frame = s.frames[-1]
    if move.verb == HAND_IN_TOKENS:
        tokens.hand_in(s, frame[1], move)
        return
    s.frames.pop()
    if move.verb == PASS_ON and frame[0] in WAIVABLE:
        s.tell(PASSED, frame[1], frame[0])
    _carry_out(s, frame, move)


def _handing_in_would_help(s: State, frame: Frame) -> bool:
    """Whether tokens could buy servants that open more than the one move there is (TRV-5)."""
    seat = frame[1]
    worth = len(s.tokens[seat]) + s.tokens[seat].count(T_DOUBLE)
    count = worth // s.box.exchange_tokens[FOR_SERVANT] * s.box.exchange_gain[FOR_SERVANT]
    pool, double = s.pool[seat], s.double[seat]
    # Gained could be normal servants alone, or the Double Servant among them (SRV-2).
    helps = _has_more_moves(s, frame, min(count, s.supply[seat]), double)
    if not helps and count > 0 and double == IN_SUPPLY:
        helps = _has_more_moves(s, frame, min(count - 1, s.supply[seat]), IN_POOL)
    s.pool[seat], s.double[seat] = pool, double
    return helps


def _has_more_moves(s: State, frame: Frame, servants: int, double: int) -> bool:
    seat = frame[1]
    s.pool[seat] += servants
    s.double[seat] = double
    moves = _moves_of(s, frame)
    s.pool[seat] -= servants
    return len(moves) > 1


# Who answers. Plain calls, not tables of functions: compiled, these cost a jump.


def _moves_of(s: State, frame: Frame) -> list[Move]:
    """Which moves are legal: the chapter of the decision says."""
    match frame[0]:
        case f.EXCHANGE:
            return gifts.exchange_moves(s, frame)
        case f.BURN:
            return gifts.burn_moves(s, frame)
        case f.PAY:
            return servants.pay_moves(s, frame)
        case f.ACTION_OF:
            return actions.action_moves(s, frame)
        case f.TRAVEL_ON:
            return travel.travel_on_moves(s, frame)
        case f.BENEFIT:
            return tokens.benefit_moves(s, frame)
        case f.MASONS:
            return wall.masons_moves(s, frame)
        case f.MASON_FROM_SUPPLY:
            return wall.mason_from_supply_moves(s, frame)
        case f.FAVOUR:
            return wall.favour_moves(s, frame)
        case f.GAIN:
            return servants.gain_moves(s, frame)
        case f.CANAL_STAGE:
            return canal.stage_moves(s, frame)
        case f.LOAD:
            return canal.load_moves(s, frame)
        case f.CLAIM_ONE:
            return canal.claim_one_moves(s, frame)
        case f.SWAP_HAND:
            return gifts.swap_hand_moves(s, frame)
        case f.DECREES_AT_MORNING:
            return decrees.morning_moves(s, frame)
        case f.HAND_IN:
            return tokens.hand_in_token_moves(s, frame)
        case f.MAKE_ROOM:
            return tokens.make_room_moves(s, frame)
        case f.LAST_HAND_IN:
            return tokens.last_hand_in_moves(s, frame)
    raise AssertionError(frame)


def _carry_out(s: State, frame: Frame, move: Move) -> None:
    """What a move does: the chapter of the decision says. Handing in is known to `play`."""
    match frame[0]:
        case f.EXCHANGE:
            gifts.give(s, frame, move)
        case f.BURN:
            gifts.burn(s, frame, move)
        case f.PAY:
            servants.pay(s, frame, move)
        case f.ACTION_OF:
            actions.act(s, frame, move)
        case f.TRAVEL_ON:
            travel.travel_on(s, frame, move)
        case f.BENEFIT:
            tokens.take_benefit(s, frame, move)
        case f.MASONS:
            wall.place_masons(s, frame, move)
        case f.MASON_FROM_SUPPLY:
            wall.place_mason_from_supply(s, frame, move)
        case f.FAVOUR:
            wall.take_favour(s, frame, move)
        case f.GAIN:
            servants.take_gain(s, frame, move)
        case f.CANAL_STAGE:
            canal.play_stage(s, frame, move)
        case f.LOAD:
            canal.play_load(s, frame, move)
        case f.CLAIM_ONE:
            canal.play_claim_one(s, frame, move)
        case f.SWAP_HAND:
            gifts.play_swap_hand(s, frame, move)
        case f.DECREES_AT_MORNING:
            decrees.play_morning(s, frame, move)
        case f.HAND_IN:
            tokens.hand_in_token(s, frame, move)


def _run(s: State, frame: Frame) -> None:
    """What nobody decides."""
    match frame[0]:
        case f.TURN:
            gifts.next_turn(s, frame)
        case f.ACTED:
            bonus.acted(s, frame)
        case f.STORE:
            tokens.store(s, frame)
        case f.WALL_CHECK:
            wall.check_wall(s, frame)
        case f.DUSK:
            bonus.dusk(s, frame)
        case f.NIGHT:
            night.night(s, frame)
        case f.AWARD:
            night.award(s, frame)
        case f.SHIPS_SAIL:
            canal.ships_sail(s, frame)
        case f.DAYBREAK:
            morning.daybreak(s, frame)
        case f.REFILL:
            morning.refill(s, frame)
        case f.NEW_DAY:
            morning.new_day(s, frame)
        case f.FINAL_SCORING:
            scoring.final_scoring(s, frame)
        case f.DEAL:
            setup.deal(s, frame)
        case f.DEAL_SETS:
            setup.deal_sets(s, frame)
        case f.MENG_TURN:
            turn.begin_turn(s, frame)
        case f.MENG_GIVE:
            turn.give(s, frame)
        case f.MENG_ACTION:
            meng.act(s, frame)
        case f.MENG_TRAVEL:
            meng.travel(s, frame)
        case f.MENG_BENEFIT:
            meng.benefit(s, frame)
        case f.MENG_CASH_IN:
            means.cash_in(s, frame)
        case f.MENG_LOAD:
            meng.load(s, frame)
        case f.MENG_MORNING:
            turn.morning(s, frame)
        case f.TWILIGHT:
            turn.twilight(s, frame)
