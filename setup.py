"""Compiles the core with mypyc; all else about the package stands in pyproject.toml.

The very same files also run as they are, which is what happens where GUGONG_PURE is set or no C
compiler is found. See docs/performance.md.
"""

import os
import sys
import sysconfig
from pathlib import Path
from tempfile import TemporaryDirectory

from setuptools import Extension, setup
from setuptools.command.build_ext import customize_compiler, new_compiler
from setuptools.errors import CompileError, PlatformError

CORE = [
    f"src/gugong/{part}"
    for part in (
        *("components", "rules"),
        *("chance.py", "encoding.py", "game.py", "layout.py", "notation.py", "options.py"),
        *("position.py", "record.py", "rollout.py", "view.py", "words.py"),
        *("bots/evaluation.py", "bots/heuristics.py", "bots/lookahead.py", "bots/memory.py"),
        *("bots/prospects.py", "bots/playouts.py", "bots/weights.py", "bots/worlds.py"),
    )
]
# Other commands ask for names and versions, and nothing needs to be compiled for that.
IN_PLACE = {"develop", "editable_wheel", "--inplace"}
BUILDING = {"bdist_wheel", "build", "build_ext", "install", *IN_PLACE}


def extensions() -> list[Extension]:
    """The compiled core; none, and a line that says why, where it stays as it is."""
    reason = why_not()
    if reason:
        print(f"gugong: the core is not compiled: {reason}", file=sys.stderr)
        return []
    from mypyc.build import mypycify

    compiled = mypycify(CORE, group_name="gugong", opt_level="3", debug_level="0")
    if new_compiler().compiler_type == "unix":  # calls within the core need not look abroad
        for extension in compiled:
            extension.extra_compile_args.append("-fvisibility=hidden")
    return compiled


def why_not() -> str:
    if os.environ.get("GUGONG_PURE"):
        return "GUGONG_PURE is set"
    if not has_compiler():
        return "no C compiler, or no headers of Python, was found"
    return ""


def has_compiler() -> bool:
    compiler = new_compiler()
    customize_compiler(compiler)
    with TemporaryDirectory() as folder:
        probe = Path(folder, "probe.c")
        probe.write_text("#include <Python.h>\n")
        try:
            compiler.compile([str(probe)], "/", include_dirs=[sysconfig.get_path("include")])
        except (CompileError, PlatformError):
            return False
    return True


if BUILDING.isdisjoint(sys.argv):
    setup()
else:
    if not IN_PLACE.isdisjoint(sys.argv):  # what an earlier build left would be taken instead
        for old in Path("src").rglob("*.so"):
            old.unlink()
    setup(ext_modules=extensions(), options={"build_ext": {"force": True}})
