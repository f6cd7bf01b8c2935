"""What has changed between two messages, so that viewers are not sent everything again.

A patch is an object of paths and what is there now: `{"view/families/0/pool": 3}`. It only ever
sets. A list that has become longer or shorter is set as a whole, and so is an object that has lost
a key. The page applies it in `web/src/client/patch.ts`.
"""

from collections.abc import Mapping
from typing import TypeGuard, cast

from gugong.formats.vocabulary import Json


def patch(before: Mapping[str, object], after: Mapping[str, object]) -> dict[str, Json]:
    """What turns one object into the other, which must have all its keys.

    Numbers and truth values count as equal where Python says so (`1 == True`): what a message has
    at one place is always the one or always the other.
    """
    found: dict[str, Json] = {}
    for key, value in after.items():
        if key not in before:
            found[key] = cast("Json", value)
        elif before[key] != value:
            _compare(before[key], value, key, found)
    return found


def _compare(before: object, after: object, path: str, found: dict[str, Json]) -> None:
    """Put what turns one value into another one, which is different, under its path."""
    if isinstance(after, dict) and isinstance(before, dict) and before.keys() == after.keys():
        for key, value in after.items():
            if before[key] != value:
                _compare(before[key], value, f"{path}/{key}", found)
    elif _are_objects(after) and _are_objects(before) and len(before) == len(after):
        for index, value in enumerate(after):
            if before[index] != value:
                _compare(before[index], value, f"{path}/{index}", found)
    else:
        found[path] = cast("Json", after)


def _are_objects(value: object) -> TypeGuard[list[dict[str, object]]]:
    return isinstance(value, list) and bool(value) and all(isinstance(v, dict) for v in value)
