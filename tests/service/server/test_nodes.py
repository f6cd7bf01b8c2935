"""Several nodes on one PostgreSQL: any of them answers, and all of them agree."""

import signal
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import func, make_url, select
from websockets.exceptions import ConnectionClosed

from gugong.service.server.storage.database import open_engine
from gugong.service.server.storage.schema import nodes as stored_nodes
from tests.service.server.clients import Person, Server, Socket, get, wait_for
from tests.service.server.postgres import Postgres

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


def test_what_happens_at_one_node_is_seen_at_another(nodes: list[Server]) -> None:
    li = nodes[0].person()
    table = li.make("you", "you")
    with nodes[1].nobody().socket(table) as there:
        there.next("state")
        for number in range(1, 11):
            li.step(table, (0, 1), number)
            assert there.next("state")["ply"] == number


def test_who_is_online_is_known_at_every_node(nodes: list[Server]) -> None:
    li, wu = nodes[0].person("Li"), nodes[1].person("Wu")
    table = li.make("you", "open")
    wu.post(f"/tables/{table}/join", {"seat": 1})
    li.view(table)

    def is_online(asked: Person) -> bool:
        return bool(asked.get(f"/tables/{table}")["seats"][1]["online"])

    with wu.socket(table, 1) as there:
        there.next("state")
        wait_for(lambda: is_online(li), "Wu's presence at the other node")
    wait_for(lambda: not is_online(li), "Wu's absence at the other node")


def test_what_is_said_at_one_node_is_heard_at_another(nodes: list[Server]) -> None:
    li = nodes[0].person("Li")
    table = li.make("you", "you")
    with li.at(nodes[1].url).socket(table, 0) as there:
        there.next("state")
        li.post(f"/tables/{table}/chat", {"seat": 0, "text": "Good luck!"})
        assert there.next("chat")["line"]["text"] == "Good luck!"


def test_the_bots_of_a_node_that_dies_play_on_at_another(
    servers: list[Server], tmp_path: Path, postgresql: Postgres
) -> None:
    with postgresql.database() as url:
        short = ("--lease-seconds", "1")
        first, second = (
            Server(tmp_path / name, *short, database=url) for name in ("first", "second")
        )
        servers += [first, second]
        li = first.person()
        there = li.at(second.url)
        tables = [li.make("courtier", "courtier") for _ in range(3)]
        wait_for(lambda: there.get(f"/tables/{tables[0]}")["ply"] > 3, "some moves")
        first.kill()
        left = {table: there.get(f"/tables/{table}")["ply"] for table in tables}
        for table, ply in left.items():  # one decision may still have been under way
            wait_for(lambda: there.get(f"/tables/{table}")["ply"] > ply + 3, "more moves")  # noqa: B023
        second.stop()


def test_a_node_that_was_frozen_shows_what_it_has_missed(
    servers: list[Server], tmp_path: Path, postgresql: Postgres
) -> None:
    with postgresql.database() as url:
        pair = [
            Server(tmp_path / name, "--lease-seconds", "2", database=url) for name in ("a", "b")
        ]
        servers += pair
        li = pair[0].person()
        there = li.at(pair[1].url)
        table = li.make("you", "you")
        there.view(table)
        pair[1].kill(signal.SIGSTOP)
        for number in range(3):
            li.step(table, (0, 1), number)
        wait_until_alone(url)
        pair[1].kill(signal.SIGCONT)
        assert there.view(table)["ply"] == 3
        for node in pair:
            node.stop()


def test_a_node_that_is_stopped_says_so_and_sends_its_viewers_elsewhere(
    servers: list[Server], tmp_path: Path, postgresql: Postgres
) -> None:
    with postgresql.database() as url:
        node = Server(tmp_path / "node", "--drain-seconds", "10", database=url)
        servers.append(node)
        li = node.person()
        table = li.make("you", "you")
        with li.socket(table, 0) as socket:
            socket.next("state")
            node.kill(signal.SIGTERM)
            ready = f"{node.url}/health/ready"
            wait_for(lambda: get(ready).json()["status"] == "draining", "the announcement")
            assert get(ready).status_code == 503
            assert try_to_move(li, table).is_success, "it goes on meanwhile"
            assert close_code(socket) == 1012
        wait_for(lambda: not node.runs, "its end")
        assert count_nodes(url) == 0, "its claims are given back"


def close_code(socket: Socket) -> int | None:
    """With which the other side ends the connection."""
    try:
        while True:
            socket.read()
    except ConnectionClosed as closed:
        return None if closed.rcvd is None else closed.rcvd.code


def try_to_move(person: Person, table: str) -> httpx.Response:
    seat = person.get(f"/tables/{table}")["chooser"]
    state = person.view(table, seat)
    body = {"id": "m", "seat": seat, "ply": state["ply"], "move": state["view"]["moves"][0]}
    return person.http.post(f"/tables/{table}/moves", json=body)


def wait_until_alone(url: str) -> None:
    """Until the silence of a node was noticed."""
    wait_for(lambda: count_nodes(url) == 1, "the end of the other node")


def count_nodes(url: str) -> int:
    engine = open_engine(make_url(url))
    with engine.connect() as connection:
        found: int = connection.execute(select(func.count()).select_from(stored_nodes)).scalar_one()
    engine.dispose()
    return found


def test_a_second_process_on_an_sqlite_file_is_told_and_stops(
    servers: list[Server], tmp_path: Path
) -> None:
    first = Server(tmp_path / "data")
    servers.append(first)
    assert first.url
    second = Server(tmp_path / "data")
    wait_for(lambda: not second.runs, "its end")
    assert "another process is serving" in second.output
    assert "PostgreSQL" in second.output
    first.kill()
    wait_for(lambda: not first.runs, "its death")
    third = Server(tmp_path / "data")
    servers.append(third)
    assert third.url, "a lock does not outlive its process"
