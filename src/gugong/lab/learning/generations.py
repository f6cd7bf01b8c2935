"""From nothing to a champion, generation by generation.

The first generation learns from games by the heuristics, each later one from games of the best net
so far as well: play, train from scratch on all tapes, and pass the gate or be left aside. All is in
one folder, and what is finished there is not done again:

    tapes/01/…      games played for the first generation
    nets/01.net     the net trained on all tapes up to there
    arena/…         matches at the gate
    journal.jsonl   what was done, and what came of it
"""

import os
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import cast

from rich.console import Console

from gugong.bots.net import load_net
from gugong.lab.learning.decisions import encode_decisions
from gugong.lab.learning.gate import Result, measure, passes, scholar_with
from gugong.lab.learning.journal import add_entry, read_entries
from gugong.lab.learning.positions import encode_shards
from gugong.lab.learning.recipe import DEFAULT_RECIPE, GATE_GAMES, SHARE, YARDSTICK, Recipe
from gugong.lab.learning.shards import SelfPlay, ShardError, play_shards, shards_in


@dataclass(frozen=True)
class Schedule:
    """A schedule: how much to play and how to train."""

    generations: int
    glances: int  # games by the heuristics
    games: int  # of the best net against itself, in each later generation
    gate_games: int = GATE_GAMES
    share: float = SHARE
    yardstick: str = YARDSTICK  # the first net has to beat it, and all are compared with it
    recipe: Recipe = DEFAULT_RECIPE


@dataclass(frozen=True)
class Workshop:
    """Where a training happens, and who does the work."""

    folder: Path
    console: Console
    workers: int | None = None
    ray: str | None = None

    @property
    def journal(self) -> Path:
        return self.folder / "journal.jsonl"

    def tapes(self, generation: int) -> Path:
        return self.folder / "tapes" / f"{generation:02}"

    def net(self, generation: int) -> Path:
        return self.folder / "nets" / f"{generation:02}.net"

    def best(self) -> Path | None:
        """The net that was taken last."""
        taken = [e["net"] for e in read_entries(self.journal) if e["step"] == "gate" and e["taken"]]
        return self.folder / "nets" / f"{taken[-1]}.net" if taken else None

    def is_gated(self, generation: int) -> bool:
        name = self.net(generation).stem
        return any(e["step"] == "gate" and e["net"] == name for e in read_entries(self.journal))


def run_generations(shop: Workshop, schedule: Schedule) -> Path | None:
    """Do what is still to be done. Returns the best net, None if none passed the gate."""
    for generation in range(1, schedule.generations + 1):
        if shop.is_gated(generation):
            continue
        best = shop.best()
        if not shop.net(generation).exists():
            games = schedule.glances if best is None else schedule.games
            play(shop, shop.tapes(generation), games, best, seed=f"generation {generation}")
            tapes = [shop.tapes(number) for number in range(1, generation + 1)]
            fit(shop, tapes, shop.net(generation), schedule.recipe, schedule.share, best)
        against = [schedule.yardstick] if best is None else [scholar_with(best), schedule.yardstick]
        gate(shop, shop.net(generation), against, schedule.gate_games)
    return shop.best()


def play(shop: Workshop, tapes: Path, games: int, net: Path | None, seed: str) -> None:
    """Games of a net against itself, or by the heuristics, into a folder of tapes."""
    self_play = SelfPlay(seed, None if net is None else load_net(net))
    there = play_shards(tapes, self_play, games, shop.console, workers=shop.workers, ray=shop.ray)
    by = "heuristics" if net is None else net.stem
    add_entry(shop.journal, "play", tapes=tapes.name, by=by, games=there)
    shop.console.print(f"{there} games by {by} are in {tapes}")


def fit(
    shop: Workshop,
    tapes: Sequence[Path],
    out: Path,
    recipe: Recipe,
    share: float = SHARE,
    former: Path | None = None,
) -> None:
    """Train a net on all these tapes: from scratch, or further from the former one."""
    shards = [shard for folder in tapes for shard in shards_in(folder)]
    if not shards:
        names = ", ".join(map(str, tapes))
        raise ShardError(f"no tapes in {names}; play some first: gugong train play")
    positions = encode_shards(shards, share, shop.console, workers=shop.workers)
    teacher = None if former is None else load_net(former)
    decisions = (
        None
        if recipe.further
        else encode_decisions(shards, share, teacher, shop.console, workers=shop.workers)
    )
    from gugong.lab.learning.training import train  # needs PyTorch, which only this step does

    net = train(positions, decisions, recipe, teacher)
    out.parent.mkdir(parents=True, exist_ok=True)
    part = out.with_suffix(".part")
    net.save(part)
    os.replace(part, out)
    training = cast("dict[str, object]", net.about["training"])
    add_entry(
        shop.journal, "fit", net=out.stem, tapes=[folder.name for folder in tapes], share=share,
        former=former.stem if former is not None and (recipe.mix < 1.0 or recipe.further) else None,
        **training,
    )  # fmt: skip
    shop.console.print(
        f"{out}: {training['positions']} positions of {training['games']} games in "
        f"{training['seconds']} s on {training['device']}; held back: {training['held_back']}"
    )


def gate(shop: Workshop, net: Path, against: Sequence[str], games: int) -> bool:
    """Return whether a net beats the first of its opponents; the others are there to compare
    with."""
    results: list[list[Result]] = []
    for opponent in against:
        results.append(
            measure(
                scholar_with(net), opponent, games, shop.folder / "arena", shop.console,
                workers=shop.workers, ray=shop.ray,
            )
        )  # fmt: skip
        for result in results[-1]:
            shop.console.print(f"{net.stem}: {result}")
    taken = passes(results[0])
    facts = [result.facts() for some in results for result in some]
    add_entry(shop.journal, "gate", net=net.stem, results=facts, taken=taken)
    shop.console.print(f"{net.stem} is {'taken' if taken else 'not taken'}")
    return taken
