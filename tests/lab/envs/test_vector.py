"""Many tables at once: the same games, seen and rewarded as at a single table."""

from itertools import pairwise
from random import Random
from typing import Any

import numpy as np
import pytest
from gymnasium.vector import AutoresetMode

from gugong.bots.registry import BotError
from gugong.game import Game
from gugong.lab import envs
from gugong.lab.envs.opponents import opponent
from gugong.lab.envs.vector import VectorTable
from gugong.lab.observations.encoding import Encoder
from gugong.rules.flow import settle
from gugong.rules.numbering import space_of
from tests.properties.test_hidden import asks_the_same, moments, other_world

KINDS: list[dict[str, Any]] = [
    {"players": 2},
    {"players": 4},
    {"players": 5, "bonus_tokens": True, "expert": True},
    {"players": 1, "difficulty": "hard"},
]
at_every_table = pytest.mark.parametrize("given", KINDS, ids=lambda given: f"{given['players']}p")


def play(tables: VectorTable, steps: int, seed: int = 1) -> list[Any]:
    """What each of so many random steps returned, the reset first."""
    rows, infos = tables.reset(seed=seed)
    out: list[Any] = [(rows, None, None, None, infos)]
    out += [tables.step(tables.random_actions()) for _ in range(steps)]
    return out


@at_every_table
def test_rows_and_masks_are_those_of_each_tables_game(given: dict[str, Any]) -> None:
    tables = VectorTable(3, **given)
    rows, *_, infos = play(tables, 40)[-1]
    assert tables.observation_space.contains(rows)
    for place, table in enumerate(tables.batch.tables):
        s = table.state
        seat = s.frames[-1].seat
        assert infos["seat"][place] == seat
        assert rows[place].tobytes() == Encoder(s.box).row(s, seat)
        space = space_of(s.box)
        assert infos["action_mask"][place].tobytes() == space.mask(s, table.moves)
        assert table.actions == [space.number(s, move) for move in table.moves]
        assert table.moves == settle(s.copy())


def test_what_the_acting_seat_cannot_know_does_not_change_its_row() -> None:
    """Everything hidden from it is shuffled (GIFT-10)."""
    rng = Random(3)
    changed = 0
    for game in moments(4, True, True, every=5):
        if game.over:
            continue
        seat = game.chooser
        assert seat is not None
        real = Game.from_position(game.position())
        world = other_world(game, seat, rng)
        if asks_the_same(real, world):
            encoder = Encoder(real.state.box)
            changed += world.position()["families"] != real.position()["families"]
            assert encoder.row(world.state, seat) == encoder.row(real.state, seat)
    assert changed > 5, "the worlds must differ, or nothing is tested"


@at_every_table
def test_the_same_seed_gives_the_same_games(given: dict[str, Any]) -> None:
    first, second = (play(VectorTable(4, **given), 60) for _ in range(2))
    for one, other in zip(first, second, strict=True):
        assert np.array_equal(one[0], other[0])
    assert not np.array_equal(play(VectorTable(4, **given), 0, seed=2)[0][0], first[0][0])


def test_tables_differ_from_each_other() -> None:
    rows, _ = VectorTable(8).reset(seed=1)
    assert len(np.unique(rows, axis=0)) == 8


@pytest.mark.parametrize("reward", ["win", "score"])
@at_every_table
def test_rewards_come_at_the_end_and_the_next_game_begins_at_once(
    given: dict[str, Any], reward: str
) -> None:
    tables = VectorTable(4, reward=reward, **given)
    seats = tables.seats
    games = 0
    steps = play(tables, 250)
    for before, (rows, earned, ended, cut, infos) in pairwise(steps):
        assert not cut.any()
        assert not earned[~ended].any()
        assert not infos["rewards"][~ended].any()
        assert ("final_obs" in infos) == ended.any()
        for place in np.flatnonzero(ended):
            games += 1
            assert infos["rewards"][place].sum() == pytest.approx(0, abs=1e-4)
            assert earned[place] == infos["rewards"][place][before[4]["seat"][place]]
            day = next(field.at for field in tables.layout.fields if field.name == "day")
            assert rows[place][day] == 1, "the first day of the next game"
            assert infos["final_obs"][place][day + 3] == 1, "the last day of this one"
            scores = infos["scores"][place]
            if reward == "score":
                assert infos["rewards"][place] == pytest.approx(scores - scores.mean(), abs=1e-4)
            elif scores.any() and given["players"] > 1:
                winner = infos["rewards"][place].argmax()
                assert infos["rewards"][place][winner] == 1
                assert scores[winner] == scores.max()
    assert games > 2
    assert seats == infos["rewards"].shape[1]


def test_an_illegal_action_is_refused_and_changes_nothing() -> None:
    tables = VectorTable(2)
    _, infos = tables.reset(seed=1)
    legal = infos["action_mask"].argmax(axis=1)
    illegal = int(infos["action_mask"][1].argmin())
    with pytest.raises(ValueError, match=f"table 1: action {illegal} is not legal now"):
        tables.step(np.array([legal[0], illegal]))
    other = VectorTable(2)
    other.reset(seed=1)
    assert np.array_equal(tables.step(legal)[0], other.step(legal)[0])
    with pytest.raises(ValueError, match="1 actions for 2 tables"):
        tables.step(legal[:1])


def test_arrays_are_not_reused_and_may_be_written_to() -> None:
    tables = VectorTable(2)
    rows, infos = tables.reset(seed=1)
    before = rows.copy()
    tables.step(infos["action_mask"].argmax(axis=1))
    assert np.array_equal(rows, before)
    rows += 1
    infos["action_mask"][:] = False


@pytest.mark.parametrize("name", ["random", "novice", "courtier"])
def test_bots_play_the_other_seats(name: str) -> None:
    """The learner's seat is drawn for each game, and nobody else is asked here."""
    tables = VectorTable(2 if name == "courtier" else 12, players=3, opponents=name)
    learners = set()
    for _, _, _, _, infos in play(tables, 3 if name == "courtier" else 60):
        learners |= set(infos["seat"].tolist())
        assert infos["action_mask"].any(axis=1).all()
    assert name == "courtier" or learners == {0, 1, 2}


def test_a_learner_keeps_its_seat_through_a_game() -> None:
    tables = VectorTable(1, players=4, opponents="novice")
    steps = play(tables, 120)
    seat = steps[0][4]["seat"][0]
    games = 1
    for _, _, ended, _, infos in steps[1:]:
        if ended[0]:
            games += 1
            seat = infos["seat"][0]
        assert infos["seat"][0] == seat
    assert games > 2


def test_an_opponent_chooses_among_the_legal_moves_and_leaves_the_state_alone() -> None:
    game = Game(3, seed=2)
    moves = game.legal_moves()
    for name in ("random", "novice", "courtier"):
        before = game.position()
        assert opponent(name, 1)(game.state, moves) in moves
        assert game.position() == before


def test_the_quick_novice_dislikes_what_the_novice_does() -> None:
    game = Game(4, seed=1)
    moves = game.legal_moves()
    choose = opponent("novice", 1)
    chosen = [choose(game.state, moves).text for _ in range(400)]
    forgoing = [move for move in moves if move.text.endswith("forgo")]
    assert forgoing
    share = sum(text.endswith("forgo") for text in chosen) / len(chosen)
    assert share < len(forgoing) / len(moves) / 4


def test_gymnasium_knows_how_it_resets() -> None:
    tables = VectorTable(3)
    assert tables.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP
    assert tables.action_space.shape == (3,)
    assert tables.num_envs == 3


def test_random_actions_are_legal_and_equally_likely() -> None:
    tables = VectorTable(2)
    _, infos = tables.reset(seed=1)
    picked = np.array([tables.random_actions() for _ in range(4000)])
    for place in range(2):
        actions, counts = np.unique(picked[:, place], return_counts=True)
        assert actions.tolist() == np.flatnonzero(infos["action_mask"][place]).tolist()
        assert abs(counts / len(picked) - 1 / len(actions)).max() < 0.02


def test_choosing_at_random_does_not_change_what_is_dealt() -> None:
    """Else the same seed and actions would not give the same games."""
    tables = VectorTable(2)
    dealt = []
    for asked in (0, 5):
        rows, infos = tables.reset(seed=1)
        for _ in range(60):
            for _ in range(asked):
                tables.random_actions()
            rows, *_, infos = tables.step(infos["action_mask"].argmax(axis=1))
        dealt.append(rows.tobytes())
    assert dealt[0] == dealt[1]


@pytest.mark.parametrize(
    ("given", "error", "told"),
    [
        ({"num_envs": 0}, ValueError, "num_envs: 0 is not possible; at least 1"),
        ({"players": 6}, ValueError, "6 families cannot play"),
        ({"reward": "fame"}, ValueError, "reward: 'fame' is not possible; choose win, score"),
        ({"opponents": "sage"}, BotError, "bot 'sage': there is none of that name"),
    ],
)
def test_what_is_not_possible_is_refused_at_once(
    given: dict[str, Any], error: type[Exception], told: str
) -> None:
    with pytest.raises(error, match=told):
        envs.VectorTable(**given)
