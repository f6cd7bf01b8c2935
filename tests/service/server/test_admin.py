"""`gugong admin` beside a running service, on both databases."""

import json
import re
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from click.testing import CliRunner, Result
from sqlalchemy import create_engine, update
from websockets.exceptions import ConnectionClosed

from gugong import records
from gugong.cli.main import gugong
from gugong.service.server.storage.schema import bans, reports, tables
from tests.service.server.clients import Json, Person, Server, get, wait_for
from tests.service.server.postgres import USUAL_KINDS, empty_database


class Operator:
    def __init__(self, database: str) -> None:
        self.database = database

    def run(self, *arguments: str, typed: str = "") -> Result:
        command = ["admin", "--database", self.database, *arguments]
        return CliRunner().invoke(gugong, command, input=typed)

    def do(self, *arguments: str) -> str:
        """What it prints; it must succeed."""
        result = self.run(*arguments)
        assert result.exit_code == 0, result.output
        return result.output

    def ask(self, *arguments: str) -> Any:
        return json.loads(self.do(*arguments, "--json"))

    def fails(self, *arguments: str, code: int = 1) -> str:
        result = self.run(*arguments)
        assert result.exit_code == code, result.output
        return result.output


class Stage(NamedTuple):
    server: Server
    operator: Operator


@pytest.fixture(scope="module", params=USUAL_KINDS)
def stage(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Stage]:
    """A service with its operator, for all tests that leave it in order."""
    folder = tmp_path_factory.mktemp("service")
    with empty_database(request, folder) as url:
        server = Server(folder, database=url)
        assert server.url
        yield Stage(server, Operator(url))
        server.stop()


@pytest.fixture
def server(stage: Stage) -> Server:
    return stage.server


@pytest.fixture
def operator(stage: Stage) -> Operator:
    return stage.operator


def refusal(person: Person, path: str = "/me") -> Json | None:
    answer = person.http.get(path)
    return answer.json()["error"] if answer.is_error else None


# Players


def test_players_are_listed_and_found(server: Server, operator: Operator) -> None:
    li, wu = server.person("Li Bai"), server.person("Wu Zetian")
    newest = operator.ask("players", "list", "--limit", "2")
    assert [row["name"] for row in newest] == ["Wu Zetian", "Li Bai"]
    assert [row["id"] for row in operator.ask("players", "list", "li b")] == [li.id]
    assert [row["id"] for row in operator.ask("players", "list", str(wu.id))] == [wu.id]
    assert operator.ask("players", "list", "100%") == []
    assert operator.do("players", "list", "nobody") == "none\n"
    assert "Wu Zetian" in operator.do("players", "list")


def test_a_player_is_shown_without_anything_secret(server: Server, operator: Operator) -> None:
    li = server.person("Li")
    table = li.make("you", "novice")
    shown = operator.ask("players", "show", str(li.id))
    assert (shown["name"], shown["seats"][0]["table"]) == ("Li", table)
    assert shown["created"].endswith("Z")
    assert "token_hash" not in shown
    assert table in operator.do("players", "show", str(li.id))
    assert "no player 'p_x'" in operator.fails("players", "show", "p_x")


def test_a_player_is_renamed_also_where_they_sit(server: Server, operator: Operator) -> None:
    li, wu = server.person("Rude"), server.person("Wu")
    table = li.make("you", "open")
    wu.post(f"/tables/{table}/join")
    with wu.socket(table) as line:
        line.next("state")
        operator.do("players", "rename", str(li.id), " Polite ")
        while line.read()["table"]["seats"][0]["name"] != "Polite":
            pass  # the table as it is now comes within seconds
    assert li.get("/me")["name"] == "Polite"
    assert "at least one letter" in operator.fails("players", "rename", str(li.id), " ")


def test_a_removed_player_is_gone_and_a_bot_plays_on(server: Server, operator: Operator) -> None:
    li, wu = server.person("Li"), server.person("Wu")
    running, waiting = li.make("you", "open"), li.make("you", "open")
    wu.post(f"/tables/{running}/join")
    over = li.make("you", "you")
    li.finish(over, (0, 1))
    operator.do("players", "remove", str(li.id), "--yes")
    wait_for(lambda: refusal(li), "being unknown")
    assert (refusal(li) or {})["code"] == "unauthorised"
    paths = [f"/tables/{table}" for table in (running, waiting, over)]

    def seats() -> list[Json]:
        return [server.nobody().get(path)["seats"][0] for path in paths]

    wait_for(lambda: {seat["name"] for seat in seats()} == {""}, "seats without a name")
    assert [seat["kind"] for seat in seats()] == ["bot", "open", "person"]
    assert not any(seat["held"] for seat in seats())
    wu.finish(running, (1,))
    assert "no player" in operator.fails("players", "show", str(li.id))
    server.nobody().http.get(f"/tables/{over}/record").raise_for_status()


def test_nothing_is_removed_unless_the_operator_means_it(
    server: Server, operator: Operator
) -> None:
    li = server.person("Li")
    result = operator.run("players", "remove", str(li.id), typed="n\n")
    assert result.exit_code == 1
    assert "cannot be brought back" in result.output
    assert operator.run("players", "remove", str(li.id), typed="").exit_code == 1
    assert li.get("/me")["name"] == "Li"
    assert operator.run("players", "remove", str(li.id), typed="y\n").exit_code == 0


# Tables


def test_tables_are_listed_and_shown(server: Server, operator: Operator) -> None:
    li = server.person("Li")
    waiting, over = li.make("you", "open"), li.make("you", "you")
    li.finish(over, (0, 1))
    assert {waiting, over} <= {row["id"] for row in operator.ask("tables", "list")}
    listed = {row["id"] for row in operator.ask("tables", "list", "--status", "over")}
    assert over in listed
    assert waiting not in listed
    shown = operator.ask("tables", "show", over)
    assert shown["decisions"] == shown["ply"] > 0
    assert shown["bytes_of_records"] > 0
    assert [seat["player"] for seat in shown["seats"]] == [li.id, li.id]
    assert "Li" in operator.do("tables", "show", over)
    assert "no table 'x'" in operator.fails("tables", "show", "x")
    assert operator.run("tables", "list", "--status", "lost").exit_code == 2


def test_a_removed_table_is_closed_for_those_who_are_there(
    server: Server, operator: Operator
) -> None:
    li = server.person("Li")
    table = li.make("you", "novice")
    with li.socket(table, 0) as line:
        line.next("state")
        operator.do("tables", "remove", table, "--yes")
        assert line.next("refused")["error"]["code"] == "no-such-table"
        with pytest.raises(ConnectionClosed):
            line.next("never")
    assert li.http.get(f"/tables/{table}").status_code == 404
    assert li.get("/games")["games"] == []


# Reports


def at_one_table(server: Server) -> tuple[Person, Person, str]:
    li, wu = server.person("Li"), server.person("Wu")
    table = li.make("you", "open", "novice")
    wu.post(f"/tables/{table}/join")
    return li, wu, table


def test_a_report_reaches_the_operator_once(server: Server, operator: Operator) -> None:
    li, wu, table = at_one_table(server)
    body = {"seat": 1, "about": "name", "text": "see\x1b[31m for yourself"}
    made = li.post(f"/tables/{table}/reports", body)["report"]
    assert li.refused(f"/tables/{table}/reports", body)["error"]["code"] == "reported"
    row = operator.ask("reports", "list")[-1]
    assert (row["id"], row["reporter"], row["subject"]) == (made, li.id, wu.id)
    assert (row["about"], row["name"], row["table_id"]) == ("name", "Wu", table)
    assert row["text"] == "see [31m for yourself"
    operator.do("reports", "resolve", made, "renamed")
    assert made not in operator.do("reports", "list")
    assert operator.ask("reports", "list", "--all")[0]["outcome"] == "renamed"
    assert "resolved already" in operator.fails("reports", "resolve", made)
    assert "no report" in operator.fails("reports", "resolve", "r_x")
    assert li.post(f"/tables/{table}/reports", body)["report"] != made


def test_only_people_at_a_table_report_people_there(service: Server) -> None:
    li, wu, table = at_one_table(service)
    path = f"/tables/{table}/reports"
    for seat, code in ((0, "bad-request"), (2, "bad-request"), (4, "bad-request")):
        assert li.refused(path, {"seat": seat, "about": "other"})["error"]["code"] == code
    passer_by = service.person()
    assert passer_by.refused(path, {"seat": 0, "about": "other"})["error"]["code"] == "forbidden"
    assert wu.refused(path, {"seat": 0, "about": "nonsense"})["error"]["code"] == "bad-request"
    nobody = service.nobody().http.post(path, json={"seat": 0, "about": "name"})
    assert nobody.status_code == 401


# Bans


def test_a_banned_player_is_kept_out_at_once_and_told_why(
    server: Server, operator: Operator
) -> None:
    li, wu, table = at_one_table(server)
    with wu.socket(table, 1) as line:
        line.next("state")
        operator.do("bans", "add", str(wu.id), "--reason", "be kind", "--for", "7d")
        error = line.next("refused")["error"]
        with pytest.raises(ConnectionClosed):
            line.next("never")
    assert error["code"] == "banned"
    assert error["ban"]["reason"] == "be kind"
    assert error["ban"]["until"].endswith("Z")
    assert "be kind" in error["message"]
    answer = wu.http.post(f"/tables/{table}/leave", json={"seat": 1})
    assert (answer.status_code, answer.json()["error"]) == (403, error)
    with wu.socket(table, 1) as line:
        assert line.next("refused")["error"]["code"] == "banned"
        with pytest.raises(ConnectionClosed):
            line.next("never")
    wait_for(
        lambda: li.get(f"/tables/{table}")["seats"][1]["kind"] == "bot", "a bot in their place"
    )
    assert li.get("/me")["name"] == "Li", "nobody else is"
    operator.do("bans", "lift", str(wu.id))
    wait_for(lambda: refusal(wu) is None, "the ban's end")
    wu.post(f"/tables/{table}/seats/1/take")


def test_a_ban_outlives_a_restart_and_ends_by_itself(
    database: str, tmp_path: Path, servers: list[Server]
) -> None:
    operator = Operator(database)
    servers.append(Server(tmp_path / "a", database=database))
    li = servers[0].person("Li")
    table = li.make("you", "open")
    servers[0].stop()
    operator.do("bans", "add", str(li.id))
    servers.append(Server(tmp_path / "b", database=database))
    li = li.at(servers[1].url)
    assert (refusal(li) or {})["ban"] == {"reason": "", "until": None}
    wait_for(
        lambda: servers[1].nobody().get(f"/tables/{table}")["seats"][0]["kind"] == "open",
        "an open seat",
    )
    operator.do("bans", "lift", str(li.id))
    wait_for(lambda: refusal(li) is None, "the end of the first ban")
    operator.do("bans", "add", str(li.id), "--for", "0.15m")
    wait_for(lambda: refusal(li), "the second ban")
    wait_for(lambda: refusal(li) is None, "its end")
    assert operator.ask("bans", "list") == []
    assert len(operator.ask("bans", "list", "--ended")) == 1


def test_nobody_comes_from_a_banned_address(server: Server, operator: Operator) -> None:
    li = server.person("Li")
    table = li.make("you", "open")
    with li.socket(table) as line:
        line.next("state")
        operator.do("bans", "add", "127.0.0.0/8", "--reason", "too much")
        assert line.next("refused")["error"]["ban"]["reason"] == "too much"
    assert (refusal(li) or {})["code"] == "banned"
    assert server.nobody().refused("/players")["error"]["code"] == "banned"
    assert get(server.url).status_code == 200, "the page comes, and can say so"
    assert get(f"{server.url}/health/ready").status_code == 200
    operator.do("bans", "lift", "127.0.0.0/8")
    wait_for(lambda: refusal(li) is None, "the ban's end")


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        (("bans", "add", "p_nobody"), 1, "no player 'p_nobody'"),
        (("bans", "add", "everyone"), 1, "neither a player"),
        (("bans", "add", "1.2.3.4", "--for", "long"), 2, "30m, 12h, 7d or 4w"),
        (("bans", "add", "1.2.3.4", "--reason", "x" * 201), 1, "at most 200"),
        (("bans", "lift", "1.2.3.4"), 1, "no ban of 1.2.3.4"),
    ],
)
def test_a_ban_that_cannot_be_says_why(
    server: Server, operator: Operator, arguments: tuple[str, ...], code: int, said: str
) -> None:
    assert said in operator.fails(*arguments, code=code)


# Backups


def test_a_backup_during_a_game_brings_it_back_to_that_moment(
    server: Server, operator: Operator, tmp_path: Path
) -> None:
    li = server.person("Li")
    table = li.make("you", "you")
    for choice in range(10):
        li.step(table, (0, 1), choice)
    then = li.view(table, 0)
    file = tmp_path / "then.backup"
    assert " tables, " in operator.do("backup", str(file))
    assert file.stat().st_mode & 0o777 == 0o600
    assert {f.name for f in tmp_path.iterdir() if f.name.startswith("then")} == {file.name}
    for choice in range(10):
        li.step(table, (0, 1), choice)
    newcomer = server.person("Wu")
    assert "would be lost" in operator.fails("restore", str(file))
    assert li.view(table, 0)["ply"] == then["ply"] + 10, "it has gone on until now"
    with li.socket(table, 0) as line:
        line.next("state")
        operator.do("restore", str(file), "--yes")
        while line.next("state")["ply"] != then["ply"]:
            pass
    assert li.view(table, 0)["view"] == then["view"]
    assert (refusal(newcomer) or {})["code"] == "unauthorised"
    li.finish(table, (0, 1))


def test_a_backup_is_of_one_moment_while_many_play(
    server: Server, operator: Operator, tmp_path: Path, servers: list[Server]
) -> None:
    """Every table in it can be opened and played on, however busy the service was."""
    li = server.person("Li")
    bots = [li.make("novice", "novice", "novice") for _ in range(3)]
    table = li.make("you", "you")
    for number in range(5):
        li.step(table, (0, 1), number)
        operator.do("backup", str(tmp_path / f"{number}.backup"))
    elsewhere = Operator(f"sqlite:///{tmp_path}/elsewhere/tables.sqlite3")
    elsewhere.do("restore", str(tmp_path / "2.backup"))
    servers.append(Server(tmp_path / "elsewhere"))
    again = li.at(servers[-1].url)
    assert again.view(table)["ply"] == 3
    for bot_table in bots:
        wait_for(lambda t=bot_table: again.get(f"/tables/{t}")["status"] == "over", "a game's end")
    again.finish(table, (0, 1))


def test_a_backup_moves_a_service_to_the_other_database(
    server: Server, operator: Operator, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    li = server.person("Li")
    li.finish(li.make("you", "you"), (0, 1))
    first, second = tmp_path / "first.backup", tmp_path / "second.backup"
    operator.do("backup", str(first))
    other = Operator(f"sqlite:///{tmp_path}/other.sqlite3")
    restored = other.ask("restore", str(first))
    assert restored["players"] > 0
    other.do("backup", str(second))
    third = tmp_path / "third.backup"
    operator.do("restore", str(second), "--yes")
    operator.do("backup", str(third))
    assert len({json.dumps(dump(file)) for file in (first, second, third)}) == 1


def dump(file: Path) -> list[list[Any]]:
    with sqlite3.connect(file) as connection:
        names = ("players", "tables", "seats", "decisions", "snapshots")
        return [sorted(map(repr, connection.execute(f"select * from {name}"))) for name in names]


@pytest.mark.parametrize("damage", ["nonsense", "cut", "another", "missing"])
def test_what_is_no_backup_is_not_restored(
    server: Server, operator: Operator, tmp_path: Path, damage: str
) -> None:
    li = server.person("Li")
    file = tmp_path / "x.backup"
    if damage == "nonsense":
        file.write_text("hello" * 1000)
    elif damage == "cut":
        operator.do("backup", str(file))
        file.write_bytes(file.read_bytes()[:9000])
    elif damage == "another":
        with sqlite3.connect(file) as connection:
            connection.execute("create table cats (name text)")
    assert str(file) in operator.fails("restore", str(file), "--yes")
    assert li.get("/me")["name"] == "Li"


def test_a_backup_overwrites_nothing(server: Server, operator: Operator, tmp_path: Path) -> None:
    file = tmp_path / "precious"
    file.write_text("precious")
    assert "exists already" in operator.fails("backup", str(file))
    assert file.read_text() == "precious"
    assert "No such file" in operator.fails("backup", str(tmp_path / "no" / "folder"))


# Expiry


def test_what_would_expire_is_said_and_then_removed(server: Server, operator: Operator) -> None:
    li = server.person("Li")
    old, new = li.make("you", "open"), li.make("you", "open")
    engine = create_engine(operator.database)
    with engine.begin() as connection:
        ancient = update(tables).where(tables.c.id == old).values(moved=1.0)
        connection.execute(ancient)
    engine.dispose()
    assert operator.ask("expire", "--dry-run")["tables"] == 1
    assert "Would remove 1 tables" in operator.do("expire", "--dry-run")
    assert li.get(f"/tables/{old}")["status"] == "waiting", "nothing has happened yet"
    assert operator.run("expire", typed="n\n").exit_code == 1
    assert "Removed 1 tables" in operator.do("expire", "--yes")
    wait_for(lambda: li.http.get(f"/tables/{old}").status_code == 404, "the old table's end")
    assert li.get(f"/tables/{new}")["status"] == "waiting"
    assert "Removed 0 tables" in operator.do("expire")


def test_old_reports_and_bans_are_forgotten(server: Server, operator: Operator) -> None:
    li, _, table = at_one_table(server)
    made = li.post(f"/tables/{table}/reports", {"seat": 1, "about": "name"})["report"]
    operator.do("reports", "resolve", made)
    ban = operator.ask("bans", "add", "192.0.2.7", "--for", "1h")["id"]
    engine = create_engine(operator.database)
    with engine.begin() as connection:
        connection.execute(update(reports).where(reports.c.id == made).values(resolved=1.0))
        connection.execute(update(bans).where(bans.c.id == ban).values(until=1.0))
    engine.dispose()
    operator.do("expire", "--yes")
    assert made not in operator.do("reports", "list", "--all")
    assert ban not in operator.do("bans", "list", "--ended")


# What people can do themselves


def test_people_remove_themselves(server: Server, operator: Operator) -> None:
    li, wu, table = at_one_table(server)
    assert li.http.delete("/me").json()["removed"] == li.id
    assert (refusal(li) or {})["code"] == "unauthorised"
    wait_for(lambda: wu.get(f"/tables/{table}")["seats"][0]["kind"] == "bot", "a bot")
    assert wu.get(f"/tables/{table}")["seats"][0]["name"] == ""
    assert "no player" in operator.fails("players", "show", str(li.id))
    line = operator.ask("audit", "--limit", "1")[0]
    assert (line["action"], line["actor"]) == ("players remove", "themselves")
    assert server.nobody().http.delete("/me").status_code == 401


def test_the_periods_and_the_contact_are_those_of_the_settings(
    servers: list[Server], tmp_path: Path
) -> None:
    servers.append(Server(tmp_path, "--finished-days", "7", "--contact", "mail@example.org"))
    found = servers[0].nobody().get("/privacy")
    assert (found["finished_days"], found["contact"]) == (7, "mail@example.org")
    servers.append(Server(tmp_path / "other"))
    assert servers[1].nobody().get("/privacy")["contact"] is None


# Export


def test_a_player_gets_all_that_is_stored_about_them(server: Server, operator: Operator) -> None:
    li, wu, table = at_one_table(server)
    wu.post(f"/tables/{table}/reports", {"seat": 0, "about": "conduct"})
    li.post(f"/tables/{table}/reports", {"seat": 1, "about": "other", "text": "slow"})
    alone = li.make("you", "novice")
    li.step(alone)
    found = json.loads(operator.do("export", "player", str(li.id)))
    assert found["name"] == "Li"
    assert {seat["table"] for seat in found["seats"]} == {table, alone}
    assert [report["text"] for report in found["reports"]] == ["slow"], "not those about them"
    assert [decision["table"] for decision in found["decisions"]] == [alone]
    assert "token_hash" not in json.dumps(found)


def test_finished_games_are_written_as_records(
    server: Server, operator: Operator, tmp_path: Path
) -> None:
    li = server.person("Li")
    over, running = li.make("you", "you"), li.make("you", "you")
    li.finish(over, (0, 1))
    assert "records written" in operator.do("export", "games", str(tmp_path / "games"))
    (recorded,) = records.read(tmp_path / "games" / f"{over}.gugong")
    assert recorded.game.over
    assert re.fullmatch(r"20\d\d-\d\d-\d\d", recorded.tags["date"])
    assert recorded.tags["red"] == "Li"
    assert not (tmp_path / "games" / f"{running}.gugong").exists()


# All of it


def test_every_change_has_a_line_in_the_audit(server: Server, operator: Operator) -> None:
    li = server.person("Li")
    operator.do("players", "rename", str(li.id), "Du")
    operator.do("bans", "add", "192.0.2.1", "--for", "1h")
    operator.do("bans", "lift", "192.0.2.1")
    operator.fails("players", "rename", "p_nobody", "x")
    lines = operator.ask("audit", "--limit", "3")
    assert [line["action"] for line in lines] == ["bans lift", "bans add", "players rename"]
    assert lines[2]["subject"] == li.id
    assert lines[1]["details"]["whom"] == "192.0.2.1"
    assert all(line["actor"] for line in lines)
    assert "Du" not in json.dumps(lines), "names are people's"


def test_a_database_that_is_not_there_is_not_made(tmp_path: Path) -> None:
    nowhere = Operator(f"sqlite:///{tmp_path}/none.sqlite3")
    assert "no database at" in nowhere.fails("players", "list")
    assert not (tmp_path / "none.sqlite3").exists()
    assert "expected sqlite" in Operator("nonsense").fails("players", "list")


def test_a_database_of_another_version_is_left_alone(tmp_path: Path) -> None:
    with sqlite3.connect(tmp_path / "old.sqlite3") as connection:
        connection.execute("create table alembic_version (version_num varchar(32))")
        connection.execute("insert into alembic_version values ('0000')")
    old = Operator(f"sqlite:///{tmp_path}/old.sqlite3")
    assert "schema version 0000" in old.fails("players", "list")


def test_the_settings_of_the_service_name_its_database(tmp_path: Path) -> None:
    settings = tmp_path / "gugong.toml"
    settings.write_text(f'data = "{tmp_path}"\nport = 8150')
    result = CliRunner().invoke(gugong, ["admin", "--config", str(settings), "players", "list"])
    assert f"{tmp_path}/tables.sqlite3" in result.output
