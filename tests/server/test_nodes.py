"""Several nodes on one PostgreSQL: any of them answers, and all of them agree."""

import asyncio
import threading
from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from gugong.server.store import Store
from gugong.server.store.patience import Unsure
from gugong.server.store.writer import Work, Writer
from gugong.tables.deciding import play
from gugong.tables.model import Conflict
from gugong.tables.seating import join
from tests.server.clients import Person, Server
from tests.server.postgres import Postgres
from tests.tables.shell import LATER, MA, Shell

ROUNDS = 25


@pytest.fixture(scope="module")
def nodes(postgresql: Postgres, tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[Server]]:
    """Two of them."""
    with postgresql.database() as url:
        folder = tmp_path_factory.mktemp("nodes")
        both = [Server(folder / name, database=url) for name in ("one", "two")]
        yield both
        for node in both:
            node.stop()


def race(people: list[Person], table: str, number: int) -> list[httpx.Response]:
    """The same ply is answered at both nodes at once, by two moves of their own."""
    seat = people[0].get(f"/tables/{table}")["chooser"]
    state = people[0].view(table, seat)
    moves = state["view"]["moves"]
    answers: list[httpx.Response] = []
    start = threading.Barrier(len(people))

    def decide(who: int) -> None:
        move = moves[who % len(moves)]
        body = {"id": f"{number}-{who}", "seat": seat, "ply": state["ply"], "move": move}
        start.wait()
        answers.append(people[who].http.post(f"/tables/{table}/moves", json=body))

    threads = [threading.Thread(target=decide, args=(who,)) for who in range(len(people))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return answers


def test_of_two_nodes_that_race_one_wins_and_the_other_shows_what_is_new(
    nodes: list[Server],
) -> None:
    li = nodes[0].person()
    people = [li, li.at(nodes[1].url)]
    table = li.make("you", "you")
    for number in range(ROUNDS):
        answers = race(people, table, number)
        good = [answer.json() for answer in answers if answer.is_success]
        bad = [answer.json() for answer in answers if answer.is_error]
        assert len(good) == 1, [answer.text for answer in answers]
        assert bad[0]["error"]["code"] == "stale"
        assert bad[0]["state"]["ply"] == good[0]["ply"]
        for person in people:
            person.view(table, after=good[0]["version"] - 1)
        logs = [person.get(f"/tables/{table}/log", since=number)["entries"] for person in people]
        assert logs[0] == logs[1]
        assert len(logs[0]) == 1


def test_two_people_race_for_one_seat_and_one_gets_it(nodes: list[Server]) -> None:
    li = nodes[0].person()
    for _ in range(5):
        table = li.make("you", "open")
        rivals = [node.person() for node in (nodes[0], nodes[0], nodes[1])]
        answers: list[int] = []
        start = threading.Barrier(len(rivals))

        def sit_down(
            who: Person, table: str = table, start: Any = start, to: Any = answers
        ) -> None:
            start.wait()
            to.append(who.http.post(f"/tables/{table}/join", json={"seat": 1}).status_code)

        threads = [threading.Thread(target=sit_down, args=(rival,)) for rival in rivals]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert sorted(answers) == [200, 409, 409]
        yours = [rival.get("/games")["games"] for rival in rivals]
        assert sum(map(len, yours)) == 1


@pytest.fixture
def store(postgresql: Postgres) -> Iterator[Store]:
    with postgresql.database() as url:
        made = Store(url)
        yield made
        made.close()


def break_commit(monkeypatch: pytest.MonkeyPatch, *, stored: bool) -> None:
    """The next connection breaks at its commit, before or after the database has carried it out."""
    whole, left = Writer._transact, [1]

    def broken(self: Writer, group: list[Work]) -> None:
        if not left:
            whole(self, group)
            return
        left.pop()
        if stored:
            whole(self, group)
        raise Unsure("the connection broke")

    monkeypatch.setattr(Writer, "_transact", broken)


@pytest.mark.parametrize("stored", [True, False])
def test_a_commit_without_an_answer_is_settled_by_reading_it_back(
    store: Store, monkeypatch: pytest.MonkeyPatch, stored: bool
) -> None:
    async def story() -> None:
        shell = Shell("li", "wu", "open")
        shell.do(join(shell.table, MA, LATER))
        shell.play()
        for change in shell.log:
            break_commit(monkeypatch, stored=stored)
            await store.save(change)
            found = await store.load(shell.table.id)
            assert found is not None
            assert found.row == change.row
            monkeypatch.undo()

    asyncio.run(story())


def test_a_commit_without_an_answer_that_another_node_overtook_is_a_conflict(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> None:
        shell = Shell("li", "wu")
        await store.save(shell.log[0])
        table = shell.table
        move = table.game.legal_moves()[0].text
        ours, theirs = (play(table, shell.request(name), move, LATER).change for name in "ab")
        assert ours is not None
        assert theirs is not None
        await store.save(theirs)
        break_commit(monkeypatch, stored=False)
        with pytest.raises(Conflict):
            await store.save(ours)

    asyncio.run(story())


def test_a_database_that_is_briefly_away_delays_an_answer(
    store: Store, postgresql: Postgres
) -> None:
    if not postgresql.can_stop:
        pytest.skip("somebody else's PostgreSQL is not stopped")

    async def story() -> None:
        shell = Shell("li", "wu")
        await store.save(shell.log[0])
        shell.play()
        postgresql.stop()
        saving = asyncio.create_task(store.save(shell.log[1]))
        reading = asyncio.create_task(store.load(shell.table.id))
        while store.condition.failures < 4:
            await asyncio.sleep(0)
        await asyncio.to_thread(postgresql.start)
        await saving
        assert await reading is not None

    asyncio.run(story())
