"""The examples that train something learn, and do what the libraries they use ask for."""

import importlib.util
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

EXAMPLES = Path(__file__).parents[3] / "examples"


def example(name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, EXAMPLES / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_small_example_learns_within_a_few_hundred_games() -> None:
    means = example("train_small").train(300, tell=False)
    assert np.mean(means[-5:]) > 1.5 * np.mean(means[:5])


def test_the_network_of_the_batch_example_learns_what_pays() -> None:
    """Two legal actions, of which the one that wins becomes the likelier one."""
    luck = np.random.default_rng(1)
    network = example("train_batch").Network(20, 5, luck)
    rows = luck.integers(0, 3, (256, 20), np.uint8)
    mask = np.zeros((256, 5), np.bool_)
    mask[:, [1, 3]] = True
    for _ in range(60):
        actions = network.act(rows, mask)
        assert set(actions.tolist()) <= {1, 3}
        network.learn(rows, mask, actions, np.where(actions == 3, 1, -1).astype(np.float32))
    assert (network.act(rows, mask) == 3).mean() > 0.9


def test_the_batch_example_plays_and_measures() -> None:
    _, shares = example("train_batch").train(0.005, parts=1, games=8)
    assert len(shares) == 2
    assert all(0 <= share <= 1 for share in shares)


def test_one_family_is_a_gymnasium_environment_with_the_masks_that_ppo_asks_for() -> None:
    table = example("train_maskable_ppo").OneFamily()
    table.reset(seed=1)
    games = 0
    while games < 2:
        mask = table.action_masks()
        assert mask.dtype == np.bool_
        assert mask.shape == (table.action_space.n,)
        assert mask.any()
        row, reward, ended, _, _ = table.step(int(mask.argmax()))
        assert table.observation_space.contains(row)
        assert ended or reward == 0
        if ended:
            assert reward in (-1, 0, 1)
            games += 1
            table.reset()


def test_maskable_ppo_trains_on_the_flat_environment() -> None:
    """Where sb3-contrib is installed; it brings PyTorch, so it is not in the lock."""
    pytest.importorskip("sb3_contrib")
    from sb3_contrib import MaskablePPO

    module = example("train_maskable_ppo")
    model = MaskablePPO("MlpPolicy", module.OneFamily(), n_steps=64, seed=1, device="cpu")
    model.learn(64)
    assert 0 <= module.win_share(model, games=2) <= 1
