"""The package that others install: it has all it needs, wherever it is built from."""

import fcntl
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import venv
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.metadata import PathDistribution
from importlib.util import find_spec
from itertools import chain
from pathlib import Path
from typing import NamedTuple

import httpx
import pytest

from gugong.text import catalogue

ROOT = Path(__file__).parents[2]
PAGE = Path("src/gugong/service/server/page")
OURS = ("GUGONG_", "PYTHON", "XDG_")  # variables that would lead the installed package elsewhere
# What each extra brings, and what of ours needs it. `dev` is for the work on this repository.
EXTRAS = {
    "arena": ("matplotlib", "polars", "gugong.lab.arena.plots"),
    "client": ("gugong.client",),
    "club": (
        "gugong.service.server.notices.mail",
        "gugong.service.server.accounts.passkeys",
        "gugong.service.server.notices.push",
    ),
    "envs": ("gugong.lab.envs", "gugong.lab.observations"),
    "postgresql": ("psycopg", "gugong.service.server.nodes.postgresql"),
    "ray": ("ray", "gugong.lab.arena.pools"),
    "table": ("uvicorn", "gugong.service.server.app", "gugong.cli.serve", "gugong.cli.admin"),
    "train": ("torch", "gugong.lab.learning.training"),
}
# click, numpy and rich, and what they need themselves.
WITHOUT_EXTRAS = ("click", "numpy", "numpy.libs", "rich", "markdown_it", "mdurl", "pygments")


def copy_sources(to: Path) -> Path:
    """What an sdist is made from, without anything that was built."""
    for name in ("setup.py", "core.txt", "pyproject.toml", "README.md", "LICENSE", "MANIFEST.in"):
        shutil.copy(ROOT / name, to)
    ignored = shutil.ignore_patterns("*.so", "*.egg-info", "__*__", "page")
    shutil.copytree(ROOT / "src", to / "src", ignore=ignored)
    return to


def add_page(to: Path) -> None:
    """The page that is built here; otherwise something in its place."""
    if (ROOT / PAGE / "index.html").is_file():
        shutil.copytree(ROOT / PAGE, to / PAGE)
    else:
        add_empty_page(to)


def add_empty_page(to: Path) -> None:
    for name in ("index.html", "assets/typeface.woff2", "engine-1.zip"):
        (to / PAGE / name).parent.mkdir(parents=True, exist_ok=True)
        (to / PAGE / name).write_text('<html lang="en">')


def build(what: str, at: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    """As pip does it, with neither Node nor make at hand."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(OURS)}
    return subprocess.run(
        [sys.executable, "-c", f"from setuptools import build_meta as b; b.build_{what}('dist')"],
        cwd=at,
        env=kept | environment,
        capture_output=True,
        text=True,
        check=False,
    )


class Installed(NamedTuple):
    """The package in an environment of its own, far from the checkout."""

    folder: Path
    wheel: Path
    environment: dict[str, str]

    def run(self, program: str, *arguments: str, typed: str = "") -> str:
        done = self.attempt(program, *arguments, typed=typed)
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    def attempt(
        self, program: str, *arguments: str, typed: str = ""
    ) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [self.folder / "bin" / program, *arguments],
            cwd=self.folder,
            env=self.environment,
            input=typed,
            capture_output=True,
            text=True,
            check=False,
        )


@pytest.fixture(scope="session")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder for all workers of a run."""
    folder = tmp_path_factory.getbasetemp()
    folder = folder.parent if "PYTEST_XDIST_WORKER" in os.environ else folder
    (folder / "packing").mkdir(exist_ok=True)
    return folder / "packing"


@contextmanager
def made_once(folder: Path) -> Iterator[bool]:
    """Whether the folder is still to be made: by the first worker, for which the others wait."""
    with folder.with_suffix(".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        made = folder.with_suffix(".made")
        yield not made.exists()
        made.touch()


@pytest.fixture(scope="session")
def installed(shared: Path) -> Installed:
    """Checkout, sdist, wheel, installed. The libraries are those of this environment: PyPI is not
    asked."""
    tree, folder = shared / "checkout", shared / "installed"
    with made_once(folder) as is_missing:
        if is_missing:
            tree.mkdir()
            wheel = build_wheel(tree)
            return install(wheel, folder, sysconfig.get_path("purelib"))
    (wheel,) = tree.glob("unpacked/*/dist/*.whl")
    return Installed(folder, wheel, environment_in(folder))


def build_wheel(tree: Path) -> Path:
    """By way of the sdist, as pip does it."""
    copy_sources(tree)
    shutil.copytree(ROOT / "tests/golden", tree / "tests/golden")
    add_page(tree)
    done = build("sdist", tree)
    assert done.returncode == 0, done.stderr
    (sdist,) = tree.glob("dist/*.tar.gz")
    with tarfile.open(sdist) as packed:
        packed.extractall(tree / "unpacked", filter="data")
    (unpacked,) = (tree / "unpacked").iterdir()
    done = build("wheel", unpacked, GUGONG_PURE="1")
    assert done.returncode == 0, done.stderr
    (wheel,) = unpacked.glob("dist/*.whl")
    return wheel


@pytest.fixture(scope="session")
def bare(installed: Installed, shared: Path) -> Installed:
    """The package without any extra: beside it are only the libraries that it always needs."""
    folder = shared / "bare"
    with made_once(folder) as is_missing:
        if is_missing:
            return install_bare(installed.wheel, folder)
    return Installed(folder, installed.wheel, environment_in(folder))


def install_bare(wheel: Path, folder: Path) -> Installed:
    libraries = folder.with_suffix(".libraries")
    libraries.mkdir()
    for name in WITHOUT_EXTRAS:
        (libraries / name).symlink_to(Path(sysconfig.get_path("purelib"), name))
    return install(wheel, folder, str(libraries))


def environment_in(folder: Path) -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if not name.startswith(OURS)}
    return kept | {"HOME": str(folder), "GUGONG_LANGUAGE": "en"}


def install(wheel: Path, folder: Path, libraries: str) -> Installed:
    """A new environment with this wheel, which finds its libraries in that folder."""
    environment = environment_in(folder)
    venv.create(folder)
    # A line in a .pth file is not searched for further .pth files, so this checkout stays unseen.
    (site,) = folder.glob("lib/*/site-packages")
    (site / "libraries.pth").write_text(libraries)
    pip = [sys.executable, "-m", "pip", "--python", str(folder / "bin/python")]
    install = ["install", "--quiet", "--no-compile", "--no-deps", "--no-index", str(wheel)]
    subprocess.run([*pip, *install], env=environment, check=True)
    return Installed(folder, wheel, environment)


def test_without_the_page_nothing_is_packed(tmp_path: Path) -> None:
    """A package without its page would be noticed only when it is opened."""
    tree = copy_sources(tmp_path)
    for what in ("sdist", "wheel"):
        done = build(what, tree, GUGONG_PURE="1")
        assert done.returncode != 0
        assert "there is no src/gugong/service/server/page/index.html" in done.stderr
        assert "Run `make page` first" in done.stderr
    assert list(tree.glob("dist/*.*")) == []


def test_without_a_compiler_the_wheel_is_for_every_machine(tmp_path: Path) -> None:
    """It holds the sources alone, and a line says why."""
    tree = copy_sources(tmp_path)
    add_empty_page(tree)
    done = build("wheel", tree, CC="/nonexistent")
    notice = "gugong: the core is not compiled: no C compiler or no Python headers found"
    assert done.stderr.splitlines().count(notice) == 1
    (wheel,) = tree.glob("dist/*.whl")
    assert wheel.name.endswith("-py3-none-any.whl")


def test_an_editable_installation_needs_no_page_and_leaves_nothing_compiled(tmp_path: Path) -> None:
    """It serves whatever `make page` has built by then. Python would prefer an extension module of
    an earlier build to the source."""
    tree = copy_sources(tmp_path)
    left = tree / f"src/gugong/rules/wall{sysconfig.get_config_var('EXT_SUFFIX')}"
    left.touch()
    done = build("editable", tree, GUGONG_PURE="1")
    assert done.returncode == 0, done.stderr
    assert not left.exists()


def test_the_wheel_has_every_file_of_the_package(installed: Installed) -> None:
    """Data files are named by patterns in pyproject.toml; a new one may match none of them."""
    assert installed.wheel.name.endswith("-py3-none-any.whl")
    checkout = ROOT / "src/gugong"
    ours = {
        path.relative_to(checkout.parent).as_posix()
        for path in checkout.rglob("*")
        if path.is_file() and path.suffix not in (".so", ".pyd", ".pyc")
    }
    packed = {
        name for name in zipfile.ZipFile(installed.wheel).namelist() if ".dist-info" not in name
    }
    assert sorted(ours - packed) == []
    assert {
        name for name in packed - ours if not name.startswith("gugong/service/server/page/")
    } == set()


def test_the_wheel_says_whose_work_is_in_the_page(installed: Installed) -> None:
    """The page is not built if a package in it has no licence (web/tests/licences.test.ts)."""
    if not (ROOT / PAGE / "index.html").is_file():
        pytest.skip("the page is not built here: make page")
    path = "gugong/service/server/page/third-party.txt"
    notice = zipfile.ZipFile(installed.wheel).read(path).decode()
    for name in (
        "svelte ",
        "uqr ",
        "lora ",
        "cabin ",
        "Pyodide",
        "Python and its standard library",
    ):
        assert name in notice


def test_the_sdist_can_be_tested(installed: Installed) -> None:
    """Wheels are tested with the tests that come with the sources."""
    unpacked = installed.wheel.parents[1]
    assert list(unpacked.glob("tests/golden/*.py"))
    assert not list(unpacked.rglob("*.pyc"))


def test_it_serves_the_page_and_the_one_that_needs_no_server(installed: Installed) -> None:
    (folder,) = installed.folder.glob("lib/*/site-packages/gugong/service/server/page")
    serve = ["serve", "--no-open", "--port", "0", "--data", str(installed.folder / "data")]
    process = subprocess.Popen(
        [installed.folder / "bin/gugong", *serve],
        env=installed.environment,
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        assert process.stdout is not None
        found = re.search(r"http://\S+", process.stdout.readline())
        assert found
        assert "<html data-server " in httpx.get(found[0]).text
        assert httpx.get(f"{found[0]}here/").content == (folder / "index.html").read_bytes()
    finally:
        process.terminate()
        process.communicate(timeout=60)


def test_its_description_has_no_link_that_leads_nowhere(
    installed: Installed, tmp_path: Path
) -> None:
    """The README's links are relative. Without a repository only their words stay, and with one
    they lead there."""
    (info,) = installed.folder.glob("lib/*/site-packages/gugong_game-*.dist-info")
    alone = PathDistribution(info).metadata
    assert alone.get_all("Project-URL") is None
    assert "](" not in alone["Description"]
    assert "see Use the\nlibrary" in alone["Description"]

    tree = copy_sources(tmp_path)
    code = "from setuptools import build_meta as b; b.prepare_metadata_for_build_wheel('.')"
    home = "https://git.example/li/gugong"
    kept = os.environ | {"GUGONG_REPOSITORY": f"{home}/"}
    subprocess.run([sys.executable, "-c", code], cwd=tree, env=kept, check=True)
    (info,) = tree.glob("gugong_game-*.dist-info")
    told = PathDistribution(info).metadata
    assert f"Homepage, {home}" in (told.get_all("Project-URL") or [])
    links = re.findall(r"\]\(([^)]+)\)", told["Description"])
    assert links
    for link in links:
        path = link.removeprefix(f"{home}/blob/HEAD/").removeprefix(f"{home}/raw/HEAD/")
        assert (ROOT / path.partition("#")[0]).exists(), link


def test_its_commands_work(installed: Installed) -> None:
    assert "Your turn" in installed.run("gugong", "play", "--seed", "1")
    assert "engine  from source" in installed.run("gugong", "--version")
    for language in ("en", "zh"):
        told = installed.run("gugong", "--language", language, "rules")
        assert [n for n in catalogue(language).rule_numbers() if f"{n}  " not in told] == []
    assert "gift" in installed.run("gugong", "components", "show")


def test_every_extra_imports(installed: Installed) -> None:
    """Those that are installed here: PyTorch is too large for the usual environment."""
    (info,) = installed.folder.glob("lib/*/site-packages/gugong_game-*.dist-info")
    extras = PathDistribution(info).metadata.get_all("Provides-Extra") or []
    assert set(extras) == {*EXTRAS, "dev"}
    here = [
        modules
        for modules in EXTRAS.values()
        if all(module.startswith("gugong") or find_spec(module) for module in modules)
    ]
    assert len(here) >= len(EXTRAS) - len(("ray", "train"))
    installed.run("python", "-c", f"import {', '.join(chain(*here))}")


def test_engine_bots_and_terminal_need_no_extra(bare: Installed) -> None:
    assert "Your turn" in bare.run("gugong", "play", "--seed", "1")
    assert "novice" in bare.run("gugong", "arena", "novice", "courtier", "--games", "2")
    bare.run("python", "-c", "from gugong.bots.registry import open_bot; open_bot('scholar')")


def test_without_its_extra_the_table_says_how_to_install_it(bare: Installed) -> None:
    for arguments in ((), ("serve", "--port", "1420"), ("admin", "players", "list")):
        done = bare.attempt("gugong", *arguments)
        assert done.returncode == 2
        line = "Error: The table needs more packages: pip install 'gugong-game[table]'\n"
        assert done.stderr == line
    done = bare.attempt("gugong", "--language", "de")
    assert done.stderr.endswith("pip install 'gugong-game[table]'\n")
    assert "weitere Pakete" in done.stderr


def test_without_its_extra_the_client_says_how_to_install_it(bare: Installed) -> None:
    done = bare.attempt("python", "-c", "import gugong.client")
    assert "gugong.client needs httpx" in done.stderr
    assert done.stderr.endswith("pip install 'gugong-game[client]'\n")


def test_an_unrelated_package_of_our_name_is_noticed(installed: Installed, tmp_path: Path) -> None:
    """It installs a module `gugong`, too, so pip mixes the files of both."""
    mixed = install_bare(installed.wheel, tmp_path / "mixed")
    assert mixed.attempt("python", "-c", "import gugong").stderr == ""
    (site,) = mixed.folder.glob("lib/*/site-packages")
    (site / "gugong-0.5.5.dist-info").mkdir()
    done = mixed.attempt("python", "-c", "import gugong; print(gugong.Game(seed=1).chooser)")
    assert done.returncode == 0
    assert "pip uninstall gugong gugong-game" in done.stderr
    (site / "gugong/__init__.py").write_text("")  # theirs came later
    done = mixed.attempt("gugong", "rules")
    assert done.returncode == 1
    assert "pip uninstall gugong gugong-game" in done.stderr
