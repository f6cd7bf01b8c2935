"""deploy/: its settings exist, its parts fit together, and the image gets the files it needs."""

import re
from pathlib import Path

import pytest

from gugong.service.server.http.sockets import ROUTE
from gugong.service.server.settings import SETTINGS
from gugong.service.server.settings_sources import SECRET_FILES

ROOT = Path(__file__).parents[2]
COMPOSE = (ROOT / "deploy" / "compose.yaml").read_text("utf-8")
CADDYFILE = (ROOT / "deploy" / "Caddyfile").read_text("utf-8")
IMAGE = (ROOT / "deploy" / "Containerfile").read_text("utf-8")
OUR_OWN = {"GUGONG_NAME", "GUGONG_NODES", "GUGONG_IMAGE"}  # for compose and Caddy, not the service


@pytest.mark.parametrize("text", [COMPOSE, CADDYFILE, IMAGE])
def test_every_variable_it_names_exists(text: str) -> None:
    known = {setting.variable for setting in SETTINGS.values()}
    known |= {f"GUGONG_{file.upper()}" for file in SECRET_FILES.values()}
    assert set(re.findall(r"GUGONG_[A-Z_]+[A-Z]", text)) <= known | OUR_OWN


def test_the_balancer_knows_every_node_at_the_port_of_the_image() -> None:
    nodes = set(re.findall(r"^  (node-\d+): \*node$", COMPOSE, re.MULTILINE))
    assert len(nodes) == 3
    (port,) = re.findall(r"^EXPOSE (\d+)$", IMAGE, re.MULTILINE)
    assert set(re.findall(r"node-\d+:\d+", CADDYFILE)) == {f"{node}:{port}" for node in nodes}
    assert f"GUGONG_PORT={port} " in IMAGE
    assert "'http://127.0.0.1:' + os.environ['GUGONG_PORT'] + '/health/ready'" in IMAGE
    assert int(port) == SETTINGS["port"].default


def test_the_balancer_finds_the_table_in_a_path() -> None:
    (expression,) = re.findall(r"~(\S+) \$\{1\}", CADDYFILE)
    for path in ("/api/v1/tables/{table}", "/api/v1/tables/{table}/join", ROUTE.path):
        found = re.match(expression, path.format(table="6kq"))
        assert found is not None
        assert found[1] == "6kq"
    for path in ("/api/v1/tables", "/api/v1/players", "/tables/6kq"):
        assert not re.match(expression, path)


def test_what_the_image_copies_is_there_and_not_ignored() -> None:
    allowed = (ROOT / ".dockerignore").read_text("utf-8").splitlines()
    copied = re.findall(r"^COPY (?!--from)(.*) \S+$", IMAGE, re.MULTILINE)
    sources = [source for line in copied for source in line.split()]
    assert len(sources) > 5
    for source in sources:
        assert (ROOT / source).exists()
        assert f"!{source}" in allowed
