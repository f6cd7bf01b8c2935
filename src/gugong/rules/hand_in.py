"""A whole hand-in at once: its tokens as the decisions they stand for (TRV-9)."""

from gugong.rules.constants import TOKENS
from gugong.rules.flow import play, settle
from gugong.rules.moves import TOKEN_MOVES, Move, is_listed
from gugong.rules.refusals import Reason, refuse
from gugong.rules.state import State


def hand_in_decisions(s: State, first: Move, tokens: list[int]) -> list[Move] | Reason:
    """All decisions of a hand-in, tried on a copy; or why the first bad one is not legal.

    `tokens` are sorted, as they are asked for. They need not be complete: the game asks for the
    rest. A token that leaves by itself, because there is no other choice, is no decision.
    """
    seat = s.frames[-1].seat
    owned = s.tokens[seat]
    then = s.copy()
    play(then, first)
    legal = settle(then)
    decisions = [first]
    for i, token in enumerate(tokens):
        if owned.count(token) < tokens.count(token):
            return Reason("no-such-token", "TRV-9", {"token": TOKENS[token]})
        gone = owned.count(token) - then.tokens[seat].count(token)
        if gone >= tokens[: i + 1].count(token):
            continue  # it left by itself
        move = TOKEN_MOVES[token]
        if not is_listed(move, legal):
            return refuse(then, move)
        then.events = []
        play(then, move)
        legal = settle(then)
        decisions.append(move)
    return decisions
