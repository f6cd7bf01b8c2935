"""Whatever is uploaded is refused in time, and others are served meanwhile."""

import json
import threading
import time
from collections import Counter
from pathlib import Path

import httpx
import pytest

from gugong.components import load
from tests.service.server.clients import LONG, Person, Server, wait_for
from tests.service.server.hostile.raw import calm, memory, serves

KEYS = {
    "one key of many dots": "a" + ".a" * 99_000 + "=1",
    "many keys of many dots": "\n".join(f"a{n}.b.c.d.e.f.g.h=1" for n in range(4500)),
    "spaced dots": ". " * 40_000,
    "a long word on every line": "\n".join(f"a{n}={'9' * 1900}" for n in range(50)),
    "deep lists": "a=" + "\n".join(["[" * 1900] * 50),
    "deep tables": "\n".join(f"a{n}={{b={{c={{d={{e=1}}}}}}}}" for n in range(3500)),
    "many tables": "\n".join(f"[a{n}]" for n in range(12_000)),
    "many of one table": "[[a.b.c]]\n" * 9000,
    "an unfinished text": 'a="""' + "x\n" * 40_000,
    "many figures too many": load().text + "\n".join(f"x{n}={n}" for n in range(8000)),
    "nothing": "",
    "no text at all": "\x00" * 50_000,
    "all at once": "a" * 199_000,
}


@pytest.fixture
def server(servers: list[Server], tmp_path: Path) -> Server:
    servers.append(Server(tmp_path / "data"))
    return servers[0]


@pytest.mark.parametrize("name", KEYS)
def test_no_components_file_stops_the_service(service: Server, name: str) -> None:
    li, before = service.person(), memory(service)
    seats = [{"kind": "you"}, {"kind": "you"}]
    answer = li.http.post("/tables", json={"seats": seats, "components": KEYS[name]})
    assert answer.status_code == 400
    assert len(answer.text) < 5000
    checked = li.http.post("/components/check", json={"text": KEYS[name]})
    assert checked.status_code in (200, 400), checked.text
    assert len(checked.text) < 50_000
    assert memory(service) - before < 100
    assert calm(service)


@pytest.mark.parametrize(
    "text",
    [
        "gugong record 1\n" * 30_000,
        "gugong record 1\n" + "# x\n" * 120_000,
        "gugong record 1\nrules: 1\n" + "deal: start red\n" * 30_000,
        "gugong record 1\nrules: 1\ncomponents: " + "x" * 500_000,
        "gugong record 1\nrules: 1\nfamilies: " + "9" * 400_000,
        "gugong record 1\nposition: " + "[" * 400_000,
        'gugong record 1\nposition: {"a":' * 10_000,
        "\n" * 500_000,
        "\x00" * 500_000,
        "9" * 500_000,
    ],
    ids=range(10),
)
def test_no_record_stops_the_service(service: Server, text: str) -> None:
    li, before = service.person(), memory(service)
    answer = li.http.post("/records", content=text)
    assert (answer.status_code, answer.json()["error"]["code"]) == (400, "bad-request")
    assert len(answer.text) < 5000
    assert memory(service) - before < 100
    assert calm(service)


@pytest.mark.parametrize("depth", [50, 5_000, 80_000])
def test_deep_json_is_refused(service: Server, depth: int) -> None:
    li = service.person()
    deep = '{"a":' * depth + "1" + "}" * depth
    figures = f'{{"name": "x", "figures": {deep}, "basis": {{}}}}'
    for path in ("/components/check", "/tables", "/players"):
        answer = li.http.post(path, content=figures, headers={"content-type": "application/json"})
        assert answer.status_code in (200, 400), answer.text[:300]
        assert len(answer.text) < 50_000
    assert calm(service)


def test_others_are_served_while_someone_uploads(server: Server) -> None:
    """Sixty uploads at a time from one address: some are worked on, the rest is refused."""
    li = server.person()
    assert li.token is not None
    body = json.dumps({"text": KEYS["many keys of many dots"]})
    found: Counter[int] = Counter()
    stop = threading.Event()

    def upload() -> None:
        with httpx.Client(
            timeout=LONG, transport=httpx.HTTPTransport(verify=False, local_address="127.0.0.2")
        ) as line:
            while not stop.is_set():
                url = f"{server.url}/api/v1/components/check"
                answer = line.post(url, content=body, headers={"content-type": "application/json"})
                found[answer.status_code] += 1

    threads = [threading.Thread(target=upload) for _ in range(60)]
    for thread in threads:
        thread.start()
    try:
        wait_for(lambda: {200, 503} <= set(found), "more than the server works on at a time")
        assert serves(server)
        play_a_little(server.person("Wu"))
    finally:
        stop.set()
        for thread in threads:
            thread.join()
    assert set(found) == {200, 503}
    assert calm(server)


def play_a_little(person: Person) -> None:
    table = person.make("you", "you")
    for choice in range(5):
        person.step(table, (0, 1), choice)


def test_a_replay_is_priced_by_its_length(servers: list[Server], tmp_path: Path) -> None:
    patient = Server(tmp_path / "data")
    servers.append(patient)
    li = patient.person()
    table = li.make("you", "you")
    li.finish(table, (0, 1))
    patient.stop()
    server = Server(tmp_path / "data", "--rate", "5")
    servers.append(server)
    stranger = server.nobody()
    for what in ("history", "log", "record", "view", "view?ply=40"):
        began = time.monotonic()
        asked = f"/tables/{table}/{what}"
        answered = next(n for n in range(1000) if stranger.http.get(asked).status_code == 429)
        cheap = 100 + 20 * (time.monotonic() - began)  # of those that replay nothing
        assert answered < 0.75 * cheap, what
    assert serves(server)
