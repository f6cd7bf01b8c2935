"""What people say at a table: who may, who reads it, and what is stored of it."""

from pathlib import Path

import pytest
from sqlalchemy import make_url

from gugong.service.server.club import chat as chat
from gugong.service.server.storage.database import open_engine
from gugong.service.tables.chat import LINES_SHOWN, LONGEST_LINE, PHRASES, StoredLine
from tests.service.server.clients import Json, Person, Server

Pair = tuple[Person, Person, str]


@pytest.fixture
def pair(service: Server) -> Pair:
    """Two people at a table of theirs."""
    li, wu = service.person("Li"), service.person("Wu")
    table = li.make("you", "open")
    wu.post(f"/tables/{table}/join")
    return li, wu, table


def speak(person: Person, table: str, text: str = "", **more: object) -> Json:
    line: Json = person.post(f"/tables/{table}/chat", {"text": text, **more})["line"]
    return line


def texts(person: Person, table: str) -> list[str]:
    return [line["text"] for line in person.get(f"/tables/{table}/chat")["lines"]]


def test_everyone_who_watches_gets_the_messages(service: Server, pair: Pair) -> None:
    li, wu, table = pair
    with wu.socket(table, 1) as at_the_table, service.nobody().socket(table) as spectator:
        for socket in (at_the_table, spectator):
            socket.next("state")
        said = speak(li, table, "  A good\nmorning\u200d to you ")
        assert said["text"] == "A good morning to you", "plain text in one line"
        assert (said["seat"], said["name"], said["phrase"]) == (0, "Li", None)
        for socket in (at_the_table, spectator):
            assert socket.next("chat")["line"] == said
    assert service.nobody().get(f"/tables/{table}/chat")["lines"] == [said]


def test_a_ready_phrase_is_a_key_that_every_reader_has_words_for(pair: Pair) -> None:
    li, wu, table = pair
    said = speak(li, table, phrase="thanks")
    assert (said["phrase"], said["text"]) == ("thanks", "")
    assert wu.get(f"/tables/{table}/chat")["phrases"] == list(PHRASES)
    error = li.refused(f"/tables/{table}/chat", {"phrase": "insult"})["error"]
    assert error["code"] == "bad-request"
    assert "thanks" in error["message"], "it names those there are"


@pytest.mark.parametrize("text", ["", " \n ", "\u200d\u2800"])
def test_nothing_is_not_said(pair: Pair, text: str) -> None:
    li, _, table = pair
    assert li.refused(f"/tables/{table}/chat", {"text": text})["error"]["code"] == "bad-request"


def test_a_long_text_is_cut(pair: Pair) -> None:
    li, _, table = pair
    assert len(speak(li, table, "x" * (LONGEST_LINE + 50))["text"]) == LONGEST_LINE


def test_spectators_read_and_only_those_at_the_table_speak(service: Server, pair: Pair) -> None:
    li, _, table = pair
    guest = service.person("Guest")
    assert guest.refused(f"/tables/{table}/chat", {"text": "Hm."})["error"]["code"] == "forbidden"
    assert guest.get(f"/tables/{table}/chat")["may_speak"] is False
    assert li.get(f"/tables/{table}/chat")["may_speak"] is True
    error = li.refused(f"/tables/{table}/chat", {"text": "Hm.", "seat": 1})["error"]
    assert error["code"] == "not-your-seat", "nobody speaks for another family"


def test_a_host_can_switch_the_chat_off(service: Server) -> None:
    li = service.person("Li")
    table = li.make("you", "open", terms={"chat": False})
    assert li.refused(f"/tables/{table}/chat", {"text": "Hm."})["error"]["code"] == "chat-off"
    assert li.get(f"/tables/{table}/chat")["may_speak"] is False


def test_where_nobody_may_watch_nobody_listens(service: Server) -> None:
    li, guest = service.person("Li"), service.person("Guest")
    table = li.make("you", "novice", terms={"spectators": False})
    speak(li, table, "Among us.")
    for outsider in (guest, service.nobody()):
        assert outsider.http.get(f"/tables/{table}/chat").status_code == 403
    assert texts(li, table) == ["Among us."]


def test_the_history_comes_in_pages(servers: list[Server], tmp_path: Path) -> None:
    server = Server(tmp_path / "data")
    servers.append(server)
    li = server.person("Li")
    table = li.make("you", "novice")
    for number in range(LINES_SHOWN + 3):
        speak(li, table, f"line {number}")
    last = li.get(f"/tables/{table}/chat")
    assert [line["number"] for line in last["lines"]] == list(range(4, LINES_SHOWN + 4))
    first = li.get(f"/tables/{table}/chat", before=last["next"])
    assert [line["text"] for line in first["lines"]] == ["line 0", "line 1", "line 2"]
    assert first["next"] is None


def test_a_muted_person_is_muted_at_every_table(service: Server, pair: Pair) -> None:
    li, wu, table = pair
    said = speak(wu, table, "Hurry up!")
    muted = li.post(f"/tables/{table}/chat/mute", {"line": said["number"]})["muted"]
    assert muted == [said["speaker"]]
    other = wu.make("you", "open")
    li.post(f"/tables/{other}/join")
    there = speak(wu, other, "Hurry up here!")
    assert there["speaker"] != said["speaker"], "nobody is followed from table to table"
    assert there["speaker"] in li.get(f"/tables/{other}/chat")["muted"]
    assert wu.get(f"/tables/{other}/chat")["muted"] == [], "they are not told"
    assert li.post(f"/tables/{table}/chat/mute", {"line": said["number"], "muted": False}) == {
        "v": 1,
        "muted": [],
    }


def test_one_does_not_mute_oneself_or_nobody(pair: Pair) -> None:
    li, _, table = pair
    said = speak(li, table, "Hello.")
    mute = f"/tables/{table}/chat/mute"
    assert li.refused(mute, {"line": said["number"]})["error"]["code"] == "bad-request"
    assert li.refused(mute, {"line": 999})["error"]["code"] == "not-found"


def test_a_line_can_be_reported_though_its_speaker_has_left(pair: Pair) -> None:
    li, wu, table = pair
    said = speak(wu, table, "Rude words.")
    wu.post(f"/tables/{table}/leave", {"seat": 1})
    report = {"seat": 1, "about": "conduct", "line": said["number"]}
    assert li.post(f"/tables/{table}/reports", report)["report"].startswith("r_")
    again = li.refused(f"/tables/{table}/reports", report)
    assert again["error"]["code"] == "reported"


def test_who_speaks_too_fast_is_slowed_down(servers: list[Server], tmp_path: Path) -> None:
    server = Server(tmp_path / "data", "--rate", "50")
    servers.append(server)
    li = server.person("Li")
    table = li.make("you", "novice")
    answers = [li.http.post(f"/tables/{table}/chat", json={"text": "!"}) for _ in range(8)]
    assert [answer.status_code for answer in answers[:6]] == [201] * 6
    assert answers[-1].json()["error"]["code"] == "too-fast"


@pytest.fixture
def nodes(servers: list[Server], tmp_path: Path, shared_database: str) -> list[Server]:
    """Two servers on one database."""
    servers += [Server(tmp_path / name, database=shared_database) for name in ("one", "two")]
    return servers


def test_lines_of_two_servers_get_numbers_of_their_own(nodes: list[Server]) -> None:
    li, wu = nodes[0].person("Li"), nodes[0].person("Wu")
    table = li.make("you", "open")
    wu.post(f"/tables/{table}/join")
    there = wu.at(nodes[1].url)
    numbers = [speak(who, table, "Hm.")["number"] for who in (li, there, li, there)]
    assert numbers == [1, 2, 3, 4]
    assert texts(li, table) == ["Hm."] * 4


def test_who_removes_themselves_leaves_lines_without_a_name(nodes: list[Server]) -> None:
    li, wu = nodes[0].person("Li"), nodes[0].person("Wu")
    table = li.make("you", "open")
    wu.post(f"/tables/{table}/join")
    said = speak(wu, table, "Farewell.")
    li.post(f"/tables/{table}/chat/mute", {"line": said["number"]})
    wu.http.delete("/me").raise_for_status()
    chat = li.get(f"/tables/{table}/chat")
    assert chat["lines"] == [{**said, "name": "", "speaker": None}]
    assert chat["muted"] == []


def test_only_the_last_lines_of_a_table_are_kept(
    servers: list[Server], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Asked of the store itself: a thousand requests would take long."""
    server = Server(tmp_path / "data")
    servers.append(server)
    table = server.person("Li").make("you", "novice")
    server.stop()
    monkeypatch.setattr(chat, "LINES_KEPT", 3)
    engine = open_engine(make_url(f"sqlite:///{tmp_path}/data/tables.sqlite3"))
    for number in range(5):
        with engine.begin() as connection:
            chat.add_line(connection, table, StoredLine(0, None, 0, "", None, f"{number}", 0.0))
    with engine.begin() as connection:
        kept = [line.text for line in chat.read_lines(connection, table, None, 10)]
    engine.dispose()
    assert kept == ["2", "3", "4"]
