"""The engine for a browser, as a zip of its sources: `python -m gugong.dev.engine_zip FILE`.

The same sources give the same bytes, so that the name of the file, which has their hash in it,
changes only when the engine does.
"""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

import gugong

PACKAGE: Final = Path(gugong.__file__).parent
# What the service of a browser is made of: local/ and the rooms below it that it imports.
ROOMS: Final = (
    "_compiled", "chance", "components", "rules", "errors", "options", "score", "formats", "game",
    "builder", "__init__", "bots", "text", "tables", "live", "local",
)  # fmt: skip
# The page translates; a worker only needs the words in which the engine itself says why not.
DATA: Final = ("components/*.toml", "components/former/*.toml", "text/en.toml", "text/rules.md")


def files() -> Iterator[Path]:
    for room in ROOMS:
        yield from (PACKAGE / room).rglob("*.py")
        if (PACKAGE / f"{room}.py").is_file():
            yield PACKAGE / f"{room}.py"
    for pattern in DATA:
        yield from PACKAGE.glob(pattern)


def write(target: Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    with ZipFile(target, "w", ZIP_DEFLATED, compresslevel=9) as engine:
        for path in sorted(files()):
            name = path.relative_to(PACKAGE.parent).as_posix()
            engine.writestr(ZipInfo(name), path.read_bytes(), ZIP_DEFLATED)


if __name__ == "__main__":
    write(Path(sys.argv[1]))
