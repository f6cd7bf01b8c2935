"""Which stacks of frames are possible: the checks of `invariants` for what comes next.

At the bottom is the part of the day that continues when everything above is done. Every frame above
it must be possible on this table, or the game could not be played to its end.
"""

from collections.abc import Iterator
from typing import Final

from gugong.rules import frames as f
from gugong.rules.canal import load_of
from gugong.rules.constants import (
    ACTIONS,
    BY_CARD,
    BY_FOLLOW,
    CANAL,
    IN_POOL,
    JADE,
    MENG,
    NO_ACTION,
    T_DOUBLE,
    T_FLATTERY,
    TRAVEL,
)
from gugong.rules.decrees import held_morning_decrees
from gugong.rules.frames import NOBODY, Frame
from gugong.rules.servants import can_pay
from gugong.rules.state import State
from gugong.rules.tokens import hand_in_token_moves

DEEPEST: Final = 100  # far more than any game needs
# What continues when everything above it is done; the stack of a finished game is empty.
BOTTOM: Final = (f.TURN, f.DUSK, f.TWILIGHT, f.NIGHT, f.DAYBREAK, f.NEW_DAY, f.FINAL_SCORING)
# Steps that name a family, as all decisions do.
PERSONAL: Final = (f.TURN, f.ACTED, f.STORE, f.AWARD)
HIS: Final = (
    f.MENG_TURN, f.MENG_ACTION, f.MENG_TRAVEL, f.MENG_BENEFIT, f.MENG_CASH_IN, f.MENG_LOAD,
    f.MENG_MORNING,
)  # fmt: skip
# The decisions of a wall action, none of which waits for another family's (WALL-2).
BUILDING: Final = (f.MASONS, f.MASON_FROM_SUPPLY)
# No decision is ever made while one of these waits, so no position has them.
FLEETING: Final = (f.DEAL, f.DEAL_SETS, f.MENG_GIVE)


def stack_problems(s: State) -> Iterator[tuple[str, str]]:
    """Everything wrong with the frames, as pairs of key and problem."""
    if len(s.frames) > DEEPEST:
        yield "frames", f"{len(s.frames)} of them; at most {DEEPEST} can wait"
        return
    for i, frame in enumerate(s.frames):
        what = _misplaced(s, i, frame) or _impossible(s, i, frame)
        if what:
            yield f"frames.{i}", what
    builders = {frame.seat for frame in s.frames if frame.kind in BUILDING}
    if len(builders) > 1:
        yield "frames", "two families place servants on the wall; each does so in a turn of its own"


def _misplaced(s: State, i: int, frame: Frame) -> str:
    """What is wrong with a frame of this kind and seat here, or an empty text."""
    kind, seat = frame.kind, frame.seat
    if kind >= f.FIRST_DRAW or kind in FLEETING:
        return "it is over before anyone decides; begin before or after it"
    if (kind in BOTTOM) != (i == 0):
        return "at the bottom, and only there, lies the part of the day that goes on"
    if kind in HIS or kind == f.TWILIGHT:
        if s.box.solo is None:
            return "Meng is not at this table (SOLO)"
        return "it is Meng's" if seat != MENG and kind in HIS else ""
    if kind == f.DUSK and s.box.solo is not None:
        return "against Meng the day ends with the twilight (SOLO-16)"
    if (kind < f.FIRST_STEP or kind in PERSONAL) and seat == NOBODY:
        return "someone must be named"
    return ""


def _impossible(s: State, i: int, frame: Frame) -> str:
    """Why these arguments do not fit the table, or an empty text."""
    kind, seat, a, b = frame.kind, frame.seat, frame.a, frame.b
    below = s.frames[:i]
    match kind:
        case f.PAY:
            fits = s.double[seat] == IN_POOL and a > 0 and can_pay(s, seat, a, b)
            return "" if fits else "asked only with the Double Servant in the pool (SRV-3)"
        case f.ACTION_OF | f.MENG_ACTION:
            return _wrong_action(s, frame)
        case f.TRAVEL_ON | f.MENG_TRAVEL:
            return "" if 1 <= a <= 2 else "one move, or two (TRV-1)"
        case f.BENEFIT | f.MENG_BENEFIT:  # laid out, a token takes the place of STORE (BON-4)
            under = below[-1]  # a decision is never at the bottom
            stored = (under.kind, under.seat, under.a) == (f.STORE, seat, a)
            plain = kind == f.BENEFIT and a < T_FLATTERY and a != T_DOUBLE
            return "" if stored or plain else "the token is not about to be stored below it"
        case f.MASONS | f.MASON_FROM_SUPPLY:
            checked = any(lower.kind == f.WALL_CHECK for lower in below)
            return "" if checked else "no wall-check waits below it (WALL-2)"
        case f.GAIN:
            return "" if a > 0 and b <= 1 else "some servants, and 0 or 1 for whether all"
        case f.CLAIM_ONE:
            full = s.berths[a] == seat and load_of(s, a) == s.box.capacity
            return "" if full else "no full ship of this family lies there (CAN-6)"
        case f.DECREES_AT_MORNING:
            held = a > 0 and a & ~held_morning_decrees(s, seat) == 0
            return "" if held else "decrees of level 1 that it holds (MOR-4)"
        case f.HAND_IN:
            fits = 0 < b <= s.box.exchange_tokens[a] and i == len(s.frames) - 1
            fits = fits and len(hand_in_token_moves(s, frame)) > 0
            return "" if fits else "no tokens make that total (TRV-9)"
        case f.ACTED:
            return "" if a <= CANAL else "only the actions of locations are followed (BON-3)"
        case f.NEW_DAY:
            return "" if s.day < s.box.days else "the last day is over (NIGHT-5)"
        case f.MENG_TURN:
            return "" if s.hands[MENG] else "he has no gift card left (SOLO-5)"
        case f.MENG_LOAD:
            return "" if 1 <= a <= 2 else "one servant, or two (SOLO-15)"
        case f.TWILIGHT:
            return "" if a <= len(s.automa_today) else "fewer cards were played today (SOLO-16)"
    return ""


def _wrong_action(s: State, frame: Frame) -> str:
    kind, seat, action, b, c = frame.kind, frame.seat, frame.a, frame.b, frame.c
    by = b if kind == f.ACTION_OF else c
    if kind == f.MENG_ACTION and b > 1:
        return "special is 0 or 1"
    if by == BY_CARD and action in (TRAVEL, JADE, NO_ACTION):
        return f"no gift card has the action {ACTIONS[action]} (GIFT-7)"
    if by != BY_CARD and action > CANAL:
        return f"no location has the action {ACTIONS[action]}"
    if by == BY_FOLLOW and (not s.box.bonus_tokens or seat == s.box.meng):
        return "nobody follows at this table (BON-3)"
    return ""
