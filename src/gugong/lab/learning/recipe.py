"""The settings of a training, with their defaults.

They are not beside the training, which cannot be imported without PyTorch.
"""

from dataclasses import dataclass
from typing import Final

SHARE: Final = 0.08  # of the positions of a game
GATE_GAMES: Final = 400  # at each count of families
YARDSTICK: Final = "courtier"  # the same look-ahead with the hand-made evaluation


@dataclass(frozen=True)
class Recipe:
    """A recipe for training."""

    hidden: tuple[int, ...] = (256, 64)  # neurons of the layers between, of the judgement
    policy: tuple[int, ...] = (168,)  # and of the policy
    epochs: float = 4.0
    batch: int = 8192
    rate: float = 2e-3
    dropout: float = 0.1
    decay: float = 1e-2
    mix: float = 1.0  # λ, see targets.py
    further: bool = False  # start from the former net's judgement, and keep its policy
    seed: int = 1


DEFAULT_RECIPE: Final = Recipe()
