"""What is made from the rules' tables says what they say."""

from pathlib import Path

import pytest

from tools.generate import FILES

ROOT = Path(__file__).parents[1]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_a_generated_file_is_up_to_date(path: Path) -> None:
    assert (ROOT / path).read_text("utf-8") == FILES[path](), "run `make generate`"
