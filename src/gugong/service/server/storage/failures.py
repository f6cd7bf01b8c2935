"""Whether the database works; logs when it begins to fail and when it works again."""

import logging
from typing import Final, Literal

log = logging.getLogger(__name__)

Part = Literal["reading", "writing"]  # apart, since a full disk can still be read
# Successes after which it works again; where one page is damaged, some succeed.
IN_A_ROW: Final = 10


class Failures:
    def __init__(self) -> None:
        self.count = 0  # since the start
        self._failing: dict[Part, int] = {}  # parts that fail, with their successes since

    def failed(self, part: Part, why: str) -> None:
        self.count += 1
        if part not in self._failing:
            log.error("database fails", extra={"part": part, "why": why})
        self._failing[part] = 0

    def worked(self, part: Part) -> None:
        if part not in self._failing:
            return
        self._failing[part] += 1
        if self._failing[part] == IN_A_ROW:
            del self._failing[part]
            log.warning("database works again", extra={"part": part, "failures": self.count})
