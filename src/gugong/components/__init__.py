"""What is in the box: the figures of every component, where each comes from, and their checks.

>>> from gugong.components import load
>>> load().servants
12
"""

from gugong.components.compare import Difference, compare
from gugong.components.contents import BoardSide, Components
from gugong.components.inventory import inventory
from gugong.components.loader import compose, load, packaged, parse
from gugong.components.problems import ComponentsError

__all__ = [
    "BoardSide",
    "Components",
    "ComponentsError",
    "Difference",
    "compare",
    "compose",
    "inventory",
    "load",
    "packaged",
    "parse",
]
