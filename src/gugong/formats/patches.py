"""What has changed between two messages, so that viewers are not sent everything again.

A patch is an object of paths and what is there now: `{"view/families/0/pool": 3}`. It only ever
sets. A list that has become longer or shorter is set as a whole, and so is an object that has got
or lost a key. The page applies it in `web/src/client/patch.ts`.
"""

from gugong.formats.vocabulary import Json


def patch(before: dict[str, Json], after: dict[str, Json]) -> dict[str, Json]:
    """What turns one object into the other, which must have all its keys.

    Numbers and truth values count as equal where Python says so (`1 == True`): what a message has
    at one place is always the one or always the other.
    """
    found: dict[str, Json] = {}
    for key, value in after.items():
        if key not in before:
            found[key] = value
        elif before[key] != value:
            _compare(before[key], value, key, found)
    return found


def _compare(before: Json, after: Json, path: str, found: dict[str, Json]) -> None:
    """Put what turns one value into another one, which is different, under its path."""
    if isinstance(after, dict) and isinstance(before, dict) and before.keys() == after.keys():
        for key, value in after.items():
            former = before[key]
            if former is not value and former != value:
                _compare(former, value, f"{path}/{key}", found)
    elif isinstance(after, list) and isinstance(before, list) and _are_objects(before, after):
        for index, value in enumerate(after):
            former = before[index]
            if former != value:
                _compare(former, value, f"{path}/{index}", found)
    else:
        found[path] = after


def _are_objects(before: list[Json], after: list[Json]) -> bool:
    """Whether these are lists of as many objects."""
    if len(before) != len(after):
        return False
    for former, value in zip(before, after, strict=True):
        if not isinstance(former, dict) or not isinstance(value, dict):
            return False
    return True
