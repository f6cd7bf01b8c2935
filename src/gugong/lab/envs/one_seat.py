"""One family as a Gymnasium environment: bots play the others.

>>> import gymnasium
>>> table = gymnasium.make("gugong.lab.envs:Gugong-v0", players=3, opponents="novice")
>>> row, info = table.reset(seed=7)
>>> row, reward, ended, _, info = table.step(int(info["action_mask"].argmax()))
"""

from collections.abc import Callable, Sequence
from os import PathLike
from typing import Any, Final, TypeAlias, Unpack

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.utils import EzPickle
from numpy.typing import NDArray

from gugong.components import Components
from gugong.game import Game, open_components
from gugong.lab.envs.opponents import opponent
from gugong.lab.envs.rendering import FRAMES_A_SECOND, RENDER_MODES, Pixels, Renderer
from gugong.lab.envs.rewards import ILLEGAL, checked_reward, rewards_of
from gugong.lab.observations.encoding import Encoder
from gugong.lab.observations.layout import MOST
from gugong.options import Options
from gugong.rules.moves import Move
from gugong.rules.state import State

SEEDS: Final = 1 << 62

Row: TypeAlias = NDArray[np.uint8]
Info: TypeAlias = dict[str, Any]  # Any: Gymnasium's type of it
Chooses: TypeAlias = Callable[[State, list[Move]], Move]


class OneSeat(gymnasium.Env[Row, np.int64], EzPickle):
    """A table at which you decide for one family.

    An observation is the row of bytes that this family sees (`python -m gugong.lab.envs`), as in
    `VectorTable`; `info["action_mask"]` says which actions are legal. An illegal action ends the
    game and is punished. At the end, `info` has the final `scores` of all seats.
    """

    metadata: Info = {  # noqa: RUF012 - so it is declared in Gymnasium
        "render_modes": list(RENDER_MODES),
        "render_fps": FRAMES_A_SECOND,
    }

    def __init__(
        self,
        players: int = 4,
        *,
        opponents: str | Sequence[str] = "novice",
        seat: int | None = None,
        reward: str = "win",
        render_mode: str | None = None,
        components: Components | str | PathLike[str] | None = None,
        **options: Unpack[Options],
    ) -> None:
        """`opponents` is one bot's name for all other seats, or a name for each of them in their
        order: `random`, `novice`, a level or any other bot. You sit at `seat`, or at one that is
        drawn for each game. With one player you are against Meng, and there are no opponents.
        """
        EzPickle.__init__(
            self,
            players,
            opponents=opponents,
            seat=seat,
            reward=reward,
            render_mode=render_mode,
            components=components,
            **options,
        )
        names = [opponents] * (players - 1) if isinstance(opponents, str) else list(opponents)
        if len(names) != players - 1:
            raise ValueError(f"opponents: {len(names)} names for {players - 1} other families")
        if seat is not None and not 0 <= seat < players:
            raise ValueError(f"seat: {seat} is not one of 0 to {players - 1}")
        for name in set(names):
            opponent(name, 0)  # raises BotError if it does not exist
        self.names = names
        self.players = players
        self.fixed_seat = seat
        self.reward: str = checked_reward(reward)
        self.renderer: Renderer = Renderer(render_mode)
        self.render_mode = render_mode
        self.components: Components = open_components(components)
        self.options = options
        self.game: Game = Game(players, seed=0, components=self.components, **options)
        self.encoder: Encoder = Encoder(self.game.state.box)
        self.seat: int = 0
        self.others: dict[int, Chooses] = {}  # by seat
        self.action_space: spaces.Discrete = spaces.Discrete(self.game.action_count)
        self.observation_space: spaces.Space[Row] = spaces.Box(
            0, MOST, (self.encoder.layout.size,), np.uint8
        )

    def reset(self, *, seed: int | None = None, options: Info | None = None) -> tuple[Row, Info]:
        """Deal a new game. The same seed and actions give the same games."""
        super().reset(seed=seed)
        drawn = [int(number) for number in self.np_random.integers(SEEDS, size=self.players)]
        if self.fixed_seat is None:
            self.seat = int(self.np_random.integers(self.players))
        else:
            self.seat = self.fixed_seat
        seats = [seat for seat in range(self.players) if seat != self.seat]
        self.others = {
            seat: opponent(name, luck)
            for seat, name, luck in zip(seats, self.names, drawn[1:], strict=True)
        }
        self.game = Game(self.players, seed=drawn[0], components=self.components, **self.options)
        self._play_others()
        return self._row(), self._info()

    def step(self, action: np.int64) -> tuple[Row, float, bool, bool, Info]:
        """Carry out your action and everything the others do until you decide again."""
        if self.game.over:
            raise gymnasium.error.ResetNeeded("The game is over; call reset().")
        if not self.action_masks()[int(action)]:
            return self._row(), ILLEGAL[self.reward], True, False, self._info()
        self.game.play(self.game.move_numbered(int(action)))
        self._play_others()
        if self.game.chooser is not None:
            return self._row(), 0.0, False, False, self._info()
        earned = rewards_of(self.game.state, self.reward)[self.seat]
        info = self._info() | {"scores": [score.total for score in self.game.scores]}
        return self._row(), earned, True, False, info

    def action_masks(self) -> NDArray[np.bool_]:
        """The legal actions, under the name that sb3-contrib's MaskablePPO looks for."""
        if self.game.chooser != self.seat:
            return np.zeros(self.game.action_count, np.bool_)
        return np.frombuffer(self.game.action_mask(), np.bool_)

    def render(self) -> str | Pixels | None:
        """The board as the family that decides sees it; see `render_mode`."""
        return self.renderer.render(self.game)

    def close(self) -> None:
        self.renderer.close()

    def _play_others(self) -> None:
        game = self.game
        while game.chooser is not None and game.chooser != self.seat:
            game.play(self.others[game.chooser](game.state, game.legal_moves()))

    def _row(self) -> Row:
        return np.frombuffer(self.encoder.row(self.game.state, self.seat), np.uint8)

    def _info(self) -> Info:
        return {"action_mask": self.action_masks().astype(np.int8), "seat": self.seat}
