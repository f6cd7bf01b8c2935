"""`--help` in the chosen language. Its texts are in cli.xx.toml, by command and by option.

Tools for developers and the settings of the service have none: they are described in English, in
the code.
"""

import os
from collections.abc import Iterable

import click

from gugong.text import Catalogue, MissingText, catalogue, default_language


def language_of(context: click.Context) -> str:
    """Return the chosen language, or the locale's."""
    chosen = context.find_root().params.get("language")
    return str(chosen) if chosen else default_language(os.environ)


class SpeakingFormatter(click.HelpFormatter):
    """Translates the headings of the help."""

    texts: Catalogue = catalogue()

    def write_usage(self, prog: str, args: str = "", prefix: str | None = None) -> None:
        super().write_usage(prog, args, prefix or self.texts.say("cli.usage"))

    def write_heading(self, heading: str) -> None:
        said = _said(self.texts, f"heading.{heading.lower()}") or f"{heading}:"
        self.write(f"{'':{self.current_indent}}{said}\n")

    def write_text(self, text: str) -> None:
        super().write_text(_broken(text, self.width - self.current_indent))

    def write_dl(
        self, rows: Iterable[tuple[str, str]], col_max: int = 30, col_spacing: int = 2
    ) -> None:
        """Write options and commands. `--help` is click's own, so its text is translated here."""
        said = self.texts.say("cli.option.help")
        ours = [(name, said if name.endswith("--help") else text) for name, text in rows]
        room = self.width - min(max(len(name) for name, _ in ours), col_max) - col_spacing - 2
        super().write_dl([(name, _broken(text, room)) for name, text in ours], col_max, col_spacing)


class SpeakingContext(click.Context):
    formatter_class: type[click.HelpFormatter] = SpeakingFormatter


class SpeakingGroup(click.Group):
    """The root of all commands."""

    context_class: type[click.Context] = SpeakingContext

    def get_help(self, ctx: click.Context) -> str:
        speak(self, language_of(ctx))  # `--help` may come before `--language` was looked at
        return super().get_help(ctx)


def speak(command: click.Command, language: str, path: tuple[str, ...] = ()) -> None:
    """Describe a command, its options and its own commands in this language."""
    texts = SpeakingFormatter.texts = catalogue(language)
    command.context_class = SpeakingContext
    command.help = _said(texts, f"command.{'-'.join(path) or 'gugong'}") or command.help
    for option in command.params:
        if isinstance(option, click.Option):
            own, shared = "-".join((*path, str(option.name))), str(option.name)
            said = _said(texts, f"option.{own}") or _said(texts, f"option.{shared}")
            option.help = said or option.help
    if isinstance(command, click.Group):
        for name, inner in command.commands.items():
            speak(inner, language, (*path, name))


def _broken(text: str, width: int) -> str:
    """Return Chinese with its lines already broken, since click counts a character as one
    column."""
    from gugong.drawing.prose import wrapped

    parts = [(part, wrapped(part, width)) for part in text.split("\n\n")]
    return "\n\n".join("\b\n" + "\n".join(lines) if lines else part for part, lines in parts)


def _said(texts: Catalogue, key: str) -> str:
    try:
        return texts.say(f"cli.{key}")
    except MissingText:
        return ""
