"""Settings: three sources, one name each, and errors that say where to look."""

import os
import subprocess
import sys
import tomllib
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import asdict
from pathlib import Path

import pytest
from click.testing import CliRunner

from gugong.cli.main import gugong
from gugong.service.server.settings import SETTINGS, Settings, database_in
from gugong.service.server.settings_sources import SettingsError, choose
from tests.service.server.clients import LONG, Person, wait_for

SERVE = [sys.executable, "-m", "gugong.cli", "serve", "--no-open"]
NO_ONE = "postgresql+psycopg://li:open-sesame@nowhere.invalid/x"


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "gugong.toml"


# Where values come from


def test_without_a_source_everything_has_its_default(tmp_path: Path) -> None:
    chosen = choose({}, {})
    data = tmp_path / "gugong"
    assert chosen.settings == Settings(data=data, database=database_in(data))
    assert set(chosen.sources.values()) == {"default"}


def test_an_option_wins_over_a_variable_and_a_variable_over_the_file(file: Path) -> None:
    file.write_text("port = 1\nrate = 2\nworkers = 3")
    environment = {"GUGONG_PORT": "4", "GUGONG_RATE": "5", "GUGONG_CONFIG": str(file)}
    chosen = choose({"port": "6"}, environment)
    assert (chosen.settings.port, chosen.settings.rate, chosen.settings.workers) == (6, 5, 3)
    assert chosen.sources["port"] == "--port"
    assert chosen.sources["rate"] == "GUGONG_RATE"
    assert chosen.sources["workers"] == f"workers in {file}"


def test_the_settings_file_of_the_option_wins_over_that_of_the_variable(file: Path) -> None:
    file.write_text("port = 7")
    assert choose({}, {"GUGONG_CONFIG": "/nowhere"}, file).settings.port == 7


EXAMPLES: Mapping[type, tuple[str, str, object]] = {  # in the environment, in TOML, the value
    str: ("x", '"x"', "x"),
    int: ("2000", "2000", 2000),
    float: ("2.5", "2.5", 2.5),
    bool: ("yes", "true", True),
    Path: ("/x", '"/x"', Path("/x")),
}


@pytest.mark.parametrize("name", SETTINGS)
def test_each_setting_can_be_given_in_each_source(name: str, file: Path) -> None:
    setting = SETTINGS[name]
    if setting.is_list:
        example: tuple[str, str, object] = "x, y", '["x", "y"]', ("x", "y")
    else:
        choice = str(setting.default), f'"{setting.default}"', setting.default
        example = EXAMPLES.get(setting.kind, choice)
    text, toml, value = example
    file.write_text(f"{name} = {toml}")
    assert getattr(choose({}, {setting.variable: text}).settings, name) == value
    assert getattr(choose({}, {}, file).settings, name) == value
    options = [setting.option] if setting.kind is bool else [setting.option, text]
    shown = CliRunner().invoke(gugong, ["serve", *options, "--show-settings"])
    assert f"# {setting.option}\n" in shown.output


def test_a_number_without_a_point_will_do_for_a_setting_with_one(file: Path) -> None:
    file.write_text("rate = 3")
    assert choose({}, {}, file).settings.rate == 3.0


# What is wrong


@pytest.mark.parametrize(
    ("variable", "text", "said"),
    [
        ("GUGONG_PORT", "x", "GUGONG_PORT: must be a whole number from 0 to 65535, not 'x'"),
        ("GUGONG_PORT", "65536", "from 0 to 65535"),
        ("GUGONG_PORT", "1.5", "whole number"),
        ("GUGONG_RATE", "-1", "GUGONG_RATE: must be a number of at least 0"),
        ("GUGONG_RATE", "nan", "number"),
        ("GUGONG_RATE", "inf", "number"),
        ("GUGONG_PRIVATE_WEBHOOKS", "perhaps", "true or false"),
        ("GUGONG_LOG_LEVEL", "loud", "one of debug, info, warning, error"),
        ("GUGONG_PROT", "80", "GUGONG_PROT: there is no such setting; did you mean port?"),
        ("GUGONG_DATABASE_FILE", "/nowhere", "GUGONG_DATABASE_FILE: cannot be read"),
        ("GUGONG_CONFIG", "/nowhere", "/nowhere: No such file"),
    ],
)
def test_an_error_names_the_variable(variable: str, text: str, said: str) -> None:
    with pytest.raises(SettingsError, match=r".") as error:
        choose({}, {variable: text})
    assert said in str(error.value)


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("prot = 80", "prot in {file}: there is no such setting; did you mean port?"),
        ('port = "x"', "port in {file}: must be a whole number"),
        ("port = true", "must be a whole number"),
        ("port = 2.5", "must be a whole number"),
        ("host = 1", "host in {file}: must be a text, not 1"),
        ("origins = [1]", "must be a list of texts"),
        ("private_webhooks = 1", "must be true or false"),
        ("[server]\nport = 1", "server in {file}: there is no such setting"),
        ("port = ", "{file}: Invalid value"),
        ('database = "a"\ndatabase_file = "b"', "database in {file} sets it, too"),
    ],
)
def test_an_error_names_the_line_of_the_file(content: str, said: str, file: Path) -> None:
    file.write_text(content)
    with pytest.raises(SettingsError, match=r".") as error:
        choose({}, {}, file)
    assert said.format(file=file) in str(error.value)


def test_a_mistake_is_reported_even_where_another_source_has_precedence() -> None:
    with pytest.raises(SettingsError, match="GUGONG_PORT"):
        choose({"port": "80"}, {"GUGONG_PORT": "x"})


def test_on_the_command_line_an_error_is_one_line() -> None:
    result = CliRunner().invoke(gugong, ["serve", "--port", "x"])
    assert result.exit_code == 2
    assert result.output == "Error: --port: must be a whole number from 0 to 65535, not 'x'\n"


def test_variables_of_other_parts_are_left_alone() -> None:
    choose({}, {"GUGONG_PURE": "1", "GUGONG_LANGUAGE": "nl", "GUGONG_TEST_DEEP": "1", "HOME": "x"})


# Secrets


def test_a_secret_is_read_from_its_file_in_each_source(tmp_path: Path, file: Path) -> None:
    secret = tmp_path / "secret"
    secret.write_text(f"{NO_ONE}\n")
    file.write_text(f'database_file = "{secret}"')
    for chosen in (
        choose({"database_file": str(secret)}, {}),
        choose({}, {"GUGONG_DATABASE_FILE": str(secret)}),
        choose({}, {}, file),
    ):
        assert chosen.settings.database == NO_ONE
        assert str(secret) in chosen.sources["database"]


def test_a_wrong_secret_is_not_repeated(file: Path) -> None:
    file.write_text("database = 12345")
    with pytest.raises(SettingsError, match="database in") as error:
        choose({}, {}, file)
    assert "12345" not in str(error.value)


def test_settings_are_shown_as_a_settings_file_with_their_sources_and_without_secrets() -> None:
    result = CliRunner(env={"GUGONG_DATABASE": f"{NO_ONE}?password=hidden-here"}).invoke(
        gugong, ["serve", "--show-settings", "--port", "99", "--bot", "a", "--bot", "b"]
    )
    assert result.exit_code == 0
    shown = tomllib.loads(result.output)
    assert set(shown) == set(asdict(Settings()))
    assert (shown["port"], shown["bots"], shown["rate"]) == (99, ["a", "b"], 50)
    assert 'database = "postgresql+psycopg://li:***@nowhere.invalid/x"  # GUGONG_DATABASE\n' in (
        result.output
    )
    assert "port = 99  # --port\n" in result.output
    assert "rate = 50  # default\n" in result.output
    for secret in ("open-sesame", "hidden-here"):
        assert secret not in result.output


def serve(*arguments: str, **environment: str) -> str:
    """What a start that fails at its database says."""
    done = subprocess.run(
        [*SERVE, *arguments],
        env=os.environ | environment,
        capture_output=True,
        text=True,
        timeout=LONG,
        check=False,
    )
    assert done.returncode == 2
    return done.stderr


def test_a_password_on_the_command_line_gets_a_warning() -> None:
    assert "GUGONG_DATABASE" in serve("--database", NO_ONE)
    assert "GUGONG_DATABASE" not in serve(GUGONG_DATABASE=NO_ONE)


def bots_of(service: int) -> list[Path]:
    """The processes of its bots, as far as they have started."""
    found = []
    for process in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):  # it has ended
            parent = (process / "stat").read_text().rpartition(")")[2].split()[1]
            if int(parent) == service and "bot_process" in (process / "cmdline").read_text():
                found.append(process)
    return found


@pytest.mark.skipif(not Path("/proc/self").exists(), reason="reads processes in /proc")
def test_the_database_is_neither_in_a_process_list_nor_told_to_a_bot(shared_database: str) -> None:
    process = subprocess.Popen(
        [*SERVE, "--port", "0", "--workers", "1"],
        env=os.environ | {"GUGONG_DATABASE": shared_database},
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        assert process.stdout is not None
        url = process.stdout.readline().split()[3].rstrip("/")
        person = Person(url.replace("localhost", "127.0.0.1"), "Li")
        person.make("page", "page")  # the first to play is a bot that thinks in a process
        bots = wait_for(lambda: bots_of(process.pid), "a bot's process")
        for bot in bots:
            assert shared_database not in (bot / "environ").read_text()
        for one in (Path(f"/proc/{process.pid}"), *bots):
            assert shared_database not in (one / "cmdline").read_text()
    finally:
        process.terminate()
        process.communicate()
