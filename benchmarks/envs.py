"""How fast the environments for learning agents are, beside PettingZoo's own and pgx.

    python -m benchmarks.envs [SECONDS] [--peers PYTHON]

A step is what a training loop does: `last()`, which observes, one of the actions of the mask at
random, `step()`. With many tables at once, a step is an action at one of them. PYTHON is that of an
environment which holds PettingZoo's classic games and pgx. All run in turns, each side in a process
of its own on one core; medians are told, and seconds are those that the process itself ran, without
the time in which JAX compiles.
"""

import argparse
import json
import os
import random
import sys
import time
from importlib import import_module
from statistics import median
from typing import Any

import numpy as np

PEERS = ("connect_four_v3", "tictactoe_v3", "chess_v6")
PGX_PEERS = ("connect_four", "backgammon", "chess")
TURNS = 5
TABLES = 32  # at once
PGX_TABLES = 1024  # at once: JAX is made for many
OURS: dict[str, dict[str, Any]] = {
    "4 families": {"players": 4},
    "4 families, all options": {"players": 4, "bonus_tokens": True, "expert": True},
    "2 families": {"players": 2},
    "5 families": {"players": 5},
    "against Meng": {"players": 1},
}


def steps_per_second(env: Any, seconds: float) -> float:
    """Random play; dead steps are none, since the next game is dealt at the end of one."""
    choose = random.Random(1)
    steps = games = 0
    start = time.process_time()
    while (elapsed := time.process_time() - start) < seconds:
        env.reset(seed=games)
        games += 1
        for _ in env.agent_iter():
            observation, _, termination, truncation, _ = env.last()
            if termination or truncation:
                break
            legal = np.flatnonzero(observation["action_mask"])
            env.step(int(legal[int(choose.random() * len(legal))]))
            steps += 1
    return steps / elapsed


def batched_steps_per_second(tables: Any, seconds: float) -> float:
    """Random play at many tables at once."""
    tables.reset(seed=1)
    steps = 0
    start = time.process_time()
    while (elapsed := time.process_time() - start) < seconds:
        tables.step(tables.random_actions())
        steps += tables.num_envs
    return steps / elapsed


def measure_own(seconds: float) -> dict[str, float]:
    from gugong.lab import envs

    ours = {f"Gùgōng, {name}": envs.env(**given) for name, given in OURS.items()}
    ours["Gùgōng, 4 families, flat"] = envs.env(players=4, flat=True)
    ours["Gùgōng, 4 families, without guards"] = envs.raw_env(players=4)
    found = {name: steps_per_second(env, seconds) for name, env in ours.items()}
    for name, given in OURS.items():
        tables = envs.VectorTable(TABLES, **given)
        found[f"Gùgōng, {name}, {TABLES} at once"] = batched_steps_per_second(tables, seconds)
    tables = envs.VectorTable(TABLES, 4, opponents="novice")
    found[f"Gùgōng, one of 4 against novices, {TABLES} at once"] = batched_steps_per_second(
        tables, seconds
    )
    return found


def pgx_steps_per_second(name: str, seconds: float) -> float:
    """Random play at many tables at once, as pgx's own examples do it."""
    import jax
    import pgx
    from pgx.experimental.wrappers import auto_reset

    env = pgx.make(name)
    step = jax.vmap(auto_reset(env.step, env.init))

    def play(state: Any, key: Any) -> Any:
        key, choosing, luck = jax.random.split(key, 3)
        liked = jax.numpy.where(state.legal_action_mask, 0.0, -jax.numpy.inf)
        actions = jax.random.categorical(choosing, liked)
        return step(state, actions, jax.random.split(luck, PGX_TABLES)), key

    compiled = jax.jit(play)
    key = jax.random.PRNGKey(1)
    state = jax.jit(jax.vmap(env.init))(jax.random.split(key, PGX_TABLES))
    state, key = jax.block_until_ready(compiled(state, key))  # compiles
    steps = 0
    start = time.process_time()
    while (elapsed := time.process_time() - start) < seconds:
        state, key = jax.block_until_ready(compiled(state, key))
        steps += PGX_TABLES
    return steps / elapsed


def measure_peers(seconds: float) -> dict[str, float]:
    found = {
        f"PettingZoo, {name}": steps_per_second(
            import_module(f"pettingzoo.classic.{name}").env(), seconds
        )
        for name in PEERS
    }
    for name in PGX_PEERS:
        found[f"pgx, {name}, {PGX_TABLES:,} at once"] = pgx_steps_per_second(name, seconds)
    return found


def compare(seconds: float, peers: str | None) -> None:
    import gugong
    from benchmarks.speed import ask, machine, stay_on_one_core

    stay_on_one_core()
    print(machine().partition("; random play")[0] + ".")
    if not gugong.compiled:
        print("The core is not compiled.")
    commands = [[sys.executable, __file__, "--own"]] + [[peers, __file__, "--peer"]] * bool(peers)
    turns: list[dict[str, float]] = []
    for _ in range(TURNS):
        turn: dict[str, float] = {}
        for command in commands:
            found: Any = ask([*command, str(seconds / TURNS)], dict(os.environ))
            turn |= found
        turns.append(turn)
    first = next(iter(turns[0]))
    print("\n| environment | steps/s | times 4 families |\n|---|---:|---:|")
    for name in turns[0]:
        steps = median([turn[name] for turn in turns])
        times = median([turn[name] / turn[first] for turn in turns])
        print(f"| {name} | {steps:,.0f} | {times:.2f} × |")  # noqa: RUF001


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure the environment for learning agents.")
    parser.add_argument("seconds", type=float, nargs="?", default=5.0, help="for each environment")
    parser.add_argument("--peers", metavar="PYTHON", help="a Python that has PettingZoo and pgx")
    parser.add_argument("--own", action="store_true", help="ours alone, as JSON")
    parser.add_argument("--peer", action="store_true", help="the peers alone, as JSON")
    given = parser.parse_args()
    if given.own:
        print(json.dumps(measure_own(given.seconds)))
    elif given.peer:
        print(json.dumps(measure_peers(given.seconds)))
    else:
        compare(given.seconds, given.peers)


if __name__ == "__main__":
    main()
