"""What `make mutants` plants, and that its list of equivalent faults is about today's code."""

from random import Random

import pytest

from tests.mutants.faults import Fault, sites
from tests.mutants.sample import PACKAGE, PATTERNS, Part, equivalents, modules, sample

VALUES = {"LOW": 1, "HIGH": 9, "MOVES": []}


def planted(line: str) -> dict[str, set[str]]:
    """Every fault that fits into a line, by kind: what the line becomes."""
    found: dict[str, set[str]] = {}
    for site in sites(line, VALUES):
        for text in site.texts:
            fault = Fault(*site[:5], text)
            found.setdefault(site.kind, set()).add(fault.planted_in(line))
    return found


@pytest.mark.parametrize(
    ("line", "kind", "faults"),
    [
        ("a = b < c", "compared", {"a = b <= c", "a = b > c"}),
        ("a = b == c", "compared", {"a = b != c"}),
        ("a = b not in (c)", "compared", {"a = b in (c)"}),
        ("a = (b) - c", "computed", {"a = (b) + c"}),
        ("a += b", "computed", {"a -= b"}),
        ("a = b and c", "joined", {"a = b or c"}),
        ("if a: b = c", "negated", {"if not (a): b = c"}),
        ("a = not b", "negated", {"a = b"}),
        ("a = 7", "constant", {"a = 8", "a = 6"}),
        ("a = True", "constant", {"a = False"}),
        ("a = 'x-y', 'z', 'WALL-1'", "string", {'a = "z", \'z\', \'WALL-1\'',
         'a = \'x-y\', "x-y", \'WALL-1\''}),
        ("a = LOW, HIGH, MOVES", "exchanged", {"a = HIGH, HIGH, MOVES", "a = LOW, LOW, MOVES"}),
        ("f(a, b)", "swapped", {"f(b, a)"}),
        ("f(a)", "deleted", {"pass"}),
        ("async def f(): await g(a)", "deleted", {"async def f(): pass"}),
        ("a[0] = b", "deleted", {"pass"}),
    ],
)  # fmt: skip
def test_faults(line: str, kind: str, faults: set[str]) -> None:
    assert planted(line)[kind] == faults


@pytest.mark.parametrize(
    "line",
    [
        "import a",
        "'''Words.'''",
        "a: Final[tuple[int, 3]]",
        "assert a == 1",
        "f(s, a); b = c",
        "min(a, b)",
    ],
)
def test_what_is_left_alone(line: str) -> None:
    assert planted(line).keys() <= {"deleted"}


def test_a_sample_is_the_same_with_the_same_seed() -> None:
    assert sample("core", 20, Random(3), "wall") == sample("core", 20, Random(3), "wall")
    assert sample("core", 20, Random(3), "wall") != sample("core", 20, Random(4), "wall")
    assert {mutant.module for mutant in sample("core", 20, Random(3), "wall")} == {"rules/wall.py"}


@pytest.mark.parametrize(
    ("part", "some"),
    [
        ("core", {"game.py", "rules/refusals.py"}),
        ("service", {"service/tables/deciding.py", "service/live/live_table.py"}),
    ],
)
def test_faults_are_drawn_from_the_whole_part(part: Part, some: set[str]) -> None:
    mutants = sample(part, 400, Random(1), "")
    assert {mutant.module for mutant in mutants} >= some
    for mutant in mutants[:40]:
        compile(mutant.source, mutant.module, "exec")


def test_equivalent_faults_are_about_code_that_is_there() -> None:
    for module, old, new in equivalents():
        assert any(module in modules(part) for part in PATTERNS)
        source = (PACKAGE / module).read_text("utf-8")
        lines = [line.strip() for line in source.splitlines()]
        assert all(line in lines for line in old.splitlines()), f"{module}: {old}"
        assert new != old
