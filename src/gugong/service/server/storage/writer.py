"""One thread stores. Changes that arrive at the same time, or while it does, share a transaction.

This way many tables share the cost of one commit. When `await` on a change returns, it is stored.
"""

import asyncio
import queue
import threading
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, fields
from functools import lru_cache
from operator import attrgetter
from typing import Final, NamedTuple, TypeAlias, TypeGuard

from sqlalchemy import (
    Connection,
    Engine,
    Executable,
    RootTransaction,
    delete,
    insert,
    text,
)
from sqlalchemy.exc import DBAPIError

from gugong.service.server.club.results_sql import count_games
from gugong.service.server.storage.patience import (
    NotConnected,
    Unsure,
    Watchdog,
    connected,
    is_broken,
    short,
)
from gugong.service.server.storage.rows import Columns, json_of, write_seat, write_table
from gugong.service.server.storage.schema import attempts, decisions, seats, snapshots, tables
from gugong.service.tables.model import Change, Conflict, Entry, TableRow
from gugong.service.tables.refusal import StorageError

LARGEST_GROUP: Final = 256
TOGETHER: Final = (
    32  # rows in one statement; sqlite3 keeps 128 of them, one for each number of rows
)
# A change of a table, statements, or a function: each stored as a whole or not at all.
Work: TypeAlias = Change | tuple[Executable, ...] | Callable[[Connection], None]
Errors: TypeAlias = list[BaseException | None]  # of each in a group; None: it is stored


class _Prepared:
    """A statement that every move needs. It goes to the driver as text, with `?` for each value, so
    that the database prepares it once: sqlite3 keeps what it has prepared, and so does psycopg.

    To SQLite many rows go together, as `values (?, …), (?, …)` in the place of ROWS. Row by row,
    this thread would give way to the others at each of them, and wait for its turn again.
    """

    def __init__(self, each: str, together: str) -> None:
        self._each = each.replace("?", "%s")
        self._together = together

    def run(self, connection: Connection, rows: list[tuple[object, ...]]) -> int:
        """The number of rows it changed."""
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
    """The version before has to be the stored one, so that of two nodes that race one changes
    nothing."""
    # SQLite calls the columns of such rows column1, column2 …
    columns = ", ".join(f"{name} = column{n}" for n, name in enumerate(names, 1))
    return _Prepared(
        f"update tables set {' = ?, '.join(names)} = ? where id = ? and version = ?",
        f"update tables set {columns} from (ROWS)"
        f" where id = column{len(names) + 1} and version = column{len(names) + 2}",
    )


# All that a decision changes while the game goes on without a clock, as nearly all do. No index has
# any of these; a column that is set is written anew in its indexes, even if it stays the same.
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


def write_all(connection: Connection, changes: list[Change]) -> None:
    """Write the changes of several tables; Conflict if one of them is out of date."""
    for change in changes:
        if change.box is not None:
            row = change.row
            box = {"hash": row.box, "version": row.components, "text": change.box}
            connection.execute(_ADD_BOX, box)
    fresh = [write_table(change.row) for change in changes if change.new]
    if fresh:
        connection.execute(insert(tables), fresh)
    _move_on(connection, [change for change in changes if not change.new])
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


def _move_on(connection: Connection, changes: list[Change]) -> None:
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
    """An attempt at the deal of a day. There can only be one."""
    return {"day": row.daily, "player": row.owner, "table_id": row.id, "begun": row.created}


@dataclass(slots=True)
class _Job:
    work: Work
    future: asyncio.Future[None]


class _Group(NamedTuple):
    jobs: list[_Job]
    begun: RootTransaction | None  # with the decisions among them; None: nothing is written yet


class Writer:
    """The only place that changes the database.

    What comes in during one round of the event loop, or while the thread writes, is one group: the
    thread is woken once for all of it, and wakes the loop once.

    Decisions are written to a file by the loop itself, which takes microseconds for each, and the
    thread commits them, which waits for the disk. A thread that executes statements needs Python's
    lock again after each of them, and waits for it every time while the loop is busy: that cost as
    much as it saved. Loop and thread have the connection in turns.
    """

    def __init__(self, engine: Engine, watchdog: Watchdog | None, patience: float) -> None:
        self._engine = engine
        self._watchdog = watchdog
        self._patience = patience  # seconds for another process that has locked a file
        self._next: list[_Job] = []  # of the event loop alone, like `_busy`
        self._busy = False  # the thread has a group, or is about to get one
        self._groups: queue.SimpleQueue[_Group | None] = queue.SimpleQueue()
        self._kept: Connection | None = None
        self._thread = threading.Thread(target=self._run, name="writer", daemon=True)
        self._thread.start()

    async def write(self, work: Work) -> None:
        """Returns when it is stored; raises when it is not."""
        loop = asyncio.get_running_loop()
        future: asyncio.Future[None] = loop.create_future()
        self._next.append(_Job(work, future))
        if not self._busy:
            self._busy = True
            loop.call_soon(self._hand_over)
        await future  # cancelling the caller does not cancel the write

    def close(self) -> None:
        """Write what is left, then stop."""
        if self._next:
            self._groups.put(_Group(self._next, None))
            self._next = []
        self._groups.put(None)
        self._thread.join()

    def _hand_over(self) -> None:
        jobs, self._next = self._next[:LARGEST_GROUP], self._next[LARGEST_GROUP:]
        self._busy = bool(jobs)
        if jobs:
            self._groups.put(_Group(jobs, self._begin(jobs)))

    def _begin(self, jobs: list[_Job]) -> RootTransaction | None:
        """Write the decisions to a file, if nobody else has it locked."""
        decisions = [job.work for job in jobs if is_decision(job.work)]
        if self._kept is None or not decisions:
            return None
        try:
            _wait_for_lock(self._kept, 0)
            begun = self._kept.begin()
            try:
                write_all(self._kept, decisions)
            except BaseException:
                begun.rollback()
                raise
        except Exception:  # the thread tries again, with patience, and tells whose fault it is
            return None
        return begun

    def _run(self) -> None:
        while (group := self._groups.get()) is not None:
            jobs = group.jobs
            errors = self._finish(jobs, group.begun) or self._write(jobs)
            try:
                jobs[0].future.get_loop().call_soon_threadsafe(self._settle, jobs, errors)
            except RuntimeError:  # the loop is closed: nobody waits any more
                self._busy = False
        if self._kept is not None:
            self._kept.close()

    def _finish(self, jobs: list[_Job], begun: RootTransaction | None) -> Errors | None:
        """Write what else is in the group, and commit. None if nothing is stored."""
        if begun is None:
            return None
        try:
            with begun:
                carry_out(begun.connection, [j.work for j in jobs if not is_decision(j.work)])
        except Exception:  # perhaps one of them alone is at fault
            return None
        return [None] * len(jobs)

    def _settle(self, group: list[_Job], errors: Errors) -> None:
        """Let those who wait go on. What they write next can still join the next group."""
        for job, error in zip(group, errors, strict=True):
            if job.future.done():
                continue  # its caller was cancelled
            if error is None:
                job.future.set_result(None)
            else:
                job.future.set_exception(error)
        job.future.get_loop().call_soon(self._hand_over)

    def _write(self, group: list[_Job]) -> Errors:
        """What went wrong with each."""
        try:
            self._transact([job.work for job in group])
        except BaseException as error:
            # One of them is at fault: try each on its own. Where the connection failed, all would.
            if len(group) > 1 and not isinstance(error, Unsure | NotConnected):
                return [self._write([job])[0] for job in group]
            return [error] * len(group)
        return [None] * len(group)

    def _transact(self, group: list[Work]) -> None:
        committing = False
        try:
            with self._connected() as connection, connection.begin():
                carry_out(connection, group)
                check_whole(connection)
                committing = True
        except DBAPIError as error:
            if self._watchdog is None or not is_broken(error):
                raise
            raise (Unsure if committing else NotConnected)(short(error)) from error

    def _connected(self) -> AbstractContextManager[Connection]:
        """To a file, the same one as before: nothing else could have broken it."""
        if self._watchdog is not None:
            return connected(self._engine, self._watchdog)
        if self._kept is None:
            self._kept = self._engine.connect()
        _wait_for_lock(self._kept, self._patience)
        return nullcontext(self._kept)


def _wait_for_lock(connection: Connection, seconds: float) -> None:
    """Say how long a statement waits while another process has locked a file."""
    cursor = connection.connection.cursor()  # SQLAlchemy would begin a transaction for it
    cursor.execute(f"pragma busy_timeout = {round(1000 * seconds)}")
    cursor.close()


def is_decision(work: Work) -> TypeGuard[Change]:
    """Whether this is a decision in a game that goes on."""
    return isinstance(work, Change) and work.entry is not None and work.row.status == "running"


def carry_out(connection: Connection, group: list[Work]) -> None:
    write_all(connection, [work for work in group if isinstance(work, Change)])
    for work in group:
        if callable(work):
            work(connection)
        elif not isinstance(work, Change):
            for statement in work:
                connection.execute(statement)


def check_whole(connection: Connection) -> None:
    """PostgreSQL undoes a transaction in which a statement failed, and answers its commit without
    an error. If a work hides its failure, all others of the group would seem to be stored."""
    if connection.dialect.name == "postgresql":
        line = connection.connection.driver_connection
        assert line is not None
        if line.info.transaction_status.name == "INERROR":
            raise StorageError("a statement failed, and nobody was told")
