"""Many tables at once as a Gymnasium vector environment.

>>> from gugong.lab.envs import VectorTable
>>> tables = VectorTable(num_envs=8, players=4)
>>> rows, infos = tables.reset(seed=7)
>>> rows.shape[0], infos["seat"].shape
(8, (8,))
>>> rows, rewards, ended, _, infos = tables.step(infos["action_mask"].argmax(axis=1))

One call carries out an action at every table, inside the compiled core.
"""

from os import PathLike
from typing import Final, Unpack

import numpy as np
from gymnasium import spaces
from gymnasium.utils import EzPickle
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from gugong.components import Components
from gugong.game import open_components
from gugong.lab.envs.opponents import opponent
from gugong.lab.envs.rewards import checked_reward, rewards_of
from gugong.lab.observations.batch import Batch
from gugong.lab.observations.layout import MOST, Layout
from gugong.options import Options, choose_box
from gugong.rules.box import Box
from gugong.rules.numbering import space_of
from gugong.rules.scoring import final_score

SEEDS: Final = 1 << 62

Bytes = NDArray[np.uint8]
Bools = NDArray[np.bool_]
Floats = NDArray[np.float32]
Actions = NDArray[np.int64]
Infos = dict[str, NDArray[np.generic]]


class VectorTable(VectorEnv[Bytes, Actions, NDArray[np.generic]], EzPickle):
    """Tables side by side; at each of them one family waits for an action.

    An observation is one row of bytes, as the seat that decides sees it; `python -m
    gugong.lab.envs` prints its layout. `infos` always holds `action_mask`, `seat` (who decides) and
    the `rewards` of all seats. A table whose game has ended starts the next one within the same
    step; `final_obs` is then how the game ended for the seat that acted, and `scores` are the final
    scores.
    """

    metadata: dict[str, object] = {"autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012 - so in gymnasium

    def __init__(
        self,
        num_envs: int = 64,
        players: int = 4,
        *,
        opponents: str | None = None,
        reward: str = "win",
        components: Components | str | PathLike[str] | None = None,
        **options: Unpack[Options],
    ) -> None:
        """`opponents` play all seats but one, which changes from game to game: `random`, `novice`
        or another bot. Without them, all families are asked here, in the order of the game.
        """
        EzPickle.__init__(
            self,
            num_envs,
            players,
            opponents=opponents,
            reward=reward,
            components=components,
            **options,
        )
        if num_envs < 1:
            raise ValueError(f"num_envs: {num_envs} is not possible; at least 1")
        self.reward: str = checked_reward(reward)
        self.box: Box = choose_box(open_components(components), players, options)
        self.opponents = opponents
        if opponents is not None:
            opponent(opponents, 0)  # report an unknown one immediately
        self.num_envs = num_envs
        self.seats: int = self.box.families
        self.actions: int = space_of(self.box).size
        self.layout: Layout = Layout(self.box.components)
        self.single_observation_space: spaces.Space[Bytes] = spaces.Box(
            0, MOST, (self.layout.size,), np.uint8
        )
        self.single_action_space: spaces.Space[np.int64] = spaces.Discrete(self.actions)
        self.observation_space: spaces.Space[Bytes] = batch_space(
            self.single_observation_space, num_envs
        )
        self.action_space: spaces.Space[Actions] = batch_space(self.single_action_space, num_envs)

    def reset(
        self, *, seed: int | None = None, options: dict[str, object] | None = None
    ) -> tuple[Bytes, Infos]:
        """Deal a new game at each table. The same seed and actions give the same games."""
        super().reset(seed=seed)
        drawn = int(self.np_random.integers(SEEDS))
        others = None if self.opponents is None else opponent(self.opponents, drawn)
        self.batch: Batch = Batch(self.box, self.num_envs, drawn, others)
        return self._rows(), self._infos()

    def step(self, actions: Actions) -> tuple[Bytes, Floats, Bools, Bools, Infos]:
        """Carry out an action at each table. ValueError if one is illegal; then nothing changes."""
        batch = self.batch
        batch.step(actions.tolist())
        infos = self._infos()
        earned = np.zeros(self.num_envs, np.float32)
        ended = np.zeros(self.num_envs, np.bool_)
        if batch.ended:
            final = np.full(self.num_envs, None, np.object_)
            scores = np.zeros((self.num_envs, self.seats), np.int32)
            for end in batch.ended:
                rewards = rewards_of(end.state, self.reward)
                infos["rewards"][end.place] = rewards
                earned[end.place] = rewards[end.seat]
                ended[end.place] = True
                final[end.place] = np.frombuffer(end.row, np.uint8)
                scores[end.place] = [final_score(end.state, seat) for seat in range(self.seats)]
            infos |= {"final_obs": final, "_final_obs": ended, "scores": scores, "_scores": ended}
        return self._rows(), earned, ended, np.zeros(self.num_envs, np.bool_), infos

    def random_actions(self) -> Actions:
        """A legal action for each table, all equally likely."""
        return np.array(self.batch.random_actions())

    def _rows(self) -> Bytes:
        rows = np.frombuffer(bytearray(self.batch.rows.getvalue()), np.uint8)
        return rows.reshape(self.num_envs, -1)

    def _infos(self) -> Infos:
        mask = np.frombuffer(bytearray(self.batch.masks.getvalue()), np.bool_)
        return {
            "action_mask": mask.reshape(self.num_envs, -1),
            "seat": np.frombuffer(self.batch.seats(), np.uint8),
            "rewards": np.zeros((self.num_envs, self.seats), np.float32),
        }
