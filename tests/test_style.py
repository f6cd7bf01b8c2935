"""What the style guide asks of the source and a machine can check."""

import tokenize
from collections.abc import Iterator
from pathlib import Path
from typing import Final

SOURCE: Final = Path(__file__).parents[1] / "src" / "gugong"


def uses_of_any(path: Path) -> Iterator[tuple[str, bool]]:
    """Where the file says `Any`, and whether a comment there, or right above, gives the reason."""
    if "Any" not in path.read_text("utf-8"):
        return
    with path.open("rb") as file:
        tokens = list(tokenize.tokenize(file.readline))
    comments = {token.start[0] for token in tokens if token.type == tokenize.COMMENT}
    for token in tokens:
        if token.type == tokenize.NAME and token.string == "Any":
            line = token.start[0]
            if "import" not in token.line and token.line.strip() != "Any,":  # a long import
                yield f"{path}:{line}", bool({line, line - 1} & comments)


def test_each_any_has_its_reason() -> None:
    uses = [use for path in sorted(SOURCE.rglob("*.py")) for use in uses_of_any(path)]
    assert uses
    assert [where for where, has_reason in uses if not has_reason] == []
