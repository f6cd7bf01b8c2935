"""Which game the bots with the net learned. Reading that needs no numpy.

The first line of the net says with which `rules` and `components` it was trained. After a change
too small to train anew, `measured` names those with which it was measured to be as strong. With
other figures the bots still play, and the menus that offer them say so.
"""

import json
from importlib.resources import files
from typing import Final

from gugong.components import Components
from gugong.rules import RULES_VERSION

SHIPPED: Final = files("gugong.bots") / "champion.net"
LEARNED: Final = ("prefect", "censor", "scholar", "champion")  # the bots that judge with the net


def is_trained_for(components: Components) -> bool:
    """Return whether the net knows these figures and today's rules, as far as it tells."""
    return trained_with() in (None, components.version)


def trained_with() -> str | None:
    """The version of the components; None if unknown, empty if it learned with other rules."""
    with SHIPPED.open("rb") as net:
        about = json.loads(net.readline())
    about = about.get("measured", about)
    if str(about.get("rules", RULES_VERSION)) != str(RULES_VERSION):
        return ""
    components: str | None = about.get("components")
    return components
