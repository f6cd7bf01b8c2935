"""`gugong arena` on the command line: what it prints, and what it refuses."""

import json
from importlib.util import find_spec
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from gugong.cli import arena as command
from gugong.cli.main import gugong
from tests.lab.arena.matches import FIRST, LUCKY, STANDINS
from tests.table import FIRST_BOX


def arena(state: Path, *arguments: str) -> Result:
    here = ["--state", str(state), "--workers", "1"]
    return CliRunner().invoke(gugong, ["arena", *arguments, *here])


def test_a_match_is_played_and_told_as_a_table(tmp_path: Path) -> None:
    box = ("--components", str(FIRST_BOX))
    result = arena(tmp_path, FIRST, "--bot", LUCKY, "--players", "2", "--games", "3", *box)
    assert result.exit_code == 0
    assert "4 games, 2 deals" in result.stdout
    for word in ("First", "Lucky", "Rating", "Wins", "Palace", "final-decrees", "ms per move"):
        assert word in result.stdout


def test_the_same_command_again_plays_nothing_and_tells_the_same(tmp_path: Path) -> None:
    words = (FIRST, LUCKY, "--players", "2", "--games", "4", "--format", "json")
    first, second = arena(tmp_path, *words), arena(tmp_path, *words)
    assert json.loads(first.stdout) == json.loads(second.stdout)
    assert "4 of 4 games are already in" in second.stderr
    fresh = arena(tmp_path, *words, "--fresh")
    assert "games are already in" not in fresh.stderr


def test_everything_that_can_be_written_is_written(tmp_path: Path) -> None:
    out, plots, records = tmp_path / "out.json", tmp_path / "plots", tmp_path / "records"
    result = arena(
        tmp_path, LUCKY, "--players", "1", "--difficulty", "easy", "--games", "2",
        "--out", str(out), "--plots", str(plots), "--records", str(records),
    )  # fmt: skip
    assert result.exit_code == 0, result.output
    assert len(json.loads(out.read_text())["games"]) == 2
    assert len(list(plots.iterdir())) == 10
    assert len(list(records.iterdir())) == 2
    assert "Meng" in result.stdout


def test_each_bot_alone_among_another(tmp_path: Path) -> None:
    result = arena(
        tmp_path, FIRST, "--against", LUCKY, "--players", "4", "--games", "4", "--format", "json"
    )
    bots = {bot["bot"]: bot["seats"] for bot in json.loads(result.stdout)["bots"]}
    assert bots == {"First": 4, "Lucky": 12}


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        ("", "name at least one bot"),
        ("emperor", "bot 'emperor': there is none of that name"),
        (f"{STANDINS}:Nobody", "has no class Nobody"),
        (f"{FIRST} {FIRST}", "is named twice"),
        (f"{FIRST} --difficulty hard", "--difficulty: only against Meng"),
        (f"{FIRST} --players 1 --bonus-tokens", "--bonus-tokens: never against Meng"),
        (f"{FIRST} --players 1 --difficulty cruel", "'cruel' is not possible; choose easy"),
        (f"{FIRST} --budget-ms 5 --iterations 5", "--budget-ms or --iterations, not both"),
        (f"{FIRST} --out games.csv", "--out: games.csv must end in .json or .parquet"),
        (f"{FIRST} --components nowhere.toml", "nowhere.toml"),
        (f"{FIRST} --players 6", "6 is not in the range 1<=x<=5"),
        (f"{FIRST} --games 0", "0 is not in the range x>=1"),
    ],
)
def test_what_cannot_be_is_refused_with_the_reason(
    tmp_path: Path, arguments: str, why: str
) -> None:
    result = arena(tmp_path, *arguments.split())
    assert result.exit_code == 2
    assert why in result.stderr.replace("\n", " ")
    assert isinstance(result.exception, SystemExit)  # no traceback


def test_a_folder_that_cannot_be_is_said(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.touch()
    result = arena(file, FIRST, "--players", "2")
    assert result.exit_code == 2
    assert "cannot write a journal in" in result.stderr


@pytest.mark.parametrize(
    ("module", "arguments", "extra"),
    [
        ("polars", "--out games.parquet", "gugong-game[arena]"),
        ("matplotlib", "--plots plots", "gugong-game[arena]"),
        ("ray", "--ray local", "gugong-game[ray]"),
    ],
)
def test_a_missing_extra_says_what_to_install_before_anything_is_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, module: str, arguments: str, extra: str
) -> None:
    monkeypatch.setattr(
        command, "find_spec", lambda name: (name != module and find_spec(name)) or None
    )
    result = arena(tmp_path / "state", FIRST, *arguments.split())
    assert result.exit_code == 2
    assert f"needs {module}, which is not installed: pip install '{extra}'" in result.stderr
    assert not (tmp_path / "state").exists()
