"""The lane of those who give way."""

import asyncio
from collections.abc import Callable, Coroutine

import pytest

from gugong.service.live.lane import LEAST, SHARE, Lane


class Crowd:
    """Everybody who wants into a lane, until they are told to leave it."""

    def __init__(self, count: int) -> None:
        self.lane = Lane()
        self.inside: list[int] = []
        self.came: list[int] = []
        self.leave = [asyncio.Event() for _ in range(count)]
        self.tasks = [asyncio.create_task(self._go(number)) for number in range(count)]

    async def _go(self, number: int) -> None:
        async with self.lane:
            self.came.append(number)
            self.inside.append(number)
            try:
                await self.leave[number].wait()
            finally:
                self.inside.remove(number)

    async def settle(self) -> None:
        for _ in range(5):
            await asyncio.sleep(0)


@pytest.mark.parametrize(("count", "most"), [(1, 1), (LEAST, LEAST), (20, LEAST), (10 * SHARE, 10)])
def test_few_are_let_in_and_more_where_many_wait(count: int, most: int) -> None:
    async def story() -> None:
        crowd = Crowd(count)
        await crowd.settle()
        assert len(crowd.inside) == most
        for event in crowd.leave:
            event.set()
        await asyncio.gather(*crowd.tasks)
        assert crowd.came == list(range(count)), "whoever came first"

    asyncio.run(story())


def test_whoever_leaves_makes_room_for_the_next() -> None:
    async def story() -> None:
        crowd = Crowd(LEAST + 2)
        await crowd.settle()
        crowd.leave[1].set()
        await crowd.settle()
        assert crowd.inside == [0, *range(2, LEAST + 1)]

    asyncio.run(story())


async def while_waiting(crowd: Crowd, task: int) -> None:
    crowd.tasks[task].cancel()


async def while_inside(crowd: Crowd, _: int) -> None:
    crowd.tasks[0].cancel()


async def when_just_let_in(crowd: Crowd, task: int) -> None:
    crowd.leave[0].set()
    await asyncio.sleep(0)  # the first one leaves, and lets that one in, which has no turn yet
    crowd.tasks[task].cancel()


@pytest.mark.parametrize("cancel", [while_waiting, while_inside, when_just_let_in])
def test_nobody_is_stuck_behind_one_that_is_cancelled(
    cancel: Callable[[Crowd, int], Coroutine[None, None, None]],
) -> None:
    async def story() -> None:
        crowd = Crowd(LEAST + 3)
        await crowd.settle()
        await cancel(crowd, LEAST)
        await crowd.settle()
        for event in crowd.leave:
            event.set()
        await asyncio.gather(*crowd.tasks, return_exceptions=True)
        assert len(crowd.came) >= LEAST + 2
        assert crowd.lane._inside == 0

    asyncio.run(story())
