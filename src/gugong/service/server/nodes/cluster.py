"""The ties between several nodes on one PostgreSQL, behind the interface of `SingleNode`."""

from collections.abc import Callable, Coroutine

from gugong.service.live.bot_turns import BotTurns, Thinkers
from gugong.service.live.live_table import LiveTable
from gugong.service.server.club.chat import read_line
from gugong.service.server.http.service import Service
from gugong.service.server.nodes.bot_claims import BotClaims, SharedBotTurns
from gugong.service.server.nodes.following import Follower
from gugong.service.server.nodes.node import Node
from gugong.service.server.nodes.presence import Presence
from gugong.service.server.nodes.shared_limits import SharedLimits
from gugong.service.server.nodes.shared_store import SharedStore
from gugong.service.server.nodes.shared_tables import SharedTables
from gugong.service.server.single_node import SingleNode


class Cluster(SingleNode):
    """This node among others."""

    def __init__(self, store: SharedStore, lease: float) -> None:
        super().__init__(store)
        self._shared = store
        self._node = Node(store, lease)
        self.claims: Node = self._node
        self._bots = BotClaims(store, self._node)

    def bot_turns(
        self, thinkers: Thinkers, levels: dict[str, str], seconds: float, grace: float
    ) -> BotTurns:
        return SharedBotTurns(self._bots, thinkers, levels, seconds, grace)

    def tables(
        self, on_change: Callable[[LiveTable], None], now: Callable[[], float]
    ) -> SharedTables:
        tables = SharedTables(self._shared, on_change, lambda: self._follower.is_current, now)
        self._follower = Follower(self._shared, tables, self._bots.holds)
        self._tables = tables
        return tables

    def chores(self, service: Service) -> list[Coroutine[None, None, None]]:
        presence = Presence(self._shared, self._node, self._tables)
        limits = SharedLimits(self._shared, service.limits)
        follower = self._follower
        follower.on |= {
            "left": self._bots.left,
            "player": lambda words: service.players.forget(words[0]),
            "presence": presence.changed,
            "spent": limits.heard,
            "line": lambda words: follower.spawn(self._tell_line(words)),
        }
        follower.on_healed += [service.players.forget_all, presence.forget]
        return [
            self.claims.run(),
            follower.run(),
            self._bots.run(self._tables),
            presence.run(),
            limits.run(),
        ]

    async def _tell_line(self, words: list[str]) -> None:
        """Tell the watchers here what was said at another node."""
        table, number, sender = words
        live = self._tables.find(table)
        if live is not None and sender != self._shared.sender:
            line = await self._shared.read(read_line, table, int(number))
            if line is not None:
                live.tell_line(line)
