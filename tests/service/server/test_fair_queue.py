"""Turns at something scarce, shared fairly."""

import asyncio
from collections.abc import Sequence

from gugong.service.server.play.fair_queue import FairQueue

Path = tuple[str, ...]


async def served(permits: int, asked: Sequence[Path], urgent: Sequence[Path]) -> list[Path]:
    """The order in which these are served when all wait at once."""
    queue = FairQueue(permits)
    for _ in range(permits):
        await queue.enter(*(asked or urgent)[0])
    order: list[Path] = []

    async def ask(path: Path, hurry: bool) -> None:
        await queue.enter(*path, urgent=hurry)
        order.append(path)
        queue.leave()

    tasks = [asyncio.create_task(ask(path, False)) for path in asked]
    tasks += [asyncio.create_task(ask(path, True)) for path in urgent]
    await asyncio.sleep(0)
    assert queue.waiting == len(asked) + len(urgent)
    assert queue.urgent_addresses == len({path[0] for path in urgent})
    queue.leave()
    await asyncio.gather(*tasks)
    assert queue.waiting == queue.urgent_addresses == 0
    return order


def test_four_hundred_tables_of_one_delay_another_by_one_turn() -> None:
    asked: list[Path] = [*(("guest", f"t{n}") for n in range(400)), ("li", "hers")]
    order = asyncio.run(served(1, asked, []))
    assert order.index(("li", "hers")) == 1
    assert len(order) == 401


def test_four_hundred_players_of_one_address_delay_another_by_one_turn() -> None:
    asked: list[Path] = [("there", f"guest {n}", f"t{n}") for n in range(400)]
    order = asyncio.run(served(1, [*asked, ("here", "li", "hers")], []))
    assert order.index(("here", "li", "hers")) == 1


def test_what_is_urgent_goes_before_everything_else() -> None:
    asked: list[Path] = [(f"address {n}", "guest", "t") for n in range(9)]
    urgent: list[Path] = [("here", "li", "1"), ("here", "li", "2"), ("there", "wu", "3")]
    order = asyncio.run(served(2, asked, urgent))
    assert order[:3] == [urgent[0], urgent[2], urgent[1]]
    assert order[3:] == asked


def test_a_permit_that_is_kept_for_what_is_urgent_is_free_for_it() -> None:
    async def story() -> None:
        queue = FairQueue(2, kept=1)
        await queue.enter("there", "guest", "review")
        waits = asyncio.create_task(queue.enter("there", "guest", "another review"))
        await asyncio.sleep(0)
        assert queue.waiting == 1
        await queue.enter("here", "li", "her turn", urgent=True)
        queue.leave()
        await asyncio.sleep(0)
        assert queue.waiting == 1, "the permit is kept again"
        queue.leave()
        await waits

    asyncio.run(story())


def test_owners_come_in_turn_and_their_tables_too() -> None:
    asked: list[Path] = [("a", "1"), ("a", "1"), ("a", "2"), ("b", "3"), ("b", "3")]
    order = asyncio.run(served(1, asked, []))
    assert order == [("a", "1"), ("b", "3"), ("a", "2"), ("b", "3"), ("a", "1")]


def test_a_caller_who_gives_up_is_passed_over() -> None:
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
