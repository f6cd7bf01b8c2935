"""Learn to play by self-play on many tables at once, in ten minutes. Needs only gugong[envs].

    python examples/train_batch.py [MINUTES] [--players 2]

One small network plays all families: 128 hidden units, with a policy and a value on top. After
every batch of whole games, each decision of a family becomes likelier if the family did better than
its value promised, and less likely if it did worse (an actor-critic, by hand, in numpy). Ten times
it plays against novices, and at the end against courtiers; with 2 families 50 % would be fair.
"""

import argparse
import time

import numpy as np
from numpy.typing import NDArray

from gugong.envs import VectorTable

Floats = NDArray[np.float32]
Decision = tuple[NDArray[np.uint8], NDArray[np.generic], int, int]  # row, mask, action, seat
TABLES, HIDDEN, RATE, ENTROPY = 64, 128, 0.001, 0.01
BATCH = 4096  # decisions
GAMES = 400  # for each measurement


class Network:
    """A row of bytes becomes how much each action is liked and how the game will end."""

    def __init__(self, inputs: int, actions: int, luck: np.random.Generator) -> None:
        self.luck = luck
        shapes = {"in": (inputs, HIDDEN), "policy": (HIDDEN, actions), "value": (HIDDEN, 1)}
        scales = {"in": inputs**-0.5, "policy": 0.01, "value": 0.01}
        self.weights = {
            name: luck.normal(0, scales[name], shape).astype(np.float32)
            for name, shape in shapes.items()
        }
        self.means = {name: np.zeros_like(w) for name, w in self.weights.items()}
        self.squares = {name: np.zeros_like(w) for name, w in self.weights.items()}
        self.updates = 0

    def forward(self, rows: NDArray[np.uint8], mask: NDArray[np.generic]) -> tuple[Floats, ...]:
        """Inputs, hidden units, chances of the legal actions, values."""
        inputs = np.sqrt(rows.astype(np.float32))  # counts are less than proportional
        hidden = np.maximum(inputs @ self.weights["in"], 0)
        liked = np.where(mask, hidden @ self.weights["policy"], -1e9)
        odds = np.exp(liked - liked.max(axis=1, keepdims=True))
        values = np.tanh(hidden @ self.weights["value"])[:, 0]
        return inputs, hidden, odds / odds.sum(axis=1, keepdims=True), values

    def act(self, rows: NDArray[np.uint8], mask: NDArray[np.generic]) -> NDArray[np.int64]:
        _, _, chances, _ = self.forward(rows, mask)
        drawn = self.luck.random((len(rows), 1)) * 0.999999
        actions: NDArray[np.int64] = (chances.cumsum(axis=1) > drawn).argmax(axis=1)
        return actions

    def learn(
        self,
        rows: NDArray[np.uint8],
        mask: NDArray[np.generic],
        actions: NDArray[np.int64],
        results: Floats,
    ) -> None:
        """A step of Adam on these decisions and on how their games ended for those who decided."""
        inputs, hidden, chances, values = self.forward(rows, mask)
        n = len(rows)
        better = results - values
        surprise = -chances
        surprise[np.arange(n), actions] += 1
        bits = np.log(chances + 1e-9)
        spread = chances * (bits - (chances * bits).sum(axis=1, keepdims=True))
        liked = (better / (better.std() + 1e-6))[:, None] * surprise - ENTROPY * spread
        value = (better * (1 - values**2))[:, None]
        below = liked @ self.weights["policy"].T + value @ self.weights["value"].T
        below *= hidden > 0
        slopes = {"in": inputs.T @ below, "policy": hidden.T @ liked, "value": hidden.T @ value}
        self.updates += 1
        for name, slope in slopes.items():
            slope /= n
            self.means[name] += 0.1 * (slope - self.means[name])
            self.squares[name] += 0.01 * (slope**2 - self.squares[name])
            mean = self.means[name] / (1 - 0.9**self.updates)
            square = self.squares[name] / (1 - 0.99**self.updates)
            self.weights[name] += RATE * mean / (np.sqrt(square) + 1e-6)


def win_share(network: Network, players: int, opponents: str, games: int = GAMES) -> float:
    """How many games it wins against these opponents, at seats that change."""
    tables = VectorTable(TABLES, players, opponents=opponents)
    rows, infos = tables.reset(seed=1)
    won = played = 0
    while played < games:
        rows, rewards, ended, _, infos = tables.step(network.act(rows, infos["action_mask"]))
        played += int(ended.sum())
        won += int((rewards > 0).sum())
    return won / played


def train(
    minutes: float, players: int = 2, seed: int = 1, parts: int = 10, games: int = GAMES
) -> tuple[Network, list[float]]:
    """Play against itself; the network, and its shares against novices after each part."""
    tables = VectorTable(TABLES, players)
    luck = np.random.default_rng(seed)
    network = Network(tables.layout.size, tables.actions, luck)
    rows, infos = tables.reset(seed=seed)
    running: list[list[Decision]] = [[] for _ in range(TABLES)]  # games, by table
    finished: list[tuple[Decision, float]] = []
    shares: list[float] = []
    spent = 0.0
    while len(shares) <= parts:
        if spent >= len(shares) * minutes * 60 / parts:
            shares.append(win_share(network, players, "novice", games))
            print(f"{spent / 60:5.1f} minutes: wins {shares[-1]:4.0%} against novices", flush=True)
        began = time.monotonic()
        mask = infos["action_mask"]
        actions = network.act(rows, mask)
        for place, seat in enumerate(infos["seat"].tolist()):
            running[place].append((rows[place], mask[place], int(actions[place]), seat))
        rows, _, ended, _, infos = tables.step(actions)
        for place in np.flatnonzero(ended).tolist():
            results = infos["rewards"][place].tolist()
            finished += [(decision, results[decision[3]]) for decision in running[place]]
            running[place] = []
        if len(finished) >= BATCH:
            decisions, results = zip(*finished, strict=True)
            seen, legal, chosen, _ = zip(*decisions, strict=True)
            network.learn(
                np.array(seen), np.array(legal), np.array(chosen), np.array(results, np.float32)
            )
            finished = []
        spent += time.monotonic() - began
    return network, shares


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Learn by self-play on many tables at once.")
    parser.add_argument("minutes", type=float, nargs="?", default=10)
    parser.add_argument("--players", type=int, default=2)
    given = parser.parse_args()
    trained, _ = train(given.minutes, given.players)
    print(f"wins {win_share(trained, given.players, 'courtier', 100):4.0%} against courtiers")
