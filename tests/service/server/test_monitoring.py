"""Health, figures and logs: what the operator sees, and who else does not."""

import json
import logging
import os
import re
import subprocess
import sys
from pathlib import Path

from gugong.service.server.operator.logs import JsonLines, TextLines
from gugong.service.server.settings import Settings
from tests.service.server.clients import Person, Server, get, wait_for


def test_a_service_that_works_is_live_and_ready(service: Server) -> None:
    assert get(f"{service.url}/health/live").json()["status"] == "ok"
    ready = get(f"{service.url}/health/ready")
    assert ready.status_code == 200
    assert ready.json() == {"v": 1, "status": "ok", "database": "ok", "bots": "ok"}


def test_health_is_in_the_document(service: Server) -> None:
    paths = service.nobody().get("/openapi.json")["paths"]
    assert {"200", "5XX"} <= set(paths["/health/ready"]["get"]["responses"])
    assert "/health/live" in paths


def test_without_processes_for_bots_it_is_not_ready(tmp_path: Path) -> None:
    python = tmp_path / "python"
    python.symlink_to(sys.executable)
    process = subprocess.Popen(
        [python, "-m", "gugong.cli", "serve", "--no-open", "--port", "0", "--data", tmp_path],
        env=os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        assert process.stdout is not None
        url = process.stdout.readline().split()[3].rstrip("/").replace("localhost", "127.0.0.1")
        python.unlink()  # with which it would start the processes
        li = Person(url, "Li")
        li.finish(li.make("you", "page"))  # a stand-in plays here
        ready = get(f"{url}/health/ready")
        assert ready.status_code == 503
        assert ready.json() == {"v": 1, "status": "failing", "database": "ok", "bots": "failing"}
    finally:
        process.terminate()
        _, errors = process.communicate()
    assert errors.count("no process for bots") == 1, "once per change, not per question"


def test_the_figures_have_an_address_of_their_own(service: Server) -> None:
    assert service.figures()["gugong_tables_live"] >= 0
    public = get(f"{service.url}/metrics")
    assert "gugong_" not in public.text


def test_every_figure_says_what_it_is(service: Server) -> None:
    service.person()
    found = wait_for(lambda: re.search(r"http://\S+/metrics", service.output), "its figures")
    lines = get(found[0]).text.splitlines()
    families: dict[str, list[str]] = {}
    for line in lines:
        kind = re.match(r"# (HELP|TYPE) (\w+) (.+)", line)
        if kind:
            families.setdefault(kind[2], []).append(kind[1])
            continue
        sample = re.fullmatch(r"(\w+?)(?:_bucket|_sum|_count)?(?:\{\w+=\"[^\"]+\"\})? \S+", line)
        assert sample is not None, line
        assert sample[1] in families, "its family stands above it"
    assert len(families) > 6
    assert all(said == ["HELP", "TYPE"] for said in families.values())


def test_without_an_address_there_are_no_figures(servers: list[Server], tmp_path: Path) -> None:
    servers.append(Server(tmp_path, "--metrics-address", ""))
    assert get(f"{servers[0].url}/metrics").text.find("gugong_tables") == -1
    assert "/metrics" not in servers[0].output


# Logs


def line(form: logging.Formatter, message: str, **extra: object) -> str:
    record = logging.LogRecord("gugong.x", logging.WARNING, "", 0, message, None, None)
    vars(record).update(extra)
    return form.format(record)


def test_a_line_of_json_has_what_belongs_to_its_message() -> None:
    read = json.loads(line(JsonLines(), "bot failed", table="t_1", why="slow"))
    assert read["time"].endswith("+00:00")
    del read["time"]
    assert read == {
        "level": "warning",
        "from": "gugong.x",
        "message": "bot failed",
        "table": "t_1",
        "why": "slow",
    }


def test_a_line_of_text_reads_like_a_sentence() -> None:
    text = line(TextLines(), "bot failed", table="t_1", why="slow")
    assert re.fullmatch(r'\S+ warning: bot failed \(table: "t_1", why: "slow"\)', text)


def test_a_line_break_does_not_begin_another_line() -> None:
    text = line(TextLines(), "bot\nfailed", path="/x\n2026 error: all is lost")
    assert "\n" not in text


def test_lines_of_a_request_carry_its_id(servers: list[Server], tmp_path: Path) -> None:
    servers.append(Server(tmp_path, "--log-level", "info"))
    sent = get(f"{servers[0].url}/api/v1/levels").headers["x-request-id"]
    again = get(f"{servers[0].url}/api/v1/levels").headers["x-request-id"]
    assert sent != again
    wait_for(lambda: again in servers[0].output, "the line of the second request")
    rows = [json.loads(row) for row in servers[0].output.splitlines() if row.startswith("{")]
    assert [row["request"] for row in rows if row["path"] == "/api/v1/levels"] == [sent, again]


def test_text_is_the_default_and_no_address_is_in_it(servers: list[Server], tmp_path: Path) -> None:
    servers.append(Server(tmp_path, "--log-level", "info", "--log-format", "text"))
    get(f"{servers[0].url}/api/v1/levels")
    row = wait_for(lambda: re.search(r".*/api/v1/levels.*", servers[0].output), "a line")[0]
    assert " info: request (method: " in row
    assert "127.0.0.1" not in row
    assert Settings().log_format == "text"
