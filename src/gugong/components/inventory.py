"""A list for people of every figure and where it comes from."""

from collections.abc import Iterator
from typing import Final, TypeAlias

from gugong.components.basis import has_finer
from gugong.components.contents import Components
from gugong.components.problems import below, children

# Section, what, figure, basis.
Row: TypeAlias = tuple[str, str, str, str]

# How a small table with these keys is written in one cell.
WORDINGS: Final = {
    frozenset({"value", "action"}): "{value} {action}",
    frozenset({"price", "jade"}): "{jade} jade, price {price}",
    frozenset({"id", "vp"}): "{id} ({vp} VP)",
    frozenset({"id"}): "{id}",
    frozenset({"human", "meng"}): "human {human}, Meng {meng}",
    frozenset({"tokens", "gain"}): "{gain} for {tokens} tokens",
}


def inventory(components: Components) -> list[Row]:
    """Every figure, in the order of the file.

    A figure whose parts have different bases has a row for each part. If a figure is not the
    publisher's, its last column begins with RECONSTRUCTED.
    """
    rows: list[Row] = []
    for section, figures in components.figures.items():
        for what, figure, basis in _entries(section, figures, "", components.basis):
            rows.append((words_of(section), what, figure, basis))
    return rows


def _entries(
    key: str, value: object, above: str, basis: dict[str, str]
) -> Iterator[tuple[str, str, str]]:
    here = basis.get(key, above)
    if _has_tables_or_lists(value) or has_finer(basis, key):
        for name, part in children(value):
            yield from _entries(below(key, name), part, here, basis)
    else:
        yield what_of(key), wording(value), here.replace("reconstructed", "RECONSTRUCTED", 1)


def _has_tables_or_lists(value: object) -> bool:
    """Return whether it is a table of further figures rather than one figure of a few named
    numbers."""
    return isinstance(value, dict) and any(isinstance(v, (dict, list)) for v in value.values())


def what_of(key: str) -> str:
    """`board.small.jade_houses.2.price`, in its section, reads `small jade houses #2 price`."""
    _, *names = key.split(".")
    return " ".join(f"#{name}" if name.isdecimal() else words_of(name) for name in names)


def words_of(name: str) -> str:
    return name.replace("_", " ")


def wording(value: object) -> str:
    if isinstance(value, dict):
        template = WORDINGS.get(frozenset(value))
        if template is not None:
            return template.format(**value)
        return ", ".join(f"{words_of(name)}: {part}" for name, part in value.items())
    if isinstance(value, list):
        flat = not any(isinstance(part, (dict, list)) for part in value)
        return (", " if flat else "; ").join(wording(part) for part in value)
    return str(value)
