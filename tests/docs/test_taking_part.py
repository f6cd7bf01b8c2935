"""What the code host reads: workflows, forms and hooks name things that exist."""

import re
from pathlib import Path
from typing import Any

import pytest
import yaml

import gugong

ROOT = Path(__file__).parents[2]
WORKFLOWS = sorted(ROOT.glob(".github/workflows/*.yml"))
FORMS = sorted(ROOT.glob(".github/ISSUE_TEMPLATE/*.yml"))
HOOKS = ROOT / ".pre-commit-config.yaml"
TARGETS = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(), re.MULTILINE))


def read(path: Path) -> Any:
    return yaml.safe_load(path.read_text())


def steps(workflow: Path) -> list[dict[str, Any]]:
    return [step for job in read(workflow)["jobs"].values() for step in job.get("steps", [job])]


@pytest.mark.parametrize("workflow", WORKFLOWS, ids=lambda path: path.stem)
def test_a_workflow_runs_what_is_there(workflow: Path) -> None:
    for step in steps(workflow):
        command = step.get("run", "")
        for target in re.findall(r"\bmake ([a-z-]+)", command):
            assert target in TARGETS
        for path in re.findall(r"(?:^|\s)((?:\.ci|src)/\S+)", command):
            assert (ROOT / path).exists()
        if step.get("uses", "").startswith("./"):
            assert (ROOT / step["uses"]).exists()


@pytest.mark.parametrize("path", [*WORKFLOWS, *FORMS, HOOKS], ids=lambda path: path.name)
def test_nothing_is_fetched_from_an_address_of_our_own_choice(path: Path) -> None:
    assert "://" not in path.read_text()


@pytest.mark.parametrize("workflow", WORKFLOWS, ids=lambda path: path.stem)
def test_what_a_job_needs_is_a_job(workflow: Path) -> None:
    jobs = read(workflow)["jobs"]
    for job in jobs.values():
        needs = job.get("needs", [])
        assert set([needs] if isinstance(needs, str) else needs) <= set(jobs)


def test_a_report_of_a_wrong_rule_gives_record_and_ply() -> None:
    fields = {field["id"]: field for field in read(FORMS[-1])["body"]}
    for name in ("record", "ply"):
        assert fields[name]["validations"]["required"]


def test_hooks_run_the_pinned_tools() -> None:
    pinned = (ROOT / "requirements" / "dev.txt").read_text()
    (repository,) = read(HOOKS)["repos"]
    assert repository["repo"] == "local"
    for hook in repository["hooks"]:
        assert hook["language"] == "system", "nothing is downloaded"
        for tool in re.findall(r"\.venv/bin/(\w+)", hook["entry"]):
            assert f"\n{tool}==" in pinned


def test_the_changelog_has_a_section_for_this_version() -> None:
    """Above it is only what is not released yet."""
    titles = re.findall(r"^## \[(.+)\]", (ROOT / "CHANGELOG.md").read_text(), re.MULTILINE)
    assert titles[:2] == ["Unreleased", gugong.__version__]
