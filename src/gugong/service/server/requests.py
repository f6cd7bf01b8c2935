"""Every request of a server, by subject: those it shares with browsers' workers, and its own."""

from collections.abc import Iterator
from typing import Final

from gugong.service.api.rows import Row
from gugong.service.api.shared import SHARED
from gugong.service.server.accounts import access, own_data, passkey_requests
from gugong.service.server.club import chat, daily, pairing, rating_board, reports
from gugong.service.server.notices import channels
from gugong.service.server.operator import health

API: Final = "/api/v1"

ROWS: Final[dict[str, tuple[Row, ...]]] = {
    **SHARED,
    "ratings": rating_board.ROWS,
    "daily": daily.ROWS,
    "pairing": pairing.ROWS,
    "chat": chat.ROWS,
    "reports": reports.ROWS,
    "access": access.ROWS,
    "passkeys": passkey_requests.ROWS,
    "own data": own_data.ROWS,
    "channels": channels.ROWS,
    "service": health.ROWS,
}


def every_row() -> Iterator[tuple[str, str, Row]]:
    """Return subject, full path and row of every request."""
    for subject, rows in ROWS.items():
        for row in rows:
            yield subject, API + row.path, row
    for row in health.HEALTH:
        yield "service", row.path, row
