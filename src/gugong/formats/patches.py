"""What has changed between two messages, so that viewers are not sent everything again.

A patch is an object of paths and what is there now: `{"view/families/0/pool": 3}`. It only ever
sets. A list that has become longer or shorter is set as a whole, and so is an object that has got
or lost a key. The page applies it in `web/src/client/patch.ts`.
"""

from gugong.formats.vocabulary import Json

Patch = dict[str, Json]


def patch(before: dict[str, Json], after: dict[str, Json]) -> Patch:
    """What turns one object into the other, which must have all its keys.

    Numbers and truth values count as equal where Python says so (`1 == True`): what a message has
    at one place is always the one or always the other.
    """
    found: Patch = {}
    for key, value in after.items():
        if key not in before:
            found[key] = value
        elif before[key] != value:
            _compare(before[key], value, key, found)
    return found


def _compare(before: Json, after: Json, path: str, found: Patch) -> None:
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


def put(own: Patch, into: dict[str, Json]) -> None:
    """Set what a patch says."""
    for path, value in own.items():
        keys = path.split("/")
        last = keys.pop()
        place: Json = into
        for key in keys:
            place = _part(place, key)
        if isinstance(place, dict):
            place[last] = value
        elif isinstance(place, list):
            place[int(last)] = value


def patch_for(changed: Patch, before: Patch, after: Patch, everybody: dict[str, Json]) -> Patch:
    """What has changed for somebody for whom some things are different than for everybody.

    `changed` is the patch of what everybody sees, and `everybody` what they see now; `before` and
    `after` are what was and is different.
    """
    found = changed.copy()
    for path, value in after.items():
        if path in changed or path not in before or before[path] != value:
            found[path] = value
    for path in before:
        if path not in after and not _is_below(path, changed):
            found[path] = _at(everybody, path)
    for path, value in changed.items():
        if isinstance(value, dict) or (isinstance(value, list) and value):
            _put_below(path + "/", after, found)
    return found


def _is_below(path: str, changed: Patch) -> bool:
    """Whether this lies in something that is set as a whole."""
    end = path.rfind("/")
    while end > 0:
        if path[:end] in changed:
            return True
        end = path.rfind("/", 0, end)
    return False


def _put_below(folder: str, own: Patch, found: Patch) -> None:
    """Something is set as a whole: what is different in there goes into it."""
    below: Patch = {}
    for path, value in own.items():
        if path.startswith(folder):
            below[path[len(folder) :]] = value
            found.pop(path, None)
    if below:
        whole = {"": copy_of(found[folder[:-1]])}
        put({"/" + path: value for path, value in below.items()}, whole)
        found[folder[:-1]] = whole[""]


def _at(there: dict[str, Json], path: str) -> Json:
    place: Json = there
    for key in path.split("/"):
        place = _part(place, key)
    return place


def _part(place: Json, key: str) -> Json:
    if isinstance(place, dict):
        return place[key]
    assert isinstance(place, list)
    return place[int(key)]


def copy_of(value: Json) -> Json:
    """A copy that shares nothing with it."""
    if isinstance(value, dict):
        return {key: copy_of(part) for key, part in value.items()}
    if isinstance(value, list):
        return [copy_of(part) for part in value]
    return value
