"""Nets for tests: nothing learned, but quick."""

from pathlib import Path

import numpy as np

from gugong.bots.features import SIZE
from gugong.bots.net import Floats, Net, load_net


def untrained(seed: int = 1) -> Net:
    luck = np.random.default_rng(seed)
    layers: list[tuple[Floats, Floats]] = [
        (
            (luck.normal(size=size) / 100).astype(np.float32),
            luck.normal(size=size[1]).astype(np.float32),
        )
        for size in ((SIZE, 4), (4, 3))
    ]
    return Net({"training": {"games": 0}}, layers)


def saved(net: Net, path: Path) -> Net:
    """The net as it comes back from its file."""
    net.save(path)
    return load_net(path)
