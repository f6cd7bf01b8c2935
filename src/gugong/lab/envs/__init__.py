"""Gùgōng for agents that learn: PettingZoo and Gymnasium environments. See docs/envs.md.

>>> from gugong.lab.envs import env
>>> table = env(players=3)
>>> table.reset(seed=7)
>>> observation, reward, termination, truncation, info = table.last()
>>> table.step(int(observation["action_mask"].argmax()))
"""

try:
    import gymnasium  # noqa: F401  # none of these is part of a plain install
    import librt  # noqa: F401
    import numpy  # noqa: F401
    import pettingzoo  # noqa: F401
except ModuleNotFoundError as error:
    raise ModuleNotFoundError(
        f"gugong.lab.envs needs {error.name}, which is not installed; "
        "install it with: pip install 'gugong-game[envs]'",
        name=error.name,
    ) from error

from gugong.lab.envs.environment import EncodedObservation, FlatObservation, env, raw_env
from gugong.lab.envs.vector import VectorTable

__all__ = [
    "EncodedObservation",
    "FlatObservation",
    "VectorTable",
    "env",
    "raw_env",
]
