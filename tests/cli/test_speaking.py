"""`--help` in every language."""

import click
import pytest
from click.testing import CliRunner
from rich.cells import cell_len

from gugong.cli.main import gugong
from gugong.text import catalogue, languages

# For those who run the service or work on the game, in English.
IN_ENGLISH = ("serve", "admin", "arena", "train")
OTHERS = [language for language in languages() if language != "en"]


def show(*arguments: str, **environment: str) -> str:
    result = CliRunner(env=environment).invoke(gugong, arguments)
    assert result.exit_code == 0, result.output
    return squeezed(result.output)


def players_commands() -> list[tuple[str, ...]]:
    """All commands but those described in English."""
    found: list[tuple[str, ...]] = [()]
    for name, command in gugong.commands.items():
        if name not in IN_ENGLISH:
            found.append((name,))
            if isinstance(command, click.Group):
                found += [(name, inner) for inner in command.commands]
    return found


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("path", players_commands(), ids=lambda path: "-".join(path) or "gugong")
def test_every_command_and_option_is_described(path: tuple[str, ...], language: str) -> None:
    say = catalogue(language).say
    told = show("--language", language, *path, "--help")
    described = [option.help or "" for option in options_of(path)]
    assert told.startswith(squeezed(say("cli.usage")))
    said = [say(f"cli.command.{'-'.join(path) or 'gugong'}"), say("cli.option.help"), *described]
    assert all(text and squeezed(text) in told for text in said)
    english = show("--language", "en", *path, "--help")
    assert language == "en" or not any(squeezed(text) in english for text in said)


def options_of(path: tuple[str, ...]) -> list[click.Option]:
    command: click.Command = gugong
    for name in path:
        assert isinstance(command, click.Group)
        command = command.commands[name]
    return [o for o in command.params if isinstance(o, click.Option) and not o.hidden]


def squeezed(text: str) -> str:
    """Without spaces and breaks of lines; Chinese breaks where no space is."""
    return "".join(text.split())


def test_help_before_the_language_is_in_that_of_the_locale() -> None:
    assert show("--help", LC_ALL="nl_BE.UTF-8", GUGONG_LANGUAGE="").startswith("Gebruik:")


def test_subcommands_have_the_short_option() -> None:
    assert show("play", "-h") == show("play", "--help")


def test_chinese_takes_two_columns_a_character() -> None:
    for path in players_commands():
        result = CliRunner().invoke(gugong, ["--language", "zh", *path, "--help"])
        assert max(map(cell_len, result.output.splitlines())) <= 80
