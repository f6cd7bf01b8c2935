"""PettingZoo's guards, made quick.

Its wrappers look up each attribute of the environment through Python's last resort, `__getattr__`,
wrapper by wrapper, which takes as long as a whole step of the game. Here the attributes that every
step needs are handed on directly; what the guards check and do is PettingZoo's.
"""

from operator import attrgetter
from typing import Any

from pettingzoo.utils.env import ActionType, AgentID, ObsType
from pettingzoo.utils.wrappers import OrderEnforcingWrapper, TerminateIllegalWrapper


# Any: PettingZoo declares plain attributes, which mypy lets no property stand for.
def handed_on(name: str) -> Any:
    """An attribute of the wrapped environment."""
    return property(attrgetter(f"env.{name}"))


class HandsOn:
    """Before the first reset there is nothing to hand on, and PettingZoo says so."""

    agent_selection = handed_on("agent_selection")
    agents = handed_on("agents")
    rewards = handed_on("rewards")
    terminations = handed_on("terminations")
    truncations = handed_on("truncations")
    infos = handed_on("infos")
    _cumulative_rewards = handed_on("_cumulative_rewards")


class EndsAtIllegal(HandsOn, TerminateIllegalWrapper[AgentID, ObsType, ActionType]):
    """An illegal action ends the game: its agent is punished, the others get nothing."""


class InOrder(HandsOn, OrderEnforcingWrapper[AgentID, ObsType, ActionType]):
    """First reset; then observe and step in turns."""
