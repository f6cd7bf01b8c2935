"""Train a small policy against an opponent that plays at random. Needs only gugong-game[envs].

    python examples/train_small.py [GAMES]

The policy is linear: a few numbers of the observation, times one row of weights for each action,
give how much each legal action is liked; a softmax makes chances of that. After each batch of games
the actions of games that went better than usual become likelier (REINFORCE).
"""

import argparse

import numpy as np
from numpy.typing import NDArray

from gugong.lab.envs import EncodedObservation, env

BATCH = 20  # games
RATE = 0.05
Floats = NDArray[np.float64]


def features(observation: EncodedObservation) -> Floats:
    """What this policy looks at; there is much more."""
    seen = observation["observation"]
    counts = (seen["pool"][:1] / 6, seen["envoy"][:1] / 8, seen["jade"][:1] / 5)
    named = ("day", "question", "arguments", "hand")
    return np.concatenate([[1.0], *counts, *[seen[name].ravel() for name in named]])


class Policy:
    """One row of weights for each action."""

    def __init__(self, actions: int, inputs: int, luck: np.random.Generator) -> None:
        self.weights = np.zeros((actions, inputs))
        self.luck = luck

    def chances(self, legal: NDArray[np.intp], inputs: Floats) -> Floats:
        liked = self.weights[legal] @ inputs
        odds = np.exp(liked - liked.max())
        return np.asarray(odds / odds.sum())

    def choose(self, observation: EncodedObservation) -> tuple[int, NDArray[np.intp], Floats]:
        """An action, and what it was chosen from by what."""
        legal = np.flatnonzero(observation["action_mask"])
        inputs = features(observation)
        chances = self.chances(legal, inputs)
        chosen = int(np.searchsorted(chances.cumsum(), self.luck.random() * chances.sum()))
        return chosen, legal, inputs


def train(games: int, seed: int = 1, tell: bool = True) -> list[float]:
    """Play this many games; the learner's mean score in each batch."""
    table = env(players=2, reward="score")
    luck = np.random.default_rng(seed)
    table.reset(seed=seed)
    learner = table.agents[0]
    first, *_ = table.last()
    assert first is not None
    policy = Policy(len(first["action_mask"]), len(features(first)), luck)
    means = []
    for batch in range(games // BATCH):
        played, rewards, scores = [], [], []
        for _ in range(BATCH):
            table.reset()
            decisions = []
            for agent in table.agent_iter():
                observation, reward, done, _, info = table.last()
                assert observation is not None
                if done:
                    if agent == learner:
                        rewards.append(reward)
                        scores.append(info["score"])
                    table.step(None)
                elif agent == learner:
                    decision = policy.choose(observation)
                    decisions.append(decision)
                    table.step(int(decision[1][decision[0]]))
                else:
                    table.step(int(luck.choice(np.flatnonzero(observation["action_mask"]))))
            played.append(decisions)
        learn(policy, played, np.array(rewards))
        means.append(float(np.mean(scores)))
        if tell and (batch + 1) % 10 == 0:
            print(f"{(batch + 1) * BATCH:6} games: mean score {np.mean(means[-10:]):5.1f}")
    return means


def learn(
    policy: Policy,
    played: list[list[tuple[int, NDArray[np.intp], Floats]]],
    rewards: Floats,
) -> None:
    """Towards what was done in games better than the others of the batch, away from the rest."""
    better = (rewards - rewards.mean()) / (rewards.std() + 1e-6)
    change = np.zeros_like(policy.weights)
    for decisions, worth in zip(played, better, strict=True):
        for chosen, legal, inputs in decisions:
            surprise = -policy.chances(legal, inputs)
            surprise[chosen] += 1
            change[legal] += worth * np.outer(surprise, inputs)
    policy.weights += RATE * change / len(played)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Train a small policy against random play.")
    parser.add_argument("games", type=int, nargs="?", default=3000)
    train(parser.parse_args().games)
