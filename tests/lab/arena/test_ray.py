"""The same match on a Ray cluster."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.lab.arena.matches import FIRST, LUCKY, timeless

pytest.importorskip("ray", reason="Ray has no package for this Python; see gugong-game[ray]")
SRC = Path(__file__).parents[3] / "src"


def test_a_local_cluster_of_two_workers_has_the_results_of_one_process(tmp_path: Path) -> None:
    # In processes of their own: Ray changes signals and warnings of the one it is in.
    games = {}
    for name, how in {
        "ray": ("--ray", "local", "--workers", "2"),
        "here": ("--workers", "1"),
    }.items():
        out = tmp_path / f"{name}.json"
        result = subprocess.run(
            [
                sys.executable, "-m", "gugong.cli", "arena", FIRST, LUCKY, "--games", "12",
                "--state", str(tmp_path / name), "--out", str(out), *how,
            ],
            env={**os.environ, "PYTHONPATH": str(SRC), "RAY_DISABLE_IMPORT_WARNING": "1"},
            capture_output=True, text=True, timeout=300, check=False,
        )  # fmt: skip
        assert result.returncode == 0, result.stderr
        games[name] = json.loads(out.read_text())["games"]
    assert len(games["ray"]) == 12
    assert timeless(games["ray"]) == timeless(games["here"])


def test_a_cluster_that_is_not_there_is_said(tmp_path: Path) -> None:
    result = subprocess.run(
        [
            sys.executable, "-m", "gugong.cli", "arena", FIRST, "--games", "1",
            "--state", str(tmp_path), "--ray", "not an address",
        ],
        env={**os.environ, "PYTHONPATH": str(SRC)},
        capture_output=True, text=True, timeout=300, check=False,
    )  # fmt: skip
    assert result.returncode == 2
    assert "no Ray cluster at 'not an address'" in result.stderr
    assert "Traceback" not in result.stderr
