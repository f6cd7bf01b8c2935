"""Where a family would be asked, Meng's answer is a rule (SOLO-12, SOLO-17)."""

from gugong.rules.constants import STEPS_FOR_JADE, STEPS_FOR_SERVANT
from gugong.rules.frames import FAVOUR, Frame
from gugong.rules.moves import LOWER_MOVES, PASS, Move
from gugong.rules.state import State


def answer(s: State, frame: Frame, moves: list[Move]) -> Move:
    """Jade for 7 steps, else a servant for 1 (SOLO-12); of servants always as many as there are."""
    if frame.kind == FAVOUR:
        for move in (LOWER_MOVES[STEPS_FOR_JADE], LOWER_MOVES[STEPS_FOR_SERVANT]):
            if move in moves:
                return move
        return PASS
    return moves[-1]
