"""Reads a components file, or lists everything that is wrong with it."""

import os
import re
import tomllib
from importlib import resources
from itertools import islice
from typing import Final

from gugong.components.basis import unfounded
from gugong.components.checks import misfits
from gugong.components.contents import Components
from gugong.components.problems import Code, ComponentsError, Figures, Problem
from gugong.components.shape import FILE
from gugong.components.writer import write

PACKAGED: Final = "gugong/components/components.toml"

# A components file may come from a stranger. tomllib needs time and memory that grow with the
# square of a key's length, so what is no components file at all is refused before it is parsed.
MOST_TEXT: Final = 100_000  # characters; the packaged file has 12,000
MOST_LINE: Final = 2_000  # characters in one line
MOST_DOTS: Final = 8  # in one key
MOST_PROBLEMS: Final = 200  # each is compared with every figure
# From the beginning of a word, and without going back into it: so it takes a time that grows with
# the line, and not with its square.
_LONG_KEY: Final = re.compile(rf"(?<![\w\"'-])(?:[\w\"'-]++[ \t]*+\.[ \t]*+){{{MOST_DOTS + 1}}}")

# What a file says about its figures; everything else in it is figures.
ABOUT: Final = ("format", "name", "basis")

_packaged: list[Components] = []  # read once; at most one entry


def load(path: str | os.PathLike[str] | None = None) -> Components:
    """The components in that file; by default those of the package."""
    if path is None:
        if not _packaged:
            file = resources.files("gugong.components").joinpath("components.toml")
            _packaged.append(parse(file.read_text("utf-8"), PACKAGED))
        return _packaged[0]
    if not isinstance(path, (str, os.PathLike)):
        raise TypeError(f"path: {path!r} is not the name of a file")
    source = os.fspath(path)
    return parse(_read(source), source)


def packaged(version: str) -> Components | None:
    """The packaged components if they have that version."""
    return load() if version == load().version else None


def parse(text: str, source: str) -> Components:
    """The components in that text; `source` is what error messages call it."""
    document = _toml(text, source)
    problems = problems_in(document)
    if problems:
        raise ComponentsError(source, problems)
    return Components(document["name"], figures_in(document), document["basis"], text, source)


def compose(name: str, figures: Figures, basis: dict[str, str], source: str) -> Components:
    """The components with these figures, and the text of their file."""
    document = {"format": 1, "name": name, **figures_in(figures), "basis": basis}
    problems = problems_in(document)
    if problems:
        raise ComponentsError(source, problems)
    return parse(write(name, figures_in(figures), basis), source)


def figures_in(document: Figures) -> Figures:
    return {key: value for key, value in document.items() if key not in ABOUT}


def problems_in(document: Figures) -> list[Problem]:
    """Everything that is wrong with these contents of a components file, or the first of it."""
    problems = list(islice(FILE.misfits("", document), MOST_PROBLEMS))
    if len(problems) == MOST_PROBLEMS:
        return problems  # what else is misshapen is not known, so nothing more can be checked
    figures = figures_in(document)
    misshapen = [problem.key for problem in problems]
    problems += misfits(figures, misshapen)
    if "basis" not in misshapen:
        problems += unfounded(figures, document["basis"], misshapen)
    return problems


def _read(source: str) -> str:
    try:
        with open(source, "rb") as file:
            content = file.read(4 * MOST_TEXT + 1)  # a character takes at most four bytes
    except OSError as error:
        what = f"cannot be read ({error.strerror}); expected a components file"
        raise _refusal(source, "", what, "unreadable") from error
    try:
        return content.decode("utf-8-sig")  # some editors put a byte order mark first
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        what = "not readable as UTF-8; expected a text file in that encoding"
        raise _refusal(source, f"line {line}", what, "unreadable") from error


def _check_size(text: str, source: str) -> None:
    if len(text) > MOST_TEXT:
        what = f"more than {MOST_TEXT:,} characters; expected a components file, which is shorter"
        raise _refusal(source, "", what, "too-long")
    for number, line in enumerate(text.splitlines(), start=1):
        if len(line) > MOST_LINE:
            what = f"more than {MOST_LINE:,} characters; expected shorter lines"
            raise _refusal(source, f"line {number}", what, "long-line")
        if _LONG_KEY.search(line):
            what = f"a key with more than {MOST_DOTS} dots; expected the keys of a components file"
            raise _refusal(source, f"line {number}", what, "long-key")


def _toml(text: str, source: str) -> Figures:
    _check_size(text, source)
    try:
        return tomllib.loads(text)
    # Apart from its own error, which is a ValueError, tomllib lets through those caused by absurdly
    # long numbers and absurdly deep nesting.
    except (ValueError, RecursionError) as error:
        found = re.fullmatch(r"(.*) \(at (.*)\)", str(error), re.DOTALL)
        what, where = found.groups() if found else (str(error), "")
        raise _refusal(source, where, f"{what}; expected valid TOML", "not-toml") from error


def _refusal(source: str, where: str, what: str, code: Code) -> ComponentsError:
    line = re.search(r"line (\d+)", where)
    return ComponentsError(
        source, [Problem(where, what, code, {"line": int(line[1]) if line else 0})]
    )
