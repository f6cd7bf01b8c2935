"""The type of a box's figures, in TypeScript: web/src/generated/box.ts.

It is made from the schema that a components file is checked against.
"""

import json

from gugong.components.basis import KINDS
from gugong.components.loader import ABOUT
from gugong.components.shape import FILE, FreeTable, OneOf, Row, Shape, Table, Whole


def box_types() -> str:
    """box.ts."""
    figures = Table({name: shape for name, shape in FILE.keys.items() if name not in ABOUT})
    return "\n".join(
        [
            "// Made from the schema of a components file by `make generate`; do not edit.",
            "",
            "/** Where a figure comes from, from the least to the most certain. */",
            f"export const BASES = {json.dumps(KINDS)} as const;",
            "",
            "/** What is in the box. */",
            f"export type Figures = {_type(figures, '')};",
            "",
        ]
    )


def _type(shape: Shape, indent: str) -> str:
    if isinstance(shape, Whole):
        return "number"
    if isinstance(shape, OneOf):
        return " | ".join(map(json.dumps, shape.words))
    if isinstance(shape, Row):
        each = _type(shape.each, indent)
        if (shape.low, shape.high) == (2, 2):
            return f"[{each}, {each}]"
        return f"({each})[]" if each[0] == '"' else f"{each}[]"
    if isinstance(shape, FreeTable):
        return f"{{ [key: string]: {_type(shape.each, indent)} }}"
    if isinstance(shape, Table):
        inside = indent + "  "
        lines = [
            f"{inside}{name if name.isidentifier() else json.dumps(name)}: {_type(part, inside)};"
            for name, part in shape.keys.items()
        ]
        return "\n".join(["{", *lines, f"{indent}}}"])
    return "string"
