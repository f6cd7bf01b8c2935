"""For every rule: its text, the code that carries it out and the tests that cite it.

Docstrings and comments of the rules and docstrings of the tests cite rule numbers. A rule without a
test counts as not implemented, and a test fails on it.
"""

import re
import sys
from pathlib import Path
from typing import Final, NamedTuple

from gugong.text import catalogue

# WALL-4 as such, and the last number of a range written as `GIFT-2 to GIFT-5`.
_RULE: Final = re.compile(r"\b([A-Z]{3,5})-(\d+)(?: to \1-(\d+))?\b")
_PLACE: Final = re.compile(r"^(?:async )?(?:def|class) (\w+)|^([A-Z][A-Z_]+)\b.*=")
WORDS: Final = "WORD-"  # this chapter says what words mean; nothing carries it out
ROOT: Final = Path(__file__).parents[1]
PACKAGE: Final = ROOT / "src" / "gugong"
TESTS: Final = ROOT / "tests"


class Row(NamedTuple):
    """One rule, and which code and tests cite it."""

    rule: str
    text: str
    code: list[str]
    tests: list[str]


def table(language: str = "en") -> list[Row]:
    """Every rule with something to carry out, in the order of the rules."""
    code = citations(PACKAGE, "rules/**/*.py")
    tests = citations(TESTS, "**/test_*.py")
    texts = catalogue(language)
    return [
        Row(rule, texts.rule(rule), code.get(rule, []), tests.get(rule, []))
        for rule in texts.rule_numbers()
        if not rule.startswith(WORDS)
    ]


def citations(root: Path, pattern: str) -> dict[str, list[str]]:
    """By rule number: `file:name` of the functions, classes and constants that cite it."""
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
    """Return the page of the files that carry out and test each rule."""
    lines = [
        "# Rules, code and tests",
        "",
        "Where each numbered rule is carried out and which files of `tests/rules/` cite it.",
        "`make rule RULE=WALL-4` prints its text with the functions and tests.",
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


def describe(rule: str) -> str:
    """Return the text of a rule, and the functions and tests that cite it."""
    for row in table():
        if row.rule == rule.upper():
            return (
                f"{row.rule}  {row.text}\n"
                f"code:  {', '.join(row.code) or 'none'}\n"
                f"tests: {', '.join(row.tests) or 'none'}\n"
            )
    raise SystemExit(f"There is no rule {rule}.")


if __name__ == "__main__":
    print(describe(sys.argv[1]) if len(sys.argv) > 1 else markdown(), end="")
