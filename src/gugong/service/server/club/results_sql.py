"""Players' results: finished games, and puzzles they have solved."""

from collections.abc import Collection, Iterable
from dataclasses import asdict
from typing import Final

import orjson
from sqlalchemy import Connection, bindparam, insert, select, update

from gugong.service.server.club.ratings import BOTS, Strength, add_unrated, rate
from gugong.service.server.storage.rows import Columns, read_table, seats_of
from gugong.service.server.storage.schema import attempts, ratings, results, settled_puzzles, tables
from gugong.service.tables.daily import counts_on
from gugong.service.tables.model import Seat, TableRow
from gugong.service.tables.puzzles import Settled
from gugong.service.tables.results import Opponent, OwnResult, rated_game, results_of

_RATED: Final = (
    update(ratings)
    .where(ratings.c.player == bindparam("who"))
    .values(
        mu=bindparam("new_mu"),
        sigma=bindparam("new_sigma"),
        ordinal=bindparam("new_ordinal"),
        games=ratings.c.games + 1,
        changed=bindparam("time"),
    )
)
_SETTLED: Final = [column for column in settled_puzzles.c if column.name != "player"]


def count_games(connection: Connection, ids: Collection[str]) -> None:
    """Count these games if they are over, each once even if other nodes try as well."""
    to_count = tables.c.id.in_(ids) & (tables.c.status == "over") & ~tables.c.counted
    mark = update(tables).where(to_count).values(counted=True)
    marked = list(connection.execute(mark.returning(tables.c.id)).scalars())
    if not marked:
        return
    rows = connection.execute(select(tables).where(tables.c.id.in_(marked)))
    seats = seats_of(connection, marked)
    games = [(read_table(row._mapping), seats[row.id]) for row in rows]
    games.sort(key=lambda game: (game[0].moved, game[0].id))
    reached = [result for game in games for result in results_of(*game)]
    if reached:
        connection.execute(insert(results), [_write(result) for result in reached])
    days = {row.id: row.daily for row, _ in games if row.daily is not None}
    for result in reached:
        if result.table in days:
            _count_attempt(connection, days[result.table], result)
    _rate(connection, games)


def _count_attempt(connection: Connection, day: str, result: OwnResult) -> None:
    if counts_on(day, result.finished):
        connection.execute(
            update(attempts)
            .where(attempts.c.day == day, attempts.c.table_id == result.table)
            .values(
                finished=result.finished, points=result.points, place=result.place, won=result.won
            )
        )


def _rate(connection: Connection, games: Iterable[tuple[TableRow, tuple[Seat, ...]]]) -> None:
    rated = [(row.moved, found) for row, seats in games if (found := rated_game(row, seats, BOTS))]
    people = {one.player for _, game in rated for one in game if one.player is not None}
    known = _locked(connection, people)
    for time, game in rated:
        changed = rate(game, known)
        known |= changed
        connection.execute(_RATED, [_rating(who, new, time) for who, new in changed.items()])


def _locked(connection: Connection, people: Collection[str]) -> dict[str, Strength]:
    """Return the ratings of these people, locked until the transaction ends. They are locked in a
    fixed order, so that two servers never wait for each other."""
    for player in sorted(people):
        add_unrated(connection, player)
    query = select(ratings).where(ratings.c.player.in_(people)).order_by(ratings.c.player)
    found = connection.execute(query.with_for_update())
    return {row.player: Strength(row.mu, row.sigma) for row in found}


def _rating(who: str, new: Strength, time: float) -> Columns:
    return {
        "who": who,
        "new_mu": new.mu,
        "new_sigma": new.sigma,
        "new_ordinal": new.ordinal,
        "time": time,
    }


def _write(result: OwnResult) -> Columns:
    row = {name: value for name, value in asdict(result).items() if name != "table"}
    return {
        **row,
        "table_id": result.table,
        "sources": orjson.dumps(result.sources).decode(),
        "opponents": orjson.dumps([list(one) for one in result.opponents]).decode(),
    }


def results_of_player(
    connection: Connection, player: str, latest: int | None = None
) -> list[OwnResult]:
    """Return the results, oldest first; at most `latest`, if given."""
    query = select(results).where(results.c.player == player)
    order = query.order_by(results.c.finished.desc(), results.c.table_id.desc()).limit(latest)
    found = reversed(connection.execute(order).all())
    return [
        OwnResult(
            table=row.table_id,
            seat=row.seat,
            player=row.player,
            finished=row.finished,
            families=row.families,
            place=row.place,
            won=row.won,
            points=row.points,
            sources=orjson.loads(row.sources),
            opponents=tuple(Opponent(*one) for one in orjson.loads(row.opponents)),
        )
        for row in found
    ]


def settled_by(connection: Connection, player: str) -> list[Settled]:
    query = select(*_SETTLED).where(settled_puzzles.c.player == player)
    return [Settled(**row._mapping) for row in connection.execute(query)]


def add_settled(connection: Connection, player: str, settled: Settled) -> list[Settled]:
    """Add these and return all of this player's; a puzzle is settled once a day."""
    rows = settled_by(connection, player)
    if any((row.day, row.puzzle) == (settled.day, settled.puzzle) for row in rows):
        return rows
    connection.execute(insert(settled_puzzles).values(player=player, **asdict(settled)))
    return [*rows, settled]
