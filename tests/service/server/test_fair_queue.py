"""Turns at something scarce, shared fairly."""

import asyncio

from gugong.service.server.play.fair_queue import FairQueue


async def served(permits: int, asked: list[tuple[str, str]]) -> list[tuple[str, str]]:
    """The order in which these are served when all wait at once."""
    queue = FairQueue(permits)
    for _ in range(permits):
        await queue.enter("first", "t")
    order: list[tuple[str, str]] = []

    async def ask(owner: str, table: str) -> None:
        await queue.enter(owner, table)
        order.append((owner, table))
        queue.leave()

    tasks = [asyncio.create_task(ask(*one)) for one in asked]
    await asyncio.sleep(0)
    assert queue.waiting == len(asked)
    queue.leave()
    await asyncio.gather(*tasks)
    assert queue.waiting == queue.owners == 0
    return order


def test_four_hundred_tables_of_one_delay_another_by_one_turn() -> None:
    asked = [("guest", f"t{n}") for n in range(400)] + [("li", "hers")]
    order = asyncio.run(served(1, asked))
    assert order.index(("li", "hers")) == 1
    assert len(order) == 401


def test_owners_come_in_turn_and_their_tables_too() -> None:
    asked = [("a", "1"), ("a", "1"), ("a", "2"), ("b", "3"), ("b", "3")]
    order = asyncio.run(served(1, asked))
    assert order == [("a", "1"), ("b", "3"), ("a", "2"), ("b", "3"), ("a", "1")]


def test_whoever_gives_up_waiting_is_passed_over() -> None:
    async def story() -> None:
        queue = FairQueue(1)
        await queue.enter("a", "t")
        gone = asyncio.create_task(queue.enter("b", "t"))
        stays = asyncio.create_task(queue.enter("c", "t"))
        await asyncio.sleep(0)
        gone.cancel()
        await asyncio.sleep(0)
        queue.leave()
        await stays
        late = asyncio.create_task(queue.enter("d", "t"))
        await asyncio.sleep(0)
        queue.leave()  # its turn, and it is cancelled in the same moment
        late.cancel()
        await asyncio.gather(late, return_exceptions=True)
        await queue.enter("e", "t")  # so the permit is free again

    asyncio.run(story())
