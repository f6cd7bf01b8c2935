"""Every code block of the README and the docs is true, by its language.

Python runs, with `>>>` as a doctest; the blocks of a page share their names and a folder in which
`game.txt` is a record. Of a shell block every command must exist: those of `gugong` with their
arguments (`my.toml` is a components file), targets of the Makefile, extras of the package, scripts
of the page. What is quick is also carried out; `NOT_CARRIED_OUT` says why the rest is not.
`text` is not code.
"""

import configparser
import doctest
import json
import re
import shlex
import subprocess
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Final, NamedTuple

import click
import pytest
from click.testing import CliRunner

from gugong.cli.main import gugong
from gugong.components import load
from gugong.service.server.operator.admin_database import open_database
from gugong.service.server.settings import database_in
from gugong.service.server.storage.upgrade import upgrade
from tests.coach.games import short_game

ROOT: Final = Path(__file__).parents[2]
PAGES: Final = [
    *sorted(ROOT.glob("*.md")),
    *sorted((ROOT / "docs").rglob("*.md")),
    ROOT / "web" / "README.md",
]
_FENCE: Final = re.compile(r"^( *)```(\w*)\n(.*?)^\1```$", re.DOTALL | re.MULTILINE)

# Blocks that other tests run, because they need a server, or a copy of the sources.
RUN_ELSEWHERE: Final = {
    ("docs/api.md", "python"): "tests/service/server/test_docs.py",
    ("docs/add-a-rule.md", "python"): "tests/docs/test_add_a_rule.py",
    ("docs/add-a-rule.md", "diff"): "tests/docs/test_add_a_rule.py",
    ("docs/add-a-table-option.md", "python"): "tests/docs/test_add_a_table_option.py",
    ("docs/add-a-table-option.md", "diff"): "tests/docs/test_add_a_table_option.py",
}
# Files that the commands of a page run, which the page itself creates.
MADE_THERE: Final = {"tests/rules/test_toast.py", "tests/service/tables/test_no_rematch.py"}
# Read by programs that are not ours and not here.
NOT_RUN: Final = {"caddyfile", "nginx"}
OTHER_PROGRAMS: Final = {
    "cd", "chmod", "cp", "do", "docker", "done", "eval", "for", "git", "mkdir", "npx",
    "openssl", "podman", "printf",
}  # fmt: skip


# Commands of shell blocks that are carried out, by their first words.
CARRIED_OUT: Final = (
    "gugong admin audit", "gugong admin bans add 203.0.113.0/24", "gugong admin players list",
    "gugong admin reports list", "gugong components check", "gugong components show",
    "gugong puzzles list", "gugong puzzles solve", "gugong review", "make help",
)  # fmt: skip
NOT_CARRIED_OUT: Final = {
    "gugong admin": "its ids are invented, or its files are elsewhere; see test_admin.py",
    "gugong arena": "plays hundreds of games; see tests/lab/arena",
    "gugong play": "waits for a person; see tests/terminal",
    "gugong puzzles check": "searches for minutes; see tests/puzzles",
    "gugong puzzles make": "searches for minutes; see tests/puzzles",
    "gugong serve": "runs until it is stopped; see tests/service/server",
    "gugong train": "takes a day; `make champion` runs it on a small scale",
    "make": "sets up, builds or measures; the CI run or a release does that",
    "npm": "the CI run does that",
    "pip": "installs; see tests/packaging",
    "python": "runs until it is stopped, or installs",
    ".venv/bin/pytest": "runs other tests",
    **dict.fromkeys(OTHER_PROGRAMS, "another program"),
}


class Block(NamedTuple):
    page: str
    line: int
    language: str
    code: str


def blocks() -> list[Block]:
    found = []
    for page in PAGES:
        text = page.read_text("utf-8")
        for fence in _FENCE.finditer(text):
            code = re.sub(f"^{fence[1]}", "", fence[3], flags=re.MULTILINE)
            line = text[: fence.start()].count("\n") + 1
            found.append(Block(str(page.relative_to(ROOT)), line, fence[2], code))
    return found


BLOCKS: Final = blocks()
PYTHON: Final = {
    page: [block for block in BLOCKS if block.page == page and block.language == "python"]
    for page in dict.fromkeys(block.page for block in BLOCKS if block.language == "python")
    if (page, "python") not in RUN_ELSEWHERE
}


def test_every_block_is_found() -> None:
    fences = sum(page.read_text("utf-8").count("```") for page in PAGES)
    assert fences == 2 * len(BLOCKS)


def name(block: Block) -> str:
    return f"{block.page}:{block.line}"


@pytest.mark.parametrize("page", PYTHON)
def test_python_runs(page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("game.txt").write_text(short_game("2p-2", 12).record(), "utf-8")
    known: dict[str, object] = {"__name__": "__main__"}
    for block in PYTHON[page]:
        if ">>>" in block.code:
            told: list[str] = []
            test = doctest.DocTestParser().get_doctest(
                block.code, known, page, str(ROOT / page), block.line
            )
            runner = doctest.DocTestRunner(verbose=False)
            assert not runner.run(test, out=told.append, clear_globs=False).failed, "".join(told)
            known = test.globs
        else:
            exec(compile("\n" * block.line + block.code, str(ROOT / page), "exec"), known)


@pytest.mark.parametrize(
    "block", [b for b in BLOCKS if b.language not in ("python", "text")], ids=name
)
def test_other_blocks_are_true(
    block: Block, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("my.toml").write_text(load().text, "utf-8")
    if (block.page, block.language) not in RUN_ELSEWHERE and block.language not in NOT_RUN:
        assert block.language in CHECKS, "name the language of the block, or `text` if it has none"
        CHECKS[block.language](block.code)


def check_json(code: str) -> None:
    """One document, or one in each line."""
    try:
        json.loads(code)
    except json.JSONDecodeError:
        for line in code.splitlines():
            json.loads(line)


def check_toml(code: str) -> None:
    assert tomllib.loads(code)


def check_ini(code: str) -> None:
    parser = configparser.ConfigParser(strict=False, interpolation=None)
    parser.optionxform = str  # type: ignore[assignment, method-assign]  # as configparser asks for
    parser.read_string(code)
    assert parser.sections()


def check_shell(code: str) -> None:
    subprocess.run(["bash", "-n"], input=code, text=True, check=True)
    for line in code.replace("\\\n", "").splitlines():
        for words in commands_in(line):
            check_command(words)
            typed = " ".join(words)
            if typed.startswith(CARRIED_OUT):
                carry_out(words)
            else:
                assert any(f"{typed} ".startswith(f"{start} ") for start in NOT_CARRIED_OUT), typed


def carry_out(words: list[str]) -> None:
    """Run a command in a folder with `game.txt`, `my.toml` and the database of a server."""
    if words[0] == "make":
        subprocess.run(words, cwd=ROOT, check=True, capture_output=True)
        return
    Path("game.txt").write_text(short_game("2p-2", 4).record(), "utf-8")
    if "admin" in words:
        with open_database(database_in(Path()), new=True) as database:
            upgrade(database.engine)
    done = CliRunner(env={"GUGONG_DATA": "."}).invoke(gugong, words[1:], input="q\n")
    assert done.exit_code == 0, done.output


def commands_in(line: str) -> list[list[str]]:
    """The commands of a line, without variables that are set before them."""
    line = re.sub(r"^\w+=\$\(", "", line)
    lexer = shlex.shlex(line, posix=True, punctuation_chars=";&|")
    lexer.whitespace_split = True
    commands: list[list[str]] = [[]]
    for word in lexer:
        if re.fullmatch(r"[;&|]+", word):
            commands.append([])
        elif commands[-1] or not re.match(r"\w+=", word):
            commands[-1].append(word)
    return [words for words in commands if words]


def check_command(words: list[str]) -> None:
    program, *rest = words
    if program == "gugong":
        check_gugong(rest)
    elif program == "make":
        targets = set(re.findall(r"^([a-z-]+):", read("Makefile"), re.MULTILINE))
        assert {word for word in rest if "=" not in word} <= targets
    elif program == "pip":
        extras = tomllib.loads(read("pyproject.toml"))["project"]["optional-dependencies"]
        for named in re.findall(r"gugong\[([\w,]+)\]", " ".join(rest)):
            assert set(named.split(",")) <= set(extras)
    elif program == "npm":
        scripts = json.loads(read("web/package.json"))["scripts"]
        script = rest[1] if rest[0] == "run" else rest[0]
        assert script in scripts
    elif program in ("python", ".venv/bin/pytest"):
        for word in rest:
            if word.endswith(".py") and word not in MADE_THERE:
                assert (ROOT / word).exists() or (ROOT / "web" / word).exists(), word
    else:
        assert program in OTHER_PROGRAMS, f"is {program} a program?"
    if "gugong" in rest and program in ("docker", "podman") and "exec" in rest:
        check_gugong(rest[len(rest) - rest[::-1].index("gugong") :])


def check_gugong(words: list[str]) -> None:
    """The command line takes these words; nothing is carried out."""
    command: click.Command = gugong
    while isinstance(command, click.Group) and words and words[0] in command.commands:
        command = command.commands[words[0]]
        words = words[1:]
    # click stores a command's help option when it is first asked for: with the names of its parent.
    command.make_context(
        "gugong", list(words), parent=click.Context(gugong, **gugong.context_settings)
    )


def read(name: str) -> str:
    return (ROOT / name).read_text("utf-8")


CHECKS: Final[dict[str, Callable[[str], None]]] = {
    "ini": check_ini,
    "json": check_json,
    "sh": check_shell,
    "toml": check_toml,
}
