"""What whoever starts the service may choose."""

import os
from dataclasses import dataclass
from pathlib import Path
from typing import Final

HOST: Final = "127.0.0.1"
PORT: Final = 1420  # the year in which the palace was finished
LOG_LEVEL: Final = "warning"
DATABASE_FILE: Final = "tables.sqlite3"


@dataclass(frozen=True, slots=True)
class Settings:
    database: str  # a URL of SQLAlchemy
    host: str = HOST
    port: int = PORT
    log_level: str = LOG_LEVEL
    page: Path = Path(__file__).parent / "page"  # the browser table, built from web/
    origins: frozenset[str] = frozenset()  # other sites whose pages may talk to this service
    bots: tuple[str, ...] = ()  # more of them, as the registry names them
    workers: int = max(1, (os.cpu_count() or 2) - 1)  # processes in which bots think
    bot_seconds: float = 2.0  # what a bot gets for a turn
    bot_patience: float = 20.0  # and after how long it counts as hanging
    rate: float = 100.0  # requests and messages a second from one caller; 0: no limit
    largest: int = 512 * 1024  # bytes of a request; a record with its own components has 40 kB
    webhook_pause: float = 60.0  # seconds until a notice that failed is tried again
    private_webhooks: bool = False  # whether notices may go to addresses of one's own network
    idle_seconds: float = 600.0  # a table nobody looks at leaves the memory


def database_in(folder: Path) -> str:
    """The database that is used where none was named."""
    return f"sqlite:///{folder / DATABASE_FILE}"
