"""What the courtier does in positions where it is plain what to do."""

from typing import Any

import pytest

from gugong import Game
from gugong.bots.champion import Champion
from gugong.bots.courtier import Courtier
from gugong.bots.driver import observe
from gugong.bots.evaluation import expected, sources_of
from gugong.bots.heuristics import worths
from gugong.bots.minister import Minister
from gugong.bots.observation import Bot, Budget, Choice
from gugong.bots.prospects import Prospects
from gugong.bots.scholar import Scholar
from gugong.bots.weights import Weights
from gugong.rules.constants import SOURCES
from gugong.rules.flow import settle
from tests.table import SoloTable, Table, asked

BOTS: list[Bot] = [Courtier(), Minister(), Scholar(), Champion()]
all_of_them = pytest.mark.parametrize("bot", BOTS, ids=lambda bot: type(bot).__name__)
# Tables as empty as some of these never occur, so the learned ones cannot know them.
by_hand = pytest.mark.parametrize("bot", BOTS[:2], ids=lambda bot: type(bot).__name__)


def choice_of(bot: Bot, game: Game) -> Choice:
    choice = bot.choose(observe(game, budget=Budget(iterations=120)))
    assert isinstance(choice, Choice)
    return choice


def choose(bot: Bot, game: Game) -> str:
    return choice_of(bot, game).move


def last_day(**mine: Any) -> Table:
    """Day 4, one card each, cheap officials everywhere."""
    table = Table(2).set(day=4, dice=[6, 9, 9]).no_tokens()
    table.officials("2d", "3w", "4i", "5s", "1p", "6x", "1c")
    return table.family(0, **mine).family(1, hand=["8"], envoy=8, place=1, jade=3)


@all_of_them
def test_it_races_to_the_palace_when_it_is_nearly_too_late(bot: Bot) -> None:
    """END-5: two steps short with the last card, two servants in the pool."""
    game = last_day(hand=["9"], envoy=6, pool=2, jade=4, vp=30).turn(0).game()
    assert choose(bot, game) == "give 9 to palace"
    game.play("give 9 to palace")
    assert choose(bot, game) == "palace B"


@by_hand
def test_it_buys_where_it_is_in_the_palace_already(bot: Bot) -> None:
    """END-4: the fifth jade is worth five points, a palace step one."""
    game = last_day(hand=["9"], envoy=8, place=2, pool=2, jade=4, vp=20).turn(0).game()
    assert choose(bot, game) == "give 9 to jade"


@all_of_them
def test_it_takes_the_cheapest_jade(bot: Bot) -> None:
    game = asked("jade", pool=6, jade=3, hand=["9", "7", "3d"]).game()
    assert choose(bot, game) == "jade house 1"


@by_hand
def test_it_takes_points_that_cost_nothing(bot: Bot) -> None:
    game = asked("canal", envoy=7, hand=["9"]).set(day=4).ship("2", 0, 3).game()
    assert choose(bot, game) == "claim 2 vp"


@all_of_them
def test_it_hands_tokens_in_for_points_at_the_end(bot: Bot) -> None:
    """TRV-5: tokens left over score nothing."""
    table = Table(2).set(day=4).family(0, tokens=["vp", "double", "swap"], envoy=8, place=1)
    table.no_tokens()
    table.family(1, envoy=8, place=2)
    frames: list[Any] = [
        {"kind": "final-scoring", "seat": None},
        {"kind": "last-hand-in", "seat": 0},
    ]
    assert choose(bot, table.frames(*frames).game()) == "hand in for vp"


@all_of_them
def test_it_gains_all_servants_it_may(bot: Bot) -> None:
    table = Table(2).set(day=2).family(0, pool=6, wall=2, hand=["9", "7", "6c", "3d"])
    table.decree("morning-servant", 0).decree("extra-mason", 0).family(1, hand=["8"])
    frames: list[Any] = [
        {"kind": "turn", "seat": 0},
        {"kind": "gain", "seat": 0, "servants": 4, "some": 1},
    ]
    game = table.frames(*frames).game()
    assert choose(bot, game) != "gain nothing"


@all_of_them
def test_it_plays_against_meng_too(bot: Bot) -> None:
    """SOLO-18: without the palace he wins."""
    table = SoloTable().family(0, hand=["9"], envoy=6, pool=2).set(day=4)
    table.officials("2d", "3w", "4i", "5s", "1p", "6x", "1c")
    assert choose(bot, table.game()) == "give 9 to palace"


def test_an_envoy_that_cannot_arrive_makes_everything_worth_little() -> None:
    weights = Weights()
    near = last_day(hand=["9"], envoy=7, pool=2, vp=40).turn(0).game().state
    far = last_day(hand=["9"], envoy=2, pool=2, vp=40).turn(0).game().state
    assert expected(near, weights, 0) > 25
    assert expected(far, weights, 0) < 8


def test_the_expected_score_of_a_finished_game_is_the_score() -> None:
    from tests.properties.tables import random_game

    for number in range(5):
        game = random_game(3, True, True, f"over {number}")
        for score in game.scores:
            sources = sources_of(game.state, Weights(), score.seat)
            if score.audience:
                assert dict(zip(SOURCES, sources, strict=True)) == score.sources
            assert sum(sources) == score.total


def at_a_glance(game: Game) -> dict[str, float]:
    """What each legal move is worth at a glance."""
    s = game.state.copy()
    moves = settle(s)
    return {m.text: worth for m, worth in zip(moves, worths(s, Weights(), moves), strict=True)}


def test_a_glance_sees_that_a_loaded_ship_sails_on() -> None:
    """CAN-2, CAN-6: the third servant and a step bring the four points of harbour 2."""
    worth = []
    for others in ("", "2345"):
        table = asked("canal", pool=1, envoy=8, place=1, hand=["9"]).set(day=4).ship("1", 0, 2)
        for harbour in others:
            table.ship(harbour, 1 + int(harbour) % 2, 1)
        worth.append(at_a_glance(table.game())["ship 1"])
    free, blocked = worth
    assert free > 1.0
    assert free > blocked + 0.2


def test_a_glance_counts_the_ship_that_two_servants_start() -> None:
    """CAN-3, CAN-4: with no ship out B starts one, or two."""
    game = asked("canal", pool=4, hand=["9", "7", "6c"]).set(day=2).game()
    servants = 3 * Prospects(game.state, Weights(), 0).servant
    assert at_a_glance(game)["canal B"] > 1.0 - servants
