"""How a finished game counts."""

from dataclasses import replace

from gugong.service.tables.model import Seat
from gugong.service.tables.results import Opponent, rated_game, results_of
from gugong.service.tables.statistics import statistics
from tests.service.tables.ended import RATED, bot, ended, person

LEVELS = ("courtier", "novice")


def test_a_result_says_who_came_in_where_with_which_points() -> None:
    row, seats = ended(person("li"), bot(), person("wu"), game="3p-1")
    li, wu = results_of(row, seats)
    assert row.result is not None
    ranking, scores = row.result["ranking"], row.result["scores"]
    assert (li.player, li.seat, li.families, li.finished) == ("p_li", 0, 3, 1000.0)
    assert li.place == ranking.index(0) + 1
    assert li.won == (row.result["winner"] == 0)
    assert (li.points, li.sources) == (scores[0]["total"], scores[0]["sources"])
    ahead = [ranking.index(0) < ranking.index(other) for other in (1, 2)]
    assert sorted(li.opponents) == sorted(
        [Opponent("courtier", ahead[0]), Opponent("person", ahead[1])]
    )
    assert (wu.player, wu.seat) == ("p_wu", 2)


def test_meng_is_an_opponent_by_his_difficulty() -> None:
    row, seats = ended(person("li"), Seat("meng"), game="solo-hard-4-5")
    (li,) = results_of(row, seats)
    assert (li.families, li.place) == (1, 1 if li.won else 2)
    assert li.opponents == (Opponent("meng-hard", li.won),)


def test_a_game_counts_for_those_who_finish_it_and_play_one_family() -> None:
    held_by_a_bot = replace(person("li"), kind="bot", level="courtier")
    left = replace(bot(), vacant=True, former=("p_ma",))
    assert [one.player for one in results_of(*ended(held_by_a_bot, person("wu")))] == ["p_wu"]
    assert [one.player for one in results_of(*ended(left, person("wu")))] == ["p_wu"]
    assert results_of(*ended(person("li"), person("li"))) == []


def test_a_game_in_which_someone_may_know_the_cards_does_not_count() -> None:
    assert results_of(*ended(person("li"), bot(), arranged="seed", terms=RATED)) == []
    assert rated_game(*ended(person("li"), bot(), arranged="seed", terms=RATED), LEVELS) == []


def test_only_where_all_agreed_a_game_is_rated() -> None:
    assert rated_game(*ended(person("li"), person("wu")), LEVELS) == []
    row, seats = ended(person("li"), person("wu"), terms=RATED)
    rated = rated_game(row, seats, LEVELS)
    assert [one.player for one in rated] == ["p_li", "p_wu"]
    assert row.result is not None
    assert [one.rank for one in rated] == [row.result["ranking"].index(seat) + 1 for seat in (0, 1)]


def test_a_player_who_lets_someone_else_finish_is_rated_last_and_their_successor_is_not() -> None:
    by_a_bot = replace(person("li"), kind="bot", level="novice")
    left = replace(bot(), vacant=True, former=("p_ma",))
    taken_over = person("wu", "su")
    came_back = person("he", "he")
    row, seats = ended(by_a_bot, left, taken_over, came_back, game="4p-1", terms=RATED)
    rated = rated_game(row, seats, LEVELS)
    assert [one.player for one in rated] == ["p_li", "p_ma", "p_su", "p_he"]
    assert [one.rank for one in rated[:3]] == [4, 4, 4]
    assert row.result is not None
    assert rated[3].rank == row.result["ranking"].index(3) + 1


def test_a_bot_of_unknown_strength_or_someone_twice_makes_a_game_unrated() -> None:
    assert rated_game(*ended(person("li"), bot("mine"), terms=RATED), LEVELS) == []
    assert rated_game(*ended(person("li"), person("li"), terms=RATED), LEVELS) == []
    assert rated_game(*ended(bot(), bot(), terms=RATED), LEVELS) == []


def test_statistics_add_results_up() -> None:
    two = results_of(*ended(person("li"), bot(), time=2000.0))
    solo = results_of(*ended(person("li"), Seat("meng"), game="solo-hard-4-5", time=3000.0))
    again = [replace(two[0], table="another", finished=1000.0, place=2, won=False, points=10)]
    found = statistics([*solo, *two, *again])
    assert found["all"]["games"] == 3
    assert found["all"]["wins"] == two[0].won + solo[0].won
    one, pair = found["families"]
    assert (one["families"], one["games"], pair["families"], pair["games"]) == (1, 1, 2, 2)
    assert sum(pair["places"]) == 2
    assert pair["points"] == (two[0].points + 10) / 2
    assert pair["sources"] == two[0].sources  # the same in both
    assert found["opponents"][0]["opponent"] == "courtier"
    assert found["opponents"][0]["met"] == 2
    assert [game["points"] for game in found["latest"]] == [10, two[0].points, solo[0].points]


def test_who_has_not_played_has_statistics_too() -> None:
    found = statistics([])
    assert found["all"] == {"games": 0, "wins": 0, "points": 0.0, "best": 0}
    assert [found["families"], found["opponents"], found["latest"]] == [[], [], []]
