"""For every rule: its text, the code that carries it out and the tests that cite it.

Docstrings and comments of the rules and docstrings of the tests cite rule numbers. A rule without a
test counts as not implemented, and a test fails on it.
"""

import re
from pathlib import Path
from typing import Final, NamedTuple

from gugong.dev.checkout import checkout, find_checkout
from gugong.text import catalogue

# WALL-4 as such, and the last number of a range written as `GIFT-2 to GIFT-5`.
_RULE: Final = re.compile(r"\b([A-Z]{3,5})-(\d+)(?: to \1-(\d+))?\b")
_PLACE: Final = re.compile(r"^(?:async )?(?:def|class) (\w+)|^([A-Z][A-Z_]+)\b.*=")
WORDS: Final = "WORD-"  # this chapter says what words mean; nothing carries it out
PACKAGE: Final = Path(__file__).parents[1]


class Row(NamedTuple):
    """One rule, and which code and tests cite it."""

    rule: str
    text: str
    code: list[str]
    tests: list[str] | None  # None in an installed package, which has no tests


def table(language: str = "en") -> list[Row]:
    """Every rule with something to carry out, in the order of the rules."""
    code = citations(PACKAGE, "rules/**/*.py")
    root = find_checkout()
    tests = None if root is None else citations(root / "tests", "**/test_*.py")
    texts = catalogue(language)
    return [
        Row(
            rule,
            texts.rule(rule),
            code.get(rule, []),
            None if tests is None else tests.get(rule, []),
        )
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
    """docs/rules-coverage.md: the files that carry out and test each rule."""
    checkout("the table of rules and tests")
    lines = [
        "# Rules, code and tests",
        "",
        "Where each numbered rule is carried out and which files of `tests/rules/` cite it.",
        "`gugong rules --code WALL-4` prints its text with the functions and tests. `make docs`",
        "renews this page; a test fails when it is out of date or a rule has no test.",
        "",
        "| rule | code | tests |",
        "|---|---|---|",
    ]
    for rule, _, code, tests in table():
        own = [test for test in tests or [] if test.startswith("rules/")]
        lines.append(f"| {rule} | {_files(code)} | {_files(own)} |")
    return "\n".join(lines) + "\n"


def _files(places: list[str]) -> str:
    return ", ".join(
        f"`{name}`" for name in dict.fromkeys(place.partition(":")[0] for place in places)
    )


if __name__ == "__main__":
    print(markdown(), end="")
