"""The messages about one change of a table."""

from collections.abc import Collection

from gugong.service.live.encoding import encode
from gugong.service.tables.messages import Seen
from gugong.service.tables.permissions import viewer_of
from gugong.service.tables.table import Context, Table, Viewer
from gugong.service.tables.viewing import look, seats_news, seen_by_all, state


class ChangeMessages:
    """One message for each viewer, made once: all spectators are one viewer. They know the game up
    to ply `since`; None: it has not changed."""

    def __init__(self, table: Table, context: Context, since: int | None) -> None:
        self._table = table
        self._context = context
        self._since = since
        self._by_all: Seen | None = None
        self._made: dict[Viewer, bytes] = {}

    def is_of(self, table: Table, online: Collection[str]) -> bool:
        """Whether these are about that table, with these players connected."""
        return table is self._table and online == self._context.online

    def to(self, player: str | None, seat: int | None) -> bytes:
        """Raises Refusal if this player may not look."""
        viewer = viewer_of(self._table, player, seat)
        if viewer not in self._made:
            self._made[viewer] = self._make(viewer)
        return self._made[viewer]

    def _make(self, viewer: Viewer) -> bytes:
        table, context = self._table, self._context
        if self._since is None:
            return encode(seats_news(table, viewer, context))
        if self._by_all is None:
            self._by_all = seen_by_all(table, context)
        return encode(state(table, viewer, look(table, viewer, context, self._by_all), self._since))
