"""Writes the page about observations: python -m gugong.envs > docs/observations.md"""

from gugong.components import Components, load
from gugong.observations.layout import Layout

INTRODUCTION = """\
# What an observation holds

Made by `make docs` from the code, for the packaged components. All arrays are of bytes and have the
same shape for 1 to 5 families. Rows for families count from the viewer on: row 0 is its own, row 1
the one on its left; rows without a family are zero. *most* is the largest number that can stand
there; more than 255 is said as 255. See [envs.md](envs.md).
"""


def page(components: Components) -> str:
    """A table of all arrays."""
    lines = [INTRODUCTION, "| name | shape | most | meaning |", "|---|---|---:|---|"]
    for part in Layout(components).parts:
        shape = " × ".join(str(side) for side in part.shape)  # noqa: RUF001
        lines.append(f"| `{part.name}` | {shape} | {part.most} | {part.meaning} |")
    return "\n".join(lines)


if __name__ == "__main__":
    print(page(load()))
