"""How two boxes differ, figure by figure."""

import re
from collections.abc import Iterator
from itertools import zip_longest
from typing import Final, NamedTuple, TypeAlias

from gugong.components.basis import basis_of
from gugong.components.contents import Components
from gugong.components.problems import below

# Lists whose order means nothing: cards of one pile, dice, roads … What is in both of them cancels
# out wherever it stands, so cards that are written down in another order are no difference.
UNORDERED: Final = re.compile(
    r"board\.\w+\.players|dice\.faces|gift_cards\.(board|draw|sets\.\d|solo_sets)|"
    r"decrees\.level_\d|map\.(inner|roads)"
)
# Lists that are one figure.
WHOLE: Final = re.compile(r"players\.count|map\.place\..+")
# What the same thing has in common in two unordered lists: a card its value, a decree its id.
SAME: Final = ("value", "id")

Figure: TypeAlias = object  # compiled, a NamedTuple cannot name `object` itself
# Key and figure in one box; the figure is None where that box has none.
Place: TypeAlias = tuple[str, Figure]


class Difference(NamedTuple):
    """A figure that two boxes have differently.

    The key is that of the first box, as in its table [basis]; of a figure that only the second one
    has, it is the second's, or the key of the whole list where order means nothing there. A figure
    and its basis are None in a box that lacks it.
    """

    key: str
    ours: Figure
    theirs: Figure
    our_basis: str | None
    their_basis: str | None


def compare(ours: Components, theirs: Components) -> list[Difference]:
    """Every figure that differs, in the order of the first box.

    Boxes of different versions can still be equal: cards in another order are the same cards.
    """
    return [
        Difference(key, our[1], their[1], _basis(ours, our), _basis(theirs, their))
        for key, our, their in _tables("", ours.figures, theirs.figures)
    ]


def _basis(components: Components, place: Place) -> str | None:
    key, figure = place
    return None if figure is None else basis_of(components.basis, key)


def _figures(key: str, ours: object, theirs: object) -> Iterator[tuple[str, Place, Place]]:
    if ours == theirs:
        return
    if isinstance(ours, dict) and isinstance(theirs, dict):
        yield from _tables(key, ours, theirs)
    elif not isinstance(ours, list) or not isinstance(theirs, list) or _is_whole(key, ours, theirs):
        yield key, (key, ours), (key, theirs)
    elif UNORDERED.fullmatch(key):
        yield from _heaps(key, ours, theirs)
    else:
        for position, (our, their) in enumerate(zip_longest(ours, theirs), start=1):
            yield from _figures(below(key, position), our, their)


def _is_whole(key: str, ours: list[object], theirs: list[object]) -> bool:
    """On a ring of another length every city has another position, which would say nothing."""
    return WHOLE.fullmatch(key) is not None or (key == "map.ring" and len(ours) != len(theirs))


def _tables(
    key: str, ours: dict[str, object], theirs: dict[str, object]
) -> Iterator[tuple[str, Place, Place]]:
    for name in {**ours, **theirs}:
        yield from _figures(below(key, name), ours.get(name), theirs.get(name))


def _heaps(
    key: str, ours: list[object], theirs: list[object]
) -> Iterator[tuple[str, Place, Place]]:
    """What only one of two unordered lists has, each beside what took its place."""
    rest = list(enumerate(theirs, start=1))
    alone: list[tuple[int, object]] = []
    for position, our in enumerate(ours, start=1):
        same = [place for place in rest if _normal(place[1]) == _normal(our)]
        if same:
            rest.remove(same[0])
        else:
            alone.append((position, our))
    partners = _partners(alone, rest)
    for (position, our), partner in zip(alone, partners, strict=True):
        place = below(key, position)
        yield place, (place, our), _place(key, partner)
    for partner in rest:
        if partner not in partners:
            yield key, (key, None), _place(key, partner)


def _place(key: str, item: tuple[int, object] | None) -> Place:
    return (key, None) if item is None else (below(key, item[0]), item[1])


def _partners(
    alone: list[tuple[int, object]], rest: list[tuple[int, object]]
) -> list[tuple[int, object] | None]:
    """For each of ours one of theirs: of the same value or id, else the next that is left."""
    left = rest[:]
    found: list[tuple[int, object] | None] = []
    for _, our in alone:
        like = [item for item in left if _alike(our, item[1])]
        found.append(like[0] if like else None)
        if like:
            left.remove(like[0])
    return [partner or (left.pop(0) if left else None) for partner in found]


def _alike(our: object, their: object) -> bool:
    if not isinstance(our, dict) or not isinstance(their, dict):
        return False
    return any(name in our and our[name] == their.get(name) for name in SAME)


def _normal(item: object) -> object:
    """A die or a road is the same in whatever order its faces or cities are written."""
    return sorted(item) if isinstance(item, list) else item
