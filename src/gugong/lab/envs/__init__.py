"""Gùgōng for agents that learn: PettingZoo and Gymnasium environments. See docs/envs.md.

>>> from gugong.lab.envs import env
>>> table = env(players=3)
>>> table.reset(seed=7)
>>> observation, reward, termination, truncation, info = table.last()
>>> table.step(int(observation["action_mask"].argmax()))

Gymnasium knows the environment in which you play one family against bots by its id:

>>> import gymnasium
>>> table = gymnasium.make("gugong.lab.envs:Gugong-v0", players=3, opponents="novice")
"""

try:
    import gymnasium  # none of these is part of a plain install
    import librt  # noqa: F401
    import pettingzoo  # noqa: F401
except ModuleNotFoundError as _error:
    raise ModuleNotFoundError(
        f"gugong.lab.envs needs {_error.name}, which is not installed; "
        "install it with: pip install 'gugong-game[envs]'",
        name=_error.name,
    ) from _error

from gugong.lab.envs.environment import EncodedObservation, FlatObservation, env, raw_env
from gugong.lab.envs.one_seat import OneSeat
from gugong.lab.envs.vector import VectorTable

gymnasium.register(
    "Gugong-v0",
    entry_point="gugong.lab.envs.one_seat:OneSeat",
    vector_entry_point="gugong.lab.envs.vector:VectorTable",
    kwargs={"opponents": "novice"},
)

__all__ = [
    "EncodedObservation",
    "FlatObservation",
    "OneSeat",
    "VectorTable",
    "env",
    "raw_env",
]
