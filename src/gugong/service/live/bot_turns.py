"""Lets bots decide where they sit, and gives hints."""

import asyncio
import logging
import secrets
from typing import Final, NamedTuple, Protocol

from gugong.bots.built_in import INSTANT
from gugong.bots.driver import Answer, Decision, Driver, Fault, judge
from gugong.bots.observation import Choice
from gugong.bots.quick_novice import QuickNovice
from gugong.coach.advice import COACH
from gugong.service.live.live_table import LiveTable
from gugong.service.tables.deciding import Request
from gugong.service.tables.refusal import Refusal, StorageError
from gugong.service.tables.terms import STAND_IN

log: Final = logging.getLogger(__name__)

FIRST_RETRY: Final = 0.1  # seconds
SLOWEST_RETRY: Final = 10.0  # seconds
SHORTEST_TURN: Final = 0.02  # seconds
AT_ONCE: Final = 6  # decisions of bots that are being stored


class Asker(NamedTuple):
    """The caller that a bot thinks for: thinking time is shared out by asker."""

    address: str  # or what is stored in its place
    player: str
    table: str
    urgent: bool = False  # a turn in a game: it goes before hints and reviews


class Thinkers(Protocol):
    """Lets bots think elsewhere, so that the service does not wait for them."""

    def crowd(self, asker: Asker) -> float:
        """Return how much a turn is shortened because other turns are waiting."""
        ...

    async def choose(self, bot: str, decision: Decision, asker: Asker) -> tuple[Answer, float]:
        """Return the bot's answer, or why there is none, and the seconds it took. Raises Refusal if
        it was stopped."""
        ...

    def stop(self, table: str) -> None:
        """Stop what a bot is thinking about at this table."""
        ...


class BotTurns:
    """`levels` says which bot plays a level; `seconds` are for a turn, `grace` what a decision may
    take over that.

    In a rush bots give way: only a few of their decisions are being stored at a time, so that those
    of people, who wait for an answer, come first (docs/decisions/0026).
    """

    def __init__(
        self,
        thinkers: Thinkers,
        levels: dict[str, str],
        seconds: float,
        grace: float,
    ) -> None:
        self.levels = levels
        self.failures: int = 0
        self._thinkers = thinkers
        self._turn_seconds = seconds
        self._grace = grace
        self._novice = QuickNovice(secrets.token_hex())
        self._storing = asyncio.Semaphore(AT_ONCE)
        self._tasks: set[asyncio.Task[None]] = set()

    def wake(self, live: LiveTable) -> None:
        """Let a bot move if it is its turn. Stop one that thinks about a decision that was undone
        or that its player has made."""
        if live.bot_task and not live.bot_task.done():
            if live.thinks_about not in (None, (live.table.bot_to_move, live.table.row.ply)):
                self._thinkers.stop(live.id)
            return
        if live.table.bot_to_move is None:
            return
        live.bot_task = asyncio.create_task(self._run(live))
        self._tasks.add(live.bot_task)
        live.bot_task.add_done_callback(self._tasks.discard)

    async def _run(self, live: LiveTable) -> None:
        """Let one bot after the other move, as long as it is a bot's turn."""
        delay = FIRST_RETRY
        while (seat := live.table.bot_to_move) is not None:
            row = live.table.row
            request = Request(seat, row.ply, version=row.version)
            try:
                if not await self._may_decide(live):
                    continue
                move = await self._move(live, live.table.seats[seat].level or STAND_IN)
                async with self._storing:
                    await live.play(request, move)
                delay = FIRST_RETRY
                continue
            except StorageError:
                log.warning("bot waits for the database", extra={"table": live.id})
            except Refusal:  # its player is back, or a decision was taken back
                continue
            except Exception:
                log.exception("bot's turn failed", extra={"table": live.id})
            await asyncio.sleep(delay)
            delay = min(2 * delay, SLOWEST_RETRY)

    async def _may_decide(self, live: LiveTable) -> bool:
        """Return whether this process lets the bot decide; it is asked again if not."""
        return True

    async def _move(self, live: LiveTable, level: str) -> str:
        if self.levels.get(level) == INSTANT:
            return self._novice.pick(live.table.game.legal_moves()).text
        driver, game, row = self._driver(live), live.table.game, live.table.row
        owner = row.owner or live.id
        asker = Asker(row.source or owner, owner, live.id, urgent=True)
        decision = driver.ask(game, seconds=self._seconds(asker))
        live.thinks_about = (decision.seat, decision.ply)
        try:
            answer, spent = await self._ask(level, decision, asker)
        finally:
            live.thinks_about = None
        verdict = driver.judge(decision, answer, spent)
        if isinstance(verdict, Choice):
            return verdict.move
        self.failures += 1
        log.warning("bot failed", extra={"table": live.id, "why": verdict.what})
        return driver.fallback(game).move

    async def hint(self, live: LiveTable, level: str | None, player: str, address: str) -> Choice:
        """Return what a bot of that level, or the coach, would do on the seat that decides now."""
        asker = Asker(address, player, live.id)
        decision = self._driver(live).ask(live.table.game, seconds=self._seconds(asker))
        if level is None:
            answer = await self._thinkers.choose(COACH, decision, asker)
        else:
            answer = await self._ask(level, decision, asker)
        verdict = judge(decision, *answer)
        if isinstance(verdict, Fault):
            raise Refusal("busy", "No hint came in time; ask again.")
        return verdict

    def _driver(self, live: LiveTable) -> Driver:
        if live.driver is None:
            live.driver = Driver(seed=None, grace=self._grace)
        return live.driver

    def _seconds(self, asker: Asker) -> float:
        return max(self._turn_seconds / self._thinkers.crowd(asker), SHORTEST_TURN)

    async def _ask(self, level: str, decision: Decision, asker: Asker) -> tuple[Answer, float]:
        spec = self.levels.get(level)
        if spec is None:  # the operator no longer offers this bot
            return LookupError(f"the bot {level} is no longer offered here"), 0.0
        return await self._thinkers.choose(spec, decision, asker)

    async def close(self) -> None:
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
