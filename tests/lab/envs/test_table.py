"""The environment as agents meet it: turns, rewards, illegal actions, the board in text."""

import pickle
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from gugong import Game
from gugong.lab import envs
from gugong.lab.envs.rewards import rewards_of

ROOT = Path(__file__).parents[3]


def play_out(table: Any, seed: int) -> dict[str, tuple[float, dict[str, Any]]]:
    """A random game to the last dead step; what each agent got and was told at the end."""
    choose = random.Random(seed)
    told = {}
    for agent in table.agent_iter():
        observation, reward, termination, _, info = table.last()
        if termination:
            assert agent not in told
            told[agent] = reward, info
            table.step(None)
        else:
            assert reward == 0
            table.step(choose.choice(np.flatnonzero(observation["action_mask"])))
    assert table.agents == []
    return told


def finished(players: int, wanted: Any) -> Game:
    """A random game with such an end."""
    for seed in range(500):
        game = Game(players, seed=seed)
        choose = random.Random(seed)
        while not game.over:
            game.play(choose.choice(game.legal_moves()))
        if wanted(game):
            return game
    raise AssertionError("no such game among 500")


@pytest.mark.parametrize("reward", ["win", "score"])
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_every_agent_is_told_its_reward_once_and_they_add_up_to_nothing(
    players: int, reward: str
) -> None:
    table = envs.env(players=players, reward=reward)
    for seed in range(8):
        table.reset(seed=seed)
        told = play_out(table, seed)
        assert set(told) == {f"family_{i}" for i in range(players)}
        assert sum(reward for reward, _ in told.values()) == pytest.approx(0)
        game: Game = table.unwrapped.game  # type: ignore[attr-defined]
        for seat, score in enumerate(game.scores):
            earned, info = told[f"family_{seat}"]
            assert earned == rewards_of(game.state, reward)[seat]
            assert info == {"score": score.total, "audience": score.audience}


def test_the_winner_gets_1_and_the_others_share_the_loss() -> None:
    game = finished(3, lambda game: game.winner == 2)
    assert rewards_of(game.state, "win") == [-0.5, -0.5, 1.0]


def test_nobody_gets_anything_if_nobody_wins() -> None:
    game = finished(3, lambda game: game.winner is None)
    assert rewards_of(game.state, "win") == [0.0, 0.0, 0.0]


def test_as_score_counts_what_is_above_the_mean() -> None:
    game = finished(2, lambda game: game.winner == 1)
    first, second = (score.total for score in game.scores)
    assert rewards_of(game.state, "score") == [(first - second) / 2, (second - first) / 2]


def test_against_meng_there_is_one_agent_and_he_can_win() -> None:
    table = envs.env(players=1)
    seen = set()
    for seed in range(4):
        table.reset(seed=seed)
        told = play_out(table, seed)
        assert list(told) == ["family_0"]
        game: Game = table.unwrapped.game  # type: ignore[attr-defined]
        assert told["family_0"][0] == (1 if game.winner == 0 else -1)
        seen.add(game.winner)
    assert 1 in seen


@pytest.mark.parametrize(("reward", "punishment"), [("win", -1.0), ("score", -100.0)])
def test_an_illegal_action_ends_the_game_and_is_punished(
    reward: str, punishment: float, caplog: pytest.LogCaptureFixture
) -> None:
    table = envs.env(players=3, reward=reward)
    table.reset(seed=1)
    culprit = table.agent_selection
    observation, *_ = table.last()
    assert observation is not None
    table.step(int(np.argmin(observation["action_mask"])))
    assert "Illegal move made" in caplog.text
    earned = {}
    for agent in table.agent_iter():
        _, earned[agent], termination, _, _ = table.last()
        assert termination
        table.step(None)
    assert earned == {f"family_{i}": 0 for i in range(3)} | {culprit: punishment}
    table.reset(seed=1)
    assert len(play_out(table, 1)) == 3


def test_without_guards_an_illegal_action_is_an_error_and_changes_nothing() -> None:
    table = envs.raw_env(players=2)
    table.reset(seed=1)
    illegal = int(np.argmin(table.observe(table.agent_selection)["action_mask"]))
    with pytest.raises(ValueError, match=f"action {illegal}: not legal now"):
        table.step(illegal)
    with pytest.raises(ValueError, match="decides, so the action cannot be None"):
        table.step(None)
    assert table.game.ply == 0


def test_nothing_can_be_asked_before_the_first_reset() -> None:
    table = envs.env(players=2)
    with pytest.raises(AttributeError, match="agents cannot be accessed before reset"):
        _ = table.agents


def test_games_after_a_seeded_reset_repeat_as_well() -> None:
    first, second = envs.raw_env(players=2), envs.raw_env(players=2)
    first.reset(seed=5)
    second.reset(seed=5)
    dealt = []
    for _ in range(3):
        assert first.game.view(0) == second.game.view(0)
        dealt.append(first.game.seed_hash)
        first.reset()
        second.reset()
    assert len(set(dealt)) == 3, "each reset deals another game"


def test_the_board_is_drawn_as_the_one_that_decides_sees_it() -> None:
    table = envs.env(players=2, render_mode="ansi")
    table.reset(seed=1)
    drawn = table.render()
    assert isinstance(drawn, str)
    names = {"family_0": "Red", "family_1": "White"}
    assert f"{names[table.agent_selection]} (you)" in drawn
    assert "Your hand" in drawn


def test_without_a_render_mode_nothing_is_drawn_and_a_warning_says_so() -> None:
    table = envs.env(players=2)
    table.reset(seed=1)
    with pytest.warns(UserWarning, match="choose a render_mode, such as ansi"):
        assert table.render() is None


def test_a_pickled_environment_is_one_with_the_same_choices() -> None:
    table = pickle.loads(pickle.dumps(envs.raw_env(players=3, reward="score", expert=True)))
    table.reset(seed=1)
    assert (table.players, table.reward, table.game.options["expert"]) == (3, "score", True)


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ({"players": 6}, "6 families cannot play; possible are 2 to 5"),
        ({"reward": "fame"}, "reward: 'fame' is not possible; choose win, score"),
        ({"render_mode": "film"}, "'film' is not possible; choose ansi, rgb_array, human or None"),
        ({"players": 1, "focus": "moon"}, "focus: 'moon' is not possible"),
    ],
)
def test_what_is_not_possible_is_refused_with_what_is(given: dict[str, Any], told: str) -> None:
    with pytest.raises(ValueError, match=told):
        envs.env(**given)


def python(code: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False
    )


@pytest.mark.parametrize("missing", ["pettingzoo", "gymnasium", "numpy", "librt"])
def test_without_the_extra_it_says_what_to_install(missing: str) -> None:
    done = python(f"import sys; sys.modules['{missing}'] = None; import gugong.lab.envs")
    assert done.stderr.splitlines()[-1] == (
        f"ModuleNotFoundError: gugong.lab.envs needs {missing}, which is not installed; "
        "install it with: pip install 'gugong-game[envs]'"
    )


def test_the_engine_needs_none_of_it() -> None:
    done = python(
        "import sys, gugong, gugong.bots.rollout, gugong.cli;"
        "print({'numpy', 'gymnasium', 'librt', 'pettingzoo'} & set(sys.modules))"
    )
    assert done.stdout == "set()\n"
