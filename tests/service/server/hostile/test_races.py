"""Many at once: what may happen once happens once."""

from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from tests.service.server.clients import Server

AT_ONCE = 20


def test_a_seat_goes_to_one_of_many(service: Server) -> None:
    table = service.person("Li").make("you", "open", "open")
    people = [service.person(f"Guest {n}") for n in range(AT_ONCE)]
    with ThreadPoolExecutor(AT_ONCE) as pool:
        answers = pool.map(lambda p: p.http.post(f"/tables/{table}/join", json={"seat": 1}), people)
        assert Counter(answer.status_code for answer in answers) == {200: 1, 409: AT_ONCE - 1}


def test_one_guest_takes_one_seat(service: Server) -> None:
    table = service.person("Li").make("you", "open", "open", "open")
    guest = service.person("Guest")
    with ThreadPoolExecutor(AT_ONCE) as pool:
        join = [{"seat": n % 3 + 1} for n in range(AT_ONCE)]
        list(pool.map(lambda body: guest.http.post(f"/tables/{table}/join", json=body), join))
    assert sum(seat["yours"] for seat in guest.get(f"/tables/{table}")["seats"]) == 1


def test_a_decision_sent_many_times_counts_once(service: Server) -> None:
    li = service.person("Li")
    table = li.make("you", "you")
    seat = li.get(f"/tables/{table}")["chooser"]
    move = li.view(table, seat)["view"]["moves"][0]
    body = {"id": "same", "seat": seat, "ply": 0, "move": move}
    with ThreadPoolExecutor(AT_ONCE) as pool:
        asked = [f"/tables/{table}/moves"] * AT_ONCE
        answers = {answer.text for answer in pool.map(lambda p: li.http.post(p, json=body), asked)}
    assert len(answers) == 1
    assert li.get(f"/tables/{table}")["ply"] == 1


def test_tables_made_at_once_do_not_slip_past_a_quota(
    servers: list[Server], tmp_path: Path
) -> None:
    server = Server(tmp_path / "data", "--listed-tables", "3")
    servers.append(server)
    guest = server.person("Guest")
    body = {"seats": [{"kind": "you"}, {"kind": "open"}], "terms": {"listed": True}}
    with ThreadPoolExecutor(AT_ONCE) as pool:
        answers = pool.map(lambda _: guest.http.post("/tables", json=body), range(AT_ONCE))
        found = Counter(answer.status_code for answer in answers)
    assert found == {201: 3, 429: AT_ONCE - 3}
