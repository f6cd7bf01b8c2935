"""A rule without a test is not implemented."""

from pathlib import Path

import pytest

from tools import coverage

TABLE = coverage.table()


@pytest.mark.parametrize(("rule", "text", "code", "tests"), TABLE, ids=[row[0] for row in TABLE])
def test_every_rule_has_code_and_a_test(
    rule: str, text: str, code: list[str], tests: list[str]
) -> None:
    assert text
    assert tests, f"no test cites {rule}"
    assert code, f"no code cites {rule}"


def test_ranges_of_rules_are_spelled_out() -> None:
    assert coverage.rules_in("(GIFT-2 to GIFT-4, WALL-1)") == [
        "GIFT-2",
        "GIFT-3",
        "GIFT-4",
        "WALL-1",
    ]


def test_a_citation_names_the_function_it_stands_in(tmp_path: Path) -> None:
    (tmp_path / "wall.py").write_text('def build():\n    """WALL-1"""\n\n\nPRICE = 1  # WALL-1\n')
    assert coverage.citations(tmp_path, "*.py") == {"WALL-1": ["wall.py:build", "wall.py:PRICE"]}


def test_no_text_cites_a_rule_that_does_not_exist() -> None:
    known = {row[0] for row in TABLE}
    chapters = {rule.partition("-")[0] for rule in known}
    cited = coverage.citations(coverage.PACKAGE, "**/*.py")
    cited |= coverage.citations(coverage.TESTS, "rules/*.py")
    unknown = {r for r in set(cited) - known if r.partition("-")[0] in chapters}
    assert not unknown, {rule: cited[rule] for rule in unknown}


def test_the_page_has_a_row_for_every_rule() -> None:
    rows = coverage.markdown().splitlines()[-len(TABLE) :]
    assert [row.split()[1] for row in rows] == [rule.rule for rule in TABLE]
    assert all(row.count("`") >= 4 for row in rows), "code and tests"


def test_a_rule_is_described_with_its_code_and_tests() -> None:
    told = coverage.describe("wall-4").splitlines()
    assert told[0].startswith("WALL-4  Then every family")
    assert "rules/wall.py:" in told[1]
    assert "rules/test_wall.py:" in told[2]
    with pytest.raises(SystemExit, match="There is no rule WALL-99"):
        coverage.describe("WALL-99")
