"""`gugong rules`: the numbered rules."""

import click

from gugong.cli.usage import UsageError
from gugong.text import catalogue


@click.command()
@click.argument("which", metavar="[NUMBER|CHAPTER]", required=False)
@click.pass_obj
def rules(language: str, which: str | None) -> None:
    """Print the rules, one rule (WALL-4) or a chapter (WALL)."""
    texts = catalogue(language)
    wanted = (which or "").upper()
    chapters = dict(texts.chapters())
    numbers = [n for n in texts.rule_numbers() if wanted in ("", n, n.rpartition("-")[0])]
    if not numbers:
        raise UsageError(texts.say("cli.no-rule", which=which))
    last = ""
    for number in numbers:
        chapter = number.rpartition("-")[0]
        if chapter != last and wanted != number:
            click.secho(f"\n{chapters[chapter]}", bold=True)
        last = chapter
        if heading := texts.heading(number):
            click.echo(f"\n{heading}")
        click.secho(number, bold=True, nl=False)
        click.echo(f"  {texts.rule(number)}")
