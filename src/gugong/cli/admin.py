"""`gugong admin`: what the operator of a service can do, while it runs or not."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from gugong.cli.admin_output import print_row, print_rows, print_value
from gugong.cli.settings_options import chosen_settings, with_settings
from gugong.cli.usage import FILE

if TYPE_CHECKING:
    from gugong.service.server.operator.admin_database import Database

SECONDS: Final = {"m": 60, "h": 3600, "d": 86400, "w": 7 * 86400}
JSON: Final = click.option("--json", "as_json", is_flag=True, help="Print JSON.")
YES: Final = click.option("--yes", is_flag=True, help="Do it without asking.")
LIMIT: Final = click.option("--limit", default=50, show_default=True, help="How many at most.")


class NotDone(click.ClickException):
    """The command was understood, but what it asks for cannot be done."""

    exit_code = 1


@contextmanager
def explained() -> Iterator[None]:
    from gugong.service.server.operator.admin_database import AdminError

    try:
        yield
    except AdminError as error:
        raise NotDone(str(error)) from error


@contextmanager
def opened(context: click.Context) -> Iterator["Database"]:
    """The database that the settings name."""
    from gugong.service.server.operator.admin_database import database

    with explained(), database(context.obj.database) as found:
        yield found


def ask(yes: bool, question: str) -> None:
    """End here unless the operator means it."""
    if not yes:
        click.confirm(f"{question} Go on?", abort=True)


@with_settings("data", "database")
@click.group()
@click.pass_context
def admin(context: click.Context, /, config: Path | None, **options: object) -> None:
    """Manage the players, tables and data of a server, whether or not it is running.

    The database is taken from the same settings as `serve`. A running server picks up changes
    within seconds. Exit code 1: failed, with a reason; 2: usage error.
    """
    context.obj = chosen_settings(config, options).settings


# Players


@admin.group()
def players() -> None:
    """Players: find, rename, remove."""


@players.command("list")
@click.argument("word", default="")
@LIMIT
@JSON
@click.pass_context
def list_players(context: click.Context, word: str, limit: int, as_json: bool) -> None:
    """List the newest players, or those with WORD in their name or as their id."""
    from gugong.service.server.operator import admin_players as players

    with opened(context) as database:
        print_rows(players.list_players(database, word, limit), as_json)


@players.command("show")
@click.argument("player")
@JSON
@click.pass_context
def show_player(context: click.Context, player: str, as_json: bool) -> None:
    """Show a player, where they sit, and whether they are banned."""
    from gugong.service.server.operator import admin_players as players

    with opened(context) as database:
        print_row(players.show_player(database, player), as_json)


@players.command("rename")
@click.argument("player")
@click.argument("name")
@click.pass_context
def rename_player(context: click.Context, player: str, name: str) -> None:
    """Give a player another name, also at their tables."""
    from gugong.service.server.operator import admin_players as players

    with opened(context) as database:
        click.echo(f"{player} is now called {players.rename_player(database, player, name)}")


@players.command("remove")
@click.argument("player")
@YES
@click.pass_context
def remove_player(context: click.Context, player: str, yes: bool) -> None:
    """Remove a player and what is stored about them. Their games stay, without a name."""
    from gugong.service.server.operator import admin_players as players

    with opened(context) as database:
        found = players.show_player(database, player)
        ask(yes, f"{player}, called {found['name']!r}, cannot be brought back.")
        players.remove(database, player)
    click.echo(f"{player} is removed")


# Tables


@admin.group()
def tables() -> None:
    """Tables: look and remove."""


@tables.command("list")
@click.option("--status", type=click.Choice(["waiting", "running", "over"]), help="Only these.")
@LIMIT
@JSON
@click.pass_context
def list_tables(context: click.Context, status: str | None, limit: int, as_json: bool) -> None:
    """List the most recently active tables."""
    from gugong.service.server.operator import admin_tables as tables

    with opened(context) as database:
        print_rows(tables.list_tables(database, status, limit), as_json)


@tables.command("show")
@click.argument("table")
@JSON
@click.pass_context
def show_table(context: click.Context, table: str, as_json: bool) -> None:
    """Show a table and who sits there."""
    from gugong.service.server.operator import admin_tables as tables

    with opened(context) as database:
        print_row(tables.show_table(database, table), as_json)


@tables.command("remove")
@click.argument("table")
@YES
@click.pass_context
def remove_table(context: click.Context, table: str, yes: bool) -> None:
    """Close a table and remove it with its game."""
    from gugong.service.server.operator import admin_tables as tables

    with opened(context) as database:
        found = tables.show_table(database, table)
        ask(yes, f"{table}, {found['name']!r} with {found['ply']} decisions, will be lost.")
        tables.remove_table(database, table)
    click.echo(f"{table} is removed")


# Reports


@admin.group()
def reports() -> None:
    """Reports by players about other players."""


@reports.command("list")
@click.option("--all", "resolved", is_flag=True, help="Resolved ones, too, the newest first.")
@LIMIT
@JSON
@click.pass_context
def list_reports(context: click.Context, resolved: bool, limit: int, as_json: bool) -> None:
    """List the open reports, the oldest first."""
    from gugong.service.server.operator import admin_reports as reports

    with opened(context) as database:
        print_rows(reports.list_reports(database, resolved=resolved, limit=limit), as_json)


@reports.command("resolve")
@click.argument("report")
@click.argument("outcome", default="")
@click.pass_context
def resolve_report(context: click.Context, report: str, outcome: str) -> None:
    """Close a report; OUTCOME is a note on how it was resolved."""
    from gugong.service.server.operator import admin_reports as reports

    with opened(context) as database:
        reports.resolve(database, report, outcome)
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


@admin.group()
def bans() -> None:
    """Bans: keep out a player, an address or a network."""


@bans.command("list")
@click.option("--ended", is_flag=True, help="Those that have ended, too.")
@JSON
@click.pass_context
def list_bans(context: click.Context, ended: bool, as_json: bool) -> None:
    """List the bans, the newest first."""
    from gugong.service.server.operator import admin_bans as bans

    with opened(context) as database:
        print_rows(bans.list_bans(database, ended=ended), as_json)


@bans.command("add")
@click.argument("whom", metavar="PLAYER|ADDRESS|NETWORK")
@click.option("--reason", default="", help="Those who are banned read it.")
@click.option("--for", "seconds", type=Duration(), help="Such as 12h or 7d; without: for good.")
@JSON
@click.pass_context
def add_ban(
    context: click.Context, whom: str, reason: str, seconds: float | None, as_json: bool
) -> None:
    """Ban a player, address or network: p_…, 203.0.113.7, 2001:db8::/64. Bots take over."""
    from gugong.service.server.operator import admin_bans as bans

    with opened(context) as database:
        print_row(bans.ban(database, whom, reason, seconds), as_json)


@bans.command("lift")
@click.argument("whom", metavar="BAN|PLAYER|ADDRESS|NETWORK")
@click.pass_context
def lift_ban(context: click.Context, whom: str) -> None:
    """End a ban before its time."""
    from gugong.service.server.operator import admin_bans as bans

    with opened(context) as database:
        count = bans.lift(database, whom)
    click.echo(f"{count} ban{'' if count == 1 else 's'} lifted")


# Data


@admin.command()
@click.argument("file", type=FILE)
@JSON
@click.pass_context
def backup(context: click.Context, file: Path, as_json: bool) -> None:
    """Write the whole database into a new FILE, and check it. The service may run meanwhile.

    The file is SQLite's, also where the service uses PostgreSQL.
    """
    from gugong.service.server.operator.admin_backup import write_backup

    with opened(context) as database:
        content = write_backup(database, file)
    _print_content(f"{file} holds", content, as_json)


@admin.command()
@click.argument("file", type=FILE)
@click.option("--yes", is_flag=True, help="Overwrite what is in the database.")
@JSON
@click.pass_context
def restore(context: click.Context, file: Path, yes: bool, as_json: bool) -> None:
    """Replace everything in the database with a backup. The service may run meanwhile."""
    from gugong.service.server.operator.admin_backup import restore_backup

    with explained():
        content = restore_backup(context.obj.database, file, overwrite=yes)
    _print_content("Restored", content, as_json)


def _print_content(what: str, content: dict[str, tuple[int, int]], as_json: bool) -> None:
    counts = {name: count for name, (count, _) in content.items()}
    if as_json:
        print_value(counts)
    else:
        listed = ", ".join(f"{count} {name}" for name, count in counts.items() if count)
        click.echo(f"{what} {listed or 'nothing'}")


@admin.command()
@click.option("--dry-run", is_flag=True, help="Only say what would be removed.")
@YES
@JSON
@click.pass_context
def expire(context: click.Context, dry_run: bool, yes: bool, as_json: bool) -> None:
    """Remove tables and players that have outlived their time, as the service does every hour.

    The settings say how long that is: waiting_days, running_days, finished_days, player_days.
    """
    from gugong.service.server.operator.admin_expiry import expire_all, would_expire

    with opened(context) as database:
        counts, complete = would_expire(database, context.obj.lifetimes)
        if not dry_run:
            ask(yes or not any(counts), f"{counts.tables} tables, {counts.players} players go.")
            counts, complete = expire_all(database, context.obj.lifetimes), True
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


@admin.group()
def export() -> None:
    """Write out what is stored."""


@export.command("player")
@click.argument("player")
@click.pass_context
def export_player(context: click.Context, player: str) -> None:
    """Print all that is stored about a player as JSON, to give it to them."""
    from gugong.service.server.operator.admin_players import export_player

    with opened(context) as database:
        print_value(export_player(database, player))


@export.command("games")
@click.argument("folder", type=FILE)
@click.pass_context
def export_games(context: click.Context, folder: Path) -> None:
    """Write the record of every finished game into FOLDER."""
    from gugong.service.server.operator.admin_games import export_games

    with opened(context) as database:
        written, damaged = export_games(database, folder)
    click.echo(f"{written} records written to {folder}")
    if damaged:
        raise NotDone(f"these tables cannot be opened: {', '.join(damaged)}")


@admin.command()
@LIMIT
@JSON
@click.pass_context
def audit(context: click.Context, limit: int, as_json: bool) -> None:
    """List changes made by operators, newest first."""
    from dataclasses import asdict

    from gugong.service.server.operator.audit import newest_lines

    with opened(context) as database, database.read() as connection:
        print_rows([asdict(line) for line in newest_lines(connection, limit)], as_json)
