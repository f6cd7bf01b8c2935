"""A game as a PettingZoo AEC environment: one agent for each family."""

import random
from os import PathLike
from typing import Any, Final, Literal, TypeAlias, TypedDict, Unpack, overload

import numpy as np
from gymnasium import spaces
from gymnasium.utils import EzPickle
from numpy.typing import NDArray
from pettingzoo import AECEnv

from gugong.components import Components
from gugong.game import Game, open_components
from gugong.lab.envs.guards import EndsAtIllegal, InOrder
from gugong.lab.envs.rendering import FRAMES_A_SECOND, RENDER_MODES, Pixels, Renderer
from gugong.lab.envs.rewards import ILLEGAL, checked_reward, rewards_of
from gugong.lab.observations.encoding import Encoder
from gugong.lab.observations.layout import MOST, Layout
from gugong.options import Options

BYTE: Final = np.dtype(np.uint8)
# Any: gymnasium types a space by its samples, and says nothing of those of a `Dict`.
Space: TypeAlias = spaces.Space[Any]


class GameOptions(Options, total=False):
    """The arguments of `Game` besides the players and the seed."""

    components: Components | str | PathLike[str] | None


class EncodedObservation(TypedDict):
    """An agent's observation: named arrays made from its view, and which actions are legal."""

    observation: dict[str, NDArray[np.uint8]]
    action_mask: NDArray[np.int8]


class FlatObservation(TypedDict):
    """The same observation in one array, in the order that `python -m gugong.lab.envs` prints."""

    observation: NDArray[np.uint8]
    action_mask: NDArray[np.int8]


Seen: TypeAlias = Any  # Any: one or the other, as `flat` says, which types cannot tell


@overload
def env(
    players: int = 4,
    *,
    flat: Literal[False] = False,
    reward: str = "win",
    render_mode: str | None = None,
    **options: Unpack[GameOptions],
) -> AECEnv[str, EncodedObservation, int | None]: ...
@overload
def env(
    players: int = 4,
    *,
    flat: Literal[True],
    reward: str = "win",
    render_mode: str | None = None,
    **options: Unpack[GameOptions],
) -> AECEnv[str, FlatObservation, int | None]: ...
def env(
    players: int = 4,
    *,
    flat: bool = False,
    reward: str = "win",
    render_mode: str | None = None,
    **options: Unpack[GameOptions],
) -> AECEnv[str, Seen, int | None]:
    """The environment as agents should use it: an illegal action ends the game and is punished.

    `players` is 2 to 5 families, or 1 against Meng; `options` are those of `Game`,
    other than the seed. `flat` makes an observation one array instead of many named ones.
    """
    table = raw_env(players, flat=flat, reward=reward, render_mode=render_mode, **options)
    return InOrder(EndsAtIllegal(table, illegal_reward=ILLEGAL[reward]))


class raw_env(AECEnv[str, Seen, int | None], EzPickle):  # noqa: N801 - PettingZoo's name for it
    """The environment without guards: an illegal action is a ValueError."""

    metadata: dict[str, object] = {  # noqa: RUF012 - so it is declared in PettingZoo
        "name": "gugong_v0",
        "render_modes": list(RENDER_MODES),
        "render_fps": FRAMES_A_SECOND,
        "is_parallelizable": False,
    }

    def __init__(
        self,
        players: int = 4,
        *,
        flat: bool = False,
        reward: str = "win",
        render_mode: str | None = None,
        components: Components | str | PathLike[str] | None = None,
        **options: Unpack[Options],
    ) -> None:
        EzPickle.__init__(
            self,
            players,
            flat=flat,
            reward=reward,
            render_mode=render_mode,
            components=components,
            **options,
        )
        self.renderer: Renderer = Renderer(render_mode)
        self.players = players
        self.reward: str = checked_reward(reward)
        self.flat = flat
        self.render_mode = render_mode
        self.components: Components = open_components(components)
        self.options = options
        self.luck: random.Random = random.Random()
        self.game: Game = self._deal()  # knows everything, so agents must not see it
        self.encoder: Encoder = Encoder(self.game.state.box)
        self.layout: Layout = self.encoder.layout
        self.dtype: np.dtype[np.void] = np.dtype(
            [(field.name, BYTE, field.shape) for field in self.layout.fields]
        )
        self.names: list[str] = [field.name for field in self.layout.fields]

        self.possible_agents: list[str] = [f"family_{seat}" for seat in range(players)]
        self.seat_of: dict[str, int] = {
            agent: seat for seat, agent in enumerate(self.possible_agents)
        }
        actions = self.game.action_count
        self.action_spaces: dict[str, Space] = {
            agent: spaces.Discrete(actions) for agent in self.possible_agents
        }
        self.observation_spaces: dict[str, Space] = {
            agent: self._space(actions) for agent in self.possible_agents
        }

    def _deal(self) -> Game:
        seed = self.luck.getrandbits(64)
        return Game(self.players, seed=seed, components=self.components, **self.options)

    def _space(self, actions: int) -> Space:
        mask = spaces.Box(0, 1, (actions,), np.int8)
        if self.flat:
            row = spaces.Box(0, MOST, (self.layout.size,), np.uint8)
            return spaces.Dict({"observation": row, "action_mask": mask})
        boxes: dict[str, Space] = {
            field.name: spaces.Box(0, field.most, field.shape, np.uint8)
            for field in self.layout.fields
        }
        return spaces.Dict({"observation": spaces.Dict(boxes), "action_mask": mask})

    def observation_space(self, agent: str) -> Space:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Space:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, object] | None = None) -> None:
        """Deal a new game. The same seed gives the same game, and the same ones after it."""
        if seed is not None:
            self.luck = random.Random(seed)
        self.game = self._deal()
        self.agents: list[str] = self.possible_agents[:]
        self.rewards: dict[str, float] = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations: dict[str, bool] = dict.fromkeys(self.agents, False)
        self.truncations: dict[str, bool] = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, object]] = {agent: {} for agent in self.agents}
        self._select()

    def _select(self) -> None:
        """Select the agent that decides now; at the end, leave the last one."""
        chooser = self.game.chooser
        if chooser is not None:
            self.agent_selection: str = self.possible_agents[chooser]

    def observe(self, agent: str) -> Seen:
        """Return what this agent can see now. The arrays are not reused."""
        seat = self.seat_of[agent]
        row = self.encoder.row(self.game.state, seat)
        own = seat == self.game.chooser
        legal = self.game.action_mask() if own else bytearray(self.game.action_count)
        mask = np.frombuffer(legal, np.int8)
        if self.flat:
            return {"observation": np.frombuffer(row, np.uint8), "action_mask": mask}
        named = np.ndarray((), self.dtype, row)
        return {"observation": {name: named[name] for name in self.names}, "action_mask": mask}

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError(f"{agent} decides, so the action cannot be None")
        self.game.play(self.game.move_numbered(int(action)))
        self._cumulative_rewards[agent] = 0.0
        self._select()
        if self.game.over:
            self._end()

    def _end(self) -> None:
        """Give out the rewards; until the end there are none."""
        scores = self.game.scores
        for agent, earned in zip(
            self.agents, rewards_of(self.game.state, self.reward), strict=False
        ):
            score = scores[self.seat_of[agent]]
            self.rewards[agent] = earned
            self.terminations[agent] = True
            self.infos[agent] = {"score": score.total, "audience": score.audience}
        self._accumulate_rewards()

    def render(self) -> str | Pixels | None:
        """The board as the agent that decides sees it; see `render_mode`."""
        return self.renderer.render(self.game)

    def close(self) -> None:
        self.renderer.close()
