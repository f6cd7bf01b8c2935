"""Splits `rules.md` into its numbered rules."""

import re
from typing import Final

_CHAPTER: Final = re.compile(r"^## ([A-Z]+) +(.+)$")
_RULE: Final = re.compile(r"^- ([A-Z]+-\d+) (.+)$")
_RULING: Final = re.compile(r"(^|[.:)] )?\*\(ruling\)\* ")


class Rulebook:
    """Chapters and rules, in order."""

    def __init__(self, text: str, ruling: str, ruling_inside: str) -> None:
        self.chapters: list[tuple[str, str]] = []
        self.rules: dict[str, str] = {}

        def said(found: re.Match[str]) -> str:
            before = found.group(1)
            return f"{ruling_inside} " if before is None else f"{before}{ruling} "

        for line in text.splitlines():
            if chapter := _CHAPTER.match(line):
                self.chapters.append((chapter.group(1), chapter.group(2)))
            elif rule := _RULE.match(line):
                plain = _RULING.sub(said, rule.group(2))
                self.rules[rule.group(1)] = plain.replace("*", "").replace("`", "")
