"""The browser's shell for rows: one person, and nobody to wait for."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, TypeVar

from gugong.service.api.rows import Call, Listed, Player
from gugong.service.live.bot_turns import BotTurns
from gugong.service.live.live_table import NO_TABLE, LiveTable
from gugong.service.live.live_tables import LiveTables
from gugong.service.live.reviews import Reviews
from gugong.service.local.store import BrowserStore
from gugong.service.tables.creating import Plan, create
from gugong.service.tables.model import TableRow
from gugong.service.tables.own_games import Place, Wanted, games_page
from gugong.service.tables.puzzles import Settled
from gugong.service.tables.quotas import Lifetimes
from gugong.service.tables.refusal import Refusal
from gugong.service.tables.results import OwnResult, results_of
from gugong.service.tables.table import Context
from gugong.service.tables.table_names import chosen_name

T = TypeVar("T")
PLAYER: Final = "p_here"
IDENTITY: Final = "here"  # in the place of a server's


@dataclass(frozen=True, slots=True)
class LocalShell:
    """A `gugong.service.api.rows.Shell`."""

    store: BrowserStore
    tables: LiveTables
    bots: BotTurns
    reviews: Reviews

    @property
    def lifetimes(self) -> Lifetimes:
        return Lifetimes(0, 0, 0, 0, 0, 0)  # 0: never

    async def person(self) -> Player:
        return Player(PLAYER, await self.store.name())

    async def run(self, address: str, work: Callable[[], T]) -> T:
        return work()

    def charge_plies(self, address: str, plies: int) -> None:
        pass

    async def open(self, table: str, player: str | None) -> LiveTable:
        return await self.tables.get(table)

    async def create(self, plan: Plan, call: Call) -> LiveTable:
        return await self.tables.add(create(plan, Context(self.tables.now())))

    async def check_join(self, row: TableRow, call: Call) -> None:
        pass

    async def remove(self, table: str, player: str) -> None:
        """Remove any table, even one that cannot be opened: it belongs to nobody else."""
        open_now = self.tables.find(table)
        await self.store.remove(table)
        await self.tables.forget([table])
        if open_now is not None:
            open_now.close(Refusal("no-such-table", NO_TABLE))

    async def open_tables(self) -> Sequence[Listed]:
        return []

    async def box(self, version: str) -> str | None:
        return await self.store.box(version)

    async def own_games(
        self, player: str, wanted: Wanted, after: Place | None, most: int
    ) -> tuple[Sequence[Listed], Place | None]:
        return games_page(await self.store.tables(), wanted, player, after, most)

    async def results(self, player: str, latest: int | None = None) -> list[OwnResult]:
        played = await self.store.tables()
        found = [result for row, seats in played for result in results_of(row, seats)]
        found.sort(key=lambda result: result.finished)
        return found if latest is None else found[-latest:]

    async def settled_puzzles(self, player: str) -> list[Settled]:
        return await self.store.settled_puzzles()

    async def add_settled(self, player: str, settled: Settled) -> list[Settled]:
        return await self.store.add_settled(settled)

    async def identity(self) -> str:
        return IDENTITY

    async def add_player(self, name: str, scope: str, call: Call) -> tuple[Player, str]:
        await self.store.rename(chosen_name(name))
        return await self.person(), f"{PLAYER}.{IDENTITY}"

    async def change_player(self, player: Player) -> None:
        await self.store.rename(player.name)
