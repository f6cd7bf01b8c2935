"""The engine for a browser, as zips: `python -m tools.engine_zip STANDARD_LIBRARY FOLDER`.

Writes `engine.zip`, the sources of the engine, and `python_stdlib.zip`, Pyodide's standard library
without what no game needs. The same sources give the same bytes, so that the names of the files,
which have their hash in them, change only when the content does.
"""

import re
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

import gugong

PACKAGE: Final = Path(gugong.__file__).parent
# What the service of a browser is made of: local/ and the rooms below it that it imports.
ROOMS: Final = (
    "_compiled", "_namesake", "chance", "components", "rules", "errors", "notebook", "options",
    "score", "formats", "history", "game", "builder", "__init__", "bots", "coach", "puzzles",
    "text", "drawing", "service/__init__", "service/tables", "service/live", "service/api",
    "service/local",
)  # fmt: skip
# The page translates; a worker only needs the words in which the engine itself says why not, and
# those on a drawn board and in a replay.
DATA: Final = (
    "bots/*.net", "components/*.toml", "puzzles/*.jsonl.gz", "drawing/*.toml",
    "drawing/portraits/*.svg", "text/[a-z][a-z].toml", "text/terminal.[a-z][a-z].toml",
    "text/rules*.md",
)  # fmt: skip
# A third of the standard library: servers, processes, tools of developers, old alphabets.
NOT_NEEDED: Final = re.compile(
    r"(_pyrepl|ensurepip|http|multiprocessing|unittest|wsgiref|xml|xmlrpc)/"
    r"|(cProfile|doctest|ftplib|imaplib|mailbox|optparse|pdb|pickletools|poplib|profile|pstats"
    r"|pydoc|smtplib|turtle|webbrowser)\.py$"
    r"|encodings/(?!__init__|aliases|ascii|cp437|idna|latin_1|punycode|raw_unicode|unicode|utf_)"
)


def engine() -> Iterator[tuple[str, bytes]]:
    for path in sorted(files()):
        yield path.relative_to(PACKAGE.parent).as_posix(), path.read_bytes()


def files() -> Iterator[Path]:
    for room in ROOMS:
        yield from (PACKAGE / room).rglob("*.py")
        if (PACKAGE / f"{room}.py").is_file():
            yield PACKAGE / f"{room}.py"
    for pattern in DATA:
        yield from PACKAGE.glob(pattern)


def standard_library(whole: Path) -> Iterator[tuple[str, bytes]]:
    with ZipFile(whole) as library:
        for name in sorted(library.namelist()):
            if not NOT_NEEDED.match(name):
                yield name, library.read(name)


def write(target: Path, contents: Iterable[tuple[str, bytes]]) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    with ZipFile(target, "w", ZIP_DEFLATED, compresslevel=9) as packed:
        for name, content in contents:
            packed.writestr(ZipInfo(name), content, ZIP_DEFLATED)


if __name__ == "__main__":
    folder = Path(sys.argv[2])
    write(folder / "engine.zip", engine())
    write(folder / "python_stdlib.zip", standard_library(Path(sys.argv[1])))
