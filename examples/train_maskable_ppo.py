"""Train Stable-Baselines3's MaskablePPO to play one family; the others play at random.

    pip install 'gugong-game[envs]' sb3-contrib      # brings PyTorch along
    python examples/train_maskable_ppo.py [STEPS]

MaskablePPO wants one agent, one array and a method `action_masks`. The flat PettingZoo environment
has the array and the mask; `OneFamily` lets the other families play.
"""

import argparse
from typing import TYPE_CHECKING

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from gugong.lab.envs import FlatObservation, env

if TYPE_CHECKING:
    from sb3_contrib import MaskablePPO

Row = NDArray[np.uint8]
GAMES = 200  # for each measurement


class OneFamily(gymnasium.Env[Row, np.int64]):
    """The decisions of family_0, as a Gymnasium environment."""

    def __init__(self, players: int = 2, seed: int = 1) -> None:
        self.table = env(players=players, flat=True)
        self.agent = self.table.possible_agents[0]
        self.luck = np.random.default_rng(seed)
        self.table.reset(seed=seed)
        seen = self._seen()
        self.observation_space = spaces.Box(0, 255, seen["observation"].shape, np.uint8)
        self.action_space = spaces.Discrete(len(seen["action_mask"]))

    def reset(
        self, *, seed: int | None = None, options: dict[str, object] | None = None
    ) -> tuple[Row, dict[str, object]]:
        self.table.reset(seed=seed)
        self._let_others_play()
        return self._seen()["observation"], {}

    def step(self, action: int | np.int64) -> tuple[Row, float, bool, bool, dict[str, object]]:
        self.table.step(int(action))
        self._let_others_play()
        ended = self.table.terminations[self.agent]
        return self._seen()["observation"], self.table.rewards[self.agent], ended, False, {}

    def action_masks(self) -> NDArray[np.bool_]:
        """What MaskablePPO asks for before every action."""
        return self._seen()["action_mask"].astype(np.bool_)

    def _seen(self) -> FlatObservation:
        seen = self.table.observe(self.agent)
        assert seen is not None
        return seen

    def _let_others_play(self) -> None:
        while not self.table.terminations[self.agent]:
            other = self.table.agent_selection
            if other == self.agent:
                return
            seen = self.table.observe(other)
            assert seen is not None
            self.table.step(int(self.luck.choice(np.flatnonzero(seen["action_mask"]))))


def win_share(model: "MaskablePPO", games: int = GAMES) -> float:
    """How many games it wins, on deals it did not train with."""
    table = OneFamily(seed=2)
    won = 0
    for game in range(games):
        row, _ = table.reset(seed=1_000_000 + game)
        ended = False
        while not ended:
            action, _ = model.predict(row, action_masks=table.action_masks())
            row, reward, ended, _, _ = table.step(int(action))
        won += reward > 0
    return won / games


def train(steps: int) -> None:
    from sb3_contrib import MaskablePPO

    model = MaskablePPO("MlpPolicy", OneFamily(), seed=1, device="cpu")
    print(f"{0:8} steps: wins {win_share(model):4.0%}", flush=True)
    for _ in range(4):
        model.learn(steps // 4, reset_num_timesteps=False)
        print(f"{model.num_timesteps:8} steps: wins {win_share(model):4.0%}", flush=True)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Train MaskablePPO against random play.")
    parser.add_argument("steps", type=int, nargs="?", default=200_000)
    train(parser.parse_args().steps)
