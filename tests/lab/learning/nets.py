"""Nets for tests: nothing learned, but quick."""

from itertools import pairwise
from pathlib import Path

import numpy as np

from gugong.bots.features import SIZE
from gugong.bots.net import Layers, Net, load_net
from gugong.bots.traits import SIZE as TRAITS


def untrained(seed: int = 1) -> Net:
    luck = np.random.default_rng(seed)

    def layers(*sizes: int) -> Layers:
        return [
            (
                (luck.normal(size=shape) / 100).astype(np.float32),
                luck.normal(size=shape[1]).astype(np.float32),
            )
            for shape in pairwise(sizes)
        ]

    return Net({"training": {"games": 0}}, layers(SIZE, 4, 3), layers(SIZE, 4, TRAITS + 1))


def saved(net: Net, path: Path) -> Net:
    """The net as it comes back from its file."""
    net.save(path)
    return load_net(path)
