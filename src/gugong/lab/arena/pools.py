"""Runs work in this process, in several processes, or on a Ray cluster.

Work is a function that can be pickled, and is done once for each task. Results come as they are
finished, in any order. They do not depend on where the work is done.
"""

import logging
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Generator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from multiprocessing.connection import Connection
from typing import Final, TypeVar

from gugong.errors import GugongError

Task = TypeVar("Task")
Result = TypeVar("Result")
LOCAL: Final = "local"  # the address of a Ray cluster that is started here
AHEAD: Final = 4  # tasks that wait for each worker of a cluster


class WorkerError(GugongError):
    """Work that could not be done: why, and what to do."""


def cores() -> int:
    """The cores this process may use, which can be fewer than the machine has."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def do_all(
    work: Callable[[Task], Result],
    tasks: Sequence[Task],
    *,
    workers: int | None = None,
    ray: str | None = None,
) -> Generator[Result]:
    """Do the work of all tasks with this many workers, one per core unless told otherwise."""
    workers = workers or cores()
    if ray is not None:
        return do_on_ray(work, tasks, workers, ray)
    if min(workers, len(tasks)) <= 1:
        return do_here(work, tasks)
    return do_in_processes(work, tasks, min(workers, len(tasks)))


def do_here(work: Callable[[Task], Result], tasks: Sequence[Task]) -> Generator[Result]:
    for task in tasks:
        yield work(task)


def do_in_processes(
    work: Callable[[Task], Result], tasks: Sequence[Task], workers: int
) -> Generator[Result]:
    """Run in this many processes. If the caller stops early, they stop in the middle of a task."""
    context = multiprocessing.get_context("spawn")  # the same on all systems, and safe with threads
    leash, held = context.Pipe(duplex=False)
    pool = ProcessPoolExecutor(workers, context, _begin_work, (leash,))
    try:
        for done in as_completed([pool.submit(work, task) for task in tasks]):
            yield done.result()
    except BrokenProcessPool as error:
        raise WorkerError(
            "a worker died, perhaps out of memory; what is finished is stored, "
            "so try again with fewer --workers"
        ) from error
    finally:
        held.close()
        pool.shutdown(cancel_futures=True)
        leash.close()


def _begin_work(leash: Connection) -> None:
    """Set up a worker: leave Ctrl-C to the main process, and stop when that process is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)

    def watch() -> None:
        try:
            leash.recv()
        finally:  # the other end was closed, or its process is gone
            os._exit(1)

    threading.Thread(target=watch, daemon=True).start()


def do_on_ray(
    work: Callable[[Task], Result], tasks: Sequence[Task], workers: int, address: str
) -> Generator[Result]:
    """Run on a Ray cluster; `local` starts one on this machine with this many workers."""
    import ray

    def do_one(work: Callable[[Task], Result], task: Task) -> Result:
        return work(task)

    start = partial(ray.init, log_to_driver=False, logging_level=logging.ERROR)
    try:
        if address == LOCAL:
            start(num_cpus=workers, include_dashboard=False)
        else:
            start(address)
    except (ConnectionError, ValueError, RuntimeError) as error:
        raise WorkerError(f"no Ray cluster at {address!r}: {error}") from error
    try:
        do = ray.remote(do_one)
        resources: dict[str, float] = ray.cluster_resources()  # type: ignore[no-untyped-call]
        ahead = AHEAD * max(int(resources.get("CPU", 1)), 1)
        rest, running = iter(tasks), []
        shared = ray.put(work)
        while True:
            for task in rest:
                running.append(do.remote(shared, task))
                if len(running) >= ahead:
                    break
            if not running:
                return
            (done, *_), running = ray.wait(running)
            yield ray.get(done)
    except ray.exceptions.RayError as error:
        raise WorkerError(f"the Ray cluster could not do it: {error}") from error
    finally:
        ray.shutdown()
