"""The bots of the package: honest, legal at every table, and the same for the same seed."""

from collections.abc import Callable, Iterator
from random import Random

import pytest

from gugong import Game
from gugong.bots.champion import Champion
from gugong.bots.courtier import Courtier
from gugong.bots.driver import Driver, observe
from gugong.bots.levels import Page, Prefect, Scribe, is_waste, noticed
from gugong.bots.minister import Minister
from gugong.bots.novice import Novice
from gugong.bots.observation import Bot, Budget, Choice, Observation
from gugong.bots.scholar import Scholar
from tests.depth import goes_deep, sample
from tests.properties.tables import TABLES, random_game
from tests.properties.test_hidden import altered_records, asks_the_same, follow, other_world
from tools.random_play import choices

QUICK = Budget(iterations=8)
THINKERS = [Courtier, Minister, Scholar, Champion, Scribe, Prefect]
LEVELS = [Novice, *THINKERS]
at_every_level = pytest.mark.parametrize("level", LEVELS)
at_every_table = pytest.mark.parametrize(("players", "bonus", "expert"), TABLES)
Level = Callable[[], Bot]


def chosen(bot: Bot, observation: Observation) -> Choice:
    choice = bot.choose(observation)
    assert isinstance(choice, Choice)
    return choice


def play_on(game: Game, bot: Bot, seed: int = 0) -> Game:
    """To the end, the same bot in every seat; each choice is one of the moves it was given."""
    driver = Driver(budget=QUICK, seed=seed)
    while not game.over:
        decision = driver.ask(game)
        choice = chosen(bot, decision.observation)
        assert choice.move in decision.moves
        move = game.parse(choice.move)
        game.play(move)
        driver.played(game, decision.seat, move)
    return game


def late(game: Game, seed: str) -> Game:
    """The last day of a game that was played at random up to it."""
    for move in choices(game, Random(seed)):
        if game.day == game.view()["days"]:
            break
        game.play(move)
    return game


@at_every_table
def test_a_novice_plays_whole_games(players: int, bonus: bool, expert: bool) -> None:
    assert play_on(Game(players, seed=3, bonus_tokens=bonus, expert=expert), Novice()).over


@goes_deep
@pytest.mark.parametrize("level", THINKERS)
@pytest.mark.parametrize("players", sample([2, 5], [2, 3, 4, 5]))
def test_they_play_the_last_day_at_every_count(level: Level, players: int) -> None:
    bonus, expert = players % 2 == 0, players > 3
    game = Game(players, seed=players, bonus_tokens=bonus, expert=expert)
    assert play_on(late(game, f"late {players}"), level()).over


@at_every_level
@pytest.mark.parametrize("difficulty", ["easy", "hard"])
def test_they_play_against_meng(level: Level, difficulty: str) -> None:
    game = late(Game.solo(difficulty=difficulty, seed=2), difficulty)
    assert play_on(game, level()).over


def moments(
    players: int, bonus: bool, expert: bool, every: int
) -> Iterator[tuple[Game, Observation]]:
    """Decisions of a random game, and how the one who decides sees them."""
    game = Game(players, seed=f"moments {players}", bonus_tokens=bonus, expert=expert)
    rng = Random(f"{players} {bonus} {expert}")
    for move in choices(game, rng):
        if rng.randrange(every) == 0:
            yield game, observe(game, budget=QUICK)
        game.play(move)


@goes_deep
@at_every_level
@at_every_table
def test_the_same_view_brings_the_same_choice_whatever_is_hidden(
    level: Level, players: int, bonus: bool, expert: bool
) -> None:
    """GIFT-10: hidden cards, piles and the seed are exchanged; the bot must not notice."""
    rng = Random(f"{players} {bonus} {expert}")
    compared = changed = 0
    enough = 5 if level in (Champion, Scribe, Prefect) else sample(5, 100)  # the first think long
    for game, _ in moments(players, bonus, expert, 4 * players):
        real = Game.from_position(game.position())
        world = other_world(game, game.chooser, rng)
        if not asks_the_same(real, world):
            continue
        compared += 1
        changed += world.position()["families"] != real.position()["families"]
        sights = [observe(g, budget=QUICK) for g in (real, world)]
        assert chosen(level(), sights[0]) == chosen(level(), sights[1])
        if compared == enough:
            break
    assert compared > 3
    assert changed > 0, "the worlds must differ, or nothing is tested"


@at_every_level
def test_histories_that_differ_in_secrets_bring_the_same_choice(level: Level) -> None:
    """Another card was burnt, recalled, discarded or drawn by someone else."""
    compared = 0
    rng = Random("histories")
    for number in range(2):
        game = random_game(3, True, False, f"histories {number}")
        for ply, actor, text in altered_records(game, rng):
            for real, world in follow(game, text, ply):
                if real.chooser in (actor, None):
                    continue
                sights = [observe(g, budget=QUICK) for g in (real, world)]
                assert chosen(level(), sights[0]) == chosen(level(), sights[1])
                compared += 1
                break
    assert compared > 3


@at_every_level
def test_a_choice_repeats_for_a_seed_and_a_number_of_iterations(level: Level) -> None:
    for game, observation in moments(4, True, True, 20):
        again = observe(game, budget=QUICK)
        assert chosen(level(), observation) == chosen(level(), again)


@pytest.mark.parametrize("level", [Minister, Champion])
def test_with_iterations_no_clock_is_looked_at(
    level: Level, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_clock() -> float:
        raise AssertionError("the clock was read")

    monkeypatch.setattr("gugong.bots.minister.time.perf_counter", no_clock)
    for _, observation in moments(3, False, False, 20):
        chosen(level(), observation)


def test_a_minister_plays_out_no_more_than_its_iterations() -> None:
    from gugong.bots.minister import Clock

    for iterations in (0, 1, 10, 100):
        clock = Clock(Budget(iterations=iterations))
        while clock.goes_on(1.0, 7):
            pass
        assert clock.playouts <= iterations


@pytest.mark.parametrize("level", THINKERS)
def test_an_explanation_names_the_choice_first(level: Level) -> None:
    for _, observation in moments(2, False, False, 10):
        choice = chosen(level(), observation)
        assert choice.candidates[0].move == choice.move
        assert len({candidate.move for candidate in choice.candidates}) == len(choice.candidates)
        for candidate in choice.candidates:
            assert candidate.move in observation.moves
            assert candidate.expected == pytest.approx(sum(candidate.sources.values()))


# Those that overlook things


def test_a_level_that_overlooks_nothing_sees_every_move() -> None:
    moves = Game(3, seed=4).legal_moves()
    assert noticed(moves, 0.0, Random(1)) == moves


def test_roundabout_moves_are_overlooked_more_often_than_plain_ones() -> None:
    moves = Game(3, seed=4).legal_moves()
    plain = [move for move in moves if not is_waste(move)]
    roundabout = [move for move in moves if is_waste(move)]
    seen = [move for i in range(200) for move in noticed(moves, 0.3, Random(i))]
    assert len(plain) > 3
    assert len(roundabout) > 3
    share = {move: seen.count(move) / 200 for move in moves}
    assert max(share[move] for move in roundabout) < min(share[move] for move in plain)


@pytest.mark.parametrize("overlooks", [0.66, 1.0])
def test_whatever_is_overlooked_a_move_that_is_no_waste_is_seen(overlooks: float) -> None:
    moves = Game(3, seed=4).legal_moves()
    for i in range(100):
        assert any(not is_waste(move) for move in noticed(moves, overlooks, Random(i)))


def test_where_there_is_only_waste_all_of_it_is_seen() -> None:
    moves = [move for move in Game(3, seed=4).legal_moves() if is_waste(move)]
    assert noticed(moves, 1.0, Random(1)) == moves


def test_a_page_seldom_passes_where_something_is_offered() -> None:
    """It overlooks, but does not throw away; the novice passes in one of seven such choices."""
    game = Game(2, seed=11)
    passed = offered = 0
    driver = Driver(seed=11)
    while not game.over:
        decision = driver.ask(game)
        choice = chosen(Page(), decision.observation)
        if "pass" in decision.moves:
            offered += 1
            passed += choice.move == "pass"
        move = game.parse(choice.move)
        game.play(move)
        driver.played(game, decision.seat, move)
    assert offered > 10
    assert passed < offered / 7
