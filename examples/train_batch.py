"""Learn to play by self-play on many tables at once, in ten minutes. Needs only gugong-game[envs].

    python examples/train_batch.py [MINUTES] [--players 2]

One small network plays all families: 128 hidden units, with a policy and a value on top. After
every batch of whole games, each decision of a family becomes likelier if the family did better than
its value promised, and less likely if it did worse (an actor-critic, by hand, in numpy). Ten times
it plays against novices, and at the end against courtiers; with 2 families 50 % would be fair.
"""

import argparse
import time
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gugong.lab.envs import VectorTable

Array = NDArray[Any]
TABLES, HIDDEN, RATE, ENTROPY = 64, 128, 0.001, 0.01
BATCH = 4096  # decisions
GAMES = 400  # for each measurement


class Network:
    """A row of bytes becomes how much each action is liked and how the game will end."""

    def __init__(self, inputs: int, actions: int, luck: np.random.Generator) -> None:
        self.luck = luck
        shapes = (inputs, HIDDEN), (HIDDEN, actions), (HIDDEN, 1)
        self.weights = [0.01 * luck.standard_normal(shape, np.float32) for shape in shapes]
        self.weights[0] *= 100 * inputs**-0.5
        self.moments = [np.zeros((2, *shape), np.float32) for shape in shapes]  # mean and square
        self.updates = 0

    def forward(self, rows: Array, mask: Array) -> tuple[Array, Array, Array, Array]:
        """Inputs, hidden units, chances of the legal actions, values."""
        inputs = np.sqrt(rows.astype(np.float32))  # counts are less than proportional
        hidden = np.maximum(inputs @ self.weights[0], 0)
        liked = np.where(mask, hidden @ self.weights[1], -1e9)
        odds = np.exp(liked - liked.max(axis=1, keepdims=True))
        values = np.tanh(hidden @ self.weights[2])
        return inputs, hidden, odds / odds.sum(axis=1, keepdims=True), values

    def act(self, rows: Array, mask: Array) -> Array:
        chances = self.forward(rows, mask)[2]
        drawn = self.luck.random((len(rows), 1)) * 0.999999
        actions: Array = (chances.cumsum(axis=1) > drawn).argmax(axis=1)
        return actions

    def learn(self, rows: Array, mask: Array, actions: Array, results: Array) -> None:
        """A step of Adam on these decisions and on how their games ended for those who decided."""
        inputs, hidden, chances, values = self.forward(rows, mask)
        better = results[:, None] - values
        bits = np.log(chances + 1e-9)
        spread = chances * (bits - (chances * bits).sum(axis=1, keepdims=True))
        surprise = np.eye(chances.shape[1], dtype=np.float32)[actions] - chances
        liked = better / (better.std() + 1e-6) * surprise - ENTROPY * spread
        value = better * (1 - values**2)
        below = (liked @ self.weights[1].T + value @ self.weights[2].T) * (hidden > 0)
        slopes = inputs.T @ below, hidden.T @ liked, hidden.T @ value
        self.updates += 1
        for weights, moments, summed in zip(self.weights, self.moments, slopes, strict=True):
            slope = summed / len(rows)
            moments[0] += 0.1 * (slope - moments[0])
            moments[1] += 0.01 * (slope**2 - moments[1])
            mean = moments[0] / (1 - 0.9**self.updates)
            weights += RATE * mean / (np.sqrt(moments[1] / (1 - 0.99**self.updates)) + 1e-6)


def win_share(network: Network, players: int, opponents: str, games: int = GAMES) -> float:
    """How many games it wins against these opponents, at seats that change."""
    tables = VectorTable(TABLES, players, opponents=opponents)
    rows, infos = tables.reset(seed=1)
    won = played = 0
    while played < games:
        rows, rewards, ended, _, infos = tables.step(network.act(rows, infos["action_mask"]))
        played, won = played + int(ended.sum()), won + int((rewards > 0).sum())
    return won / played


def train(
    minutes: float, players: int = 2, parts: int = 10, games: int = GAMES
) -> tuple[Network, list[float]]:
    """Play against itself; the network, and its shares against novices after each part."""
    tables = VectorTable(TABLES, players)
    network = Network(tables.layout.size, tables.actions, np.random.default_rng(1))
    rows, infos = tables.reset(seed=1)
    running: list[list[Any]] = [[] for _ in range(TABLES)]  # by table: row, mask, action, seat
    finished: list[Any] = []  # the same and the result
    shares: list[float] = []
    spent = 0.0
    while len(shares) <= parts:
        if spent >= len(shares) * minutes * 60 / parts:
            shares.append(win_share(network, players, "novice", games))
            print(f"{spent / 60:5.1f} minutes: wins {shares[-1]:4.0%} against novices", flush=True)
        began = time.monotonic()
        mask = infos["action_mask"]
        actions = network.act(rows, mask)
        for game, *decision in zip(running, rows, mask, actions, infos["seat"], strict=True):
            game.append(decision)
        rows, _, ended, _, infos = tables.step(actions)
        for table in np.flatnonzero(ended):
            results = infos["rewards"][table]
            finished += [(*decision, results[decision[-1]]) for decision in running[table]]
            running[table].clear()
        if len(finished) >= BATCH:
            seen, legal, chosen, _, results = map(np.array, zip(*finished, strict=True))
            network.learn(seen, legal, chosen, results)
            finished.clear()
        spent += time.monotonic() - began
    return network, shares


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Learn by self-play on many tables at once.")
    parser.add_argument("minutes", type=float, nargs="?", default=10)
    parser.add_argument("--players", type=int, default=2)
    given = parser.parse_args()
    trained, _ = train(given.minutes, given.players)
    print(f"wins {win_share(trained, given.players, 'courtier', 100):4.0%} against courtiers")
