"""A whole hand-in at once: its tokens as the decisions they stand for (TRV-9)."""

from gugong.rules.constants import TOKENS
from gugong.rules.flow import play, settle
from gugong.rules.moves import TOKEN_MOVES, Move
from gugong.rules.refusals import Reason
from gugong.rules.state import State, without_one
from gugong.rules.tokens import can_make, token_worth


def hand_in_decisions(s: State, first: Move, tokens: list[int]) -> list[Move] | Reason:
    """All decisions of a hand-in, tried on a copy; or why these tokens cannot be handed in.

    `tokens` need not be complete: the game asks for the rest. A token that leaves by itself,
    because there is no other choice, is no decision.
    """
    seat = s.frames[-1].seat
    owned = s.tokens[seat]
    reason = _misfit(owned, tokens, s.box.exchange_tokens[first.a])
    if reason is not None:
        return reason
    then = s.copy()
    play(then, first)
    settle(then)
    decisions = [first]
    for i, token in enumerate(tokens, start=1):
        gone = owned.count(token) - then.tokens[seat].count(token)
        if gone < tokens[:i].count(token):  # else it left by itself
            play(then, TOKEN_MOVES[token])
            settle(then)
            decisions.append(TOKEN_MOVES[token])
    return decisions


def _misfit(owned: tuple[int, ...], tokens: list[int], left: int) -> Reason | None:
    """Why these tokens cannot be among those handed in; None if they can."""
    for token in tokens:
        if token not in owned:
            return Reason("no-such-token", "TRV-9", {"token": TOKENS[token]})
        owned = without_one(owned, token)
        after = left - token_worth(token)
        if after < 0 or not can_make(owned, after):
            return Reason("token-does-not-fit", "TRV-9", {"left": left})
        left = after
    return None
