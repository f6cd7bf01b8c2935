"""Where every figure comes from: the table [basis] of a components file.

A basis applies to the figure at its key and everything inside it, unless a finer key says
otherwise.
"""

from collections.abc import Iterator
from typing import Final

from gugong.components.problems import Problem, below, children, touches

# From the least to the most certain. An owner's are copied from the printed game.
KINDS: Final = ("reconstructed", "reported", "owner", "rulebook")


def basis_of(basis: dict[str, str], key: str) -> str:
    """Where the figure at that key comes from; of parts with different bases the least certain."""
    above = key
    while above:
        if above in basis:
            return basis[above]
        above = above.rpartition(".")[0]
    finer = [basis[other] for other in basis if other.startswith(f"{key}.")]
    return min(finer, key=lambda text: KINDS.index(text.partition(":")[0]))


def has_finer(basis: dict[str, str], key: str) -> bool:
    """Return whether parts of that figure have a basis of their own."""
    return any(other.startswith(f"{key}.") for other in basis)


def unfounded(
    figures: dict[str, object], basis: dict[str, str], misshapen: list[str]
) -> Iterator[Problem]:
    """Figures without a basis, and entries of [basis] that match no figure."""
    for key in _without_basis("", figures, basis):
        if not touches(key, misshapen):
            what = f'has no basis; expected a line "{key}" = "..." in the table [basis]'
            yield Problem(key, what, "no-basis", {})
    for key in basis:
        if not _exists(figures, key) and not touches(key, misshapen):
            what = "there is no such figure; expected the key of a figure"
            yield Problem(below("basis", key), what, "basis-nowhere", {})


def _without_basis(key: str, value: object, basis: dict[str, str]) -> Iterator[str]:
    if key in basis:
        return
    parts = children(value)
    if parts and (key == "" or has_finer(basis, key)):
        for name, part in parts:
            yield from _without_basis(below(key, name), part, basis)
    else:
        yield key


def _exists(figures: dict[str, object], key: str) -> bool:
    found: object = figures
    for name in key.split("."):
        inside = dict(children(found))
        if name not in inside:
            return False
        found = inside[name]
    return True
