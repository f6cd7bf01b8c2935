"""What everybody who watches a table is told about one change."""

from collections.abc import Collection

from gugong.service.live.encoding import encode
from gugong.service.tables.permissions import viewer_of
from gugong.service.tables.table import Context, Table, Viewer
from gugong.service.tables.viewing import News, Sight


class Telling:
    """The messages about one change. Nearly always, all who are one viewer have seen the same and
    get the same message, which is made once."""

    def __init__(self, table: Table, context: Context, since: int | None) -> None:
        self._table = table
        self._online = context.online
        self._news = News(table, context, since)
        # By what they saw before, too: its id, and itself, so that nothing else gets that id.
        self._made: dict[tuple[Viewer, int], tuple[bytes, Sight | None, Sight | None]] = {}

    def is_of(self, table: Table, online: Collection[str]) -> bool:
        """Whether this is what there is to tell of that table, with these players connected."""
        return table is self._table and online == self._online

    def to(
        self, player: str | None, seat: int | None, before: Sight | None
    ) -> tuple[bytes, Sight | None]:
        """The message to somebody who saw that before, and what they see with it. Refusal if they
        may not look."""
        viewer = viewer_of(self._table, player, seat)
        known = viewer, id(before)
        if known not in self._made:
            message, now = self._news.to(viewer, before)
            self._made[known] = encode(message), now, before
        return self._made[known][:2]
