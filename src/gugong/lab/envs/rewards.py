"""Rewards for the families at the end of a game; there are none before (docs/envs.md)."""

from typing import Final

from gugong.rules.scoring import final_score, may_win, ranking
from gugong.rules.state import State

# The reward for an illegal action, which ends the game: never better than losing.
ILLEGAL: Final = {"win": -1.0, "score": -100.0}


def checked_reward(reward: str) -> str:
    if reward not in ILLEGAL:
        raise ValueError(f"reward: {reward!r} is not possible; choose {', '.join(ILLEGAL)}")
    return reward


def rewards_of(s: State, reward: str) -> list[float]:
    """The reward of each seat in a finished game; all of them, Meng's included, add up to 0.

    `win`: 1 for the winner, and the others share the loss of 1; 0 for all if nobody won.
    `score`: the final score minus the mean of all.
    """
    seats = range(s.box.families)
    if reward == "win":
        first = ranking(s)[0]
        if not may_win(s, first):
            return [0.0] * len(seats)
        return [1.0 if seat == first else -1 / (len(seats) - 1) for seat in seats]
    scores = [final_score(s, seat) for seat in seats]
    return [score - sum(scores) / len(scores) for score in scores]
