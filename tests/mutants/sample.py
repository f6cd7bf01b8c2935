"""Which faults are planted: a sample of all places in a part of the package where one fits."""

import difflib
import tomllib
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Final, Literal, NamedTuple

from tests.mutants.faults import Fault, sites

PACKAGE: Final = Path(__file__).parents[2] / "src/gugong"
Part = Literal["core", "service"]
PATTERNS: Final[dict[Part, tuple[str, ...]]] = {
    "core": ("rules/**/*.py", "formats/*.py", "game.py", "history.py", "options.py", "chance.py"),
    # The heart of the service, and what carries its transitions out.
    "service": (
        "service/tables/*.py", "service/live/*.py", "service/server/storage/store.py",
        "service/server/storage/table_changes.py", "service/server/storage/writer.py",
    ),
}  # fmt: skip
EQUIVALENT: Final = Path(__file__).with_name("equivalent.toml")


class Mutant(NamedTuple):
    """A module and the fault in it."""

    module: str  # its path below src/gugong
    fault: Fault

    @property
    def path(self) -> Path:
        return PACKAGE / self.module

    @property
    def import_name(self) -> str:
        return import_name(self.module)

    @property
    def function(self) -> str:
        """The function the fault is in, as a survey names it."""
        return f"{self.module}:{self.fault.function}"

    @property
    def source(self) -> str:
        return self.fault.planted_in(self.path.read_text(encoding="utf-8"))

    @property
    def lines(self) -> tuple[str, str]:
        """The changed lines, before and after, without what surrounds them."""
        before = self.path.read_text(encoding="utf-8").splitlines()
        after = self.source.splitlines()
        changes = list(difflib.ndiff(before, after))
        old = "\n".join(line[2:].strip() for line in changes if line.startswith("- "))
        new = "\n".join(line[2:].strip() for line in changes if line.startswith("+ "))
        return old, new

    @property
    def key(self) -> tuple[str, str, str]:
        return (self.module, *self.lines)

    def __str__(self) -> str:
        old, new = self.lines
        place = f"{self.module}:{self.fault.line} {self.fault.function} ({self.fault.kind})"
        return "\n".join([place, *_marked("-", old), *_marked("+", new)])


def _marked(mark: str, lines: str) -> list[str]:
    return [f"    {mark} {line}" for line in lines.splitlines()]


def import_name(module: str) -> str:
    return f"gugong.{module.removesuffix('.py').removesuffix('/__init__').replace('/', '.')}"


def modules(part: Part) -> list[str]:
    """The modules of a part, as paths below src/gugong."""
    found = {path for pattern in PATTERNS[part] for path in PACKAGE.glob(pattern)}
    return sorted(str(path.relative_to(PACKAGE)) for path in found)


def sample(part: Part, count: int, rng: Random, only: str) -> list[Mutant]:
    """So many mutants, no two with a fault at the same place."""
    found = []
    for module in modules(part):
        if only in module:
            values = vars(import_module(import_name(module)))
            source = (PACKAGE / module).read_text(encoding="utf-8")
            found += [(module, site) for site in sites(source, values)]
    chosen = rng.sample(found, min(count, len(found)))
    return [Mutant(module, site.fault(rng)) for module, site in chosen]


def equivalents() -> dict[tuple[str, str, str], str]:
    """Module and changed lines of the faults that nobody could notice, and why."""
    rows = tomllib.loads(EQUIVALENT.read_text(encoding="utf-8"))["equivalent"]
    return {(row["module"], row["old"], row["new"]): row["why"] for row in rows}
