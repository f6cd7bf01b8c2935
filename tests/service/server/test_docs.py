"""docs/api.md: the bot in it runs, and nothing is missing from it."""

import re
import subprocess
import sys

from gugong.service.server.http.http_errors import STATUS
from tests.service.server.clients import ROOT, Server

TEXT = (ROOT / "docs" / "api.md").read_text("utf-8")
ERRORS = (ROOT / "docs" / "appendix" / "errors.md").read_text("utf-8")
HOSTING = (ROOT / "docs" / "host.md").read_text("utf-8")


def test_the_bot_in_the_documentation_plays_a_whole_game(service: Server) -> None:
    (program,) = re.findall(r"```python\n(.*?)```", TEXT, re.DOTALL)
    bot = ROOT / "examples" / "network_bot.py"
    assert bot.read_text("utf-8").endswith(f'"""\n\n{program}')
    assert len([line for line in program.splitlines() if line]) == 10
    done = subprocess.run(
        [sys.executable, str(bot), service.url],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert "'winner': " in done.stdout


def test_every_route_and_every_error_is_documented(service: Server) -> None:
    for path in service.nobody().get("/openapi.json")["paths"]:
        last = re.sub(r"\{\w+\}", "", path).rstrip("/").rpartition("/")[2]
        assert last in TEXT + HOSTING, path
    for code in STATUS:
        assert f"`{code}`" in ERRORS, code
