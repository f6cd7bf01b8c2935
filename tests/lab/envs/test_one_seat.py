"""One family against bots, as Gymnasium's users find it."""

import copy
import pickle
import warnings
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from numpy.typing import NDArray

from gugong.bots.registry import BotError
from gugong.lab.envs import OneSeat, VectorTable, env, raw_env

ID = "gugong.lab.envs:Gugong-v0"


def play(table: "gymnasium.Env[Any, Any]", seed: int) -> list[Any]:
    """A whole game, in which you always take the first legal action; what you saw of it."""
    row, info = table.reset(seed=seed)
    seen: list[Any] = [row.tobytes(), info["seat"]]
    ended = False
    while not ended:
        row, reward, ended, truncated, info = table.step(int(info["action_mask"].argmax()))
        assert not truncated
        seen += [row.tobytes(), reward]
    return [*seen, info["scores"]]


@pytest.mark.parametrize(
    "given",
    [{"players": 2}, {"players": 5, "bonus_tokens": True}, {"players": 1, "difficulty": "hard"}],
    ids=str,
)
def test_gymnasium_finds_nothing_wrong(given: dict[str, Any]) -> None:
    with warnings.catch_warnings(record=True) as found:
        warnings.simplefilter("always")
        # Rendering is tested below: this one would open a window.
        check_env(gymnasium.make(ID, **given).unwrapped, skip_render_check=True)
    assert [str(one.message) for one in found] == []


def test_the_id_makes_one_table_or_many() -> None:
    assert isinstance(gymnasium.make(ID, players=3).unwrapped, OneSeat)
    many = gymnasium.make_vec(ID, num_envs=3, players=3, vectorization_mode="vector_entry_point")
    assert isinstance(many, VectorTable)
    rows, _ = many.reset(seed=1)
    assert len(rows) == 3
    side_by_side = gymnasium.make_vec(ID, num_envs=2, players=3, vectorization_mode="sync")
    rows, infos = side_by_side.reset(seed=1)
    assert rows.shape[0] == len(infos["action_mask"]) == 2


def test_the_same_seed_and_actions_give_the_same_game() -> None:
    first, second = (gymnasium.make(ID, players=3, opponents=["random", "novice"]) for _ in "ab")
    assert play(first, 7) == play(second, 7)
    assert play(first, 8) != play(second, 7)


def test_a_game_ends_with_the_scores_and_the_reward_of_your_seat() -> None:
    table = OneSeat(players=3, reward="score", seat=1)
    *_, earned, scores = play(table, 3)
    assert table.seat == 1
    assert earned == pytest.approx(scores[1] - sum(scores) / 3)
    with pytest.raises(gymnasium.error.ResetNeeded):
        table.step(np.int64(0))


def test_seats_are_drawn_unless_you_choose_one() -> None:
    table = OneSeat(players=4)
    assert {table.reset(seed=seed)[1]["seat"] for seed in range(30)} == {0, 1, 2, 3}
    fixed = OneSeat(players=4, seat=2)
    assert {fixed.reset(seed=seed)[1]["seat"] for seed in range(5)} == {2}


def test_an_illegal_action_ends_the_game_and_is_punished() -> None:
    table = OneSeat(players=2)
    _, info = table.reset(seed=1)
    _, reward, ended, _, _ = table.step(np.int64(info["action_mask"].argmin()))
    assert (reward, ended) == (-1.0, True)


def test_masks_have_the_name_that_maskable_ppo_looks_for() -> None:
    table = OneSeat(players=2)
    _, info = table.reset(seed=1)
    assert table.action_masks().tolist() == info["action_mask"].astype(bool).tolist()


@pytest.mark.parametrize(
    ("given", "error", "problem"),
    [
        ({"opponents": "nobody"}, BotError, "nobody"),
        ({"players": 3, "opponents": ["novice"]}, ValueError, "1 names for 2 other families"),
        ({"players": 3, "seat": 3}, ValueError, "seat: 3 is not one of 0 to 2"),
        ({"render_mode": "film"}, ValueError, "choose ansi, rgb_array, human or None"),
    ],
    ids=str,
)
def test_wrong_arguments_are_refused_at_once(
    given: dict[str, Any], error: type[Exception], problem: str
) -> None:
    with pytest.raises(error, match=problem):
        OneSeat(**given)


@pytest.mark.parametrize(
    "table",
    [OneSeat(players=3, seat=0), VectorTable(num_envs=2, players=3), raw_env(players=3)],
    ids=lambda table: type(table).__name__,
)
def test_environments_can_be_pickled_and_copied(table: Any) -> None:
    for again in (pickle.loads(pickle.dumps(table)), copy.deepcopy(table)):
        assert type(again) is type(table)
        again.reset(seed=3)
        table.reset(seed=3)
        if isinstance(table, OneSeat):
            assert play(again, 5) == play(table, 5)


def drawn(table: OneSeat) -> NDArray[np.uint8]:
    picture = table.render()
    assert isinstance(picture, np.ndarray)
    return picture


def test_the_board_is_drawn_in_pixels() -> None:
    table = OneSeat(players=2, render_mode="rgb_array")
    table.reset(seed=1)
    first = drawn(table)
    assert first.dtype == np.uint8
    assert first.shape[1:] == (1000, 3)
    assert len(np.unique(first.reshape(-1, 3), axis=0)) > 50  # colours
    _, info = table.reset(seed=2)
    table.step(info["action_mask"].argmax())
    assert not np.array_equal(first, drawn(table))


def test_the_table_of_many_agents_is_drawn_too() -> None:
    table = env(players=2, render_mode="rgb_array")
    table.reset(seed=1)
    assert isinstance(table.render(), np.ndarray)


def test_without_a_screen_an_error_says_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("tkinter", reason="Python has been built without Tk")
    monkeypatch.setenv("DISPLAY", ":no")
    table = OneSeat(players=2, render_mode="human")
    table.reset(seed=1)
    with pytest.raises(RuntimeError, match=r"needs a screen.*choose rgb_array or ansi"):
        table.render()


def test_a_window_shows_the_board(monkeypatch: pytest.MonkeyPatch) -> None:
    """With Tk in the place of a screen: what it is given must be a PNG that Tk can read."""
    shown: list[bytes] = []

    class Part:
        def __init__(self, *_: object, **given: Any) -> None:
            if "data" in given:
                shown.append(given["data"])

        def __getattr__(self, _: str) -> Any:
            return lambda *_, **__: None

    tkinter = pytest.importorskip("tkinter", reason="Python has been built without Tk")
    for name in ("Tk", "Label", "PhotoImage"):
        monkeypatch.setattr(tkinter, name, Part)
    table = OneSeat(players=2, render_mode="human")
    table.reset(seed=1)
    table.render()
    table.render()
    table.close()
    table.close()
    assert [png[:8] for png in shown] == [b"\x89PNG\r\n\x1a\n"] * 2
