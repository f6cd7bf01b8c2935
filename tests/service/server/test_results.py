"""Finished games count once, in the transaction of their last decision: results and ratings."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace

import pytest
from sqlalchemy import select

from gugong import Game
from gugong.service.server.accounts.personal import remove_player
from gugong.service.server.club.own_games_sql import chunk_query, delete_table, own_games
from gugong.service.server.club.ratings import (
    BOTS,
    Strength,
    list_rating,
    rate,
    rating_board,
    rating_info,
    rating_of,
)
from gugong.service.server.club.results_sql import results_of_player
from gugong.service.server.opening import open_store
from gugong.service.server.operator.expiry import expire_all
from gugong.service.server.storage.schema import ratings
from gugong.service.server.storage.store import Store
from gugong.service.tables.creating import Plan, create
from gugong.service.tables.model import Change, Conflict, Seat
from gugong.service.tables.own_games import Place, Wanted, games_page
from gugong.service.tables.quotas import Lifetimes
from gugong.service.tables.results import Rated, results_of
from gugong.service.tables.table import Context
from tests.service.server.people import add_people
from tests.service.tables.ended import RATED, bot, last_moves, person

LI_WU = (person("li"), person("wu"))


def on(database: str, work: Callable[[Store], Awaitable[None]]) -> None:
    """Carry this out with a store of that database."""

    async def run() -> None:
        store = open_store(database)
        try:
            await add_people(store)
            await work(store)
        finally:
            store.close()

    asyncio.run(run())


async def save(store: Store, changes: list[Change]) -> str:
    for change in changes:
        await store.save(change)
    return changes[0].row.id


async def known(store: Store) -> dict[str, tuple[Strength, int]]:
    def work(connection):  # type: ignore[no-untyped-def]
        rows = connection.execute(select(ratings))
        return {row.player: (Strength(row.mu, row.sigma), row.games) for row in rows}

    found: dict[str, tuple[Strength, int]] = await store.read(work)
    return found


def test_the_last_decision_brings_results_and_ratings(database: str) -> None:
    async def work(store: Store) -> None:
        made, last = last_moves(LI_WU, "2p-1", 1000.0, terms=RATED)
        await store.save(made)
        assert await known(store) == {}
        await store.save(last)
        reached = await store.read(lambda connection: results_of_player(connection, "p_li"))
        assert reached == results_of(last.row, LI_WU)[:1]
        found = await known(store)
        assert last.row.result is not None
        winner, loser = (f"p_{('li', 'wu')[seat]}" for seat in last.row.result["ranking"])
        assert found[winner][0].mu > Strength().mu > found[loser][0].mu
        assert {games for _, games in found.values()} == {1}

    on(database, work)


def test_a_game_counts_once_also_if_another_node_counts_it(database: str) -> None:
    async def work(store: Store) -> None:
        await save(store, last_moves(LI_WU, "2p-1", 1000.0, terms=RATED))
        before = await known(store)
        await expire_all(store, 1000.0, Lifetimes())
        assert await known(store) == before

    on(database, work)


def test_games_that_end_at_once_on_two_servers_all_count(database: str) -> None:
    """The ratings of one player are read and changed by both."""

    async def work(store: Store) -> None:
        other = open_store(database)
        games = [
            last_moves((person("li"), person(name)), "2p-1", 1000.0 + n, terms=RATED)
            for n, name in enumerate(("wu", "ma", "su", "he", "qi", "bo"))
        ]
        for made, _ in games:
            await store.save(made)
        halves = zip(games, [store, other] * 3, strict=True)
        await asyncio.gather(*(half.save(last) for (_, last), half in halves))
        other.close()
        assert (await known(store))["p_li"][1] == len(games)

    on(database, work)


def test_what_one_has_reached_outlives_the_table_and_goes_with_oneself(database: str) -> None:
    async def work(store: Store) -> None:
        await save(store, last_moves(LI_WU, "2p-1", 1000.0, terms=RATED))
        await expire_all(store, 400 * 86400.0, Lifetimes(player_days=0))
        assert await store.read(lambda connection: results_of_player(connection, "p_li"))
        await store.write(remove_player, "p_li")
        assert not await store.read(lambda connection: results_of_player(connection, "p_li"))
        assert set(await known(store)) == {"p_wu"}

    on(database, work)


def test_the_board_has_those_who_play_and_want_to_be_on_it(database: str) -> None:
    async def work(store: Store) -> None:
        await save(store, last_moves(LI_WU, "2p-1", 1000.0, terms=RATED))
        await store.write(lambda connection: list_rating(connection, "p_ma", True))
        board, count = await store.read(rating_board)
        assert [line.rank for line in board] == [1, 2]
        assert count == 2
        assert board[0].strength.ordinal > board[1].strength.ordinal
        second = board[1].player
        assert (await store.read(lambda c: rating_of(c, second))) == board[1]
        await store.write(lambda connection: list_rating(connection, second, False))
        board, count = await store.read(rating_board)
        assert second not in [line.player for line in board]
        hidden = await store.read(lambda c: rating_of(c, second))
        assert hidden is not None
        assert (hidden.rank, hidden.games) == (None, 1), "it still counts"

    on(database, work)


def test_ratings_say_how_unsure_they_are() -> None:
    new = rating_info(Strength())
    assert new["rating"] == 1500
    assert new["provisional"]
    assert not rating_info(BOTS["courtier"])["provisional"]
    strength = Strength()
    for _ in range(30):
        game = [Rated("p_li", None, 1), Rated(None, "courtier", 2), Rated(None, "courtier", 3)]
        strength = rate(game, {"p_li": strength})["p_li"]
    assert strength.mu > BOTS["courtier"].mu
    assert strength.sigma < Strength().sigma
    assert rating_info(strength)["sure"] < rating_info(strength)["rating"]


def test_bots_are_as_strong_after_a_game_as_before() -> None:
    assert list(BOTS) == sorted(BOTS, key=lambda level: BOTS[level].mu)
    assert rate([Rated(None, "novice", 1), Rated(None, "champion", 2)], {}) == {}


# One's own games


async def many_games(store: Store) -> None:
    """Waiting, running and over; with Li, and one without."""
    for n in range(6):
        changes = last_moves((person("li"), person("wu")), "2p-1", 1000.0 + n)
        await save(store, changes[: 1 + n % 2])
    await store.save(made((person("wu"), person("li")), 990.0))
    await store.save(made((person("li"), Seat("open")), 2000.0))
    await save(store, last_moves((person("wu"), bot()), "2p-1", 5000.0))


def made(seats: tuple[Seat, ...], time: float) -> Change:
    change = create(Plan("Wanli", Game(2), seats, seats[0].player), Context(time)).change
    assert change is not None
    return change


@pytest.mark.parametrize("which", ["running", "finished", None])
def test_the_database_pages_as_the_browser_does(database: str, which: str) -> None:
    async def work(store: Store) -> None:
        await many_games(store)
        wanted = Wanted(which)  # type: ignore[arg-type]
        whole, _ = await store.read(lambda c: own_games(c, "p_li", wanted, None, 1000))
        assert whole
        assert games_page(whole, wanted, "p_li", None, 1000) == (whole, None)
        paged = []
        after: Place | None = None
        while True:
            place = after
            page, after = await store.read(lambda c: own_games(c, "p_li", wanted, place, 2))  # noqa: B023
            paged += page
            if after is None:
                break
        assert paged == whole

    on(database, work)


def test_ones_games_are_found_by_indexes(database: str) -> None:
    """However many tables there are, only one's own are looked at."""

    async def work(store: Store) -> None:
        def plan(connection):  # type: ignore[no-untyped-def]
            query = chunk_query("p_li", Wanted("finished"), Place(False, 1.0, "t"))
            literal = {"literal_binds": True}
            text = str(query.compile(dialect=connection.dialect, compile_kwargs=literal))
            if connection.dialect.name == "sqlite":
                return [row[3] for row in connection.exec_driver_sql(f"explain query plan {text}")]
            connection.exec_driver_sql("set enable_seqscan = off")  # it has no rows to compare
            return [row[0] for row in connection.exec_driver_sql(f"explain {text}")]

        steps = "\n".join(await store.read(plan))
        assert "seats_by_player" in steps
        assert "tables_by_owner" in steps
        assert "SCAN tables" not in steps
        assert "Seq Scan on tables" not in steps

    on(database, work)


def test_a_table_that_someone_has_just_changed_is_not_deleted(database: str) -> None:
    async def work(store: Store) -> None:
        made, _ = last_moves((person("li"), bot()), "2p-1", 1000.0)
        await store.save(made)
        await store.save(Change(replace(made.row, version=2)))
        with pytest.raises(Conflict):
            await store.write(lambda c: delete_table(c, "p_li", made.row.id, 1))
        await store.write(lambda c: delete_table(c, "p_li", made.row.id, 2))
        assert await store.load(made.row.id) is None

    on(database, work)
