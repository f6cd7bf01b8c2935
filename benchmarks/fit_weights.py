"""Fits the figures of bots/weights.py in self-play.

    python benchmarks/fit_weights.py --minutes 10

Two players by heuristics alone, who differ by a small random change of all figures in opposite
directions, play the same deals with seats exchanged; the figures move towards the one that does
better (simultaneous perturbation, Spall 1992). Prints the table every now and then.
"""

import argparse
import json
import random
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from math import exp

from gugong import Game
from gugong.bots.lookahead import Lookahead
from gugong.bots.playouts import Future, Playout
from gugong.bots.weights import DECISIVE, Weights
from gugong.rules.draws import draw, possible, stream_of
from gugong.rules.flow import play, settle
from gugong.rules.scoring import final_score
from gugong.rules.state import State

FAMILIES = (2, 3, 4, 2, 3, 5)  # played in turn
Figures = dict[str, float]


def figures_of(weights: Weights) -> Figures:
    """All figures by name; lists as name.0, name.1 ..."""
    out: Figures = {}
    for name in sorted(name for name in dir(weights) if not name.startswith("_")):
        value = getattr(weights, name)
        if name == "days":  # the same for every plan, so games cannot tell
            continue
        if isinstance(value, list):
            out.update({f"{name}.{i}": v for i, v in enumerate(value)})
        elif isinstance(value, float):
            out[name] = value
    return out


def weights_of(figures: Figures) -> Weights:
    weights = Weights()
    for name, value in figures.items():
        attribute, _, index = name.partition(".")
        if index:
            getattr(weights, attribute)[int(index)] = value
        else:
            setattr(weights, attribute, value)
    return weights


def finish_looking_ahead(s: State, future: Future, weights: list[Weights]) -> None:
    """As `Playout` plays on, but by courtiers who see all cards."""
    ahead = [Lookahead(own, seat) for seat, own in enumerate(weights)]
    while True:
        moves = settle(s)
        if moves:
            for move in ahead[s.frames[-1].seat].weighed(s, moves)[0].moves:
                now = settle(s)
                if move not in now:
                    break
                play(s, move)
        elif s.frames:
            outcomes = possible(s)
            stream = stream_of(s)
            draw(s, outcomes[future.pick(stream, s.drawn[stream], len(outcomes))])
        else:
            return


def compare(one: Figures, other: Figures, games: int, seed: int, courtiers: bool) -> float:
    """How much better one does than the other: its chances to win less the other's."""
    a, b = weights_of(one), weights_of(other)
    total = 0.0
    for number in range(games):
        players = FAMILIES[number % len(FAMILIES)]
        swapped = number // len(FAMILIES) % 2
        start = (seed * 1000 + number // len(FAMILIES) // 2) % 1_000_000
        is_one = [(seat + swapped) % 2 == 0 for seat in range(players)]
        s = Game(players, seed=start).state.copy()
        s.silent = True
        weights = [a if mine else b for mine in is_one]
        if courtiers:
            finish_looking_ahead(s, Future(start + 7), weights)
        else:
            playout = Playout(weights)
            playout.future = Future(start + 7)
            playout.play_on(s)
        best = [max(_scores(s, is_one, side)) for side in (True, False)]
        mean = [sum(_scores(s, is_one, side)) / is_one.count(side) for side in (True, False)]
        margin = 0.5 * (best[0] - best[1]) + 0.5 * (mean[0] - mean[1])
        total += 2.0 / (1.0 + exp(-margin / DECISIVE)) - 1.0
    return total / games


def _scores(s: State, is_one: list[bool], side: bool) -> list[int]:
    return [final_score(s, seat) for seat in range(s.box.families) if is_one[seat] == side]


def steps(start: Figures, arguments: argparse.Namespace) -> Iterator[tuple[int, Figures, float]]:
    """The figures on their way, and how much the last pair differed."""
    rng = random.Random(arguments.seed)
    now = dict(start)
    scale = {name: max(abs(value), 0.05) for name, value in start.items()}
    until = time.monotonic() + arguments.minutes * 60
    with ProcessPoolExecutor(arguments.jobs) as pool:
        step = 0
        while time.monotonic() < until:
            pairs = []
            for _ in range(arguments.jobs):
                signs = {name: rng.choice((-1.0, 1.0)) for name in now}
                sides = [
                    {n: now[n] + way * arguments.change * scale[n] * signs[n] for n in now}
                    for way in (1.0, -1.0)
                ]
                seed = rng.randrange(10**6)
                job = pool.submit(
                    compare, sides[0], sides[1], arguments.games, seed, arguments.courtiers
                )
                pairs.append((signs, job))
            difference = 0.0
            for signs, job in pairs:
                difference = job.result()
                for name in now:
                    move = arguments.rate * difference * signs[name] * scale[name]
                    now[name] = now[name] + move
            step += 1
            yield step, now, difference


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--games", type=int, default=120, help="a comparison")
    parser.add_argument("--change", type=float, default=0.12, help="of each figure, in shares")
    parser.add_argument("--rate", type=float, default=0.06, help="how far a difference leads")
    parser.add_argument("--courtiers", action="store_true", help="look ahead, too")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--start", help="a JSON file with figures to begin with")
    parser.add_argument("--out", default="weights.json")
    arguments = parser.parse_args()
    start = figures_of(Weights())
    if arguments.start:
        with open(arguments.start) as file:
            start.update(json.load(file))
    for step, now, _ in steps(start, arguments):
        if step % 25 == 0:
            gain = compare(now, figures_of(Weights()), 120, step + 10**6, arguments.courtiers)
            print(f"step {step}: {gain:+.3f} against the table", flush=True)
            with open(arguments.out, "w") as file:
                json.dump(now, file, indent=1)
    with open(arguments.out, "w") as file:
        json.dump(now, file, indent=1)


if __name__ == "__main__":
    main()
