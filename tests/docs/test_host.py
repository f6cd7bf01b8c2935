"""docs/host.md: its settings exist, its commands can be typed."""

import re
import shlex
import tomllib
from pathlib import Path

import click
import pytest

from gugong.cli.main import gugong
from gugong.service.server.settings import SETTINGS
from gugong.service.server.settings_sources import CONFIG, SECRET_FILES, choose

PAGE = (Path(__file__).parents[2] / "docs" / "host.md").read_text("utf-8")
FOR_COMPOSE = {"GUGONG_NAME", "GUGONG_IMAGE"}
SHELL = "".join(re.findall(r"```sh\n(.*?)```", PAGE, re.DOTALL))
COMMANDS = re.findall(r"^gugong .*", SHELL, re.MULTILINE)


def test_its_settings_files_can_be_read(tmp_path: Path) -> None:
    written = "".join(re.findall(r"^```toml\n(.*?)```", PAGE, re.DOTALL | re.MULTILINE))
    file, password = tmp_path / "gugong.toml", tmp_path / "mail-password"
    password.write_text("secret")
    written = written.replace("/etc/gugong/mail-password", str(password))
    file.write_text(written)
    chosen = choose({}, {}, file)
    assert tomllib.loads(written)["contact"] == chosen.settings.contact


def test_every_variable_and_setting_it_names_exists() -> None:
    known = {setting.variable for setting in SETTINGS.values()} | {CONFIG}
    known |= {f"GUGONG_{file.upper()}" for file in SECRET_FILES.values()}
    assert set(re.findall(r"GUGONG_[A-Z_]+[A-Z]", PAGE)) <= known | FOR_COMPOSE
    periods = set(re.findall(r"`(\w+_days)`", PAGE))
    assert periods == {name for name in SETTINGS if name.endswith("_days")}


@pytest.mark.parametrize("line", COMMANDS)
def test_its_commands_can_be_typed(line: str) -> None:
    words = shlex.split(line, comments=True)[1:]
    command: click.Command = gugong
    while isinstance(command, click.Group) and words and words[0] in command.commands:
        command = command.commands[words.pop(0)]
    command.make_context("gugong", words, parent=click.Context(gugong, **gugong.context_settings))
