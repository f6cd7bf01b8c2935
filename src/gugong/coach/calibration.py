"""The forecasts that the net's chances make, fitted to games of bots of mixed levels.

The net learned from games with itself. Where others play, it is a little too timid with several
families, and too sure of itself against Meng, who plays as his cards say.
"""

from collections.abc import Sequence
from typing import Final

# Set by benchmarks/calibration.py, which prints them.
FAMILIES: Final = 1.08  # the power of each family's chance
ALONE: Final = (0.94, 0.64)  # against Meng: the power of the odds, and a factor


def calibrated(chances: Sequence[float], power: float = FAMILIES) -> list[float]:
    """Return what each family's own view of its chance makes of the chances of all; they add up
    to one."""
    weights = [chance**power for chance in chances]
    total = sum(weights)
    return [w / total for w in weights] if total > 0.0 else [1.0 / len(weights)] * len(weights)


def calibrated_alone(chance: float, figures: tuple[float, float] = ALONE) -> float:
    """Return the chance of a family that plays against Meng."""
    power, factor = figures
    won: float = factor * chance**power
    lost: float = (1.0 - chance) ** power
    return won / (won + lost)
