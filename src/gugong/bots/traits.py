"""What a move is, for the learned policy: a few numbers, each of which names something about it.

The policy has an output for every trait, and likes a move as much as its traits together. A card's
value and its action count on their own, each at the official it is given to, so that what was seen
of one card also holds for others. Nothing depends on the size of a box or on the order of a hand.
"""

from typing import Final

from gugong.rules import grammar as g
from gugong.rules.constants import (
    ACTION,
    ACTIONS,
    DECREES,
    DECREES_A_LEVEL,
    HAND_IN_FOR,
    HIGHEST_VALUE,
    LAID_PIECES,
    LOCATIONS,
    NO_TOKEN,
    PAYMENTS,
    PIECES,
    PLACES,
    REWARD_COUNT,
    TOKENS,
    VALUE,
    WAYS,
)
from gugong.rules.frames import FIRST_STEP
from gugong.rules.moves import JADE_SQUARE, MOST_MASONS, Move
from gugong.rules.state import State

MOST: Final = 5  # traits of a move; the rest of its places say NONE
NONE: Final = 0

HARBOURS: Final = 6  # what is further on counts as the last, as with houses and loads
HOUSES: Final = 6
LOADS: Final = 7
SERVANTS: Final = 5
STEPS: Final = 8
FACES: Final = HIGHEST_VALUE + 1  # of a die; 0 is the blank one

_size = 1


def _room(count: int) -> int:
    """Reserve numbers for `count` traits. Returns the first."""
    global _size
    begin = _size
    _size += count
    return begin


GIVE_VALUE: Final = _room(HIGHEST_VALUE * len(LOCATIONS))
GIVE_ACTION: Final = _room(len(ACTIONS) * len(LOCATIONS))
GIVE_WAY: Final = _room(len(WAYS) * len(LOCATIONS))
BURN: Final = _room(HIGHEST_VALUE + len(ACTIONS))
PAY: Final = _room(len(PAYMENTS))
TRAVEL: Final = _room(len(TOKENS) + 1)
BUILD: Final = _room((MOST_MASONS + 1) * len(PIECES))
JADE: Final = _room(HOUSES + 1)
DECREE: Final = _room(len(DECREES))
BOARD: Final = _room(HARBOURS * len(PIECES) + LOADS)
START: Final = _room(len(PIECES))
SAIL: Final = _room(HARBOURS + LOADS)
CLAIM: Final = _room(HARBOURS + REWARD_COUNT)
PLAIN: Final = _room(len(LOCATIONS))
COSTLY: Final = _room(len(LOCATIONS))
GAIN: Final = _room(2 * (SERVANTS + 1))
SWAP: Final = _room(2 * (HIGHEST_VALUE + len(ACTIONS)) + 2)
RECALL: Final = _room(HIGHEST_VALUE + len(ACTIONS))
DISCARD: Final = _room(HIGHEST_VALUE + len(ACTIONS))
LOWER: Final = _room(STEPS)
DIE: Final = _room(2 * FACES)
LAY: Final = _room(len(PLACES) * len(LAID_PIECES))
USE: Final = _room(DECREES_A_LEVEL)
TOKEN: Final = _room(len(TOKENS))
TAKE: Final = _room(len(TOKENS))
PASS: Final = _room(FIRST_STEP)
HAND_IN: Final = _room(len(HAND_IN_FOR))
SIZE: Final = _size


def add_traits(s: State, moves: list[Move], out: list[int]) -> None:
    """Add the traits of all these legal moves, `MOST` numbers each."""
    frame = s.frames[-1]
    harbours = s.box.harbours
    for move in moves:
        verb, a, b, c = move.verb, move.a, move.b, move.c
        one = NONE
        two = NONE
        three = NONE
        four = NONE
        five = NONE
        if verb == g.GIVE:
            one = GIVE_VALUE + (VALUE[a] - 1) * len(LOCATIONS) + b
            two = GIVE_ACTION + ACTION[a] * len(LOCATIONS) + b
            three = GIVE_WAY + c * len(LOCATIONS) + b
        elif verb == g.BURN_CARD:
            one = BURN + VALUE[a] - 1
            two = BURN + HIGHEST_VALUE + ACTION[a]
        elif verb == g.PAY_WITH:
            one = PAY + a
        elif verb == g.TRAVEL_TO:
            token = s.cities[a]
            one = TRAVEL + (len(TOKENS) if token == NO_TOKEN else token)
        elif verb == g.BUILD:
            one = BUILD + a * len(PIECES) + b
        elif verb == g.BUY_JADE:
            one = JADE + (HOUSES if move is JADE_SQUARE else min(a, HOUSES - 1))
        elif verb == g.TAKE_DECREE:
            one = DECREE + a
        elif verb == g.BOARD_SHIP:
            one = BOARD + min(a % harbours, HARBOURS - 1) * len(PIECES) + b
            two = BOARD + HARBOURS * len(PIECES) + _load(s, a)
        elif verb == g.START_SHIP:
            one = START + b
        elif verb == g.SAIL:
            one = SAIL + min(a % harbours, HARBOURS - 1)
            two = SAIL + HARBOURS + _load(s, a)
        elif verb == g.CLAIM:
            one = CLAIM + min(a % harbours, HARBOURS - 1)
            two = CLAIM + HARBOURS + b
        elif verb == g.PLAIN:
            one = PLAIN + a
        elif verb == g.COSTLY:
            one = COSTLY + a
        elif verb == g.GAIN_SERVANTS:
            one = GAIN + 2 * min(a, SERVANTS) + b
        elif verb == g.SWAP_CARD:
            coming = s.board[b]
            one = SWAP + VALUE[a] - 1
            two = SWAP + HIGHEST_VALUE + ACTION[a]
            three = SWAP + HIGHEST_VALUE + len(ACTIONS) + VALUE[coming] - 1
            four = SWAP + 2 * HIGHEST_VALUE + len(ACTIONS) + ACTION[coming]
            five = SWAP + 2 * (HIGHEST_VALUE + len(ACTIONS)) + c
        elif verb == g.RECALL:
            one = RECALL + VALUE[a] - 1
            two = RECALL + HIGHEST_VALUE + ACTION[a]
        elif verb == g.DISCARD:
            one = DISCARD + VALUE[a] - 1
            two = DISCARD + HIGHEST_VALUE + ACTION[a]
        elif verb == g.LOWER:
            one = LOWER + min(a, STEPS - 1)
        elif verb == g.TURN_DIE:
            one = DIE + s.dice[a]
            two = DIE + FACES + b
        elif verb == g.LAY:
            one = LAY + a * len(LAID_PIECES) + b
        elif verb == g.USE_DECREE:
            one = USE + a
        elif verb == g.GIVE_TOKEN:
            one = TOKEN + a
        elif verb == g.TAKE:
            one = TAKE + frame.a
        elif verb == g.PASS_ON:
            one = PASS + frame.kind
        elif verb == g.HAND_IN_TOKENS:
            one = HAND_IN + a
        out.append(one)
        out.append(two)
        out.append(three)
        out.append(four)
        out.append(five)


def _load(s: State, berth: int) -> int:
    return min(s.loads[berth] + s.doubles_aboard[berth], LOADS - 1)
