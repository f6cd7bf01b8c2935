"""Print what each array of an observation means: python -m gugong.lab.envs"""

from gugong.components import Components, load
from gugong.lab.observations.layout import Layout

INTRODUCTION = """\
# What an observation holds

The arrays of an [observation](../envs.md), for the packaged components; `python -m gugong.lab.envs`
prints this page. All arrays are bytes and have the same shape for 1 to 5 families. Rows for
families count from the viewer: row 0 is its own, row 1 the one on its left; rows without a family
are zero. *most* is the maximum; numbers above 255 are shown as 255.
"""


def page(components: Components) -> str:
    """A table of all arrays."""
    lines = [INTRODUCTION, "| name | shape | most | meaning |", "|---|---|---:|---|"]
    for field in Layout(components).fields:
        shape = " × ".join(str(side) for side in field.shape)  # noqa: RUF001
        lines.append(f"| `{field.name}` | {shape} | {field.most} | {field.meaning} |")
    return "\n".join(lines)


if __name__ == "__main__":
    print(page(load()))
