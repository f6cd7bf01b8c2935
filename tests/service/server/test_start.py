"""`gugong serve`: starts, says where it is, stops."""

import contextlib
import os
import re
import signal
import socket
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from gugong.service.server.settings import Settings
from gugong.service.server.storage.upgrade import HEAD
from tests.service.server.clients import LONG, Server, get, wait_for

PORT = Settings(database="").port
SERVE = [sys.executable, "-m", "gugong.cli", "serve", "--no-open"]


def start(*arguments: str) -> tuple[subprocess.Popen[str], str]:
    process = subprocess.Popen(
        [*SERVE, "--port", "0", *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    line = process.stdout.readline()
    found = re.search(r"http://\S+", line)
    assert found, line
    return process, found[0]


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
def test_it_starts_says_where_it_is_and_stops_cleanly(tmp_path: Path, how: signal.Signals) -> None:
    process, url = start("--data", str(tmp_path / "new" / "folder"))
    assert get(f"{url}health/ready").json()["status"] == "ok"
    page = get(f"{url}t/sometable")
    assert (page.status_code, page.headers["content-type"].split(";")[0]) == (200, "text/html")
    process.send_signal(how)
    _, errors = process.communicate(timeout=LONG)
    assert "Traceback" not in errors
    assert process.returncode == 0
    assert (tmp_path / "new" / "folder" / "tables.sqlite3").stat().st_size > 0


def fails(*arguments: str) -> str:
    done = subprocess.run(
        [*SERVE, *arguments], capture_output=True, text=True, check=False, timeout=LONG
    )
    assert done.returncode == 2
    assert "Traceback" not in done.stderr
    return done.stderr


def test_a_port_that_is_taken_is_named(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        assert port in fails("--port", port, "--data", str(tmp_path))


def test_without_a_command_the_service_starts(tmp_path: Path) -> None:
    """Which is seen from its complaint about its default port."""
    with socket.socket() as taken:
        with contextlib.suppress(OSError):  # taken by someone else already
            taken.bind(("127.0.0.1", PORT))
            taken.listen()
        done = subprocess.run(
            [sys.executable, "-m", "gugong.cli"],
            env=os.environ | {"XDG_DATA_HOME": str(tmp_path)},
            capture_output=True,
            text=True,
            check=False,
            timeout=LONG,
        )
    assert done.returncode == 2
    assert f"port {PORT}" in done.stderr
    assert (tmp_path / "gugong" / "tables.sqlite3").exists()


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        (["--database", "nonsense"], "--database"),
        (["--database", "oracle+nothing://x"], "--database"),
        (["--database", "sqlite:////proc/nothing/x.db"], "database"),
        (["--bot", "nobody"], "nobody"),
        (["--metrics-address", "9420"], "--metrics-address"),
        (["--metrics-address", "127.0.0.1:x"], "--metrics-address"),
        (["--metrics-address", "127.0.0.1:65536"], "--metrics-address"),
        (["--mail-server", "localhost"], "--mail-server"),
        (["--mail-server", "localhost:25", "--address", "play.example.org"], "--address"),
        (["--mail-server", "localhost:25", "--address", "https://play.example.org"], "--mail-from"),
    ],
)
def test_what_cannot_work_is_said_in_a_line(
    arguments: list[str], named: str, tmp_path: Path
) -> None:
    server = Server(tmp_path / "data", *arguments)
    wait_for(lambda: not server.runs, "its end")
    *_, line = server.output.splitlines()
    assert line.startswith("Error: ")
    assert named in line


def test_a_missing_database_driver_names_the_extra(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    missing = "raise ModuleNotFoundError('No module named psycopg', name='psycopg')"
    (tmp_path / "psycopg.py").write_text(missing)
    monkeypatch.setenv("PYTHONPATH", f"{tmp_path}{os.pathsep}{os.pathsep.join(sys.path)}")
    url = "postgresql+psycopg://li@nowhere.invalid/x"
    assert "pip install 'gugong-game[postgresql]'" in fails("--database", url)
    asked = [sys.executable, "-m", "gugong.cli", "admin", "--database", url, "players", "list"]
    done = subprocess.run(asked, capture_output=True, text=True, check=False)
    assert "pip install 'gugong-game[postgresql]'" in done.stderr


def test_a_database_of_a_newer_version_is_left_alone(tmp_path: Path) -> None:
    with sqlite3.connect(tmp_path / "tables.sqlite3") as database:
        database.execute("create table alembic_version (version_num varchar(32))")
        database.execute("insert into alembic_version values ('9999')")
    said = fails("--data", str(tmp_path))
    assert "9999" in said
    assert HEAD in said


def test_the_page_is_marked_as_a_server_s_and_lies_unmarked_at_here(tmp_path: Path) -> None:
    page = tmp_path / "page"
    (page / "python-1").mkdir(parents=True)
    built = '<html lang="en"><script src="./assets/a.js"></script></html>'
    (page / "index.html").write_text(built)
    (page / "service-worker.js").write_text("1;")
    (page / "python-1" / "a.wasm").write_bytes(b"1" * 1000)
    process, url = start("--data", str(tmp_path / "data"), "--page", str(page))
    try:
        for path in ("", "t/sometable", "here/nothing-there"):
            marked = get(url + path)
            assert marked.text == (
                '<html data-server lang="en"><script src="/assets/a.js"></script></html>'
            )
            assert marked.headers["cache-control"] == "no-cache"
        assert "unsafe" not in get(url).headers["content-security-policy"]
        here = get(f"{url}here/")
        assert here.text == built
        assert "'wasm-unsafe-eval'" in here.headers["content-security-policy"]
        worker = get(f"{url}here/service-worker.js")
        assert worker.headers["cache-control"] == "no-cache", "or nobody ever gets a new version"
        python = get(f"{url}here/python-1/a.wasm")
        assert python.headers["content-type"] == "application/wasm"
        assert python.headers["content-encoding"] == "gzip"
        assert "immutable" in python.headers["cache-control"]
    finally:
        process.kill()
        process.communicate()


def test_a_page_is_served_from_its_folder(tmp_path: Path) -> None:
    page = tmp_path / "page"
    (page / "assets").mkdir(parents=True)
    (page / "index.html").write_text("<p>the table")
    (page / "assets" / "a-1.js").write_text("1;" * 1000)
    (page / "assets" / "b-1.woff2").write_bytes(b"wOF2")
    (tmp_path / "secret.txt").write_text("no")
    process, url = start("--data", str(tmp_path / "data"), "--page", str(page))
    try:
        for path in ("", "t/abc", "index.html"):
            assert get(url + path).text == "<p>the table"
        script = get(f"{url}assets/a-1.js")
        assert "immutable" in script.headers["cache-control"]
        assert "javascript" in script.headers["content-type"]
        assert script.headers["content-encoding"] == "gzip"
        assert int(script.headers["content-length"]) < 100
        plain = get(f"{url}assets/a-1.js", headers={"accept-encoding": "identity"})
        assert "content-encoding" not in plain.headers
        assert plain.text == script.text == "1;" * 1000
        typeface = get(f"{url}assets/b-1.woff2")
        assert "immutable" in typeface.headers["cache-control"]
        assert typeface.headers["content-type"] == "font/woff2"
        assert "content-encoding" not in typeface.headers, "it is compressed already"
        for path in ("../secret.txt", "%2e%2e/secret.txt", "..%2fsecret.txt"):
            assert get(url + path).text != "no"
    finally:
        process.kill()
        process.communicate()
