"""From a components file to Components, or to all the reasons why not."""

import os
import re
import tomllib
from importlib import resources
from typing import Any, Final

from gugong.components.basis import unfounded
from gugong.components.checks import misfits
from gugong.components.contents import Components
from gugong.components.problems import ComponentsError
from gugong.components.shape import FILE

PACKAGED: Final = "gugong/components/components.toml"

# What a file says about its figures; everything else in it is figures.
ABOUT: Final = ("format", "name", "basis")

_packaged: list[Components] = []  # read once; at most one entry
_former: list[Components] = []  # read once, and only where a game needs them


def load(path: str | os.PathLike[str] | None = None) -> Components:
    """The components in that file; without a path, those that come with the package."""
    if path is None:
        if not _packaged:
            file = resources.files("gugong.components").joinpath("components.toml")
            _packaged.append(parse(file.read_text("utf-8"), PACKAGED))
        return _packaged[0]
    source = os.fspath(path)
    return parse(_read(source), source)


def packaged(version: str) -> Components | None:
    """Those of that version, if they come with the package or once came with it.

    Figures that were replaced stay in `former/`, numbered in their order: games that were begun
    with them are kept in files and on servers, and go on.
    """
    if version == load().version:
        return load()
    if not _former:
        for file in resources.files("gugong.components").joinpath("former").iterdir():
            source = f"gugong/components/former/{file.name}"
            _former.append(parse(file.read_text("utf-8"), source))
    for components in _former:
        if version == components.version:
            return components
    return None


def parse(text: str, source: str) -> Components:
    """The components in that text; `source` is what error messages call it."""
    document = _toml(text, source)
    figures = {key: value for key, value in document.items() if key not in ABOUT}

    problems = list(FILE.misfits("", document))
    misshapen = [key for key, _ in problems]
    problems += misfits(figures, misshapen)
    if "basis" not in misshapen:
        problems += unfounded(figures, document["basis"], misshapen)
    if problems:
        raise ComponentsError(source, problems)
    return Components(document["name"], figures, document["basis"], text, source)


def _read(source: str) -> str:
    try:
        with open(source, "rb") as file:
            content = file.read()
    except OSError as error:
        what = f"cannot be read ({error.strerror}); expected a components file"
        raise ComponentsError(source, [("", what)]) from error
    try:
        return content.decode("utf-8-sig")  # some editors put a byte order mark first
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        what = "not readable as UTF-8; expected a text file in that encoding"
        raise ComponentsError(source, [(f"line {line}", what)]) from error


def _toml(text: str, source: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    # Beside its own error, which is a ValueError, tomllib lets through those of absurdly long
    # numbers and of absurdly deep nesting.
    except (ValueError, RecursionError) as error:
        found = re.fullmatch(r"(.*) \(at (.*)\)", str(error), re.DOTALL)
        what, where = found.groups() if found else (str(error), "")
        problem = (where, f"{what}; expected valid TOML")
        raise ComponentsError(source, [problem]) from error
