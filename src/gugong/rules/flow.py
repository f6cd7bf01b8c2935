"""The frame on top of the stack and how it is resolved.

`settle` runs all automatic steps and stops where someone must choose; `play` carries out a choice.
Each chapter answers two questions about its decisions: which moves are legal, and what a move does.
`frames` names the functions that answer, `dispatch` calls them.
"""

from typing import Final

from gugong.rules import frames as f
from gugong.rules import tokens
from gugong.rules.constants import FOR_SERVANT, IN_POOL, IN_SUPPLY, T_DOUBLE
from gugong.rules.dispatch import carry_out, moves_of, run
from gugong.rules.events import PASSED
from gugong.rules.frames import FIRST_DRAW, FIRST_STEP, Frame
from gugong.rules.grammar import HAND_IN_TOKENS
from gugong.rules.lapses import lapse
from gugong.rules.moves import PASS, Move
from gugong.rules.solo.answers import answer
from gugong.rules.state import State

# Decisions whose `pass` is logged here; actions and benefits log their own.
WAIVABLE: Final = (f.FAVOUR, f.DECREES_AT_MORNING, f.MASON_FROM_SUPPLY)


def settle(s: State, forced: list[tuple[Frame, Move]] | None = None) -> list[Move]:
    """Run until someone must choose, and return the moves to choose from.

    Decisions with only one possible move are carried out, and added to `forced` if it is given.
    The result is empty if a draw comes first (it is on top) or the game is over (no frame left).
    """
    stack = s.frames
    while stack:
        frame = stack[-1]
        kind = frame.kind
        if kind >= FIRST_DRAW:
            return []
        if kind >= FIRST_STEP:
            stack.pop()
            run(s, frame)
            continue
        moves = moves_of(s, frame)
        count = len(moves)
        if count == 0:
            stack.pop()
            lapse(s, frame)
            continue
        seat = frame.seat
        if seat == s.box.meng:
            play(s, answer(s, frame, moves))
            continue
        # The decisions from HAND_IN on are themselves about handing in.
        if kind < f.HAND_IN and s.tokens[seat]:
            if count > 1 or _handing_in_would_help(s, frame):
                moves += tokens.hand_in_moves(s, seat)
                return moves
        elif count > 1:
            return moves
        if moves[0] is PASS:  # nothing can be done
            stack.pop()
            lapse(s, frame)
        else:
            if forced is not None:
                forced.append((frame, moves[0]))
            play(s, moves[0])
    return []


def play(s: State, move: Move) -> None:
    """Carry out a legal move of the decision on top."""
    frame = s.frames[-1]
    if move.verb == HAND_IN_TOKENS:
        tokens.hand_in(s, frame.seat, move)
        return
    s.frames.pop()
    if move is PASS and frame.kind in WAIVABLE:
        s.tell(PASSED, frame.seat, frame.kind)
    carry_out(s, frame, move)


def _handing_in_would_help(s: State, frame: Frame) -> bool:
    """Return whether servants bought with tokens would allow more than the one move there is
    (TRV-5)."""
    seat = frame.seat
    worth = len(s.tokens[seat]) + s.tokens[seat].count(T_DOUBLE)
    count = worth // s.box.exchange_tokens[FOR_SERVANT] * s.box.exchange_gain[FOR_SERVANT]
    if count == 0:
        return False
    pool, double = s.pool[seat], s.double[seat]
    # The gain can be normal servants only, or include the Double Servant (SRV-2).
    helps = _has_more_moves(s, frame, min(count, s.supply[seat]), double)
    if not helps and double == IN_SUPPLY:
        helps = _has_more_moves(s, frame, min(count - 1, s.supply[seat]), IN_POOL)
    s.pool[seat], s.double[seat] = pool, double
    return helps


def _has_more_moves(s: State, frame: Frame, servants: int, double: int) -> bool:
    seat = frame.seat
    s.pool[seat] += servants
    s.double[seat] = double
    moves = moves_of(s, frame)
    s.pool[seat] -= servants
    return len(moves) > 1
