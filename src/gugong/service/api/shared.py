"""Every request that both a server and a browser's worker answer, by subject."""

from typing import Final

from gugong.service.api import components, games, play, players, puzzles, records, tables
from gugong.service.api.rows import Row

SHARED: Final[dict[str, tuple[Row, ...]]] = {
    "players": players.ROWS,
    "tables": tables.ROWS,
    "games": games.ROWS,
    "puzzles": puzzles.ROWS,
    "play": play.ROWS,
    "records": records.ROWS,
    "components": components.ROWS,
}
