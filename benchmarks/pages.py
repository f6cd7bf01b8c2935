"""Where the figures of a benchmark stand in the documents: on a page, between two marks."""

from dataclasses import dataclass
from pathlib import Path
from typing import Final

DOCS: Final = Path(__file__).parents[1] / "docs"


@dataclass(frozen=True)
class Place:
    """`<!-- begin -->` and `<!-- end -->`, in comments that readers do not see."""

    page: str
    begin: str
    end: str

    def fill(self, text: str) -> None:
        """Put the text in the place of what was there."""
        path = DOCS / self.page
        begin, end = f"<!-- {self.begin} -->", f"<!-- {self.end} -->"
        before, found_begin, rest = path.read_text("utf-8").partition(begin)
        _, found_end, after = rest.partition(end)
        if not found_begin or not found_end:
            raise SystemExit(f"{path} has no place for the figures, between {begin} and {end}")
        path.write_text(f"{before}{begin}\n{text}\n{end}{after}", "utf-8")
