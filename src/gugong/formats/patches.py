"""What is different in a message for one viewer, as an object of paths and values:
`{"view/families/0/hand": ["5w"]}`.

What all viewers see is made once, and each viewer's own part is put into it.
"""

from gugong.formats.vocabulary import Json

Patch = dict[str, Json]


def patched(whole: dict[str, Json], patch: Patch) -> dict[str, Json]:
    """Return a copy with the values of the patch at their paths. It shares what the patch does not
    touch."""
    after = whole.copy()
    copies: dict[str, Json] = {"": after}  # by path
    for path, value in patch.items():
        folder, _, key = path.rpartition("/")
        _put(_copied(folder, copies), key, value)
    return after


def _copied(path: str, copies: dict[str, Json]) -> Json:
    """Return the copy of what is at this path, copying it first where needed."""
    if path not in copies:
        folder, _, key = path.rpartition("/")
        place = _copied(folder, copies)
        part = _part(place, key)
        copy: Json = part.copy() if isinstance(part, dict | list) else part
        _put(place, key, copy)
        copies[path] = copy
    return copies[path]


def _part(place: Json, key: str) -> Json:
    if isinstance(place, dict):
        return place[key]
    assert isinstance(place, list)
    return place[int(key)]


def _put(place: Json, key: str, value: Json) -> None:
    if isinstance(place, dict):
        place[key] = value
    else:
        assert isinstance(place, list)
        place[int(key)] = value
