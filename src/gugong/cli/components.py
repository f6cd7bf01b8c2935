"""`gugong components`: what is in the box."""

from pathlib import Path

import click

from gugong.cli.usage import FILE, open_components


@click.group()
def components() -> None:
    """What is in the box, and where each figure comes from."""


@components.command()
@click.argument("file", type=FILE, required=False)
def show(file: Path | None) -> None:
    """List every figure of a components file, or of the one in the package."""
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    from gugong.components import inventory

    listed = open_components(file)
    table = Table(title=f"{listed.name}, version {listed.version}", title_justify="left")
    for column in ("Section", "What", "Figure", "Where it comes from"):
        table.add_column(column, overflow="fold")
    section = ""
    for here, what, figure, basis in inventory(listed):
        ours = basis.startswith("RECONSTRUCTED")
        if here != section and section:
            table.add_section()
        table.add_row(
            Text("" if here == section else here, "bold"),
            Text(what),
            Text(figure, "yellow" if ours else ""),
            Text(basis, "bold yellow" if ours else ""),
        )
        section = here
    console = Console(highlight=False)
    console.print(table)
    console.print(
        "RECONSTRUCTED figures are this project's own, not the publisher's. "
        "To play with other figures, edit a copy of the file: gugong play --components FILE"
    )


@components.command()
@click.argument("file", type=FILE)
def check(file: Path) -> None:
    """Check a components file and list everything that is wrong with it."""
    checked = open_components(file)
    click.echo(f"{file}: ok, {checked.name}, version {checked.version}")
