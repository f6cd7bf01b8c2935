"""Rule by rule: its text, the code that carries it out and the tests that cite it.

Rule numbers stand in docstrings and comments of the rules, and in the docstrings of the tests. A
rule without a test is not implemented, so a test holds this table to that.
"""

import re
from pathlib import Path
from typing import Final

from gugong.text import catalogue

# WALL-4 as such, and the last number of a range written as `GIFT-2 to GIFT-5`.
_RULE: Final = re.compile(r"\b([A-Z]{3,5})-(\d+)(?: to \1-(\d+))?\b")
_PLACE: Final = re.compile(r"^(?:async )?(?:def|class) (\w+)|^([A-Z][A-Z_]+)\b.*=")
PACKAGE: Final = Path(__file__).parents[1]
TESTS: Final = PACKAGE.parent.parent / "tests"


def table(language: str = "en") -> list[tuple[str, str, list[str], list[str]]]:
    """For every rule: number, text, where the code cites it, which tests cite it."""
    code = citations(PACKAGE, "rules/**/*.py")
    tests = citations(TESTS, "**/test_*.py")
    words = catalogue(language)
    return [
        (rule, words.rule(rule), code.get(rule, []), tests.get(rule, []))
        for rule in words.rule_numbers()
    ]


def citations(root: Path, pattern: str) -> dict[str, list[str]]:
    """Rule number -> `file:name` of the functions, classes and figures that cite it."""
    found: dict[str, list[str]] = {}
    for path in sorted(root.glob(pattern)):
        place = ""
        for line in path.read_text(encoding="utf-8").splitlines():
            named = _PLACE.match(line)
            if named:
                place = f":{named[1] or named[2]}"
            for rule in rules_in(line):
                where = f"{path.relative_to(root)}{place}"
                if where not in found.setdefault(rule, []):
                    found[rule].append(where)
    return found


def rules_in(line: str) -> list[str]:
    """The rule numbers a line cites, ranges spelled out."""
    out = []
    for chapter, first, last in _RULE.findall(line):
        out += [f"{chapter}-{i}" for i in range(int(first), int(last or first) + 1)]
    return out


def markdown() -> str:
    """The table of docs/rules-coverage.md, by file: which chapter a rule is in, who tests it."""
    lines = [
        "# Rules, code and tests",
        "",
        "Where each numbered rule is carried out and which files of `tests/rules/` cite it. Its",
        "text, with functions and all tests by name: `gugong rules WALL-4`. `make docs` renews",
        "this page; a test fails when it is out of date or a rule has no test.",
        "",
        "| rule | code | tests |",
        "|---|---|---|",
    ]
    for rule, _, code, tests in table():
        own = [test for test in tests if test.startswith("rules/")]
        lines.append(f"| {rule} | {_files(code)} | {_files(own)} |")
    return "\n".join(lines) + "\n"


def _files(places: list[str]) -> str:
    return ", ".join(
        f"`{name}`" for name in dict.fromkeys(place.partition(":")[0] for place in places)
    )


if __name__ == "__main__":
    print(markdown(), end="")
