"""Quick pairing over HTTP, at a server where nobody else waits."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest

from tests.service.server.clients import Json, Person, Server


@pytest.fixture(scope="module")
def quiet(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("pairing"))
    yield server
    server.stop()


def pair(person: Person, families: int, pace: str = "live") -> Json:
    found: Json = person.post("/pairing", {"families": families, "pace": pace})
    return found


def test_two_who_want_the_same_play_with_each_other(quiet: Server) -> None:
    li, wu = quiet.person("Li"), quiet.person("Wu")
    opened = pair(li, 2)
    assert (opened["status"], opened["terms"]["listed"], opened["owner"]) == ("waiting", True, True)
    met = pair(wu, 2)
    assert (met["table"], met["status"]) == (opened["table"], "running")
    assert [seat["name"] for seat in met["seats"]] == ["Li", "Wu"]
    assert met["terms"]["clock"]["kind"] == "turn"
    assert pair(wu, 2)["table"] != met["table"], "that one goes on already"


def test_asking_again_leads_to_the_same_table(quiet: Server) -> None:
    li = quiet.person("Li")
    first = pair(li, 3, "days")
    assert pair(li, 3, "days")["table"] == first["table"]
    assert pair(li, 3, "untimed")["table"] != first["table"]


def test_the_one_who_has_waited_longest_is_served_first(quiet: Server) -> None:
    early, late, guest = (quiet.person(name) for name in ("Early", "Late", "Guest"))
    seats = {"seats": [{"kind": "you"}, *[{"kind": "open"}] * 3], "terms": {"listed": True}}
    waits = [who.post("/tables", seats)["table"] for who in (early, late)]
    assert pair(guest, 4, "untimed")["table"] == waits[0]


def test_many_at_once_all_get_a_seat(quiet: Server) -> None:
    people = [quiet.person(f"Guest {n}") for n in range(8)]
    with ThreadPoolExecutor(8) as pool:
        found = list(pool.map(lambda who: pair(who, 5), people))
    assert all(any(seat["yours"] for seat in info["seats"]) for info in found)


def test_a_refused_guest_opens_a_new_table(quiet: Server) -> None:
    li, wu = quiet.person("Li"), quiet.person("Wu")
    opened = pair(li, 5, "days")
    assert pair(wu, 5, "days")["table"] == opened["table"]
    li.post(f"/tables/{opened['table']}/seats/1/open")
    assert pair(wu, 5, "days")["table"] != opened["table"]


@pytest.mark.parametrize("body", [{"families": 1}, {"families": 6}, {"pace": "soon"}, {"x": 1}])
def test_what_cannot_be_paired_is_refused(quiet: Server, body: Json) -> None:
    assert quiet.person().refused("/pairing", body)["error"]["code"] == "bad-request"


def test_a_stranger_without_a_name_is_nobody(quiet: Server) -> None:
    assert quiet.nobody().refused("/pairing")["error"]["code"] == "unauthorised"
