"""Games of self-play: every option, tapes that replay, and the same games for the same seed."""

import random
from dataclasses import replace
from itertools import product
from pathlib import Path

import pytest

from gugong import load
from gugong.bots.features import SIZE
from gugong.lab.learning import self_play
from gugong.lab.learning.positions import encode_game, result_of
from gugong.lab.learning.self_play import Taped, glance_games, net_games, pick
from gugong.lab.learning.settings import Setting, draw_setting
from gugong.options import set_pairs
from gugong.rules.constants import DIFFICULTIES
from tests.lab.learning.nets import saved, untrained


def test_every_number_of_families_and_every_option_is_played() -> None:
    luck = random.Random(1)
    drawn = [draw_setting(luck, "any") for _ in range(3000)]
    families = {
        (one.players, one.options["expert"], one.options["bonus_tokens"])
        for one in drawn
        if one.players > 1
    }
    alone = {
        (one.options["difficulty"], one.options["sets"], one.options["expert"])
        for one in drawn
        if one.players == 1
    }
    both = (False, True)
    assert families == set(product((2, 3, 4, 5), both, both))
    assert alone == set(product(DIFFICULTIES, set_pairs(load()), both))


def test_tapes_of_the_heuristics_replay_to_the_same_end() -> None:
    games = list(glance_games("replay", 40))
    assert {game.setting.players for game in games} == {1, 2, 3, 4, 5}
    for game in games:
        sampler = encode_game(game, 0.2)
        assert len(sampler.rows) == SIZE * len(sampler.viewers)


def test_tapes_of_a_net_replay_to_the_same_end(tmp_path: Path) -> None:
    net = saved(untrained(), tmp_path / "some.net")
    for game in net_games(net, "replay", 6):
        assert encode_game(game, 0.2).viewers


def test_the_same_seed_plays_the_same_games(tmp_path: Path) -> None:
    net = saved(untrained(), tmp_path / "some.net")
    assert list(glance_games("again", 3)) == list(glance_games("again", 3))
    assert list(net_games(net, "again", 3)) == list(net_games(net, "again", 3))
    assert list(glance_games("again", 3)) != list(glance_games("other", 3))


def test_long_games_are_not_left_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whichever games end first: those that were begun are those that are kept."""
    monkeypatch.setattr(self_play, "AT_ONCE", 2)
    net = saved(untrained(), tmp_path / "some.net")
    seeds = [game.setting.seed for game in net_games(net, "all", 5)]
    assert sorted(seeds) == [f"all/{number}" for number in range(5)]


def test_a_tape_of_another_game_is_noticed() -> None:
    first, second = glance_games("mixed up", 2)
    with pytest.raises(ValueError, match=r"the tape does not fit|ends otherwise"):
        encode_game(replace(second, setting=first.setting), 0.1)
    with pytest.raises(ValueError, match="the tape does not fit"):
        encode_game(replace(first, numbers=first.numbers[:-5]), 0.1)
    with pytest.raises(ValueError, match="ends otherwise"):
        encode_game(replace(first, scores=[score + 1 for score in first.scores]), 0.1)


def test_a_result_is_what_the_net_should_have_said() -> None:
    game = Taped(Setting(3, "any", {}), b"", [60, 40, 50], 0)
    assert result_of(game, 0) == (1.0, 0.5, 1.2)
    assert result_of(game, 1) == (0.0, -1.0, 0.8)
    assert result_of(Taped(game.setting, b"", [150, 0, 0], -1), 0) == (0.0, 3.0, 3.0)


def test_only_plans_nearly_as_good_are_tried_instead_of_the_best() -> None:
    luck = random.Random(2)
    picked = [pick([0.1, 0.5, 0.49, 0.3], luck) for _ in range(200)]
    assert set(picked) == {1, 2}
    assert picked.count(1) > picked.count(2) > 0
