"""Installs this checkout into its environment, compiled: `python -m tools.compile_core`.

Checkouts on one machine share what they compile. `$XDG_CACHE_HOME/gugong/core` keeps the latest
builds, each named after everything it was made from: the sources and what compiled them.
"""

import ast
import hashlib
import os
import shlex
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path
from tempfile import mkdtemp
from typing import Final

ROOT: Final = Path(__file__).parents[1]
SOURCE: Final = ROOT / "src"
SHARED: Final = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache", "gugong", "core")
KEPT: Final = 8  # builds, of a few megabytes each
RECIPE: Final = ("setup.py", "core.txt", "pyproject.toml")
TOOLS: Final = ("librt", "mypy", "setuptools")
# Not all that end in FLAGS: make sets MAKEFLAGS, which differs from call to call.
COMPILER_FLAGS: Final = ("CFLAGS", "CPPFLAGS", "LDFLAGS")


def main() -> None:
    build = None if os.environ.get("GUGONG_PURE") else SHARED / fingerprint(ROOT)
    if build and build.is_dir():
        install(GUGONG_PURE="1")
        take(build, SOURCE)
        return
    install()
    if build and modules(SOURCE) and build.name == fingerprint(ROOT):  # nothing changed meanwhile
        share(build, SOURCE)


def install(**environment: str) -> None:
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    how = ["--no-build-isolation", "--no-deps", "--editable", "."]
    subprocess.run([*pip, *how], check=True, cwd=ROOT, env=os.environ | environment)


def fingerprint(root: Path) -> str:
    """Names all that a build of this tree is made from."""
    compiler = shlex.split(os.environ.get("CC") or str(sysconfig.get_config_var("CC")))
    try:
        told = subprocess.run([*compiler, "--version"], capture_output=True, check=False).stdout
    except OSError:  # nothing is compiled, or shared, without one
        told = b""
    flags = sysconfig.get_config_vars("CFLAGS", "CCSHARED", "LDSHARED", "EXT_SUFFIX")
    flags += [os.environ.get(name, "") for name in COMPILER_FLAGS]
    tools = [version(tool) for tool in TOOLS]
    found = hashlib.sha256(repr([sys.version, compiler, told, flags, tools]).encode())
    for path in [*(root / name for name in RECIPE), *sorted(read_by_the_core(root))]:
        content = hashlib.sha256(path.read_bytes()).hexdigest()
        found.update(f"{path.relative_to(root)} {content}\n".encode())
    return found.hexdigest()


def read_by_the_core(root: Path) -> set[Path]:
    """The modules of the core and all that they import: mypyc compiles with the types of both."""
    patterns = (root / "core.txt").read_text("utf-8").split()
    left = [path for pattern in patterns for path in root.glob(pattern)]
    found: set[Path] = set()
    while left:
        path = left.pop()
        if path not in found:
            found.add(path)
            left += imported(path, root / "src")
    return found


def imported(path: Path, source: Path) -> Iterator[Path]:
    for node in ast.walk(ast.parse(path.read_bytes())):
        names: list[str] = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module:
            names = [node.module, *(f"{node.module}.{alias.name}" for alias in node.names)]
        for name in names:
            place = source.joinpath(*name.split("."))
            for file in (place.with_suffix(".py"), place / "__init__.py"):
                if file.is_file():
                    yield file


def modules(folder: Path) -> list[Path]:
    """The compiled modules in a folder, as paths below it."""
    suffix = sysconfig.get_config_var("EXT_SUFFIX")
    return [path.relative_to(folder) for path in folder.rglob(f"*{suffix}")]


def take(build: Path, source: Path) -> None:
    """Put a shared build in place."""
    os.utime(build)  # the latest are kept
    for path in modules(build):
        shutil.copyfile(build / path, source / path)


def share(build: Path, source: Path) -> None:
    """Keep the build that is in place, whole or not at all, with the latest few."""
    build.parent.mkdir(parents=True, exist_ok=True)
    unfinished = Path(mkdtemp(dir=build.parent))
    for path in modules(source):
        (unfinished / path).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(source / path, unfinished / path)
    try:
        unfinished.rename(build)
    except OSError:  # another checkout was quicker
        shutil.rmtree(unfinished)
    for old in sorted(build.parent.iterdir(), key=lambda path: -path.stat().st_mtime)[KEPT:]:
        shutil.rmtree(old, ignore_errors=True)


if __name__ == "__main__":
    main()
