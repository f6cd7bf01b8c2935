"""The heart runs anywhere Python does, a browser included: nothing but lower rooms and a few
modules of the standard library, in which there is no I/O, no clock and no thread."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import gugong.service.tables

FOLDER = Path(gugong.service.tables.__file__).parent
STANDARD = {
    "collections",
    "collections.abc",
    "dataclasses",
    "datetime",  # to write a time, not to ask for it
    "functools",
    "hashlib",
    "hmac",
    "random",
    "re",
    "secrets",
    "types",
    "typing",
    "unicodedata",
}
ROOMS = {
    "bots",
    "chance",
    "coach",
    "components",
    "errors",
    "formats",
    "game",
    "options",
    "puzzles",
    "rules",
    "text",
}
CLOCKS = {"now", "utcnow", "today", "time", "monotonic", "perf_counter", "sleep"}


def imports(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0
            assert node.module is not None
            yield node.module


@pytest.mark.parametrize("path", sorted(FOLDER.rglob("*.py")), ids=lambda path: path.name)
def test_only_lower_rooms_and_the_standard_library(path: Path) -> None:
    tree = ast.parse(path.read_text("utf-8"))
    for module in imports(tree):
        package, _, rest = module.partition(".")
        if package == "gugong":
            room = rest.removeprefix("service.").split(".")[0]
            assert room in ROOMS | {"tables"}, module
        else:
            assert module in STANDARD, module
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            assert node.func.attr not in CLOCKS, f"{path.name}:{node.lineno} asks for the time"


def test_it_loads_without_what_a_browser_lacks() -> None:
    """Also through the lower rooms."""
    program = """
import importlib, pkgutil, sys
for name in ("asyncio", "threading", "socket", "sqlite3", "subprocess", "multiprocessing",
             "starlette", "pydantic", "sqlalchemy", "orjson", "uvicorn", "numpy"):
    sys.modules[name] = None
import gugong.service.tables
for found in pkgutil.iter_modules(gugong.service.tables.__path__):
    importlib.import_module(f"gugong.service.tables.{found.name}")
"""
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
