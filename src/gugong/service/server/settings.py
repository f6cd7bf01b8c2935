"""The settings of the server, one row each.

The command line, the environment, the settings file, `--help`, `--show-settings` and the page of
settings on the documentation site are all made from these rows: to add a setting, add a row.
`settings_sources.py` finds and checks the values.
"""

import os
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any, Final, Literal, TypeVar, get_origin, get_type_hints

from gugong.service.tables.quotas import Lifetimes, Quotas

QUOTAS: Final = Quotas()
LIFETIMES: Final = Lifetimes()
DATABASE_FILE: Final = "tables.sqlite3"
T = TypeVar("T")


def setting(
    default: T,
    about: str,
    *,
    low: float | None = None,
    high: float | None = None,
    shown: str | None = None,
    secret: bool = False,
) -> T:
    """A row: its default, and what it is for, in words for the operator.

    `low` and `high` are the smallest and largest value. `shown` describes a default that differs
    from machine to machine. A `secret` is never printed, and can also be read from a file.
    """
    row = {"about": about, "low": low, "high": high, "shown": shown, "secret": secret}
    made: T = field(default=default, metadata=row)
    return made


@dataclass(frozen=True, slots=True)
class Settings:
    # Where
    host: str = setting("127.0.0.1", "Address to listen on; 0.0.0.0 also accepts other machines.")
    port: int = setting(1420, "Port to listen on; 0 picks any free port.", low=0, high=65535)
    page: Path = setting(
        Path(__file__).parent / "page",
        "Folder with another build of the page.",
        shown="the page in the package",
    )
    origins: tuple[str, ...] = setting((), "Another site whose pages may use this server.")
    allowed_hosts: tuple[str, ...] = setting(
        (), "Another host name of this server, such as play.example.org; * allows any."
    )
    trusted_proxy: tuple[str, ...] = setting(
        (), "Address or network of a proxy whose X-Forwarded-For header is trusted."
    )

    # Storage
    data: Path = setting(
        Path(), "Folder of the default database.", shown="gugong in your data folder"
    )
    database: str = setting(
        "",
        "URL of the database: sqlite:///… or postgresql+psycopg://…",
        shown=f"{DATABASE_FILE} in the data folder",
        secret=True,
    )
    lease_seconds: float = setting(
        12.0,
        "Seconds of silence after which other nodes take over a node's work.",
        low=1,
    )
    drain_seconds: float = setting(
        0.0,
        "Seconds to keep running after SIGTERM, so that a load balancer sees /health/ready fail.",
        low=0,
    )
    idle_seconds: float = setting(
        600.0, "Seconds after which an unused table is unloaded from memory.", low=1
    )

    # Bots
    bots: tuple[str, ...] = setting((), "An additional bot, as FILE:CLASS.")
    workers: int = setting(
        max(1, (os.cpu_count() or 2) - 1),
        "Processes in which bots think.",
        low=1,
        shown="one less than the number of processors",
    )
    bot_seconds: float = setting(2.0, "Seconds for a bot's turn.", low=0.01)
    bot_grace: float = setting(20.0, "Extra seconds before giving up on a bot.", low=0.1)

    # Limits
    rate: float = setting(50.0, "Requests and messages per second and player; 0: unlimited.", low=0)
    largest: int = setting(512 * 1024, "Largest request in bytes.", low=1024)
    request_seconds: float = setting(
        30.0, "Seconds that a request may take to arrive; its headers, a third of that.", low=0.1
    )
    connections: int = setting(4000, "Maximum number of open connections.", low=1)
    connections_per_address: int = setting(
        200, "Maximum number of open connections per address.", low=1
    )

    # What people may have, and for how long
    tables_per_hour: int = setting(
        QUOTAS.tables_per_hour, "Tables that a player may open per hour; 0: unlimited.", low=0
    )
    listed_tables: int = setting(
        QUOTAS.listed_tables, "Listed tables that a player may have; 0: unlimited.", low=0
    )
    waiting_tables: int = setting(
        QUOTAS.waiting_tables, "Waiting tables that a player may have; 0: unlimited.", low=0
    )
    running_tables: int = setting(
        QUOTAS.running_tables, "Running games that a player may have; 0: unlimited.", low=0
    )
    seats_taken: int = setting(
        QUOTAS.seats_taken,
        "Seats a player may take at others' waiting tables; 0: unlimited.",
        low=0,
    )
    stored_megabytes: int = setting(
        QUOTAS.stored_megabytes,
        "Megabytes that a player's games may take up; 0: unlimited.",
        low=0,
    )
    players_per_address: int = setting(
        QUOTAS.players_per_address,
        "Limits per address, as a multiple of the limits per player; 0: unlimited.",
        low=0,
    )
    waiting_days: int = setting(
        LIFETIMES.waiting_days, "Days until a waiting table is removed; 0: never.", low=0
    )
    running_days: int = setting(
        LIFETIMES.running_days, "Days without a move until a game is removed; 0: never.", low=0
    )
    finished_days: int = setting(
        LIFETIMES.finished_days, "Days until a finished game is removed; 0: never.", low=0
    )
    player_days: int = setting(
        LIFETIMES.player_days,
        "Days until an absent player without tables is removed; 0: never.",
        low=0,
    )
    session_days: int = setting(
        LIFETIMES.session_days, "Days without a visit until a session ends; 0: never.", low=0
    )
    report_days: int = setting(
        LIFETIMES.report_days,
        "Days until a resolved report or a ban that has ended is removed; 0: never.",
        low=0,
    )
    contact: str = setting(
        "", "How to contact you, such as an e-mail address; shown in the privacy note."
    )

    # What there is to play
    daily: bool = setting(True, "Offer a daily deal: the same cards for everyone, once a day.")

    # Messages to people whose turn it is
    address: str = setting(
        "",
        "Public address of this server, such as https://play.example.org, for links in e-mails.",
    )
    mail_server: str = setting("", "HOST:PORT of the SMTP server; without it, no e-mails are sent.")
    mail_security: Literal["starttls", "tls", "none"] = setting(
        "starttls", "How the connection to it is encrypted; use none only on the same machine."
    )
    mail_user: str = setting("", "User name for the SMTP server, if it needs one.")
    mail_password: str = setting("", "Password for the SMTP server.", secret=True)
    mail_from: str = setting("", "Sender of e-mails, like Gùgōng <gugong@example.org>.")
    private_webhooks: bool = setting(False, "Allow webhooks and push services in your own network.")
    webhook_pause: float = setting(
        60.0, "Seconds before trying a failed webhook, push message or e-mail again.", low=0.1
    )

    # Watching it
    metrics_address: str = setting(
        "", "HOST:PORT at which metrics for Prometheus are served; without it, none are."
    )
    log_format: Literal["text", "json"] = setting(
        "text", "Log each message as a line of text or JSON."
    )
    log_level: Literal["debug", "info", "warning", "error"] = setting(
        "warning", "Lowest level to log; info adds a line for each request."
    )

    @property
    def quotas(self) -> Quotas:
        return Quotas(**{f.name: getattr(self, f.name) for f in fields(Quotas)})

    @property
    def lifetimes(self) -> Lifetimes:
        return Lifetimes(**{f.name: getattr(self, f.name) for f in fields(Lifetimes)})


@dataclass(frozen=True, slots=True)
class SettingInfo:
    """A row as the sources and the documents read it."""

    name: str  # also in the settings file
    kind: Any  # a type, such as int or tuple[str, ...]; typing has no type for these
    default: object
    about: str
    low: float | None
    high: float | None
    shown: str | None
    secret: bool

    @property
    def is_list(self) -> bool:
        return get_origin(self.kind) is tuple

    @property
    def option(self) -> str:
        """The option on the command line. For a list, it is given once for each value."""
        name = self.name.removesuffix("s") if self.is_list else self.name
        return f"--{name.replace('_', '-')}"

    @property
    def variable(self) -> str:
        """The variable in the environment."""
        return f"GUGONG_{self.name.upper()}"

    @property
    def default_text(self) -> str:
        """The default in words."""
        if self.shown is not None:
            return self.shown
        return "none" if self.default in ((), "") else as_toml(self.default).strip('"')


def as_toml(value: object) -> str:
    """Return a setting's value as written in the settings file."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, int | float):
        return f"{value:g}" if isinstance(value, float) else str(value)
    if isinstance(value, tuple):
        return f"[{', '.join(map(as_toml, value))}]"
    text = str(value).replace("\\", "\\\\").replace('"', '\\"')
    return f'"{text}"'


def _rows() -> Mapping[str, SettingInfo]:
    kinds = get_type_hints(Settings)
    return {
        f.name: SettingInfo(f.name, kinds[f.name], f.default, **f.metadata)
        for f in fields(Settings)
    }


SETTINGS: Final = _rows()


def database_in(folder: Path) -> str:
    """Return the default database."""
    return f"sqlite:///{folder / DATABASE_FILE}"
