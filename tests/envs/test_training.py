"""The example that trains something small learns."""

import importlib.util
from pathlib import Path

import numpy as np

EXAMPLE = Path(__file__).parents[2] / "examples" / "train_small.py"


def test_the_example_learns_within_a_few_hundred_games() -> None:
    spec = importlib.util.spec_from_file_location("train_small", EXAMPLE)
    assert spec is not None
    assert spec.loader is not None
    train_small = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(train_small)
    means = train_small.train(300, tell=False)
    assert np.mean(means[-5:]) > 1.5 * np.mean(means[:5])
