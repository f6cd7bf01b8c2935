"""`gugong train` on the command line: what it does step by step, and what it refuses."""

from importlib.util import find_spec
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from gugong.bots.net import shipped_net
from gugong.cli import train as command
from gugong.cli.main import gugong
from gugong.lab.learning.journal import read_entries


def train(folder: Path, *arguments: object) -> Result:
    words = ["train", *map(str, arguments), "--folder", str(folder)]
    return CliRunner().invoke(gugong, words)


def test_games_are_played_into_a_folder_and_noted(tmp_path: Path) -> None:
    result = train(tmp_path, "play", tmp_path / "tapes", "--games", 1, "--workers", 1)
    assert result.exit_code == 0, result.output
    assert "250 games by heuristics are in" in result.stderr.replace("\n", " ")
    (entry,) = read_entries(tmp_path / "journal.jsonl")
    assert (entry["step"], entry["games"]) == ("play", 250)


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        ("play {0}/tapes --net {0}/none.net", "No such file or directory"),
        ("play {0}/tapes --net {0}/not-a.net", "the first line does not describe a net"),
        ("fit {0}/empty --out {0}/new.net", "no tapes in"),
        ("fit {0}/empty --out {0}/new.net --hidden 256,x", "should look like 256,64"),
        ("fit {0}/empty --out {0}/new.net --lambda 0.5", "--former FILE"),
        ("fit {0} --out {0}/b.net --further", "--further needs a former net"),
        ("gate {0}/a.net --against {0}/a.net", "cannot be measured against itself"),
        ("gate {0}/a.net --against emperor", "there is none of that name"),
        ("gate {0}/not-a.net", "the first line does not describe a net"),
        ("plot {0}/growth.svg", "no net was gated"),
    ],
)
def test_what_cannot_be_is_refused_with_the_reason(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: str, why: str
) -> None:
    monkeypatch.setattr(command, "find_spec", lambda name: name)  # as if all were installed
    (tmp_path / "not-a.net").write_text("a letter to Meng")
    shipped_net().save(tmp_path / "a.net")
    result = train(tmp_path, *arguments.format(tmp_path).split())
    assert result.exit_code == 2, result.output
    assert why in result.stderr.replace("\n", " ")
    assert isinstance(result.exception, SystemExit)  # no traceback


@pytest.mark.parametrize(
    ("module", "arguments", "extra"),
    [
        ("torch", "run", "gugong-game[train]"),
        ("torch", "fit tapes --out new.net", "gugong-game[train]"),
        ("matplotlib", "plot growth.svg", "gugong-game[arena]"),
        ("ray", "play tapes --ray local", "gugong-game[ray]"),
    ],
)
def test_a_missing_extra_says_what_to_install_before_anything_is_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, module: str, arguments: str, extra: str
) -> None:
    monkeypatch.setattr(
        command, "find_spec", lambda name: (name != module and find_spec(name)) or None
    )
    result = train(tmp_path / "folder", *arguments.split())
    assert result.exit_code == 2
    assert f"needs {module}, which is not installed: pip install '{extra}'" in result.stderr
    assert not (tmp_path / "folder").exists()
