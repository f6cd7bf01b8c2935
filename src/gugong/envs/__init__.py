"""Gùgōng for agents that learn: a PettingZoo environment. See docs/envs.md.

>>> from gugong.envs import env
>>> table = env(players=3)
>>> table.reset(seed=7)
>>> observation, reward, termination, truncation, info = table.last()
>>> table.step(int(observation["action_mask"].argmax()))
"""

try:
    import gymnasium  # noqa: F401
    import numpy  # noqa: F401  # numpy, gymnasium and pettingzoo are not part of a plain install
    import pettingzoo  # noqa: F401
except ModuleNotFoundError as error:
    raise ModuleNotFoundError(
        f"gugong.envs needs {error.name}, which is not installed; "
        "install it with: pip install 'gugong[envs]'",
        name=error.name,
    ) from error

from gugong.envs.environment import EncodedObservation, env, raw_env

__all__ = ["EncodedObservation", "env", "raw_env"]
