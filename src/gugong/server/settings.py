"""What the operator of the service can choose."""

import os
from dataclasses import dataclass
from pathlib import Path
from typing import Final

DATABASE_FILE: Final = "tables.sqlite3"


@dataclass(frozen=True, slots=True)
class Settings:
    database: str  # an SQLAlchemy URL
    host: str = "127.0.0.1"
    port: int = 1420  # the year in which the palace was finished
    log_level: str = "warning"
    page: Path = Path(__file__).parent / "page"  # the browser table, built from web/
    origins: frozenset[str] = frozenset()  # other sites whose pages may talk to this service
    bots: tuple[str, ...] = ()  # more bots, as the registry names them
    workers: int = max(1, (os.cpu_count() or 2) - 1)  # processes in which bots think
    bot_seconds: float = 2.0  # for a bot's turn
    bot_patience: float = 20.0  # how long after that a bot counts as hanging
    rate: float = 100.0  # requests and messages a second per caller; 0: no limit
    largest: int = 512 * 1024  # bytes of a request; a record with its own components has 40 kB
    webhook_pause: float = 60.0  # seconds until a notice that failed is tried again
    private_webhooks: bool = False  # whether notices may go into the operator's own network
    idle_seconds: float = 600.0  # after which an unused table leaves memory


def database_in(folder: Path) -> str:
    """The default database."""
    return f"sqlite:///{folder / DATABASE_FILE}"
