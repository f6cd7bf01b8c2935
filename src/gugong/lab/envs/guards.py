"""PettingZoo's guards, made faster.

Its wrappers look up each attribute of the environment with `__getattr__`, wrapper by wrapper, which
takes as long as a whole step of the game. Here the attributes that every step needs are properties;
what the guards check and do is up to PettingZoo.
"""

from operator import attrgetter
from typing import Any, TypeAlias

from pettingzoo.utils.env import ActionType, AgentID, ObsType
from pettingzoo.utils.wrappers import OrderEnforcingWrapper, TerminateIllegalWrapper

# Any: PettingZoo declares plain attributes, and mypy does not accept a property for one.
Passed: TypeAlias = Any


def passed_on(name: str) -> Passed:
    """An attribute of the wrapped environment."""
    return property(attrgetter(f"env.{name}"))


class PassesOn:
    """Before the first reset these attributes are missing, and PettingZoo says so."""

    agent_selection: Passed = passed_on("agent_selection")
    agents: Passed = passed_on("agents")
    rewards: Passed = passed_on("rewards")
    terminations: Passed = passed_on("terminations")
    truncations: Passed = passed_on("truncations")
    infos: Passed = passed_on("infos")
    _cumulative_rewards = passed_on("_cumulative_rewards")


class EndsAtIllegal(PassesOn, TerminateIllegalWrapper[AgentID, ObsType, ActionType]):
    """An illegal action ends the game: its agent is punished, the others get nothing."""


class InOrder(PassesOn, OrderEnforcingWrapper[AgentID, ObsType, ActionType]):
    """Reset comes first, then observe and step."""
