"""Requests as rows: each is answered by one handler, on a server and in a browser's worker.

The server makes its routes and its OpenAPI document from rows; the worker dispatches over those
that both answer. A handler takes the `Call`, and what the row asks for, read already.
"""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, Final, Literal, Protocol, TypeAlias, TypeVar

from gugong.service.live.bot_turns import BotTurns
from gugong.service.live.live_table import LiveTable
from gugong.service.live.live_tables import LiveTables
from gugong.service.live.reviews import Reviews
from gugong.service.tables.creating import Plan
from gugong.service.tables.json_values import Hint
from gugong.service.tables.model import Person, Seat, TableRow
from gugong.service.tables.own_games import Place, Wanted
from gugong.service.tables.puzzles import Settled
from gugong.service.tables.quotas import Lifetimes
from gugong.service.tables.results import OwnResult

T = TypeVar("T")
Method = Literal["GET", "POST", "PATCH", "DELETE"]
Token = Literal["unread", "optional", "required"]
Cost = Literal["usual", "costly", "newcomer", "guess"]
# An object, one that is encoded already, or plain text.
Answer: TypeAlias = Mapping[str, object] | bytes | str
Listed: TypeAlias = tuple[TableRow, tuple[Seat, ...]]

V: Final = {"v": 1}  # the version of the API, in every object


@dataclass(frozen=True, slots=True)
class Row:
    """A request of the service. The handler's docstring describes it."""

    method: Method
    path: str  # `{name}` stands for a part of it, `{name:int}` for a number
    handler: Callable[..., Awaitable[object]]
    asks: Hint = None  # the dataclass of its body; of its query for GET, and beside a text
    answers: Hint = None  # the TypedDict of its answer; str: plain text
    token: Token = "required"
    cost: Cost = "usual"
    status: int = 200
    takes_text: bool = False  # the body is a text
    immutable: bool = False  # the answer never changes
    fails: Hint = None  # what its errors answer, where that is no ErrorAnswer

    @property
    def asks_query(self) -> bool:
        return self.method == "GET" or self.takes_text


class Body:
    """The base of dataclasses that are read from a body. pydantic reads what it may hold from
    `__pydantic_config__`, as its documentation has it for dataclasses of the standard library."""

    __slots__ = ()
    __pydantic_config__: ClassVar[Mapping[str, object]] = {"extra": "forbid", "strict": True}


@dataclass(frozen=True, slots=True)
class Player(Person):
    """A player, including what only they and the service know."""

    scope: str = "person"  # or bot
    webhook: str | None = None
    webhook_after: float | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Call:
    """An accepted request: who sent it, and what it asks for."""

    shell: "Shell"
    player: Player | None
    parts: Mapping[str, str | int]  # of the path
    address: str = ""  # that is charged
    agent: str = ""  # what the browser or program calls itself
    text: str = ""  # the body, where the row takes a text

    @property
    def caller(self) -> Player:
        """The player who sent the request, if the row requires a token."""
        assert self.player is not None
        return self.player

    @property
    def player_id(self) -> str | None:
        return None if self.player is None else self.player.id

    def part(self, name: str) -> str:
        return str(self.parts[name])

    def number(self, name: str) -> int:
        return int(self.parts[name])

    async def table(self) -> LiveTable:
        """The table in the path, if the caller may see it."""
        return await self.shell.open(self.part("table"), self.player_id)

    async def run(self, work: Callable[[], T]) -> T:
        """Run work that may take a while."""
        return await self.shell.run(self.address, work)

    async def replay(self, plies: int, work: Callable[[], T]) -> T:
        """Run work that replays this many plies."""
        self.shell.charge_plies(self.address, plies)
        return await self.run(work)


class Shell(Protocol):
    """The services that a server and a browser's worker provide, each in its own way."""

    @property
    def tables(self) -> LiveTables: ...

    @property
    def bots(self) -> BotTurns: ...

    @property
    def reviews(self) -> Reviews: ...

    @property
    def lifetimes(self) -> Lifetimes: ...

    async def run(self, address: str, work: Callable[[], T]) -> T:
        """Run work of bounded length where it does not hold up other requests."""
        ...

    def charge_plies(self, address: str, plies: int) -> None: ...

    # Tables

    async def open(self, table: str, player: str | None) -> LiveTable:
        """Raises Refusal if there is no such table, or this player may not see it."""
        ...

    async def create(self, plan: Plan, call: Call) -> LiveTable:
        """Raises Refusal if the caller has reached their limit of tables."""
        ...

    async def check_join(self, row: TableRow, call: Call) -> str | None:
        """Raises Refusal if the caller has reached their limit of seats. Returns the hash that
        stands for their address among the guests who ask to join."""
        ...

    async def remove(self, table: str, player: str) -> None:
        """Raises Refusal if this player may not remove the table."""
        ...

    async def open_tables(self) -> Sequence[Listed]:
        """Listed tables that wait for players, newest first."""
        ...

    async def box(self, version: str) -> str | None:
        """The text of components that a table here uses."""
        ...

    # What a player has

    async def own_games(
        self, player: str, wanted: Wanted, after: Place | None, most: int
    ) -> tuple[Sequence[Listed], Place | None]:
        """Return a page of their games, and where the next page begins."""
        ...

    async def results(self, player: str, latest: int | None = None) -> list[OwnResult]:
        """Oldest first; at most `latest`, if given."""
        ...

    async def settled_puzzles(self, player: str) -> list[Settled]: ...

    async def add_settled(self, player: str, settled: Settled) -> list[Settled]:
        """Returns all of them; a puzzle is settled once a day."""
        ...

    # Who they are

    async def identity(self) -> str:
        """An id that stays the same for as long as the stored data."""
        ...

    async def add_player(self, name: str, scope: str, call: Call) -> tuple[Player, str]:
        """Returns the new player and their token."""
        ...

    async def change_player(self, player: Player) -> None: ...
