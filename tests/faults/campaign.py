"""A campaign: games go on through all nodes while everything around them fails."""

import asyncio
import time
from collections.abc import Callable
from contextlib import nullcontext, suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any, Final

import httpx

from gugong.service.server.opening import open_store
from gugong.service.server.storage.store import Store
from gugong.service.tables.model import StoredTable
from gugong.service.tables.refusal import StorageError
from tests.faults.checker import bot_turns, check
from tests.faults.cluster import Cluster, cluster
from tests.faults.evidence import write_evidence
from tests.faults.faults import Trouble
from tests.faults.history import History, Json
from tests.faults.players import LOST, Figures, Person, Player, error_code
from tests.faults.thoughts import read_thoughts, thought_twice
from tests.service.server.postgres import Postgres

CALM: Final = 120.0  # seconds in which, without faults, every game has to go on
GOES_ON: Final = 3  # versions by which that shows
SETTLED: Final = 3.0  # seconds after the last fault in which answers may still speak of it
NEWS: Final = 10.0  # seconds between two lines about how it goes
# The seats of the tables: a letter is a person, a level a bot. A person with several seats sends
# from two clients at once, so that they race.
TABLES: Final = (
    ("a", "b", "Scribe"),
    ("c", "c"),
    ("e", "f"),  # with a clock
    ("d", "Scribe", "novice"),
    ("Scribe", "courtier", "Scribe"),
)


CLOCK: Final = {"kind": "game", "bank": 3600, "increment": 0}


@dataclass
class Report:
    faults: dict[str, int] = field(default_factory=dict)
    changes: int = 0  # of a node's version
    seconds: float = 0.0
    tables: int = 0
    acknowledged: int = 0
    bots: int = 0  # decisions of bots
    seen: int = 0  # different views, each compared with the log
    thoughts: int = 0  # turns that a scribe thought about
    twice: int = 0  # of these, by more than one process, because the first was lost or cut off
    figures: Figures = field(default_factory=Figures)
    violations: list[str] = field(default_factory=list)
    evidence: Path | None = None  # where it is, if something was violated

    def __str__(self) -> str:
        kinds = ", ".join(f"{count} {kind}" for kind, count in sorted(self.faults.items()))
        errors = ", ".join(f"{count} {code}" for code, count in self.figures.errors.most_common())
        met = self.figures
        lines = [
            f"{sum(self.faults.values())} faults in {self.seconds:.0f} s: {kinds}",
            f"{self.changes} times a node came back with another version",
            f"{self.tables} games judged, {self.seen} different views compared with their logs",
            f"{self.acknowledged} acknowledged decisions of people, {self.bots} decisions of bots",
            f"{self.thoughts} turns that scribes thought about, {self.twice} of them twice",
            f"{met.reconnects} connections, {met.repeated} decisions sent again",
            f"{met.older} states older than what the client knew",
            f"refused: {errors or 'nothing'}",
            f"violations: {len(self.violations)}",
            *self.violations,
        ]
        if self.evidence is not None:
            lines.append(f"who did what when: {self.evidence}/*.txt")
        return "\n".join(lines)


class Campaign:
    def __init__(self, cluster: Cluster, store: Store, folder: Path, seed: int) -> None:
        self.report = Report()
        self._cluster = cluster
        self._store = store
        self._folder = folder
        self._luck = Random(seed)
        self._trouble = Trouble(cluster, Random(self._luck.random()))
        self._end = asyncio.Event()
        self._people: dict[str, Person] = {}
        self._games: dict[tuple[str, ...], tuple[History, list[Player]]] = {}
        self._judged: dict[str, int] = {}  # the version of each table that was judged

    async def run(self, seconds: float, say: Callable[[str], None]) -> Report:
        began = time.monotonic()
        for letter in sorted({seat for seats in TABLES for seat in seats if len(seat) == 1}):
            made = await self._ask("/players", {"name": letter.upper()})
            self._people[letter] = Person(made["player"], made["token"])
        async with asyncio.TaskGroup() as group:
            for seats in TABLES:
                group.create_task(self._play_on(seats))
            speaking = group.create_task(self._speak(say))
            await self._trouble.run(seconds)
            self.report.faults = dict(self._trouble.faults)
            self.report.changes = self._trouble.changes
            self.report.seconds = time.monotonic() - began
            await self._calm()
            self._end.set()
            speaking.cancel()
        await self._nothing_gone()
        if self.report.violations:
            file = self._folder / "campaign.txt"
            write_evidence(file, self.report.violations, self._logs(), self._trouble.notes)
            self.report.evidence = self._folder
        return self.report

    async def _speak(self, say: Callable[[str], None]) -> None:
        while True:
            await asyncio.sleep(NEWS)
            running = sum(len(history.acknowledged) for history, _ in self._games.values())
            say(
                f"{self._trouble.faults.total()} faults, {self.report.tables} games judged, "
                f"{self.report.acknowledged + running} acknowledged, "
                f"{len(self.report.violations)} violations"
            )

    # Games

    async def _play_on(self, seats: tuple[str, ...]) -> None:
        """One game after the other. Each is judged when all its clients have left it: what they
        were told later would not be in the log that was read."""
        while not self._end.is_set():
            history, players = await self._new_table(seats)
            self._games[seats] = history, players
            await asyncio.gather(*(player.run() for player in players))
            await self._judge(history)

    async def _new_table(self, seats: tuple[str, ...]) -> tuple[History, list[Player]]:
        people = [seat for seat in seats if len(seat) == 1]
        owner = people[0] if people else "a"
        kinds = [
            {"kind": "you"}
            if seat == owner
            else {"kind": "open"}
            if seat in people
            else {"kind": "bot", "level": seat}
            for seat in seats
        ]
        terms = {"clock": CLOCK} if "e" in seats else {}
        made = await self._ask("/tables", {"seats": kinds, "terms": terms}, owner)
        table: str = made["table"]
        for number, seat in enumerate(seats):
            if seat in people and seat != owner:
                await self._ask(f"/tables/{table}/join", {"seat": number}, seat)
        history = History(table)
        clients: list[tuple[str | None, list[int]]] = [
            (who, [number for number, seat in enumerate(seats) if seat == who]) for who in people
        ]
        clients.append((None, []))
        players = [
            Player(
                f"{who or 'spectator'} {number}",
                history,
                None if who is None else self._people[who],
                own,
                self._cluster.urls,
                Random(self._luck.random()),
                self.report.figures,
                self._end,
            )
            for number, (who, own) in enumerate(clients)
        ]
        return history, players

    async def _ask(self, path: str, body: Json, who: str | None = None) -> Any:
        """Ask any node until one has done it. One that did it without saying so may have left a
        table behind that nobody plays at, or have given the seat already."""
        headers = {} if who is None else {"authorization": f"Bearer {self._people[who].token}"}
        while True:
            url = self._luck.choice(self._cluster.urls())
            with suppress(*LOST):
                async with httpx.AsyncClient(timeout=5) as http:
                    answer = await http.post(f"{url}/api/v1{path}", json=body, headers=headers)
                code = error_code(answer)
                if code in (None, "seat-taken", "one-seat"):
                    return answer.json()
                self.report.figures.errors[code] += 1
            await asyncio.sleep(0.1)

    # Judging

    async def _calm(self) -> None:
        """Without faults every client is told how its game goes on, and nothing is refused for
        want of a database."""
        await asyncio.sleep(SETTLED)
        failures, calm = self.report.figures.errors["storage"], time.time()
        waiting = {
            player: (player.known + GOES_ON, history.table)
            for history, players in self._games.values()
            for player in players
        }
        end = time.monotonic() + CALM
        while waiting and time.monotonic() < end:
            await asyncio.sleep(0.05)
            for player, (enough, _) in list(waiting.items()):
                if player.over or player.known >= enough:
                    del waiting[player]
        self.report.violations += [
            f"table {table}: without faults {player.name} stays at version {player.known}"
            for player, (_, table) in waiting.items()
        ]
        failures = self.report.figures.errors["storage"] - failures
        if failures:
            self.report.violations.append(f"without faults {failures} answers were 'storage'")
        thoughts = read_thoughts(log for node in self._cluster.nodes for log in node.logs)
        self.report.thoughts = len({thought.turn for thought in thoughts})
        self.report.twice = len(thought_twice(thoughts))
        self.report.violations += [
            f"without faults the turn {turn} was thought about twice"
            for turn in thought_twice(thought for thought in thoughts if thought.time > calm)
        ]

    async def _judge(self, history: History) -> None:
        stored = await self._load(history.table)
        report = self.report
        if stored is None:
            report.violations.append(f"table {history.table} is gone")
            return
        report.violations += await asyncio.to_thread(check, history, stored)
        violations = [told for told in report.violations if history.table in told]
        if violations:
            file = self._folder / f"table-{history.table}.txt"
            notes = [*history.notes, *self._trouble.notes]
            write_evidence(file, violations, self._logs(), notes, stored)
        report.tables += 1
        report.acknowledged += len(history.acknowledged)
        report.bots += bot_turns(stored)
        report.seen += len(history.views)
        self._judged[history.table] = stored.row.version

    def _logs(self) -> list[tuple[str, Path]]:
        return [(node.name, log) for node in self._cluster.nodes for log in node.logs]

    async def _nothing_gone(self) -> None:
        """What was judged in the course of the campaign is still there at its end."""
        for table, version in self._judged.items():
            stored = await self._load(table)
            if stored is None or stored.row.version < version:
                self.report.violations.append(f"table {table} is no longer at version {version}")

    async def _load(self, table: str) -> StoredTable | None:
        while True:
            with suppress(StorageError):
                return await self._store.load(table)
            await asyncio.sleep(0.1)


async def campaign(
    postgres: Postgres | None,
    folder: Path,
    seconds: float,
    seed: int,
    say: Callable[[str], None] = lambda _: None,
    former: Path | None = None,
) -> Report:
    """With three nodes on PostgreSQL, or one on SQLite. With the working tree of a former version,
    nodes run either one."""
    with postgres.database() if postgres else nullcontext(sqlite_in(folder)) as database:
        async with cluster(postgres, database, folder, former) as nodes:
            store = open_store(database)  # past the wires
            try:
                return await Campaign(nodes, store, folder, seed).run(seconds, say)
            finally:
                store.close()


def sqlite_in(folder: Path) -> str:
    return f"sqlite:///{folder.absolute()}/tables.sqlite3"
