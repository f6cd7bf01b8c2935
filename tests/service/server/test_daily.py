"""The daily deal, over HTTP."""

import time
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from gugong.service.tables.daily import deal_of
from gugong.service.tables.days import day_of
from tests.service.server.clients import Person, Server, wait_for


def code(person: Person, path: str) -> str:
    answer = person.http.get(path)
    assert answer.is_error, answer.text
    found: str = answer.json()["error"]["code"]
    return found


@pytest.fixture(autouse=True)
def same_day() -> None:
    """A test that begins a minute before midnight (UTC) would end on another day."""
    wait_for(lambda: day_of(time.time()) == day_of(time.time() + 60), "the new day", 90)


def test_everyone_plays_the_same_cards_once(service: Server) -> None:
    li, wu = service.person(), service.person("Wu")
    before = li.get("/daily")
    assert (before["yours"], before["seed"]) == (None, None)
    assert before["deal"]["players"] == deal_of(before["day"]).players
    first = li.post("/daily")
    assert first["daily"] == before["day"]
    assert li.post("/daily")["table"] == first["table"], "there is one attempt"
    other = wu.post("/daily")
    assert other["table"] != first["table"]
    # On days with bots, those who begin may have decided already.
    dealt = [
        who.view(table["table"], 0, ply=0)["view"] for who, table in ((li, first), (wu, other))
    ]
    assert dealt[0]["families"][0]["hand"] == dealt[1]["families"][0]["hand"]
    assert dealt[0]["officials"] == dealt[1]["officials"]


def test_of_two_requests_at_once_one_begins_the_deal(service: Server) -> None:
    li = service.person()
    with ThreadPoolExecutor(4) as pool:
        made = list(pool.map(lambda _: li.post("/daily")["table"], range(4)))
    assert len(set(made)) == 1
    assert len(li.get("/games")["games"]) == 1


def test_a_game_is_secret_until_one_has_played_oneself(service: Server) -> None:
    li, wu = service.person("Li the quick"), service.person("Wu")
    table = li.post("/daily")["table"]
    for path in ("", "/view", "/log", "/history", "/record"):
        assert code(wu, f"/tables/{table}{path}") == "daily-secret"
    with wu.socket(table) as socket:
        assert socket.next("refused")["error"]["code"] == "daily-secret"
    assert code(li, f"/tables/{table}/record") == "daily-secret", "it would show the cards"
    assert li.refused(f"/tables/{table}/hint", {"seat": 0})["error"]["code"] == "no-hints"
    assert li.refused(f"/tables/{table}/seats/0/bot")["error"]["code"] == "counts"
    li.finish(table)
    (line,) = [line for line in li.get("/daily")["results"] if line["yours"]]
    assert line["name"] == "Li the quick"
    assert line["table"] == table
    seen = [line for line in wu.get("/daily")["results"] if line["name"] == "Li the quick"]
    assert [line["table"] for line in seen] == [None]
    assert code(wu, f"/tables/{table}/view") == "daily-secret", "the game is over, but not for Wu"
    assert li.get("/daily")["yours"]["counts"]
    assert li.http.delete(f"/tables/{table}").json()["error"]["code"] == "counts"
    wu.finish(wu.post("/daily")["table"])
    assert wu.view(table)["table"]["status"] == "over"
    assert code(wu, f"/tables/{table}/record") == "daily-secret", "until the day is over"


def test_days_are_looked_at_when_they_have_begun(service: Server) -> None:
    today = datetime.now(UTC).date()
    tomorrow, yesterday = (str(today + timedelta(days=n)) for n in (1, -1))
    li = service.person()
    assert code(li, f"/daily/{tomorrow}") == "not-found"
    assert code(li, "/daily/today") == "bad-request"
    past = li.get(f"/daily/{yesterday}")
    assert len(past["seed"]) == 64, "it is no secret any more"
    assert past["next"] == str(today)
    assert past["results"] == []


def test_the_operator_can_do_without(servers: list[Server], tmp_path: Path) -> None:
    servers.append(Server(tmp_path, "--no-daily"))
    li = servers[0].person()
    assert code(li, "/daily") == "daily-off"
    assert li.refused("/daily")["error"]["code"] == "daily-off"
