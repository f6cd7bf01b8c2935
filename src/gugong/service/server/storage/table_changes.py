"""Writes changes of tables: their rows, seats, decisions and records."""

from dataclasses import fields
from functools import lru_cache
from operator import attrgetter
from typing import Final

from sqlalchemy import Connection, delete, insert, text
from sqlalchemy.exc import DBAPIError

from gugong.service.server.club.results_sql import count_games
from gugong.service.server.storage.rows import Columns, json_of, write_seat, write_table
from gugong.service.server.storage.schema import attempts, decisions, seats, snapshots, tables
from gugong.service.tables.model import Change, Conflict, Entry, TableRow

TOGETHER: Final = 32  # rows in one statement: sqlite3 keeps 128 statements, one for each number


class _Prepared:
    """A statement that every move needs. It goes to the driver as text, with `?` for each value, so
    that the database prepares it once: sqlite3 keeps what it has prepared, and so does psycopg. A
    move alone costs 50 µs instead of the 120 that SQLAlchemy's own statements take, and one of six
    in a group 12 instead of 25.

    To SQLite many rows go together, as `values (?, …), (?, …)` in the place of ROWS. Row by row,
    this thread would give way to the others at each of them, and wait for its turn again.
    """

    def __init__(self, each: str, together: str) -> None:
        self._each = each.replace("?", "%s")
        self._together = together

    def run(self, connection: Connection, rows: list[tuple[object, ...]]) -> int:
        """Run the statement; return the number of rows it changed."""
        if connection.dialect.name != "sqlite":
            return connection.exec_driver_sql(self._each, rows).rowcount
        cursor = connection.connection.cursor()  # of a file, which no connection can lose
        changed = 0
        try:
            for start in range(0, len(rows), TOGETHER):
                part = rows[start : start + TOGETHER]
                text = _with_rows(self._together, len(part), len(part[0]))
                cursor.execute(text, [value for row in part for value in row])
                changed += cursor.rowcount
        except connection.dialect.loaded_dbapi.Error as error:
            kind = connection.dialect.loaded_dbapi.Error
            raise DBAPIError.instance(
                self._together, None, error, kind, dialect=connection.dialect
            ) from error
        finally:
            cursor.close()
        return changed


@lru_cache(2 * TOGETHER)
def _with_rows(text: str, count: int, width: int) -> str:
    row = f"({', '.join('?' * width)})"
    return text.replace("ROWS", f"values {', '.join([row] * count)}")


def _update_tables(names: tuple[str, ...]) -> _Prepared:
    """Update the rows of tables. The previous version has to be the stored one, so that of two
    nodes that race, one changes nothing."""
    # SQLite calls the columns of such rows column1, column2 …
    columns = ", ".join(f"{name} = column{n}" for n, name in enumerate(names, 1))
    return _Prepared(
        f"update tables set {' = ?, '.join(names)} = ? where id = ? and version = ?",
        f"update tables set {columns} from (ROWS)"
        f" where id = column{len(names) + 1} and version = column{len(names) + 2}",
    )


# All that most decisions change: the game has no clock and is not over. No index has any of these;
# a column that is set is written again in its indexes, even if it stays the same.
_OF_A_DECISION: Final = ("version", "ply", "chooser", "moved", "stored")
_DECIDED_ON: Final = _update_tables(_OF_A_DECISION)
_values_of_a_decision: Final = attrgetter(*_OF_A_DECISION)
_OF_A_CHANGE: Final = (
    *_OF_A_DECISION,
    "name",
    "status",
    "rematch",
    "result",
    "terms",
    "guests",
    "clocks",
    "deadline",
)
_CHANGED: Final = _update_tables(_OF_A_CHANGE)
_OF_AN_ENTRY: Final = tuple(field.name for field in fields(Entry))
_INTO_DECISIONS: Final = f"insert into decisions (table_id, {', '.join(_OF_AN_ENTRY)})"
_DECIDED: Final = _Prepared(
    f"{_INTO_DECISIONS} values (?{', ?' * len(_OF_AN_ENTRY)})", f"{_INTO_DECISIONS} ROWS"
)
_entry_values: Final = attrgetter(*_OF_AN_ENTRY)
_ADD_BOX: Final = text(
    "insert into boxes (hash, version, text) values (:hash, :version, :text) on conflict do nothing"
)
ENTRY: Final = [column for column in decisions.c if column.name != "table_id"]


def write_changes(connection: Connection, changes: list[Change]) -> None:
    """Write the changes of several tables. Raises Conflict if one of them is out of date."""
    for change in changes:
        if change.box is not None:
            row = change.row
            box = {"hash": row.box, "version": row.components, "text": change.box}
            connection.execute(_ADD_BOX, box)
    fresh = [write_table(change.row) for change in changes if change.new]
    if fresh:
        connection.execute(insert(tables), fresh)
    _update_rows(connection, [change for change in changes if not change.new])
    for change in changes:
        if change.seats is not None:
            table = change.row.id
            if not change.new:
                connection.execute(delete(seats).where(seats.c.table_id == table))
            rows = [write_seat(table, *numbered) for numbered in enumerate(change.seats)]
            connection.execute(insert(seats), rows)
    entries = [(c.row.id, *_entry_values(c.entry)) for c in changes if c.entry]
    if entries:
        _DECIDED.run(connection, entries)
    records = [
        {"table_id": c.row.id, "version": c.row.version, "record": c.record}
        for c in changes
        if c.record is not None
    ]
    if records:
        for record in records:  # only the latest is kept
            connection.execute(delete(snapshots).where(snapshots.c.table_id == record["table_id"]))
        connection.execute(insert(snapshots), records)
    begun = [c.row for c in changes if c.new and c.row.daily is not None]
    if begun:
        connection.execute(insert(attempts), [_begun(row) for row in begun])
    finished = [c.row.id for c in changes if c.entry is not None and c.row.status == "over"]
    if finished:
        count_games(connection, finished)


def _update_rows(connection: Connection, changes: list[Change]) -> None:
    decided: list[tuple[object, ...]] = []
    others: list[tuple[object, ...]] = []
    for change in changes:
        row = change.row
        where = (row.id, row.version - 1)
        if change.entry is not None and row.status == "running" and row.clocks is None:
            decided.append((*_values_of_a_decision(row), *where))
        else:
            json = json_of(row)
            values = [json[name] if name in json else getattr(row, name) for name in _OF_A_CHANGE]
            others.append((*values, *where))
    for statement, rows in ((_DECIDED_ON, decided), (_CHANGED, others)):
        if rows and statement.run(connection, rows) != len(rows):
            raise Conflict


def _begun(row: TableRow) -> Columns:
    """Store an attempt at a daily deal. There can only be one."""
    return {"day": row.daily, "player": row.owner, "table_id": row.id, "begun": row.created}
