"""Decides whether the core runs compiled or from source. It works the same either way.

A build with mypyc (see setup.py) puts an extension module beside each file of the core, and Python
prefers it. The source runs instead if GUGONG_PURE is set, or if this is a checkout whose files
changed after they were compiled: what runs is never older than what you read.
"""

import os
import sys
from importlib.abc import PathEntryFinder
from importlib.machinery import EXTENSION_SUFFIXES, SOURCE_SUFFIXES, FileFinder, SourceFileLoader
from pathlib import Path
from typing import Final

PACKAGE: Final = Path(__file__).parent


def is_extension(module: str) -> bool:
    """Return whether this module, already imported, is compiled."""
    return str(sys.modules[module].__file__).endswith(tuple(EXTENSION_SUFFIXES))


def extensions() -> list[Path]:
    """The compiled modules of the package."""
    return list(PACKAGE.rglob(f"*{EXTENSION_SUFFIXES[0]}"))


def has_changed() -> bool:
    """Return whether a source file in this checkout is newer than what was compiled from it."""
    root = PACKAGE.parent
    if not (root.parent / "setup.py").exists():  # installed: sources and binaries came together
        return False
    built = min((library.stat().st_mtime for library in root.glob("gugong__mypyc.*")), default=0.0)
    sources = [path.parent / f"{path.name.partition('.')[0]}.py" for path in extensions()]
    return any(not path.exists() or path.stat().st_mtime > built for path in sources)


def prefer_source() -> None:
    """Make Python see only source files in the package, whatever is compiled meanwhile."""
    find_source = FileFinder.path_hook((SourceFileLoader, SOURCE_SUFFIXES))

    def in_the_package(folder: str) -> PathEntryFinder:
        if not Path(folder).is_relative_to(PACKAGE):
            raise ImportError(f"{folder} is not a folder of the package")
        return find_source(folder)

    sys.path_hooks.insert(0, in_the_package)
    sys.path_importer_cache.pop(str(PACKAGE), None)  # this module has been found there


if os.environ.get("GUGONG_PURE"):
    prefer_source()
elif has_changed():
    print("gugong: changed since it was compiled, so it runs uncompiled", file=sys.stderr)
    prefer_source()
