"""The frame on top of the stack and what becomes of it.

`settle` runs everything that nobody decides and stops where somebody must choose; `play` carries
out a choice. Each chapter answers two questions about its frames, which moves are legal and what
a move does; the tables below only say who answers.
"""

from collections.abc import Callable
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
from gugong.rules.events import PASSED
from gugong.rules.frames import FIRST_DRAW, FIRST_STEP, Frame
from gugong.rules.moves import HAND_IN_TOKENS, PASS_ON, Move
from gugong.rules.names import FOR_SERVANT, IN_POOL, IN_SUPPLY, T_DOUBLE
from gugong.rules.solo import actions as meng
from gugong.rules.solo import means, turn
from gugong.rules.solo.answers import answer
from gugong.rules.state import State


def _nothing(s: State, frame: Frame, move: Move) -> None:
    """The frame just ends; what else can be done there is handing in, which `play` knows."""


Lister = Callable[[State, Frame], list[Move]]
Player = Callable[[State, Frame, Move], None]
Step = Callable[[State, Frame], None]

DECISIONS: Final[list[tuple[int, Lister, Player]]] = [
    (f.EXCHANGE, gifts.exchange_moves, gifts.give),
    (f.BURN, gifts.burn_moves, gifts.burn),
    (f.PAY, servants.pay_moves, servants.pay),
    (f.ACTION_OF, actions.action_moves, actions.act),
    (f.TRAVEL_ON, travel.travel_on_moves, travel.travel_on),
    (f.BENEFIT, tokens.benefit_moves, tokens.take_benefit),
    (f.MASONS, wall.masons_moves, wall.place_masons),
    (f.MASON_FROM_SUPPLY, wall.mason_from_supply_moves, wall.place_mason_from_supply),
    (f.FAVOUR, wall.favour_moves, wall.take_favour),
    (f.GAIN, servants.gain_moves, servants.take_gain),
    (f.CANAL_STAGE, canal.stage_moves, canal.play_stage),
    (f.LOAD, canal.load_moves, canal.play_load),
    (f.CLAIM_ONE, canal.claim_one_moves, canal.play_claim_one),
    (f.SWAP_HAND, gifts.swap_hand_moves, gifts.play_swap_hand),
    (f.DECREES_AT_MORNING, decrees.morning_moves, decrees.play_morning),
    (f.HAND_IN, tokens.hand_in_token_moves, tokens.hand_in_token),
    (f.MAKE_ROOM, tokens.make_room_moves, _nothing),
    (f.LAST_HAND_IN, tokens.last_hand_in_moves, _nothing),
]
STEPS: Final[list[tuple[int, Step]]] = [
    (f.TURN, gifts.next_turn),
    (f.ACTED, bonus.acted),
    (f.STORE, tokens.store),
    (f.WALL_CHECK, wall.check_wall),
    (f.DUSK, bonus.dusk),
    (f.NIGHT, night.night),
    (f.AWARD, night.award),
    (f.SHIPS_SAIL, canal.ships_sail),
    (f.DAYBREAK, morning.daybreak),
    (f.REFILL, morning.refill),
    (f.NEW_DAY, morning.new_day),
    (f.FINAL_SCORING, scoring.final_scoring),
    (f.DEAL, setup.deal),
    (f.DEAL_SETS, setup.deal_sets),
    (f.MENG_TURN, turn.begin_turn),
    (f.MENG_GIVE, turn.give),
    (f.MENG_ACTION, meng.act),
    (f.MENG_TRAVEL, meng.travel),
    (f.MENG_BENEFIT, meng.benefit),
    (f.MENG_CASH_IN, means.cash_in),
    (f.MENG_LOAD, meng.load),
    (f.MENG_MORNING, turn.morning),
    (f.TWILIGHT, turn.twilight),
]
LISTERS: Final[list[Lister]] = [lister for _, lister, _ in DECISIONS]
PLAYERS: Final[list[Player]] = [player for _, _, player in DECISIONS]
RUNNERS: Final[list[Step]] = [runner for _, runner in STEPS]

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
            RUNNERS[kind - FIRST_STEP](s, frame)
            continue
        moves = LISTERS[kind](s, frame)
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
                return moves + tokens.hand_in_moves(s, seat)
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
    PLAYERS[frame[0]](s, frame, move)


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
    moves = LISTERS[frame[0]](s, frame)
    s.pool[seat] -= servants
    return len(moves) > 1


assert [kind for kind, _, _ in DECISIONS] == list(range(FIRST_STEP))
assert [kind for kind, _ in STEPS] == list(range(FIRST_STEP, FIRST_DRAW))
