"""Nothing lost: the server is killed at random moments under load, over and over.

Every driver remembers what was acknowledged and shown. After each start the server must know
all of it, and a move that was on its way when the server died counts once when it is sent again.
"""

import random
import sqlite3
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any
from uuid import uuid4

import httpx

from tests.depth import goes_deep, sample
from tests.service.server.clients import Json, Person, Server, wait_for

KILLS = sample({"sqlite": 3, "postgresql": 2}, {"sqlite": 30, "postgresql": 8})
LIFE = 30  # acknowledgements until a server dies, at most
LEASE = ("--lease-seconds", "1")  # so that bots do not wait for a server that died


class Gone(Exception):
    """The server does not answer any more."""


class Driver:
    """Plays at one table as fast as it can, and takes something back now and then."""

    def __init__(self, person: Person, seats: tuple[int, ...], others: int, number: int) -> None:
        self.person = person
        self.seats = seats
        self.others = others
        self.luck = random.Random(number)
        self.games = 0
        self.acks = 0
        self.trouble: BaseException | None = None
        self._new_table()

    def _new_table(self) -> None:
        seats = ["you"] * len(self.seats) + ["novice"] * self.others
        self.table = self.person.make(*seats)
        self.book: list[Json] = []  # every decision that was acknowledged or shown
        self.pending: tuple[str, Json] | None = None

    def run(self, url: str) -> None:
        self.person = self.person.at(url)
        try:
            self._ask("get", "")
            self.settle()
            self.compare()
            while True:
                self._decide()
        except Gone:
            pass
        except BaseException as error:
            self.trouble = error

    def _ask(self, how: str, path: str, body: Any = None) -> Any:
        try:
            whole = f"/tables/{self.table}{path}"
            if how == "get":
                answer = self.person.http.get(whole, params=body)
            else:
                answer = self.person.http.post(whole, json=body)
        except httpx.TransportError as error:
            raise Gone from error
        assert answer.is_success, answer.text
        return answer.json()

    def _send(self, path: str, body: Json) -> None:
        self.pending = (path, {"id": uuid4().hex, **body})
        self.settle()

    def settle(self) -> None:
        """Send what is not acknowledged, be it again, and note it when it is."""
        if self.pending is None:
            return
        path, body = self.pending
        ack = self._ask("post", path, body)
        assert ack["id"] == body["id"]
        if path == "/undo":
            del self.book[ack["ply"] :]
        else:
            assert ack["ply"] == body["ply"] + 1
            del self.book[body["ply"] :]
            self.book.append({"seat": body["seat"], "move": body["move"]})
        self.acks += 1
        self.pending = None

    def _log(self) -> list[Json]:
        """The log, each own decision as its seat sees it."""
        logs = {seat: self._ask("get", "/log", {"seat": seat})["entries"] for seat in self.seats}
        shortest = min(len(log) for log in logs.values())
        first = logs[self.seats[0]]
        return [logs.get(first[i]["seat"], first)[i] for i in range(shortest)]

    def compare(self) -> None:
        log = self._log()
        assert [entry["ply"] for entry in log] == list(range(1, len(log) + 1))
        known = [(entry["seat"], entry["move"]) for entry in log[: len(self.book)]]
        assert known == [(row["seat"], row["move"]) for row in self.book], "something was lost"
        if self.others:
            self.book = log  # what bots decided was shown, so it must stay too
        else:
            assert len(log) == len(self.book), "a move that nobody sent"

    def _decide(self) -> None:
        info = self._ask("get", "")
        if info["status"] == "over":
            self.games += 1
            try:
                self._new_table()
            except httpx.TransportError as error:
                raise Gone from error
            return
        if info["chooser"] not in self.seats:
            self._ask("get", "/view", {"after": info["version"]})
            return
        seat = info["chooser"]
        state = self._ask("get", "/view", {"seat": seat})
        if self.others:
            self.compare()
        if state["undo"]["decision"] and not self.others and self.luck.random() < 0.2:
            self._send("/undo", {"seat": seat, "ply": state["ply"], "to": "turn"})
        elif state["view"]["moves"]:
            move = self.luck.choice(state["view"]["moves"])
            self._send("/moves", {"seat": seat, "ply": state["ply"], "move": move})


@goes_deep
def test_killed_again_and_again_it_loses_nothing(
    tmp_path: Path, servers: list[Server], database: str
) -> None:
    sqlite = database.startswith("sqlite")
    kills = KILLS["sqlite" if sqlite else "postgresql"]  # there starts are slow
    server = Server(tmp_path / "data", *LEASE, database=database)
    servers.append(server)
    bots = server.person("Watcher")
    watched = [bots.make("novice", "courtier", "novice", "novice") for _ in range(2)]
    drivers = [
        Driver(server.person("Hot seat"), (0, 1), 0, 1),
        Driver(server.person("Three"), (0, 1, 2), 0, 2),
        Driver(server.person("Against bots"), (0,), 2, 3),
    ]
    luck = random.Random(7)
    shown: dict[str, list[Json]] = {table: [] for table in watched}

    def acks() -> int:
        return sum(driver.acks for driver in drivers)

    def bots_decisions() -> int:
        return sum(len(log) for log in shown.values())

    for number in range(kills):
        unborn = number % 4 == 0  # it may die before it has begun
        enough = acks() + (0 if unborn else luck.randrange(1, LIFE))
        for_bots = 3 if number == 1 else 0  # later their games may be over
        if not unborn:
            wait_for(lambda server=server: "http://" in server.output, "a start")

        def is_time(enough: int = enough, for_bots: int = for_bots) -> bool:
            trouble = any(driver.trouble is not None for driver in drivers)
            return (acks() >= enough and bots_decisions() >= for_bots) or trouble

        killer = threading.Thread(target=kill_when, args=(server, is_time))
        killer.start()
        live(server, drivers, bots, shown)
        killer.join()
        for driver in drivers:
            if driver.trouble is not None:
                raise driver.trouble
        wait_for_death(server)
        server = Server(tmp_path / "data", *LEASE, database=database)
        servers.append(server)
    assert acks() > 2 * kills, "there was hardly any load"
    assert bots_decisions() > kills / 10, "the bots have hardly gone on"
    watcher = bots.at(server.url)
    for table in watched:  # and everything goes on to its end
        state = watcher.view(table)
        while state["table"]["status"] != "over":
            state = watcher.view(table, after=state["version"])
    for driver in drivers:
        driver.person = driver.person.at(server.url)
        driver.settle()
        driver.compare()
        driver.person.finish(driver.table, driver.seats)
    server.stop()
    if sqlite:
        with sqlite3.connect(database.removeprefix("sqlite:///")) as file:
            assert file.execute("pragma integrity_check").fetchone() == ("ok",)


def kill_when(server: Server, is_time: Callable[[], bool]) -> None:
    """In the middle of whatever the server does then."""
    try:
        wait_for(is_time, "something to happen")
    finally:
        server.kill()


def live(
    server: Server, drivers: list[Driver], watcher: Person, shown: dict[str, list[Json]]
) -> None:
    """Load until the server dies, which may be before it has begun."""
    wait_for(lambda: "http://" in server.output or not server.runs, "a start")
    if "http://" not in server.output:
        return
    threads = [threading.Thread(target=d.run, args=(server.url,)) for d in drivers]
    for thread in threads:
        thread.start()
    look_on(watcher.at(server.url), shown)
    for thread in threads:
        thread.join()


def wait_for_death(server: Server) -> None:
    wait_for(lambda: not server.runs, "its death")


def look_on(watcher: Person, shown: dict[str, list[Json]]) -> None:
    """Look at tables where bots play among themselves; what was shown once must stay."""
    try:
        while True:
            for table, before in shown.items():
                log = watcher.get(f"/tables/{table}/log")["entries"]
                assert log[: len(before)] == before, "what was shown has changed"
                shown[table] = log
            time.sleep(0.02)
    except httpx.TransportError:
        return
