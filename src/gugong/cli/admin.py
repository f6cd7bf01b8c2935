"""`gugong admin`: the operator's commands, whether or not the server is running."""

from pathlib import Path

import click

from gugong.cli.settings_options import chosen_settings, with_settings


class AdminGroup(click.Group):
    """Loads its commands on demand, since SQLAlchemy is slow to import."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        self._load()
        return super().list_commands(ctx)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        self._load()
        return super().get_command(ctx, cmd_name)

    def _load(self) -> None:
        from gugong.cli.admin_commands import COMMANDS

        for command in COMMANDS:
            self.add_command(command)


@with_settings("data", "database")
@click.group(cls=AdminGroup)
@click.pass_context
def admin(context: click.Context, /, config: Path | None, **options: object) -> None:
    """Manage the players, tables and data of a server, whether or not it is running.

    The database is taken from the same settings as `serve`. A running server picks up changes
    within seconds. Exit code 1: failed, with a reason; 2: usage error.
    """
    context.obj = chosen_settings(config, options).settings
