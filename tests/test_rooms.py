"""The order of the rooms: a module imports only from its own room and from the floors below.

That holds for every import: those inside functions and those for type checkers only, too. They do
no harm at run time, but to read the module you still need to know the other one.
"""

import ast
import re
from collections.abc import Iterator
from graphlib import CycleError, TopologicalSorter
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).parents[1]
SOURCE: Final = ROOT / "src"

# From the ground floor up. Rooms on one floor do not import each other either. A room is a folder
# or a module directly in the package; `__init__` is what the package itself exports.
FLOORS: Final = (
    ("_compiled", "_namesake", "chance", "components", "folders"),
    ("rules",),
    ("errors", "notebook", "options", "score"),
    ("formats",),
    ("history",),
    ("game",),
    ("builder", "records"),
    ("__init__", "lab", "service"),
    ("lab.observations",),
    ("bots",),
    ("coach",),
    ("puzzles",),
    ("text",),
    ("drawing", "service.tables"),
    ("service.live",),
    ("service.api",),
    ("lab.arena", "lab.envs", "service.local", "terminal", "service.server"),
    ("client", "lab.learning"),
    ("cli",),
    ("__main__",),
)

GROUPS: Final = ("service", "lab")  # folders of rooms, around the game

FLOOR: Final = {room: floor for floor, rooms in enumerate(FLOORS) for room in rooms}

MODULES: Final = {
    ".".join(path.relative_to(SOURCE).with_suffix("").parts).removesuffix(".__init__"): path
    for path in sorted((SOURCE / "gugong").rglob("*.py"))
}


def room_of(module: str) -> str:
    """`gugong.rules.solo.turn` is in the room `rules`, `gugong.lab.envs.spaces` in `lab.envs`."""
    parts = [*module.split("."), "__init__"][1:]
    return ".".join(parts[:2]) if parts[0] in GROUPS and len(parts) > 2 else parts[0]


def imports_in(source: str) -> Iterator[str]:
    """The modules of this package that a source imports, anywhere in it."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name in MODULES)
        elif isinstance(node, ast.ImportFrom) and node.module in MODULES:
            for alias in node.names:
                name = f"{node.module}.{alias.name}"
                yield name if name in MODULES else node.module


def is_downward(module: str, other: str) -> bool:
    room, other_room = room_of(module), room_of(other)
    return room == other_room or FLOOR[room] > FLOOR[other_room]


@pytest.fixture(scope="module")
def imports() -> dict[str, set[str]]:
    return {module: set(imports_in(path.read_text("utf-8"))) for module, path in MODULES.items()}


def test_every_room_has_its_floor() -> None:
    assert {room_of(module) for module in MODULES} == set(FLOOR)


def test_no_import_goes_up_or_sideways(imports: dict[str, set[str]]) -> None:
    wrong = {
        (module, other)
        for module, others in imports.items()
        for other in others
        if not is_downward(module, other)
    }
    assert wrong == set()


def test_no_imports_go_in_a_circle(imports: dict[str, set[str]]) -> None:
    try:
        TopologicalSorter(imports).prepare()
    except CycleError as error:
        raise AssertionError(" imports ".join(error.args[1])) from error


def test_imports_in_functions_and_for_type_checkers_count() -> None:
    source = """
if TYPE_CHECKING:
    from gugong import game

def later():
    import gugong.cli.main
    from gugong.lab.arena.match import Match
"""
    assert set(imports_in(source)) == {"gugong.game", "gugong.cli.main", "gugong.lab.arena.match"}


def test_only_notebooks_and_errors_call_upstairs_by_name() -> None:
    """A notebook asks a game for its picture, and an error says its sentence."""
    called = {
        (module, named.value)
        for module, path in MODULES.items()
        if "import_module" in (source := path.read_text("utf-8"))
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Call) and ast.unparse(node.func).endswith("import_module")
        for named in node.args
        if isinstance(named, ast.Constant)
    }
    drawn = ("gugong.drawing.picture", "gugong.drawing.replay")
    said = ("gugong.errors", "gugong.text")
    assert called == {said, *(("gugong.notebook", name) for name in drawn)}
    assert {*drawn, "gugong.text"} <= set(MODULES)


def test_the_architecture_page_shows_the_floors() -> None:
    page = (ROOT / "docs" / "architecture.md").read_text("utf-8")
    drawn = [" · ".join(rooms) for rooms in reversed(FLOORS)]
    assert "```text\n" + "\n".join(drawn) + "\n```" in page


def test_the_way_of_a_move_names_functions_that_exist() -> None:
    page = (ROOT / "docs" / "architecture.md").read_text("utf-8")
    table = page.partition("function by function:")[2].partition("\n`tables/` is the heart")[0]
    rows = [line.split("|")[2:4] for line in table.splitlines() if re.match(r"\|\s*\d", line)]
    assert len(rows) > 15
    for where, what in rows:
        files = re.findall(r"`([\w/]+\.py)`", where)
        defined = {name for file in files for name in definitions(file)}
        named = re.findall(r"`([A-Z]\w+\.\w+|[a-z_]\w*)`", what)
        assert named, where
        assert [name for name in named if name not in defined] == [], where


def definitions(file: str) -> Iterator[str]:
    """The functions, and the classes with their methods, of a file that the page names."""
    for room in ("", "service/", "service/server/"):
        path = SOURCE / "gugong" / room / file
        if path.exists():
            break
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node.name
        elif isinstance(node, ast.ClassDef):
            yield from (f"{node.name}.{name}" for name in methods(node))


def methods(of: ast.ClassDef) -> Iterator[str]:
    for node in of.body:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node.name
