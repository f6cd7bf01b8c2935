"""An agent's loop: act at many tables at once, and learn from how the games end.

    python examples/learning_loop.py [GAMES]

The agent knows nothing of the position. It only remembers how good each action has been on average,
and that is enough to learn that the palace matters: who does not arrive there scores nothing. Needs
gugong-game[envs]; train_batch.py has a real network in the same loop.
"""

import sys

import numpy as np

from gugong.lab.envs import VectorTable

games = int(sys.argv[1]) if len(sys.argv) > 1 else 3000
luck = np.random.default_rng(1)
tables = VectorTable(num_envs=32, players=2, reward="score")
rows, infos = tables.reset(seed=1)
worth = np.zeros(infos["action_mask"].shape[1])  # what an action has brought on average
used: list[list[tuple[int, int]]] = [[] for _ in range(32)]  # by table: seat and action
scores: list[float] = []
while len(scores) < games:
    seats, legal = infos["seat"], infos["action_mask"].astype(bool)
    liking = np.where(legal, worth + luck.gumbel(size=legal.shape), -np.inf)
    actions = liking.argmax(axis=1)
    for table, action in enumerate(actions):
        used[table].append((int(seats[table]), int(action)))
    rows, rewards, ended, _, infos = tables.step(actions)
    for table in map(int, np.flatnonzero(ended)):
        for seat, action in used[table]:
            worth[action] += 0.02 * (infos["rewards"][table][seat] - worth[action])
        used[table].clear()
        scores.append(float(np.mean(infos["scores"][table])))
        if len(scores) % max(games // 10, 1) == 0:
            print(f"{len(scores):6} games: mean score {np.mean(scores[-games // 10 :]):5.1f}")
