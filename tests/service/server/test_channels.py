"""A player who is away is told of a turn by push message or e-mail, as long as they want it."""

import re
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from py_vapid import Vapid
from sqlalchemy import insert, make_url

from gugong.service.server.notices.notice_texts import turn_letter
from gugong.service.server.notices.outbox_sql import MOST_AN_HOUR, due
from gugong.service.server.storage.database import open_engine
from gugong.service.server.storage.schema import notices
from tests.service.server.clients import Person, Server, wait_for
from tests.service.server.receivers import Mailbox, PushService
from tests.service.server.test_notices import Receiver, wait_for_checks

ADDRESS = "https://play.example.org"
OPEN = ("--private-webhooks", "--webhook-pause", "0.2", "--address", ADDRESS)


@pytest.fixture(scope="module")
def pushes() -> Iterator[PushService]:
    service = PushService()
    yield service
    service.close()


@pytest.fixture(scope="module")
def mailbox() -> Iterator[Mailbox]:
    mailbox = Mailbox()
    yield mailbox
    mailbox.close()


def options(mailbox: Mailbox) -> tuple[str, ...]:
    sender = ("--mail-from", "Gùgōng <gugong@example.org>", "--mail-security", "none")
    return (*OPEN, "--mail-server", mailbox.place, *sender)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, mailbox: Mailbox) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("channels"), *options(mailbox))
    yield server
    server.stop()


def waiting(person: Person, name: str = "Autumn court") -> str:
    """A table at which it is this person's turn."""
    return person.make("you", "you", name=name)


def add(person: Person, channel: dict[str, Any]) -> Any:
    return person.post("/me/channels", channel)


def own(person: Person) -> list[Any]:
    found: list[Any] = person.get("/me/channels")["channels"]
    return found


def test_a_browser_is_told_once_and_only_it_can_read_that(
    server: Server, pushes: PushService
) -> None:
    li, browser = server.person("Li"), pushes.browser()
    made = add(li, browser.subscription(language="nl"))
    table = waiting(li)
    browser.wait(1)
    assert browser.heard[0] == {
        "title": "Jij bent aan de beurt",
        "body": "Aan de tafel Autumn court",
        "path": f"/t/{table}",
        "channel": made["channel"],
        "off": "Uitzetten",
    }
    headers = browser.headers[0]
    assert headers["content-encoding"] == "aes128gcm"
    assert Vapid.verify(headers["authorization"]), "signed with the key of this service"
    assert li.get("/me/channels")["push_key"] in headers["authorization"]
    wait_for_checks(server)
    assert len(browser.heard) == 1


def test_several_turns_are_one_message(server: Server, pushes: PushService) -> None:
    li, browser = server.person("Li"), pushes.browser()
    waiting(li, "Autumn"), waiting(li, "Winter")
    add(li, browser.subscription())
    browser.wait(1)
    assert browser.heard[0]["body"] == "At 2 tables: Autumn, Winter"
    assert browser.heard[0]["path"] == "/"
    wait_for_checks(server)
    assert len(browser.heard) == 1


def test_who_has_moved_meanwhile_or_looks_at_the_table_is_not_told(
    server: Server, pushes: PushService
) -> None:
    li, browser = server.person("Li"), pushes.browser()
    table = waiting(li)
    with li.socket(table, 0) as page:
        page.next("state")
        add(li, browser.subscription())
        wait_for_checks(server)
        assert browser.heard == [], "it is on the screen"
        page.send(type="attention", away=True)
        browser.wait(1)


def test_a_browser_that_is_gone_is_forgotten(server: Server, pushes: PushService) -> None:
    li, browser = server.person("Li"), pushes.browser()
    browser.answer = 410
    add(li, browser.subscription())
    waiting(li)
    wait_for(lambda: own(li) == [], "the end of the channel")


def test_a_webhook_that_answers_gone_is_switched_off(server: Server) -> None:
    receiver = Receiver()
    receiver.answers = [410]
    li = server.person("Li")
    hook = {"url": receiver.url, "after_seconds": 0}
    li.http.patch("/me", json={"webhook": hook}).raise_for_status()
    waiting(li)
    wait_for(lambda: li.get("/me")["webhook"] is None, "the end of the webhook")
    receiver.close()


def test_an_address_is_confirmed_before_anything_else_is_sent_there(
    server: Server, mailbox: Mailbox
) -> None:
    li, to = server.person("Li"), "li@example.org"
    made = add(li, {"kind": "mail", "address": to, "language": "de", "after_seconds": 0})
    assert made["confirmed"] is False
    question = mailbox.wait(to, 1)
    assert question["Subject"] == "Gùgōng: Bestätige deine E-Mail-Adresse"
    waiting(li, "Herbst")
    wait_for_checks(server)
    assert len(mailbox.to(to)) == 1

    anyone = server.nobody()
    (link,) = re.findall(rf"{ADDRESS}/messages#confirm=(\S+)", question.get_content())
    assert anyone.post(f"/confirmations/{link}")["address"] == to
    letter = mailbox.wait(to, 2)
    assert letter["Subject"] == "Gùgōng: Du bist am Zug bei Herbst"
    assert f"{ADDRESS}/t/" in letter.get_content()

    off = letter["List-Unsubscribe"].strip(" <>")
    assert letter["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    assert f"{ADDRESS}/messages#off={made['channel']}" in letter.get_content()
    path = off.removeprefix(f"{ADDRESS}/api/v1")
    answer = anyone.http.post(path, data={"List-Unsubscribe": "One-Click"})
    assert answer.json() == {"v": 1, "off": True}
    assert own(li) == []
    assert anyone.refused(f"/confirmations/{link}")["error"]["code"] == "not-found"


def test_nobody_floods_a_mailbox_by_naming_it(server: Server, mailbox: Mailbox) -> None:
    to = {"kind": "mail", "address": "wu@example.org"}
    add(server.person("Li"), to)
    error = server.person("Wu").refused("/me/channels", to)["error"]
    assert error["code"] == "mail-waits"
    assert len(mailbox.to("wu@example.org")) == 1


def test_what_a_player_is_told_does_not_confirm_an_address(
    server: Server, mailbox: Mailbox
) -> None:
    li, to = server.person("Li"), "stranger@example.org"
    made = add(li, {"kind": "mail", "address": to})
    for told in made.values():
        assert li.http.post(f"/confirmations/{told}", json={}).is_error
    letter = mailbox.wait(to, 1).get_content()
    (code,) = re.findall(r"#confirm=(\S+)", letter)
    assert code not in str(li.get("/me/channels"))
    assert code not in li.http.get("/me/data").text
    assert [channel["confirmed"] for channel in own(li)] == [False]


def test_to_remove_an_address_and_add_it_again_asks_its_mailbox_once(
    server: Server, mailbox: Mailbox
) -> None:
    li, to = server.person("Li"), {"kind": "mail", "address": "ma@example.org"}
    for _ in range(3):
        made = add(li, to)
        li.http.delete(f"/me/channels/{made['channel']}").raise_for_status()
    add(li, {**to, "address": "MA@example.org"})
    letter = mailbox.wait("ma@example.org", 1)
    assert len(mailbox.to("ma@example.org")) == 1
    assert mailbox.to("MA@example.org") == []
    assert server.person("Wu").refused("/me/channels", to)["error"]["code"] == "mail-waits"
    (code,) = re.findall(r"#confirm=(\S+)", letter.get_content())
    assert server.nobody().post(f"/confirmations/{code}")["address"] == "MA@example.org"
    assert [channel["confirmed"] for channel in own(li)] == [True]


@pytest.mark.parametrize(
    ("name", "plain"),
    [
        ("Visit https://evil.example/x now", "Visit https evil example x now"),
        ("www.evil.example", "www evil example"),
        ("mail boss@evil.example", "mail boss evil example"),
        ("evil。example", "evil example"),
        ("Autumn court", "Autumn court"),
    ],
)
def test_a_name_in_a_mail_is_no_link(name: str, plain: str) -> None:
    letter = turn_letter("en", ADDRESS, "c", [("t1", name)])
    assert plain in letter.subject
    assert f"{plain}\n{ADDRESS}/t/t1" in letter.text
    assert "evil.example" not in letter.text


def test_an_address_that_does_not_exist_is_refused_at_once(
    server: Server, mailbox: Mailbox
) -> None:
    mailbox.missing.add("nobody@example.org")
    li = server.person("Li")
    error = li.refused("/me/channels", {"kind": "mail", "address": "nobody@example.org"})["error"]
    assert error["code"] == "mail-failed"
    assert own(li) == []


@pytest.mark.parametrize("address", ["li", "li@", "@example.org", "a b@example.org", "li@x\n.org"])
def test_what_is_no_address_is_refused(server: Server, address: str) -> None:
    error = server.person().refused("/me/channels", {"kind": "mail", "address": address})["error"]
    assert error["code"] == "bad-request"
    assert "address" in error["message"]


def test_keys_that_are_none_are_refused(server: Server, pushes: PushService) -> None:
    subscription = pushes.browser().subscription(keys={"p256dh": "AAAA", "auth": "AAAA"})
    assert server.person().refused("/me/channels", subscription)["error"]["code"] == "bad-request"


def test_a_channel_is_changed_by_adding_it_again_and_removed_by_its_player_alone(
    server: Server, pushes: PushService
) -> None:
    li, wu, browser = server.person("Li"), server.person("Wu"), pushes.browser()
    made = add(li, browser.subscription(after_seconds=600))
    again = add(li, browser.subscription(after_seconds=3600, language="fr"))
    assert again == {**made, "after_seconds": 3600, "language": "fr"}
    assert wu.http.delete(f"/me/channels/{made['channel']}").status_code == 404
    assert own(li) == [{key: value for key, value in again.items() if key != "v"}]
    li.http.delete(f"/me/channels/{made['channel']}").raise_for_status()
    assert own(li) == []


def test_a_browser_that_is_signed_out_is_not_told_any_more(
    server: Server, pushes: PushService
) -> None:
    li = server.person("Li")
    add(li, pushes.browser().subscription())
    phone = server.nobody().post("/sessions", {"link": li.post("/me/links")["key"]})
    (session,) = (s for s in li.get("/me/access")["sessions"] if s["session"] != phone["session"])
    headers = {"Authorization": f"Bearer {phone['token']}"}
    assert len(li.http.get("/me/channels", headers=headers).json()["channels"]) == 1
    li.http.delete(f"/me/sessions/{session['session']}").raise_for_status()
    assert li.http.get("/me/channels", headers=headers).json()["channels"] == []


def test_a_browser_tells_only_who_used_it_last(server: Server, pushes: PushService) -> None:
    li, wu, browser = server.person("Li"), server.person("Wu"), pushes.browser()
    add(li, browser.subscription())
    add(wu, browser.subscription())
    assert own(li) == []
    assert len(own(wu)) == 1


def test_without_an_smtp_server_there_is_no_e_mail(service: Server) -> None:
    li = service.person()
    assert li.get("/me/channels")["mail"] is False
    error = li.refused("/me/channels", {"kind": "mail", "address": "li@example.org"})["error"]
    assert error["code"] == "not-offered"


def test_there_are_only_so_many_messages_an_hour(server: Server, pushes: PushService) -> None:
    """Asked of the queue itself, at a time when the turn has waited long enough."""
    li = server.person("Li")
    channel = add(li, pushes.browser().subscription(after_seconds=3600))["channel"]
    waiting(li)
    wu = server.person("Wu")
    earlier = waiting(wu)
    now = time.time() + 2 * 3600
    engine = open_engine(make_url(f"sqlite:///{server.folder}/tables.sqlite3"))

    def is_due(lately: int) -> bool:
        with engine.connect() as connection:
            row = {"table_id": earlier, "version": 1, "channel": channel, "player": li.id}
            rows = [
                {**row, "attempt": n, "seat": 0, "time": now - 60 * n, "sent": True}
                for n in range(lately)
            ]
            connection.execute(insert(notices), rows)
            return channel in [message.channel for message in due(connection, now, 60.0)]

    assert is_due(MOST_AN_HOUR - 1)
    assert not is_due(MOST_AN_HOUR)
    engine.dispose()


def test_nodes_share_a_key_and_send_a_message_once(
    servers: list[Server], tmp_path: Path, database: str, pushes: PushService
) -> None:
    names = ["one"] if database.startswith("sqlite") else ["one", "two"]
    servers += [Server(tmp_path / name, *OPEN, database=database) for name in names]
    li, browser = servers[0].person("Li"), pushes.browser()
    add(li, browser.subscription())
    keys = {li.at(server.url).get("/me/channels")["push_key"] for server in servers}
    assert len(keys) == 1
    waiting(li)
    browser.wait(1)
    wait_for_checks(*servers)
    assert len(browser.heard) == 1
