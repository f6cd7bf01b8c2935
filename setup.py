"""Compiles the core with mypyc; everything else about the package is in pyproject.toml.

The same files also run uncompiled, which is what happens if GUGONG_PURE is set or there is no C
compiler. See docs/performance.md.

What is packed to be installed elsewhere must contain the browser table. Building that takes Node,
so it is built before (`make page`), and an sdist brings it along.

`GUGONG_REPOSITORY` is the address of the repository that publishes the package, as its workflow
knows it. The links of the README then lead there; without it only their words are kept, since what
they name does not come with the package.
"""

import os
import re
import sys
import sysconfig
from pathlib import Path
from tempfile import TemporaryDirectory

from setuptools import Extension, setup
from setuptools.command.build_ext import customize_compiler, new_compiler
from setuptools.errors import CompileError, PlatformError

# One list of the compiled modules, which the Makefile reads, too.
CORE = [
    str(path) for pattern in Path("core.txt").read_text().split() for path in Path().glob(pattern)
]
# Other commands only ask for names and versions, for which nothing needs compiling.
IN_PLACE = {"develop", "editable_wheel", "--inplace"}
PACKING = {"bdist_wheel", "install", "sdist"}
BUILDING = {"build", "build_ext", *PACKING - {"sdist"}, *IN_PLACE}
PAGE = Path("src/gugong/service/server/page/index.html")


REPOSITORY = os.environ.get("GUGONG_REPOSITORY", "").rstrip("/")
LINK = re.compile(r"(!?)\[([^\]]*)\]\((?!https?:|#)([^)]+)\)")


def readme() -> str:
    """README.md, as it reads outside the repository; nothing where it is not beside this file."""
    text = Path("README.md")
    return LINK.sub(_link, text.read_text("utf-8")) if text.is_file() else ""


def _link(link: re.Match[str]) -> str:
    picture, words, path = link.groups()
    if not REPOSITORY:
        return "" if picture else words
    return f"{picture}[{words}]({REPOSITORY}/{'raw' if picture else 'blob'}/HEAD/{path})"


def urls() -> dict[str, str]:
    if not REPOSITORY:
        return {}
    return {
        "Homepage": REPOSITORY,
        "Documentation": f"{REPOSITORY}/blob/HEAD/docs/README.md",
        "Changelog": f"{REPOSITORY}/blob/HEAD/CHANGELOG.md",
        "Issues": f"{REPOSITORY}/issues",
    }


def extensions() -> list[Extension]:
    """The compiled core; nothing, and a line on stderr saying why, if it stays uncompiled."""
    reason = why_not()
    if reason:
        print(f"gugong: the core is not compiled: {reason}", file=sys.stderr)
        return []
    from mypyc.build import mypycify

    compiled = mypycify(CORE, group_name="gugong", opt_level="3", debug_level="0")
    if new_compiler().compiler_type == "unix":
        for extension in compiled:
            # Hidden symbols let calls within the core be direct. mypyc writes one file of many
            # megabytes, and to judge its indentation takes GCC as long as to compile it.
            extension.extra_compile_args += ["-fvisibility=hidden", "-Wno-misleading-indentation"]
    return compiled


def why_not() -> str:
    if os.environ.get("GUGONG_PURE"):
        return "GUGONG_PURE is set"
    if not has_compiler():
        return "no C compiler or no Python headers found"
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


def check_the_page() -> None:
    if not PAGE.is_file():
        sys.exit(
            f"gugong: the browser table is not built: there is no {PAGE.as_posix()}\n"
            "Run `make page` first, or build everything with `make dist`. Both need Python "
            "and make alone."
        )


if not PACKING.isdisjoint(sys.argv):
    check_the_page()
ABOUT = {
    "long_description": readme(),
    "long_description_content_type": "text/markdown",
    "project_urls": urls(),
}
if BUILDING.isdisjoint(sys.argv):
    setup(**ABOUT)
else:
    if not IN_PLACE.isdisjoint(sys.argv):  # Python would import these instead of the source
        for pattern in ("*.so", "*.pyd"):
            for old in Path("src").rglob(pattern):
                old.unlink()
    setup(ext_modules=extensions(), options={"build_ext": {"force": True}}, **ABOUT)
