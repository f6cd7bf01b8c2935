"""Where the games are played: in this process, in several processes, or on a Ray cluster.

Each function yields games as they finish, in any order. The result of a game does not depend on
where it is played.
"""

import logging
import multiprocessing
import os
import signal
import threading
from collections.abc import Generator
from concurrent.futures import ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from multiprocessing.connection import Connection
from typing import Final

from gugong.arena.match import Match
from gugong.arena.play_game import GameRow, play_game
from gugong.errors import GugongError

Played = tuple[GameRow, str]  # the result of a game, and its record
LOCAL: Final = "local"  # the address of a Ray cluster that is started here
AHEAD: Final = 4  # games that wait for each worker of a cluster


class WorkerError(GugongError):
    """Games that could not be played: why, and what to do."""


def play_here(match: Match, games: list[int]) -> Generator[Played]:
    for game in games:
        yield play_game(match, game)


def play_in_processes(match: Match, games: list[int], workers: int) -> Generator[Played]:
    """In this many processes. If the caller stops early, they stop in the middle of a game."""
    context = multiprocessing.get_context("spawn")  # the same on all systems, and safe with threads
    leash, held = context.Pipe(duplex=False)
    pool = ProcessPoolExecutor(workers, context, _begin_work, (leash,))
    try:
        for done in as_completed([pool.submit(play_game, match, game) for game in games]):
            yield done.result()
    except BrokenProcessPool as error:
        raise WorkerError(
            "a worker died, perhaps out of memory; finished games are in the "
            "journal, so try again with fewer --workers"
        ) from error
    finally:
        held.close()
        pool.shutdown(cancel_futures=True)
        leash.close()


def _begin_work(leash: Connection) -> None:
    """In a worker: leave Ctrl-C to the main process, and stop when that process is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)

    def watch() -> None:
        try:
            leash.recv()
        finally:  # the other end was closed, or its process is gone
            os._exit(1)

    threading.Thread(target=watch, daemon=True).start()


def play_on_ray(match: Match, games: list[int], workers: int, address: str) -> Generator[Played]:
    """On a Ray cluster; `local` starts one on this machine with this many workers."""
    import ray

    start = partial(ray.init, log_to_driver=False, logging_level=logging.ERROR)
    try:
        if address == LOCAL:
            start(num_cpus=workers, include_dashboard=False)
        else:
            start(address)
    except (ConnectionError, ValueError, RuntimeError) as error:
        raise WorkerError(f"no Ray cluster at {address!r}: {error}") from error
    try:
        play = ray.remote(play_game)
        resources: dict[str, float] = ray.cluster_resources()  # type: ignore[no-untyped-call]
        ahead = AHEAD * max(int(resources.get("CPU", 1)), 1)
        rest, running = iter(games), []
        shared = ray.put(match)
        while True:
            for game in rest:
                running.append(play.remote(shared, game))
                if len(running) >= ahead:
                    break
            if not running:
                return
            (done, *_), running = ray.wait(running)
            yield ray.get(done)
    except ray.exceptions.RayError as error:
        raise WorkerError(f"the Ray cluster could not play: {error}") from error
    finally:
        ray.shutdown()
