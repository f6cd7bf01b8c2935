"""What a client knows of a table by the messages it was sent, as the page knows it."""

import json
from typing import Any

Json = dict[str, Any]


class Known:
    def __init__(self) -> None:
        self.seen: Json = {}

    @property
    def version(self) -> int | None:
        version: int | None = self.seen["table"]["version"] if self.seen else None
        return version

    def hear(self, message: Json) -> Json:
        """The message; an update with all that is seen after it."""
        if message["type"] == "state":
            self.seen = message
        elif message["type"] == "table" and self.seen:
            self.seen = {**self.seen, "table": message["table"]}
        elif message["type"] == "update":
            assert message["follows"] == self.version
            self.seen = {**patched(self.seen, message["patch"]), **message}
            return self.seen
        return message


def patched(before: Json, patch: Json) -> Json:
    """What docs/api.md says about patches."""
    after: Json = json.loads(json.dumps(before))
    for path, value in patch.items():
        *keys, last = path.split("/")
        place: Any = after
        for key in keys:
            place = place[int(key) if isinstance(place, list) else key]
        place[int(last) if isinstance(place, list) else last] = value
    return after
