"""When the database fails, the log says why, once, and nobody is told that all is well."""

import resource
import sqlite3
from pathlib import Path

import httpx

from gugong.service.server.storage.failures import IN_A_ROW, find_damage
from tests.service.server.clients import Person, Server, get, wait_for


def ready(server: Server) -> httpx.Response:
    return get(f"{server.url}/health/ready")


def logged(server: Server, message: str, part: str) -> int:
    return server.output.count(f'"message": "{message}", "part": "{part}"')


def try_to_play(person: Person, table: str, times: int) -> None:
    """Each refused, since nothing can be stored."""
    seat = person.get(f"/tables/{table}")["chooser"]
    move = person.view(table, seat)["view"]["moves"][0]
    for n in range(times):
        body = {"id": f"m{n}", "seat": seat, "ply": 0, "move": move}
        answer = person.http.post(f"/tables/{table}/moves", json=body)
        assert answer.json()["error"]["code"] == "storage"


def test_a_full_disk_is_logged_once_counted_and_not_ready(
    servers: list[Server], tmp_path: Path
) -> None:
    server = Server(tmp_path / "data")
    servers.append(server)
    li = server.person()
    table = li.make("you", "you")
    assert ready(server).status_code == 200
    unlimited = resource.prlimit(server.pid, resource.RLIMIT_FSIZE)
    # No file may grow beyond what the database has now: as on a disk where only the log has room.
    full = (tmp_path / "data" / "tables.sqlite3-wal").stat().st_size
    resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (full, unlimited[1]))
    assert ready(server).status_code == 503, "before anyone has tried to play"
    try_to_play(li, table, 3)
    answer = ready(server)
    assert answer.json()["database"] == "failing"
    assert logged(server, "database fails", "writing") == 1
    assert server.figures()["gugong_storage_failures"] >= 4
    resource.prlimit(server.pid, resource.RLIMIT_FSIZE, unlimited)
    for _ in range(IN_A_ROW):
        assert ready(server).status_code == 200
    assert logged(server, "database works again", "writing") == 1


def test_a_damaged_file_is_logged_once(servers: list[Server], tmp_path: Path) -> None:
    server = Server(tmp_path / "data")
    servers.append(server)
    table = server.person().make("you", "you")
    server.stop()
    file = tmp_path / "data" / "tables.sqlite3"
    with sqlite3.connect(file) as database:
        (page,) = database.execute(
            "select rootpage from sqlite_master where name = 'tables'"
        ).fetchone()
    with file.open("r+b") as damaged:
        damaged.seek((page - 1) * 4096)
        damaged.write(b"\xff" * 4096)
    server = Server(tmp_path / "data")
    servers.append(server)
    for _ in range(3):
        found = get(f"{server.url}/api/v1/tables/{table}")
        assert found.status_code == 503
        assert "malformed" not in found.text, "what is wrong is for the log"
    assert logged(server, "database fails", "reading") == 1
    assert "malformed" in server.output
    wait_for(lambda: ready(server).status_code == 503, "the damage to be found")
    assert ready(server).json()["database"] == "failing"


def test_damage_that_no_game_has_met_yet_is_found(servers: list[Server], tmp_path: Path) -> None:
    """Reading works, and a test write, too."""
    server = Server(tmp_path / "data")
    servers.append(server)
    server.person().make("you", "you")
    server.stop()
    file = tmp_path / "data" / "tables.sqlite3"
    assert find_damage(file) is None
    with sqlite3.connect(file) as database:
        (page,) = database.execute(
            "select rootpage from sqlite_master where name = 'lines'"
        ).fetchone()
    with file.open("r+b") as damaged:
        damaged.seek((page - 1) * 4096)
        damaged.write(b"\xff" * 4096)
    assert find_damage(file)
    server = Server(tmp_path / "data")
    servers.append(server)
    wait_for(lambda: ready(server).status_code == 503, "the damage to be found")
    assert "database is damaged" in server.output


def test_a_missing_database_host_is_not_named_to_the_public(service: Server) -> None:
    assert set(ready(service).json()) == {"v", "status", "database", "bots"}
    assert ready(service).json()["database"] in ("ok", "failing")
