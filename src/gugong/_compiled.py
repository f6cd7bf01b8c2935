"""Compiled or from source: the core runs both ways, and here it is settled which.

Built with mypyc (see setup.py), an extension module lies beside each file of the core, and Python
takes that one. The source is taken instead if GUGONG_PURE is set, or if this is a working tree and
its files changed after they were compiled: what runs is never older than what can be read.
"""

import os
import sys
from importlib.machinery import EXTENSION_SUFFIXES, SOURCE_SUFFIXES, FileFinder, SourceFileLoader
from pathlib import Path
from typing import Final

PACKAGE: Final = Path(__file__).parent
FOLDERS: Final = [
    PACKAGE / name
    for name in ("", "bots", "components", "formats", "observations", "rules", "rules/solo")
]


def is_extension(module: str) -> bool:
    """Whether this module, already imported, is compiled."""
    return str(sys.modules[module].__file__).endswith(tuple(EXTENSION_SUFFIXES))


def has_changed() -> bool:
    """Whether a file of this working tree is newer than what was compiled from it."""
    root = PACKAGE.parent
    if not (root.parent / "setup.py").exists():  # installed: both came together
        return False
    built = min((library.stat().st_mtime for library in root.glob("gugong__mypyc.*")), default=0.0)
    sources = [
        path.parent / f"{path.name.partition('.')[0]}.py"
        for folder in FOLDERS
        for path in folder.iterdir()
        if path.name.endswith(EXTENSION_SUFFIXES[0])
    ]
    return any(not path.exists() or path.stat().st_mtime > built for path in sources)


def take_source() -> None:
    """Let Python see only source files in the folders of the core."""
    for folder in map(str, FOLDERS):
        sys.path_importer_cache[folder] = FileFinder(folder, (SourceFileLoader, SOURCE_SUFFIXES))


if os.environ.get("GUGONG_PURE"):
    take_source()
elif has_changed():
    print("gugong: changed since it was compiled, so it runs uncompiled", file=sys.stderr)
    take_source()
