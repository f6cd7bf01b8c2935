"""What the page knows of the rules is what the rules say."""

from pathlib import Path

from gugong.dev.contract import FILE, text

ROOT = Path(__file__).parents[1]


def test_the_file_of_the_page_is_up_to_date() -> None:
    assert (ROOT / FILE).read_text("utf-8") == text(), "run `make generate`"
