"""PettingZoo's guards, made quick.

Its wrappers look up each attribute of the environment through Python's last resort, `__getattr__`,
wrapper by wrapper, which takes as long as a whole step of the game. Here the attributes that every
step needs are handed on directly; what the guards check and do is PettingZoo's.
"""

from operator import attrgetter
from typing import Any

from pettingzoo.utils.wrappers import OrderEnforcingWrapper, TerminateIllegalWrapper


class HandsOn:
    """Before the first reset there is nothing to hand on, and PettingZoo says so."""

    agent_selection: Any = property(attrgetter("env.agent_selection"))
    agents: Any = property(attrgetter("env.agents"))
    rewards: Any = property(attrgetter("env.rewards"))
    terminations: Any = property(attrgetter("env.terminations"))
    truncations: Any = property(attrgetter("env.truncations"))
    infos: Any = property(attrgetter("env.infos"))
    _cumulative_rewards: Any = property(attrgetter("env._cumulative_rewards"))


class EndsAtIllegal(HandsOn, TerminateIllegalWrapper[Any, Any, Any]):
    """An illegal action ends the game: its agent is punished, the others get nothing."""


class InOrder(HandsOn, OrderEnforcingWrapper[Any, Any, Any]):
    """First reset; then observe and step in turns."""
