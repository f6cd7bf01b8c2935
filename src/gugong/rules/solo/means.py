"""SOLO-11: what Meng can muster. He hands in tokens for what is lacking, and for jade at once."""

from gugong.rules.constants import FOR_JADE, FOR_SERVANT, MENG, T_DOUBLE
from gugong.rules.events import HANDED_IN
from gugong.rules.frames import Frame
from gugong.rules.servants import charge
from gugong.rules.state import State, without_one
from gugong.rules.tokens import can_make, reward_tokens, spend_token


def within_reach(s: State) -> int:
    """Servants in the pool, and those his tokens could bring from the supply (TRV-5)."""
    tokens = s.tokens[MENG]
    need = s.box.exchange_tokens[FOR_SERVANT]
    bring = 0
    while can_make(tokens, need):
        for token in _next_tokens(tokens, need):
            tokens = without_one(tokens, token)
        bring += s.box.exchange_gain[FOR_SERVANT]
    return s.pool[MENG] + min(bring, s.supply[MENG])


def muster(s: State, need: int) -> bool:
    """Have this many servants in the pool, handing in tokens for missing ones.

    If even that is not enough, returns False and hands nothing in.
    """
    if within_reach(s) < need:
        return False
    while s.pool[MENG] < need:
        _hand_in(s, FOR_SERVANT)
    return True


def muster_and_pay(s: State, price: int, keep: int = 0) -> bool:
    """Pay a price and still have `keep` servants, if he can."""
    if not muster(s, price + keep):
        return False
    charge(s, MENG, price)
    return True


def cash_in(s: State, frame: Frame) -> None:
    """MENG_CASH_IN: six tokens become jade as soon as a benefit is done."""
    while can_make(s.tokens[MENG], s.box.exchange_tokens[FOR_JADE]):
        _hand_in(s, FOR_JADE)


def _hand_in(s: State, reward: int) -> None:
    s.tell(HANDED_IN, MENG, reward)
    for token in _next_tokens(s.tokens[MENG], s.box.exchange_tokens[reward]):
        spend_token(s, MENG, token)
    reward_tokens(s, MENG, reward)


def _next_tokens(tokens: tuple[int, ...], total: int) -> list[int]:
    """What he hands in: plain tokens first, doubles only where those do not suffice (TRV-9)."""
    out: list[int] = []
    while total > 0:
        token = _next_token(tokens, total)
        tokens = without_one(tokens, token)
        out.append(token)
        total -= 2 if token == T_DOUBLE else 1
    return out


def _next_token(tokens: tuple[int, ...], left: int) -> int:
    """The first token with which the rest still makes the exact total (TRV-9)."""
    for i in range(len(tokens)):
        if tokens[i] != T_DOUBLE and can_make(tokens[:i] + tokens[i + 1 :], left - 1):
            return tokens[i]
    return T_DOUBLE
