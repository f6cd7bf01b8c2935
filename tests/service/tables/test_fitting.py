"""Which level fits someone after their last games."""

import pytest

from gugong.bots.built_in import BUILT_IN, LEVELS
from gugong.service.tables.fitting import LIKE, NEWCOMERS, RECENT, fitting
from gugong.service.tables.results import Opponent


def games(level: str, ahead: str) -> list[list[Opponent]]:
    """A game of two for each letter: w for one that was won, l for one that was lost."""
    return [[Opponent(level, letter == "w")] for letter in ahead]


@pytest.mark.parametrize(
    "played", [[], [[Opponent("person", True)]], [[Opponent("meng-easy", True)]]]
)
def test_who_has_met_no_bot_gets_the_level_for_newcomers(played: list[list[Opponent]]) -> None:
    fit = fitting(played)
    assert (fit["level"], fit["why"]) == (NEWCOMERS, "newcomer")


@pytest.mark.parametrize(
    ("ahead", "level", "why"),
    [
        ("w", "steward", "once"),
        ("ww", "prefect", "harder"),
        ("wl", "steward", "same"),
        ("ll", "scribe", "easier"),
        ("lwlww", "prefect", "harder"),
        ("lwwll", "steward", "same"),
        ("lwlll", "scribe", "easier"),
    ],
)
def test_more_than_half_is_a_level_up_and_less_than_a_third_one_down(
    ahead: str, level: str, why: str
) -> None:
    fit = fitting(games("steward", ahead))
    assert (fit["level"], fit["why"]) == (level, why)
    assert (fit["against"], fit["met"], fit["beaten"]) == (4, len(ahead), ahead.count("w"))
    assert fit["n"] == [*LEVELS].index(level) + 1


def test_only_the_last_games_against_the_level_met_last_count() -> None:
    played = games("steward", "lllll") + games("scholar", "wwww") + games("steward", "w" * RECENT)
    fit = fitting(played)
    assert (fit["level"], fit["met"], fit["beaten"]) == ("prefect", RECENT, RECENT)


def test_a_game_without_bots_in_between_changes_nothing() -> None:
    assert fitting([*games("steward", "ww"), [Opponent("person", False)]])["level"] == "prefect"


def test_every_bot_of_that_level_at_a_table_counts_and_weaker_ones_do_not() -> None:
    table = [Opponent("page", True), Opponent("scribe", False), Opponent("scribe", True)]
    fit = fitting([table])
    assert (fit["against"], fit["met"], fit["beaten"]) == (3, 2, 1)


def test_there_is_nothing_above_the_champion_or_below_the_page() -> None:
    assert fitting(games("champion", "www"))["level"] == "champion"
    assert fitting(games("page", "lll"))["level"] == "page"


def test_bots_of_older_tables_count_as_the_level_they_are_like() -> None:
    assert set(LIKE) == set(BUILT_IN) - set(LEVELS)
    assert set(LIKE.values()) <= set(LEVELS)
    assert fitting(games("novice", "ww"))["level"] == "messenger"


def test_a_bot_that_someone_brought_says_nothing() -> None:
    assert fitting(games("empress", "ww"))["why"] == "newcomer"
