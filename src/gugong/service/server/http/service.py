"""The parts of the running server, as its rows use them."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import TypeVar

from starlette.requests import Request

from gugong.service.api.rows import Call, Cost, Listed, Player
from gugong.service.live.bot_turns import BotTurns
from gugong.service.live.live_table import NO_TABLE, LiveTable
from gugong.service.live.live_tables import LiveTables
from gugong.service.live.reviews import Reviews
from gugong.service.server.accounts.players import Players
from gugong.service.server.club.daily_deals import check_daily
from gugong.service.server.club.own_games_sql import delete_table, own_games
from gugong.service.server.club.results_sql import add_settled, results_of_player, settled_by
from gugong.service.server.http.heavy_work import HeavyWork
from gugong.service.server.http.limits import COSTLY, PLIES_FOR_ONE, Limits
from gugong.service.server.notices.mail import Mail
from gugong.service.server.notices.push import Push
from gugong.service.server.operator.bans import Bans
from gugong.service.server.operator.metrics import Metrics
from gugong.service.server.operator.operator_changes import OperatorChanges
from gugong.service.server.play.bot_workers import Workers
from gugong.service.server.play.table_maker import TableMaker
from gugong.service.server.settings import Settings
from gugong.service.server.storage.failures import Integrity
from gugong.service.server.storage.rows import Session, StoredPlayer, box_of, open_tables
from gugong.service.server.storage.store import Store
from gugong.service.tables.creating import Plan
from gugong.service.tables.model import Conflict, TableRow
from gugong.service.tables.own_games import Place, Wanted, why_not_delete
from gugong.service.tables.puzzles import Settled
from gugong.service.tables.quotas import Lifetimes
from gugong.service.tables.refusal import Refusal
from gugong.service.tables.results import OwnResult

T = TypeVar("T")


class Draining:
    """The server's state before it stops: it says so, finishes what is in progress, and
    accepts nothing new."""

    def __init__(self) -> None:
        self.begun: bool = False
        self._then: list[Callable[[], None]] = []

    def then(self, do: Callable[[], None]) -> None:
        """Call this function when draining begins."""
        self._then.append(do)

    def begin(self) -> None:
        self.begun = True
        for do in self._then:
            do()


@dataclass(frozen=True, slots=True)
class Service:
    """A `gugong.service.api.rows.Shell`, and everything else in a running server."""

    settings: Settings
    store: Store
    players: Players
    bots: BotTurns
    workers: Workers
    tables: LiveTables
    reviews: Reviews
    maker: TableMaker
    limits: Limits
    heavy: HeavyWork
    metrics: Metrics
    bans: Bans
    integrity: Integrity
    draining: Draining
    changes: OperatorChanges
    push: Push | None  # None: not offered
    mail: Mail | None

    @property
    def lifetimes(self) -> Lifetimes:
        return self.settings.lifetimes

    async def run(self, address: str, work: Callable[[], T]) -> T:
        return await self.heavy.run(address, work)

    def charge_plies(self, address: str, plies: int) -> None:
        self.limits.charge_address(address, plies / PLIES_FOR_ONE)

    def charge(self, cost: Cost, address: str, player: str | None) -> None:
        """Charge what a request costs beyond the one that the middleware has counted."""
        match cost:
            case "costly":
                self.limits.charge_address(address, COSTLY)
                if player is not None:
                    self.limits.charge_player(player, COSTLY)
            case "newcomer":
                self.limits.charge_newcomer(address)
            case "guess":
                self.limits.charge_guess(address)

    # Tables

    async def open(self, table: str, player: str | None) -> LiveTable:
        found = await self.tables.get(table)
        await check_daily(found, player, self.store)
        return found

    async def create(self, plan: Plan, call: Call) -> LiveTable:
        return await self.maker.create(plan, call.caller.id, call.address)

    async def check_join(self, row: TableRow, call: Call) -> str | None:
        return await self.maker.check_join(row, call.caller.id, call.address)

    async def remove(self, table: str, player: str) -> None:
        live = await self.open(table, player)
        while True:
            refusal = why_not_delete(live.table.row, live.table.seats, player)
            if refusal is not None:
                raise refusal
            with suppress(Conflict):  # a player has sat down meanwhile, perhaps at another node
                await self.store.write(delete_table, player, table, live.table.row.version)
                break
            await live.renew()
        await self.tables.forget([table])
        live.close(Refusal("no-such-table", NO_TABLE))

    async def open_tables(self) -> Sequence[Listed]:
        return await self.store.read(open_tables)

    async def box(self, version: str) -> str | None:
        return await self.store.read(box_of, version)

    # What a player has

    async def own_games(
        self, player: str, wanted: Wanted, after: Place | None, most: int
    ) -> tuple[Sequence[Listed], Place | None]:
        return await self.store.read(own_games, player, wanted, after, most)

    async def results(self, player: str, latest: int | None = None) -> list[OwnResult]:
        return await self.store.read(results_of_player, player, latest)

    async def settled_puzzles(self, player: str) -> list[Settled]:
        return await self.store.read(settled_by, player)

    async def add_settled(self, player: str, settled: Settled) -> list[Settled]:
        return await self.store.write(add_settled, player, settled)

    # Who they are

    async def identity(self) -> str:
        return (await self.store.facts()).identity  # read again: a backup may have been restored

    async def add_player(self, name: str, scope: str, call: Call) -> tuple[Player, str]:
        return await self.players.add(name, scope, call.agent)

    async def change_player(self, player: Player) -> None:
        assert isinstance(player, StoredPlayer)
        await self.players.update(player)


@dataclass(frozen=True, slots=True, kw_only=True)
class ServerCall(Call):
    """A call with what only a server knows of it."""

    shell: Service
    session: Session | None  # the caller's
    http: Request

    @property
    def current(self) -> Session:
        """Return the caller's session, if the row requires a token."""
        assert self.session is not None
        return self.session
