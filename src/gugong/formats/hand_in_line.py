"""A whole hand-in as one line: `hand in wall ship for servant` (TRV-9).

This only saves typing: each token is a separate decision, and a record writes each of them.
"""

import re
from typing import Final

from gugong.errors import IllegalMove
from gugong.formats.notation import tidy
from gugong.rules.constants import TOKENS
from gugong.rules.flow import play, settle
from gugong.rules.grammar import GIVE_TOKEN, HAND_IN_TOKENS, VERBS
from gugong.rules.moves import Move, is_listed
from gugong.rules.refusals import Reason, refuse
from gugong.rules.state import State

_LINE: Final = re.compile(r"hand in (?P<tokens>.+) for (?P<reward>\w+)")


def read_hand_in(text: str) -> tuple[str, list[str]] | None:
    """The first decision of such a line, and its tokens in the order they are asked for.

    None for any other text.
    """
    found = _LINE.fullmatch(tidy(text))
    if found is None:
        return None
    tokens = found["tokens"].replace(",", " ").split()
    if not all(token in TOKENS for token in tokens):
        return None
    first = VERBS[HAND_IN_TOKENS].write({"reward": found["reward"]})
    return first, sorted(tokens, key=TOKENS.index)


def hand_in_decisions(s: State, first: Move, tokens: list[str], text: str) -> list[Move]:
    """All decisions of a line, tried on a copy. IllegalMove gives the reason for the first bad one.

    The line need not name every token: the game asks for the others. Tokens that leave by
    themselves, because there is no other choice, are no decisions and not in the list.
    """
    seat = s.frames[-1].seat
    owned = s.tokens[seat]
    then = s.copy()
    play(then, first)
    legal = settle(then)
    decisions = [first]
    for i, token in enumerate(tokens):
        move = then.box.find_move(VERBS[GIVE_TOKEN].write({"token": token}))
        assert move is not None  # every token has its move
        if owned.count(move.a) < tokens.count(token):
            raise IllegalMove(text, Reason("no-such-token", "TRV-9", {"token": token}))
        gone = owned.count(move.a) - then.tokens[seat].count(move.a)
        if gone >= tokens[: i + 1].count(token):
            continue  # it left by itself
        if not is_listed(move, legal):
            raise IllegalMove(text, refuse(then, move))
        then.events = []
        play(then, move)
        legal = settle(then)
        decisions.append(move)
    return decisions
