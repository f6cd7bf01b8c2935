"""The commands of `gugong admin`."""

import re
from collections.abc import Callable
from dataclasses import asdict
from functools import wraps
from pathlib import Path
from typing import Concatenate, Final, ParamSpec

import click

from gugong.cli.admin_output import print_row, print_rows, print_value
from gugong.cli.usage import FILE
from gugong.service.server.operator import (
    admin_backup,
    admin_moderation,
    admin_players,
    admin_tables,
)
from gugong.service.server.operator.admin_database import AdminDatabase, AdminError, open_database
from gugong.service.server.operator.audit import newest_lines
from gugong.service.server.settings import Settings

P = ParamSpec("P")
SECONDS: Final = {"m": 60, "h": 3600, "d": 86400, "w": 7 * 86400}
JSON: Final = click.option("--json", "as_json", is_flag=True, help="Print JSON.")
YES: Final = click.option("--yes", is_flag=True, help="Do not ask for confirmation.")
LIMIT: Final = click.option(
    "--limit", default=50, show_default=True, help="Maximum number of rows."
)


class NotDone(click.ClickException):
    """The command was understood, but what it asks for cannot be done."""

    exit_code = 1


def with_database(command: Callable[Concatenate[AdminDatabase, P], None]) -> Callable[P, None]:
    """Open the database that the settings name, and pass it as the first argument."""

    @wraps(command)
    def run(*arguments: P.args, **options: P.kwargs) -> None:
        try:
            with open_database(_settings().database) as database:
                command(database, *arguments, **options)
        except AdminError as error:
            raise NotDone(str(error)) from error

    return run


def _settings() -> Settings:
    settings = click.get_current_context().obj
    assert isinstance(settings, Settings)
    return settings


def ask(yes: bool, question: str) -> None:
    """Ask for confirmation, and end here without it."""
    if not yes:
        click.confirm(f"{question} Go on?", abort=True)


# Players


@click.group()
def players() -> None:
    """Players: find, rename, remove."""


@players.command("list")
@click.argument("word", default="")
@LIMIT
@JSON
@with_database
def list_players(database: AdminDatabase, word: str, limit: int, as_json: bool) -> None:
    """List the newest players, or those with WORD in their name or as their id."""
    print_rows(admin_players.list_players(database, word, limit), as_json)


@players.command("show")
@click.argument("player")
@JSON
@with_database
def show_player(database: AdminDatabase, player: str, as_json: bool) -> None:
    """Show a player, where they sit, and whether they are banned."""
    print_row(admin_players.show_player(database, player), as_json)


@players.command("rename")
@click.argument("player")
@click.argument("name")
@with_database
def rename_player(database: AdminDatabase, player: str, name: str) -> None:
    """Give a player another name, also at their tables."""
    click.echo(f"{player} is now called {admin_players.rename_player(database, player, name)}")


@players.command("remove")
@click.argument("player")
@YES
@with_database
def remove_player(database: AdminDatabase, player: str, yes: bool) -> None:
    """Remove a player and what is stored about them. Their games stay, without a name."""
    found = admin_players.show_player(database, player)
    ask(yes, f"{player}, called {found['name']!r}, cannot be brought back.")
    admin_players.remove(database, player)
    click.echo(f"{player} is removed")


# Tables


@click.group()
def tables() -> None:
    """Tables: list, show, remove."""


@tables.command("list")
@click.option(
    "--status",
    type=click.Choice(["waiting", "running", "over"]),
    help="List only tables with this status.",
)
@LIMIT
@JSON
@with_database
def list_tables(database: AdminDatabase, status: str | None, limit: int, as_json: bool) -> None:
    """List the most recently active tables."""
    print_rows(admin_tables.list_tables(database, status, limit), as_json)


@tables.command("show")
@click.argument("table")
@JSON
@with_database
def show_table(database: AdminDatabase, table: str, as_json: bool) -> None:
    """Show a table and who sits there."""
    print_row(admin_tables.show_table(database, table), as_json)


@tables.command("remove")
@click.argument("table")
@YES
@with_database
def remove_table(database: AdminDatabase, table: str, yes: bool) -> None:
    """Close a table and remove it with its game."""
    found = admin_tables.show_table(database, table)
    ask(yes, f"{table}, {found['name']!r} with {found['ply']} decisions, will be lost.")
    admin_tables.remove_table(database, table)
    click.echo(f"{table} is removed")


# Reports


@click.group()
def reports() -> None:
    """Reports by players about other players."""


@reports.command("list")
@click.option("--all", "resolved", is_flag=True, help="Include resolved reports, newest first.")
@LIMIT
@JSON
@with_database
def list_reports(database: AdminDatabase, resolved: bool, limit: int, as_json: bool) -> None:
    """List the open reports, oldest first."""
    found = admin_moderation.list_reports(database, resolved=resolved, limit=limit)
    print_rows(found, as_json)


@reports.command("resolve")
@click.argument("report")
@click.argument("outcome", default="")
@with_database
def resolve_report(database: AdminDatabase, report: str, outcome: str) -> None:
    """Close a report; OUTCOME is a note on how it was resolved."""
    admin_moderation.resolve_report(database, report, outcome)
    click.echo(f"{report} is resolved")


# Bans


class Duration(click.ParamType[float]):
    name = "duration"

    def convert(
        self, value: object, param: click.Parameter | None, context: click.Context | None
    ) -> float:
        found = re.fullmatch(r"(\d+(?:\.\d+)?)([mhdw])", str(value))
        if not found:
            self.fail(f"{value!r} is not like 30m, 12h, 7d or 4w", param, context)
        return float(found[1]) * SECONDS[found[2]]


@click.group()
def bans() -> None:
    """Bans: keep out a player, an address or a network."""


@bans.command("list")
@click.option("--ended", is_flag=True, help="Include bans that have ended.")
@JSON
@with_database
def list_bans(database: AdminDatabase, ended: bool, as_json: bool) -> None:
    """List the bans, newest first."""
    print_rows(admin_moderation.list_bans(database, ended=ended), as_json)


@bans.command("add")
@click.argument("whom", metavar="PLAYER|ADDRESS|NETWORK")
@click.option("--reason", default="", help="Shown to the banned player.")
@click.option(
    "--for", "seconds", type=Duration(), help="Duration such as 12h or 7d; default: permanent."
)
@JSON
@with_database
def add_ban(
    database: AdminDatabase, whom: str, reason: str, seconds: float | None, as_json: bool
) -> None:
    """Ban a player, address or network: p_…, 203.0.113.7, 2001:db8::/64. Bots take over."""
    print_row(admin_moderation.add_ban(database, whom, reason, seconds), as_json)


@bans.command("lift")
@click.argument("whom", metavar="BAN|PLAYER|ADDRESS|NETWORK")
@with_database
def lift_ban(database: AdminDatabase, whom: str) -> None:
    """End a ban before its time."""
    count = admin_moderation.lift_bans(database, whom)
    click.echo(f"{count} ban{'' if count == 1 else 's'} lifted")


# Data


@click.command()
@click.argument("file", type=FILE)
@JSON
@with_database
def backup(database: AdminDatabase, file: Path, as_json: bool) -> None:
    """Write the whole database to a new FILE and check it. The server may keep running.

    The file is SQLite's, also where the service uses PostgreSQL.
    """
    _print_content(f"{file} holds", admin_backup.write_backup(database, file), as_json)


@click.command()
@click.argument("file", type=FILE)
@click.option("--yes", is_flag=True, help="Overwrite the contents of the database.")
@JSON
def restore(file: Path, yes: bool, as_json: bool) -> None:
    """Replace everything in the database with a backup. The server may keep running."""
    try:
        content = admin_backup.restore_backup(_settings().database, file, overwrite=yes)
    except AdminError as error:
        raise NotDone(str(error)) from error
    _print_content("Restored", content, as_json)


def _print_content(what: str, content: dict[str, tuple[int, int]], as_json: bool) -> None:
    counts = {name: count for name, (count, _) in content.items()}
    if as_json:
        print_value(counts)
    else:
        listed = ", ".join(f"{count} {name}" for name, count in counts.items() if count)
        click.echo(f"{what} {listed or 'nothing'}")


@click.command()
@click.option("--dry-run", is_flag=True, help="Show what would be removed, and remove nothing.")
@YES
@JSON
@with_database
def expire(database: AdminDatabase, dry_run: bool, yes: bool, as_json: bool) -> None:
    """Remove expired tables and players, as the server does every hour.

    The settings say how long that is: waiting_days, running_days, finished_days, player_days.
    """
    lifetimes = _settings().lifetimes
    counts, complete = admin_tables.would_expire(database, lifetimes)
    if not dry_run:
        ask(
            yes or not any(counts),
            f"{counts.tables} tables and {counts.players} players will be removed.",
        )
        counts, complete = admin_tables.expire_all(database, lifetimes), True
    if as_json:
        print_value(
            {"tables": counts.tables, "players": counts.players, "compacted": counts.compacted}
        )
        return
    least = "" if complete else "at least "
    click.echo(
        f"{'Would remove' if dry_run else 'Removed'} {least}{counts.tables} tables and "
        f"{counts.players} players, and shorten {counts.compacted} finished games"
    )


@click.group()
def export() -> None:
    """Export stored data."""


@export.command("player")
@click.argument("player")
@with_database
def export_player(database: AdminDatabase, player: str) -> None:
    """Print everything stored about a player as JSON, for them to keep."""
    print_value(admin_players.export_player(database, player))


@export.command("games")
@click.argument("folder", type=FILE)
@with_database
def export_games(database: AdminDatabase, folder: Path) -> None:
    """Write the record of every finished game into FOLDER."""
    written, damaged = admin_tables.export_games(database, folder)
    click.echo(f"{written} records written to {folder}")
    if damaged:
        raise NotDone(f"these tables cannot be opened: {', '.join(damaged)}")


@click.command()
@LIMIT
@JSON
@with_database
def audit(database: AdminDatabase, limit: int, as_json: bool) -> None:
    """List changes made by operators, newest first."""
    with database.read() as connection:
        print_rows([asdict(line) for line in newest_lines(connection, limit)], as_json)


COMMANDS: Final = (players, tables, reports, bans, backup, restore, expire, export, audit)
