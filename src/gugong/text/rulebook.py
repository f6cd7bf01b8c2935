"""Splits `rules.md` into its numbered rules.

`{token:recall}` is filled with the display name of that word, so that a rule calls a thing as the
board does.
"""

import re
from collections.abc import Callable
from typing import Final

_CHAPTER: Final = re.compile(r"^## ([A-Z]+) +(.+)$")
_RULE: Final = re.compile(r"^- ([A-Z]+-\d+) (.+)$")
_HEADING: Final = re.compile(r"^### (.+)$")
_WORD: Final = re.compile(r"\{([a-z-]+):([a-z-]+)\}")
# At the start of a sentence, or inside one; a Chinese sentence follows without a space.
_RULING: Final = re.compile(r"(^|[.:)] |[。：）])?\*\(ruling\)\*")  # noqa: RUF001


class Rulebook:
    """Chapters and rules, in order."""

    def __init__(
        self, text: str, ruling: str, ruling_inside: str, word: Callable[[str, str], str]
    ) -> None:
        self.chapters: list[tuple[str, str]] = []
        self.rules: dict[str, str] = {}
        self.headings: dict[str, str] = {}  # by the rule they are above
        heading = ""

        def said(found: re.Match[str]) -> str:
            before = found.group(1)
            return ruling_inside if before is None else f"{before}{ruling}"

        for line in text.splitlines():
            if chapter := _CHAPTER.match(line):
                self.chapters.append((chapter.group(1), chapter.group(2)))
            elif part := _HEADING.match(line):
                heading = part.group(1)
            elif rule := _RULE.match(line):
                plain = _RULING.sub(said, rule.group(2))
                plain = _WORD.sub(lambda found: word(found[1], found[2]), plain)
                self.rules[rule.group(1)] = plain.replace("*", "").replace("`", "")
                if heading:
                    self.headings[rule.group(1)] = heading
                    heading = ""
