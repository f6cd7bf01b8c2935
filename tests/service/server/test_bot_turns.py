"""Bots that move, fail, are late or are not offered any more, without processes."""

import asyncio

import pytest

from gugong.bots.driver import Answer, Decision, OutOfTime
from gugong.bots.novice import Novice
from gugong.bots.observation import Budget, Choice
from gugong.coach.advice import COACH
from gugong.service.live.bot_turns import AT_ONCE, Asker, BotTurns
from gugong.service.live.live_table import LiveTable
from gugong.service.server.app import levels_of
from gugong.service.server.nodes.bot_claims import SharedBotTurns
from gugong.service.server.play.bot_workers import Crashed, Workers
from gugong.service.server.settings import Settings
from gugong.service.tables.deciding import Request
from gugong.service.tables.seating import hand_to_bot, take_back
from tests.service.server.memory import MemoryStore, first_move, live
from tests.service.tables.shell import LI, Shell, refused


class InThisProcess(Workers):
    """Answers at once, as the test says; otherwise what a novice does."""

    def __init__(self, *answers: Answer) -> None:
        self.answers = list(answers)
        self.asked: list[str] = []
        self.budgets: list[Budget] = []
        self.askers: list[Asker] = []
        super().__init__(1)

    async def choose(self, bot: str, decision: Decision, asker: Asker) -> tuple[Answer, float]:
        self.askers.append(asker)
        self.asked.append(bot)
        self.budgets.append(decision.observation.budget)
        answer = self.answers.pop(0) if self.answers else Novice().choose(decision.observation)
        return answer, 0.0


def started(
    workers: Workers, *seats: str, plays_novice: str = "courtier"
) -> tuple[BotTurns, LiveTable]:
    """The bots at the table are novices played by a stand-in: the novice itself is not asked."""
    settings = Settings(database="")
    levels = levels_of(settings) | {"novice": plays_novice}
    bots = BotTurns(workers, levels, settings.bot_seconds, settings.bot_grace)
    table, _ = live(*seats, on_change=bots.wake)
    return bots, table


async def play_on(bots: BotTurns, table: LiveTable) -> None:
    """Until no bot is to move."""
    bots.wake(table)
    assert table.bot_task is not None
    await table.bot_task


def test_bots_play_a_whole_game_by_themselves() -> None:
    async def story() -> None:
        bots, table = started(InThisProcess(), "bot", "bot", "bot")
        await play_on(bots, table)
        assert table.table.over
        assert bots.failures == 0
        assert {entry.player for entry in table.table.entries} == {None}

    asyncio.run(story())


def test_a_novice_decides_here_and_now() -> None:
    async def story() -> None:
        workers = InThisProcess()
        bots, table = started(workers, "bot", "bot", plays_novice="novice")
        await play_on(bots, table)
        assert table.table.over
        assert workers.asked == []
        assert bots.failures == 0

    asyncio.run(story())


def test_in_a_rush_bots_give_way_to_people() -> None:
    async def story() -> None:
        bots, _ = started(InThisProcess(), "bot", "bot", plays_novice="novice")
        disk = asyncio.Event()
        saving: list[int] = []

        async def wait() -> None:
            saving.append(1)
            await disk.wait()

        tables = []
        for _ in range(20):
            table, store = live("bot", "bot", on_change=bots.wake)
            store.before_saving = wait
            tables.append(table)
            bots.wake(table)
        for _ in range(len(tables)):  # more turns of the loop than any of them needs
            await asyncio.sleep(0)
        assert len(saving) == AT_ONCE
        theirs, store = live("li", "li")
        store.before_saving = wait
        playing = asyncio.create_task(theirs.play(*first_move(theirs)))
        await asyncio.sleep(0)
        assert len(saving) == AT_ONCE + 1, "a person's decision does not wait for them"
        disk.set()
        await playing
        for table in tables:
            assert table.bot_task is not None
            await table.bot_task
            assert table.table.over

    asyncio.run(story())


@pytest.mark.parametrize(
    "answer", [Crashed("novice"), OutOfTime(), "take all jade", Choice("nonsense")], ids=str
)
def test_a_novice_decides_where_a_bot_fails(answer: Answer) -> None:
    async def story() -> None:
        bots, table = started(InThisProcess(answer), "bot", "bot")
        await play_on(bots, table)
        assert table.table.over
        assert bots.failures == 1

    asyncio.run(story())


def test_a_novice_decides_for_a_bot_that_is_not_offered_any_more() -> None:
    async def story() -> None:
        workers = InThisProcess()
        bots, table = started(workers, "bot", "bot")
        bots.levels.clear()
        await play_on(bots, table)
        assert table.table.over
        assert workers.asked == []
        assert bots.failures == len(table.table.entries)

    asyncio.run(story())


def test_a_bot_that_answers_after_its_player_is_back_is_not_heard() -> None:
    async def story() -> None:
        asked, answered = asyncio.Event(), asyncio.Event()

        class Slow(InThisProcess):
            async def choose(
                self, bot: str, decision: Decision, asker: Asker
            ) -> tuple[Answer, float]:
                asked.set()
                await answered.wait()
                return await super().choose(bot, decision, asker)

        bots, table = started(Slow(), "li", "li")
        seat = table.table.game.chooser
        assert seat is not None
        await table.change(lambda t, now: hand_to_bot(t, LI.id, seat, "novice", now))
        await asked.wait()
        await table.change(lambda t, now: take_back(t, LI.id, seat, now))
        answered.set()
        assert table.bot_task is not None
        await table.bot_task
        assert table.table.row.ply == 0
        assert bots.failures == 0

    asyncio.run(story())


def test_a_bot_decides_anew_when_the_same_ply_comes_again_while_it_thinks() -> None:
    """What it thought of was taken back, and something else decided."""

    async def story() -> None:
        asked, answered = asyncio.Event(), asyncio.Event()
        plies: list[int] = []

        class Slow(InThisProcess):
            async def choose(
                self, bot: str, decision: Decision, asker: Asker
            ) -> tuple[Answer, float]:
                plies.append(decision.ply)
                asked.set()
                await answered.wait()
                return await super().choose(bot, decision, asker)

        shell = Shell("li", "li")
        mine = shell.play_until_undoable()
        bots, _ = started(Slow(), "li", "li")
        table = LiveTable(MemoryStore(shell), shell.table, bots.wake)
        ply, seat, last = shell.table.row.ply, shell.chooser, shell.table.entries[-1]
        await table.change(lambda t, now: hand_to_bot(t, LI.id, seat, "novice", now))
        await asked.wait()
        await table.change(lambda t, now: take_back(t, LI.id, seat, now))
        await table.undo(Request(mine, ply, LI.id), "decision")
        await table.play(Request(last.seat, ply - 1, LI.id), last.move)
        await table.change(lambda t, now: hand_to_bot(t, LI.id, seat, "novice", now))
        answered.set()
        assert table.bot_task is not None
        await table.bot_task
        assert plies[:2] == [ply, ply]

    asyncio.run(story())


def test_a_hint_is_a_choice_or_a_refusal() -> None:
    async def story() -> None:
        bots, table = started(InThisProcess(), "li", "li")
        legal = [move.text for move in table.table.game.legal_moves()]
        assert (await bots.hint(table, "novice", LI.id, "here")).move in legal
        bots, table = started(InThisProcess(OutOfTime()), "li", "li")
        with refused("busy"):
            await bots.hint(table, "novice", LI.id, "here")
        assert bots.failures == 0, "nobody has lost a decision"

    asyncio.run(story())


def test_a_hint_of_no_level_is_the_coachs() -> None:
    async def story() -> None:
        workers = InThisProcess()
        bots, table = started(workers, "li", "li")
        choice = await bots.hint(table, None, LI.id, "here")
        assert choice.move in [move.text for move in table.table.game.legal_moves()]
        assert workers.asked == [COACH]

    asyncio.run(story())


def test_bots_have_less_time_when_many_wait() -> None:
    async def story() -> None:
        workers = InThisProcess()
        bots, table = started(workers, "li", "li")
        await bots.hint(table, "novice", LI.id, "here")
        enter = workers.queue.enter
        await enter("address", "player", "t", urgent=True)  # the only process
        waiting = [asyncio.create_task(enter(f"a{n}", "p", "t", urgent=True)) for n in range(50)]
        await asyncio.sleep(0)
        await bots.hint(table, "novice", LI.id, "here")
        for task in waiting:
            task.cancel()
        first, second = (budget.seconds or 0 for budget in workers.budgets)
        assert first > 10 * second > 0

    asyncio.run(story())


class LateClaim:
    """Another node decides while this one claims the table."""

    def __init__(self) -> None:
        self.live: LiveTable | None = None

    async def claim(self, table: str) -> bool:
        if self.live is not None:
            other, self.live = self.live, None
            game = other.table.game
            assert game.chooser is not None
            await other.play(Request(game.chooser, game.ply), game.legal_moves()[0].text)
        return True


def test_a_turn_that_another_node_has_decided_is_not_thought_about() -> None:
    async def story() -> None:
        claims, workers, settings = LateClaim(), InThisProcess(), Settings(database="")
        levels = levels_of(settings) | {"novice": "courtier"}  # a novice itself is not asked
        bots = SharedBotTurns(claims, workers, levels, 1.0, 1.0)
        table, _ = live("bot", "bot", on_change=bots.wake)
        claims.live = table
        await play_on(bots, table)
        assert table.table.over
        assert len(workers.asked) == table.table.row.ply - 1

    asyncio.run(story())


class Elsewhere:
    """Another node lets the bots of all tables move."""

    def __init__(self) -> None:
        self.asked = 0

    async def claim(self, table: str) -> bool:
        self.asked += 1
        assert self.asked < 100, "it asks and asks, and nothing else happens any more"
        return False


def test_a_node_whose_bots_move_elsewhere_ends_when_it_is_told_to() -> None:
    async def story() -> None:
        claims = Elsewhere()
        bots = SharedBotTurns(claims, InThisProcess(), {}, 1.0, 1.0)
        table, _ = live("bot", "bot", on_change=bots.wake)
        bots.wake(table)
        for times in (1, 2):
            while claims.asked < times:
                await asyncio.sleep(0)
            table.wake_waiting()  # as a node does that is about to leave
        for _ in range(10):
            await asyncio.sleep(0)
        assert claims.asked == 3
        await bots.close()
        assert table.bot_task is not None
        assert table.bot_task.cancelled()

    asyncio.run(story())


def test_turns_are_urgent_and_hints_are_not() -> None:
    async def story() -> None:
        workers = InThisProcess()
        bots, table = started(workers, "li", "li")
        await bots.hint(table, "novice", LI.id, "here")
        bots, table = started(workers, "bot", "bot")
        await play_on(bots, table)
        hint, *turns = workers.askers
        assert (hint.address, hint.urgent) == ("here", False)
        assert turns
        assert all(asker.urgent for asker in turns)

    asyncio.run(story())
